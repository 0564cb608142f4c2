"""Which words are keywords, and where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.lexer import Lexeme, Reading
from rubricc.compiler.syntax.machine import Machine, keywords

ALWAYS_THERE = frozenset({"query", "response", "total"})
"""Names that every rubric has without declaring them."""

_STARTS = (
    ("rubric", "NAME", "LBRACE"),
    ("rubric", "NAME", "LBRACE", "criterion", "NAME", "LBRACE"),
    ("rubric", "NAME", "LBRACE", "let", "NAME", "EQUAL"),
)
"""The places after which an item, a statement, an expression begins."""


@cache
def reserved_words() -> frozenset[str]:
    """Give back the words that cannot be declared: those that can start an item, a statement or an expression,
    the names that are always there, and `passed` and `failed`, which a test expects."""
    words = set(ALWAYS_THERE) | {"passed", "failed"}
    for place in _STARTS:
        expected = _machine_after(place).expected()
        words.update(word for word, type_ in keywords().items() if type_ in expected)
    return frozenset(words)


def _machine_after(place: Sequence[str]) -> Machine:
    reading, machine = Reading(SourceFile("", ""), ""), Machine()
    for piece in place:
        type_ = keywords().get(piece, piece)
        machine.read(Lexeme(type_, piece, reading.span(0, 0), reading))
    return machine


def settle(machine: Machine, lexemes: Sequence[Lexeme], index: int) -> str:
    """Give back the terminal that a word stands for where it stands.

    A word that is a keyword here is the keyword. Elsewhere it is a name, unless it is reserved and nothing (a dot, a
    parenthesis, a colon) shows that it is meant as the name of a tool, a column or an argument.
    """
    word = lexemes[index].text
    keyword = keywords().get(word)
    if keyword is None:
        return "NAME"
    row = machine.row
    if keyword in row:
        return keyword
    if "NAME" not in row:
        return keyword
    if word not in reserved_words() or word in ALWAYS_THERE or shown_as_name(lexemes, index):
        return "NAME"
    return keyword


def shown_as_name(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Say whether a dot before a word, or a dot, parenthesis or colon after it, shows that it is meant as a name."""
    if index and lexemes[index - 1].type == "DOT":
        return True
    return index + 1 < len(lexemes) and lexemes[index + 1].type in ("LPAR", "DOT", "COLON")
