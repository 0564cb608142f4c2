"""What a module makes of its axes: their sum, a weighted mean, and values it gives the total under conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.python.convert import as_items, as_number
from rubricc.compiler.frontend.python.expr import Expr, both, constant, negate, seen
from rubricc.compiler.frontend.python.sums import total
from rubricc.compiler.frontend.python.values import Add, CannotLiftError, Clamp, Fork, Where

TOTAL = Expr("axis", ("total",), "real")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A value that the total is given (`set`) or kept at (`cap`) where a condition holds."""

    condition: Expr
    action: str
    value: Decimal
    where: Where


@dataclass(frozen=True, slots=True)
class Total:
    """How the axes make the total: each axis with the factor it is taken by, and what rules it afterwards."""

    factors: Mapping[str, Decimal]
    rulings: tuple[Ruling, ...] = field(default=())

    @property
    def is_sum(self) -> bool:
        """Whether the axes are just added up."""
        return all(factor == 1 for factor in self.factors.values())


def total_of(score: Any) -> Total:
    """Read a total; raises `CannotLiftError` for one that a rubric cannot have."""
    return _of_items(_opened(as_items(score)))


def _opened(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Take bounds and rounding off; a rubric's total has bounds of its own."""
    while len(items) == 1 and isinstance(items[0], Clamp):
        items = items[0].items
    return items


def _of_items(items: tuple[Any, ...]) -> Total:
    if len(items) == 1 and isinstance(items[0], Fork):
        return _of_fork(items[0])
    plain = [item for item in items if isinstance(item, Add)]
    rest = [item for item in items if not isinstance(item, Add)]
    whole = total(plain, lambda item: as_number(item.amount))
    rulings = []
    for item in rest:
        if not isinstance(item, Fork):
            raise CannotLiftError("the total is kept in bounds before it is complete", item.where)
        rulings.append(_of_change(item, whole))
    return Total(dict(_factors(whole, Decimal(1))), tuple(rulings))


def _of_fork(fork: Fork) -> Total:
    """Read a return of another total: `if harmful: return 0`."""
    for side, other, condition in (
        (fork.then, fork.otherwise, fork.condition),
        (fork.otherwise, fork.then, negate(fork.condition)),
    ):
        value = constant(total(_opened(side), lambda item: as_number(item.amount)))
        if value is not None:
            inner = _of_items(_opened(other))
            added = [item for item in _opened(other) if isinstance(item, Add)]
            whole = total(added, lambda item: as_number(item.amount))
            ruling = _ruling(condition, whole, value, fork.where)
            return Total(inner.factors, (*inner.rulings, ruling))
    raise CannotLiftError("the total is made in two ways", fork.where)


def _ruling(condition: Expr, whole: Expr, value: Decimal, where: Where) -> Ruling:
    """Give back the ruling that gives the total a value, or keeps it at most there where it is asked to be above."""
    parts = condition.args if condition.op == "and" else (condition,)
    kept = [_with_total(part, whole) for part in parts if not _asks_above(part, whole, value)]
    return Ruling(both(kept), "set" if len(kept) == len(parts) else "cap", value, where)


def _of_change(fork: Fork, whole: Expr) -> Ruling:
    """Read a new value of the total under a condition: `if unsafe: total = min(total, 40)`."""
    if fork.otherwise or len(fork.then) != 1 or not isinstance(fork.then[0], Add):
        raise CannotLiftError("the total is changed under a condition", fork.where)
    change = fork.then[0].amount
    parts = fork.condition.args if fork.condition.op == "and" else (fork.condition,)
    if change.op == "mul" and constant(change.args[0]) == -1:
        above = change.args[1]
        if above.op == "max" and above.args[0].op == "sub" and _same(above.args[0].args[0], whole):
            limit = constant(above.args[0].args[1])
            if limit is not None:
                kept = both(_with_total(p, whole) for p in parts if not _asks_above(p, whole, limit))
                return Ruling(kept, "cap", limit, fork.where)
    if change.op == "sub" and _same(change.args[1], whole) and (value := constant(change.args[0])) is not None:
        return Ruling(_with_total(fork.condition, whole), "set", value, fork.where)
    if change.op == "mul" and constant(change.args[0]) == -1 and _same(change.args[1], whole):
        return Ruling(_with_total(fork.condition, whole), "set", Decimal(0), fork.where)
    raise CannotLiftError("the total is changed under a condition", fork.where)


def _same(value: Expr, whole: Expr) -> bool:
    return seen(value) == seen(whole)


def _asks_above(part: Expr, whole: Expr, limit: Decimal) -> bool:
    """Tell whether a condition only asks whether there is anything to cap."""
    return (
        part.op == "cmp"
        and part.args[0] in (">", ">=")
        and _same(part.args[1], whole)
        and (constant(part.args[2]) == limit)
    )


def _with_total(value: Any, whole: Expr) -> Any:
    """Write the sum of all axes as the total."""
    if not isinstance(value, Expr):
        return value
    if value.kind in ("int", "real") and value.op != "const" and _same(value, whole):
        return TOTAL
    if value.op in ("and", "or", "not", "cmp", "add", "sub", "mul"):
        return Expr(value.op, tuple(_with_total(part, whole) for part in value.args), value.kind, value.low, value.high)
    return value


def _factors(value: Expr, factor: Decimal) -> Iterator[tuple[str, Decimal]]:
    """Give back each axis with its factor; raises `CannotLiftError` for what is no weighted sum of axes."""
    value = seen(value)
    if value.op == "axis":
        yield value.args[0], factor
    elif value.op == "add":
        for part in value.args:
            yield from _factors(part, factor)
    elif value.op == "mul" and (known := constant(value.args[0])) is not None:
        yield from _factors(value.args[1], factor * known)
    elif value.op == "div" and (known := constant(value.args[1])) is not None:
        yield from _factors(value.args[0], factor / known)
    elif value.op in ("min", "max") and len(value.args) == 2 and constant(value.args[1]) is not None:
        yield from _factors(value.args[0], factor)
    elif value.op != "const" or value.args[0] != 0:
        raise CannotLiftError("the total is more than a sum of its axes")
