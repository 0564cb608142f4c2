"""The report as plain data, for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rubricc.compiler.frontend.natural.translation import Translation, share_of


def report_data(translations: Sequence[Translation]) -> dict[str, Any]:
    """Give back the report of all translations: `share` of the whole, and `rubrics` in the order of the source."""
    rows = [row for item in translations for row in item.rows]
    return {"share": share_of(rows).to_json(), "rubrics": [item.to_json() for item in translations]}
