"""How the parser goes on after an error: at the next statement or item that stands at the right brace."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from rubricc.compiler.syntax.lexer import Lexeme
from rubricc.compiler.syntax.machine import Machine, keywords
from rubricc.compiler.syntax.places import starts_line

_ITEMS = frozenset(
    [
        "CRITERION",
        "CHECK",
        "SCALE",
        "OVERRIDE",
        "TEST",
        "INPUT",
        "USE",
        "DEFINE",
        "VERSION",
        "LANGUAGE",
        "COMBINE",
        "NORMALIZE",
    ]
)
"""What can only stand in the rubric itself, so that it shows a missing brace."""

_PARTS = frozenset(["WHEN", "OTHERWISE", "PATH", "LEVEL", "EXPECT", "CAP", "FLOOR", "SET", "FAIL", "REASON"])
_STATEMENTS = frozenset(
    [
        "AWARD",
        "PENALIZE",
        "CHOOSE",
        "IF",
        "FOR",
        "BEST",
        "GROUP",
        "LET",
        "LEXICON",
        "PATTERN",
        "TABLE",
        "FROM",
        "REQUIRES",
        "PROXY",
    ]
)
_ANCHORS = _ITEMS | _PARTS | _STATEMENTS | {"UNCHECKED", "MAX", "MIN", "PRECISION", "MATCH"}


def recover(machine: Machine, lexemes: Sequence[Lexeme], at: int) -> int:
    """Bring the machine back to where the next sound piece can be read; give back that piece's index.

    `at` is the lexeme that did not fit. It is read again only where it starts a line.
    """
    level = 0
    for index in range(at, len(lexemes)):
        type_ = lexemes[index].type
        if type_ == "LBRACE":
            level += 1
        elif type_ == "RBRACE" and level:
            level -= 1
        elif type_ == "RBRACE":
            if _back_to(machine, "RBRACE"):
                return index
            if _abandon(machine):
                return index + 1
        elif level == 0 and starts_line(lexemes, index) and _fits(machine, lexemes[index], index > at):
            return index
    return len(lexemes)


def _fits(machine: Machine, lexeme: Lexeme, later: bool) -> bool:
    """Say whether reading can go on at a lexeme that starts a line, after taking the machine back to where it fits."""
    type_ = keywords().get(lexeme.text, "")
    if type_ in _ANCHORS:
        lexeme.type = "NAME"
        return _back_to(machine, type_)
    return later and _resembles(lexeme) and _back_to(machine, "RBRACE")


def _resembles(lexeme: Lexeme) -> bool:
    if lexeme.type != "NAME":
        return False
    anchors = [word for word, type_ in keywords().items() if type_ in _ANCHORS]
    return process.extractOne(lexeme.text, anchors, scorer=fuzz.ratio, score_cutoff=75) is not None


def _back_to(machine: Machine, type_: str) -> bool:
    """Drop values until the terminal can be read where a piece starts; only items may leave an open brace behind."""
    for depth in range(len(machine.values) + 1):
        if depth and _is_brace(machine.values[-depth]) and type_ not in _ITEMS:
            return False
        if machine.shifts(depth, type_) and _at_start(machine, depth, type_):
            machine.drop(depth)
            return True
    return False


def _abandon(machine: Machine) -> bool:
    """Forget the whole construct whose brace is the last one open; its closing brace has just been met."""
    inside = True
    for depth in range(1, len(machine.values) + 1):
        inside = inside and not _is_brace(machine.values[-depth])
        if not inside and machine.shifts(depth, "RBRACE"):
            machine.drop(depth)
            return True
    return False


def _is_brace(value: object) -> bool:
    return isinstance(value, Lexeme) and value.type == "LBRACE"


def _at_start(machine: Machine, depth: int, type_: str) -> bool:
    return type_ in _PARTS or machine.shifts(depth, "RBRACE")
