"""What is the case where a branch of a rubric is reached, in conditions as they stand there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.statements import Choose, Statement

Role = Literal["own", "earlier", "around", "required"]
"""Where a condition stands: the branch's own, that of an earlier arm, of a block around it, or of a `requires`."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A condition that holds, or does not, wherever something is the case; `literal` says so."""

    literal: int
    node: Expression
    holds: bool
    role: Role
    branch: Branch | None = None
    """The branch that the condition is of."""


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """An arm of a choice, or its `otherwise` (`arm` is -1 and `own` is None).

    `reached` is the literal of its condition being looked at, `taken` of it being taken. `before` is the arm before it,
    `around` the branch that its choice stands in.
    """

    criterion: Criterion
    node: Choose
    arm: int
    own: Fact | None
    reached: int
    taken: int
    before: Branch | None
    around: Branch | None

    @property
    def body(self) -> tuple[Statement, ...]:
        """What it gives."""
        return (self.node.otherwise or ()) if self.arm < 0 else self.node.arms[self.arm].body
