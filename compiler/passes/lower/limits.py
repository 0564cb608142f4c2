"""What stands in a criterion's head: bounds, weight, gate, pass mark and rounding."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.passes.lower.mend import deleted
from rubricc.compiler.passes.lower.points import is_multiple, multiple
from rubricc.compiler.syntax import tree

FormNode = tree.Criterion | tree.CompositeCriterion | tree.Check | tree.Scale


@dataclass(slots=True)
class Limits:
    """What stands in a criterion's head; None where it is left out."""

    max: Decimal | None = None
    min: Decimal | None = None
    weight: Decimal = Decimal(1)
    gate: bool = False
    pass_at: Decimal | None = None
    round_to: Decimal | None = None
    half_even: bool = False


def read_limits(ctx: Context, items: Iterable[tree.Node], allowed: tuple[str, ...], what: str) -> Limits:
    """Give back the limits among `items`; one that is given twice or does not belong here is reported."""
    limits, seen = Limits(), set()
    for item in items:
        if not isinstance(item, tree.Limit):
            continue
        if item.kind in seen:
            message, fix = f"`{_written(item)}` is given twice.", deleted(item.span)
            ctx.report("RB002", item.span, message, hint="Keep one of them.", fix=fix)
        elif item.kind not in allowed:
            ctx.report("RB003", item.span, f"A {what} has no `{_written(item)}`.", hint="Delete it.")
        else:
            _set_limit(ctx, limits, item)
        seen.add(item.kind)
    return limits


def _written(item: tree.Limit) -> str:
    """Give back how an author writes a limit: `pass at`, `round to`."""
    return {"pass": "pass at", "round": "round to"}.get(item.kind, item.kind)


def _set_limit(ctx: Context, limits: Limits, item: tree.Limit) -> None:
    if item.kind == "gate":
        limits.gate = True
        return
    assert item.value is not None
    if item.kind == "weight":
        limits.weight = item.value.value
        if limits.weight < 0:
            ctx.report("RB009", item.span, "A weight is not negative.")
    elif item.kind == "round":
        limits.round_to, limits.half_even = multiple(ctx, item.value, "The step"), item.half_even
        if item.value.value <= 0:
            ctx.report("RB009", item.span, "Scores are rounded to a step above zero.")
            limits.round_to = None
    else:
        setattr(limits, "pass_at" if item.kind == "pass" else item.kind, multiple(ctx, item.value, f"`{item.kind}`"))


def shared_fields(limits: Limits) -> dict[str, object]:
    """Give back the fields of a criterion that are the same in all forms."""
    return {
        "weight": limits.weight,
        "gate": limits.gate,
        "pass_at": limits.pass_at,
        "round_to": limits.round_to,
        "half_even": limits.half_even,
    }


def rounded(value: Decimal, limits: Limits) -> Decimal:
    """Give back a derived bound as a multiple of the rounding step."""
    if limits.round_to is None:
        return value
    steps = (value / limits.round_to).quantize(Decimal(1), rounding=ROUND_HALF_UP)
    return steps * limits.round_to


_BOUND_HINTS: dict[type, str] = {
    tree.Criterion: "Let its max be above its min; a criterion of penalties needs `max 0 min -N`.",
    tree.Scale: "A scale goes from the lower end to the higher.",
    tree.CompositeCriterion: "Give it a `max` above 0: what the rubric is worth here.",
}


def bounds_hold(ctx: Context, node: FormNode, limits: Limits, minimum: Decimal, maximum: Decimal) -> bool:
    """Say whether there is something between the bounds; what is wrong with them is reported."""
    name = node.name.id
    if minimum >= maximum:
        ctx.report(
            "RB011" if limits.max is None else "RB009",
            node.name.span,
            f"`{name}` scores from {minimum} to {maximum}, so there is nothing to score.",
            hint=_BOUND_HINTS[type(node)],
        )
        return False
    for bound in (minimum, maximum):
        if limits.round_to is not None and not is_multiple(bound, limits.round_to):
            ctx.report(
                "RB009",
                node.name.span,
                f"The bound {bound} of `{name}` is not a multiple of its rounding step.",
                hint=f"Make it a multiple of {limits.round_to}, or round to a finer step.",
            )
    if limits.pass_at is not None and not minimum <= limits.pass_at <= maximum:
        ctx.report(
            "RB009",
            node.name.span,
            f"`{name}` passes at {limits.pass_at}, outside its range {minimum} to {maximum}.",
            hint=f"Let it pass at a score from {minimum} to {maximum}.",
        )
    return True
