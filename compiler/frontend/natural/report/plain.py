"""The report as text: what is checked in all, then each sentence with its rule, its tests, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import indent, wrap

from rubricc.compiler.diagnostics.text import label
from rubricc.compiler.frontend.natural.report.shown import (
    LONGEST_TEST,
    STATUS,
    in_order,
    lines_of,
    points_of,
    rule_of,
    safe,
    under_of,
    verdict_of,
)
from rubricc.compiler.frontend.natural.translation import Row, Translation, share_of

WIDTH = 100


def text_report(translations: Sequence[Translation]) -> str:
    """Give back the report of all translations as plain text, ending with a line break."""
    rows = [row for item in translations for row in item.rows]
    whole = [f"{len(translations)} rubrics: {share_of(rows)}.", ""] if len(translations) > 1 else []
    return "\n".join([*whole, *(line for item in translations for line in _rubric(item))])


def _rubric(translation: Translation) -> Iterator[str]:
    yield f"{safe(translation.name or translation.source)}: {translation.share}."
    for note in translation.notes:
        yield from wrap(f"Note: {safe(note)}", WIDTH)
    for finding in translation.findings:
        where = finding.span.position[0]
        yield from wrap(f"{f'line {where}: ' if where else ''}{label(finding)}: {safe(finding.message)}", WIDTH)
    yield ""
    for row in in_order(translation.rows):
        yield from _row(row)
        yield ""


def _row(row: Row) -> Iterator[str]:
    status = STATUS[row.status] if row.status == "translated" else STATUS[row.status].upper()
    told = [status, points_of(row), row.id, f"({safe(str(row.origin))})"]
    yield "  " + "  ".join(part for part in told if part)
    if row.under:
        yield from _wrapped(f"under: {under_of(row)}", 6)
    if row.sentence.strip():
        yield from _wrapped(f"“{safe(row.sentence)}”", 5)
    if row.why:
        yield from _wrapped(f"why: {safe(row.why)}", 9)
    where, rule = lines_of(row), rule_of(row)
    if rule:
        yield f"    rule{f' in {where}' if where else ''}{f', by {safe(row.way)}' if row.way else ''}:"
        yield indent(rule, "      ")
    elif where:
        yield f"    stands in {where} of the rubric"
    for test in row.tests:
        yield from _wrapped(f"test, {verdict_of(row, test)}: {safe(' '.join(test.response.split()), LONGEST_TEST)}", 6)


def _wrapped(text: str, further: int) -> list[str]:
    return wrap(text, WIDTH, initial_indent="    ", subsequent_indent=" " * further)
