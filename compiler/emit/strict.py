"""Values as generated code holds them: what they are, and the questions whether they are there."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rubricc.compiler.emit.code import ATOM, PRODUCT, UNARY, Code, compare, joined, ternary
from rubricc.compiler.emit.literals import integer_literal

NONE = Code("None")
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Strict:
    """A value that is there if none of `guards` is None; `code` is good after they have been asked, in order."""

    guards: tuple[Code, ...]
    code: Code
    whole: Code | None = None
    """The value in one piece, None where it is undefined, if there is a shorter way to write it than with guards."""


def value_of(strict: Strict) -> Code:
    """Write a value that is None where it is undefined."""
    if not strict.guards:
        return strict.code
    if strict.whole is not None:
        return strict.whole
    missing = joined("or", [compare("is", guard, NONE) for guard in strict.guards])
    return ternary(missing, NONE, strict.code)


def constant_comparison(op: str, left: Code, right: Code) -> Code | None:
    """Give back what a comparison of two constants comes to; type checkers object to the comparison itself."""
    try:
        values = ast.literal_eval(left.text), ast.literal_eval(right.text)
    except (ValueError, SyntaxError):
        return None
    return Code(str(bool(COMPARISONS[op](*values))))


def integer(value: int) -> Code:
    """Write a whole number."""
    return Code(integer_literal(value), ATOM if value >= 0 else UNARY)


def lifted(strict: Strict, own: int, decimals: int) -> Strict:
    """Give back a number of `own` decimals in units of 10**-decimals."""
    if decimals == own:
        return strict
    factor = integer_literal(10 ** (decimals - own))
    return Strict(strict.guards, Code(f"{strict.code.at(PRODUCT)} * {factor}", PRODUCT))
