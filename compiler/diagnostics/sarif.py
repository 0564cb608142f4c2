"""Findings as SARIF 2.1.0, the OASIS format that code hosts and editors read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from rubricc import __version__
from rubricc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from rubricc.compiler.diagnostics.witness import witness_lines
from rubricc.compiler.source.span import Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "rubricc/v1"
"""The name of our fingerprints in `partialFingerprints`; a new way to make them takes a new number."""
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}


NO_SUMMARIES: Mapping[str, str] = {}


def render_sarif(diagnostics: Iterable[Diagnostic], summaries: Mapping[str, str] = NO_SUMMARIES) -> str:
    """Give back one SARIF log with one run, with a line break at its end; `summaries` says what the codes mean."""
    return json.dumps(to_sarif(diagnostics, summaries), indent=2, ensure_ascii=False) + "\n"


def to_sarif(diagnostics: Iterable[Diagnostic], summaries: Mapping[str, str] = NO_SUMMARIES) -> dict[str, Any]:
    """Give back the SARIF log as plain data. Columns count code points, as the log itself says."""
    items = list(diagnostics)
    codes = sorted({item.code for item in items})
    rules = [_rule(code, summaries.get(code)) for code in codes]
    driver = {"name": "rubricc", "version": __version__, "rules": rules}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "results": [_result(item, codes.index(item.code)) for item in items],
            }
        ],
    }


def _rule(code: str, summary: str | None) -> dict[str, Any]:
    return {"id": code} if summary is None else {"id": code, "shortDescription": {"text": summary}}


def _result(item: Diagnostic, rule: int) -> dict[str, Any]:
    text = "\n".join(part for part in (item.message, _witness(item), item.hint) if part)
    result: dict[str, Any] = {
        "ruleId": item.code,
        "ruleIndex": rule,
        "level": _LEVELS[item.severity],
        "message": {"text": text},
    }
    if item.span.file is not None:
        result["locations"] = [_location(item.span)]
    if item.labels:
        result["relatedLocations"] = [
            {"id": at, "message": {"text": label.text}} | _location(label.span)
            for at, label in enumerate(item.labels)
            if label.span.file is not None
        ]
    if item.fingerprint:
        result["partialFingerprints"] = {FINGERPRINT: item.fingerprint}
    if item.fix is not None and item.fix.edits:
        result["fixes"] = [_fix(item.fix)]
    return result


def _witness(item: Diagnostic) -> str:
    """Give back the witness as a sentence of its own."""
    text = " ".join(witness_lines(item))
    return text[:1].upper() + text[1:]


def _location(span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(span), "region": _region(span)}}


def _artifact(span: Span) -> dict[str, Any]:
    assert span.file is not None
    return {"uri": quote(PurePath(span.file.path).as_posix())}


def _region(span: Span) -> dict[str, Any]:
    assert span.file is not None
    (line, column), (end_line, end_column) = span.file.position(span.start), span.file.position(span.end)
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    return region | {"charOffset": span.start, "charLength": span.end - span.start}


def _fix(fix: Fix) -> dict[str, Any]:
    """Give back a fix, its edits grouped by file."""
    by_file: dict[str, list[Edit]] = {}
    for edit in fix.edits:
        by_file.setdefault(_artifact(edit.span)["uri"], []).append(edit)
    changes = [
        {
            "artifactLocation": {"uri": uri},
            "replacements": [
                {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}} for edit in edits
            ],
        }
        for uri, edits in by_file.items()
    ]
    return {"description": {"text": fix.title}, "artifactChanges": changes}
