"""What an answer must be like to earn a criterion in full, and which pairs of criteria are worth comparing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from rubricc.compiler.analysis.prove.facts import Branch, Fact
from rubricc.compiler.checks.base import Context
from rubricc.compiler.checks.branches import flow, verdicts
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import Call, Expression, InputRef, LetRef, LexiconRef, PatternRef
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.statements import Choose, Give, Statement
from rubricc.compiler.ir.walk import operands

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.flow import Flow

PREFIX = 3
"""Words that begin with the same letters may have one stem."""


@dataclass(frozen=True)
class Earned:
    """Where a criterion gives the most (or, for a fault, takes the most): what holds there, and the literal of it."""

    criterion: Criterion
    facts: tuple[Fact, ...]
    literal: int
    topics: frozenset[object]
    """What it asks about: words of its phrases, its patterns, the tools it calls."""

    @property
    def is_fault(self) -> bool:
        """Whether the criterion only takes points."""
        return self.criterion.max <= 0


def at_most(context: Context) -> list[Earned]:
    """Give back where each criterion scores its max; those are left out of which that cannot be said in conditions."""
    return _of_all(context, "full", lambda criterion: True)


def at_extreme(context: Context) -> list[Earned]:
    """Give back where each criterion scores its max, or its min where it only takes points."""
    return _of_all(context, "extreme", lambda criterion: criterion.max > 0)


def _of_all(context: Context, name: str, upwards: Callable[[Criterion], bool]) -> list[Earned]:
    key = f"earned {name}"
    if key not in context.memory:
        with deep_recursion():
            context.memory[key] = list(_found(context, upwards))
    found: list[Earned] = context.memory[key]
    return found


def _found(context: Context, upwards: Callable[[Criterion], bool]) -> Iterator[Earned]:
    known, dead = flow(context), verdicts(context)
    found: list[tuple[Criterion, list[Fact], int]] = []
    for criterion in known.decided:
        if criterion.id in dead.idle or any(item in dead.dead for item in known.branches[criterion.id]):
            continue
        facts = _Extreme(known, criterion, upwards(criterion)).facts()
        if facts:
            found.append((criterion, facts, known.problem.conjunction([fact.literal for fact in facts])))
    _tell_apart(known, [literal for _, _, literal in found])
    for criterion, facts, literal in found:
        if known.can(literal) and known.can(-literal):
            yield Earned(criterion, tuple(facts), literal, frozenset(_topics(known, facts)))


def _tell_apart(known: Flow, literals: Sequence[int]) -> None:
    """Look for assignments of which, for every two literals that do not imply one another, one has only one of them.

    The number of a literal, in bits, says in which assignments it is wished to hold.
    """
    known.together([(literal,) for literal in literals])
    known.together([(-literal,) for literal in literals])
    for bit in range(len(literals).bit_length()):
        for flip in (0, 1):
            known.together(
                [(literal if (place >> bit & 1) != flip else -literal,) for place, literal in enumerate(literals)]
            )


class _Extreme:
    """Finds the only way for a criterion to score its max (or its min, where not `upwards`)."""

    def __init__(self, known: Flow, criterion: Criterion, upwards: bool) -> None:
        self.flow = known
        self.criterion = criterion
        self.sign = 1 if upwards else -1

    def facts(self) -> list[Fact]:
        """Give back what holds there, nothing where there are several ways or none."""
        found = self._body(self.criterion.body)
        wanted = self.criterion.max if self.sign > 0 else self.criterion.min
        if found is None or found[0] != wanted:
            return []
        by_literal: dict[int, Fact] = {}
        for branch in found[1]:
            own = [] if branch.own is None else [branch.own]
            for fact in (*self.flow.facts(branch), *own):
                by_literal.setdefault(fact.literal, fact)
        return list(by_literal.values())

    def _body(self, body: Sequence[Statement]) -> tuple[Decimal, list[Branch]] | None:
        points, branches = Decimal(0), []
        for item in body:
            found = self._statement(item)
            if found is None:
                return None
            points += found[0]
            branches += found[1]
        return points, branches

    def _statement(self, item: Statement) -> tuple[Decimal, list[Branch]] | None:
        if isinstance(item, Give):
            return item.points, []
        return self._choose(item) if isinstance(item, Choose) else None

    def _choose(self, node: Choose) -> tuple[Decimal, list[Branch]] | None:
        ways = []
        for arm in (*range(len(node.arms)), -1):
            branch = self.flow.branch(self.criterion.id, node, arm)
            found = self._body(branch.body)
            if found is None:
                return None
            ways.append((found[0], [branch, *found[1]]))
        best = max(points * self.sign for points, _ in ways)
        chosen = [way for way in ways if way[0] * self.sign == best]
        return chosen[0] if len(chosen) == 1 else None


def _topics(known: Flow, facts: Sequence[Fact]) -> Iterator[object]:
    for node in nodes(known, [fact.node for fact in facts]):
        if isinstance(node, LexiconRef) and node.name in known.expressions.scope.lexicons:
            for entry in known.expressions.scope.lexicons[node.name].entries:
                for spelling in entry.spellings:
                    yield from (word[:PREFIX] for word in spelling.text.casefold().split())
        elif isinstance(node, PatternRef):
            yield "pattern", node.name
        elif isinstance(node, Call) and not any(isinstance(item, LexiconRef | PatternRef) for item in node.arguments):
            yield "tool", node.tool


def nodes(known: Flow, roots: Sequence[Expression]) -> Iterator[Expression]:
    """Yield all that expressions are made of, through the names of values, each part once."""
    waiting, seen = list(roots), set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        waiting.extend([known.expressions.lets[node.name]] if isinstance(node, LetRef) else operands(node))


def about_answer(known: Flow, facts: Sequence[Fact]) -> bool:
    """Tell whether some of the conditions look at the response, not only at the question and other inputs."""
    return any(
        isinstance(node, InputRef) and node.name == "response" for node in nodes(known, [fact.node for fact in facts])
    )


def about_phrases(known: Flow, facts: Sequence[Fact]) -> bool:
    """Tell whether some of the conditions look for phrases or patterns."""
    return any(isinstance(node, LexiconRef | PatternRef) for node in nodes(known, [fact.node for fact in facts]))
