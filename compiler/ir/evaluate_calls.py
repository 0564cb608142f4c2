"""Evaluates calls of tools: what a tool is given for each argument, and what its answer is read as.

Four phrase tools are not called at all but answered from their definitions, by the naive matcher, so that they do
not depend on the fast one. Tools are pure, so the answer to a question that has been asked before is kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, Protocol

from rubricc.compiler.ir.expressions import Call, Expression
from rubricc.compiler.ir.numbers import Exact, to_millionths
from rubricc.compiler.ir.rubric import LexiconDef, PatternDef, Rubric
from rubricc.runtime.lexicon import Hit, Lexicon, Phrase
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.reference import naive_hits
from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Parameter, Place, Tool
from rubricc.runtime.types import Type


class Values(Protocol):
    """What gives the values of arguments."""

    def value(self, node: Expression) -> Any:
        """Give back the value of an expression."""


class CallEvaluator:
    """Evaluates the calls of one rubric; has its phrase lists and patterns in the shape that tools take."""

    def __init__(self, rubric: Rubric, values: Values) -> None:
        self.language = rubric.language
        self.values = values
        self.lexicons = {found.name: build_lexicon(found, rubric.language) for found in rubric.lexicons}
        self.patterns = {found.name: build_pattern(found) for found in rubric.patterns}
        self._answers: dict[Hashable, Any] = {}
        self._hits: dict[tuple[str, str], tuple[Hit, ...]] = {}

    def hits(self, text: Text, lexicon: Lexicon) -> tuple[Hit, ...]:
        """Give back where the phrases of a declared list stand in a text."""
        key = (text.original, lexicon.name)
        if key not in self._hits:
            self._hits[key] = naive_hits(text, lexicon)
        return self._hits[key]

    def value(self, node: Call) -> Any:
        """Give back the answer of a call, None (undefined) where an argument that is not optional is undefined."""
        found = tool(node.tool)
        values = self._values_for(node, found)
        if values is None:
            return None
        key = (node.tool, *(_key(value) for value in values))
        if key not in self._answers:
            given = self._given(found, values)
            run = NAIVE.get(node.tool, found.run)
            self._answers[key] = answer(run(*given), found.result)
        return self._answers[key]

    def evidence(self, node: Call) -> tuple[Place, ...]:
        """Give back what the answer of a tool that says so rests on, nothing where the call is undefined."""
        found = tool(node.tool)
        values = self._values_for(node, found)
        if found.evidence is None or values is None:
            return ()
        return tuple(found.evidence(*self._given(found, values)))

    def _values_for(self, node: Call, found: Tool) -> list[Any] | None:
        """Give back the values of the arguments, None where one is undefined that the tool cannot do without."""
        values = [None if argument is None else self.values.value(argument) for argument in node.arguments]
        needed = (not parameter.may_be_left_out for parameter in found.parameters)
        lacks = any(value is None and is_needed for value, is_needed in zip(values, needed, strict=True))
        return None if lacks else values

    def _given(self, found: Tool, values: list[Any]) -> list[Any]:
        """Give back what the tool is given."""
        return [self._argument(*pair) for pair in zip(found.parameters, values, strict=True)]

    def _argument(self, parameter: Parameter, value: Any) -> Any:
        """Give back what the tool is given for one parameter; its default where the value is undefined."""
        if value is None:
            return parameter.default
        plain = isinstance(value, Lexicon | Pattern) or parameter.is_name
        return value if plain else self._converted(parameter.type, value)

    def _converted(self, type_: Type, value: Any) -> Any:
        match type_.kind:
            case "Text":
                return Text(value, self.language)
            case "Lexicon":
                return Lexicon.of(_as_list(value), self.language, mode="words")
            case "List":
                return _as_list(value)
            case "Int" | "Real":
                return as_argument(value)
            case _:
                return value


def _key(value: Any) -> Hashable:
    """Give back what tells a value from others; 1, 1.0 and true are three values."""
    if isinstance(value, Lexicon | Pattern):
        return value.name
    try:
        hash(value)
    except TypeError:  # plain data, or messages: a tuple of what cannot be hashed
        return type(value).__name__, repr(value)
    return type(value).__name__, value


def _as_list(value: Any) -> Any:
    """Give back a list as it is; one text stands for a list of one."""
    return (value,) if isinstance(value, str) else value


def build_lexicon(definition: LexiconDef, language: str) -> Lexicon:
    """Give back a phrase list of the IR as the runtime holds it."""
    entries = tuple(
        tuple(Phrase(spelling.text, spelling.mode, spelling.exact) for spelling in entry.spellings)
        for entry in definition.entries
    )
    return Lexicon(definition.name, entries, language)


def build_pattern(definition: PatternDef) -> Pattern:
    """Give back a pattern of the IR as the runtime holds it."""
    return Pattern(definition.name, definition.expressions, definition.exact)


def as_argument(value: Exact) -> int | float:
    """Give back a number as tools take it: an int where it is whole, else the nearest float."""
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else float(exact)


def answer(value: Any, result: Type) -> Any:
    """Give back what a tool's answer means: exact, Reals to 6 decimals, NaN and infinities undefined."""
    if value is None or result.kind not in ("Int", "Real"):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return int(value) if result.kind == "Int" else to_millionths(Fraction(value))


def _contains(text: Text, lexicon: Lexicon) -> bool:
    return bool(naive_hits(text, lexicon))


def _count(text: Text, lexicon: Lexicon) -> int:
    return len(naive_hits(text, lexicon))


def _distinct(text: Text, lexicon: Lexicon) -> int:
    return len({hit.entry for hit in naive_hits(text, lexicon)})


def _coverage(text: Text, lexicon: Lexicon) -> Fraction | None:
    return Fraction(_distinct(text, lexicon), len(lexicon.entries)) if lexicon.entries else None


NAIVE: dict[str, Callable[..., Any]] = {
    "text.contains": _contains,
    "text.count": _count,
    "text.distinct": _distinct,
    "text.coverage": _coverage,
}
"""The phrase tools that are answered here."""
