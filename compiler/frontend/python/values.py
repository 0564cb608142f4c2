"""What a name of a scoring function can stand for while it is run symbolically.

Numbers and conditions are `Expr`s. Everything else that such functions handle has a class here; all are frozen, and a
change gives a new value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, TypeAlias

import libcst as cst

from rubricc.compiler.frontend.python.expr import Expr

Where: TypeAlias = tuple[int, int]
"""A stretch of the Python source: offsets of its start and end."""


@dataclass(frozen=True, slots=True)
class Const:
    """A plain constant: a text, a number (a float is a `Decimal`), a bool or None."""

    value: str | int | Decimal | bool | None


@dataclass(frozen=True, slots=True)
class TextValue:
    """One of the rubric's texts, perhaps in small letters, perhaps without white space at its ends."""

    source: str
    lower: bool = False
    stripped: bool = False


@dataclass(frozen=True, slots=True)
class Add:
    """A number that was added."""

    amount: Any
    where: Where
    stamp: int


@dataclass(frozen=True, slots=True)
class Append:
    """A value that was appended."""

    value: Any
    where: Where
    stamp: int


@dataclass(frozen=True, slots=True)
class Fork:
    """What was done on either side of a condition; forks of one place have one stamp."""

    condition: Expr
    then: tuple[Any, ...]
    otherwise: tuple[Any, ...]
    where: Where
    stamp: int


@dataclass(frozen=True, slots=True)
class Clamp:
    """A sum so far that was kept between bounds, or rounded: `step` is the multiple it was rounded to."""

    items: tuple[Any, ...]
    low: Decimal | None
    high: Decimal | None
    step: Decimal | None
    where: Where
    stamp: int
    inside: Any = None
    """The tool that gives the rounded number, where it is no whole score and cannot be lifted."""


@dataclass(frozen=True, slots=True, eq=False)
class Acc:
    """A number that was added up bit by bit."""

    items: tuple[Add | Fork | Clamp, ...]
    name: str = ""
    known: list[Expr] = field(default_factory=list, repr=False)
    """The number as one expression, once it was asked for."""


@dataclass(frozen=True, slots=True, eq=False)
class Seq:
    """A list, tuple or set that holds its items under conditions."""

    items: tuple[Append | Fork, ...]
    kind: str = "list"
    name: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """A dict with constant keys, or an object with attributes."""

    fields: Mapping[Any, Any]
    lines: Mapping[Any, Where] = field(default_factory=dict)
    there: Mapping[Any, Expr] = field(default_factory=dict)
    """The conditions of keys that are there only where these hold."""
    default: Any = None
    """What a `defaultdict` has for a key that is not there."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two values that the language has no conditional for."""

    condition: Expr
    then: Any
    otherwise: Any


@dataclass(frozen=True, slots=True)
class Template:
    """A text with values in it."""

    parts: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Regex:
    """A compiled expression."""

    source: str
    flags: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """A match object, or None: the condition under which it is there."""

    condition: Expr


@dataclass(frozen=True, slots=True)
class Pieces:
    """The parts of a text between separators: how many there are, and the list of those that are not blank."""

    text: TextValue
    count: Expr
    filled: Expr
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """Any one of the tokens of a list, while a comprehension over them is read.

    `pieces` are the parts of a text that it is one of, as long as none of them was left out.
    """

    tokens: Expr
    pieces: Pieces | None = None
    stripped: bool = False


@dataclass(frozen=True, slots=True)
class TokenLength:
    """The length of a token."""

    token: Token


@dataclass(frozen=True, slots=True)
class TokenTest:
    """A condition on a token: `length` (operator and number), `in` or `not in` (texts), `line` (a pattern)."""

    kind: str
    detail: Any


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A function of the module, or a lambda, with the scopes it was made in."""

    node: cst.FunctionDef | cst.Lambda
    name: str
    scopes: tuple[int, ...]
    why: str = ""
    """Why it is not followed, where it is not."""


@dataclass(frozen=True, slots=True)
class Builtin:
    """A built-in function, a module, or a function of a module, by its full name."""

    name: str


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a value, not yet called. `node` is where the value stands, for methods that change it."""

    owner: Any
    name: str
    node: cst.BaseExpression


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something computed from the texts that the language has no word for."""

    name: str
    texts: frozenset[str]
    where: Where
    why: str
    given: tuple[tuple[str, str | int | Decimal | bool], ...] = ()
    """Constants that it depends on too, by the names of variables: a phrase, in a loop over phrases."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The result of a scoring function that is a criterion of its own."""

    name: str


class CannotLiftError(Exception):
    """Something that cannot be said in the language: why, and where it stands."""

    def __init__(self, why: str, where: Where | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.where = where
