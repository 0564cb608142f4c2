"""All findings about a rubric: those of compiling it and those of the checks, without the accepted ones."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import NamedTuple, Protocol

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.registry import all_checks, find_check
from rubricc.compiler.checks.sentences import Sentence
from rubricc.compiler.diagnostics.edits import remove
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.fingerprints import Places, with_fingerprints
from rubricc.compiler.ir.rubric import Accepted, Rubric
from rubricc.compiler.ir.tools import ToolsMissing, unsupplied
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

UNUSED_ACCEPT = "RB018"
NOT_RUN = "RB013"

RARELY = 50_000
"""How many objects the checks make between two looks of the garbage collector."""


class CheckedRubric(Protocol):
    """What compiling gives: the rubric, None where there are errors, and what was found on the way."""

    @property
    def source(self) -> SourceFile:
        """The file that was compiled."""

    @property
    def tree(self) -> tree.Rubric | None:
        """The rubric as it is written, None where it does not parse."""

    @property
    def rubric(self) -> Rubric | None:
        """The rubric, None where it has errors."""

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The findings of compiling."""


class Selection:
    """Which codes are wanted: those that start with one of `select` (all where it is empty) and none of `ignore`."""

    def __init__(self, select: Collection[str] = (), ignore: Collection[str] = ()) -> None:
        self.select = tuple(code.upper() for code in select)
        self.ignore = tuple(code.upper() for code in ignore)

    def __contains__(self, code: str) -> bool:
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore or "\0")


EVERYTHING = Selection()


class Granted(NamedTuple):
    """A finding that is accepted outside of the rubric, in a list of accepted ones."""

    fingerprint: str
    code: str
    where: str
    """The names around it, for messages; empty for the rubric itself."""
    listed_in: str
    """The file that accepts it, for messages."""


class Linted(NamedTuple):
    """The findings of a rubric in source order, and those that somebody accepted."""

    findings: tuple[Diagnostic, ...]
    accepted: tuple[Diagnostic, ...]
    following: tuple[Diagnostic, ...] = ()
    """What is not shown because it merely follows from other findings, and is gone once these are mended, or shows."""


def lint(
    checked: CheckedRubric,
    load: Callable[[], ModuleType],
    selection: Selection = EVERYTHING,
    sentences: Collection[Sentence] = (),
) -> tuple[Diagnostic, ...]:
    """Give back the findings in source order; the checks run only on a rubric without errors.

    Errors are always there, whatever is selected or accepted: a rubric that has any cannot be built. An acceptance
    that accepts nothing is itself a finding, where its code was looked for. `sentences` are those of the source in
    words, for the checks that compare the rubric with it.
    """
    return lint_all(checked, load, selection, sentences=sentences).findings


def lint_all(
    checked: CheckedRubric,
    load: Callable[[], ModuleType],
    selection: Selection = EVERYTHING,
    granted: Collection[Granted] = (),
    sentences: Collection[Sentence] = (),
) -> Linted:
    """Give back the findings and the accepted ones, each with its fingerprint, as `lint` does.

    `granted` are findings accepted by their fingerprints; one that does not occur is a finding as well. One mistake
    gets one report: what merely follows from other findings is left out.
    """
    errors = [item for item in checked.diagnostics if item.severity == "error"]
    found = [item for item in checked.diagnostics if item.severity != "error" and item.code in selection]
    places = Places(checked.tree)
    if checked.rubric is None or errors:
        return Linted(with_fingerprints(_ordered([*errors, *found]), places), ())
    found += _checked(checked, checked.rubric, load, selection, tuple(sentences))
    everything = with_fingerprints(_ordered(found), places)
    known = {item.fingerprint for item in granted}
    kept, unused = _without_accepted(everything, checked.rubric.accepted)
    following = _following(everything)
    mere = {item.fingerprint for item in following}
    known |= mere
    kept = [item for item in kept if item.fingerprint not in known or item.severity == "error"]
    idle = [_unused(item, checked) for item in unused if item.code in selection]
    shown = _ordered([*kept, *(idle if UNUSED_ACCEPT in selection else [])])
    if checked.tree is not None:
        shown = _ordered([*shown, *idle_grants(granted, everything, selection, checked.tree.name.span)])
    fingerprints = {item.fingerprint for item in shown} | mere
    accepted = tuple(item for item in everything if item.fingerprint not in fingerprints)
    return Linted(_all_marked(shown, places), accepted, following)


def _following(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Give back the findings that merely follow from others which are found, and which do not follow themselves."""
    roots = {(item.code, item.span) for item in found if not item.follows}
    return tuple(item for item in found if item.follows and roots.issuperset(item.follows))


def _checked(
    checked: CheckedRubric,
    rubric: Rubric,
    load: Callable[[], ModuleType],
    selection: Selection,
    sentences: tuple[Sentence, ...],
) -> list[Diagnostic]:
    """Run the checks that only linting makes."""
    context = Context(rubric, checked.source, load, checked.tree, sentences=sentences)
    wanted = (check for check in all_checks() if check.stage == "lint" and check.code in selection)
    with _rare_collection():
        found = [item for check in wanted for item in _findings(check, context)]
    if not context.runs and NOT_RUN in selection:
        found.append(_not_run(context))
    return found


@contextmanager
def _rare_collection() -> Iterator[None]:
    """Let the garbage collector look round less often: what the analysis makes it keeps, so there is little to find."""
    before = gc.get_threshold()
    gc.set_threshold(before[0] and max(before[0], RARELY), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _findings(check: Check, context: Context) -> Iterable[Diagnostic]:
    """Give back what a check finds; nothing where it asks for answers to be scored and the rubric does not run."""
    if check.run is None:
        return ()
    try:
        return list(check.run(context))
    except ToolsMissing:
        return ()


def _not_run(context: Context) -> Diagnostic:
    """Say once that nothing could be scored, so that the checks that score answers found nothing."""
    first, *others = unsupplied(context.rubric)
    *rest, last = dict.fromkeys(f"`{item.name}`" for item in (first, *others))
    names, verb = (f"{', '.join(rest)} and {last}", "are") if rest else (last, "is")
    message = f"No answer was scored, since {names} {verb} not registered here: the checks that need it were left out."
    return Diagnostic(NOT_RUN, "info", message, context.span(first.at), hint=first.hint)


def _all_marked(shown: tuple[Diagnostic, ...], places: Places) -> tuple[Diagnostic, ...]:
    """Give those findings a fingerprint that are about acceptances themselves."""
    bare = iter(with_fingerprints((item for item in shown if not item.fingerprint), places))
    return tuple(item if item.fingerprint else next(bare) for item in shown)


def unaccepted(checked: CheckedRubric) -> tuple[Diagnostic, ...]:
    """Give back the findings of compiling without the accepted ones, in source order."""
    if checked.rubric is None:
        return checked.diagnostics
    return _ordered(_without_accepted(checked.diagnostics, checked.rubric.accepted)[0])


def _without_accepted(
    found: Iterable[Diagnostic], accepted: tuple[Accepted, ...]
) -> tuple[list[Diagnostic], list[Accepted]]:
    """Give back the findings that nobody accepted, and the acceptances that accept none."""
    accepted = tuple(_by_code(item) for item in accepted)
    kept, used = [], set()
    for item in found:
        granted = (
            [a for a in accepted if a.covers(item.code, item.span.position[0])] if item.severity != "error" else []
        )
        used.update(granted)
        if not granted:
            kept.append(item)
    return kept, [item for item in accepted if item not in used]


def _by_code(item: Accepted) -> Accepted:
    """Give back an acceptance with the code of what it accepts, which may be written in small letters or as a name."""
    check = find_check(item.code)
    return item if check is None or check.code == item.code else item.model_copy(update={"code": check.code})


def _unused(item: Accepted, checked: CheckedRubric) -> Diagnostic:
    check = find_check(UNUSED_ACCEPT)
    assert check is not None
    span = Span(item.at.start, item.at.end, checked.source)
    known = find_check(item.code)
    if known is None:
        hint = "Write a code such as RB508; `rubricc explain` lists them all."
        return check.finding(f"There is no finding {item.code} to accept.", span, hint=hint)
    hint = "Delete the comment, or move it to the line above the finding."
    fix = Fix("Delete the comment", (remove(span),))
    return check.finding(f"{item.code} is accepted here, but it does not occur.", span, hint=hint, fix=fix)


def idle_grants(
    granted: Collection[Granted], found: Iterable[Diagnostic], selection: Selection, at: Span
) -> list[Diagnostic]:
    """Give back a finding, shown at `at`, for each acceptance by fingerprint that accepts nothing of what is found."""
    check = find_check(UNUSED_ACCEPT)
    assert check is not None
    occurring = {item.fingerprint for item in found}
    return [
        check.finding(
            f"{item.code} of {f'`{item.where}`' if item.where else 'the rubric'} is accepted in {item.listed_in}, "
            "but it does not occur.",
            at,
            hint="Take it off the list: rubricc lint --accept-all",
        )
        for item in granted
        if item.code in selection and UNUSED_ACCEPT in selection and item.fingerprint not in occurring
    ]


def _ordered(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(found, key=lambda item: (item.span.start, item.span.end, item.code, item.message)))
