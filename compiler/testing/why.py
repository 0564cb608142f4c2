"""Why a condition holds or not: the parts that decide it, with their values and what was found for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rubricc.compiler.ir.expressions import (
    And,
    Call,
    Compare,
    Conditional,
    CountTrue,
    Expression,
    LetRef,
    LexiconRef,
    Not,
    Or,
    PatternRef,
    Quantified,
)
from rubricc.compiler.ir.observe import Observer, traced_value
from rubricc.compiler.ir.printer import ANY, SHOWN_ENTRIES, ExpressionPrinter, within
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.trace_plan import shown_plan
from rubricc.compiler.ir.written import implication, member, patterns_in_place
from rubricc.compiler.testing.parts import PartReader, decisive
from rubricc.runtime.registry import tool

DEEPEST = 8
"""Conditions nested more deeply than this are not taken apart any further."""

_PLACE = ("input", "start", "end", "text", "polarity")

Parts = Mapping[str, Mapping[str, Any]]
"""The parts of a traced condition, by their texts."""


@dataclass(frozen=True, slots=True)
class Why:
    """A condition, or a part of one: its text, its value, and what the value rests on.

    `values` are those of what it compares, `found` the places that it found (`input`, `start`, `end`, `text`; `input`
    is empty for a place in a sentence or another part; with `polarity` where that is not the one asked for), `sought`
    whether it looks for anything. `inside` are its own parts, and `about` the part of a text that they speak of.
    """

    text: str
    value: Any
    values: tuple[tuple[str, Any], ...] = ()
    found: tuple[Mapping[str, Any], ...] = ()
    sought: bool = False
    inside: tuple[Why, ...] = ()
    about: str = ""

    def to_json(self) -> dict[str, Any]:
        """Give back the same as plain data."""
        data: dict[str, Any] = {"text": self.text, "value": self.value}
        if self.values:
            data["values"] = [{"text": text, "value": value} for text, value in self.values]
        if self.sought:
            data["found"] = [{key: item[key] for key in _PLACE if key in item} for item in self.found]
        if self.about:
            data["about"] = self.about
        return data | ({"inside": [item.to_json() for item in self.inside]} if self.inside else {})


class Reader:
    """Takes conditions of a rubric apart; `observe` gives the interpreter where a trace does not tell enough."""

    def __init__(self, rubric: Rubric, observe: Callable[[], Observer]) -> None:
        self.lets = {let.name: let.value for let in rubric.lets}
        self.lexicons = {found.name: found for found in rubric.lexicons}
        self.observe = observe
        self._inline = patterns_in_place(rubric)
        self._printer = ExpressionPrinter(self.lexicons, SHOWN_ENTRIES, inline=self._inline)

    def why(self, node: Expression, parts: Sequence[Mapping[str, Any]]) -> Why:
        """Give back why a condition has its value; `parts` are those of its trace."""
        return self._why(node, {part["text"]: part for part in parts}, DEEPEST)

    def _why(self, node: Expression, parts: Parts, depth: int) -> Why:
        text, value = self._printer.at(node, ANY), self._value(node, parts)
        if depth > 0:
            inside, about = self._inside(node, value, parts, depth - 1)
            if inside:
                return Why(text, value, inside=inside, about=about)
        return self._leaf(node, Why(text, value), parts)

    def _value(self, node: Expression, parts: Parts) -> Any:
        known = parts.get(self._printer.at(node, ANY))
        return traced_value(self.observe().evaluator.value(node)) if known is None else known["value"]

    def _inside(self, node: Expression, value: Any, parts: Parts, depth: int) -> tuple[tuple[Why, ...], str]:
        """Give back the parts of a node that decide it, and what text they speak of where that is a part of one."""
        match node:
            case Quantified():
                return self._part(node, value, parts, depth)
            case Not():
                return self._inside(node.operand, None if value is None else not value, parts, depth)
            case LetRef():
                return self._of(self.lets[node.name], parts, depth), ""
            case Conditional():
                holds = self._value(node.condition, parts) is True
                taken = node.then if holds else node.otherwise
                return (self._why(node.condition, parts, depth), self._why(taken, parts, depth)), ""
        return tuple(self._operands(node, value, parts, depth)), ""

    def _of(self, value: Expression, parts: Parts, depth: int) -> tuple[Why, ...]:
        """Give back the value of a `let` as a part of it, where that is a condition."""
        return (self._why(value, parts, depth),) if value.type.kind == "Bool" else ()

    def _operands(self, node: Expression, value: Any, parts: Parts, depth: int) -> Iterator[Why]:
        """Give back all operands of a connective; those that do not decide its value are not taken apart."""
        for operand, wanted in connected(node, value):
            decides = wanted is None or decisive(self._value(operand, parts), wanted)
            yield self._why(operand, parts, depth if decides else 0)

    def _part(self, node: Quantified, value: Any, parts: Parts, depth: int) -> tuple[tuple[Why, ...], str]:
        evaluator = self.observe().evaluator
        part = PartReader(evaluator).telling(node, value)
        if part is None:
            return (), ""
        with evaluator.on_part(node, part.text):
            inner = self._why(node.condition, parts, depth)
        # the text of the condition has been said: its own parts stand right under the quantifier
        return (inner,) if inner.about or not inner.inside else inner.inside, part.name

    def _leaf(self, node: Expression, why: Why, parts: Parts) -> Why:
        """Give back a part that is not taken apart with the values it compares and the places it found."""
        shown = shown_plan(node, self.lets, self.lexicons, self._inline)[1:]
        below = [(text, part) for text, part in shown if text != why.text]
        calls = [part for _, part in [(why.text, node), *below] if isinstance(part, Call)]
        values = tuple((text, self._value(part, parts)) for text, part in below if part.type.kind != "Bool")
        found = tuple(place for call in calls for place in self._found(call, parts))
        return replace(why, values=values, found=found, sought=any(map(seeks, calls)))

    def _found(self, call: Call, parts: Parts) -> Sequence[Mapping[str, Any]]:
        known = parts.get(self._printer.at(call, ANY))
        if known is None:
            return self.observe().found(call) or self.observe().passed_over(call)
        evidence: Sequence[Mapping[str, Any]] = known["evidence"] or known.get("passed_over", ())
        return evidence


def connected(node: Expression, value: Any) -> Iterator[tuple[Expression, bool | None]]:
    """Give back the operands of a connective, each with the value by which it decides, None where any value does."""
    if (implied := implication(node)) is not None:
        yield implied.left, not value
        yield implied.right, bool(value)
        return
    match node:
        case And() | Or() if within(node) is None and member(node) is None:
            for operand in node.operands:
                yield operand, bool(value)
        case Compare(left=CountTrue(operands=operands), op=op):
            wanted = {">=": bool(value), ">": bool(value), "<=": not value, "<": not value}.get(op)
            for operand in operands:
                yield operand, wanted


def seeks(call: Call) -> bool:
    """Whether a call looks for phrases, for a pattern, or for something that it can point at."""
    wanted = any(isinstance(argument, LexiconRef | PatternRef) for argument in call.arguments)
    return wanted or tool(call.tool).evidence is not None
