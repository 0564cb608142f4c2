"""Findings as JSON, for other programs.

The form is stable: `format` is raised when a field changes its meaning or goes away; new fields may be added.

    {"format": 1,
     "diagnostics": [{"code", "severity", "message",
                      "span": {"file", "start", "end", "line", "column", "end_line", "end_column"},
                      "labels": [{"span", "text"}],          (only where there are any)
                      "hint": "…",                           (only where there is one)
                      "fix": {"title", "safety", "edits": [{"span", "text"}]},
                      "witness": {"inputs", "outcome"},      (inputs that show it, and what they were given)
                      "fingerprint": "…"}],                  (stays while lines move)
     "summary": {"error": 0, "warning": 1, "info": 0},
     "accepted": 0,                                          (how many findings are accepted and so left out)
     "fixed": [{"file", "code", "title"}]}                   (what fixes have mended; only where there are any)

`start` and `end` count code points from 0, end excluded; lines and columns count code points from 1, the end column
being that after the last character. `severity` is `error`, `warning` or `info`; `safety` is `safe` (may be applied as
it is), `unsafe` (ask first) or `display` (to be read only).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.diagnostics.text import SEVERITIES
from rubricc.compiler.source.span import Span

FORMAT = 1


def to_json(
    diagnostics: Iterable[Diagnostic], *, accepted: int = 0, fixed: Iterable[Diagnostic] = ()
) -> dict[str, Any]:
    """Give back the findings as plain data."""
    items = list(diagnostics)
    counts = Counter(item.severity for item in items)
    data: dict[str, Any] = {
        "format": FORMAT,
        "diagnostics": [_one(item) for item in items],
        "summary": {severity: counts[severity] for severity in SEVERITIES},
        "accepted": accepted,
    }
    if mended := [_fixed(item) for item in fixed]:
        data["fixed"] = mended
    return data


def render_json(diagnostics: Iterable[Diagnostic], *, accepted: int = 0, fixed: Iterable[Diagnostic] = ()) -> str:
    """Give back the findings as a JSON document with a line break at its end."""
    return json.dumps(to_json(diagnostics, accepted=accepted, fixed=fixed), indent=2, ensure_ascii=False) + "\n"


def _fixed(item: Diagnostic) -> dict[str, str]:
    path = "" if item.span.file is None else item.span.file.path
    return {"file": path, "code": item.code, "title": "" if item.fix is None else item.fix.title}


def _one(item: Diagnostic) -> dict[str, Any]:
    data: dict[str, Any] = {
        "code": item.code,
        "severity": item.severity,
        "message": item.message,
        "span": span_to_json(item.span),
    }
    if item.labels:
        data["labels"] = [{"span": span_to_json(label.span), "text": label.text} for label in item.labels]
    if item.hint:
        data["hint"] = item.hint
    if item.fix is not None:
        edits = [{"span": span_to_json(edit.span), "text": edit.text} for edit in item.fix.edits]
        data["fix"] = {"title": item.fix.title, "safety": item.fix.safety, "edits": edits}
    if item.witness is not None:
        data["witness"] = item.witness.to_json()
    if item.fingerprint:
        data["fingerprint"] = item.fingerprint
    return data


def span_to_json(span: Span) -> dict[str, Any]:
    """Give back a span as plain data, with both ends also as line and column."""
    if span.file is None:
        return {"file": "", "start": span.start, "end": span.end}
    (line, column), (end_line, end_column) = span.file.position(span.start), span.file.position(span.end)
    return {
        "file": span.file.path,
        "start": span.start,
        "end": span.end,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }
