"""Markers of argumentation, by kind, from the phrase lists in `stdlib/data`."""

from __future__ import annotations

from functools import cache

from rubricc.runtime.lexicon import Hit, Lexicon, Phrase
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._argument_senses import in_their_sense
from rubricc.stdlib._data import data_entries
from rubricc.stdlib._memo import remembered

MARKER_KINDS = (
    "conclusions",
    "premises",
    "evidence",
    "counterarguments",
    "rebuttals",
    "hedges",
    "absolutes",
    "fallacy_cues",
    "stance_markers",
)


@cache
def marker_lexicon(kind: str) -> Lexicon:
    """Give back the phrase list of a kind, one of `MARKER_KINDS`: one entry a line, spellings parted by bars."""
    rows = data_entries(f"argument_{kind}_en.txt")
    return Lexicon(f"argument.{kind}", tuple(tuple(map(Phrase, row)) for row in rows), "en")


def argument_places(kind: str, text: Text) -> tuple[Place, ...]:
    """Give back where entries of a kind stand, with the first spelling of each."""
    return tuple(marker_lexicon(kind).labelled(_markers(text, kind)))


def _markers(text: Text, kind: str) -> list[Hit]:
    """Give back the hits of a kind that have its sense. Kept with the text."""
    return remembered(
        text, f"argument.{kind}", lambda read: in_their_sense(read, kind, read.hits(marker_lexicon(kind)))
    )


def _how_many(text: Text, kind: str) -> int:
    return len({hit.entry for hit in _markers(text, kind)})


def argument_conclusions(text: Text) -> int:
    """Give back how many entries that announce a conclusion occur."""
    return _how_many(text, "conclusions")


def argument_premises(text: Text) -> int:
    """Give back how many entries that announce a reason occur."""
    return _how_many(text, "premises")


def argument_evidence(text: Text) -> int:
    """Give back how many entries that bring in evidence occur."""
    return _how_many(text, "evidence")


def argument_counterarguments(text: Text) -> int:
    """Give back how many entries that bring in the other side occur."""
    return _how_many(text, "counterarguments")


def argument_rebuttals(text: Text) -> int:
    """Give back how many entries that answer an objection occur."""
    return _how_many(text, "rebuttals")


def argument_hedges(text: Text) -> int:
    """Give back how many entries that limit a claim occur."""
    return _how_many(text, "hedges")


def argument_absolutes(text: Text) -> int:
    """Give back how many entries that leave no exception occur."""
    return _how_many(text, "absolutes")


def argument_fallacy_cues(text: Text) -> int:
    """Give back how many entries that often go with a fallacy occur."""
    return _how_many(text, "fallacy_cues")


def argument_stance_markers(text: Text) -> int:
    """Give back how many entries that show the writer's side occur."""
    return _how_many(text, "stance_markers")
