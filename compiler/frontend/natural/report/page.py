"""The report as one HTML page that needs nothing else: no script, no font, no address is loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from rubricc.compiler.frontend.natural.report.plain import MARKS, shown_rule
from rubricc.compiler.frontend.natural.translation import Translation, share_of


@cache
def _template() -> Template:
    loader = PackageLoader("rubricc.compiler.frontend.natural", "report")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return environment.get_template("page.jinja")


def html_report(translations: Sequence[Translation], title: str) -> str:
    """Give back the report of all translations as an HTML page; everything from the source is escaped."""
    rows = [row for item in translations for row in item.rows]
    counts = Counter(row.status for row in rows)
    return _template().render(
        title=title, translations=translations, share=share_of(rows), counts=counts, marks=MARKS, shown_rule=shown_rule
    )
