"""Which rubric a question gets: the one that its `rubric_ref` attaches, where there is one."""

from __future__ import annotations

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, canonical
from rubricc.compiler.frontend.ai_eval.kinds.composite import found
from rubricc.compiler.frontend.ai_eval.outcomes import Rubrics
from rubricc.compiler.frontend.ai_eval.running import AiEvalResult


def attached(ref: str | None, document: AiEvalRubric, rubrics: Rubrics) -> AiEvalRubric | str:
    """Give back the rubric of a question, `document` where it names none; or why what it names does not resolve."""
    if not ref or canonical(ref) == document.name:
        return document
    if canonical(ref) is None:
        return f"{ref} does not have the form rubric/<id>@<version>"
    return found(ref, rubrics)


def left_to_itself(why: str) -> AiEvalResult:
    """Give back the result of a question whose reference does not resolve: no score, which is skipped, not zero."""
    return AiEvalResult("", "", None, None, f"The question is left to its own criteria: {why}.", ())
