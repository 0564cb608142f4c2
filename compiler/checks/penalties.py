"""Penalties: where they stand, and whether taking one away would ever change its criterion's score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Path, Per, Statement

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.analysis import Analysis

Rated = Give | Per | By


@dataclass(frozen=True, slots=True)
class Penalty:
    """A rule that takes points; `bare` says that it stands in no group and no `best of`.

    `choice` is the innermost choice around it with the arm it stands in (-1 for the `otherwise`), None for none.
    """

    node: Rated
    bare: bool
    choice: tuple[Choose, int] | None


def penalties(body: Sequence[Statement]) -> Iterator[Penalty]:
    """Yield every penalty of a body in the order of the source."""
    yield from _penalties(body, True, None)


def _penalties(body: Sequence[Statement], bare: bool, choice: tuple[Choose, int] | None) -> Iterator[Penalty]:
    for item in body:
        if isinstance(item, Give | Per | By):
            if item.points < 0:
                yield Penalty(item, bare, choice)
        elif isinstance(item, Choose):
            for place, arm in enumerate(item.arms):
                yield from _penalties(arm.body, bare, (item, place))
            yield from _penalties(item.otherwise or (), bare, (item, -1))
        elif isinstance(item, Group):
            yield from _penalties(item.body, False, choice)
        else:
            for path in item.paths:
                yield from _penalties(path.body, False, choice)


def is_harmless(analysis: Analysis, criterion: Criterion, penalty: Penalty) -> bool:
    """Say whether it is proved that the criterion never scores more without the penalty, though it is reached."""
    from rubricc.compiler.analysis.encode.amounts import total
    from rubricc.compiler.analysis.encode.criteria import CriterionEncoder

    part = analysis.part(criterion)
    encoder, amounts = part.encoder, part.encoder.amounts
    encoding = analysis.encoding(criterion)
    site = next((item for item in encoding.sites.payments if item.node is penalty.node), None)
    if site is None:
        return False
    reached = [encoder.ready(), site.active, -amounts.at_least(site.amount, 0)]
    if not part.solve(assume=reached):
        return False
    if penalty.bare:
        without = total([encoding.raw, site.amount.scaled(-1)])
    else:
        without = CriterionEncoder(encoder.expressions, encoder.unit).encode(without_rule(criterion, penalty.node)).raw
    low, high = (int(Fraction(bound) / encoder.unit) for bound in (criterion.min, criterion.max))
    more = encoder.problem.conjunction([amounts.at_least(without, low + 1), -amounts.at_least(encoding.raw, high)])
    gap = encoder.problem.compare(
        (*without.terms, *encoding.raw.scaled(-1).terms), ">=", 1 + encoding.raw.constant - without.constant
    )
    return part.solve(assume=[*reached, more, gap]).status == "infeasible"


def without_rule(criterion: Criterion, node: Rated) -> Criterion:
    """Give back the criterion with nothing in place of a rule."""
    return criterion.model_copy(update={"body": _body(criterion.body, node)})


def _body(body: Sequence[Statement], node: Rated) -> tuple[Statement, ...]:
    return tuple(_statement(item, node) for item in body if item is not node)


def _statement(item: Statement, node: Rated) -> Statement:
    if isinstance(item, Choose):
        arms = tuple(arm.model_copy(update={"body": _body(arm.body, node)}) for arm in item.arms)
        otherwise = None if item.otherwise is None else _body(item.otherwise, node)
        return item.model_copy(update={"arms": arms, "otherwise": otherwise})
    if isinstance(item, Group):
        return item.model_copy(update={"body": _body(item.body, node)})
    if isinstance(item, Best):
        paths: tuple[Path, ...] = tuple(path.model_copy(update={"body": _body(path.body, node)}) for path in item.paths)
        return item.model_copy(update={"paths": paths})
    return item
