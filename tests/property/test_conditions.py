"""What is said of the conditions of made rubrics holds for every answer that is scored."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.answers import make_inputs, make_text
from strategies.rubrics import make_rubric

from rubricc.compiler.analysis.prove.analysis import Analysis
from rubricc.compiler.analysis.prove.facts import Branch
from rubricc.compiler.analysis.prove.replay import Replay, Replays
from rubricc.compiler.checks.base import Context
from rubricc.compiler.checks.branches import flow, verdicts
from rubricc.compiler.checks.earned import at_most
from rubricc.compiler.checks.penalties import is_harmless, penalties, without_rule
from rubricc.compiler.emit.load import load_module
from rubricc.compiler.ir.expressions import And, Expression
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.statements import Best, Choose, Group, Statement
from rubricc.compiler.source.file import SourceFile

seeds = st.integers(0, 2**32 - 1)
TEXTS = 12


def context_of(rubric: Rubric) -> Context:
    return Context(rubric, SourceFile("made.rubric", ""), lambda: load_module(rubric))


def replays_of(rubric: Rubric, random: Random) -> Iterator[Replay]:
    replays = Replays(rubric, lambda: Interpreter(rubric))
    for _ in range(TEXTS):
        inputs: dict[str, Any] = {
            "query": make_text(random, rubric),
            "response": make_text(random, rubric),
            **make_inputs(random, rubric),
        }
        replay = replays.run(inputs)
        if replay is not None:
            yield replay


def check_branches(seed: int, size: int) -> int:
    """Give back how many branches are dead, after scoring answers that must not take them."""
    random = Random(seed)
    rubric = make_rubric(random, size)
    context = context_of(rubric)
    known = verdicts(context)
    dead = {(id(branch.node), branch.arm) for branch in known.dead}
    overrides = {item.override.id for item in known.of("RB307") if item.override is not None}
    for replay in replays_of(rubric, random):
        assert not (dead & replay.taken), seed
        assert not (overrides & replay.fired), seed
    return len(dead) + len(overrides)


def check_redundant(seed: int, size: int) -> int:
    """Give back how many parts of conditions hold anyway, after scoring answers with and without them."""
    random = Random(seed)
    rubric = make_rubric(random, size)
    known = flow(context_of(rubric))
    found = 0
    for criterion in known.decided:
        for branch in known.branches[criterion.id]:
            if branch.own is None or not isinstance(branch.own.node, And):
                continue
            parts = branch.own.node.operands
            for place, part in enumerate(parts):
                rest = (*parts[:place], *parts[place + 1 :])
                literals = [known.truth(other).holds for other in rest]
                if known.can(branch.reached, *literals, -known.truth(part).holds):
                    continue
                found += 1
                changed = with_condition(rubric, criterion, branch, rest)
                other = Replays(changed, lambda changed=changed: Interpreter(changed))
                for replay in replays_of(rubric, random):
                    again = other.run(replay.inputs)
                    assert again is not None
                    assert again.trace["result"]["score"] == replay.trace["result"]["score"], seed
    return found


def with_condition(rubric: Rubric, criterion: Criterion, branch: Branch, parts: tuple[Expression, ...]) -> Rubric:
    """Give back the rubric with another condition for one arm."""
    condition = parts[0] if len(parts) == 1 else And(operands=parts, type=branch.node.arms[branch.arm].condition.type)

    def body(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(statement(item) for item in statements)

    def statement(item: Statement) -> Statement:
        if isinstance(item, Choose):
            arms = [arm.model_copy(update={"body": body(arm.body)}) for arm in item.arms]
            if item is branch.node:
                arms[branch.arm] = arms[branch.arm].model_copy(update={"condition": condition})
            otherwise = None if item.otherwise is None else body(item.otherwise)
            return item.model_copy(update={"arms": tuple(arms), "otherwise": otherwise})
        if isinstance(item, Group):
            return item.model_copy(update={"body": body(item.body)})
        if isinstance(item, Best):
            paths = tuple(path.model_copy(update={"body": body(path.body)}) for path in item.paths)
            return item.model_copy(update={"paths": paths})
        return item

    changed = criterion.model_copy(update={"body": body(criterion.body)})
    criteria = tuple(changed if item is criterion else item for item in rubric.criteria)
    return rubric.model_copy(update={"criteria": criteria})


def check_full_points(seed: int, size: int) -> None:
    """Criteria that can never both be earned are not; one that is earned wherever another one is, is."""
    random = Random(seed)
    rubric = make_rubric(random, size)
    context = context_of(rubric)
    found = at_most(context)
    known = flow(context)
    never = [(a, b) for a in found for b in found if a is not b and not known.can(a.literal, b.literal)]
    always = [(a, b) for a in found for b in found if a is not b and not known.can(a.literal, -b.literal)]
    for replay in replays_of(rubric, random):
        if not replay.ready:
            continue
        full = {
            item.criterion.id
            for item in found
            if replay.raw(item.criterion.id) == Fraction(item.criterion.max) and item.criterion.max != 0
        }
        assert not [pair for pair in never if {item.criterion.id for item in pair} <= full], seed
        assert not [
            (a, b) for a, b in always if a.criterion.id in full and b.criterion.max != 0 and b.criterion.id not in full
        ], seed


def check_penalties(seed: int, size: int) -> int:
    """Give back how many penalties are harmless, after scoring answers with and without them."""
    random = Random(seed)
    rubric = make_rubric(random, size)
    analysis = Analysis(rubric, lambda: load_module(rubric))
    harmless = 0
    for criterion in rubric.criteria:
        for penalty in penalties(criterion.body):
            if criterion.unchecked is None and is_harmless(analysis, criterion, penalty):
                harmless += 1
                bare = rubric.model_copy(
                    update={
                        "criteria": tuple(
                            without_rule(item, penalty.node) if item is criterion else item for item in rubric.criteria
                        )
                    }
                )
                other = Replays(bare, lambda bare=bare: Interpreter(bare))
                for replay in replays_of(rubric, random):
                    again = other.run(replay.inputs)
                    assert again is not None
                    assert again.score(criterion.id) == replay.score(criterion.id), (seed, criterion.id)
    return harmless


def test_dead_branches_are_not_taken() -> None:
    assert sum(check_branches(seed, 1 + seed % 3) for seed in range(12)) > 0


def test_redundant_parts_change_no_score() -> None:
    assert sum(check_redundant(seed, 2 + seed % 2) for seed in range(14)) > 0


@pytest.mark.slow
@settings(deadline=None, derandomize=True, database=None, max_examples=300)
@given(seed=seeds, size=st.integers(1, 4))
def test_more_redundant_parts_change_no_score(seed: int, size: int) -> None:
    check_redundant(seed, size)


def test_harmless_penalties_change_no_score() -> None:
    assert sum(check_penalties(seed, 1 + seed % 3) for seed in range(8)) > 0


@pytest.mark.slow
@settings(deadline=None, derandomize=True, database=None, max_examples=300)
@given(seed=seeds, size=st.integers(1, 4))
def test_more_dead_branches_are_not_taken(seed: int, size: int) -> None:
    check_branches(seed, size)


@pytest.mark.slow
@settings(deadline=None, derandomize=True, database=None, max_examples=200)
@given(seed=seeds, size=st.integers(1, 3))
def test_full_points_go_together_as_it_is_said(seed: int, size: int) -> None:
    check_full_points(seed, size)


@pytest.mark.slow
@settings(deadline=None, derandomize=True, database=None, max_examples=150)
@given(seed=seeds, size=st.integers(1, 3))
def test_more_harmless_penalties_change_no_score(seed: int, size: int) -> None:
    check_penalties(seed, size)
