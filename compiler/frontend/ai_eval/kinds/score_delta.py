"""`score_delta`: a program's score of the response, less that of a baseline, is at least `min_delta`.

The program has the answer as its input and in `response.txt`, and its score is the last number that it writes. The
baseline is a number, or a path in the question's data to a number or to an answer that the program scores, or such an
answer itself; with none it is the empty answer. `guard_command` must end with 0 first, or the check fails. Programs run
only where the caller allows it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.ai_eval.fields import ScoreDelta
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind
from rubricc.compiler.frontend.ai_eval.kinds.programs import TOO_MUCH, Unfit, ended, unsaid, within
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, cannot_run, decided, fails
from rubricc.compiler.frontend.ai_eval.sandbox import NOT_ALLOWED, Line, NotRun, Workplace

_NUMBER = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?")
_LONGEST = 30
"""A number of more characters than this is none."""


class _NoScore(Exception):  # noqa: N818
    """A program that gives no score; the message says why."""


def _run(check: ScoreDelta, on: On) -> Outcome:
    if on.programs is None:
        return cannot_run(NOT_ALLOWED)
    try:
        baseline = _baseline(check.baseline, on)
        with Workplace(within(on.programs, check.sandbox), on.text.original) as place:
            guarded = "" if check.guard_command is None else _guarded(place, check.guard_command)
            if guarded:
                return fails(guarded)
            delta = _score(place, check.tool) - _scored(place, check.tool, baseline)
    except _NoScore as error:
        return fails(f"The program {error}.")
    except (NotRun, Unfit) as error:
        return cannot_run(str(error))
    wanted = f"at least {check.min_delta:f} is asked for"
    return decided(delta >= check.min_delta, f"Better by {delta:f}; {wanted}.", f"Better by {delta:f} only; {wanted}.")


def _guarded(place: Workplace, line: Line) -> str:
    """Give back why the answer may not be scored; empty where it may."""
    ran = place.run(line)
    return "" if ran.code == 0 else f"The guard {ended(ran)}."


def _baseline(baseline: Any, on: On) -> Decimal | str:
    """Give back the score to beat, or the answer whose score it is; raises `Unfit` where it is neither."""
    if isinstance(baseline, str) and baseline.startswith(("expected.", "metadata.")):
        found = on.question.texts(baseline)
        if found is None or len(found) != 1:
            raise Unfit(f"there is no baseline at {baseline}")
        baseline = found[0]
    if isinstance(baseline, int | Decimal) and not isinstance(baseline, bool):
        return Decimal(baseline)
    if baseline is None:
        return ""
    if not isinstance(baseline, str):
        raise Unfit(f"its baseline {baseline!r} is neither a number nor a text")
    return Decimal(baseline) if len(baseline) < _LONGEST and _NUMBER.fullmatch(baseline) else baseline


def _scored(place: Workplace, tool: Line, baseline: Decimal | str) -> Decimal:
    if isinstance(baseline, Decimal):
        return baseline
    place.give(baseline)
    return _score(place, tool)


def _score(place: Workplace, tool: Line) -> Decimal:
    """Give back the last number that the program writes; raises `_NoScore` where it fails or writes none."""
    ran = place.run(tool)
    if ran.code != 0:
        raise _NoScore(ended(ran))
    if ran.cut:
        raise _NoScore(TOO_MUCH)
    numbers = [number for number in _NUMBER.findall(ran.out) if len(number) < _LONGEST]
    if not numbers:
        raise _NoScore("wrote no number")
    return Decimal(numbers[-1])


KIND = Kind(ScoreDelta, _run, unsaid, lambda check: "Scores better than the baseline.", native=False)
