"""Lemmas: the forms that stand in a dictionary, from simplemma's word lists and a few of ours."""

from __future__ import annotations

from functools import cache, lru_cache

from rubricc.runtime.fold import fold
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._tokens import folded_words

LEMMA_LANGUAGES = (
    "ar",
    "ast",
    "bg",
    "bs",
    "ca",
    "cs",
    "cy",
    "da",
    "de",
    "el",
    "en",
    "eo",
    "es",
    "et",
    "fa",
    "fi",
    "fr",
    "ga",
    "gd",
    "gl",
    "gv",
    "he",
    "hi",
    "hr",
    "hu",
    "hy",
    "id",
    "is",
    "it",
    "ka",
    "la",
    "lb",
    "lt",
    "lv",
    "mk",
    "ml",
    "ms",
    "nb",
    "nl",
    "nn",
    "no",
    "pl",
    "pt",
    "ro",
    "ru",
    "se",
    "sk",
    "sl",
    "sq",
    "sr",
    "sv",
    "sw",
    "tl",
    "tr",
    "uk",
)
"""Codes of the languages that simplemma has word lists for."""

_LISTED_AS = {"hr": "hbs", "bs": "hbs", "sr": "hbs", "no": "nb"}
_LONGEST_LEMMA = 40
"""Longer words are no words of a dictionary; they are their own lemmas."""


def lexical_lemmas(text: Text) -> tuple[str, ...]:
    """Give back the lemma of each word in order, folded; a word that no list has is its own lemma."""
    return remembered(text, "lemmas", _lemmas)


def _lemmas(text: Text) -> tuple[str, ...]:
    language = text.language.partition("-")[0]
    return tuple(_lemma(word, language) for word in folded_words(text))


@lru_cache(maxsize=65536)
def _lemma(word: str, language: str) -> str:
    """Give back the lemma of a folded word, without a possessive ending in English."""
    if language == "en":
        word = word.removesuffix("'s")
        listed = _english_lemmas().get(word)
        if listed is not None:
            return listed
    if len(word) > _LONGEST_LEMMA or any(map(str.isdigit, word)):
        return word
    from simplemma import lemmatize

    return fold(lemmatize(word, _LISTED_AS.get(language, language))) or word


@cache
def _english_lemmas() -> dict[str, str]:
    pairs = (line.split() for line in data_lines("lexical_lemmas_en.txt"))
    return dict(pairs)
