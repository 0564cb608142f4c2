"""Markers of argumentation, by kind, from the phrase lists in `stdlib/data`."""

from __future__ import annotations

from functools import cache

from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._data import data_entries

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
    lexicon = marker_lexicon(kind)
    return tuple(lexicon.labelled(text.hits(lexicon)))


def argument_conclusions(text: Text) -> int:
    """Give back how many entries that announce a conclusion occur."""
    return text.distinct(marker_lexicon("conclusions"))


def argument_premises(text: Text) -> int:
    """Give back how many entries that announce a reason occur."""
    return text.distinct(marker_lexicon("premises"))


def argument_evidence(text: Text) -> int:
    """Give back how many entries that bring in evidence occur."""
    return text.distinct(marker_lexicon("evidence"))


def argument_counterarguments(text: Text) -> int:
    """Give back how many entries that bring in the other side occur."""
    return text.distinct(marker_lexicon("counterarguments"))


def argument_rebuttals(text: Text) -> int:
    """Give back how many entries that answer an objection occur."""
    return text.distinct(marker_lexicon("rebuttals"))


def argument_hedges(text: Text) -> int:
    """Give back how many entries that limit a claim occur."""
    return text.distinct(marker_lexicon("hedges"))


def argument_absolutes(text: Text) -> int:
    """Give back how many entries that leave no exception occur."""
    return text.distinct(marker_lexicon("absolutes"))


def argument_fallacy_cues(text: Text) -> int:
    """Give back how many entries that often go with a fallacy occur."""
    return text.distinct(marker_lexicon("fallacy_cues"))


def argument_stance_markers(text: Text) -> int:
    """Give back how many entries that show the writer's side occur."""
    return text.distinct(marker_lexicon("stance_markers"))
