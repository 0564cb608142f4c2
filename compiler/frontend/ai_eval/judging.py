"""A document's checks as criteria for judges. What machines read (patterns, paths, commands) is kept from them."""

from __future__ import annotations

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric
from rubricc.compiler.frontend.ai_eval.stock import STOCK


def criteria_text(document: AiEvalRubric) -> tuple[str, ...]:
    """Give back a sentence for each check that judges can be told of, in order."""
    said = (check.description or STOCK.get(check.kind, "") for check in document.checks)
    return tuple(sentence for sentence in said if sentence)
