"""The report as one HTML page that needs nothing else: no script, no font, no address is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.diagnostics.text import label
from rubricc.compiler.frontend.natural.report import shown
from rubricc.compiler.frontend.natural.translation import Row, Share, Translation, share_of
from rubricc.compiler.ir.literals import show_number

FEW = 50
"""A page with so few sentences shows their tests at once."""
LONGEST_LINK = 90
"""A link to a sentence shows so many characters of it."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table that says how much is checked: a status, how many sentences have it, and their points."""

    status: str
    count: int
    points: str


@dataclass(frozen=True, slots=True)
class _Finding:
    """What linting found, with its line in the rubric and the number of the row whose rule that is in; 0 for none."""

    label: str
    message: str
    line: int
    row: int


@cache
def _template() -> Template:
    loader = PackageLoader("rubricc.compiler.frontend.natural", "report")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(shown=shown.safe, briefly=_briefly, as_test=_as_test)
    return environment.get_template("page.jinja")


def html_report(translations: Sequence[Translation], title: str) -> str:
    """Give back the report of all translations as an HTML page; everything from the source is escaped."""
    rows = [row for item in translations for row in item.rows]
    return _template().render(
        title=title,
        translations=translations,
        share=share_of(rows),
        lines=_lines(rows),
        opened=len(rows) <= FEW,
        shown=shown,
        findings=_findings,
        kept=_kept,
    )


def _lines(rows: Sequence[Row]) -> list[_Line]:
    """Give back how many sentences and points there are of each status; parts without points are not among the last."""
    found = []
    for status, name in shown.STATUS.items():
        of = [row for row in rows if row.status == status]
        points = share_of(of).of_points
        found.append(_Line(name, len(of), show_number(points) if any(not row.is_part for row in of) else "–"))
    return found


def _findings(item: Translation, rows: Sequence[Row]) -> list[_Finding]:
    """Give back the findings in a rubric, each with the line, and the place of the row, that it points at."""
    return [_finding(found, rows) for found in item.findings]


def _finding(found: Diagnostic, rows: Sequence[Row]) -> _Finding:
    line = found.span.position[0]
    return _Finding(label(found), found.message, line, _row_at(line, rows))


def _row_at(line: int, rows: Sequence[Row]) -> int:
    return next((at for at, row in enumerate(rows, 1) if row.lines[0] <= line <= row.lines[1] and line), 0)


def _kept(item: Translation, share: Share) -> str:
    """Give back what becomes of points that no rule checks; empty where there are none, or no rubric."""
    if not item.text or share.criteria == share.of_criteria:
        return ""
    return "stay in the maximum" if "\n  unchecked kept\n" in item.text else "are left out of the maximum"


def _briefly(text: str) -> str:
    return shown.safe(" ".join(text.split()), LONGEST_LINK)


def _as_test(text: str) -> str:
    return shown.safe(text, shown.LONGEST_TEST)
