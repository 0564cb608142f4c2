"""All findings about a rubric: those of compiling it and those of the checks, without the accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from types import ModuleType
from typing import Protocol

from rubricc.compiler.checks.base import Context
from rubricc.compiler.checks.registry import all_checks
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.rubric import Accepted, Rubric
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

UNUSED_ACCEPT = "RB018"


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


def lint(
    checked: CheckedRubric, load: Callable[[], ModuleType], selection: Selection = EVERYTHING
) -> tuple[Diagnostic, ...]:
    """Give back the findings in source order; the checks run only on a rubric without errors.

    Errors are always there, whatever is selected or accepted: a rubric that has any cannot be built. An acceptance
    that accepts nothing is itself a finding, where its code was looked for.
    """
    errors = [item for item in checked.diagnostics if item.severity == "error"]
    found = [item for item in checked.diagnostics if item.severity != "error" and item.code in selection]
    if checked.rubric is None or errors:
        return _ordered([*errors, *found])
    context = Context(checked.rubric, checked.source, load, checked.tree)
    for check in all_checks():
        if check.run is not None and check.stage == "lint" and check.code in selection:
            found.extend(check.run(context))
    kept, unused = _without_accepted(found, checked.rubric.accepted)
    wanted = [item for item in unused if item.code in selection] if UNUSED_ACCEPT in selection else []
    return _ordered([*kept, *(_unused(item, checked.source) for item in wanted)])


def unaccepted(checked: CheckedRubric) -> tuple[Diagnostic, ...]:
    """Give back the findings of compiling without the accepted ones, in source order."""
    if checked.rubric is None:
        return checked.diagnostics
    return _ordered(_without_accepted(list(checked.diagnostics), checked.rubric.accepted)[0])


def _without_accepted(
    found: list[Diagnostic], accepted: tuple[Accepted, ...]
) -> tuple[list[Diagnostic], list[Accepted]]:
    """Give back the findings that nobody accepted, and the acceptances that accept none."""
    kept, used = [], set()
    for item in found:
        granted = (
            [a for a in accepted if a.covers(item.code, item.span.position[0])] if item.severity != "error" else []
        )
        used.update(granted)
        if not granted:
            kept.append(item)
    return kept, [item for item in accepted if item not in used]


def _unused(item: Accepted, source: SourceFile) -> Diagnostic:
    from rubricc.compiler.checks.registry import find_check

    check = find_check(UNUSED_ACCEPT)
    assert check is not None
    known = find_check(item.code) is not None
    message = f"{item.code} is accepted here, but it does not occur." if known else f"There is no finding {item.code}."
    hint = "Take the comment away, or move it to the line above the finding."
    return check.finding(message, Span(item.at.start, item.at.end, source), hint=hint)


def _ordered(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(found, key=lambda item: (item.span.start, item.span.end, item.code, item.message)))
