"""A text holds at least the words that the phrases found in it are made of."""

from __future__ import annotations

from functools import lru_cache

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.features import Feature
from rubricc.compiler.analysis.encode.phrasebook import EntryKey
from rubricc.compiler.analysis.encode.phrases import TextPhrases
from rubricc.compiler.ir.expressions import Call

COUNTED = ("text.words", "text.characters")
"""Counts of a text that phrases need some of."""


def relate_words(encoder: ExpressionEncoder) -> None:
    """Let phrases be found only where the text is long enough for them."""
    for key, feature in list(encoder.table.numbers.items()):
        node = feature.node
        if isinstance(node, Call) and node.tool in COUNTED and node.arguments[0] is not None:
            home = encoder.homes[key]
            text = home.key(node.arguments[0])
            if text in home.scope.texts:
                _relate(feature, home.scope.at(text), node.tool)


def _relate(feature: Feature, phrases: TextPhrases, tool: str) -> None:
    for key, literal in phrases.entries.items():
        _needs(feature, literal, min(need(form.text, form.mode, tool) for form in key))
    for name in phrases.asked:
        distinct = phrases.distinct(name)
        if distinct.pool:
            least = min(_least(key, tool) for key in phrases.keys(name) if key not in phrases.entries)
            _needs(feature, distinct.pooled(1)[0], least)


def _least(key: EntryKey, tool: str) -> int:
    return min(need(form.text, form.mode, tool) for form in key)


def _needs(feature: Feature, literal: int, least: int) -> None:
    """Say that where the literal holds the count is at least `least`, for all that is asked of the count."""
    for grid in feature.bounds:
        if grid <= least:
            feature.problem.implies(literal, feature.regions[grid])
    if feature.is_variable and least > 0:
        feature.problem.linear([(1, feature.variable)], low=least, given=[literal])


@lru_cache(maxsize=50_000)
def need(text: str, mode: str, tool: str) -> int:
    """Give back how many words (or characters) a text must have for a phrase, given as it is compared, to be found.

    Folding may make one character several, so of characters only one is sure. Hyphens and apostrophes join words, so
    words are counted by the blanks between them; a phrase that is sought anywhere may begin and end inside words. A
    blank before anything but ASCII may come from inside a character (`ͺ` is a blank and a letter).
    """
    if tool == "text.characters":
        return 1
    chunks = [chunk for chunk in text.split(" ") if chunk[:1].isascii()]
    needed = sum(any(_is_word_character(c) for c in chunk) for chunk in chunks)
    return min(needed, 1) if mode == "stems" else needed


def _is_word_character(character: str) -> bool:
    return character.isascii() and character.isalnum()
