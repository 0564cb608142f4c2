"""Applies the fixes that findings carry, and makes sure that each of them made things better.

Fixes are edits of the source, so layout and comments stay. Of those that overlap the first is applied and the rest
wait for the next round, which looks at the new text. A change is kept only where the rubric is then strictly better:
it parses if it did, compiles if it did, has fewer findings and no new kind of error; so the rounds come to an end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rubricc.compiler.checks.registry import all_checks
from rubricc.compiler.diagnostics.model import Diagnostic, Edit, Safety
from rubricc.compiler.linting import Linted
from rubricc.compiler.source.file import SourceFile

SAFE: frozenset[Safety] = frozenset({"safe"})
UNSAFE: frozenset[Safety] = frozenset({"safe", "unsafe"})

MOST_ROUNDS = 50
"""No more texts than this are tried for one file."""

Examine = Callable[[SourceFile], Linted]
"""What finds the findings of a text."""

Rank = tuple[int, int, int, int]
"""How bad a rubric is: how early reading it stops (see `_stage`), then its errors, warnings and notes."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text with fixes applied: which findings they mended, and what is still found."""

    source: SourceFile
    applied: tuple[Diagnostic, ...]
    linted: Linted


@dataclass(slots=True)
class _Work:
    """One file while it is being fixed."""

    source: SourceFile
    linted: Linted
    rank: Rank
    applied: list[Diagnostic]
    refused: set[tuple[str, str]]
    """Fixes that made nothing better, by the finding's fingerprint and their titles."""
    one_by_one: bool = False


def fix(source: SourceFile, examine: Examine, safeties: frozenset[Safety] = SAFE) -> Fixed:
    """Give back the text with all fixes of these kinds applied that make the rubric better."""
    linted = examine(source)
    work = _Work(source, linted, rank(source, linted), [], set())
    for _ in range(MOST_ROUNDS):
        chosen = _chosen(work, safeties)
        if not chosen:
            break
        if not _attempt(work, chosen, examine):
            if len(chosen) == 1:
                work.refused.add(_key(chosen[0]))
            work.one_by_one = True
    return Fixed(work.source, tuple(work.applied), work.linted)


def fixable(found: Iterable[Diagnostic], safeties: frozenset[Safety]) -> list[Diagnostic]:
    """Give back the findings whose fixes are of these kinds."""
    return [item for item in found if item.fix is not None and item.fix.edits and item.fix.safety in safeties]


def rank(source: SourceFile, linted: Linted) -> Rank:
    """Give back how bad a rubric is; smaller is better. Findings that are accepted, or not shown, count as well."""
    counts = Counter(item.severity for item in (*linted.findings, *linted.accepted, *linted.following))
    return _stage(source, linted), counts["error"], counts["warning"], counts["info"]


def apply(text: str, edits: Iterable[Edit]) -> str:
    """Give back the text with edits applied that do not overlap; those at one place in their own order."""
    pieces, at = [], 0
    for edit in sorted(edits, key=lambda item: (item.span.start, item.span.end)):
        pieces += [text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join((*pieces, text[at:]))


def _stage(source: SourceFile, linted: Linted) -> int:
    """Give back 3 where a text does not parse, 2 where it means nothing, 1 where a check refuses it, else 0.

    What is found at one stage hides what the next would find.
    """
    from rubricc.compiler.syntax.parse import parse

    errors = set(_errors(linted))
    if not errors:
        return 0
    if any(item.severity == "error" for item in parse(source).diagnostics):
        return 3
    return 1 if errors <= {check.code for check in all_checks() if check.run is not None} else 2


def _chosen(work: _Work, safeties: frozenset[Safety]) -> list[Diagnostic]:
    """Give back findings whose fixes can be applied together, the first of those that overlap."""
    chosen: list[Diagnostic] = []
    taken: list[tuple[int, int]] = []
    for item in fixable(work.linted.findings, safeties):
        places = list(_places(item, work.source))
        if _key(item) in work.refused or not places or _overlap(places, taken):
            continue
        taken += places
        chosen.append(item)
        if work.one_by_one:
            break
    return chosen


def _places(item: Diagnostic, source: SourceFile) -> Iterator[tuple[int, int]]:
    """Give back where the edits of a fix are; none where one of them is in another file."""
    edits = () if item.fix is None else item.fix.edits
    if all(edit.span.file is source for edit in edits):
        yield from ((edit.span.start, edit.span.end) for edit in edits)


def _overlap(places: Sequence[tuple[int, int]], taken: Sequence[tuple[int, int]]) -> bool:
    """Say whether any of the places touches one that is taken; beside one another is too near already."""
    return any(start <= other_end and other_start <= end for start, end in places for other_start, other_end in taken)


def _attempt(work: _Work, chosen: list[Diagnostic], examine: Examine) -> bool:
    """Apply fixes where that makes the rubric better, and say whether it did."""
    edits = [edit for item in chosen if item.fix is not None for edit in item.fix.edits]
    source = SourceFile(work.source.path, apply(work.source.text, edits))
    linted = examine(source)
    found = rank(source, linted)
    if found >= work.rank or (found[0] == work.rank[0] and _errors(linted) - _errors(work.linted)):
        return False
    work.source, work.linted, work.rank = source, linted, found
    work.applied += chosen
    return True


def _errors(linted: Linted) -> Counter[str]:
    return Counter(item.code for item in linted.findings if item.severity == "error")


def _key(item: Diagnostic) -> tuple[str, str]:
    return item.fingerprint, "" if item.fix is None else item.fix.title
