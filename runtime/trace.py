"""Makes the trace of a score: every rule that ran, what it asked, what it found, and where that stands."""

from __future__ import annotations

from typing import Any

from rubricc.runtime.assemble import result_of
from rubricc.runtime.outcome import Outcome
from rubricc.runtime.plans import CriterionPlan, OverridePlan, RequirementRow
from rubricc.runtime.scheme import CriterionRow, Scheme
from rubricc.runtime.trace_steps import Data, StepTracer
from rubricc.runtime.verdicts import Verdicts, check_verdicts


def trace(scheme: Scheme, facts: Any, verdicts: Verdicts | None = None) -> Data:
    """Give back the trace of one answer, as plain data."""
    outcome = Outcome(scheme, facts, check_verdicts(scheme, verdicts))
    outcome.settle()
    return trace_of(outcome)


def trace_of(outcome: Outcome) -> Data:
    """Give back the trace of what has been scored."""
    scheme = outcome.scheme
    tracer = StepTracer(scheme.step, scheme.scale, scheme.known_parts, outcome.facts)
    return {
        "rubric": scheme.id,
        "version": scheme.version,
        "result": result_of(outcome),
        "requirements": _requirements(tracer, scheme.known_plan),
        "criteria": [_criterion(outcome, tracer, n, row) for n, row in enumerate(scheme.criteria)],
        "overrides": _overrides(outcome),
    }


def _requirements(tracer: StepTracer, rows: tuple[RequirementRow, ...]) -> list[Data]:
    """Give back the requirements up to the first that does not hold."""
    shown: list[Data] = []
    for row in rows:
        condition = tracer.condition(row.condition)
        missed = condition["value"] is not True
        shown.append({**condition, "reason": tracer.render(row.reason) if missed else None})
        if missed:
            break
    return shown


def _criterion(outcome: Outcome, tracer: StepTracer, number_: int, row: CriterionRow) -> Data:
    plan: CriterionPlan = row.known_plan
    status, score = outcome.statuses[number_], outcome.scores[number_]
    stopped = outcome.failing is not None or status == "verdict" or (row.child is None and row.score is None)
    requirements = [] if stopped else _requirements(tracer, plan.requirements)
    raw = outcome.raw(number_)
    steps: list[Data] = []
    if row.score is not None and status == "scored" and not stopped:
        raw, steps = tracer.run(plan.rows, plan.steps)
    child = outcome.children.get(number_)
    return {
        "id": row.id,
        "title": plan.title,
        "status": status,
        "score": None if score is None else tracer.points(score),
        "max": tracer.points(row.max),
        "min": tracer.points(row.min),
        "raw": None if raw is None else tracer.points(raw),
        "sources": list(plan.sources),
        "line": plan.line,
        "column": plan.column,
        "requirements": requirements,
        "steps": steps,
        "trace": None if child is None or stopped else trace_of(child),
    }


def _overrides(outcome: Outcome) -> list[Data]:
    if outcome.total is None or outcome.failing is not None:
        return []
    return [_override(outcome, n) for n in range(len(outcome.scheme.overrides))]


def _override(outcome: Outcome, number_: int) -> Data:
    row = outcome.scheme.overrides[number_]
    plan: OverridePlan = row.known_plan
    scheme = outcome.scheme
    tracer = StepTracer(scheme.step, scheme.scale, plan.parts, outcome.facts, outcome.asked[row.late])
    fired = number_ in outcome.fired
    by = outcome.suppressed.get(number_)
    return {
        "id": row.id,
        "fired": fired,
        "suppressed_by": None if by is None else outcome.scheme.overrides[by].id,
        "condition": tracer.condition(plan.condition),
        "reason": row.reason(outcome.facts) if fired and row.reason is not None else None,
        "line": plan.line,
        "column": plan.column,
    }
