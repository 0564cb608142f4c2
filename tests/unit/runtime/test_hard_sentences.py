"""Passages that are hard to part into sentences are parted as by hand, but for a few that are known not to be."""

from __future__ import annotations

import pytest
from unit.runtime.hard_sentences import PASSAGES, Passage
from unit.runtime.more_hard_sentences import PASSAGES as MORE

from rubricc.runtime.text import Text

KNOWN_MISSES = {
    "* **Water.** Drink two litres.\n* **Sleep.** Eight hours.\n": "a label in bold with a stop of its own",
    "Veja a pág. 4, p. ex. Está claro.": "an abbreviation that happens to end its sentence",
}


def cases() -> list[object]:
    """Give back the passages, those that are known to be parted wrongly marked so."""
    found = []
    for number, passage in enumerate((*PASSAGES, *MORE)):
        why = KNOWN_MISSES.get("".join(passage[2]))
        marks = [pytest.mark.xfail(reason=why, strict=True)] if why else []
        found.append(pytest.param(passage, marks=marks, id=f"{passage[0]}-{passage[1]}-{number}"))
    return found


@pytest.mark.parametrize("passage", cases())
def test_a_passage_is_parted_as_by_hand(passage: Passage) -> None:
    language, _, parts = passage
    text = Text("".join(parts), language)
    assert [text.original[start:end] for start, end in text.sentences] == [part.strip() for part in parts]
