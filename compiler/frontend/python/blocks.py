"""From what a function added and appended, in order, to rules: points with their reasons, under their conditions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.python.expr import Bound, Expr, add, constant, negate
from rubricc.compiler.frontend.python.sums import multiple, total
from rubricc.compiler.frontend.python.values import Append, Choice, Clamp, Fork, Where


@dataclass(frozen=True, slots=True)
class Give:
    """Points, and the reason for them."""

    amount: Expr
    reason: Any
    where: Where


@dataclass(frozen=True, slots=True)
class Say:
    """A reason without points."""

    reason: Any
    where: Where


@dataclass(frozen=True, slots=True)
class Branch:
    """The block of the first condition that holds."""

    arms: tuple[tuple[Expr, Where, Block], ...]
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Bounded:
    """A block whose sum is kept between bounds."""

    low: Decimal | None
    high: Decimal | None
    block: Block
    where: Where


Rule = Give | Say | Branch | Bounded
Block = tuple[Rule, ...]


def rules(points: Iterable[Any], reasons: Iterable[Any]) -> Block:
    """Give back the rules that give these points with these reasons."""
    events = [part for event in _in_order(list(points), list(reasons)) for part in _spread(event)]
    return tuple(_branches(_paired(_met_branches(events))))


def _in_order(points: list[Any], reasons: list[Any]) -> list[Any]:
    """Bring points and reasons together: forks of one place meet, bounds take in the reasons from before them."""
    forks = {item.stamp: item for item in reasons if isinstance(item, Fork)}
    result: list[tuple[int, Any]] = []
    for item in points:
        if isinstance(item, Fork):
            partner = forks.pop(item.stamp, None)
            result.append((item.stamp, _branch(item, partner)))
        elif isinstance(item, Clamp):
            inside = [reason for reason in reasons if reason.stamp < item.stamp and _met(item, reason)]
            for reason in inside:
                forks.pop(reason.stamp, None)
            reasons = [reason for reason in reasons if not any(reason is other for other in inside)]
            result.append((item.stamp, _bounded(item, inside)))
        else:
            result.append((item.stamp, Give(item.amount, None, item.where)))
    for item in reasons:
        if isinstance(item, Append):
            result.append((item.stamp, Say(item.value, item.where)))
        elif item.stamp in forks:
            result.append((item.stamp, _branch(None, item)))
    return [rule for _, rule in sorted(result, key=lambda pair: pair[0]) if rule is not None]


def _spread(event: Any) -> list[Any]:
    """Write points or a reason that depend on a condition as a branch."""
    if isinstance(event, Give) and event.amount.op == "if":
        condition, then, otherwise = event.amount.args
        sides = [tuple(_branches(_spread(Give(side, event.reason, event.where)))) for side in (then, otherwise)]
    elif isinstance(event, Give) and event.amount.op == "add" and event.reason is None:
        parts = [Give(part, None, event.where) for part in event.amount.args]
        return [piece for part in parts for piece in _spread(part)] if _all_conditional(event.amount) else [event]
    elif isinstance(event, Say) and isinstance(event.reason, Choice):
        condition = event.reason.condition
        choices = (event.reason.then, event.reason.otherwise)
        sides = [tuple(_spread(Say(side, event.where))) for side in choices]
    else:
        return [event]
    return [_flat(condition, event.where, sides[0], sides[1])] if any(sides) else []


def _all_conditional(amount: Expr) -> bool:
    """Tell whether a sum is one of constants under conditions."""
    return all(part.op == "if" and constant(part.args[2]) is not None for part in amount.args)


def _met_branches(events: list[Any]) -> list[Any]:
    """Join branches that follow each other and ask the same."""
    result: list[Any] = []
    for event in events:
        last = result[-1] if result else None
        if isinstance(event, Branch) and isinstance(last, Branch) and _same_questions(last, event):
            arms = tuple(
                (condition, where, _joined(block, other[2]))
                for (condition, where, block), other in zip(last.arms, event.arms, strict=True)
            )
            result[-1] = Branch(arms, _joined(last.otherwise, event.otherwise))
        else:
            result.append(event)
    return result


def _same_questions(one: Branch, other: Branch) -> bool:
    return [arm[0] for arm in one.arms] == [arm[0] for arm in other.arms]


def _joined(one: Block, other: Block) -> Block:
    return tuple(_branches(_paired(_met_branches([*one, *other]))))


def _met(clamp: Clamp, reason: Any) -> bool:
    """Tell whether a reason belongs to what was bounded: all that was said since the first of its points."""
    return not clamp.items or reason.stamp >= min(item.stamp for item in clamp.items) - 1 or len(clamp.items) > 1


def _branch(points: Fork | None, reasons: Fork | None) -> Branch | None:
    one = points or reasons
    assert one is not None
    sides = []
    for side in ("then", "otherwise"):
        given = () if points is None else getattr(points, side)
        said = () if reasons is None else getattr(reasons, side)
        sides.append(rules(given, said))
    if not any(sides):
        return None
    return _flat(one.condition, one.where, sides[0], sides[1])


def _flat(condition: Expr, where: Where, then: Block, otherwise: Block) -> Branch:
    """Give back a branch; an `else` that is a branch itself becomes more arms."""
    if not then:
        condition, then, otherwise = negate(condition), otherwise, ()
    arms = [(condition, where, then)]
    if len(otherwise) == 1 and isinstance(otherwise[0], Branch):
        inner = otherwise[0]
        return Branch((*arms, *inner.arms), inner.otherwise)
    return Branch(tuple(arms), otherwise)


def _bounded(clamp: Clamp, reasons: list[Any]) -> Rule | None:
    """Give back bounded rules; a bounded number that nothing was said about is one number."""
    if (
        clamp.step is not None
        and clamp.step >= 1
        and clamp.inside is not None
        and not multiple(clamp.items, clamp.step)
    ):
        return Give(clamp.inside, None, clamp.where)
    if clamp.step is not None and clamp.low is None and clamp.high is None:
        inner = rules(clamp.items, reasons)
        return Bounded(None, None, inner, clamp.where) if inner else None
    if not reasons and clamp.step is None:
        return Give(total((clamp,), lambda item: item.amount), None, clamp.where)
    return Bounded(clamp.low, clamp.high, rules(clamp.items, reasons), clamp.where)


def _paired(events: list[Any]) -> list[Any]:
    """Give points the reason that stands next to them: after them, else before them."""
    result: list[Any] = []
    at = 0
    while at < len(events):
        item, following = events[at], events[at + 1] if at + 1 < len(events) else None
        after = events[at + 2] if at + 2 < len(events) else None
        if isinstance(item, Give) and item.reason is None and isinstance(following, Say):
            result.append(Give(item.amount, following.reason, item.where))
            at += 2
        elif isinstance(item, Say) and isinstance(following, Give) and _takes_reason(following, after):
            result.append(Give(following.amount, item.reason, following.where))
            at += 2
        elif isinstance(following, Say) and isinstance(item, Branch) and _always_gives(item):
            result.append(_with_reason(item, following.reason))
            at += 2
        else:
            result.append(item)
            at += 1
    return result


def _always_gives(branch: Branch) -> bool:
    """Tell whether each side of a branch gives points and says nothing."""
    blocks = [block for _, _, block in branch.arms] + [branch.otherwise]
    return all(len(block) == 1 and _is_silent(block[0]) for block in blocks)


def _with_reason(branch: Branch, reason: Any) -> Branch:
    def said(block: Block) -> Block:
        return tuple(Give(rule.amount, reason, rule.where) for rule in block if isinstance(rule, Give))

    return Branch(tuple((test, where, said(block)) for test, where, block in branch.arms), said(branch.otherwise))


def _takes_reason(item: Give, after: Any) -> bool:
    return item.reason is None and not isinstance(after, Say)


def _is_silent(item: Any) -> bool:
    return isinstance(item, Give) and item.reason is None


def _branches(events: list[Any]) -> list[Any]:
    """Add up points without a reason that follow each other, and leave out those that are none."""
    result: list[Any] = []
    for item in events:
        last = result[-1] if result else None
        plain = isinstance(item, Give) and item.reason is None and constant(item.amount) is not None
        if isinstance(item, Give) and item.reason is None and constant(item.amount) == 0:
            continue
        if plain and isinstance(last, Give) and last.reason is None and constant(last.amount) is not None:
            result[-1] = Give(add((last.amount, item.amount)), None, last.where)
        else:
            result.append(item)
    return result


def extent(block: Block) -> tuple[Bound, Bound]:
    """Give back bounds of what a block can give; None where there is none."""
    lows, highs = [], []
    for rule in block:
        low, high = _extent_of(rule)
        lows.append(low)
        highs.append(high)
    return _sum(lows), _sum(highs)


def _extent_of(rule: Rule) -> tuple[Bound, Bound]:
    if isinstance(rule, Give):
        return rule.amount.low, rule.amount.high
    if isinstance(rule, Say):
        return Decimal(0), Decimal(0)
    if isinstance(rule, Branch):
        ends = [extent(block) for _, _, block in rule.arms] + [extent(rule.otherwise)]
        lows, highs = [low for low, _ in ends], [high for _, high in ends]
        return None if None in lows else min(lows), None if None in highs else max(highs)  # type: ignore[type-var]
    low, high = extent(rule.block)
    if rule.low is not None:
        low = rule.low if low is None else max(low, rule.low)
        high = None if high is None else max(high, rule.low)
    if rule.high is not None:
        high = rule.high if high is None else min(high, rule.high)
        low = None if low is None else min(low, rule.high)
    return low, high


def _sum(bounds: list[Bound]) -> Bound:
    total_so_far = Decimal(0)
    for bound in bounds:
        if bound is None:
            return None
        total_so_far += bound
    return total_so_far
