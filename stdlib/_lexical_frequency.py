"""How common words are: their Zipf frequency, the logarithm of how often they occur among a thousand million words."""

from __future__ import annotations

from functools import cache, lru_cache
from math import log10

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._lexical_words import places_of_words
from rubricc.stdlib._tokens import folded_words

FREQUENCY_LANGUAGES = (
    "bg",
    "bn",
    "bs",
    "ca",
    "cs",
    "da",
    "de",
    "el",
    "en",
    "es",
    "fi",
    "fr",
    "he",
    "hi",
    "hr",
    "hu",
    "id",
    "is",
    "it",
    "lt",
    "lv",
    "mk",
    "ms",
    "nb",
    "nl",
    "no",
    "pl",
    "pt",
    "ro",
    "ru",
    "sk",
    "sl",
    "sv",
    "tl",
    "uk",
    "vi",
)
"""Codes of the languages that wordfreq has lists for and whose words it parts as we do."""

RARE = 3.0
"""Words below are rare: less than one in a million (van Heuven et al., 2014)."""
_NO_WORD = lazy_pattern(r"[\d\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Numbers, and characters that stand in words of none of the languages, though lists have them."""
_LISTED_AS_FREQUENT = {"no": "nb", "hr": "sh", "bs": "sh", "tl": "fil"}


def lexical_zipf_frequency(text: Text) -> float | None:
    """Give back the mean Zipf frequency of the words that the list has; None where it has none of them."""
    language = text.language.partition("-")[0]
    known = [zipf for word in folded_words(text) if (zipf := _zipf(word, language)) is not None]
    return sum(known) / len(known) if known else None


def lexical_rare_words(text: Text, below: float = RARE) -> int:
    """Give back how many words are rarer than a Zipf frequency; misspellings and numbers, unlisted, do not count."""
    language = text.language.partition("-")[0]
    return sum(_is_rare(word, language, below) for word in folded_words(text))


def rare_evidence(text: Text, below: float = RARE) -> tuple[Place, ...]:
    """Give back where the rare words stand."""
    language = text.language.partition("-")[0]
    rare = {word for word in folded_words(text) if _is_rare(word, language, below)}
    return places_of_words(text, frozenset(rare))


def _is_rare(word: str, language: str, below: float) -> bool:
    zipf = _zipf(word, language)
    return zipf is not None and zipf < below


@lru_cache(maxsize=65536)
def _zipf(word: str, language: str) -> float | None:
    """Give back a word's Zipf frequency in hundredths; that of a compound with hyphens is its rarest part's."""
    if _NO_WORD.search(word):
        return None
    listed = _frequencies(_LISTED_AS_FREQUENT.get(language, language))
    found = listed.get(word) or (listed.get(word.removesuffix("'s")) if language == "en" else None)
    if found is not None:
        return round(log10(found) + 9, 2)
    parts = [_zipf(part, language) for part in word.split("-") if part] if "-" in word else []
    known = [zipf for zipf in parts if zipf is not None]
    return min(known) if known and len(known) == len(parts) else None


@cache
def _frequencies(language: str) -> dict[str, float]:
    """Load a list: about 0.3 s for a large one, once a process."""
    from wordfreq import get_frequency_dict

    listed: dict[str, float] = get_frequency_dict(language, "best")
    return listed
