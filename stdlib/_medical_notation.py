"""Reads the phrase lists of `medical.*`: sections, groups of phrases, and frames of phrases that stand near.

The notation is told in `data/medical_red_flags_en.txt`. Beside it, `a > b` wants b right after a but for an article,
`a ^ b` wants both in one sentence, in either order, `a + b ^ c` wants c before or after the two, `=ED` is a phrase
whose case counts, and `(my)` in a phrase is any possessive.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.stdlib._data import data_lines

Join = Literal["+", ">", "~", "^"]

_FRAME_JOIN = lazy_pattern(r" ([+>~^]) ")
_FRAME_LABEL = lazy_pattern(r"([^|+>~^,]+): ")
_ANY_POSSESSIVE = "(my)"
_POSSESSIVES = ("my", "your", "his", "her", "their")
NO_SECTION = "none"
"""The section of phrases that cancel what they overlap."""


class FrameRole(NamedTuple):
    """What a phrase does: it is a part of a chain, which is complete with its last part."""

    chain: int
    part: int
    last: bool
    join: Join
    start: int
    """The number of the group that the chain begins with; chains that begin with the same words share it."""


class FrameTable(NamedTuple):
    """A list made ready: its entries, its phrases as a lexicon, and what each phrase does."""

    sections: tuple[str, ...]
    labels: tuple[str, ...]
    """For each entry the section it stands in, and the name that it is reported by."""
    lexicon: Lexicon
    roles: tuple[tuple[FrameRole, ...], ...]
    """For each phrase of the lexicon what it does."""
    owners: tuple[int, ...]
    """For each chain the number of its entry."""


@cache
def frame_table(name: str, language: str = "en") -> FrameTable:
    """Give back the list in `stdlib/data/<name>_<language>.txt`, made ready."""
    maker = _TableMaker(name, language)
    section = ""
    for line in data_lines(f"{name}_{language}.txt"):
        if line.startswith("["):
            section = line.strip("[]")
        elif line.startswith("@"):
            maker.add_group(line)
        else:
            maker.add_entry(section, line)
    return maker.made()


class _TableMaker:
    """Collects the entries of a list."""

    def __init__(self, name: str, language: str) -> None:
        self.name, self.language = name, language
        self.groups: dict[str, tuple[str, ...]] = {}
        self.sections: list[str] = []
        self.labels: list[str] = []
        self.owners: list[int] = []
        self.roles: dict[str, list[FrameRole]] = {}
        self.starts: dict[tuple[str, ...], int] = {}

    def add_group(self, line: str) -> None:
        name, _, phrases = line.partition(" = ")
        self.groups[name] = self._phrases(phrases)

    def _phrases(self, listed: str) -> tuple[str, ...]:
        found: list[str] = []
        for phrase in (item.strip() for item in listed.split(", ")):
            found += self.groups[phrase] if phrase.startswith("@") else _of_each_person(phrase)
        return tuple(dict.fromkeys(found))

    def add_entry(self, section: str, line: str) -> None:
        named = _FRAME_LABEL.match(line)
        spellings = line[named.end() if named else 0 :].split(" | ")
        self.labels.append(named[1] if named else spellings[0].strip().replace(_ANY_POSSESSIVE, "my"))
        self.sections.append(section)
        for spelling in spellings:
            self._add_spelling(spelling.strip())

    def _add_spelling(self, spelling: str) -> None:
        pieces = _FRAME_JOIN.split(spelling)
        if len(pieces) == 1:
            for phrase in _of_each_person(spelling):
                self._add_chain(((phrase,),), ("+",))
            return
        parts = tuple(self._phrases(piece) for piece in pieces[::2])
        joins: list[Join] = ["+", *pieces[1::2]]  # type: ignore[list-item]
        self._add_chain(parts, tuple(joins))
        if len(parts) == 3 and joins[2] == "^":
            self._add_chain((parts[2], *parts[:2]), ("+", "^", joins[1]))
        elif not {"~", "^"}.isdisjoint(joins):
            self._add_chain(parts[::-1], tuple(joins))

    def _add_chain(self, parts: tuple[tuple[str, ...], ...], joins: tuple[Join, ...]) -> None:
        start = self.starts.setdefault(parts[0], len(self.starts))
        for number, (part, join) in enumerate(zip(parts, joins, strict=True)):
            role = FrameRole(len(self.owners), number, number == len(parts) - 1, join, start)
            for phrase in part:
                self.roles.setdefault(phrase, []).append(role)
        self.owners.append(len(self.labels) - 1)

    def made(self) -> FrameTable:
        entries = tuple((_phrase_of(phrase),) for phrase in self.roles)
        lexicon = Lexicon(self.name, entries, self.language)
        roles = tuple(_distinct_roles(roles) for roles in self.roles.values())
        return FrameTable(tuple(self.sections), tuple(self.labels), lexicon, roles, tuple(self.owners))


def _of_each_person(phrase: str) -> list[str]:
    """Give back a phrase with each possessive in place of `(my)`, else by itself."""
    return [phrase.replace(_ANY_POSSESSIVE, word) for word in _POSSESSIVES] if _ANY_POSSESSIVE in phrase else [phrase]


def _phrase_of(written: str) -> Phrase:
    return Phrase(written[1:], exact=True) if written.startswith("=") else Phrase(written)


def _distinct_roles(roles: list[FrameRole]) -> tuple[FrameRole, ...]:
    """Give back what a phrase does, the beginning of chains that begin alike once."""
    begun: set[int] = set()
    kept: list[FrameRole] = []
    for role in roles:
        if role.part == 0 and not role.last:
            if role.start in begun:
                continue
            begun.add(role.start)
        kept.append(role)
    return tuple(kept)
