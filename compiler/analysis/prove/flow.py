"""The conditions of a rubric as one problem: which branches can be reached, and what stands in the way.

Points are left out, so the problem is small, and one problem for all criteria lets one answer settle many questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rubricc.compiler.analysis.encode.rubric import RubricEncoder
from rubricc.compiler.analysis.encode.truths import Truth3
from rubricc.compiler.analysis.prove.part import Part
from rubricc.compiler.analysis.solver.protocol import Solution, Solver
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import And, Expression, LetRef, Not, Or
from rubricc.compiler.ir.rubric import Criterion, Requirement, Rubric
from rubricc.compiler.ir.statements import Best, Choose, Group, Statement
from rubricc.compiler.ir.visit import statements

Role = Literal["own", "earlier", "around", "required"]
"""Where a condition stands: the branch's own, that of an earlier arm, of a block around it, or of a `requires`."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A condition that holds, or does not, wherever a branch is reached; `literal` says so."""

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


class Flow:
    """Every branch of a rubric, and answers to whether literals can hold together; all answers are kept.

    `seconds` is the time for each question. Criteria that a person scores, or another rubric, have no branches.
    """

    def __init__(self, rubric: Rubric, solver: Solver, seconds: float) -> None:
        self.rubric = rubric
        self.decided = [item for item in rubric.criteria if item.unchecked is None and item.rubric is None]
        encoder = RubricEncoder(rubric, list(self._conditions()))
        self.expressions = encoder.expressions
        self.problem = encoder.problem
        self.required: dict[str, list[Fact]] = {}
        """By criterion, what must hold for its rules to be looked at: the rubric's own requirements and its own."""
        self.branches: dict[str, list[Branch]] = {}
        """By criterion, in the order of the source; a branch stands before those inside it."""
        self._found: list[Solution] = []
        self._impossible: set[tuple[int, ...]] = set()
        with deep_recursion():
            for criterion in self.decided:
                self._enter(criterion)
            self.part = Part(encoder, solver, seconds)

    def _conditions(self) -> Iterator[Expression]:
        yield from (item.condition for item in self.rubric.requirements)
        for criterion in self.decided:
            yield from (item.condition for item in criterion.requirements)
            for statement in statements(criterion.body):
                if isinstance(statement, Choose):
                    yield from (arm.condition for arm in statement.arms)

    def truth(self, node: Expression) -> Truth3:
        """Give back a condition as literals."""
        return self.expressions.truth(node)

    def requirement(self, item: Requirement) -> Fact:
        """Give back a requirement as a fact."""
        return Fact(self.truth(item.condition).holds, item.condition, True, "required")

    def _enter(self, criterion: Criterion) -> None:
        facts = [self.requirement(item) for item in (*self.rubric.requirements, *criterion.requirements)]
        self.required[criterion.id] = facts
        self.branches[criterion.id] = []
        ready = self.problem.conjunction([fact.literal for fact in facts])
        self._walk(criterion, criterion.body, ready, None)

    def _walk(self, criterion: Criterion, body: Sequence[Statement], active: int, around: Branch | None) -> None:
        for statement in body:
            if isinstance(statement, Choose):
                self._choose(criterion, statement, active, around)
            elif isinstance(statement, Group):
                self._walk(criterion, statement.body, active, around)
            elif isinstance(statement, Best):
                for path in statement.paths:
                    self._walk(criterion, path.body, active, around)

    def _choose(self, criterion: Criterion, node: Choose, active: int, around: Branch | None) -> None:
        before: Branch | None = None
        for place, arm in enumerate(node.arms):
            holds = self.truth(arm.condition).holds
            own = Fact(holds, arm.condition, True, "own")
            taken = self.problem.conjunction([active, holds])
            before = self._add(Branch(criterion, node, place, own, active, taken, before, around))
            active = self.problem.conjunction([active, -holds])
        self._add(Branch(criterion, node, -1, None, active, active, before, around))

    def _add(self, branch: Branch) -> Branch:
        self.branches[branch.criterion.id].append(branch)
        self._walk(branch.criterion, branch.body, branch.taken, branch)
        return branch

    def facts(self, branch: Branch) -> list[Fact]:
        """Give back what holds wherever the branch is looked at, without its own condition, the farthest first."""
        found: list[Fact] = []
        inner: Branch | None = branch
        while inner is not None:
            found += self._earlier(inner)
            inner = inner.around
            if inner is not None and inner.own is not None:
                found.append(Fact(inner.own.literal, inner.own.node, True, "around", inner))
        return [*self.required[branch.criterion.id], *reversed(found)]

    def _earlier(self, branch: Branch) -> Iterator[Fact]:
        """Yield that the conditions of the arms before a branch do not hold, the nearest first."""
        before = branch.before
        while before is not None:
            if before.own is not None:
                yield Fact(-before.own.literal, before.own.node, False, "earlier", before)
            before = before.before

    def can(self, *literals: int) -> bool:
        """Say whether literals can hold together, as far as is known; False is proved."""
        key = tuple(sorted(literals))
        if key in self._impossible:
            return False
        if any(_shows(solution, literals) for solution in reversed(self._found)):
            return True
        solution = self.part.solve(assume=literals)
        if solution:
            self._found.append(solution)
        if solution.status == "infeasible":
            self._impossible.add(key)
        return solution.status != "infeasible"

    def blame(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Give back a smallest part of facts that cannot hold together, in parts that an author wrote; () if unknown.

        Those that come last are kept where there is a choice.
        """
        parts = [part for fact in facts for part in self.parts(fact)]
        core = set(self.part.core([part.literal for part in parts]))
        found: dict[int, Fact] = {part.literal: part for part in parts if part.literal in core}
        return tuple(found.values())

    def parts(self, fact: Fact) -> list[Fact]:
        """Give back the conditions that a fact comes down to, through `and`, `or`, `not` and names of values."""
        node, holds = fact.node, fact.holds
        while isinstance(node, LetRef):
            node = self.expressions.lets[node.name]
        if isinstance(node, Not):
            inner = self.truth(node.operand)
            if inner.fails == -inner.holds:
                return self._inside(fact, [node.operand], not holds)
        elif isinstance(node, And if holds else Or):
            return self._inside(fact, node.operands, holds)
        return [Fact(fact.literal, node, holds, fact.role, fact.branch)]

    def _inside(self, fact: Fact, nodes: Sequence[Expression], holds: bool) -> list[Fact]:
        found: list[Fact] = []
        for node in nodes:
            literal = self.truth(node).holds
            found += self.parts(Fact(literal if holds else -literal, node, holds, fact.role, fact.branch))
        return found


def _shows(solution: Solution, literals: Sequence[int]) -> bool:
    """Tell whether an assignment, which may be older than some of the literals, has them all."""
    known = len(solution.values)
    return all(abs(literal) < known and solution.truth(literal) for literal in literals)
