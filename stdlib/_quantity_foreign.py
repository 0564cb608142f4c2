"""Finds numbers in words in the languages other than English that are known, up to 99, 100 and 1000."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from rubricc.stdlib._number_words import small_numbers
from rubricc.stdlib._quantity_numbers import Number
from rubricc.stdlib._words_present import first_words, words_present


class _ForeignWords:
    """What finds the numbers of a language, and the words without which there is none."""

    def __init__(self, language: str) -> None:
        values = small_numbers(language)
        self.values = {word: value for word, value in values.items() if value != 1}  # those of one are articles
        names = sorted(self.values, key=lambda word: (-len(word), word))
        self.pattern = re.compile(
            rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?:(?<=')|(?![^\W_]))", re.IGNORECASE
        )
        self.firsts = first_words(names)


@cache
def _foreign_words(language: str) -> _ForeignWords | None:
    return _ForeignWords(language) if small_numbers(language) else None


def foreign_numbers(text: str, language: str) -> Iterator[Number]:
    """Yield the numbers in words of a text that is not in English, in order; halves count only with a unit."""
    words = _foreign_words(language)
    if words is None or words.firsts.isdisjoint(words_present(text)):
        return
    for match in words.pattern.finditer(text):
        value = words.values[match.group().lower()]
        yield Number(match.start(), match.end(), value, 2, value.denominator == 1, worded=True)
