"""What readers of documents share that need no model of them: the largest weight, and what is said to judges.

That is stock sentences for checks without a description. What machines read is never told: patterns, paths, commands.
"""

from __future__ import annotations

MOST_WEIGHT = 999_999_999_999_999
"""The largest weight: numbers of the language have no more digits."""
STOCK = {
    "must_contain_any": "The response contains at least one of the phrases asked for.",
    "must_not_contain": "The response contains none of the phrases ruled out.",
    "target_match": "The response agrees with the reference answer.",
    "command": "The response passes the program that checks it.",
    "score_delta": "The response scores better than the baseline.",
}
"""What is said of a check of these kinds that has no description; of others nothing is."""


def words(kind: str) -> str:
    """Give back what a criterion says that stands for a check without a description, where it must say something."""
    return STOCK.get(kind, f"Passes a check of the kind {kind}.")
