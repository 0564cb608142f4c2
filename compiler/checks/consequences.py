"""What a finding is a mere consequence of: the findings that say more about the same mistake.

A check names them in `follows`; linting leaves the consequence out where all of them are found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rubricc.compiler.checks.base import Context
from rubricc.compiler.checks.branches import ALWAYS, DEAD, NEVER, SHADOWED, THRESHOLD, Verdict, verdicts
from rubricc.compiler.diagnostics.model import Cause
from rubricc.compiler.ir.base import Place
from rubricc.compiler.ir.bounds import largest
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.statements import Best, Choose, Group, Statement

Key = tuple[int, int]
"""A branch: its choice, and which arm of it; -1 for the `otherwise`."""


def of_dead_branches(context: Context, criterion: Criterion, attainable: Fraction) -> tuple[Cause, ...]:
    """Give back the findings on dead branches that alone keep the criterion from its max; nothing where more does.

    What the other branches declare is then attained, and with the dead ones it would come to the max. Where live
    awards exclude each other, or the awards never add up, the maximum is a mistake of its own.
    """
    known = verdicts(context)
    dead = {(id(item.node), item.arm) for item in known.dead if item.criterion is criterion}
    if not dead or largest(criterion.body) < criterion.max:
        return ()
    if Fraction(min(largest(_alive(criterion.body, dead)), criterion.max)) != attainable:
        return ()
    return tuple((item.code, item.span) for item in known.found if _kills(item, criterion))


def _kills(verdict: Verdict, criterion: Criterion) -> bool:
    if verdict.branch is None or verdict.branch.criterion is not criterion or not verdict.whole:
        return False
    return verdict.code in (DEAD, NEVER, THRESHOLD) or bool(verdict.hidden)


def _alive(body: Sequence[Statement], dead: set[Key]) -> tuple[Statement, ...]:
    """Give back a body without what stands in dead branches."""
    return tuple(_alive_inside(item, dead) for item in body)


def _alive_inside(item: Statement, dead: set[Key]) -> Statement:
    if isinstance(item, Choose):
        arms = tuple(
            arm.model_copy(update={"body": () if (id(item), at) in dead else _alive(arm.body, dead)})
            for at, arm in enumerate(item.arms)
        )
        otherwise = () if (id(item), -1) in dead else _alive(item.otherwise or (), dead)
        return item.model_copy(update={"arms": arms, "otherwise": otherwise})
    if isinstance(item, Group):
        return item.model_copy(update={"body": _alive(item.body, dead)})
    if isinstance(item, Best):
        paths = tuple(path.model_copy(update={"body": _alive(path.body, dead)}) for path in item.paths)
        return item.model_copy(update={"paths": paths})
    return item


def of_constant_conditions(context: Context, criterion: Criterion, rules: Sequence[Place]) -> tuple[Cause, ...]:
    """Give back the findings on conditions that always hold and that pay all of these rules; nothing for other rules.

    Who mends such a condition no longer pays every answer.
    """
    found = [next(_paying(context, criterion, rule), None) for rule in rules]
    return tuple(dict.fromkeys(item for item in found if item is not None)) if all(found) else ()


def _paying(context: Context, criterion: Criterion, rule: Place) -> Iterator[Cause]:
    for verdict in verdicts(context).found:
        branch = verdict.branch
        if branch is None or branch.criterion is not criterion or branch.arm < 0 or not verdict.whole:
            continue
        pays = any(item.at == rule for item in branch.node.arms[branch.arm].body)
        if verdict.code in (ALWAYS, SHADOWED) and pays:
            yield verdict.code, verdict.span
