"""Promises of a gain. Phrases are sought as rubrics seek them, and read for what denies them or leaves them open."""

from __future__ import annotations

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import affirmed
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place

PROMISES = Lexicon.of(
    (
        ("guaranteed return", "guaranteed returns", "return is guaranteed"),
        ("guaranteed profit", "guaranteed profits"),
        ("risk-free", "without risk", "no risk"),
        ("cannot lose", "can't lose"),
    )
)
"""An entry is one spelling, or several. Made once, when the package is loaded."""


def promises(text: Text) -> bool:
    """Give back whether the text affirms a promise."""
    return bool(affirmed(text, PROMISES))


def promise_places(text: Text) -> tuple[Place, ...]:
    """Give back where it does, with the entry of the list that stands there."""
    return tuple((hit.start, hit.end, PROMISES.labels[hit.entry]) for hit in affirmed(text, PROMISES))
