"""What a pattern finds in a text."""

from __future__ import annotations

from unicodedata import normalize

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place


def text_matches(text: Text, pattern: Pattern) -> bool:
    """Give back whether the pattern is found."""
    return pattern.found(text)


def text_count_matches(text: Text, pattern: Pattern) -> int:
    """Give back how often the pattern is found."""
    return pattern.count(text)


def text_tokens(
    text: Text, pattern: Pattern, without: Lexicon | None = None, first: int | None = None
) -> tuple[str, ...]:
    """Give back what the pattern finds, but for the phrases of `without`, at most the first so many."""
    found = pattern.tokens(text)
    if without is not None:
        dropped = _spellings(without)
        if text.original.isascii() and not pattern.exact:
            found = tuple([token for token in found if token not in dropped])
        else:
            found = tuple([token for token in found if _plain(token) not in dropped])
    return found if first is None else found[: max(0, first)]


def text_tokens_places(
    text: Text, pattern: Pattern, without: Lexicon | None = None, first: int | None = None
) -> tuple[Place, ...]:
    """Give back where what is kept of the pattern's matches stands."""
    dropped = frozenset() if without is None else _spellings(without)
    kept = [
        (start, end, "")
        for start, end in pattern.spans(text)
        if not dropped or _plain(text.original[start:end]) not in dropped
    ]
    return tuple(place for place in (kept if first is None else kept[: max(0, first)]) if place[0] < place[1])


def _spellings(phrases: Lexicon) -> frozenset[str]:
    """Give back the spellings of a lexicon as tokens are compared."""
    known: frozenset[str] | None = phrases.kept.get("spellings")
    if known is None:
        known = frozenset(_plain(phrase.text) for entry in phrases.entries for phrase in entry)
        phrases.kept["spellings"] = known
    return known


def _plain(token: str) -> str:
    """Give back the token as tokens are compared: without case, composed."""
    return token.lower() if token.isascii() else normalize("NFKC", normalize("NFKC", token).casefold())
