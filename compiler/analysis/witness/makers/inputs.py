"""Makers of whole inputs: given where they are left out, and left out where they are optional."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from rubricc.compiler.analysis.witness.document import Data, Document, Draft, Field, Texts, Turns
from rubricc.compiler.analysis.witness.step import Step
from rubricc.runtime.types import Type


def given(step: Step, name: str) -> Iterator[Draft]:
    """Yield the draft with a plain value for an input."""
    for definition in step.kit.rubric.inputs:
        if definition.name == name:
            yield step.draft.put(name, blank(definition.type))


def left_out(step: Step, name: str) -> Iterator[Draft]:
    """Yield the draft without an input, where it may be left out."""
    for definition in step.kit.rubric.inputs:
        if definition.name == name and definition.optional:
            yield step.draft.without(name)


def blank(declared: Type) -> Field:
    """Give back the plainest value of a type."""
    match declared.kind, declared.element:
        case "Text", _:
            return Document()
        case "List", "Message":
            return Turns((("user", Document()),))
        case "List", _:
            return Texts((Document(),))
        case "Date", _:
            return Data(datetime.date(2026, 1, 31))
        case _:
            return Data({})
