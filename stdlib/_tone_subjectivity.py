"""How subjective a text is: the mean of its adjectives and adverbs by the lexicon of pattern."""

from __future__ import annotations

from functools import cache

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._safety_speech import in_small_letters
from rubricc.stdlib._tone_vader import compound_of, vader_places

_RATED_WORD = lazy_pattern(r"[a-z0-9]+(?:['-][a-z0-9]+)*")
_DENIALS = frozenset({"no", "not", "never"})


@cache
def subjective_words() -> dict[str, tuple[float, float, bool]]:
    """Give back each word's subjectivity, its intensity, and whether it can strengthen the word after it."""
    rows = (line.split(" ") for line in data_lines("tone_subjectivity_en.txt"))
    return {word: (float(row[0]), float(row[1]), row[2] == "m") for row in rows for word in row[3:]}


class _Reading:
    """The assessments of a text, word by word: each a subjectivity with the intensity for what may come next."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.intensity = 1.0
        self.modifies = False
        self.adverb = ""
        self.denied = False

    def known(self, word: str, subjectivity: float, intensity: float, modifies: bool) -> None:
        """Take in a word of the lexicon."""
        if self.modifies:
            self.values[-1] = max(-1.0, min(1.0, subjectivity * self.intensity))
        else:
            self.values.append(subjectivity)
        self.intensity = 1.0 / intensity if self.denied and intensity else intensity
        self.modifies, self.adverb = modifies, word if modifies else ""
        self.denied = word in _DENIALS

    def unknown(self, word: str) -> None:
        """Take in another word: small ones keep what was said before."""
        if word in _DENIALS:
            self.denied = True
        elif self.denied and len(word.strip("'")) > 1:
            self.denied = False
        if self.denied and self.modifies and self.adverb.endswith("ly"):
            self.denied = False
        elif self.modifies and len(word) > 2:
            self.modifies = False


def tone_subjectivity(text: Text) -> float:
    """Give back the mean subjectivity, from 0 to 1, of the words that the lexicon has; 0 where it has none of them."""
    return remembered(text, "tone.subjectivity", _subjectivity)


def _subjectivity(text: Text) -> float:
    words = subjective_words()
    reading = _Reading()
    for word in _RATED_WORD.findall(text.straight.lower()):
        found = words.get(word)
        if found is None:
            reading.unknown(word)
        else:
            reading.known(word, *found)
    return max(0.0, min(1.0, sum(reading.values) / len(reading.values))) if reading.values else 0.0


def subjectivity_places(text: Text) -> list[Place]:
    """Give back where words of the lexicon stand that are subjective."""
    words = subjective_words()
    lower = in_small_letters(text.straight)
    found = ((match.span(), match.group()) for match in _RATED_WORD.finditer(lower))
    return [(*span, word) for span, word in found if words.get(word, (0.0,))[0] > 0]


def tone_sentiment(text: Text) -> float:
    """Give back VADER's compound score of the whole text, from -1 to 1; 0 where no word has a valence."""
    return remembered(text, "tone.sentiment", lambda read: compound_of(read.original))


def tone_mean_sentiment(text: Text) -> float | None:
    """Give back the mean of VADER's compound scores of the sentences, or None where there is no sentence."""
    return remembered(text, "tone.mean_sentiment", _mean_sentiment)


def _mean_sentiment(text: Text) -> float | None:
    scores = [compound_of(text.original[start:end]) for start, end in text.sentences]
    return sum(scores) / len(scores) if scores else None


def sentiment_places(text: Text) -> list[Place]:
    """Give back the words, emoticons and emoji that have a valence."""
    return list(vader_places(text.original))
