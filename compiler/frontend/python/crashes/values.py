"""What is known of a value while a function is followed: its kinds, and whether it may be zero or empty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

Falsy = Literal["no", "may", "unknown"]
"""Whether a number may be zero, or a text or a collection empty. Only `may` is ever reported."""

ANYTHING = "any"
NUMBERS = frozenset({"int", "float", "bool"})
SIZED = frozenset({"str", "list", "tuple", "set", "dict", "range", "bytes"})
ITERABLE = SIZED | {"iterator"}
ALWAYS_TRUE = frozenset({"match", "pattern", "function"})

WORDS = {
    "int": "a number", "float": "a number", "bool": "a truth value", "str": "a text", "list": "a list",
    "tuple": "a tuple", "set": "a set", "dict": "a dictionary", "none": "None", "match": "a match",
    "pattern": "a pattern", "iterator": "an iterator", "range": "a range", "bytes": "bytes",
    "function": "a function",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Value:
    """What a value may be. `kinds` holds `any` where nothing is known of it."""

    kinds: frozenset[str]
    falsy: Falsy = "unknown"
    natural: bool = False
    """For numbers: it is never below zero."""
    element: Value | None = None
    """What its elements may be (of a dictionary, its values); None where that is not known."""
    entries: tuple[tuple[str, Value], ...] = ()
    """The values of a dictionary under keys that are written out."""
    origin: str = ""
    """What may give None, for messages."""
    low: float | None = None
    high: float | None = None
    """For numbers: the least and the most it can be; None where that is not known."""

    @property
    def unknown(self) -> bool:
        """Whether it may be anything."""
        return ANYTHING in self.kinds

    @property
    def may_be_none(self) -> bool:
        """Whether None is among what it may be."""
        return "none" in self.kinds and not self.unknown

    def entry(self, key: str) -> Value | None:
        """Give back the value under a key that is written out."""
        return dict(self.entries).get(key)


def of(*kinds: str, falsy: Falsy = "unknown", natural: bool = False, element: Value | None = None) -> Value:
    """Give back a value of these kinds."""
    return Value(frozenset(kinds), falsy, natural, element)


ANY = of(ANYTHING)
NONE = of("none", falsy="may")
TEXT = of("str", falsy="may")
BOOL = of("bool", natural=True)
COUNT = of("int", falsy="may", natural=True)
NUMBER = of("float")
INTEGER = of("int")
TEXTS = of("list", falsy="may", element=of("str", falsy="unknown"))


def join(values: Iterable[Value]) -> Value:
    """Give back what is known of a value that is one of these; of none, that it may be anything."""
    found = list(dict.fromkeys(values))
    if not found:
        return ANY
    if len(found) == 1:
        return found[0]
    if any(value.unknown for value in found):
        return ANY
    elements = [value.element for value in found if value.kinds & ITERABLE]
    known = [element for element in elements if element is not None]
    return Value(
        frozenset().union(*(value.kinds for value in found)),
        _joined_falsy([value.falsy for value in found if value.kinds != frozenset({"none"})]),
        all(value.natural for value in found if value.kinds & NUMBERS),
        join(known) if known and len(known) == len(elements) else None,
        _joined_entries(found),
        next((value.origin for value in found if value.origin), ""),
        *_joined_range([value for value in found if value.kinds & NUMBERS]),
    )


def _joined_range(found: list[Value]) -> tuple[float | None, float | None]:
    lows = [0.0 if value.low is None and value.natural else value.low for value in found]
    highs = [1.0 if value.high is None and value.kinds == {"bool"} else value.high for value in found]
    known = [low for low in lows if low is not None], [high for high in highs if high is not None]
    low = min(known[0]) if known[0] and len(known[0]) == len(lows) else None
    return low, max(known[1]) if known[1] and len(known[1]) == len(highs) else None


def _joined_falsy(found: list[Falsy]) -> Falsy:
    if "may" in found or not found:
        return "may"
    return "no" if set(found) == {"no"} else "unknown"


def _joined_entries(found: list[Value]) -> tuple[tuple[str, Value], ...]:
    tables = [dict(value.entries) for value in found]
    shared = [key for key in tables[0] if all(key in table for table in tables)]
    return tuple((key, join(table[key] for table in tables)) for key in shared)


def truthy(value: Value) -> Value:
    """Give back what is left of a value that is known to be true."""
    if value.unknown:
        return replace(value, falsy="no")
    return replace(value, kinds=value.kinds - {"none"}, falsy="no")


def falsy(value: Value) -> Value:
    """Give back what is left of a value that is known to be false."""
    return value if value.unknown else replace(value, kinds=value.kinds - ALWAYS_TRUE)


def without_none(value: Value) -> Value:
    """Give back what is left of a value that is known not to be None."""
    return value if value.unknown else replace(value, kinds=value.kinds - {"none"})


def described(value: Value) -> str:
    """Give back the kinds in words: `a match or None`."""
    if value.unknown:
        return "something"
    words = list(dict.fromkeys(WORDS.get(kind, kind) for kind in sorted(value.kinds, key=lambda kind: kind == "none")))
    return " or ".join(words)
