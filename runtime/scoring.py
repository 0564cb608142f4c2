"""What the public functions of a generated module do with its facts."""

from __future__ import annotations

from typing import Any

from rubricc.runtime.assemble import result_of
from rubricc.runtime.numbers import number
from rubricc.runtime.outcome import Outcome
from rubricc.runtime.scheme import Scheme
from rubricc.runtime.verdicts import Verdicts, check_verdicts


def total(scheme: Scheme, facts: Any, verdicts: Verdicts | None = None) -> int | float | None:
    """Give back the score alone, None where nothing is decided."""
    facts.explains = False
    if scheme.plain is not None and not verdicts:
        reasons: list[str] = []
        points = 0
        for score in scheme.plain:
            points += score(facts, reasons)
        return number(points * scheme.step, scheme.scale)
    units = Outcome(scheme, facts, check_verdicts(scheme, verdicts)).settle()
    return None if units is None else number(units * scheme.total_step, scheme.total_scale)


def respond(scheme: Scheme, facts: Any, verdicts: Verdicts | None = None) -> dict[str, Any]:
    """Give back the whole result: the score, what it is out of, and the reasons."""
    outcome = Outcome(scheme, facts, check_verdicts(scheme, verdicts))
    outcome.settle()
    return result_of(outcome)


def axis(scheme: Scheme, number_: int, facts: Any, verdicts: Verdicts | None = None) -> dict[str, Any]:
    """Give back the score of one criterion, before any override, with its maximum and its reasons."""
    outcome = Outcome(scheme, facts, check_verdicts(scheme, verdicts), only=number_)
    row, score = scheme.criteria[number_], outcome.scores[0]
    return {
        "score": None if score is None else number(score * scheme.step, scheme.scale),
        "max_possible": number(row.max * scheme.step, scheme.scale),
        "reasons": outcome.reasons[0],
    }
