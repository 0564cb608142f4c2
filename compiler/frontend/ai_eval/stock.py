"""What is said to judges of checks without a description. What machines read never is: patterns, paths, commands."""

from __future__ import annotations

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
