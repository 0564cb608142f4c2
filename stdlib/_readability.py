"""Readability: the counts that the formulas share, made once a text, and the formulas.

The formulas are those that textstat 0.7.13 computes. The counts differ where its own are wrong: abbreviations do not
end a sentence, short sentences count, a hyphenated word is read in its parts, and an em dash parts two words.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
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

PARTS = lazy_pattern(r"[-\u2010\u2011/]|(?<=[^\W\d_])[.:](?=[^\W\d_])")
NOT_WORD = lazy_pattern(r"[\W_]+")
EDGES = lazy_pattern(r"^\W+|\W+$")

FIELD = 32
"""Bits of one count in a weight: seven counts stand in one whole number, so that one sum adds them all."""
LAST = (1 << FIELD) - 1
LONGEST_TOKEN = 200
MOST_TOKENS = 50_000


class ReadingCounts(NamedTuple):
    """What the formulas need to know of a text."""

    words: int = 0
    syllables: int = 0
    long_words: int = 0
    """Words of three syllables and more."""
    letters: int = 0
    unfamiliar: int = 0
    """Words that are not on the list of easy words."""
    difficult: int = 0
    """Those of them that have two syllables and more."""
    hard: int = 0
    """Those of them that have three syllables and more."""
    characters: int = 0
    tokens: int = 0
    """Stretches without white space."""
    sentences: int = 0

    def plus(self, other: ReadingCounts, *, characters: int, sentences: int) -> ReadingCounts:
        """Give back the counts of both together, with more characters, and with so many sentences in all."""
        sums = ReadingCounts(*(one + more for one, more in zip(self, other, strict=True)))
        return sums._replace(characters=sums.characters + characters, sentences=sentences)

    @property
    def per_sentence(self) -> float:
        """Words per sentence."""
        return self.words / self.sentences

    @property
    def per_word(self) -> float:
        """Syllables per word."""
        return self.syllables / self.words


def reading(text: Text) -> ReadingCounts | None:
    """Give back the counts, made once a text; None where it has no words."""
    return remembered(text, "reading", _counted_reading)


def _counted_reading(text: Text) -> ReadingCounts | None:
    tokens = text.original.split()
    weight = sum(map(token_weights(text.language).__getitem__, tokens))
    if not weight & LAST:
        return None
    counts = [weight >> place * FIELD & LAST for place in range(7)]
    counts += [len("".join(tokens)), len(tokens), max(1, len(text.sentences))]
    return ReadingCounts(*counts)


class TokenWeights(dict[str, int]):
    """The counts of tokens, each worked out once: no word goes over white space, so that they can be added."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def __missing__(self, token: str) -> int:
        weight = _weight(token, self.language)
        if len(token) <= LONGEST_TOKEN:
            if len(self) >= MOST_TOKENS:
                self.clear()
            self[token] = weight
        return weight


@cache
def token_weights(language: str) -> TokenWeights:
    """Give back what is known of tokens in a language; the same object for every text."""
    return TokenWeights(language)


def _weight(token: str, language: str) -> int:
    """Give back the first seven counts of `ReadingCounts` for a token, as one number."""
    text = Text(token, language)
    straight = text.straight.lower()
    straight = straight if len(straight) == len(token) else text.straight
    words = [straight[start:end] for start, end in word_places(text)]
    counts = [_syllables(word, language) for word in words]
    strange = [count for word, count in zip(words, counts, strict=True) if _is_unfamiliar(word)]
    fields = (
        len(words),
        sum(counts),
        sum(count >= 3 for count in counts),
        len(NOT_WORD.sub("", straight)),
        len(strange),
        sum(count >= 2 for count in strange),
        sum(count >= 3 for count in strange),
    )
    return sum(count << place * FIELD for place, count in enumerate(fields))


@lru_cache(maxsize=50_000)
def _syllables(word: str, language: str) -> int:
    """Give back the syllables of a word, of a compound those of its parts."""
    parts = [EDGES.sub("", part) for part in PARTS.split(word)]
    return max(1, sum(syllables_of(part, language) for part in parts if part))


def _is_unfamiliar(word: str) -> bool:
    easy = _easy_words()
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
    return None if found is None else 0.4 * (found.per_sentence + 100 * found.hard / found.words)


def smog(text: Text) -> float | None:
    """Give back McLaughlin's SMOG grade."""
    found = reading(text)
    if found is None:
        return None
    root: float = (30 * (found.long_words / found.sentences)) ** 0.5
    return 1.043 * root + 3.1291


def coleman_liau(text: Text) -> float | None:
    """Give back the index of Coleman and Liau."""
    found = reading(text)
    if found is None:
        return None
    letters, sentences = found.letters / found.words * 100, found.sentences / found.words * 100
    return 0.058 * letters - 0.296 * sentences - 15.8


def ari(text: Text) -> float | None:
    """Give back the automated readability index."""
    found = reading(text)
    return None if found is None else 4.71 * (found.characters / found.tokens) + 0.5 * found.per_sentence - 21.43


def dale_chall(text: Text) -> float | None:
    """Give back the score of Dale and Chall."""
    found = reading(text)
    if found is None:
        return None
    share = 100 * found.unfamiliar / found.words
    return 0.1579 * share + 0.0496 * found.per_sentence + (3.6365 if share > 5 else 0)


def readability_syllables(text: Text) -> int:
    """Give back the number of syllables."""
    found = reading(text)
    return 0 if found is None else found.syllables


def readability_difficult_words(text: Text) -> int:
    """Give back the number of difficult words."""
    found = reading(text)
    return 0 if found is None else found.difficult
