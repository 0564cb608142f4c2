"""Pieces of Python text that know how tightly they bind, so that only the parentheses that are needed are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

WALRUS, TERNARY, OR, AND, NOT, COMPARE, SUM, PRODUCT, UNARY, ATOM = range(10)
"""Binding strengths of Python's operators, loosest first."""

LINE = 120
"""The width that lines are broken at."""


@dataclass(frozen=True, slots=True)
class Code:
    """An expression; a long line is broken along `parts`: operands, each but the first with its operator or keyword.

    `word` is the operator of the chain: operands that are chains of the same one become part of it.
    """

    text: str
    strength: int = ATOM
    word: str = ""
    parts: tuple[str, ...] = ()

    def at(self, strength: int) -> str:
        """Give back the text for a place that needs at least this binding strength."""
        return self.text if self.strength >= strength else f"({self.text})"


def joined(word: str, operands: Iterable[Code]) -> Code:
    """Give back operands joined by `and` or `or`; those joined by the same word become one chain."""
    strength = AND if word == "and" else OR
    parts: list[str] = []
    for operand in operands:
        first, *rest = operand.parts if operand.word == word else (operand.at(strength + 1),)
        parts += [f"{word} {first}" if parts else first, *rest]
    if len(parts) == 1:
        return Code(parts[0], strength + 1)
    return Code(" ".join(parts), strength, word, tuple(parts))


def infix(op: str, left: Code, right: Code) -> Code:
    """Give back `left op right`, for `+`, `-` and `*`."""
    strength, word = (PRODUCT, "*") if op == "*" else (SUM, "+")
    before = left.parts if left.word == word else (left.at(strength),)
    parts = (*before, f"{op} {right.at(strength + 1)}")
    return Code(" ".join(parts), strength, word, parts)


def compare(op: str, left: Code, right: Code) -> Code:
    """Give back a comparison."""
    return Code(f"{left.at(SUM)} {op} {right.at(SUM)}", COMPARE)


def negated(operand: Code) -> Code:
    """Give back `not operand`."""
    return Code(f"not {operand.at(NOT)}", NOT)


def ternary(condition: Code, then: Code, otherwise: Code) -> Code:
    """Give back `then if condition else otherwise`."""
    parts = (then.at(OR), f"if {condition.at(OR)}", f"else {otherwise.at(TERNARY)}")
    return Code(" ".join(parts), TERNARY, parts=parts)


def call(function: str, *arguments: Code | str) -> Code:
    """Give back a call."""
    written = (argument if isinstance(argument, str) else argument.at(TERNARY) for argument in arguments)
    return Code(f"{function}({', '.join(written)})")


def block(head: str, condition: Code, indent: int) -> list[str]:
    """Give back the line `head condition:`, broken along `and` or `or` where it is too long."""
    pad = "    " * indent
    line = f"{pad}{head} {condition.text}:"
    if len(line) <= LINE or not condition.parts:
        return [line]
    inner = pad + "    "
    return [f"{pad}{head} (", *(inner + part for part in condition.parts), f"{pad}):"]


def assignment(head: str, value: Code, indent: int) -> list[str]:
    """Give back the line `head value`, broken along `and` or `or` where it is too long."""
    pad = "    " * indent
    line = f"{pad}{head} {value.text}"
    if len(line) <= LINE or not value.parts:
        return [line]
    inner = pad + "    "
    return [f"{pad}{head} (", *(inner + part for part in value.parts), f"{pad})"]
