"""How often goals that some text meets are met again: the features of a real text are taken for goals."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from strategies.answers import make_inputs, make_text
from strategies.rubrics import make_rubric
from unit.analysis.witness.features import features_of

from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.realiser import Realiser
from rubricc.compiler.driver import check_file
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.rubric import Rubric

ROOT = Path(__file__).parents[4]
FILES = sorted([*ROOT.glob("examples/*/*.rubric"), *ROOT.glob("tests/fixtures/syntax/*.rubric")])
RUBRICS = {file.stem: found.rubric for file in FILES if (found := check_file(file)).rubric is not None}


HARDER = {"argument": 0.88, "helpsteer": 0.71}
"""Rubrics that ask for readability and languages together with much else: up to 25 goals at once. Over 300 sets of
goals .917 and .767 are met, and a bound lies two standard errors below, since what is drawn changes with every new case
of a tool. Most of what is missed wants a formula of readability within 0.05 of a value, on both sides, which no rubric
asks for: see `ONE_SIDED`. What is told of such goals is a bound that was not attained, never one that is wrong."""

ONE_SIDED = {"argument": 0.95, "helpsteer": 0.80}
"""The same, where real numbers have a bound on one side only, as conditions and graded points have: over 600 sets .970
and .845."""

MANY, MANY_HARDER = 100, 300
"""How many sets of goals are drawn; more where a share is to be judged."""


def answers(name: str) -> list[dict[str, str]]:
    """Give back the answers that stand beside an example."""
    file = ROOT / "examples" / name / "answers.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    known = [json.loads(line) for line in lines]
    return [{name: item.get(name) or "" for name in ("query", "response")} for item in known]


def goals_of(realiser: Realiser, features: list[Expression], inputs: dict[str, Any], random: Random) -> list[Goal]:
    """Give back goals that inputs meet: some of the features, each within bounds around its value."""
    chosen = random.sample(features, random.randint(1, len(features)))
    return [goal_around(feature, realiser.measure(feature, inputs), random) for feature in chosen]


def goal_around(feature: Expression, value: Decimal | None, random: Random) -> Goal:
    """Give back a goal with bounds on one or both sides of a value; a truth value is wanted as it is."""
    if value is None:
        return Goal(feature, defined=False)
    if feature.type.kind == "Bool":
        return Goal(feature, value, value)
    near = Decimal("0.05") if feature.type.kind == "Real" else Decimal(random.choice((0, 1, 3)))
    return Goal(feature, *random.choice(((value - near, value + near), (value, None), (None, value))))


def one_side(goal: Goal, random: Random) -> Goal:
    """Give back a goal with one of its bounds where it has two and is about a real number."""
    if goal.feature.type.kind != "Real" or goal.low is None or goal.high is None:
        return goal
    return replace(goal, **random.choice(({"low": None}, {"high": None})))


def share_met(
    rubric: Rubric, random: Random, texts: int, real: list[dict[str, str]], *, one_sided: bool = False
) -> tuple[int, int]:
    """Give back how many sets of goals were met, and how many there were."""
    realiser, features = Realiser(rubric), features_of(rubric)
    met = 0
    for _ in range(texts if features else 0):
        made = {"query": make_text(random, rubric, 6), "response": make_text(random, rubric)}
        inputs = {**make_inputs(random, rubric), **(random.choice(real) if real and random.random() < 0.6 else made)}
        goals = goals_of(realiser, features, inputs, random)
        goals = [one_side(goal, random) for goal in goals] if one_sided else goals
        found = next(realiser.realise(goals, limit=400))
        met += not realiser.misses(goals, found)
    return met, texts if features else 0


@pytest.mark.parametrize("name", RUBRICS)
def test_rubrics_written_by_people(name: str) -> None:
    met, asked = share_met(RUBRICS[name], Random(name), 8, answers(name))
    assert met >= asked - 1


def test_generated_rubrics() -> None:
    shares = [share_met(make_rubric(Random(seed), 3), Random(seed), 2, []) for seed in range(25)]
    assert sum(met for met, _ in shares) >= 0.95 * sum(asked for _, asked in shares)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, 500, 100))
def test_many_generated_rubrics(start: int) -> None:
    shares = [share_met(make_rubric(Random(seed), 3), Random(seed), 4, []) for seed in range(start, start + 100)]
    assert sum(met for met, _ in shares) >= 0.96 * sum(asked for _, asked in shares)


@pytest.mark.slow
@pytest.mark.parametrize("name", RUBRICS)
def test_many_texts(name: str) -> None:
    drawn = MANY_HARDER if name in HARDER else MANY
    met, asked = share_met(RUBRICS[name], Random(f"many {name}"), drawn, answers(name))
    assert met >= HARDER.get(name, 0.95) * asked


@pytest.mark.slow
@pytest.mark.parametrize("name", HARDER)
def test_bounds_on_one_side_are_met_where_narrow_ones_are_not(name: str) -> None:
    met, asked = share_met(RUBRICS[name], Random(f"many {name}"), MANY_HARDER, answers(name), one_sided=True)
    assert met >= ONE_SIDED[name] * asked
