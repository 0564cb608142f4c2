"""The types of the rubric language, each number with its range.

One small vocabulary, shared by the declarations of tools (`runtime`), the
type checker and the typed IR (`compiler`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

Kind = Literal["Bool", "Int", "Real", "Text", "Lexicon", "Pattern", "List", "Json", "Message", "Date", "Any"]
"""`List` carries its element kind; `Any` stands for a value whose type is not known after an error."""


@dataclass(frozen=True, slots=True)
class Type:
    """A type: its kind, for numbers a closed range (None is unbounded), and whether the value may be undefined."""

    kind: Kind
    low: Decimal | None = None
    high: Decimal | None = None
    element: Kind | None = None
    undefined: bool = False

    @property
    def is_number(self) -> bool:
        """True for `Int` and `Real`."""
        return self.kind in ("Int", "Real")

    def with_undefined(self, undefined: bool = True) -> Type:
        """Give back the same type, able (or not) to be undefined."""
        return self if self.undefined == undefined else replace(self, undefined=undefined)

    def __str__(self) -> str:
        name = f"[{self.element}]" if self.kind == "List" else self.kind
        if self.low is not None or self.high is not None:
            low = "" if self.low is None else f"{self.low:f}"
            high = "" if self.high is None else f"{self.high:f}"
            name += f"({low}..{high})"
        return name + "?" if self.undefined else name


def _bound(value: int | str | None) -> Decimal | None:
    return None if value is None else Decimal(value)


def integer(low: int | None = None, high: int | None = None) -> Type:
    """Give back `Int` with a closed range."""
    return Type("Int", _bound(low), _bound(high))


def real(low: int | str | None = None, high: int | str | None = None) -> Type:
    """Give back `Real` with a closed range; bounds are ints or decimal strings, never floats."""
    return Type("Real", _bound(low), _bound(high))


def list_of(element: Kind) -> Type:
    """Give back the type of a list of `element`."""
    return Type("List", element=element)


BOOL = Type("Bool")
TEXT = Type("Text")
LEXICON = Type("Lexicon")
PATTERN = Type("Pattern")
JSON = Type("Json")
MESSAGE = Type("Message")
DATE = Type("Date")
ANY = Type("Any")
COUNT = integer(0)
SHARE = real(0, 1)
TEXTS = list_of("Text")
MESSAGES = list_of("Message")
