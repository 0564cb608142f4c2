"""The phrase lists of `safety.*` and `tone.*` tell their source, hold nothing twice and nothing that cannot match."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._safety_abuse import ABUSE_KINDS, ANYWHERE, LABEL_ONLY, abuse_in
from rubricc.stdlib._safety_harms import HARM_KINDS
from rubricc.stdlib._tone_markers import TONE_KINDS

ABUSE = [f"safety_{kind}" for kind in ABUSE_KINDS]
LISTS = [
    *ABUSE,
    "safety_innocent",
    "safety_professionals",
    "safety_alternatives",
    *(f"safety_harm_{kind}" for kind in HARM_KINDS),
    *(f"tone_{kind}" for kind in TONE_KINDS),
]
OTHER_DATA = ["tone_sentiment", "tone_emoji", "tone_subjectivity"]
NESTED = {
    "safety_profanity",
    "safety_slurs",
    "safety_professionals",
    "safety_alternatives",
    "safety_harm_weapons",
    "safety_harm_people",
    "tone_hedging",
    "tone_empathy",
    "tone_condescending",
    "tone_politeness",
}
"""Lists whose entries may stand in one another: either only their presence counts, or the longest alone is taken."""


def rows(name: str) -> list[list[str]]:
    return [line.split(" | ") for line in data_lines(f"{name}_en.txt")]


def spellings(name: str) -> list[str]:
    return [item.lstrip(ANYWHERE) for row in rows(name) for item in row if not item.startswith(LABEL_ONLY)]


@pytest.mark.parametrize("name", [*LISTS, *OTHER_DATA])
def test_a_list_says_what_it_is_and_whence(name: str) -> None:
    text = files("rubricc.stdlib.data").joinpath(f"{name}_en.txt").read_text(encoding="utf-8")
    header = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
    assert "Source: " in header
    assert "Licence: " in header


@pytest.mark.parametrize("name", LISTS)
def test_no_spelling_stands_twice(name: str) -> None:
    counts = Counter(Phrase(spelling).folded for spelling in spellings(name))
    assert [spelling for spelling, count in counts.items() if count > 1 and not is_root(name, spelling)] == []


def is_root(name: str, spelling: str) -> bool:
    """Tell whether a spelling stands as a word and, marked so, inside words."""
    return any(ANYWHERE + spelling in row and spelling in row for row in rows(name))


@pytest.mark.parametrize("name", LISTS)
def test_every_spelling_matches_where_it_stands(name: str) -> None:
    lexicon = Lexicon.of([tuple(s.lstrip(ANYWHERE) for s in row if not s.startswith(LABEL_ONLY)) for row in rows(name)])
    for number, entry in enumerate(lexicon.entries):
        for phrase in entry:
            assert phrase.folded
            assert phrase.folded == phrase.text.strip(), "a list is written as it is compared"
            hits = Text(f"Well {phrase.text} it").hits(lexicon)
            assert number in {hit.entry for hit in hits}, phrase.text


@pytest.mark.parametrize("name", LISTS)
def test_no_entry_stands_in_another_unless_meant(name: str) -> None:
    lists = rows(name)
    lexicon = Lexicon.of([tuple(s.lstrip(ANYWHERE) for s in row if not s.startswith(LABEL_ONLY)) for row in lists])
    inside = {
        phrase.text
        for number, entry in enumerate(lexicon.entries)
        for phrase in entry
        if any(hit.entry != number for hit in Text(phrase.text).hits(lexicon))
    }
    assert bool(inside) == (name in NESTED), inside


@pytest.mark.parametrize("name", ABUSE)
def test_every_abusive_spelling_is_found_in_a_text(name: str) -> None:
    kind = name.removeprefix("safety_")
    for spelling in spellings(name):
        found = abuse_in(Text(f"Well, {spelling} then."))
        assert kind in {one.kind for one in found}, spelling
