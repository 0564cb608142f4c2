"""Findings as GitHub's workflow commands: an annotation beside the line, in the log of a workflow's run."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.compiler.diagnostics.model import Diagnostic

_LEVELS = {"error": "error", "warning": "warning", "info": "notice"}


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """Give back one line a finding, in the form `::error file=…,line=…,…::message`."""
    return "".join(_one(item) + "\n" for item in diagnostics)


def _one(item: Diagnostic) -> str:
    fields = {"title": f"rubricc {item.code}"}
    if (file := item.span.file) is not None:
        (line, column), (end_line, end_column) = file.position(item.span.start), file.position(item.span.end)
        fields |= {"file": file.path, "line": str(line), "endLine": str(end_line)}
        if line == end_line:  # GitHub ignores annotations that give columns over several lines
            fields |= {"col": str(column), "endColumn": str(end_column)}
    listed = ",".join(f"{name}={_property(value)}" for name, value in fields.items())
    message = item.message + (f"\n{item.hint}" if item.hint else "")
    return f"::{_LEVELS[item.severity]} {listed}::{_message(message)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
