"""The rules of a rubric, and which of them fired in a trace.

A rule is a place that can change a score or say why: an award, a penalty or a graded contribution that has points or a
written reason, a requirement, an override. Its id is its criterion and the way to it: `allergy.1.arm2.3` is the third
statement of the second arm of the first statement of `allergy`. A statement that is alone in its block has no number,
and the condition of an `award … if` is no step of the way. A criterion with one rule lends it its own id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from rubricc.compiler.ir.base import NOWHERE, Place
from rubricc.compiler.ir.expressions import Expression, TextValue
from rubricc.compiler.ir.rubric import Criterion, Override, Requirement, Rubric
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Per, Statement, Template, TemplateText

Kind = Literal["give", "per", "by", "requirement", "override"]
Rated = Give | Per | By


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """One step of the way to a rule: the `at`-th statement of a block, and what of it is gone into.

    `branch` is the number of an arm or of a path, or "otherwise"; None for a group. `above` is the turn before.
    """

    at: int
    statement: Choose | Best | Group
    branch: int | Literal["otherwise"] | None
    above: Turn | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, what it is, where it stands, its points (None where it has none) and its written reason.

    `way` is the last turn of the way to an award or a penalty, and `index` its own number in its block, from 0.
    """

    id: str
    kind: Kind
    criterion: str | None
    at: Place
    node: Rated | Requirement | Override
    reason: str | None
    way: Turn | None = field(default=None, compare=False, repr=False)
    index: int = field(default=0, compare=False)

    @property
    def points(self) -> str | None:
        """The rule's points as written, with a sign: `+4`, `-6`, `+0.5 each`, `up to +1`."""
        match self.node:
            case Give(points=points):
                return f"{points:+f}" if points else "0"
            case Per(points=points):
                return f"{points:+f} each"
            case By(points=points):
                return f"up to {points:+f}"
        return None


@dataclass(frozen=True, slots=True)
class Firing:
    """A rule that took part in a score: the points it gave (0 for requirements and overrides)."""

    rule: Rule
    points: float


def rules(rubric: Rubric) -> tuple[Rule, ...]:
    """Give back every rule of the rubric in source order, without those of rubrics it uses."""
    found = [_requirement(item, f"requires.{at}", None) for at, item in enumerate(rubric.requirements, 1)]
    for criterion in rubric.criteria:
        found.extend(criterion_rules(criterion))
    found.extend(override_rule(item) for item in rubric.overrides)
    return tuple(found)


def criterion_rules(criterion: Criterion) -> tuple[Rule, ...]:
    """Give back the rules of one criterion."""
    required = [
        _requirement(item, f"{criterion.id}.requires.{at}", criterion.id)
        for at, item in enumerate(criterion.requirements, 1)
    ]
    return (*required, *_by_path(criterion).values())


def _by_path(criterion: Criterion) -> dict[str, Rule]:
    """Give back the awards and penalties of a criterion by their paths; one that is alone has the criterion's id."""
    found = {rule.id: rule for rule, _ in _walk(criterion.body, None, criterion.id, criterion) if _is_rule(rule)}
    if len(found) == 1:
        ((path, only),) = found.items()
        found = {path: replace(only, id=criterion.id)}
    return found


def fired(rubric: Rubric, trace: Mapping[str, Any]) -> tuple[Firing, ...]:
    """Give back the rules that took part in the score that `trace` (of `trace_response`) tells of.

    An award or penalty fires where it is reached, a graded one where it comes to more than 0, a requirement where it
    is not met, an override where it acts. The paths of a `best of` that lost do not fire.
    """
    found = _failed(rubric.requirements, trace["requirements"], "requires", None)
    for criterion, scored in zip(rubric.criteria, trace["criteria"], strict=True):
        found.extend(_fired_in(criterion, scored))
    # a rubric whose own requirement is not met evaluates no override
    for override, item in zip(rubric.overrides, trace["overrides"], strict=False):
        if item["fired"]:
            found.append(Firing(override_rule(override), 0))
    return tuple(found)


def _fired_in(criterion: Criterion, scored: Mapping[str, Any]) -> list[Firing]:
    found = _failed(criterion.requirements, scored["requirements"], f"{criterion.id}.requires", criterion.id)
    if not scored["steps"]:
        return found
    named_rules = _by_path(criterion)
    for rule, step in _walk(criterion.body, scored["steps"], criterion.id, criterion):
        named = named_rules.get(rule.id)
        if named is not None and step is not None and (isinstance(rule.node, Give) or step["points"]):
            found.append(Firing(named, step["points"]))
    return found


def _failed(
    requirements: Sequence[Requirement], tried: Sequence[Mapping[str, Any]], name: str, criterion: str | None
) -> list[Firing]:
    pairs = zip(requirements, tried, strict=False)  # those after the first that fails are not tried
    return [
        Firing(_requirement(item, f"{name}.{at}", criterion), 0)
        for at, (item, condition) in enumerate(pairs, 1)
        if condition["value"] is not True
    ]


_INLINE = ("award", "penalize", "check")
"""Conditional statements with one arm, which is the statement itself."""

_Step = Mapping[str, Any]


class _Block(NamedTuple):
    """Statements with their steps (None where all are wanted), and the way to them, as text and as turns."""

    body: Sequence[Statement]
    steps: Sequence[_Step] | None
    path: str
    way: Turn | None


class _Item(NamedTuple):
    """A statement of a block, with its step, and the way to it."""

    statement: Statement
    step: _Step | None
    path: str
    way: Turn | None
    at: int


def _walk(
    body: Sequence[Statement], steps: Sequence[_Step] | None, prefix: str, criterion: Criterion
) -> Iterator[tuple[Rule, _Step | None]]:
    """Give back all awards and penalties with their steps; without `steps` all of them, else those reached.

    Works through a list of its own, so that deep nesting cannot exhaust the stack.
    """
    waiting = _items(_Block(body, steps, prefix, None))
    while waiting:
        item = waiting.pop()
        if isinstance(item.statement, (Give, Per, By)):
            yield _rated(item.statement, item, criterion), item.step
            continue
        for block in reversed(list(_blocks(item, item.statement))):
            waiting.extend(_items(block))


def _items(block: _Block) -> list[_Item]:
    """Give back the statements of a block, the first at the end, where it is taken from."""
    aligned: Sequence[_Step | None] = [None] * len(block.body) if block.steps is None else block.steps
    alone = len(block.body) == 1 and "." in block.path
    items = [
        _Item(statement, step, block.path if alone else f"{block.path}.{at + 1}", block.way, at)
        for at, (statement, step) in enumerate(zip(block.body, aligned, strict=True))
    ]
    return items[::-1]


def _blocks(item: _Item, statement: Choose | Best | Group) -> Iterator[_Block]:
    step, path = item.step, item.path
    if isinstance(statement, Choose):
        yield from _arms(item, statement)
    elif isinstance(statement, Best):
        for at, way in enumerate(statement.paths):
            if step is None or step["taken"] == at:
                turn = Turn(item.at, statement, at, item.way)
                yield _Block(
                    way.body, None if step is None else step["paths"][at]["steps"], f"{path}.path{at + 1}", turn
                )
    else:
        turn = Turn(item.at, statement, None, item.way)
        yield _Block(statement.body, None if step is None else step["steps"], path, turn)


def _arms(item: _Item, statement: Choose) -> Iterator[_Block]:
    step, path = item.step, item.path
    for at, arm in enumerate(statement.arms):
        if step is None or step["taken"] == at:
            way = path if statement.keyword in _INLINE else f"{path}.arm{at + 1}"
            turn = Turn(item.at, statement, at, item.way)
            yield _Block(arm.body, None if step is None else step["arms"][at]["steps"], way, turn)
    if statement.otherwise is not None and (step is None or step["taken"] == "otherwise"):
        turn = Turn(item.at, statement, "otherwise", item.way)
        yield _Block(statement.otherwise, None if step is None else step["otherwise"], f"{path}.else", turn)


def _is_rule(rule: Rule) -> bool:
    assert isinstance(rule.node, (Give, Per, By))
    return bool(rule.node.points) or rule.node.reason is not None


def _rated(node: Rated, item: _Item, criterion: Criterion) -> Rule:
    at = node.at if node.at != NOWHERE else criterion.at
    return Rule(item.path, node.kind, criterion.id, at, node, _written(node.reason), item.way, item.at)


def _requirement(item: Requirement, name: str, criterion: str | None) -> Rule:
    return Rule(name, "requirement", criterion, item.at, item, _written(item.reason))


def override_rule(item: Override) -> Rule:
    """Give back the rule that an override is."""
    return Rule(f"override.{item.id}", "override", None, item.at, item, _written(item.reason))


def _written(template: Template | None) -> str | None:
    """Give back the text of a reason with its values as written, None where there is none."""
    if template is None:
        return None
    return "".join(part.text if isinstance(part, TemplateText) else _value(part.value) for part in template.parts)


def _value(expression: Expression) -> str:
    if isinstance(expression, TextValue):
        return expression.value
    from rubricc.compiler.ir.printer import show

    return "{" + show(expression) + "}"
