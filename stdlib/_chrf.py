"""chrF: the F-score of character n-grams, as sacreBLEU computes it for one sentence (n up to 6, beta 2, no blanks)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

CHRF_ORDER = 6
CHRF_BETA = 2


def chrf_score(hypothesis: str, reference: str) -> float:
    """Give back chrF from 0 to 1 (Popović, chrF: character n-gram F-score, WMT 2015)."""
    found, wanted = "".join(hypothesis.split()), "".join(reference.split())
    precision = recall = 0.0
    orders = min(CHRF_ORDER, len(found), len(wanted))
    for size in range(1, orders + 1):
        matches = _matches(found, wanted, size)
        precision += matches / (len(found) - size + 1)
        recall += matches / (len(wanted) - size + 1)
    if precision + recall == 0:
        return 0.0
    precision, recall = precision / orders, recall / orders
    return (1 + CHRF_BETA**2) * precision * recall / (CHRF_BETA**2 * precision + recall)


def _matches(found: str, wanted: str, size: int) -> int:
    """Give back how many n-grams of one text are matched by as many of the other; memory is that of the second."""
    known = Counter(_grams(wanted, size))
    return (Counter(filter(known.__contains__, _grams(found, size))) & known).total()


def _grams(text: str, size: int) -> Iterator[str]:
    return (text[start : start + size] for start in range(len(text) - size + 1))
