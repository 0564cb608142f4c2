"""The parts of a condition that an author wrote in it, as against those that lowering or a function put there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rubricc.compiler.analysis.prove.facts import Branch
from rubricc.compiler.checks.base import Context
from rubricc.compiler.ir.expressions import (
    And,
    Arithmetic,
    Defined,
    ElementRef,
    Expression,
    LetRef,
    Quantified,
    ScoreRef,
)
from rubricc.compiler.ir.statements import Statement
from rubricc.compiler.ir.visit import statements
from rubricc.compiler.ir.walk import operands, walk
from rubricc.compiler.source.span import Span

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.flow import Flow


def resolved(flow: Flow, node: Expression) -> Expression:
    """Give back what the name of a value stands for; any other expression as it is."""
    while isinstance(node, LetRef):
        node = flow.expressions.lets[node.name]
    return node


def span_of(context: Context, node: Expression) -> Span:
    """Give back where an expression stands."""
    return context.span(node.at)


def written_inside(node: Expression) -> list[tuple[Expression, bool]]:
    """Give back the direct parts of an expression that do not depend on which part of a text is looked at.

    The second value says whether an author wrote the part there: the two comparisons of a range stand where the range
    stands, the rows of a table in one place, the body of a function elsewhere.
    """
    if isinstance(node, Quantified):
        return []
    parts = operands(node)
    times = Counter((part.at.start, part.at.end) for part in parts)
    found = []
    for part in parts:
        inside = node.at.start <= part.at.start < part.at.end <= node.at.end and part.at[:2] != node.at[:2]
        if inside or part.at[:2] == node.at[:2]:
            found.append((part, inside and times[part.at.start, part.at.end] == 1))
    return found


def conjuncts(flow: Flow, branch: Branch) -> Iterator[Expression]:
    """Yield the parts of an arm's `and` of which one may be superfluous.

    Those that ask whether a value is there, or stand before a division, guard what comes after them.
    """
    own = branch.own
    if own is None or not isinstance(own.node, And) or _divides(flow, own.node, branch.body):
        return
    for part, is_own in written_inside(own.node):
        if is_own and not any(isinstance(node, Defined | ElementRef | ScoreRef) for node in walk(part)):
            yield part


def _divides(flow: Flow, condition: Expression, body: tuple[Statement, ...]) -> bool:
    """Tell whether a division may count on the condition."""
    waiting = [condition, *(value for item in statements(body) for value in _values(item))]
    seen: set[int] = set()
    while waiting:
        node = resolved(flow, waiting.pop())
        if _is_division(node):
            return True
        if id(node) not in seen:
            seen.add(id(node))
            waiting.extend(operands(node))
    return False


def _values(statement: Statement) -> Iterator[Expression]:
    value = getattr(statement, "value", None)
    if value is not None:
        yield value
    yield from (arm.condition for arm in getattr(statement, "arms", ()))


def _is_division(node: Expression) -> bool:
    return isinstance(node, Arithmetic) and node.op == "/"
