"""The part of a lifted rubric that can run here: the criteria that need no tool which is only declared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rubricc.compiler.ir.rubric import Criterion, Requirement, Rubric
from rubricc.compiler.ir.tools import unsupplied
from rubricc.compiler.passes.prune import prune


class Runnable(NamedTuple):
    """A rubric that runs, None where no criterion does; and the criteria left out, each with the tools it lacks."""

    rubric: Rubric | None
    left_out: dict[str, tuple[str, ...]]

    @property
    def whole(self) -> bool:
        """Whether nothing was left out, so that the total can be compared too."""
        return not self.left_out


def runnable(rubric: Rubric) -> Runnable:
    """Give back the rubric with only what can run. Where anything is left out, overrides and the total mean nothing."""
    if _lacking(rubric) == ():
        return Runnable(rubric, {})
    lacking = {criterion.id: _needs(rubric, criteria=(criterion,)) for criterion in rubric.criteria}
    kept = tuple(criterion for criterion in rubric.criteria if not lacking[criterion.id])
    left_out = {name: tools for name, tools in lacking.items() if tools}
    if not kept or _needs(rubric, criteria=kept[:1], requirements=rubric.requirements):
        return Runnable(None, left_out)
    return Runnable(prune(_bare(rubric, kept, rubric.requirements)), left_out)


def _needs(
    rubric: Rubric, criteria: Iterable[Criterion], requirements: tuple[Requirement, ...] = ()
) -> tuple[str, ...]:
    """Give back the tools that some criteria need and that are not there."""
    return _lacking(prune(_bare(rubric, tuple(criteria), requirements)))


def _bare(rubric: Rubric, criteria: tuple[Criterion, ...], requirements: tuple[Requirement, ...]) -> Rubric:
    """Give back a rubric with some criteria and nothing that acts on all of them."""
    return rubric.model_copy(
        update={
            "criteria": criteria,
            "requirements": requirements,
            "overrides": (),
            "tests": (),
            "pass_at": None,
            "declared_max": None,
            "declared_min": None,
        }
    )


def _lacking(rubric: Rubric) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.name for item in unsupplied(rubric)))
