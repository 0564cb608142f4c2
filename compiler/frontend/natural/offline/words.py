"""What the words of a sentence are worth, and the spellings that say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile

from rubricc.runtime.stems import stemmer

PACKAGE = "rubricc.compiler.frontend.natural.offline"
_WORD = re.compile(r"[^\W_]+(?:['’.\-][^\W_]+)*")
_ENDING = 2
"""How many letters of the shorter of two forms of a word may differ."""
_LONGEST = 5
"""How many words the longest phrase of the lists of synonyms has."""

Stems = tuple[str, ...]


@cache
def word_class(name: str) -> frozenset[str]:
    """Give back the words of a class: `function`, `frame`, `general`, `weak`, `loose`, `judging` or `degree`."""
    return frozenset(word for line in _sections("words_en.txt")[name] for word in line.split())


def stems(phrase: str) -> Stems:
    """Give back the stems of a phrase's words, in small letters."""
    words = [word.lower().replace("’", "'").removesuffix("'s") for word in _WORD.findall(phrase)]
    return tuple(stemmer("en").stemWords([part for word in words for part in word.split("-")]))


def spellings(phrase: str, asked: bool = False) -> tuple[str, ...]:
    """Give back a phrase and what says the same, without those that only inflect one before them.

    `asked` adds what a question says in its place: `how long` for a duration.
    """
    others = [*_sayings(phrase, "question")] if asked else []
    others += _sayings(phrase, "any")
    seen: dict[Stems, str] = {}
    for spelling in (phrase, *_apart(phrase), *others):
        seen.setdefault(stems(spelling), spelling)
    return tuple(seen.values())


def _apart(phrase: str) -> Iterator[str]:
    """Yield a phrase that has hyphens without them: its parts as words, and `well-hydrated` as `hydrated`."""
    if "-" in phrase:
        yield phrase.replace("-", " ")
        if phrase.lower().startswith("well-"):
            yield phrase[len("well-") :]


def _sayings(phrase: str, section: str) -> Iterator[str]:
    """Yield what says the same, of the sets that have the phrase or an inflected form of it."""
    for member, others in _same(section).get(stems(phrase), ()):
        if _inflects(phrase.lower(), member.lower()):
            yield from others


def _inflects(one: str, other: str) -> bool:
    """Say whether words with one stem are forms of one word, and not only alike, as `tires` of `tired`."""
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))
    if {one[same:], other[same:]} in ({"s", "d"}, {"s", "ed"}):
        return False
    sizes = sorted((len(one), len(other)))
    return same >= sizes[0] - _ENDING and sizes[1] - same <= 2 * _ENDING + 1


def is_known(phrase: str) -> bool:
    """Say whether a phrase stands in a list of synonyms."""
    return bool(_same("any").get(stems(phrase)))


def known_phrase(words: list[str]) -> int:
    """Say how many of the words, from the first on, make a phrase that has synonyms; 0 where none does."""
    known = _same("any")
    for size in range(min(_LONGEST, len(words)), 1, -1):
        if stems(" ".join(words[:size])) in known:
            return size
    return 0


@cache
def _same(section: str) -> dict[Stems, tuple[tuple[str, tuple[str, ...]], ...]]:
    """Map the stems of each phrase to the forms of it that stand in a set, each with the set."""
    table: dict[Stems, list[tuple[str, tuple[str, ...]]]] = {}
    for line in _sections("synonyms_en.txt")[section]:
        head, arrow, rest = line.partition(" > ")
        members = tuple((rest if arrow else line).split(" | "))
        for phrase in [head] if arrow else members:
            table.setdefault(stems(phrase), []).append((phrase, members))
    if section == "any":
        _add_medicines(table)
    return {key: tuple(found) for key, found in table.items()}


def _add_medicines(table: dict[Stems, list[tuple[str, tuple[str, ...]]]]) -> None:
    """Add the medicines' generic names and brands that the standard library knows."""
    from rubricc.stdlib._data import data_entries

    for members in data_entries("medical_medications_en.txt"):
        for phrase in members if len(members) > 1 else ():
            table.setdefault(stems(phrase), []).append((phrase, members))


@cache
def _sections(name: str) -> dict[str, list[str]]:
    """Give back the lines of a data file by section."""
    from rubricc.stdlib._data import data_lines

    found: dict[str, list[str]] = {}
    section = ""
    for line in data_lines(name, PACKAGE):
        if line.startswith("["):
            section = line.strip("[]")
        else:
            found.setdefault(section, []).append(line)
    return found
