"""Rates of interest."""

from __future__ import annotations

import re

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place

PERCENT = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?) ?%")


def rate(text: Text, product: Lexicon) -> float | None:
    """Give back the first percentage after the product in a sentence, None where there is none."""
    found = _found(text, product)
    return None if found is None else float(found[1].group(1))


def rate_places(text: Text, product: Lexicon) -> tuple[Place, ...]:
    """Give back where the product and the percentage stand."""
    found = _found(text, product)
    if found is None:
        return ()
    start, match, end, name = found
    return (start, end, name), (match.start(), match.end(), "")


def _found(text: Text, product: Lexicon) -> tuple[int, re.Match[str], int, str] | None:
    hits = text.hits(product)
    for first, last in text.sentences:
        for hit in hits:
            if first <= hit.start < last:
                match = PERCENT.search(text.original, hit.end, last)
                if match:
                    return hit.start, match, hit.end, product.labels[hit.entry]
    return None
