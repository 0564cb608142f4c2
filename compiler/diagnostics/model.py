"""What a finding is: plain frozen data that every renderer reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from rubricc.compiler.source.span import Span

Severity = Literal["error", "warning", "info"]
Safety = Literal["safe", "unsafe", "display"]
"""`safe` fixes apply on their own, `unsafe` ones ask first, `display` ones are only shown."""
Cause = tuple[str, Span]
"""Another finding, by its code and its place."""


@dataclass(frozen=True, slots=True)
class Label:
    """A place that contributes to a finding, and what it contributes."""

    span: Span
    text: str

    def to_json(self) -> dict[str, Any]:
        """Give back the label as plain data."""
        return {"span": span_to_json(self.span), "text": self.text}


@dataclass(frozen=True, slots=True)
class Edit:
    """One replacement in a source file."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that would mend a finding: what it does, how safe it is, and its edits."""

    title: str
    edits: tuple[Edit, ...]
    safety: Safety = "safe"

    def to_json(self) -> dict[str, Any]:
        """Give back the fix as plain data."""
        edits = [{"span": span_to_json(edit.span), "text": edit.text} for edit in self.edits]
        return {"title": self.title, "safety": self.safety, "edits": edits}


@dataclass(frozen=True, slots=True)
class Witness:
    """Inputs that show a finding, and what the rubric, run on them, gave: `outcome` is a short sentence."""

    inputs: tuple[tuple[str, Any], ...]
    outcome: str

    def to_json(self) -> dict[str, Any]:
        """Give back the witness as plain data."""
        return {"inputs": dict(self.inputs), "outcome": self.outcome}


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: a line without jargon, every place that contributes, and one hint (empty for none)."""

    code: str
    severity: Severity
    message: str
    span: Span
    labels: tuple[Label, ...] = ()
    hint: str = ""
    fix: Fix | None = None
    witness: Witness | None = None
    fingerprint: str = field(default="", compare=False)
    """What stays the same while lines move, so that the finding is known again; empty where nobody asked for it."""
    follows: tuple[Cause, ...] = field(default=(), compare=False)
    """Findings that this one is a mere consequence of: where all of them are found, it is not shown."""

    def to_json(self) -> dict[str, Any]:
        """Give back the finding as plain data that survives a round trip through JSON."""
        data: dict[str, Any] = {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "span": span_to_json(self.span),
        }
        if self.labels:
            data["labels"] = [label.to_json() for label in self.labels]
        if self.hint:
            data["hint"] = self.hint
        if self.fix is not None:
            data["fix"] = self.fix.to_json()
        if self.witness is not None:
            data["witness"] = self.witness.to_json()
        if self.fingerprint:
            data["fingerprint"] = self.fingerprint
        return data


def span_to_json(span: Span) -> dict[str, Any]:
    """Give back a span as plain data: file, offsets, and the line and column of its start."""
    line, column = span.position
    path = span.file.path if span.file is not None else ""
    return {"file": path, "start": span.start, "end": span.end, "line": line, "column": column}
