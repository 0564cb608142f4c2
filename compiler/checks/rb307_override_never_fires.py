"""RB307: an override that never acts."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.prove.facts import Fact
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import NO_FIRE, Verdict, verdicts
from rubricc.compiler.checks.contributors import capital, labels, range_in_words
from rubricc.compiler.checks.payouts import may_explore
from rubricc.compiler.diagnostics.edits import remove
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.ir.expressions import ScoreRef
from rubricc.compiler.ir.rubric import Override
from rubricc.compiler.ir.walk import walk
from rubricc.compiler.syntax import tree

EXPLANATION = """
No answer meets the condition of this override, or another one that stands over it acts wherever it would. What it
caps, sets or fails is left as it is, for every answer. For a rule of safety that is a hole: it looks as if it were
there, and is not.

It is a proof over all inputs. The scores that a condition reads are those that the criteria can have: `total > 12`
never holds where the criteria add up to 10.
"""

VALID = (
    """
rubric r "R" {
  check rest points 2 if response mentions ["rest"]
  check water points 2 if response mentions ["water"]
  override thin if total < 3 and text.words(response) < 10 { cap total at 1 }
}
""",
)

INVALID = (
    """
rubric r "R" {
  check rest points 2 if response mentions ["rest"]
  check water points 2 if response mentions ["water"]
  override great if total > 4 and response mentions ["doctor"] { floor total at 3 }
}
""",
    """
rubric r "R" {
  check rest points 2 if response mentions ["rest"]
  check bed points 2 if response mentions ["bed rest"]
  override odd if bed == 2 and rest == 0 { fail }
}
""",
    """
rubric r "R" {
  requires text.words(response) > 0 else "Empty."
  check rest points 2 if response mentions ["rest"]
  override empty if text.words(response) == 0 { fail }
}
""",
    """
rubric r "R" {
  check rest points 2 if response mentions ["rest"]
  override wide over narrow if response mentions ["aspirin", "ibuprofen"] { cap total at 1 }
  override narrow if response mentions ["aspirin"] { cap total at 0 }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each override that no answer sets off."""
    reported = set()
    for verdict in verdicts(context).of(NO_FIRE):
        assert verdict.override is not None
        reported.add(verdict.override.id)
        yield _finding(context, verdict.override, verdict.facts, _message(context, verdict, verdict.override))
    for override in _open(context, reported):
        facts = _contradiction(context, override)
        if facts is not None:
            yield _finding(context, override, facts, f"`{override.id}` never acts: its condition never holds.")


def _open(context: Context, reported: set[str]) -> Iterator[Override]:
    """Yield the overrides that read scores and that no scored answer has set off."""
    undecided = {item.id for item in context.rubric.criteria if item.unchecked is not None}
    for override in context.rubric.overrides:
        read = {node.target for node in walk(override.condition) if isinstance(node, ScoreRef)}
        by_a_person = read & undecided or ("total" in read and undecided)
        if read and not by_a_person and override.id not in reported and not _fired(context, override):
            yield override


def _fired(context: Context, override: Override) -> bool:
    may_explore(context)
    return override.id in context.analysis.replays.fired


def _contradiction(context: Context, override: Override) -> tuple[Fact, ...] | None:
    """Give back the parts of the condition that never hold together, with all that scores depend on; else None."""
    analysis = context.analysis
    firing = next((item for item in analysis.outcome.firings if item.override.id == override.id), None)
    if firing is None or analysis.whole.solve(assume=[firing.holds]).status != "infeasible":
        return None
    from rubricc.compiler.analysis.prove.conditions import Conditions

    known = Conditions(analysis.whole.encoder.expressions, analysis.whole)
    return known.blame([Fact(firing.holds, override.condition, True, "own")])


def _message(context: Context, verdict: Verdict, override: Override) -> str:
    if verdict.limit is not None:
        return f"`{override.id}` never acts: {range_in_words(context, verdict.limit)}."
    above = next((item for item in verdict.facts if item.role == "earlier"), None)
    if any(item.role == "required" for item in verdict.facts):
        return f"`{override.id}` never acts: no override does where a `requires` is not met."
    if above is None:
        return f"`{override.id}` never acts: its condition never holds."
    other = next(item for item in context.rubric.overrides if item.condition is above.node or override.id in item.over)
    return capital(f"`{override.id}` never acts: where its condition holds, `{other.id}` stands over it.")


def _finding(context: Context, override: Override, facts: tuple[Fact, ...], message: str) -> Diagnostic:
    span = context.span(override.condition.at)
    node = context.written(override.at, tree.Override)
    fix = None
    if node is not None and not _is_named(context, override):
        fix = Fix(f"Delete `{override.id}`", (remove(node.span),), "unsafe")
    hint = "Change the condition, or delete the override."
    return CHECK.finding(message, span, labels(context, facts, span), hint=hint, fix=fix)


def _is_named(context: Context, override: Override) -> bool:
    """Tell whether another override or a test names it."""
    names = [node for node in tree.walk(context.tree) if isinstance(node, tree.Name)] if context.tree else []
    return sum(node.id == override.id for node in names) > 1


CHECK = Check(
    code="RB307",
    slug="override-never-fires",
    severity="warning",
    summary="An override never acts.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
