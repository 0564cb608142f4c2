"""The conditions of a rubric as one problem: which branches can be reached, and what stands in the way.

Points are left out, so the problem is small, and one problem for all criteria lets one answer settle many questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from rubricc.compiler.analysis.encode.basis import Basis
from rubricc.compiler.analysis.encode.expressions import Units
from rubricc.compiler.analysis.encode.overrides import Firing, judge, stages
from rubricc.compiler.analysis.encode.rubric import RubricEncoder
from rubricc.compiler.analysis.encode.totals import Combiner, value_of_total
from rubricc.compiler.analysis.prove.conditions import Conditions
from rubricc.compiler.analysis.prove.facts import Branch, Fact
from rubricc.compiler.analysis.prove.part import Part
from rubricc.compiler.analysis.solver.protocol import Solution, Solver
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.rubric import Criterion, Requirement, Rubric
from rubricc.compiler.ir.statements import Best, Choose, Group, Statement
from rubricc.compiler.ir.visit import statements

MOST_WORK = 500_000
"""Questions times variables: beyond that, everything that is not known yet is taken to be possible."""

QUICK = 0.2
"""Seconds for a question that only saves others."""


class Flow(Conditions):
    """Every branch of a rubric, and answers to whether literals can hold together; all answers are kept.

    `seconds` is the time for each question. Criteria that a person scores, or another rubric, have no branches.
    """

    def __init__(self, rubric: Rubric, solver: Solver, seconds: float, basis: Basis | None = None) -> None:
        self.rubric = rubric
        self.decided = [item for item in rubric.criteria if item.unchecked is None and item.rubric is None]
        encoder = RubricEncoder(rubric, list(self._conditions()), basis=basis)
        self.expressions = encoder.expressions
        self.problem = encoder.problem
        self.required: dict[str, list[Fact]] = {}
        """By criterion, what must hold for its rules to be looked at: the rubric's own requirements and its own."""
        self.branches: dict[str, list[Branch]] = {}
        """By criterion, in the order of the source; a branch stands before those inside it."""
        self.found: list[Solution] = []
        """Assignments that answered questions so far."""
        self.asked = 0
        """How many questions were put to the solver."""
        self._bits: dict[int, tuple[int, int]] = {}
        self._places: dict[tuple[str, int, int], Branch] = {}
        self._impossible: set[tuple[int, ...]] = set()
        with deep_recursion():
            for criterion in self.decided:
                self._enter(criterion)
            self.firings = self._overrides(encoder)
            super().__init__(encoder.expressions, Part(encoder, solver, seconds))

    def _conditions(self) -> Iterator[Expression]:
        yield from (item.condition for item in self.rubric.requirements)
        for criterion in self.decided:
            yield from (item.condition for item in criterion.requirements)
            for statement in statements(criterion.body):
                if isinstance(statement, Choose):
                    yield from (arm.condition for arm in statement.arms)
        yield from (item.condition for item in self.rubric.overrides)

    def _overrides(self, encoder: RubricEncoder) -> dict[str, Firing]:
        """Give back the overrides by id; the scores that they read are taken to be anything in their ranges.

        That the scores follow from the conditions is left out, so what is impossible here is impossible.
        """
        rubric, amounts = self.rubric, self.expressions.amounts
        for item in rubric.criteria:
            low, high = (int(Fraction(bound) / encoder.unit) for bound in (item.min, item.max))
            # A person may decide what no program can.
            defined = self.problem.true if item.unchecked is None else self.problem.boolean()
            self.expressions.scores[item.id] = Units(amounts, amounts.variable(low, high), encoder.unit, defined)
        least, most = Combiner(rubric, amounts).bounds(rubric.criteria, ())
        total = amounts.variable(least, most)
        self.expressions.scores["total"] = value_of_total(rubric, amounts, total)
        first, second = stages(rubric.overrides)
        judged = judge(self.expressions, first, [])
        return {item.override.id: item for item in (*judged, *judge(self.expressions, second, judged))}

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
        self._places[branch.criterion.id, id(branch.node), branch.arm] = branch
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
        return self._ask(literals, self.part.seconds)

    def _ask(self, literals: tuple[int, ...], seconds: float) -> bool:
        key = tuple(sorted(literals))
        if key in self._impossible:
            return False
        if any(_shows(solution, literals) for solution in reversed(self.found)):
            return True
        if self.is_spent:
            return True
        self.asked += 1
        solution = self.part.session.solve(assume=literals, seconds=seconds)
        if solution:
            self.found.append(solution)
        if solution.status == "infeasible":
            self._impossible.add(key)
        return solution.status != "infeasible"

    @property
    def is_spent(self) -> bool:
        """Whether no more questions are put to the solver."""
        return self.asked > MOST_WORK // len(self.problem.lows)

    def settle(self, questions: Iterable[Sequence[tuple[int, ...]]]) -> None:
        """Look for few assignments that show as many answers as there are: one question of each list at a time.

        What belongs to different criteria mostly goes together, so this is much faster than to ask one by one.
        """
        waiting = [list(listed) for listed in questions]
        while waiting:
            for listed in waiting:
                while listed and any(_shows(solution, listed[-1]) for solution in reversed(self.found)):
                    listed.pop()
            waiting = [listed for listed in waiting if listed]
            self.together([listed.pop() for listed in waiting])

    def together(self, questions: Sequence[tuple[int, ...]]) -> None:
        """Look for an assignment in which all the questions have a yes, else for some that have parts of them."""
        if len(questions) < 2:
            return
        literals = tuple(dict.fromkeys(literal for question in questions for literal in question))
        if not self._ask(literals, QUICK):
            middle = len(questions) // 2
            self.together(questions[:middle])
            self.together(questions[middle:])

    def shown(self, literal: int) -> int:
        """Give back as the bits of a number in which of the assignments found so far a literal holds."""
        known, bits = self._bits.get(literal, (0, 0))
        if known == len(self.found):
            return bits
        for place in range(known, len(self.found)):
            if _shows(self.found[place], (literal,)):
                bits |= 1 << place
        self._bits[literal] = (len(self.found), bits)
        return bits

    def branch(self, criterion: str, node: Choose, arm: int) -> Branch:
        """Give back the branch of an arm of a choice, -1 for its `otherwise`."""
        return self._places[criterion, id(node), arm]


def _shows(solution: Solution, literals: Sequence[int]) -> bool:
    """Tell whether an assignment, which may be older than some of the literals, has them all."""
    known = len(solution.values)
    return all(abs(literal) < known and solution.truth(literal) for literal in literals)
