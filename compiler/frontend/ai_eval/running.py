"""Runs a document of ai_eval on an answer, as ai_eval does, and the kinds of check too that ai_eval only describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rubricc.compiler.frontend.ai_eval.amounts import SCALE, counted
from rubricc.compiler.frontend.ai_eval.combining import combined
from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, canonical
from rubricc.compiler.frontend.ai_eval.fields import Check
from rubricc.compiler.frontend.ai_eval.kinds.registry import kind_of
from rubricc.compiler.frontend.ai_eval.naming import check_names
from rubricc.compiler.frontend.ai_eval.outcomes import (
    NOTHING_RAN,
    On,
    Outcome,
    Question,
    Rubrics,
    Verdict,
    cannot_run,
    is_valid,
)
from rubricc.compiler.frontend.ai_eval.sandbox import Programs
from rubricc.runtime.numbers import ONE, number
from rubricc.runtime.text import Text


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What one check came to; `score` is from 0 to 1, and None where the check could not run."""

    id: str | None
    name: str
    """What the check is called in the rubric that is made of the document, and by verdicts."""
    kind: str
    score: int | float | None
    passed: bool | None
    reason: str
    inside: AiEvalResult | None = None
    """For a composite check that ran, what its rubric came to."""

    @property
    def executable(self) -> bool:
        """Whether the check could run."""
        return self.score is not None


@dataclass(frozen=True, slots=True)
class AiEvalResult:
    """What a document came to: `score` is from 0 to 1, and None where no check could run."""

    id: str
    version: str
    score: int | float | None
    passed: bool | None
    reason: str
    checks: tuple[CheckResult, ...]

    @property
    def scaled(self) -> int | float | None:
        """The score on ai_eval's scale, from 0 to 5."""
        return None if self.score is None else number(round(self.score * ONE) * SCALE, ONE)

    @property
    def scores(self) -> dict[str, int | float]:
        """The scores of the checks that ran, by name; `parent.child` inside a composite."""
        found = {check.name: check.score for check in self.checks if check.score is not None}
        for check in self.checks:
            if check.inside is not None:
                found |= {f"{check.name}.{name}": score for name, score in check.inside.scores.items()}
        return found

    @property
    def excluded(self) -> tuple[str, ...]:
        """The names of the checks that could not run."""
        return tuple(check.name for check in self.checks if not check.executable)


def run(
    document: AiEvalRubric,
    response: str,
    question: Question | None = None,
    *,
    rubrics: Rubrics | Mapping[str, AiEvalRubric] | Sequence[AiEvalRubric] = (),
    schemas: Mapping[str, Any] | None = None,
    verdicts: Mapping[str, Verdict] | None = None,
    programs: Programs | None = None,
    native: bool = False,
) -> AiEvalResult:
    """Give back what a document comes to for an answer.

    `rubrics` are those that composite checks may name, `schemas` those that json_schema checks may, by their ref.
    `verdicts` are judges' on llm_judge checks, by the check's id or name; `parent.child` inside a composite. Programs
    (command, score_delta) are run only where `programs` says so. `native` leaves out the kinds that ai_eval itself does
    not run, so that the score is the one that it gives. Raises `ValueError` for a verdict that is none.
    """
    on = On(
        text=Text(response),
        valid=is_valid(response),
        question=question or Question(),
        rubrics=library(rubrics),
        schemas=schemas or {},
        verdicts=verdicts or {},
        programs=programs,
        native=native,
        run=_run,
        around=(document.name,),
    )
    return _run(document, on)


def library(rubrics: Rubrics | Mapping[str, AiEvalRubric] | Sequence[AiEvalRubric]) -> Rubrics:
    """Give back what finds a document by `rubric/<id>@<version>`; `1.0` and `1.0.0` are one version."""
    if callable(rubrics):
        return rubrics
    documents = rubrics.values() if isinstance(rubrics, Mapping) else rubrics
    known = {document.name: document for document in documents}
    return lambda ref: known.get(canonical(ref) or "")


def _run(document: AiEvalRubric, on: On) -> AiEvalResult:
    names = check_names(document)
    outcomes = [_outcome(check, name, on) for check, name in zip(document.checks, names, strict=True)]
    results = tuple(map(_result, document.checks, names, outcomes))
    ran = [
        (counted(document.weight(check)), outcome)
        for check, outcome in zip(document.checks, outcomes, strict=True)
        if outcome.score is not None
    ]
    left_out = _left_out(results)
    if not ran:
        return AiEvalResult(document.id, document.version, None, None, f"{NOTHING_RAN} {left_out}", results)
    whole = combined(document.scoring.combine, document.scoring.threshold, ran)
    reason = f"{whole.reason} {left_out}".rstrip()
    return AiEvalResult(document.id, document.version, number(whole.score, ONE), whole.passed, reason, results)


def _outcome(check: Check, name: str, on: On) -> Outcome:
    kind = kind_of(check)
    if on.native and not kind.native:
        return cannot_run(f"ai_eval does not run {check.kind}")
    verdicts = on.verdicts
    if check.id is not None and check.id in verdicts and name not in verdicts:
        verdicts = {**verdicts, name: verdicts[check.id]}
    run_kind: Callable[[Check, On], Outcome] = kind.run
    return run_kind(check, replace(on, name=name, verdicts=verdicts))


def _result(check: Check, name: str, outcome: Outcome) -> CheckResult:
    ran = outcome.score is not None
    score = number(outcome.score, ONE) if outcome.score is not None else None
    return CheckResult(
        check.id, name, check.kind, score, outcome.passed if ran else None, outcome.reason, outcome.inside
    )


def _left_out(results: Sequence[CheckResult]) -> str:
    """Give back how many checks could not run, which, and why; empty where all could."""
    missing = [f"{check.name} ({check.reason})" for check in results if not check.executable]
    if not missing:
        return ""
    return f"{len(missing)} check{'s' * (len(missing) != 1)} could not run: {'; '.join(missing)}."
