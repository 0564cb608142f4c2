"""What follows from overrides as they are written: when their conditions are evaluated, and what they may act on."""

from __future__ import annotations

from collections.abc import Sequence

from rubricc.compiler.ir.expressions import ScoreRef
from rubricc.compiler.ir.rubric import Override, Rubric
from rubricc.compiler.ir.walk import walk


def reads_total(override: Override) -> bool:
    """Whether the condition names the total, so that it is evaluated after the criteria are combined."""
    return any(isinstance(node, ScoreRef) and node.target == "total" for node in walk(override.condition))


def has_cycle(overrides: Sequence[Override]) -> bool:
    """Whether some override stands, directly or through others, over itself."""
    over = {item.id: set(item.over) for item in overrides}
    while over:
        free = [name for name, below in over.items() if not below & over.keys()]
        if not free:
            return True
        for name in free:
            del over[name]
    return False


def misplaced_target(override: Override, rubric: Rubric) -> str | None:
    """Give back a name that the override cannot act on or stand over, None where there is none.

    One that reads the total comes after the criteria are combined, so it acts on the total only.
    """
    targets = {"total"} if reads_total(override) else {"total", *(criterion.id for criterion in rubric.criteria)}
    for action in override.actions:
        if action.kind != "fail" and action.target not in targets:
            return action.target
    known = {item.id for item in rubric.overrides}
    return next((name for name in override.over if name not in known), None)
