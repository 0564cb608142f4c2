"""Penalties: where they stand, and whether taking one away would ever change its criterion's score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Path, Per, Statement

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.analysis import Analysis
    from rubricc.compiler.analysis.prove.replay import Replay

Rated = Give | Per | By

JOINED = 3
"""How many answers with many points, and how many with the penalty, are joined with one another."""


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


@dataclass(frozen=True, slots=True)
class _Seen:
    """An answer that was scored: what the criterion's rules added up to, and what each bare rule gave, by its id."""

    replay: Replay
    raw: Fraction
    given: Mapping[int, Fraction]


def seen_to_matter(analysis: Analysis, criterion: Criterion, found: Iterable[Penalty]) -> set[int]:
    """Give back the ids of the bare penalties without which some answer would score more.

    Answers scored so far are looked at, and then ones that join an answer with many points to one with the penalty.
    """
    seen = [item for replay in analysis.replays for item in _seen(replay, criterion)]
    matter = {name for item in seen for name in _mattering(item, criterion)}
    best = sorted(seen, key=lambda item: -item.raw)[:JOINED]
    for penalty in found:
        name = id(penalty.node)
        worst = sorted((item for item in seen if item.given.get(name, 0) < 0), key=lambda item: item.given[name])
        pairs = ((good, bad) for good in best for bad in worst[:JOINED])
        if penalty.bare and name not in matter and any(name in _joined(analysis, criterion, *pair) for pair in pairs):
            matter.add(name)
    return matter


def _seen(replay: Replay, criterion: Criterion) -> Iterator[_Seen]:
    steps = next(item for item in replay.trace["criteria"] if item["id"] == criterion.id)["steps"]
    raw = replay.raw(criterion.id)
    if steps and raw is not None:
        yield _Seen(replay, raw, {id(node): points for node, points in _given(criterion.body, steps)})


def _mattering(item: _Seen, criterion: Criterion) -> Iterator[int]:
    """Yield the ids of the penalties without which this answer would score more."""
    low, high = Fraction(criterion.min), Fraction(criterion.max)
    if item.raw < high:
        yield from (name for name, points in item.given.items() if points < 0 and item.raw - points > low)


def _joined(analysis: Analysis, criterion: Criterion, good: _Seen, bad: _Seen) -> set[int]:
    """Give back the penalties that matter for the two answers, one after the other, as one."""
    texts = [str(item.replay.inputs.get("response") or "") for item in (good, bad)]
    replay = analysis.replays.run({**good.replay.inputs, "response": "\n\n".join(texts)})
    found = [] if replay is None else list(_seen(replay, criterion))
    return {name for item in found for name in _mattering(item, criterion)}


def _given(body: Sequence[Statement], steps: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Rated, Fraction]]:
    """Yield the bare rules that were run, and the points that they gave."""
    for item, step in zip(body, steps, strict=True):
        if isinstance(item, Give | Per | By):
            yield item, Fraction(repr(step["points"]))
        elif isinstance(item, Choose) and step["taken"] in (None, "otherwise"):
            yield from _given(item.otherwise or (), step["otherwise"] or [])
        elif isinstance(item, Choose):
            yield from _given(item.arms[step["taken"]].body, step["arms"][step["taken"]]["steps"])


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
