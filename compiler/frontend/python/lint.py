"""Findings about a Python rubric: those of lifting it, what crashes, and those about the lifted rubric.

The findings about the rubric are shown where the Python stands that they come from.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from rubricc.compiler import driver
from rubricc.compiler.diagnostics.model import Diagnostic, Label
from rubricc.compiler.fingerprints import with_fingerprints
from rubricc.compiler.frontend.python.crashes.find import find_crashes
from rubricc.compiler.frontend.python.lift import Lifted, lift
from rubricc.compiler.frontend.python.places import Functions
from rubricc.compiler.frontend.python.reach import without_total
from rubricc.compiler.frontend.python.speak import in_python, uses
from rubricc.compiler.linting import EVERYTHING, Granted, Linted, Selection, idle_grants, lint_all
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

TOTAL = "RB103"
_ACCEPT = re.compile(r"#\s*accept\s+(RB[0-9]+)\s*:")
_ARTEFACTS = frozenset({"RB018", "RB308"})
"""Findings that the importer itself would be to blame for."""


def lint_python(source: SourceFile, selection: Selection = EVERYTHING, granted: Collection[Granted] = ()) -> Linted:
    """Give back the findings about a module in its own order, and the accepted ones.

    `# accept CODE: why` accepts in Python as it does in a rubric: on the line, or on the one above it.
    """
    lifted = lift(source)
    found = [*lifted.diagnostics, *find_crashes(source), *_of_rubric(lifted, selection)]
    wanted = [item for item in found if item.severity == "error" or item.code in selection]
    marked = with_fingerprints(_ordered(wanted), Functions(source))
    listed = {item.fingerprint for item in granted}
    kept, accepted = _accepted([item for item in marked if not _is_listed(item, listed)], source)
    idle = idle_grants(granted, marked, selection, Span(0, min(1, len(source.text)), source))
    return Linted((*idle, *kept), (*accepted, *(item for item in marked if _is_listed(item, listed))))


def _is_listed(item: Diagnostic, listed: Collection[str]) -> bool:
    return item.severity != "error" and item.fingerprint in listed


def _of_rubric(lifted: Lifted, selection: Selection) -> Iterator[Diagnostic]:
    if not lifted.rubric_text:
        return
    path = f"{lifted.source.path} (lifted)"
    checked = driver.check(SourceFile(path, lifted.rubric_text))
    totals = [item for item in checked.diagnostics if item.code == TOTAL]
    if totals and len(totals) == len(checked.errors):
        checked = driver.check(SourceFile(path, without_total(lifted.rubric_text)))
        yield from (_moved(item, lifted) for item in totals)
    linted = lint_all(checked, lambda: driver.load(checked), selection)
    yield from (_moved(item, lifted) for item in linted.findings if item.code not in _ARTEFACTS)


def _moved(item: Diagnostic, lifted: Lifted) -> Diagnostic:
    """Give back a finding with its places in the Python; fixes are of the rubric, and stay behind."""
    labels = tuple(Label(place, label.text) for label in item.labels if (place := _place(label.span, lifted)))
    span = _place(item.span, lifted) or _place_of_use(item.span, lifted) or Span(0, 0, lifted.source)
    return in_python(replace(item, span=span, labels=labels, fix=None), lifted.functions)


def _place_of_use(span: Span, lifted: Lifted) -> Span | None:
    """Give back the place of what first uses a definition, which has no place of its own in the Python."""
    places = (_place(use, lifted) for use in uses(span, lifted.rubric_text))
    return next((place for place in places if place is not None), None)


def _place(span: Span, lifted: Lifted) -> Span | None:
    return lifted.origins.find(span.start, span.end)


def _ordered(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    unique = {(item.code, item.span.start, item.span.end, item.message): item for item in found}
    return [unique[key] for key in sorted(unique, key=lambda key: (key[1], key[2], key[0], key[3]))]


def _accepted(found: list[Diagnostic], source: SourceFile) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Part the findings into those to show and those that a comment accepts."""
    lines = source.text.splitlines()
    granted = {(match[1], at) for at, line in enumerate(lines, 1) for match in _ACCEPT.finditer(line)}
    kept: list[Diagnostic] = []
    accepted: list[Diagnostic] = []
    for item in found:
        line = item.span.position[0]
        covers = item.severity != "error" and {(item.code, line), (item.code, line - 1)} & granted
        (accepted if covers else kept).append(item)
    return kept, accepted
