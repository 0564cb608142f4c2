"""Small numbers in words, in the languages whose dates and units are known."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from rubricc.stdlib._data import data_lines

COMPOUNDS = {"de": "{one}und{ten}", "nl": "{one}en{ten}", "es": "{ten} y {one}", "pt": "{ten} e {one}"}
COMPOUNDS |= {"fr": "{ten}-{one}", "it": "{ten}{one}", "en": "{ten}-{one}"}
FRENCH_SCORES = {"soixante": 60, "quatre-vingt": 80}


@cache
def small_numbers(language: str) -> dict[str, Fraction]:
    """Give back the values of the words for numbers up to 99, 100, 1000 and halves; none where they are not known."""
    words: dict[str, Fraction] = {}
    for line in data_lines("number_words.txt"):
        code, *entries = (part.strip() for part in line.split("|"))
        if code == language:
            for value, *written in (entry.split() for entry in entries):
                words.update((word, Fraction(value)) for word in written)
    if not words:
        return words
    for made, number in tuple(_compounds(words, language)):
        words.setdefault(made, number)
    return words


def number_written(written: str) -> int:
    """Give back the number that a numeral or an English word for one stands for; a blank in it is a hyphen."""
    word = written.lower().replace(" ", "-")
    return int(word) if word.isdigit() else int(small_numbers("en")[word])


def _compounds(words: dict[str, Fraction], language: str) -> Iterator[tuple[str, Fraction]]:
    """Yield the numbers that are made of tens and ones."""
    tens = [(word, value) for word, value in words.items() if 20 <= value < 100 and value % 10 == 0]
    ones = [(word, value) for word, value in words.items() if 1 <= value < 20 and value.denominator == 1]
    for ten, many in tens:
        for one, few in ones:
            if few < 10 or (language == "fr" and ten in FRENCH_SCORES):
                made = COMPOUNDS[language].format(ten=_joined(ten, one, language), one=one)
                yield made.replace("een" if one.endswith("e") and language == "nl" else "\n", "eën", 1), many + few
                if language == "fr" and few in (1, 11):
                    yield f"{ten} et {one}", many + few


def _joined(ten: str, one: str, language: str) -> str:
    """Give back the tens as they are written before the ones: Italian drops a vowel before another."""
    return ten[:-1] if language == "it" and one[0] in "uo" else ten
