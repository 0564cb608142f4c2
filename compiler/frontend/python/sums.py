"""Numbers that were added up under conditions, as one expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.python.expr import (
    ZERO,
    Expr,
    add,
    choose,
    constant,
    count,
    distinct,
    least,
    most,
    number,
    seen,
    times,
)
from rubricc.compiler.frontend.python.values import Add, Append, CannotLiftError, Clamp, Fork

Leaf = Callable[[Any], Expr]


def total(items: Iterable[Any], leaf: Leaf) -> Expr:
    """Give back the sum of what `leaf` gives for each item, under the conditions of the items."""
    return grouped([_term(item, leaf) for item in items])


def _term(item: Add | Append | Fork | Clamp, leaf: Leaf) -> Expr:
    if isinstance(item, Fork):
        return choose(item.condition, total(item.then, leaf), total(item.otherwise, leaf))
    if isinstance(item, Clamp):
        return _clamped(item, total(item.items, leaf))
    return leaf(item)


def _clamped(item: Clamp, value: Expr) -> Expr:
    if item.step is not None and not multiple(item.items, item.step):
        if item.inside is not None:
            return item.inside  # type: ignore[no-any-return]
        raise CannotLiftError("a number that is rounded inside a calculation", item.where)
    if item.high is not None:
        value = least((value, number(item.high)))
    return value if item.low is None else most((value, number(item.low)))


def multiple(items: Iterable[Any], step: Decimal) -> bool:
    """Tell whether all that was added is surely a multiple of `step`."""
    return all(_is_multiple(item, step) for item in items)


def _is_multiple(item: Any, step: Decimal) -> bool:
    if isinstance(item, Fork):
        return multiple(item.then, step) and multiple(item.otherwise, step)
    if isinstance(item, Clamp):
        bounds = [bound for bound in (item.low, item.high) if bound is not None]
        rounded = item.step is not None and item.step % step == 0
        return all(bound % step == 0 for bound in bounds) and (rounded or multiple(item.items, step))
    return isinstance(item.amount, Expr) and _expression_is_multiple(item.amount, step)


def _expression_is_multiple(value: Expr, step: Decimal) -> bool:
    value = seen(value)
    known = constant(value)
    if known is not None:
        return known % step == 0
    if value.op in ("add", "sub", "min", "max"):
        return all(_expression_is_multiple(part, step) for part in value.args)
    if value.op == "mul" and (factor := constant(value.args[0])) is not None and value.args[1].kind == "int":
        return factor % step == 0
    if value.op == "if":
        return all(_expression_is_multiple(part, step) for part in value.args[1:])
    return value.kind == "int" and step.as_tuple().exponent <= 0 and Decimal(1) % step == 0  # type: ignore[operator]


def grouped(terms: list[Expr]) -> Expr:
    """Give back the sum of terms; phrases that count alike become one list, conditions that count alike one count."""
    groups: dict[Any, list[Expr]] = {}
    order: list[Any] = []
    for term in terms:
        for part in term.args if term.op == "add" else (term,):
            key = _key(part)
            if key is None or key not in groups:
                order.append((key, part))
            if key is not None:
                groups.setdefault(key, []).append(part)
    for key, part in order:
        lone = key is not None and key[0] == "distinct" and len(groups[key]) == 1 and part.op == "if"
        if lone and _others_count(groups, key):
            groups.setdefault(("holds", key[-1]), []).append(part)
            del groups[key]
    done = {key: _together(key, parts) for key, parts in groups.items()}
    kept = dict.fromkeys(key for key, _ in order if key in done) | dict.fromkeys(groups)
    return add([*(part for key, part in order if key is None), *(done[key] for key in kept)])


def _others_count(groups: dict[Any, list[Expr]], key: Any) -> bool:
    """Tell whether other conditions count as much as a lone phrase list: then they are counted together."""
    return any(other != key and other[0] in ("holds", "distinct") and other[-1] == key[-1] for other in groups)


def _key(part: Expr) -> Any:
    """Give back what terms that can be counted together have in common, None for one that stands alone."""
    if part.op == "if" and constant(part.args[2]) == ZERO and (points := constant(part.args[1])) is not None:
        condition = part.args[0]
        if condition.op == "mention":
            return ("distinct", condition.args[0], condition.args[1], points)
        return ("holds", points)
    factor, rest = (part.args[0], part.args[1]) if part.op == "mul" else (number(1), part)
    if rest.op in ("count", "distinct") and constant(factor) is not None:
        return (rest.op, rest.args[0], rest.args[1], constant(factor))
    return None


def _together(key: Any, parts: list[Expr]) -> Expr:
    if len(parts) == 1:
        return parts[0]
    points = number(key[-1])
    if key[0] == "holds":
        return times(points, Expr("count_of", tuple(part.args[0] for part in parts), "int", ZERO, Decimal(len(parts))))
    entries: list[tuple[str, ...]] = []
    for part in parts:
        entries.extend(_entries(part))
    make = distinct if key[0] == "distinct" else count
    return times(points, add(make(key[1], key[2], layer) for layer in _layers(entries)))


def _entries(part: Expr) -> list[tuple[str, ...]]:
    if part.op == "if":
        return [tuple(dict.fromkeys(text for entry in part.args[0].args[2] for text in entry))]
    rest = part.args[1] if part.op == "mul" else part
    return list(rest.args[2])


def _layers(entries: list[tuple[str, ...]]) -> list[tuple[tuple[str, ...], ...]]:
    """Give back lists without repetition: an entry that stands twice in a list of Python's counts twice."""
    layers: list[dict[tuple[str, ...], None]] = []
    for entry in entries:
        layer = next((found for found in layers if entry not in found), None)
        if layer is None:
            layers.append(layer := {})
        layer[entry] = None
    return [tuple(layer) for layer in layers]
