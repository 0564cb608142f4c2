"""chrF: the F-score of character n-grams, as sacreBLEU computes it for one sentence (n up to 6, beta 2, no blanks)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

Gram = TypeVar("Gram")

CHRF_ORDER = 6
CHRF_BETA = 2


def chrf_score(hypothesis: str, reference: str) -> float:
    """Give back chrF from 0 to 1 (Popović, chrF: character n-gram F-score, WMT 2015)."""
    found, wanted = "".join(hypothesis.split()), "".join(reference.split())
    precision = recall = 0.0
    orders = min(CHRF_ORDER, len(found), len(wanted))
    places: Sequence[int] = range(len(found))
    for size in range(1, orders + 1):
        known = Counter([wanted[start : start + size] for start in range(len(wanted) - size + 1)])
        # What a longer n-gram of both texts begins with is one of both, too: the other places are done with.
        places = [start for start in places if found[start : start + size] in known]
        matches = common_total(Counter([found[start : start + size] for start in places]), known)
        precision += matches / (len(found) - size + 1)
        recall += matches / (len(wanted) - size + 1)
    if precision + recall == 0:
        return 0.0
    precision, recall = precision / orders, recall / orders
    return (1 + CHRF_BETA**2) * precision * recall / (CHRF_BETA**2 * precision + recall)


def common_total(found: Counter[Gram], wanted: Counter[Gram]) -> int:
    """Give back how many n-grams of one text are matched by as many of the other."""
    return sum(min(found[gram], wanted[gram]) for gram in found.keys() & wanted.keys())
