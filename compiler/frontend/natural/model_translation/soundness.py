"""Whether a rule may stand: it keeps to the outline, its tests tell it from its opposite, and it makes a difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.frontend.natural.model_translation.outline import Item, Outline
from rubricc.compiler.frontend.natural.model_translation.pieces import CRITERIA
from rubricc.compiler.frontend.natural.model_translation.skeleton import OPEN
from rubricc.compiler.ir.rubric import Criterion, Rubric, TestCase
from rubricc.compiler.syntax import tree
from rubricc.compiler.testing.model import Outcome

IDLE = {"RB202", "RB203", "RB301", "RB309", "RB604"}
"""Findings of rules that decide nothing (they never hold, always hold, or do not matter), or that no test tries."""


def unlike(outline: Outline, rubric: Rubric, blank: Rubric) -> dict[str, str]:
    """Give back what is wrong with criteria that do not say what the outline says, by id.

    `blank` is the rubric of the skeleton, in which everything is as it should be.
    """
    written = {criterion.id: criterion for criterion in rubric.criteria}
    wrong = {}
    for item, wanted in zip(outline.items, blank.criteria, strict=True):
        found = written.get(item.id)
        if found is None:
            wrong[item.id] = "RB602: the criterion is missing."
        elif why := _difference(found, wanted):
            wrong[item.id] = why
    return wrong


def _difference(found: Criterion, wanted: Criterion) -> str:
    if (found.min, found.max) != (wanted.min, wanted.max):
        return (
            f"RB603: its points go from {found.min:f} to {found.max:f}, and not from {wanted.min:f} to {wanted.max:f}."
        )
    if (found.gate, found.weight, found.pass_at, found.round_to) != (wanted.gate, wanted.weight, None, None):
        return "RB603: its gate, weight, pass mark or rounding is not the source's."
    if found.sources != wanted.sources:
        return "RB601: its `from` is not the sentence of the source."
    return "Nothing was written for it." if found.unchecked == OPEN else ""


def untested(outline: Outline, rubric: Rubric, outcomes: Sequence[Outcome]) -> dict[str, str]:
    """Give back the checked criteria without a test that earns them, or without one that does not, by id."""
    missing = {}
    for item in outline.items:
        criterion = next(criterion for criterion in rubric.criteria if criterion.id == item.id)
        if criterion.unchecked is not None:
            continue
        seen = {score == item.resting for _, score in scores_of(item, rubric, outcomes)}
        if seen != {True, False}:
            other = "that does what it says" if False not in seen else "that does not do what it says"
            missing[item.id] = f"RB604: no test has a response {other}, with `expect {item.id} …`."
    return missing


def scores_of(item: Item, rubric: Rubric, outcomes: Sequence[Outcome]) -> Iterator[tuple[TestCase, float | None]]:
    """Yield the tests that expect something of the item, each with what the item got in it."""
    for test, outcome in zip(rubric.tests, outcomes, strict=True):
        expects = any(wanted.kind == "score" and wanted.target == item.id for wanted in test.expectations)
        if expects and outcome.trace:
            yield test, outcome.trace["result"]["criteria"][item.id]["score"]


def failed(rubric: Rubric, outcomes: Iterable[Outcome]) -> dict[str, str]:
    """Give back the criteria of which a test expects something else than comes, by id; `""` stands for the rubric."""
    wrong: dict[str, str] = {}
    for test, outcome in zip(rubric.tests, outcomes, strict=True):
        if outcome.error is not None:
            wrong.setdefault("", f"The test {test.name!r} cannot run: {outcome.error}")
        for failure in outcome.failures:
            wrong.setdefault(failure.criterion or "", f"The test {test.name!r}: {failure.expected}, but {failure.got}.")
    return wrong


def idle(findings: Iterable[Diagnostic], written: tree.Rubric) -> dict[str, str]:
    """Give back the criteria that hold a rule which decides nothing, or which no test makes fire, by id."""
    found: dict[str, str] = {}
    for item in findings:
        name = criterion_at(written, item.span.start)
        if item.code in IDLE and name is not None:
            found.setdefault(name, f"{item.code}: {item.message}")
    return found


def criterion_at(written: tree.Rubric, at: int) -> str | None:
    """Give back the criterion that a place in the source lies in, None where it lies in none."""
    item = item_at(written, at)
    return item.name.id if isinstance(item, CRITERIA) else None


def item_at(written: tree.Rubric, at: int) -> tree.Item | None:
    """Give back the item of a rubric that a place in its source lies in, None where it lies in none."""
    return next(
        (item for item in written.items if item.span.start <= at < max(item.span.end, item.span.start + 1)), None
    )


def merged(*found: Mapping[str, str]) -> dict[str, str]:
    """Give back the first reason for each name."""
    whole: dict[str, str] = {}
    for reasons in found:
        for name, why in reasons.items():
            whole.setdefault(name, why)
    return whole
