"""RB016: points earned because a value is undefined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.undefined import cannot_hold
from rubricc.compiler.diagnostics.edits import insert_after, replace
from rubricc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Label
from rubricc.compiler.ir.bounds import largest
from rubricc.compiler.ir.expressions import And, Conditional, Defined, Expression, Or
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.rubric import LexiconDef
from rubricc.compiler.ir.statements import Arm, Choose
from rubricc.compiler.ir.visit import statements
from rubricc.compiler.ir.walk import operands
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

EXPLANATION = """
Some tools have no answer for some texts: there is no readability of an empty text, and no share of nothing. The
value is then undefined, the condition on it does not hold, and an `else` or `otherwise` with points is earned by
it, although nothing was shown to be the case.

Ask first whether the value is there (`x is defined and …`), or let the criterion begin with a `requires` that rules
such texts out, or give no points in the `else`.
"""

VALID = (
    """
rubric r "R" {
  criterion plain max 2 {
    let grade = readability.flesch_kincaid_grade(response)
    choose "grade" {
      when grade is defined and grade > 12 nothing "Hard to read."
      when grade is defined award 2 "Easy to read."
      otherwise nothing "Nothing to read."
    }
  }
}
""",
    """
rubric r "R" {
  criterion plain max 2 {
    let grade = readability.flesch_kincaid_grade(response)
    award 2 if grade < 8 "Easy to read."
    else award 1 if grade < 12 "Rather easy to read."
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion plain max 2 {
    choose "grade" {
      when readability.flesch_kincaid_grade(response) > 12 nothing "Hard to read."
      otherwise award 2 "Easy to read."
    }
  }
}
""",
    """
rubric r "R" {
  criterion plain max 2 {
    let grade = readability.flesch_kincaid_grade(response)
    if grade > 12 { penalize 1 if grade > 15 "Very hard to read." } else { award 2 "Easy to read." }
  }
}
""",
    """
rubric r "R" {
  criterion plain max 2 min -2 {
    penalize 2 if readability.smog(response) > 12 "Hard to read." else award 2 "Easy to read."
  }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each alternative with points that an undefined condition leads to."""
    lexicons = {lexicon.name: lexicon for lexicon in context.rubric.lexicons}
    for criterion in context.rubric.criteria:
        for statement in statements(criterion.body):
            if isinstance(statement, Choose) and _may_earn(statement):
                yield from _findings(context, statement, lexicons)


def _may_earn(statement: Choose) -> bool:
    """Say whether the alternative gives points and a condition may be undefined, which is quicker to see."""
    if statement.keyword == "scale" or not any(arm.condition.type.undefined for arm in statement.arms):
        return False
    return largest(statement.otherwise or ()) > 0


def _findings(context: Context, statement: Choose, lexicons: Mapping[str, LexiconDef]) -> Iterator[Diagnostic]:
    for arm in statement.arms:
        asked = (*statement.arms, *_next_arms(statement))
        if arm.condition.type.undefined and not _settled(arm, asked) and _earns(statement, arm):
            shown = show(arm.condition, lexicons)
            yield CHECK.finding(
                f"{_word(statement)} gives points where this condition has no answer, as for an empty text.",
                context.span(arm.condition.at),
                labels=(Label(context.span(statement.otherwise[0].at), "given then"),) if statement.otherwise else (),
                hint=f"Ask first whether the value is there: `… is defined and {shown}`.",
                fix=_fix(context, statement),
            )
            return


def _earns(statement: Choose, arm: Arm) -> bool:
    """Say whether the alternative gives points where some value in the arm's condition is undefined."""
    following = statement.otherwise or ()
    if len(following) != 1 or not isinstance(following[0], Choose):
        return True
    inner = following[0]
    leaves = {show(leaf) for leaf in _undefined_leaves(arm.condition)}
    if largest(inner.otherwise or ()) > 0:
        return True
    return any(largest(one.body) > 0 and not cannot_hold(one.condition, leaf) for leaf in leaves for one in inner.arms)


def _word(statement: Choose) -> str:
    return "`otherwise`" if statement.keyword == "choose" else "`else`"


def _fix(context: Context, statement: Choose) -> Fix | None:
    """Give back the fix that gives the alternative only where the values are there; None where they cannot be named."""
    asked = _asked(context, statement)
    edit = None if asked is None else _edit(context, statement, asked)
    return None if edit is None else Fix("Give it only where the value is there", (edit,), "unsafe")


def _asked(context: Context, statement: Choose) -> str | None:
    """Give back the condition that all values are there, as an author would write it."""
    names: dict[str, None] = {}
    for arm in statement.arms:
        for leaf in _undefined_leaves(arm.condition):
            if not (arm.condition.at.start <= leaf.at.start and leaf.at.end <= arm.condition.at.end):
                return None  # it stands in a function, whose names mean nothing here
            names.setdefault(f"{' '.join(context.span(leaf.at).text.split())} is defined")
    return " and ".join(names)


def _edit(context: Context, statement: Choose, asked: str) -> Edit | None:
    node = context.written(statement.at, tree.Choose, tree.If, tree.Award, tree.Penalize)
    if isinstance(node, tree.Choose) and node.arms[-1].condition is None:
        start = node.arms[-1].span.start
        return replace(Span(start, start + len("otherwise"), context.source), f"when {asked}")
    if isinstance(node, tree.If) and node.otherwise is not None:
        start = node.otherwise.span.start
        return Edit(Span(start, start, context.source), f"if {asked} ")
    other = node.otherwise if isinstance(node, tree.Award | tree.Penalize) else None
    if isinstance(other, tree.Award | tree.Penalize) and other.condition is None:
        return insert_after(other.amount.span, f" if {asked}")
    return None


def _settled(arm: Arm, arms: Iterable[Arm]) -> bool:
    """Say whether every value that may be undefined here is asked for with `is defined` in some arm."""
    asked = {show(node.operand) for other in arms for node in _nodes(other.condition) if isinstance(node, Defined)}
    return all(show(leaf) in asked for leaf in _undefined_leaves(arm.condition))


def _next_arms(statement: Choose) -> tuple[Arm, ...]:
    """Give back the arms of the choice that the alternative consists of, as in `else award 1 if …`."""
    otherwise = statement.otherwise or ()
    return otherwise[0].arms if len(otherwise) == 1 and isinstance(otherwise[0], Choose) else ()


def _nodes(root: Expression) -> Iterator[Expression]:
    yield root
    for operand in operands(root):
        yield from _nodes(operand)


def _undefined_leaves(node: Expression) -> Iterator[Expression]:
    """Yield the smallest parts that may be undefined of themselves."""
    inner = [operand for operand in operands(node) if operand.type.undefined]
    if isinstance(node, Defined):
        return
    if node.type.undefined and not inner and not isinstance(node, And | Or | Conditional):
        yield node
    for operand in inner:
        yield from _undefined_leaves(operand)


CHECK = Check(
    code="RB016",
    slug="undefined-earns",
    severity="warning",
    summary="Points are earned because a value is undefined.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    stage="compile",
    fix="unsafe",
)
