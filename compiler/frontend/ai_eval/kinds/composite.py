"""`composite`: another rubric, whose score and verdict it takes over; not more than three deep, and in no circle."""

from __future__ import annotations

from rubricc.compiler.frontend.ai_eval.document import canonical
from rubricc.compiler.frontend.ai_eval.fields import Composite
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, cannot_run
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


def _run(check: Composite, on: On) -> Outcome:
    refused = refusal(check.rubric_ref, on.around)
    if refused:
        return cannot_run(refused)
    document = on.rubrics(check.rubric_ref)
    if document is None:
        return cannot_run(f"there is no rubric {check.rubric_ref}")
    result = on.run(document, on.inside(canonical(check.rubric_ref) or ""))
    if result.score is None:
        return cannot_run(f"nothing in {check.rubric_ref} can run")
    reason = f"{check.rubric_ref}: {result.reason}"
    return Outcome(round(result.score * ONE), bool(result.passed), reason, inside=result)


def _rules(check: Composite, saying: Saying) -> Rules | Unsaid:
    found = saying.rubric(check.rubric_ref)
    return found if isinstance(found, Unsaid) else Rules(rubric=found[0], pass_at=found[1])


KIND = Kind(Composite, _run, _rules, lambda check: f"Meets {check.rubric_ref}.", native=True)
