"""What can be said of the conditions of a rubric: which never hold, always hold, or are never looked at.

One mistake gets one verdict. A branch that is dead for one reason is not looked at for another, nor is what stands
inside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rubricc.compiler.analysis.prove.facts import Branch, Fact
from rubricc.compiler.checks.arms import condition_span, is_written, place, says_something
from rubricc.compiler.checks.base import Context
from rubricc.compiler.checks.operands import conjuncts, resolved, span_of, written_inside
from rubricc.compiler.checks.thresholds import Threshold, threshold
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import And, Expression, Or, Quantified, Truth
from rubricc.compiler.ir.rubric import Criterion, Override, Requirement
from rubricc.compiler.source.span import Span

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.flow import Flow

NEVER, THRESHOLD, ALWAYS, DEAD, SHADOWED, REDUNDANT = "RB202", "RB207", "RB203", "RB201", "RB208", "RB206"
NO_FIRE = "RB307"


@dataclass(frozen=True)
class Verdict:
    """A finding to be made: the code of its check, where it is, and the parts that make it so.

    `branch` is the branch it is about; None for a requirement, or a part of a condition. `hidden` are branches that
    are never reached because of it, `limit` for a threshold what its value can be.
    """

    code: str
    span: Span
    node: Expression
    facts: tuple[Fact, ...] = ()
    branch: Branch | None = None
    hidden: tuple[Branch, ...] = ()
    limit: Threshold | None = None
    whole: bool = True
    """Whether it is about a whole condition, not a part of one."""
    requirement: Requirement | None = None
    override: Override | None = None


@dataclass(frozen=True)
class Verdicts:
    """All verdicts in the order of the source, and what is dead: branches, and criteria whose rules never run."""

    found: tuple[Verdict, ...]
    dead: frozenset[Branch]
    idle: frozenset[str]

    def of(self, code: str) -> Iterator[Verdict]:
        """Yield the verdicts for one check."""
        return (item for item in self.found if item.code == code)


def flow(context: Context) -> Flow:
    """Give back the branches of the rubric, worked out once."""
    if "flow" not in context.memory:
        from rubricc.compiler.analysis.prove.flow import Flow

        analysis = context.analysis
        context.memory["flow"] = Flow(context.rubric, analysis.solver, analysis.effort.seconds, analysis.basis)
    found: Flow = context.memory["flow"]
    return found


def verdicts(context: Context) -> Verdicts:
    """Give back all verdicts on the rubric, worked out once."""
    if "verdicts" not in context.memory:
        with deep_recursion():
            context.memory["verdicts"] = _Judge(context, flow(context)).judge()
    found: Verdicts = context.memory["verdicts"]
    return found


class _Judge:
    """Looks at every condition of one rubric."""

    def __init__(self, context: Context, known: Flow) -> None:
        self.context = context
        self.flow = known
        self.found: dict[tuple[str, int, int], Verdict] = {}
        self.dead: set[Branch] = set()
        self.idle: set[str] = set()
        self._seen: set[int] = set()

    def judge(self) -> Verdicts:
        """Give back the verdicts."""
        self.flow.settle(self._questions(criterion) for criterion in self.flow.decided)
        ready = self._requirements(self.context.rubric.requirements, [])
        for criterion in self.flow.decided:
            own = [self.flow.requirement(item) for item in self.context.rubric.requirements]
            if ready and self._requirements(criterion.requirements, own):
                self._criterion(criterion)
            else:
                self.idle.add(criterion.id)
        for override in self.context.rubric.overrides:
            self._override(override)
        return Verdicts(tuple(self.found.values()), frozenset(self.dead), frozenset(self.idle))

    def _questions(self, criterion: Criterion) -> list[tuple[int, ...]]:
        """Give back what is going to be asked about a criterion and mostly is the case."""
        asked: list[tuple[int, ...]] = []
        for branch in self.flow.branches[criterion.id]:
            asked.append((branch.taken,))
            if branch.own is not None:
                asked.append((-branch.own.literal,))
                parts = [self.flow.truth(part).holds for part in conjuncts(self.flow, branch)]
                for place, literal in enumerate(parts):
                    asked.append((branch.reached, *parts[:place], *parts[place + 1 :], -literal))
        return asked  # the last is asked first: where an inner branch is taken, so are those around it

    def _add(self, verdict: Verdict) -> None:
        self.found.setdefault((verdict.code, verdict.span.start, verdict.span.end), verdict)

    def _requirements(self, items: Iterable[Requirement], before: Sequence[Fact]) -> bool:
        """Judge requirements, and say whether all of them can be met."""
        facts = list(before)
        for item in items:
            fact = self.flow.requirement(item)
            span = span_of(self.context, item.condition)
            if isinstance(item.condition, Truth):
                continue
            if not self.flow.can(fact.literal):
                self._add(self._never(item.condition, span, requirement=item))
                return False
            facts.append(fact)
            if not self.flow.can(*(other.literal for other in facts)):
                blamed = self.flow.blame(facts)
                self._add(Verdict(NEVER, span, item.condition, blamed, requirement=item))
                return False
            if not self.flow.can(-fact.literal):
                self._add(Verdict(ALWAYS, span, item.condition, self._why(fact), requirement=item))
            else:
                self._inside(item.condition)
        return True

    def _criterion(self, criterion: Criterion) -> None:
        for branch in self.flow.branches[criterion.id]:
            if branch.around in self.dead:
                self.dead.add(branch)
            if branch not in self.dead:
                self._branch(branch)

    def _branch(self, branch: Branch) -> None:
        if branch.own is None:
            if is_written(self.context, branch) and not self.flow.can(branch.taken):
                self._unreached(branch)
            return
        condition, span = branch.own.node, condition_span(self.context, branch.node, branch.arm)
        if isinstance(resolved(self.flow, condition), Truth):
            self._constant_arm(branch, condition, span)
        elif not self.flow.can(branch.own.literal):
            self._add(self._never(condition, span, branch=branch))
            self.dead.add(branch)
        elif not self.flow.can(-branch.own.literal):
            self._always(branch, condition, span)
        elif not self.flow.can(branch.taken):
            self._unreached(branch)
        elif branch.node.keyword != "for first":
            self._inside(condition)
            self._redundant(branch)

    def _never(
        self, node: Expression, span: Span, branch: Branch | None = None, requirement: Requirement | None = None
    ) -> Verdict:
        """Give back the verdict on a condition that never holds; another one for a threshold out of reach."""
        blamed = self._why(Fact(self.flow.truth(node).holds, node, True, "own", branch), holds=True)
        if len(blamed) == 1:
            limit = threshold(self.flow, blamed[0].node, blamed[0].holds)
            if limit is not None:
                return Verdict(THRESHOLD, span, node, blamed, branch, limit=limit, requirement=requirement)
            blamed += self._in_part(blamed[0])
        return Verdict(NEVER, span, node, blamed, branch, requirement=requirement)

    def _in_part(self, fact: Fact) -> tuple[Fact, ...]:
        """Give back what contradicts itself in the condition of a quantifier, of any part of a text."""
        node = fact.node
        if not isinstance(node, Quantified) or fact.holds != (node.quantifier == "some"):
            return ()
        key = self.flow.expressions.key
        found = (item for item in self.flow.expressions.calls.exemplars if key(item.node) == key(node))
        exemplar = next(found, None)
        if exemplar is None:
            return ()
        from rubricc.compiler.analysis.prove.conditions import Conditions

        inner = Conditions(exemplar.encoder, self.flow.part)
        literal = inner.truth(node.condition).holds
        return inner.blame([Fact(literal if fact.holds else -literal, node.condition, fact.holds, "own")])

    def _why(self, fact: Fact, holds: bool = False) -> tuple[Fact, ...]:
        """Give back the parts that make a condition hold always, or with `holds` never."""
        asked = Fact(fact.literal if holds else -fact.literal, fact.node, holds, "own", fact.branch)
        return self.flow.blame([asked])

    def _constant_arm(self, branch: Branch, condition: Expression, span: Span) -> None:
        """Judge an arm under `true` or `false`; one under the name of such a value is a switch, and meant."""
        assert branch.own is not None
        is_switch = not span.start <= condition.at.start < condition.at.end <= span.end or span.text.isidentifier()
        is_switch = is_switch and span.text not in ("true", "false")
        if branch.own.literal != self.flow.problem.true:
            self.dead.add(branch)
            if not is_switch:
                self._add(self._never(condition, span, branch=branch))
            return
        after = self._after(branch)
        self.dead.update(after)
        shown = tuple(item for item in after if is_written(self.context, item))
        if not is_switch and any(item.own is not None or says_something(item.body) for item in shown):
            self._add(Verdict(SHADOWED, span, condition, (), branch, shown))

    def _always(self, branch: Branch, condition: Expression, span: Span) -> None:
        assert branch.own is not None
        after = self._after(branch)
        self.dead.update(after)
        shown = tuple(item for item in after if is_written(self.context, item))
        self._add(Verdict(ALWAYS, span, condition, self._why(branch.own), branch, shown))

    def _after(self, branch: Branch) -> list[Branch]:
        """Give back the branches of the same choice that come later."""
        listed = [item for item in self.flow.branches[branch.criterion.id] if item.node is branch.node]
        return listed[listed.index(branch) + 1 :]

    def _unreached(self, branch: Branch) -> None:
        """Judge a branch that is never taken, though its condition may hold by itself."""
        facts = self.flow.facts(branch)
        hidden: tuple[Branch, ...] = ()
        if not self.flow.can(branch.reached):
            hidden = tuple(item for item in self._after(branch) if is_written(self.context, item))
            self.dead.update(self._after(branch))
        elif branch.own is not None:
            facts.append(branch.own)
        self.dead.add(branch)
        if branch.own is not None or hidden or says_something(branch.body):
            blamed = self.flow.blame(facts)
            node = branch.node.arms[-1].condition if branch.own is None else branch.own.node
            self._add(Verdict(DEAD, place(self.context, branch), node, blamed, branch, hidden))

    def _override(self, override: Override) -> None:
        """Judge the condition of an override, whatever the scores are that it reads."""
        firing, node = self.flow.firings[override.id], override.condition
        span = span_of(self.context, node)
        own = Fact(firing.holds, node, True, "own")
        required = [self.flow.requirement(item) for item in self.context.rubric.requirements]
        if not self.flow.can(firing.holds):
            never = self._never(node, span)
            self._add(Verdict(NO_FIRE, span, node, never.facts, limit=never.limit, override=override))
        elif not self.flow.can(firing.holds, *(fact.literal for fact in required)):
            self._add(Verdict(NO_FIRE, span, node, self.flow.blame([*required, own]), override=override))
        elif not self.flow.can(firing.fires):
            above = [item for item in self.context.rubric.overrides if override.id in item.over]
            facts = [Fact(-self.flow.firings[item.id].fires, item.condition, False, "earlier") for item in above]
            self._add(Verdict(NO_FIRE, span, node, self.flow.blame([*facts, own]), override=override))
        elif not self.flow.can(-firing.holds):
            if not isinstance(resolved(self.flow, node), Truth):
                self._add(Verdict(ALWAYS, span, node, self._why(own), override=override))
        else:
            self._inside(node)

    def _inside(self, node: Expression) -> None:
        """Judge the parts of a condition that an author wrote, the outermost of those that cannot change."""
        node = resolved(self.flow, node)
        if id(node) in self._seen:
            return
        self._seen.add(id(node))
        for part, own in written_inside(node):
            if not own or part.type.kind != "Bool" or not self._constant(node, part):
                self._inside(part)

    def _constant(self, around: Expression, part: Expression) -> bool:
        """Judge one part of a condition, and say whether it never changes."""
        literal = self.flow.truth(part).holds
        span = span_of(self.context, resolved(self.flow, part))
        if not isinstance(around, And) and not self.flow.can(literal):
            verdict = self._never(part, span)
        elif not isinstance(around, Or) and not self.flow.can(-literal):
            verdict = Verdict(ALWAYS, span, part, self._why(Fact(literal, part, True, "own")))
        else:
            return False
        if not isinstance(resolved(self.flow, part), Truth):
            self._add(Verdict(verdict.code, span, part, verdict.facts, limit=verdict.limit, whole=False))
        return True

    def _redundant(self, branch: Branch) -> None:
        """Judge the parts of an arm's `and` that hold anyway wherever the others do and the arm is looked at."""
        assert branch.own is not None
        parts = list(conjuncts(self.flow, branch))
        before = self.flow.facts(branch)
        for part in reversed(parts):
            others = [self._own(branch, other) for other in parts if other is not part]
            rest = [branch.reached, *(fact.literal for fact in others)]
            literal = self.flow.truth(part).holds
            span = span_of(self.context, part)
            constant = isinstance(resolved(self.flow, part), Truth) or not self.flow.can(-literal)
            if constant or self.flow.can(*rest, -literal):
                continue
            blamed = self.flow.blame([*before, *others, Fact(-literal, part, False, "own", branch)])
            facts = tuple(fact for fact in blamed if fact.literal != -literal)
            self._add(Verdict(REDUNDANT, span, part, facts, branch, whole=False))
            parts.remove(part)

    def _own(self, branch: Branch, node: Expression) -> Fact:
        return Fact(self.flow.truth(node).holds, node, True, "own", branch)
