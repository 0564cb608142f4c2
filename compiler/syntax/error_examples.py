"""Advice on errors, learnt from the examples of bad input in `grammar/errors.md`.

Each example is parsed once; the state in which it fails, with the terminal that was found, is the key of its advice.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.lexer import Reading, cut
from rubricc.compiler.syntax.machine import Machine
from rubricc.compiler.syntax.words import settle

_EXAMPLE = re.compile(
    r"^### (?P<title>[^\n]+)\n+```rubric\n(?P<text>.*?)```\n+"
    r"> (?P<place>\d+:\d+) (?P<message>[^\n]+)\n> (?P<hint>[^\n]+)$",
    re.MULTILINE | re.DOTALL,
)
_ANY = " (whatever is found)"
_NOT_LEARNT = "\n## Told from the words themselves\n"


@dataclass(frozen=True, slots=True)
class Advice:
    """A message and a hint; `{found}` in them stands for what was found."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Example:
    """A bad input, and what is to be said about it at which line and column."""

    title: str
    text: str
    line: int
    column: int
    advice: Advice
    learnt: bool = True
    """False where the message is told from the words themselves, so that it says nothing about the place."""

    @property
    def general(self) -> bool:
        """True where the advice holds whatever is found in that place."""
        return self.title.endswith(_ANY)


@cache
def examples() -> tuple[Example, ...]:
    """Give back the examples of bad input, in the order of the file."""
    text = resources.files("rubricc.grammar").joinpath("errors.md").read_text(encoding="utf-8")
    found = []
    learnt_end = text.index(_NOT_LEARNT)
    for part in _EXAMPLE.finditer(text):
        line, column = part["place"].split(":")
        advice = Advice(part["message"], part["hint"])
        learnt = part.start() < learnt_end
        found.append(Example(part["title"], part["text"], int(line), int(column), advice, learnt))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Failure:
    """Where and why reading stops: the parser's state, what was found, and what could be read."""

    state: Hashable
    found: str
    expected: frozenset[str]

    @property
    def exact(self) -> Hashable:
        """The key of advice for this find in this place."""
        return self.state, self.found, self.expected

    @property
    def anything(self) -> Hashable:
        """The key of advice for any find in this place."""
        return self.state, "", self.expected

    @property
    def alike(self) -> Hashable | None:
        """The key of advice for finds that mean the same after any value, whatever stands around it."""
        if {"TO", "PLUS"} <= self.expected:
            return "range"
        if not {"AND", "PLUS"} <= self.expected:
            return None
        if "RPAR" in self.expected and self.found in _STARTERS:
            return "open call" if "COMMA" in self.expected else "open parenthesis"
        if self.found not in _SIGNS:
            return None
        return "after a value" if "CMP" in self.expected else "after a comparison", self.found


_SIGNS = frozenset({"EQUAL", "NOT", "CMP"})
_STARTERS = frozenset(
    {"AWARD", "PENALIZE", "CHOOSE", "LET", "CRITERION", "CHECK", "LEXICON", "PATTERN", "MAX", "RBRACE"}
)


def failure(text: str) -> Failure | None:
    """Give back where a text stops being readable, or None."""
    reading = Reading(SourceFile("", text), text, nested=lambda _: None)
    machine, lexemes = Machine(), cut(reading).lexemes
    for index, lexeme in enumerate(lexemes):
        if lexeme.type == "NAME":
            lexeme.type = settle(machine, lexemes, index)
        if not machine.takes(lexeme.type):
            return Failure(machine.states[-1], lexeme.type, frozenset(machine.expected()))
        machine.read(lexeme)
    return None


@cache
def _learnt() -> dict[Hashable, Advice]:
    known: dict[Hashable, Advice] = {}
    for example in examples():
        if not example.learnt or (found := failure(example.text)) is None:
            continue
        known.setdefault(found.exact, example.advice)
        if example.general:
            known.setdefault(found.anything, example.advice)
        if found.alike is not None:
            known.setdefault(found.alike, example.advice)
    return known


def advice_for(found: Failure) -> Advice | None:
    """Give back what the examples say about this very find in this place, or None."""
    known = _learnt()
    return known.get(found.exact) or known.get(found.alike)


def general_advice_for(found: Failure) -> Advice | None:
    """Give back what the examples say about anything that does not fit in this place, or None."""
    return _learnt().get(found.anything)
