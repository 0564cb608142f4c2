"""Penalties: where they stand, and whether taking one away would ever change its criterion's score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Path, Per, Statement

if TYPE_CHECKING:
    from rubricc.compiler.analysis.encode.statements import Payment
    from rubricc.compiler.analysis.prove.analysis import Analysis
    from rubricc.compiler.analysis.prove.part import Part

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


def seen_to_matter(analysis: Analysis, criterion: Criterion, found: Iterable[Penalty]) -> set[int]:
    """Give back the ids of bare penalties without which the criterion scores more in some assignment.

    This is a quick look: what is not among them may matter as well.
    """
    bare = {id(penalty.node) for penalty in found if penalty.bare}
    sites = [item for item in analysis.encoding(criterion).sites.payments if id(item.node) in bare]
    return _seen_to_matter(analysis.part(criterion), criterion, sites) if sites else set()


def _seen_to_matter(part: Part, criterion: Criterion, sites: Sequence[Payment]) -> set[int]:
    """Look at an assignment with as many points as go with all of some penalties, else with half of them each."""
    encoder = part.encoder
    raw, amounts = encoder.criteria[criterion.id].raw, encoder.amounts
    reached = [literal for item in sites for literal in (item.active, -amounts.at_least(item.amount, 0))]
    solution = part.session.solve(raw.terms, assume=[encoder.ready(), *reached], seconds=0)
    if not solution and len(sites) > 1:
        middle = len(sites) // 2
        halves = (sites[:middle], sites[middle:])
        return set().union(*(_seen_to_matter(part, criterion, half) for half in halves))
    low, high = (int(Fraction(bound) / encoder.unit) for bound in (criterion.min, criterion.max))
    now = raw.found(solution) if solution else high
    return {id(item.node) for item in sites if now < high and now - item.amount.found(solution) > low}


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
    low, high = (int(Fraction(bound) / encoder.unit) for bound in (criterion.min, criterion.max))
    if penalty.bare:
        without = total([encoding.raw, site.amount.scaled(-1)])
    else:
        without = CriterionEncoder(encoder.expressions, encoder.unit).encode(without_rule(criterion, penalty.node)).raw
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
