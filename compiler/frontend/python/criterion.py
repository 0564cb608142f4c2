"""What one scoring function gives back, as a criterion: its limits and its rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.python.blocks import Block, Bounded, Branch, Say, extent, rules
from rubricc.compiler.frontend.python.convert import as_items, as_number, constant_number, is_number
from rubricc.compiler.frontend.python.expr import Expr, negate
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.values import (
    CannotLiftError,
    Choice,
    Clamp,
    Const,
    Fork,
    Record,
    Seq,
    Template,
    Unknown,
    Where,
)

SCORES = ("score", "points", "value", "total", "total_score", "raw_score")
MAXIMA = ("max_possible", "max_score", "max_points", "max", "maximum", "out_of", "possible")
REASONS = ("reasons", "reason", "explanations", "explanation", "feedback", "notes", "rationale", "comments", "details")
OTHERS = ("normalized_score", "normalized", "normalised", "percentage", "percent", "ratio", "name", "axis", "criterion")
"""Fields that follow from the others."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion: its function, declared maximum, bounds, rounding, and rules."""

    function: str
    where: Where
    maximum: Decimal | None
    maximum_where: Where | None
    low: Decimal | None
    high: Decimal | None
    step: Decimal | None
    requires: tuple[Expr, Any, Where] | None
    block: Block
    weights: dict[str, Decimal] = field(default_factory=dict)


def criterion_of(machine: Machine, function: str, where: Where, result: Any) -> Criterion:
    """Give back the criterion for a function's result; raises `CannotLiftError` where it gives no score."""
    score, maximum, reasons, line = parts_of(machine, result, where)
    items, low, high, step = _limits(as_items(score))
    said = reasons.items if isinstance(reasons, Seq) else _one_reason(reasons, where, machine)
    block = rules(items, said)
    requires, block = _requirement(block, low, high)
    block = _kept_below(block, high, maximum, where)
    if maximum is None:
        maximum, line = high, None
    return Criterion(function, where, maximum, line, low, high, step, requires, block)


def _kept_below(block: Block, high: Decimal | None, maximum: Decimal | None, where: Where) -> Block:
    """Keep the rules below a bound that is less than the declared maximum, which would stand in its place."""
    if high is None or maximum is None or high >= maximum:
        return block
    reach = extent(block)[1]
    return block if reach is not None and reach <= high else (Bounded(None, high, block, where),)


def parts_of(machine: Machine, result: Any, where: Where) -> tuple[Any, Decimal | None, Any, Where | None]:
    """Give back the score, the declared maximum, the reasons, and where the maximum stands."""
    if is_number(result):
        return result, None, Seq(()), None
    if isinstance(result, Unknown):
        return as_number(result), None, Seq(()), None
    if isinstance(result, Seq) and result.kind == "tuple":
        return _from_tuple(result)
    if not isinstance(result, Record):
        raise CannotLiftError("the function gives back no score", where)
    score = _field(result, SCORES)
    if score is None:
        raise CannotLiftError("the function gives back no score", where)
    _note_others(machine, result, where)
    declared = _field(result, MAXIMA)
    maximum = None if declared is None else constant_number(declared)
    if declared is not None and maximum is None:
        machine.note(
            "differs", "The maximum depends on the answer; the largest score that can be given is taken.", where
        )
    line = next((result.lines[key] for key in MAXIMA if key in result.lines), None)
    return score, maximum, _field(result, REASONS) or Seq(()), line


def _field(result: Record, names: tuple[str, ...]) -> Any:
    return next((result.fields[name] for name in names if name in result.fields), None)


def _note_others(machine: Machine, result: Record, where: Where) -> None:
    known = {*SCORES, *MAXIMA, *REASONS, *OTHERS, "__class__"}
    for key in result.fields:
        if key not in known:
            machine.note("lost", f"The result's `{key}` has no place in a rubric and is left out.", where)


def _from_tuple(result: Seq) -> tuple[Any, Decimal | None, Any, Where | None]:
    values = [item.value for item in result.items if not isinstance(item, Fork)]
    numbers = [value for value in values if is_number(value)]
    texts = [value for value in values if isinstance(value, (Seq, Template, Choice)) or _is_text(value)]
    reasons = texts[0] if texts else Seq(())
    if not numbers:
        raise CannotLiftError("the function gives back no score")
    maximum = constant_number(numbers[1]) if len(numbers) > 1 else None
    return numbers[0], maximum, reasons, None


def _is_text(value: Any) -> bool:
    return isinstance(value, Const) and isinstance(value.value, str)


def _one_reason(value: Any, where: Where, machine: Machine) -> tuple[Any, ...]:
    """Give back a reason that is one text as a list; one that was chosen among several as a fork."""
    from rubricc.compiler.frontend.python.values import Append

    if isinstance(value, Choice):
        sides = (_one_reason(value.then, where, machine), _one_reason(value.otherwise, where, machine))
        return (Fork(value.condition, *sides, where, machine.stamp()),)
    if isinstance(value, (Const, Template)) and value != Const(None) and value != Const(""):
        return (Append(value, where, machine.stamp()),)
    if not isinstance(value, (Const, Seq)):
        machine.note("lost", "The reasons are made in a way that cannot be lifted, and are left out.", where)
    return ()


def _limits(items: tuple[Any, ...]) -> tuple[tuple[Any, ...], Decimal | None, Decimal | None, Decimal | None]:
    """Take bounds and rounding off a sum that is bounded or rounded as a whole."""
    low: Decimal | None = None
    high: Decimal | None = None
    step: Decimal | None = None
    while True:
        items = _hoisted(items)
        if len(items) != 1 or not isinstance(items[0], Clamp):
            return items, low, high, step
        outer = items[0]
        if not _fits(outer, low, high):
            return items, low, high, step
        step = step if outer.step is None else max(outer.step, step or outer.step)
        low = outer.low if low is None else max(low, outer.low) if outer.low is not None else low
        high = outer.high if high is None else min(high, outer.high) if outer.high is not None else high
        items = outer.items


def _fits(inner: Clamp, low: Decimal | None, high: Decimal | None) -> bool:
    """Tell whether bounds inside bounds are the same as the narrower ones."""
    if inner.low is not None and high is not None and inner.low > high:
        return False
    return not (inner.high is not None and low is not None and inner.high < low)


def _hoisted(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Bound a fork as a whole where one side is bounded and the other is a constant within the bounds."""
    if len(items) != 1 or not isinstance(items[0], Fork):
        return items
    fork = items[0]
    then, otherwise = _hoisted(fork.then), _hoisted(fork.otherwise)
    for one, other, swapped in ((then, otherwise, False), (otherwise, then, True)):
        if len(one) == 1 and isinstance(one[0], Clamp) and _within(other, one[0]):
            bound = one[0]
            inner = other[0].items if len(other) == 1 and isinstance(other[0], Clamp) else other
            sides = (inner, bound.items) if swapped else (bound.items, inner)
            whole = Fork(fork.condition, *sides, fork.where, fork.stamp)
            return (Clamp((whole,), bound.low, bound.high, bound.step, bound.where, fork.stamp),)
    return items


def _within(items: tuple[Any, ...], bound: Clamp) -> bool:
    """Tell whether what a side gives is not changed by the bounds of the other."""
    if len(items) == 1 and isinstance(items[0], Clamp):
        other = items[0]
        return (other.low, other.high, other.step) == (bound.low, bound.high, bound.step)
    low, high = extent(rules(items, ()))
    if low is None or high is None:
        return False
    above = bound.low is None or low >= bound.low
    return above and (bound.high is None or high <= bound.high)


def _requirement(
    block: Block, low: Decimal | None, high: Decimal | None
) -> tuple[tuple[Expr, Any, Where] | None, Block]:
    """Read a return of 0 points with one reason at the very start as what the criterion requires."""
    if len(block) != 1 or not isinstance(block[0], Branch):
        return None, block
    branch = block[0]
    condition, where, first = branch.arms[0]
    zero = (low is None or low <= 0) and (high is None or high >= 0)
    if (
        not (zero and len(first) == 1 and isinstance(first[0], Say))
        or len(branch.arms) > 1
        or len(branch.otherwise) < 2
    ):
        return None, block
    return (negate(condition), first[0].reason, where), branch.otherwise
