"""The passes over the IR, in order; the IR is verified before the first and after each."""

from __future__ import annotations

from collections.abc import Callable

from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.verify import verify
from rubricc.compiler.passes.prune import prune

PASSES: tuple[Callable[[Rubric], Rubric], ...] = (prune,)


def run(rubric: Rubric) -> Rubric:
    """Give back the rubric after all passes; raises `IRError` where a pass, or lowering before it, broke the IR."""
    verify(rubric)
    for step in PASSES:
        rubric = step(rubric)
        verify(rubric)
    return rubric
