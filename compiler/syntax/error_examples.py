"""Advice on errors, learnt from the examples of bad input in `grammar/errors.md`.

Each example is parsed once; the state in which it fails, with the terminal that was found, is the key of its advice.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable
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

    @property
    def general(self) -> bool:
        """True where the advice holds whatever is found in that place."""
        return self.title.endswith(_ANY)


@cache
def examples() -> tuple[Example, ...]:
    """Give back the examples of bad input, in the order of the file."""
    text = resources.files("rubricc.grammar").joinpath("errors.md").read_text(encoding="utf-8")
    found = []
    for part in _EXAMPLE.finditer(text):
        line, column = part["place"].split(":")
        advice = Advice(part["message"], part["hint"])
        found.append(Example(part["title"], part["text"], int(line), int(column), advice))
    return tuple(found)


def failure(text: str) -> tuple[Hashable, str, frozenset[str]] | None:
    """Give back the state and the terminal at which a text stops being readable, and what could be read, or None."""
    reading = Reading(SourceFile("", text), text)
    machine, lexemes = Machine(), cut(reading).lexemes
    for index, lexeme in enumerate(lexemes):
        if lexeme.type == "NAME":
            lexeme.type = settle(machine, lexemes, index)
        if not machine.takes(lexeme.type):
            return machine.states[-1], lexeme.type, frozenset(machine.expected())
        machine.read(lexeme)
    return None


def _place(type_: str, expected: Collection[str]) -> Hashable | None:
    """Give back the kind of place for operators and signs found after a value: it is the same wherever the value is."""
    if type_ not in _AFTER_VALUES or not {"AND", "PLUS"} <= set(expected):
        return None
    return "after a value" if "CMP" in expected else "after a comparison"


_AFTER_VALUES = frozenset({"EQUAL", "NOT", "CMP", "COLON", "DOT", "NUMBER"})


@cache
def _learnt() -> dict[tuple[Hashable, str], Advice]:
    known: dict[tuple[Hashable, str], Advice] = {}
    for example in examples():
        if (found := failure(example.text)) is None:
            continue
        state, type_, expected = found
        known.setdefault((state, type_), example.advice)
        if example.general:
            known.setdefault((state, ""), example.advice)
        if (place := _place(type_, expected)) is not None:
            known.setdefault((place, type_), example.advice)
    return known


def advice_for(state: Hashable, type_: str, expected: Collection[str]) -> Advice | None:
    """Give back the advice for a terminal that was found in a state where others were expected, or None."""
    known = _learnt()
    return known.get((state, type_)) or known.get((_place(type_, expected), type_)) or known.get((state, ""))
