"""A document's checks as criteria for judges. What machines read (patterns, paths, commands) is kept from them."""

from __future__ import annotations

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric

STOCK = {
    "must_contain_any": "The response contains at least one of the phrases asked for.",
    "must_not_contain": "The response contains none of the phrases ruled out.",
    "target_match": "The response agrees with the reference answer.",
    "command": "The response passes the program that checks it.",
    "score_delta": "The response scores better than the baseline.",
}
"""What is said of a check of these kinds that has no description; of others nothing is."""


def criteria_text(document: AiEvalRubric) -> tuple[str, ...]:
    """Give back a sentence for each check that judges can be told of, in order."""
    said = (check.description or STOCK.get(check.kind, "") for check in document.checks)
    return tuple(sentence for sentence in said if sentence)
