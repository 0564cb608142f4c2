"""Readability: the counts that the formulas share, made once a text, and the formulas.

The formulas are those that textstat 0.7.13 computes. The counts differ where its own are wrong: abbreviations do not
end a sentence, short sentences count, a hyphenated word is read in its parts, and an em dash parts two words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.sentence_count import ENDS, LONGEST_TOKEN, OPEN, count_sentences, token_kinds
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
"""Bits of one count in a weight: all counts of a token stand in one whole number, so that one sum adds them all."""
LAST = (1 << FIELD) - 1
NARROW = 15
"""The same where one count is wanted: four fields are a number that the processor adds at once."""
NARROW_LAST = (1 << NARROW) - 1
TOO_MUCH = 1 << 4 * NARROW
"""The weight of a token that is not told by narrow fields."""
LONGEST_TEXT, MOST_OF_ONE = NARROW_LAST // 4, 4
"""Characters of a text, and what one of them may count, so that no narrow field flows over."""
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


SYLLABLES, LONG_WORDS, LETTERS, UNFAMILIAR, DIFFICULT, HARD, CHARACTERS = range(1, 8)
"""Places of the counts in `ReadingCounts`."""


class Part(NamedTuple):
    """What one formula needs to know of a text."""

    words: int
    number: int
    """The one count of `ReadingCounts` that was asked for."""
    tokens: int
    sentences: int

    @property
    def per_sentence(self) -> float:
        """Words per sentence."""
        return self.words / self.sentences

    @property
    def per_word(self) -> float:
        """The count per word."""
        return self.number / self.words


def reading(text: Text) -> ReadingCounts | None:
    """Give back the counts, made once a text; None where it has no words."""
    return remembered(text, "reading", _counted_reading)


def part(text: Text, what: int) -> Part | None:
    """Give back the words, one count and the sentences of a text; None where it has no words.

    All counts cost more than one, and less than two: they are made when a second one is asked for.
    """
    memo = text.memo
    if "reading" not in memo:
        first, found = memo.get("part of reading", (what, None))
        if found is None:
            found = _narrow_part(text, what)
            memo["part of reading"] = (what, found)
        if first == what and found is not None:
            return found if found.words else None
    known = reading(text)
    return None if known is None else Part(known.words, known[what], known.tokens, known.sentences)


def count_of(text: Text, what: int) -> int:
    """Give back one count of a text."""
    if "reading" not in text.memo and len(text.original) <= LONGEST_TEXT:
        weight = sum(map(narrow_weights(text.language, what).__getitem__, text.original.split()))
        if weight < TOO_MUCH:
            return weight >> NARROW & NARROW_LAST
    known = reading(text)
    return 0 if known is None else known[what]


def _narrow_part(text: Text, what: int) -> Part | None:
    """Give back the part without the other counts, or None where that takes wider fields."""
    original = text.original
    if len(original) > LONGEST_TEXT:
        return None
    tokens = original.split()
    weight = sum(map(narrow_weights(text.language, what).__getitem__, tokens))
    if weight >= TOO_MUCH:
        return None
    words, ends, opened = weight & NARROW_LAST, weight >> 2 * NARROW & NARROW_LAST, weight >> 3 * NARROW
    sentences = count_sentences(original, text.language, tokens, ends, opened) if words else 1
    return Part(words, weight >> NARROW & NARROW_LAST, len(tokens), sentences)


def _counted_reading(text: Text) -> ReadingCounts | None:
    tokens = text.original.split()
    weight = sum(map(token_weights(text.language).__getitem__, tokens))
    if not weight & LAST:
        return None
    _, found = text.memo.get("part of reading", (0, None))
    found = found or _narrow_part(text, SYLLABLES)
    sentences = len(text.sentences) if found is None else found.sentences
    counts = [weight >> place * FIELD & LAST for place in range(CHARACTERS + 1)]
    return ReadingCounts._make([*counts, len(tokens), max(1, sentences)])


class TokenWeights(dict[str, int]):
    """The weights of tokens, each worked out once: no word goes over white space, so that they can be added."""

    def __init__(self, weight: Callable[[str], int]) -> None:
        super().__init__()
        self.weight = weight

    def __missing__(self, token: str) -> int:
        weight = self.weight(token)
        if len(token) <= LONGEST_TOKEN:
            if len(self) >= MOST_TOKENS:
                self.clear()
            self[token] = weight
        return weight


@cache
def token_weights(language: str) -> TokenWeights:
    """Give back all counts of tokens in a language; the same object for every text."""

    def weight(token: str) -> int:
        return sum(count << place * FIELD for place, count in enumerate(token_counts(token, language)))

    return TokenWeights(weight)


@cache
def narrow_weights(language: str, what: int) -> TokenWeights:
    """Give back the words of tokens, one of their counts, and how they end, in narrow fields."""
    kinds = token_kinds(language)

    def weight(token: str) -> int:
        counts = token_counts(token, language)
        if len(token) > LONGEST_TOKEN or max(counts[0], counts[what]) > MOST_OF_ONE * len(token):
            return TOO_MUCH
        kind = kinds[token]
        ends, opened = int(kind & ENDS != 0), int(kind & OPEN != 0)
        return counts[0] | counts[what] << NARROW | ends << 2 * NARROW | opened << 3 * NARROW

    return TokenWeights(weight)


@lru_cache(maxsize=20_000)
def token_counts(token: str, language: str) -> tuple[int, ...]:
    """Give back the first counts of `ReadingCounts` for a token."""
    text = Text(token, language)
    straight = text.straight.lower()
    straight = straight if len(straight) == len(token) else text.straight
    words = [straight[start:end] for start, end in word_places(text)]
    counts = [_syllables(word, language) for word in words]
    strange = [count for word, count in zip(words, counts, strict=True) if _is_unfamiliar(word)]
    return (
        len(words),
        sum(counts),
        sum(count >= 3 for count in counts),
        len(NOT_WORD.sub("", straight)),
        len(strange),
        sum(count >= 2 for count in strange),
        sum(count >= 3 for count in strange),
        len(token),
    )


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
    found = part(text, SYLLABLES)
    if found is None:
        return None
    base, sentence, syllable = FLESCH.get(text.language, FLESCH_ENGLISH)
    return base - sentence * found.per_sentence - syllable * found.per_word


def flesch_kincaid_grade(text: Text) -> float | None:
    """Give back the grade after Flesch and Kincaid."""
    found = part(text, SYLLABLES)
    return None if found is None else 0.39 * found.per_sentence + 11.8 * found.per_word - 15.59


def gunning_fog(text: Text) -> float | None:
    """Give back Gunning's fog index."""
    found = part(text, HARD)
    return None if found is None else 0.4 * (found.per_sentence + 100 * found.number / found.words)


def smog(text: Text) -> float | None:
    """Give back McLaughlin's SMOG grade."""
    found = part(text, LONG_WORDS)
    if found is None:
        return None
    root: float = (30 * (found.number / found.sentences)) ** 0.5
    return 1.043 * root + 3.1291


def coleman_liau(text: Text) -> float | None:
    """Give back the index of Coleman and Liau."""
    found = part(text, LETTERS)
    if found is None:
        return None
    letters, sentences = found.per_word * 100, found.sentences / found.words * 100
    return 0.058 * letters - 0.296 * sentences - 15.8


def ari(text: Text) -> float | None:
    """Give back the automated readability index."""
    found = part(text, CHARACTERS)
    return None if found is None else 4.71 * (found.number / found.tokens) + 0.5 * found.per_sentence - 21.43


def dale_chall(text: Text) -> float | None:
    """Give back the score of Dale and Chall."""
    found = part(text, UNFAMILIAR)
    if found is None:
        return None
    share = 100 * found.number / found.words
    return 0.1579 * share + 0.0496 * found.per_sentence + (3.6365 if share > 5 else 0)


def readability_syllables(text: Text) -> int:
    """Give back the number of syllables."""
    return count_of(text, SYLLABLES)


def readability_difficult_words(text: Text) -> int:
    """Give back the number of difficult words."""
    return count_of(text, DIFFICULT)
