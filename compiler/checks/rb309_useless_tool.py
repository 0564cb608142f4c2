"""RB309: a tool is called, and no score depends on what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.normal import Normal, normal_of
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import Arithmetic, Call, Compare, Conditional, Expression, Number
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.statements import By, Choose, Give, Per, Statement
from rubricc.compiler.ir.visit import statements
from rubricc.compiler.ir.walk import walk

EXPLANATION = """
A tool is called and costs time, but whatever it answers, the score is the same: both sides of the `else` give the same
points, the answer is multiplied by 0, or it is compared with itself. The rule looks as if it measured something.

Give the arms different points, or take the call away. A tool that is called in a reason only, to show what was found,
is not reported; a value that nothing uses is RB308.
"""

VALID = (
    """
rubric r "R" {
  criterion c max 2 {
    choose "length" {
      when text.words(response) > 20 award 2 "Long."
      otherwise award 1 "Short."
    }
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion c max 2 {
    choose "length" {
      when text.words(response) > 20 award 2 "Long."
      otherwise award 2 "Short."
    }
  }
}
""",
    """
rubric r "R" {
  criterion c max 2 { award 1 per text.distinct(response, ["a", "b"]) + 0 * text.words(response) up to 2 "Says it." }
}
""",
    """
rubric r "R" {
  check c points 1 if text.words(response) >= text.words(response) and response mentions ["a"]
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each place at which what tools answer makes no difference."""
    rubric = context.rubric
    with deep_recursion():
        normal = normal_of(context)
        seen: set[int] = set()
        for why, expression in _idle(rubric, normal):
            call = next((node for node in walk(expression) if isinstance(node, Call)), None)
            if call is not None and call.at.start not in seen:
                seen.add(call.at.start)
                yield CHECK.finding(
                    f"Whatever `{call.tool}` answers, the score is the same: {why}.",
                    context.span(call.at),
                    hint="Let points depend on it, or take the call away.",
                )


def _idle(rubric: Rubric, normal: Normal) -> Iterator[tuple[str, Expression]]:
    """Yield the expressions that make no difference, and why."""
    roots: list[Expression] = [let.value for let in rubric.lets]
    roots += [override.condition for override in rubric.overrides]
    for criterion in rubric.criteria:
        for statement in statements(criterion.body):
            if isinstance(statement, Choose):
                if _has_one_outcome(statement, normal):
                    yield from (("all outcomes give the same points", arm.condition) for arm in statement.arms)
                roots += [arm.condition for arm in statement.arms]
            elif isinstance(statement, Per | By):
                roots.append(statement.value)
    for root in roots:
        for node in walk(root):
            yield from _without_effect(node, normal)


def _has_one_outcome(statement: Choose, normal: Normal) -> bool:
    """Tell whether all arms, and what holds where none is taken, do the same to the score."""
    outcomes = [_outcome(arm.body, normal) for arm in statement.arms]
    return all(outcome == outcomes[0] for outcome in (*outcomes, _outcome(statement.otherwise or (), normal)))


def _outcome(body: tuple[Statement, ...], normal: Normal) -> list[Any]:
    return [normal.number(item) for item in body if not (isinstance(item, Give) and item.points == 0)]


def _without_effect(node: Expression, normal: Normal) -> Iterator[tuple[str, Expression]]:
    match node:
        case (
            Arithmetic(op="*", left=Number(value=0), right=other)
            | Arithmetic(op="*", left=other, right=Number(value=0))
        ):
            yield "it is multiplied by 0", other
        case Compare() if normal.number(node.left) == normal.number(node.right):
            yield "it is compared with itself", node.left
        case Conditional() if normal.number(node.then) == normal.number(node.otherwise):
            yield "both sides are the same", node.condition


CHECK = Check(
    code="RB309",
    slug="useless-tool",
    severity="warning",
    summary="A tool is called for nothing.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
