"""Holds what the analysis proves against answers that are scored: nothing may go beyond a proved limit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from strategies.differential import Question, make_question
from strategies.own_tools import OWN
from strategies.rubrics import make_rubric

from rubricc.compiler.analysis.prove.analysis import Analysis, Effort
from rubricc.compiler.analysis.prove.replay import Replay
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.runtime.registry import registered

QUICK = Effort(seconds=5.0, ways=1, tries=30)


def beyond_limits(seed: int, size: int, texts: int, effort: Effort = QUICK) -> list[str]:
    """Give back each score, branch or override that the analysis of a made rubric wrongly rules out."""
    random = Random(seed)
    rubric = make_rubric(random, size)
    questions = [make_question(random, rubric) for _ in range(texts)]
    with registered(*OWN), deep_recursion():
        return list(_beyond(rubric, questions, effort))


def _beyond(rubric: Rubric, questions: list[Question], effort: Effort) -> Iterator[str]:
    interpreter = Interpreter(rubric)
    analysis = Analysis(rubric, lambda: interpreter, effort)
    replays = [_replay(rubric, interpreter, question) for question in questions]
    for criterion in rubric.criteria:
        if criterion.unchecked is None:
            yield from _criterion(analysis, criterion, replays)
    yield from _total(analysis, replays)


def _replay(rubric: Rubric, interpreter: Interpreter, question: Question) -> Replay:
    inputs: dict[str, Any] = {"query": question.query, "response": question.text, **question.inputs}
    return Replay(rubric, inputs, interpreter.trace_response(question.query, question.text, **question.inputs))


def _criterion(analysis: Analysis, criterion: Criterion, replays: list[Replay]) -> Iterator[str]:
    part, encoding = analysis.part(criterion), analysis.encoding(criterion)
    score, ready = part.encoder.own_score(criterion), [part.encoder.ready()]
    low, high = (analysis.limit(part, score, part.unit, maximize=most) for most in (False, True))
    raw_low, raw_high = (analysis.limit(part, encoding.raw, part.unit, ready, maximize=most) for most in (False, True))
    for replay in replays:
        yield from _outside(f"{criterion.id} score", low, replay.score(criterion.id), high, replay)
        yield from _outside(f"{criterion.id} raw", raw_low, replay.raw(criterion.id), raw_high, replay)
    for choice in encoding.sites.choices:
        for arm, taken in enumerate((*choice.taken, choice.otherwise)):
            index = arm if arm < len(choice.taken) else -1
            shown = [replay for replay in replays if (id(choice.node), index) in replay.taken]
            if shown and part.solve(assume=[*ready, taken]).status == "infeasible":
                yield f"{criterion.id}: arm {index} at {choice.node.at.line} is taken for {shown[0].inputs!r}"


def _total(analysis: Analysis, replays: list[Replay]) -> Iterator[str]:
    outcome = analysis.outcome
    if outcome.total is not None:
        low, high = (
            analysis.limit(analysis.whole, outcome.total, outcome.unit, maximize=most) for most in (False, True)
        )
        for replay in replays:
            yield from _outside("total", low, replay.total, high, replay)
    for firing in outcome.firings:
        shown = [replay for replay in replays if firing.override.id in replay.fired]
        if shown and analysis.whole.solve(assume=[outcome.ready, firing.fires]).status == "infeasible":
            yield f"override {firing.override.id} acts for {shown[0].inputs!r}"


def _outside(
    name: str, low: Fraction | None, value: Fraction | None, high: Fraction | None, replay: Replay
) -> Iterator[str]:
    below = low is not None and value is not None and value < low
    above = high is not None and value is not None and value > high
    if below or above:
        yield f"{name}: {value} is not in {low} to {high} for {replay.inputs!r}"
