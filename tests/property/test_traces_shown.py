"""Traces of any rubric: which rules fired, what they add up to, and that every trace can be shown."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from strategies.differential import make_question
from strategies.rubrics import make_rubric

from rubricc.compiler.cli.show_score import Shown, show_result, unmet
from rubricc.compiler.cli.show_trace import Notes, show_trace
from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.statements import Group
from rubricc.compiler.testing.coverage import cover
from rubricc.compiler.testing.model import Outcome
from rubricc.compiler.testing.rules import fired, rules


def traced(seed: int):
    random = Random(seed)
    rubric = make_rubric(random, 3)
    question = make_question(random, rubric)
    trace = Interpreter(rubric).trace_response(
        question.query, question.text, verdicts=question.verdicts, **question.inputs
    )
    return rubric, question, trace


def has_group(node) -> bool:
    if isinstance(node, Group):
        return True
    inner = [getattr(node, name, None) or () for name in ("body", "arms", "otherwise", "paths")]
    return any(has_group(item) for items in inner for item in items)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32 - 1))
def test_the_rules_that_fired_add_up_to_the_criterions_sum(seed: int) -> None:
    rubric, _, trace = traced(seed)
    ids = [rule.id for rule in rules(rubric)]
    found = fired(rubric, trace)
    assert len(set(ids)) == len(ids)
    assert {firing.rule.id for firing in found} <= set(ids)
    for criterion, scored in zip(rubric.criteria, trace["criteria"], strict=True):
        if scored["status"] == "scored" and scored["steps"] and not has_group(criterion):
            points = sum(firing.points for firing in found if firing.rule.criterion == criterion.id)
            assert points == pytest.approx(scored["raw"])
    assert {rule.id for rule, count in cover(rubric, [Outcome("t", rubric.at, trace=trace)]).counts if count} == {
        firing.rule.id for firing in found
    }


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32 - 1), st.sampled_from([None, 40, 80]), st.booleans(), st.booleans())
def test_every_trace_and_result_can_be_shown(seed: int, width: int | None, colour: bool, unicode: bool) -> None:
    _, question, trace = traced(seed)
    paint = Paint(colour, unicode, width)
    shown = show_trace(trace, {"query": question.query, "text": question.text, **question.inputs}, paint, Notes())
    assert all(criterion["id"] in shown for criterion in trace["criteria"])
    assert unicode or shown.isascii()
    if width is not None and unicode and not colour:
        assert max(map(cell_len, shown.split("\n"))) <= width
    lines = list(show_result(trace["result"], Shown("x", True, unmet(trace), {}), paint))
    assert len(lines) > len(trace["criteria"])
