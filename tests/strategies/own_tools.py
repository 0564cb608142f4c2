"""Tools that rubrics declare themselves: their declarations, and the tools that are registered for them.

The declarations promise less than the tools keep, as a user's may: wider ranges, and answers that may be undefined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rubricc.compiler.ir.rubric import ToolDef, ToolParameter
from rubricc.compiler.ir.tools import as_tool
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Parameter, Place, Tool
from rubricc.runtime.types import BOOL, COUNT, LEXICON, PATTERN, TEXT, TEXTS, Type, integer, real


def _share(text: Text) -> float:
    return min(1.0, len(text.original) / 30)


def _has(text: Text, phrases: Lexicon) -> bool:
    return text.has(phrases)


def _size(texts: Sequence[str]) -> int:
    return sum(map(len, texts))


def _initial(text: Text) -> str | None:
    return text.original[:1] or None


def _halves(text: Text) -> tuple[str, ...]:
    middle = len(text.original) // 2
    return text.original[:middle], text.original[middle:]


def _scaled(value: float, times: int, really: bool) -> float:
    return value * times if really else float("nan")


def _found(pattern: Pattern, text: Text) -> bool:
    return pattern.found(text)


def _halves_found(text: Text) -> tuple[Place, ...]:
    middle = len(text.original) // 2
    return ((middle, len(text.original), "second"), (0, middle, "")) if text.original else ()


def _has_found(text: Text, phrases: Lexicon) -> Iterator[Place]:
    return ((hit.start, hit.end, phrases.labels[hit.entry]) for hit in text.hits(phrases)[:2])


EVIDENCE = {"halves": _halves_found, "has": _has_found}


def _tool(name: str, run: object, result: Type, *parameters: tuple[str, Type]) -> Tool:
    made = tuple(Parameter(given, type_) for given, type_ in parameters)
    found = EVIDENCE.get(name)
    return Tool(f"own.{name}", made, result, run, summary="", cases=(), evidence=found)  # type: ignore[arg-type]


OWN = (
    _tool("share", _share, real(0, 1), ("text", TEXT)),
    _tool("has", _has, BOOL, ("text", TEXT), ("phrases", LEXICON)),
    _tool("size", _size, COUNT, ("texts", TEXTS)),
    _tool("initial", _initial, TEXT.with_undefined(), ("text", TEXT)),
    _tool("halves", _halves, TEXTS, ("text", TEXT)),
    _tool("scaled", _scaled, real(), ("value", real()), ("times", integer()), ("really", BOOL)),
    _tool("found", _found, BOOL, ("pattern", PATTERN), ("text", TEXT)),
)
"""What is registered."""

_PROMISED = {"own.share": real(0, 2).with_undefined(), "own.has": BOOL.with_undefined(), "own.size": integer(-1)}

DECLARED = tuple(
    ToolDef(
        name=item.name,
        parameters=tuple(ToolParameter(name=given.name, type=given.type) for given in item.parameters),
        result=_PROMISED.get(item.name, item.result),
        summary="" if index % 2 else 'What it "says".',
    )
    for index, item in enumerate(OWN)
)
"""What rubrics say of them."""

SIGNATURES = {item.name: as_tool(item) for item in DECLARED}
