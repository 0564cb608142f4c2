"""Readability: the counts that the formulas share, made once a text, and the formulas.

The formulas are those that textstat 0.7.13 computes. The counts differ where its own are wrong: abbreviations do not
end a sentence, short sentences count, a hyphenated word is read in its parts, and an em dash parts two words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from math import sqrt

from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._syllables import syllables_of
from rubricc.stdlib._tokens import word_places

FLESCH = {
    "de": (180.0, 1.0, 58.5),
    "es": (206.84, 1.02, 60.0),
    "fr": (207.0, 1.015, 73.6),
    "it": (217.0, 1.3, 60.0),
    "nl": (206.835, 0.93, 77.0),
    "ru": (206.835, 1.3, 60.1),
    "hu": (206.835, 1.015, 58.5),
}
"""Base, weight of words per sentence and weight of syllables per word, after Amstad (de), Fernández Huerta (es), Kandel
and Moles (fr), Vacca (it), Douma (nl), Oborneva (ru); English elsewhere."""
FLESCH_ENGLISH = (206.835, 1.015, 84.6)

PARTS = re.compile(r"[-\u2010\u2011/]")
NOT_WORD = re.compile(r"[\W_]+")
EDGES = re.compile(r"^\W+|\W+$")


@dataclass(frozen=True, slots=True)
class Reading:
    """What the formulas need to know of a text; `syllables` has one number a word, in order."""

    words: tuple[str, ...]
    syllables: tuple[int, ...]
    sentences: int
    letters: int
    characters: int
    tokens: int

    @property
    def per_sentence(self) -> float:
        """Words per sentence."""
        return len(self.words) / self.sentences

    @property
    def per_word(self) -> float:
        """Syllables per word."""
        return sum(self.syllables) / len(self.words)

    def difficult(self, least: int) -> int:
        """Give back how many words have at least so many syllables and are not on the list of easy words."""
        easy = _easy_words()
        return sum(
            count >= least and _is_hard(word, easy) for word, count in zip(self.words, self.syllables, strict=True)
        )


def reading(text: Text) -> Reading | None:
    """Give back the counts, made once a text; None where it has no words."""
    return remembered(text, "reading", _counted_reading)


def _counted_reading(text: Text) -> Reading | None:
    straight = text.straight.lower()
    places = word_places(text)
    if not places:
        return None
    straight = straight if len(straight) == len(text.straight) else text.straight
    words = tuple(straight[start:end] for start, end in places)
    counts = {word: _syllables(word, text.language) for word in set(words)}
    tokens = text.original.split()
    return Reading(
        words=words,
        syllables=tuple(map(counts.__getitem__, words)),
        sentences=max(1, len(text.sentences)),
        letters=len(NOT_WORD.sub("", straight)),
        characters=sum(map(len, tokens)),
        tokens=len(tokens),
    )


@lru_cache(maxsize=50_000)
def _syllables(word: str, language: str) -> int:
    """Give back the syllables of a word, of a compound those of its parts."""
    parts = [EDGES.sub("", part) for part in PARTS.split(word.lower())]
    return max(1, sum(syllables_of(part, language) for part in parts if part))


def _is_hard(word: str, easy: frozenset[str]) -> bool:
    return word not in easy and not all(part in easy for part in PARTS.split(word))


@cache
def _easy_words() -> frozenset[str]:
    return frozenset(word for line in data_lines("easy_words_en.txt") for word in line.split())


def flesch_reading_ease(text: Text) -> float | None:
    """Give back Flesch's reading ease, with the weights of the text's language."""
    found = reading(text)
    if found is None:
        return None
    base, sentence, syllable = FLESCH.get(text.language, FLESCH_ENGLISH)
    return base - sentence * found.per_sentence - syllable * found.per_word


def flesch_kincaid_grade(text: Text) -> float | None:
    """Give back the grade after Flesch and Kincaid."""
    found = reading(text)
    return None if found is None else 0.39 * found.per_sentence + 11.8 * found.per_word - 15.59


def gunning_fog(text: Text) -> float | None:
    """Give back Gunning's fog index."""
    found = reading(text)
    return None if found is None else 0.4 * (found.per_sentence + 100 * found.difficult(3) / len(found.words))


def smog(text: Text) -> float | None:
    """Give back McLaughlin's SMOG grade."""
    found = reading(text)
    if found is None:
        return None
    long_words = sum(count >= 3 for count in found.syllables)
    return 1.043 * sqrt(30 * long_words / found.sentences) + 3.1291


def coleman_liau(text: Text) -> float | None:
    """Give back the index of Coleman and Liau."""
    found = reading(text)
    if found is None:
        return None
    return 0.058 * 100 * found.letters / len(found.words) - 0.296 * 100 / found.per_sentence - 15.8


def ari(text: Text) -> float | None:
    """Give back the automated readability index."""
    found = reading(text)
    return None if found is None else 4.71 * found.characters / found.tokens + 0.5 * found.per_sentence - 21.43


def dale_chall(text: Text) -> float | None:
    """Give back the score of Dale and Chall."""
    found = reading(text)
    if found is None:
        return None
    share = 100 * found.difficult(0) / len(found.words)
    return 0.1579 * share + 0.0496 * found.per_sentence + (3.6365 if share > 5 else 0)


def readability_syllables(text: Text) -> int:
    """Give back the number of syllables."""
    found = reading(text)
    return 0 if found is None else sum(found.syllables)


def readability_difficult_words(text: Text) -> int:
    """Give back the number of difficult words."""
    found = reading(text)
    return 0 if found is None else found.difficult(2)
