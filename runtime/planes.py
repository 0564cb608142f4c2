"""Words, letters and stretches of a text counted by bits: no word is cut out, so that a count costs a few microseconds.

Each character becomes an octal digit that tells its class, and the text one large number. Its three bit planes tell
where letters, digits, blanks and signs stand; what stands beside what is then found by shifting and counting bits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

_LETTER, _DIGIT, _BLANK, _ANY_JOINER, _STOP, _COLON, _COMMA = range(1, 8)
"""Classes of characters; 0 is that of all others. What stands between two characters joins them into one word: an
apostrophe or a hyphen any two letters or digits, a stop two letters or two digits, a colon two letters, a comma or
semicolon two digits."""
_JOINERS = {
    **dict.fromkeys("'-\u2018\u2019", _ANY_JOINER),
    ".": _STOP,
    **dict.fromkeys(":\u00b7", _COLON),
    **dict.fromkeys(",;", _COMMA),
}
_CODE = "cp1252"
_REFUSED = ("_", "\u00ad", "\u2122")
"""An underscore is a part of words, but none alone; a soft hyphen is no character of its own; a trade mark sign is a
word, but no letter."""
_MOST_RARE = 8
"""Each character without a byte takes a pass over the text to replace: more of them are not worth it."""
_LIMIT = 1 << 14
_ASCII = bytes(range(128))


class PlainCounts(NamedTuple):
    """What is told of a text without cutting it."""

    words: int
    letters: int
    """Letters and digits."""
    characters: int
    """All that is no white space."""
    stretches: int
    """Stretches without white space."""


def plain_counts(text: str, stand_in: Callable[[str], str | None]) -> PlainCounts | None:
    """Give back the counts of a text, or None where it holds anything that is not told by single characters.

    `stand_in` gives back the ASCII character that counts as does one that Windows-1252 lacks, or None.
    """
    if text.isascii():
        encoded = None if "_" in text else text.encode()
    else:
        encoded = None if any(one in text for one in _REFUSED) else _encoded(text, stand_in)
    return None if encoded is None else _counted(encoded.translate(_classes()), len(encoded))


def others(text: str) -> str:
    """Give back the characters that are not ASCII, in order."""
    return text.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass")


def _encoded(text: str, stand_in: Callable[[str], str | None]) -> bytes | None:
    """Give back one byte for each character, or None where some have none and nothing stands in for them."""
    try:
        return text.encode(_CODE)
    except UnicodeEncodeError:
        rare = [one for one in set(others(text)) if not _has_byte(one)]
        pairs = [(one, stand_in(one)) for one in rare] if len(rare) <= _MOST_RARE else [("", None)]
        for one, other in pairs:
            if other is None:
                return None
            text = text.replace(one, other)
        return text.encode(_CODE)


@cache
def _has_byte(character: str) -> bool:
    return character.encode(_CODE, "replace") != b"?"


@cache
def _classes() -> bytes:
    """Give back the octal digits of the 256 bytes."""
    return "".join(str(_class(bytes((byte,)).decode(_CODE, "replace"))) for byte in range(256)).encode()


def _class(character: str) -> int:
    if character.isspace():
        return _BLANK
    if character.isdecimal():
        return _DIGIT
    return _LETTER if character.isalnum() else _JOINERS.get(character, 0)


@cache
def _many_ones() -> int:
    return int("1" * _LIMIT, 8)


def _ones(length: int) -> int:
    """Give back the number that has so many ones as its octal digits."""
    return _many_ones() >> 3 * (_LIMIT - length) if length <= _LIMIT else int("1" * length, 8)


def _counted(digits: bytes, length: int) -> PlainCounts:
    """Give back the counts of a text from its classes. A shift to the right lays each place under that before it."""
    if not length:
        return PlainCounts(0, 0, 0, 0)
    number, ones = int(digits, 8), _ones(length)
    low, middle, high = number & ones, number >> 1 & ones, number >> 2 & ones
    both, none_high = low & middle, high ^ ones
    letter, digit, solid = (low ^ both) & none_high, (middle ^ both) & none_high, (both & none_high) ^ ones
    plain = letter | digit
    letters, characters = plain.bit_count(), solid.bit_count()
    stop, colon, comma = (low ^ both) & high, (middle ^ both) & high, both & high
    joined = (high ^ stop ^ colon ^ comma) & _beside(plain)
    joined |= (stop | colon) & _beside(letter) | (stop | comma) & _beside(digit)
    words = letters - (plain & plain >> 3).bit_count() - joined.bit_count()
    return PlainCounts(words, letters, characters, characters - (solid & solid >> 3).bit_count())


def _beside(places: int) -> int:
    """Give back the places that have one of these right before them and one right after."""
    return places >> 3 & places << 3
