"""What a draft is worth: what of it can stand, put together into a rubric that compiles, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType

from rubricc.compiler import driver
from rubricc.compiler.checks.sentences import Sentence
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.diagnostics.text import render_one
from rubricc.compiler.frontend.natural.model_translation import soundness
from rubricc.compiler.frontend.natural.model_translation.answer import Answer
from rubricc.compiler.frontend.natural.model_translation.errors import ModelError
from rubricc.compiler.frontend.natural.model_translation.outline import Outline
from rubricc.compiler.frontend.natural.model_translation.pieces import (
    CRITERIA,
    DEFINITIONS,
    Claim,
    Cuts,
    Pieces,
    claims_of,
    put_together,
    take_apart,
)
from rubricc.compiler.frontend.natural.model_translation.skeleton import skeleton
from rubricc.compiler.frontend.natural.model_translation.split import parts
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.linting import lint
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax import tree
from rubricc.compiler.testing.model import Outcome
from rubricc.compiler.testing.run import run_tests

NOWHERE = Path("no-folder-for-drafts")
"""Drafts read no files: what they name beside them is looked for where nothing is."""

OF_THE_SOURCE = {"RB102", "RB104", "RB105", "RB302", "RB303", "RB304", "RB605"}
"""Findings that come from the sentences and their points, which no draft may change."""

MOST_SAID = 12
"""No more findings of one kind are told to a model than this."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as far as it can stand.

    `text` compiles and has every criterion of the outline; those in `refused` (id and why) are unchecked in it.
    `findings` are what linting still finds, `complaints` what must be mended, `remarks` what might be, `notes` what was
    taken out. `claims` is what its tests expected before anything was taken from them.
    """

    text: str
    rubric: Rubric
    written: tree.Rubric
    refused: Mapping[str, str]
    outcomes: tuple[Outcome, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    complaints: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    claims: Mapping[Claim, str] = field(default_factory=dict)

    @property
    def rank(self) -> tuple[int, int, int]:
        """What tells a better draft: more criteria that stand, more of them checked, fewer warnings."""
        stand = [item for item in self.rubric.criteria if item.id not in self.refused]
        checked = sum(item.unchecked is None for item in stand)
        return len(stand), checked, -sum(item.severity == "warning" for item in self.findings)


def assess(outline: Outline, answer: Answer) -> Draft:
    """Give back what of an answer can stand, and what is wrong with it."""
    if not answer.text:
        return _nothing(outline, answer, answer.problems)
    given = _check(outline, answer.text)
    complaints = [*answer.problems, *_told(given.errors)]
    items, broken = _items(given)
    pieces = take_apart(items, outline)
    complaints += [f"This has no place in the rubric: {line}" for line in pieces.invented[:MOST_SAID]]
    if not pieces.criteria:
        return _nothing(outline, answer, tuple(complaints))
    return _settled(outline, pieces, Cuts(broken), answer, complaints)


def _settled(outline: Outline, pieces: Pieces, cuts: Cuts, answer: Answer, complaints: list[str]) -> Draft:
    """Give back the draft from which criteria and expectations are taken until all that stand are sound."""
    blank = _blank(outline)
    while True:
        checked, cuts = _compiled(outline, pieces, cuts)
        seen = _seen(checked, outline)
        found = _unsound(outline, blank, seen, cuts)
        complaints += [f"`{name}`: {why}" if name else why for name, why in found.items()]
        after = _cut(cuts.refuse({name: why for name, why in found.items() if name}), seen.written, seen.outcomes)
        if after == cuts:
            return _draft(seen, pieces, cuts, answer, complaints)
        cuts = after


@dataclass(frozen=True, slots=True)
class _Seen:
    """What there is to see of a rubric that compiles."""

    text: str
    rubric: Rubric
    written: tree.Rubric
    outcomes: tuple[Outcome, ...]
    findings: tuple[Diagnostic, ...]


def _seen(checked: driver.Checked, outline: Outline) -> _Seen:
    rubric, written = _whole(checked)
    module = driver.load(checked)
    return _Seen(checked.source.text, rubric, written, run_tests(rubric, module), _lint(checked, outline, module))


def _unsound(outline: Outline, blank: Rubric, seen: _Seen, cuts: Cuts) -> dict[str, str]:
    """Give back the criteria that may not stand, and why; under `""` what is wrong with the rubric as a whole."""
    found = soundness.merged(
        soundness.unlike(outline, seen.rubric, blank),
        soundness.failed(seen.rubric, seen.outcomes),
        soundness.idle(seen.findings, seen.written),
        soundness.untested(outline, seen.rubric, seen.outcomes),
    )
    return {name: why for name, why in found.items() if name not in cuts.refused}


def _draft(seen: _Seen, pieces: Pieces, cuts: Cuts, answer: Answer, complaints: Iterable[str]) -> Draft:
    remarks = (item for item in seen.findings if item.severity == "warning" and item.code not in OF_THE_SOURCE)
    return Draft(
        seen.text,
        seen.rubric,
        seen.written,
        cuts.refused,
        seen.outcomes,
        seen.findings,
        tuple(dict.fromkeys(complaints)),
        _told(remarks),
        answer.notes,
        claims_of(pieces),
    )


def _cut(cuts: Cuts, written: tree.Rubric, outcomes: tuple[Outcome, ...]) -> Cuts:
    """Give back the cuts with the tests that cannot run, and those that expect another total than comes."""
    tests = (item for item in written.items if isinstance(item, tree.Test))
    for test, outcome in zip(tests, outcomes, strict=True):
        if outcome.error is not None:
            cuts = cuts.drop(test.title.span.text)
        elif any(failure.criterion is None for failure in outcome.failures):
            cuts = replace(cuts, astray=cuts.astray | {test.title.span.text})
    return cuts


def _compiled(outline: Outline, pieces: Pieces, cuts: Cuts) -> tuple[driver.Checked, Cuts]:
    """Give back the rubric without what keeps it from compiling: criteria, definitions and tests with errors."""
    while True:
        checked = _check(outline, put_together(outline, pieces, cuts))
        if not checked.errors:
            return checked, cuts
        before = cuts
        for error in checked.errors:
            cuts = _without(error, checked.tree, cuts)
        if cuts == before and not pieces.criteria:
            raise ModelError(f"The rubric cannot be written in the language: {checked.errors[0].message}")
        if cuts == before:
            why, pieces = checked.errors[0].message, Pieces()
            cuts = cuts.refuse({item.id: why for item in outline.items})


def _without(error: Diagnostic, written: tree.Rubric | None, cuts: Cuts) -> Cuts:
    """Give back the cuts with the item that holds an error."""
    item = None if written is None else soundness.item_at(written, error.span.start)
    if isinstance(item, CRITERIA):
        return cuts.refuse({item.name.id: f"{error.code}: {error.message}"})
    if isinstance(item, DEFINITIONS):
        return cuts.drop(item.name.id)
    return cuts.drop(item.title.span.text) if isinstance(item, tree.Test) else cuts


def _items(given: driver.Checked) -> tuple[Sequence[tree.Item], dict[str, str]]:
    """Give back the items of a draft that can be read, and the criteria that hold an error, with the first one."""
    if given.tree is None:
        found = tuple(parts(given.source.text))
        broken = {part.name: part.error for part in reversed(found) if part.item is None}
        return [part.item for part in found if part.item is not None], broken
    broken = {}
    for error in given.errors:
        if (name := soundness.criterion_at(given.tree, error.span.start)) is not None:
            broken.setdefault(name, f"{error.code}: {error.message}")
    return given.tree.items, broken


def _nothing(outline: Outline, answer: Answer, complaints: tuple[str, ...]) -> Draft:
    """Give back a draft in which nothing stands."""
    why = complaints[0].partition("\n")[0] if complaints else "No rubric came."
    refused = {item.id: why for item in outline.items}
    checked, _ = _compiled(outline, Pieces(), Cuts(refused))
    seen = _seen(checked, outline)
    return Draft(seen.text, seen.rubric, seen.written, refused, (), seen.findings, complaints, notes=answer.notes)


def _blank(outline: Outline) -> Rubric:
    return _whole(_check(outline, skeleton(outline)))[0]


def _whole(checked: driver.Checked) -> tuple[Rubric, tree.Rubric]:
    """Give back the rubric and its tree, which are there where nothing is wrong."""
    if checked.rubric is None or checked.tree is None:
        raise ModelError(f"The rubric cannot be written in the language: {checked.errors[0].message}")
    return checked.rubric, checked.tree


def _check(outline: Outline, text: str) -> driver.Checked:
    return driver.check(SourceFile(f"{outline.name}.rubric", text), folder=NOWHERE)


def _lint(checked: driver.Checked, outline: Outline, module: ModuleType) -> tuple[Diagnostic, ...]:
    sentences = [Sentence(item.text, None if item.is_scale else item.given, str(item.origin)) for item in outline.items]
    return lint(checked, lambda: module, sentences=sentences)


def _told(found: Iterable[Diagnostic]) -> tuple[str, ...]:
    return tuple(render_one(item, pointer=False).rstrip() for item in list(found)[:MOST_SAID])
