"""Which phrases of a list occur, how often, and whether they are affirmed."""

from __future__ import annotations

from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.polarity import affirmed, denied
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._measures import text_words


def text_contains(text: Text, phrases: Lexicon) -> bool:
    """Give back whether any entry occurs."""
    return text.has(phrases)


def text_count(text: Text, phrases: Lexicon) -> int:
    """Give back the number of occurrences of all entries."""
    return text.count(phrases)


def text_distinct(text: Text, phrases: Lexicon) -> int:
    """Give back the number of entries that occur."""
    return text.distinct(phrases)


def text_coverage(text: Text, phrases: Lexicon) -> float | None:
    """Give back the share of entries that occur, None where there are none."""
    entries = len(phrases.entries)
    return text.distinct(phrases) / entries if entries else None


def text_density(text: Text, phrases: Lexicon) -> float | None:
    """Give back the occurrences per 100 words, None without words."""
    words = text_words(text)
    return 100 * text.count(phrases) / words if words else None


def text_first(text: Text, phrases: Lexicon) -> str | None:
    """Give back the entry that occurs first (the longest of those at one place), None where none does."""
    return _earliest(phrases, text.hits(phrases))


def text_first_places(text: Text, phrases: Lexicon) -> tuple[Place, ...]:
    """Give back where the entry stands that occurs first."""
    hit = min(text.hits(phrases), key=_earlier, default=None)
    return () if hit is None else tuple(phrases.labelled((hit,)))


def text_affirms(text: Text, phrases: Lexicon) -> bool:
    """Give back whether some occurrence is affirmed."""
    return text.has(phrases) and bool(affirmed(text, phrases))


def text_denies(text: Text, phrases: Lexicon) -> bool:
    """Give back whether some occurrence is denied."""
    return text.has(phrases) and bool(denied(text, phrases))


def text_first_affirmed(text: Text, phrases: Lexicon) -> str | None:
    """Give back the entry that is affirmed first, None where none is."""
    return _earliest(phrases, affirmed(text, phrases)) if text.has(phrases) else None


def _earliest(phrases: Lexicon, hits: tuple[Hit, ...]) -> str | None:
    """Give back the first spelling of the entry that is hit first."""
    if not hits:
        return None
    hit = min(hits, key=_earlier)
    return phrases.entries[hit.entry][0].text


def _earlier(hit: Hit) -> tuple[int, int, int]:
    return hit.start, -hit.end, hit.entry
