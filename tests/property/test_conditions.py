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
from rubricc.compiler.analysis.prove.replay import Replay, Replays
from rubricc.compiler.checks.base import Context
from rubricc.compiler.checks.branches import flow, verdicts
from rubricc.compiler.checks.earned import at_most
from rubricc.compiler.checks.penalties import is_harmless, penalties, without_rule
from rubricc.compiler.emit.load import load_module
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Rubric
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
    assert sum(check_branches(seed, 1 + seed % 3) for seed in range(40)) > 0


def test_harmless_penalties_change_no_score() -> None:
    assert sum(check_penalties(seed, 1 + seed % 3) for seed in range(25)) > 0


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
