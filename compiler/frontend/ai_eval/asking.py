"""What judges are asked of a document: its llm_judge checks, and what they say as verdicts.

The prompts that such checks name are ai_eval's own and not in a document, so a check's description is what is asked;
without one there is nothing to ask. A judge gives points on ai_eval's scale, from 0 to 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from rubricc.compiler.frontend.ai_eval.amounts import SCALE
from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, canonical
from rubricc.compiler.frontend.ai_eval.fields import Composite, LlmJudge
from rubricc.compiler.frontend.ai_eval.kinds.composite import found, refusal
from rubricc.compiler.frontend.ai_eval.naming import check_names
from rubricc.compiler.frontend.ai_eval.outcomes import Rubrics, Verdict
from rubricc.compiler.frontend.judging.judge import Judged
from rubricc.compiler.frontend.judging.question import Question


def questions_of(document: AiEvalRubric, rubrics: Rubrics) -> tuple[Question, ...]:
    """Give back what judges are asked, in composites too; each under the name that `running.run` takes verdicts by."""
    return tuple(_questions(document, rubrics, "", (document.name,)))


def _questions(document: AiEvalRubric, rubrics: Rubrics, above: str, around: tuple[str, ...]) -> Iterator[Question]:
    for check, name in zip(document.checks, check_names(document), strict=True):
        if isinstance(check, LlmJudge) and check.description:
            yield Question(f"{above}{name}", check.description, Decimal(SCALE), Decimal(0), graded=True)
        elif isinstance(check, Composite) and not refusal(check.rubric_ref, around):
            inside = found(check.rubric_ref, rubrics)
            if not isinstance(inside, str):
                yield from _questions(inside, rubrics, f"{above}{name}.", (*around, canonical(check.rubric_ref) or ""))


def named(document: AiEvalRubric, verdicts: Mapping[str, Verdict]) -> dict[str, Verdict]:
    """Give back verdicts under the names of checks where they stand under their ids."""
    names = {check.id: name for check, name in zip(document.checks, check_names(document), strict=True)}
    return {names.get(key, key): value for key, value in verdicts.items()}


def verdicts_of(judged: Judged) -> dict[str, float]:
    """Give back verdicts as `running.run` takes them, shares from 0 to 1."""
    return {name: float(points / SCALE) for name, points in judged.verdicts.items()}
