"""RB101: a criterion's declared maximum that no answer attains."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rubricc.compiler.analysis.encode.statements import Payment
from rubricc.compiler.checks.attained import (
    declared_max,
    declared_pass,
    is_gate_at_max,
    is_known,
    most,
    of_extreme,
    points,
)
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.consequences import of_dead_branches
from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Label
from rubricc.compiler.ir.numbers import show_exact
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.syntax import tree

EXPLANATION = """
The criterion declares a maximum that no answer can reach, so a perfect answer never gets all its points, and every
normalised score is too low. This is proved, not guessed: whatever the answer says, its rules give less.

Often the awards simply do not add up to the number, as where parts of 5, 6 and 8 points stand under `max 20`. But
they may add up and still not be earned together, where one asks for more than 100 words and another for fewer than
50, or where one phrase cannot be there without another that must not be. Then the rules that cannot be earned
together are shown. The witness is an answer that gets as much as any can, scored by the rubric itself. Where it is
only a rule that can never be given which keeps answers from the maximum, that rule is reported, and not the maximum.

Declare what can be attained, or change the rules so that a perfect answer gets everything.
"""

VALID = (
    """
rubric r "R" {
  criterion support max 4 {
    award 3 if response mentions ["study"] "Names a study."
    award 1 if text.words(response) >= 20 "Is long enough."
  }
}
""",
    """
rubric r "R" {
  criterion support max 3 {
    award 2 if response mentions ["study"] "Names a study."
    award 2 if response mentions ["survey"] "Names a survey."
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion support max 20 {
    award 5 if response mentions ["study"] "Names a study."
    award 6 if text.words(response) >= 20 "Is long enough."
    award 8 if response mentions ["because"] "Gives a reason."
  }
}
""",
    """
rubric r "R" {
  criterion length max 10 {
    award 5 if text.words(response) >= 100 "Is thorough."
    award 5 if text.words(response) < 50 "Is brief."
  }
}
""",
    """
rubric r "R" {
  max 8
  criterion evidence max 8 gate {
    award 6 if response mentions ["data set"] "Names a data set."
    award 2 if not (response mentions ["data"]) "Speaks plainly."
  }
}
""",
)

CLASHES = ", not with the others"

SHOWN = 6
"""How many rules are labelled at most."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion whose declared maximum is proved to be out of reach."""
    for criterion in context.rubric.criteria:
        if criterion.max_declared and is_known(criterion) and criterion.form == "criterion" and criterion.body:
            attainable = most(context, criterion)
            if attainable is not None and attainable < criterion.max:
                yield _finding(context, criterion, attainable)


def _finding(context: Context, criterion: Criterion, attainable: Fraction) -> Diagnostic:
    analysis = context.analysis
    declared, reach = show_exact(Fraction(criterion.max)), show_exact(attainable)
    together, labels = _contributors(context, criterion)
    high = analysis.most(criterion)
    bound = "" if high.verdict == "proved" else " (a bound: no answer was found that attains it)"
    why = " Not all awards can be earned together." if together else ""
    limit, may_lower = declared_max(context, criterion), _may_lower(context, criterion, attainable)
    gate = f" So none passes its gate, which asks for {declared}." if is_gate_at_max(context, criterion) else ""
    change = f"hange the awards so that they reach {declared} together"
    return CHECK.finding(
        f"`{criterion.id}` has max {declared}, but no answer gets more than {points(attainable)}{bound}.{why}{gate}",
        context.head(criterion.at) if limit is None else limit.span,
        labels=labels,
        hint=f"Declare `max {reach}`, or c{change}." if may_lower else f"C{change}.",
        fix=_fix(context, limit, criterion, attainable) if may_lower else None,
        witness=of_extreme(high, criterion.id),
        follows=of_dead_branches(context, criterion, attainable),
    )


def _may_lower(context: Context, criterion: Criterion, attainable: Fraction) -> bool:
    """Say whether the attainable may be declared: above the min, and not below a pass mark of the criterion's own."""
    needed = criterion.passes_at if declared_pass(context, criterion) is not None else 0
    return attainable > criterion.min and attainable >= needed


def _fix(context: Context, limit: tree.Limit | None, criterion: Criterion, attainable: Fraction) -> Fix | None:
    """Give back the fix that declares the attainable, in the total's maximum too where that counts the criterion."""
    if limit is None or limit.value is None:
        return None
    reach = show_exact(attainable)
    edits, title = [replace(limit.value.span, reach)], f"Declare `max {reach}`"
    items = () if context.tree is None else context.tree.items
    total = next((item for item in items if isinstance(item, tree.Maximum)), None)
    if total is not None and context.rubric.combine == "sum" and context.rubric.declared_max is not None:
        sum_of_all = show_exact(Fraction(context.rubric.declared_max - criterion.max) + attainable)
        edits.append(replace(total.value.span, sum_of_all))
        title += f", and `max {sum_of_all}` for the total"
    return Fix(title, tuple(sorted(edits, key=lambda edit: edit.span.start)), "unsafe")


def _contributors(context: Context, criterion: Criterion) -> tuple[bool, tuple[Label, ...]]:
    """Give back whether some awards exclude each other, and the labels of those, else of all that give points."""
    part, encoding = context.analysis.part(criterion), context.analysis.encoding(criterion)
    paid = [item for item in encoding.sites.payments if item.amount.high > 0 and not item.amount.is_constant]
    earned = {part.encoder.amounts.at_least(item.amount, item.amount.high): item for item in paid}
    core = part.core(list(earned)) if len(earned) > 1 else ()
    clashing = [earned[literal] for literal in core]
    if len(clashing) > 1 and not _same_choice(clashing, criterion):
        labels = [
            Label(context.span(item.node.at), f"{_worth(item, part.unit)}, not with the others") for item in clashing
        ]
        return True, tuple(labels[:SHOWN])
    gives = [item for item in encoding.sites.payments if item.amount.high > 0]
    found = dict.fromkeys(Label(context.span(item.node.at), _worth(item, part.unit)) for item in gives)
    return False, tuple(found)[:SHOWN]


def _same_choice(clashing: list[Payment], criterion: Criterion) -> bool:
    """Whether the rules are arms of one choice, which everyone sees to exclude each other."""
    from rubricc.compiler.ir.statements import Choose
    from rubricc.compiler.ir.visit import statements

    wanted = {id(item.node) for item in clashing}
    for statement in statements(criterion.body):
        if isinstance(statement, Choose):
            arms = [*(arm.body for arm in statement.arms), statement.otherwise or ()]
            inside = [{id(item) for item in statements(body)} & wanted for body in arms]
            if set().union(*inside) == wanted and sum(bool(found) for found in inside) > 1:
                return True
    return False


def _worth(item: Payment, unit: Fraction) -> str:
    return points(item.amount.high * unit)


CHECK = Check(
    code="RB101",
    slug="max-mismatch",
    severity="warning",
    summary="No answer attains a criterion's declared maximum.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
