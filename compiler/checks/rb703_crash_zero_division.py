"""RB703: a divisor that may be zero."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A count or a length is zero for some answer: the empty one, one without a sentence, one without any of the words. A
division by it raises ZeroDivisionError, and the answer gets no score.

Divide by `max(1, n)`, or ask first whether there is anything. What an `if` before it says is taken into account, also
through names: after `if not words: return`, a division by `len(words)` is fine.
"""

VALID = (
    """
def score_detail(query, text):
    words = text.split()
    if not words:
        return {"score": 0, "max_possible": 1, "reasons": []}
    share = sum(1 for word in words if len(word) > 6) / len(words)
    return {"score": 1 if share > 0.2 else 0, "max_possible": 1, "reasons": []}
""",
    """
def score_detail(query, text):
    words = text.split()
    share = sum(1 for word in words if len(word) > 6) / max(1, len(words))
    return {"score": 1 if share > 0.2 else 0, "max_possible": 1, "reasons": []}
""",
)

INVALID = (
    """
def score_detail(query, text):
    words = text.split()
    share = sum(1 for word in words if len(word) > 6) / len(words)
    return {"score": 1 if share > 0.2 else 0, "max_possible": 1, "reasons": []}
""",
    """
def ratio(part, whole):
    return len(part) / len(whole)


def score_overlap(query, text):
    asked = set(query.lower().split())
    score = 2 if ratio(asked & set(text.lower().split()), asked) > 0.5 else 0
    return {"score": score, "max_possible": 2, "reasons": []}
""",
)

CHECK = Check(
    code="RB703",
    slug="crash-zero-division",
    severity="warning",
    summary="A Python rubric divides by a number that can be zero.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
"""The finding itself is made by `rubricc.compiler.frontend.python.crashes`."""
