"""Findings as text for people: one line, the snippet with all places that contribute, one hint."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Severity
from rubricc.compiler.diagnostics.snippet import Mark, snippet
from rubricc.compiler.diagnostics.style import PLAIN, Paint
from rubricc.compiler.diagnostics.visible import visible
from rubricc.compiler.diagnostics.witness import witness_lines
from rubricc.compiler.source.file import SourceFile

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
_PLURALS: dict[Severity, str] = {"error": "errors", "warning": "warnings", "info": "notes"}
_SINGULARS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}


def render_text(diagnostics: Iterable[Diagnostic], paint: Paint = PLAIN) -> str:
    """Give back all findings, a blank line after each; empty for none."""
    return "".join(render_one(item, paint) + "\n" for item in diagnostics)


def render_one(item: Diagnostic, paint: Paint = PLAIN, *, pointer: bool = True) -> str:
    """Give back one finding, ending in a line break; with a `pointer` to where it is explained, unless told not to."""
    lines = [*_headline(item, paint), *_places(item, paint), *_footer(item, paint, pointer)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """Give back how many findings there are of each severity, in words: `2 errors and 1 warning`, or `no findings`."""
    counts = Counter(item.severity for item in diagnostics)
    parts = [
        f"{counts[severity]} {_SINGULARS[severity] if counts[severity] == 1 else _PLURALS[severity]}"
        for severity in SEVERITIES
        if counts[severity]
    ]
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1] if parts else "no findings"


def label(item: Diagnostic) -> str:
    """Give back what a finding is called where people read it, such as `warning[RB508]`."""
    return f"{_SINGULARS[item.severity]}[{item.code}]" if item.code else _SINGULARS[item.severity]


def _headline(item: Diagnostic, paint: Paint) -> Iterator[str]:
    name = label(item)
    first, *rest = _wrapped(f"{name}: {visible(item.message)}", paint, "  ")
    yield paint(item.severity, name) + paint("strong", first.removeprefix(name))
    yield from (paint("strong", line) for line in rest)


def _places(item: Diagnostic, paint: Paint) -> Iterator[str]:
    """Give back the snippet of each file that contributes, the finding's own file first."""
    primary, marks = item.span.file, _marks_by_file(item)
    for file, places in marks.items():
        line, column = file.position(min(places[0].span.start, len(file.text)))
        arrow = "-->" if file is primary else ":::"
        yield f"  {paint('place', arrow)} {visible(file.path)}:{line}:{column}"
        yield from snippet(file, places, paint, item.severity)


def _marks_by_file(item: Diagnostic) -> dict[SourceFile, list[Mark]]:
    found: dict[SourceFile, list[Mark]] = {}
    own = [label.text for label in item.labels if label.span == item.span and label.span.file is item.span.file]
    others = [Mark(label.span, label.text) for label in item.labels if label.text not in own or label.span != item.span]
    for mark in [Mark(item.span, "; ".join(own), primary=True), *others]:
        if mark.span.file is not None:
            found.setdefault(mark.span.file, []).append(mark)
    return found


def _footer(item: Diagnostic, paint: Paint, pointer: bool) -> Iterator[str]:
    if item.witness is not None:
        yield from _note("witness", "\n".join(witness_lines(item)), paint)
    if item.hint and (item.fix is None or not _same(item.hint, item.fix.title)):
        yield from _note("hint", item.hint, paint)
    if item.fix is not None:
        yield from _note("fix", _described(item.fix), paint)
    if item.code and pointer:
        yield f"   {paint('place', '=')} {paint('quiet', f'rubricc explain {item.code}')}"


def _same(hint: str, fix: str) -> bool:
    """Whether a hint says just what the fix says."""
    return hint.strip().rstrip(".").casefold() == fix.strip().rstrip(".").casefold()


def _described(fix: Fix) -> str:
    """Give back what a fix does and, where it can be applied, by which command."""
    option = {"safe": "--fix", "unsafe": "--unsafe-fixes"}.get(fix.safety)
    return f"{fix.title} (rubricc lint {option})" if option and fix.edits else fix.title


def _note(name: str, text: str, paint: Paint) -> Iterator[str]:
    """Give back a note; what it lays out on several lines (a witness, say) keeps its lines."""
    indent = " " * (len(name) + 7)
    lines: Sequence[str] = visible(text, keep="\n").split("\n")
    wrapped = [part for at, line in enumerate(lines) for part in _wrapped(line, paint, indent, first=at > 0)]
    yield f"   {paint('place', '=')} {paint('hint', name)}: {wrapped[0].lstrip()}"
    yield from wrapped[1:]


def _wrapped(text: str, paint: Paint, indent: str, *, first: bool = False) -> list[str]:
    lead = indent if first else ""
    if paint.width is None or len(text) + len(indent) <= paint.width:
        return [lead + text]
    wrapped = textwrap.wrap(
        text,
        max(20, paint.width),
        initial_indent=lead,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapped or [lead]
