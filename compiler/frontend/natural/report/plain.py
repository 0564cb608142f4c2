"""The report as text: what is checked in all, then each sentence with its rule, its tests, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import indent, wrap

from rubricc.compiler.frontend.natural.translation import Row, Translation, share_of

WIDTH = 100
MARKS = {"translated": "checked", "unchecked": "UNCHECKED", "unread": "UNREAD"}
"""What a status is called where people read it."""


def text_report(translations: Sequence[Translation]) -> str:
    """Give back the report of all translations as plain text, ending with a line break."""
    rows = [row for item in translations for row in item.rows]
    whole = [f"{len(translations)} rubrics: {share_of(rows)}.", ""] if len(translations) > 1 else []
    return "\n".join([*whole, *(line for item in translations for line in _rubric(item))])


def _rubric(translation: Translation) -> Iterator[str]:
    name = translation.name or translation.source
    yield f"{name}: {translation.share}."
    for note in translation.notes:
        yield from wrap(f"Note: {note}", WIDTH)
    for finding in translation.findings:
        yield from wrap(f"{finding.severity}[{finding.code}]: {finding.message}", WIDTH)
    yield ""
    for row in translation.rows:
        yield from _row(row)
        yield ""


def shown_rule(row: Row) -> str:
    """Give back the rule of a row as it stands in the rubric, without the indent that it has there."""
    return "\n".join(line.removeprefix("  ") for line in row.rule.strip().splitlines())


def _row(row: Row) -> Iterator[str]:
    points = "" if row.points is None else f"  {row.points:+f}"
    yield f"  {MARKS[row.status]}{points}  {row.id}".rstrip() + f"  ({row.origin})"
    yield from wrap(f"“{row.sentence}”", WIDTH, initial_indent="    ", subsequent_indent="     ")
    if row.why:
        yield from wrap(f"why: {row.why}", WIDTH, initial_indent="    ", subsequent_indent="         ")
    if row.rule:
        where = f" (lines {row.lines[0]} to {row.lines[1]})" if any(row.lines) else ""
        yield f"    rule{where}:" if not row.way else f"    rule{where}, by {row.way}:"
        yield indent(shown_rule(row), "      ")
    for test in row.tests:
        sign = "earns" if test.earns else "does not earn"
        shown = " ".join(test.response.split())
        yield from wrap(f"test, {sign}: {shown}", WIDTH, initial_indent="    ", subsequent_indent="      ")
