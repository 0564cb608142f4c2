"""Syllables of English words: spelling rules, and a list of the words that they get wrong.

The list holds every word of the CMU Pronouncing Dictionary whose first pronunciation has another number of syllables
than the rules give, so that rules and list together agree with the dictionary on all its words.
"""

from __future__ import annotations

from functools import cache
from unicodedata import combining, normalize

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._data import data_lines

VOWELS = lazy_pattern(r"[aeiouy]+")
SILENT = lazy_pattern(
    r"[^aeiouyl]es?$(?<![sxzcg]es)(?<![cs]hes)"  # made, makes
    r"|[aeiouy][^aeiouy]*(?<![td])ed$(?<![iy]ed)"  # walked
    r"|[aeiouy]l+es?$|lle$"  # whole
    r"|[^aeiouy]e(?:ly|ful|fully|less|ments?|ness|some)$"  # likely
    r"|[cstxg]i(?:on|an|al|ent|ence)"  # nation, special
    r"|eau(?=[^x])"
)
SPLIT = lazy_pattern(
    r"[aeiouy]ing|i(?:a|o(?!u)|um|us|e[nrt])|(?<![cgtxs])iou[ms]"  # doing, radio, previous
    r"|[^gqaeiou]u(?:a|ou?)|eo|ea(?=t[eio]|$)|ii"  # usual, create, area
    r"|sms?$|[dsz]nt$|y[ao]|^mc(?=[^aeiouy])"  # prism, didnt, mcdonald
)
MARK_OFF = lazy_pattern(r"(?:[sxz]|[cs]h|[cgsz]e)$")
"""Endings after which a possessive 's is a syllable of its own."""

PLAIN_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
SOUNDED_END = lazy_pattern("e\u0301(?:e|s|es)?$")
"""The end of borrowed words such as café and résumé, decomposed."""

FOREIGN_VOWELS = lazy_pattern(r"[aeiouyáéíóúàèìòùâêîôûäëïöüãõåæœøýąęěůőű]+|[аеёиоуыэюяіїє]")
APART = {
    "es": lazy_pattern(r"[aeoáéóíú](?=[aeoáéóíú])"),
    "pt": lazy_pattern(r"[aeoáéó](?=[íú])|[íú](?=[aeo])"),
    "it": lazy_pattern(r"[aeo](?=[aeo])"),
    "fr": lazy_pattern(r"[éïëü](?=[aeo])"),
}
"""Vowels that stand together and are two syllables, by language."""
MUTE = {"fr": lazy_pattern(r"(?<=[^aeiouyéèêàâîôûù])e(?:s|nt)?$")}


def syllables_of(word: str, language: str = "en") -> int:
    """Give back the number of syllables of a word in small letters: 1 at least.

    In English by the dictionary, else by the rules; in another language by its runs of vowels.
    """
    if language != "en":
        return _foreign_syllables(word, language)
    if not word.isascii():
        return _accented_syllables(word)
    known = _irregular().get(word)
    if known is not None:
        return known
    if word.endswith("'s") and len(word) > 2:
        stem = word[:-2]
        return syllables_of(stem) + (MARK_OFF.search(stem) is not None)
    return rule_syllables(word)


def _accented_syllables(word: str) -> int:
    """Give back the number for the word without its accents; but an é at its end is never silent."""
    spelt = normalize("NFD", word.translate(PLAIN_LETTERS))
    plain = "".join(letter for letter in spelt if not combining(letter))
    if SOUNDED_END.search(spelt):
        return rule_syllables(plain.rstrip("s").rstrip("e") + "ei")
    return syllables_of(plain) if plain.isascii() else rule_syllables(plain)


def _foreign_syllables(word: str, language: str) -> int:
    """Give back the number of runs of vowels, with those that are parted and without those that are mute."""
    count = len(FOREIGN_VOWELS.findall(word))
    if language in APART:
        count += len(APART[language].findall(word))
    if language in MUTE:
        count -= len(MUTE[language].findall(word))
    return max(1, count)


def rule_syllables(word: str) -> int:
    """Give back what the spelling rules say: runs of vowels, less the silent ones, plus those that are parted."""
    letters = word.replace("'", "")
    count = len(VOWELS.findall(letters)) - len(SILENT.findall(letters)) + len(SPLIT.findall(letters))
    return max(1, count)


@cache
def _irregular() -> dict[str, int]:
    """Give back the words that the rules get wrong, with their number of syllables."""
    found: dict[str, int] = {}
    for line in data_lines("syllables_en.txt"):
        count, *words = line.split(" ")
        found.update(dict.fromkeys(words, int(count)))
    return found
