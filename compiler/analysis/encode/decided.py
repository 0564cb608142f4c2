"""Which criteria a program decides."""

from __future__ import annotations

from rubricc.compiler.ir.rubric import Criterion


def decides(criterion: Criterion) -> bool:
    """Whether a program decides a criterion; a composite where it decides something that counts in its rubric."""
    if criterion.rubric is None:
        return criterion.unchecked is None
    decided = [item for item in criterion.rubric.criteria if decides(item)]
    if criterion.rubric.combine == "weighted_avg":
        return any(item.weight for item in decided)
    return bool(decided)
