"""RB303: two criteria that are the same rule."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.normal import normal_of
from rubricc.compiler.diagnostics.edits import remove
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Label
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.rubric import Criterion

EXPLANATION = """
Two criteria give the same points under the same conditions; only their names, titles and reasons differ. The order of
what stands between `and` or `or`, the names of phrase lists and values, and what is written twice make no difference
either. An answer is paid, or punished, twice for one thing.

Delete one of the two, or correct the one that was copied and never changed.
"""

VALID = (
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  check thanks points 1 if response mentions ["thanks"]
}
""",
    """
rubric r "R" {
  check accurate points 1 unchecked "Needs knowledge."
  check complete points 1 unchecked "Needs knowledge."
}
""",
)

INVALID = (
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  check is_polite points 1 if response mentions ["hello"]
}
""",
    """
rubric r "R" {
  lexicon drugs ["aspirin", "ibuprofen"]
  let names = response mentions drugs
  criterion a max 2 { award 2 if names and text.words(response) > 5 "Names a drug." }
  criterion b max 2 { award 2 if text.words(response) > 5 and response mentions ["aspirin", "ibuprofen"] "Drug." }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion that says what an earlier one says."""
    for criterion, earlier in duplicates(context).values():
        yield _finding(context, criterion, earlier)


def duplicates(context: Context) -> dict[str, tuple[Criterion, Criterion]]:
    """Give back the criteria that say what an earlier one says, with that one, by their names."""
    if "duplicates" not in context.memory:
        with deep_recursion():
            context.memory["duplicates"] = _duplicates(context)
    found: dict[str, tuple[Criterion, Criterion]] = context.memory["duplicates"]
    return found


def _duplicates(context: Context) -> dict[str, tuple[Criterion, Criterion]]:
    first: dict[int, Criterion] = {}
    normal = normal_of(context)
    written = (item for item in context.rubric.criteria if item.body)
    pairs = ((item, first.setdefault(normal.number(item), item)) for item in written)
    return {item.id: (item, earlier) for item, earlier in pairs if earlier is not item}


def _finding(context: Context, later: Criterion, earlier: Criterion) -> Diagnostic:
    return CHECK.finding(
        f"`{later.id}` is the same rule as `{earlier.id}`, so it counts twice.",
        context.head(later.at),
        labels=(Label(context.head(earlier.at), "first here"),),
        hint="Delete one of them, or correct the one that was copied.",
        fix=_deletion(context, later),
    )


def _deletion(context: Context, criterion: Criterion) -> Fix | None:
    """Give back the fix that deletes the criterion, None where an override or a test names it."""
    if context.mentions[criterion.id] != 1:
        return None
    return Fix(f"Delete `{criterion.id}`", (remove(context.span(criterion.at)),), "unsafe")


CHECK = Check(
    code="RB303",
    slug="duplicate-criterion",
    severity="warning",
    summary="Two criteria are the same rule.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
