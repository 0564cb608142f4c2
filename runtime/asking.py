"""The queries of a module: many answers are given to one query, so what is found in it is kept for the next answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rubricc.runtime.inputs import given_text
from rubricc.runtime.matcher import Matcher
from rubricc.runtime.text import Text

KEPT = 16
"""So many queries are kept, those asked last."""

LONGEST_KEPT = 20_000
"""Longer queries, in characters, are read anew for each answer, so that a module holds on to little memory."""


def queries(language: str, matcher: Matcher | None = None) -> Callable[[object], Text]:
    """Give back what reads a query as a text that the phrases of `matcher` are sought in.

    It takes a str, or None for none, and raises TypeError for anything else. A query that was read before is the same
    text, with all that is known of it. That depends on nothing but the query, so no score depends on what is kept.
    """

    def read(value: object) -> Text:
        text = given_text("query", value, language)
        if matcher is not None:
            text.seek(matcher)
        return text

    kept = lru_cache(maxsize=KEPT)(read)

    def asked(value: object) -> Text:
        return kept(value) if type(value) is str and len(value) <= LONGEST_KEPT else read(value)

    return asked
