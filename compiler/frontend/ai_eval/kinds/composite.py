"""`composite`: another rubric, whose score and verdict it takes over; not more than three deep, and in no circle."""

from __future__ import annotations

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, canonical
from rubricc.compiler.frontend.ai_eval.fields import Composite
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid
from rubricc.compiler.frontend.ai_eval.outcomes import NOTHING_RAN, On, Outcome, Rubrics, cannot_run
from rubricc.compiler.frontend.ai_eval.problems import DocumentError
from rubricc.runtime.numbers import ONE

DEEPEST = 3
"""How many rubrics may be around the innermost one."""


def refusal(ref: str, around: tuple[str, ...]) -> str:
    """Give back why a rubric cannot stand inside others, if it can be told from their names; empty where it can."""
    name = canonical(ref)
    if name is None:
        return f"{ref} does not have the form rubric/<id>@<version>"
    if name in around:
        return f"{ref} comes back to itself: {' → '.join([*around[around.index(name) :], name])}"
    if len(around) > DEEPEST:
        return f"{ref} is more than {DEEPEST} rubrics deep"
    return ""


def found(ref: str, rubrics: Rubrics) -> AiEvalRubric | str:
    """Give back the rubric that a reference names, or why there is none: nothing has the name, or it has faults."""
    try:
        return rubrics(ref) or f"there is no rubric {ref}"
    except DocumentError as error:
        return f"{ref} has faults: {str(error).replace(chr(10), '; ').rstrip('.')}"


def _run(check: Composite, on: On) -> Outcome:
    refused = refusal(check.rubric_ref, on.around)
    if refused:
        return cannot_run(refused)
    document = found(check.rubric_ref, on.rubrics)
    if isinstance(document, str):
        return cannot_run(document)
    result = on.run(document, on.inside(canonical(check.rubric_ref) or ""))
    if result.score is None:
        why = result.reason.removeprefix(NOTHING_RAN).strip(" .")
        return cannot_run(f"nothing in {check.rubric_ref} can run: {why}")
    reason = f"{check.rubric_ref}: {result.reason}"
    return Outcome(round(result.score * ONE), bool(result.passed), reason, inside=result)


def _rules(check: Composite, saying: Saying) -> Rules | Unsaid:
    made = saying.rubric(check.rubric_ref)
    return made if isinstance(made, Unsaid) else Rules(rubric=made[0], pass_at=made[1])


KIND = Kind(Composite, _run, _rules, lambda check: f"Meets {check.rubric_ref}.", native=True)
