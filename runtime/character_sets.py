"""Sets of characters as sorted ranges of code points, with the classes that RE2 knows by name."""

from __future__ import annotations

LAST_CHARACTER = 0x10FFFF

Ranges = tuple[tuple[int, int], ...]
"""Sorted, disjoint ranges of code points, both ends included."""


class Unsupported(Exception):  # noqa: N818
    """The expression is outside the part that is understood."""


def ranges_of(*pairs: tuple[int, int]) -> Ranges:
    """Give back the union of ranges."""
    merged: list[tuple[int, int]] = []
    for low, high in sorted(pairs):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return tuple(merged)


def complement(ranges: Ranges) -> Ranges:
    """Give back all other code points."""
    result, low = [], 0
    for start, end in ranges:
        if start > low:
            result.append((low, start - 1))
        low = end + 1
    return (*result, (low, LAST_CHARACTER)) if low <= LAST_CHARACTER else tuple(result)


def overlap(one: Ranges, other: Ranges) -> bool:
    """Tell whether two sets share a character."""
    return any(low <= end and start <= high for low, high in one for start, end in other)


def character_range(first: str, last: str) -> tuple[int, int]:
    """Give back the range from one character to another."""
    return ord(first), ord(last)


DIGITS = ranges_of(character_range("0", "9"))
WORD_CHARACTERS = ranges_of(
    character_range("0", "9"), character_range("A", "Z"), character_range("a", "z"), character_range("_", "_")
)
SPACES = ranges_of(*(character_range(c, c) for c in "\t\n\f\r "))
NEWLINE = ranges_of(character_range("\n", "\n"))
PERL_CLASSES = {"d": DIGITS, "w": WORD_CHARACTERS, "s": SPACES}
POSIX_CLASSES = {
    "alnum": ranges_of(character_range("0", "9"), character_range("A", "Z"), character_range("a", "z")),
    "alpha": ranges_of(character_range("A", "Z"), character_range("a", "z")),
    "digit": DIGITS,
    "lower": ranges_of(character_range("a", "z")),
    "upper": ranges_of(character_range("A", "Z")),
    "punct": ranges_of(
        character_range("!", "/"), character_range(":", "@"), character_range("[", "`"), character_range("{", "~")
    ),
    "space": ranges_of(*(character_range(c, c) for c in "\t\n\v\f\r ")),
    "word": WORD_CHARACTERS,
    "xdigit": ranges_of(character_range("0", "9"), character_range("A", "F"), character_range("a", "f")),
}


def folded_set(ranges: Ranges) -> Ranges:
    """Give back the set with the other cases of its characters. Raises `Unsupported` beyond ASCII letters."""
    added = list(ranges)
    for low, high in ranges:
        if high > 0x7F and (high - max(low, 0x80) > 200 or any(_has_case(c) for c in range(max(low, 0x80), high + 1))):
            raise Unsupported
        for code in range(low, min(high, 0x7F) + 1):
            character = chr(code)
            if character.isalpha():
                added += [
                    character_range(character.lower(), character.lower()),
                    character_range(character.upper(), character.upper()),
                ]
                added += {"k": [(0x212A, 0x212A)], "s": [(0x17F, 0x17F)]}.get(character.lower(), [])
    return ranges_of(*added)


def _has_case(code: int) -> bool:
    character = chr(code)
    return character.lower() != character or character.upper() != character or character.casefold() != character
