"""Which criteria a program decides."""

from __future__ import annotations

from rubricc.compiler.ir.rubric import Criterion, Rubric


def decides(criterion: Criterion) -> bool:
    """Whether a program decides a criterion; a composite where it decides something that counts in its rubric."""
    if criterion.rubric is None:
        return criterion.unchecked is None
    return _counts(criterion.rubric)


def _counts(rubric: Rubric) -> bool:
    """Whether a rubric comes to a normalised score: something decided counts, and there is something to divide by."""
    decided = [item for item in rubric.criteria if decides(item)]
    if rubric.combine == "weighted_avg" and not any(item.weight for item in decided):
        return False
    counted = rubric.criteria if rubric.unchecked == "kept" else decided
    if rubric.combine == "sum" and rubric.normalize != "declared" and not any(item.max > 0 for item in counted):
        return False
    return bool(decided)
