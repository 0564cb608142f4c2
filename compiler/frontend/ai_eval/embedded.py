"""Comments in a rubric that keep what it was made of: the whole of a document of ai_eval, part by part.

`# ai_eval {…}` above the rubric holds all of the document but its checks, and above a criterion its check. In a rubric
that was made only to stand inside another, the first is `# ai_eval part {…}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric
from rubricc.compiler.frontend.ai_eval.fields import Part
from rubricc.compiler.frontend.ai_eval.plain import json_data, json_text
from rubricc.compiler.syntax import tree

_MARK, _PART = "# ai_eval ", "part "


@dataclass(frozen=True, slots=True)
class Head:
    """All of a document but its checks, and whether the rubric stands only inside others."""

    fields: Mapping[str, Any]
    part: bool


def fields(part: Part) -> dict[str, Any]:
    """Give back the fields of a part of a document, those that it gives."""
    return part.model_dump(by_alias=True, exclude_unset=True)


def head_comment(document: AiEvalRubric, part: bool) -> str:
    """Give back the comment above a rubric."""
    rest = {name: value for name, value in fields(document).items() if name != "checks"}
    return f"{_MARK}{_PART * part}{json_text(rest)}"


def check_comment(check: Part) -> str:
    """Give back the comment above a criterion."""
    return f"{_MARK}{json_text(fields(check))}"


def head_of(rubric: tree.Rubric) -> Head | None:
    """Give back what the comment above a rubric holds, None where there is none that can be read."""
    for text in _texts(rubric):
        part = text.startswith(_PART)
        found = _data(text.removeprefix(_PART))
        if found is not None:
            return Head(found, part)
    return None


def check_of(node: tree.Node) -> Mapping[str, Any] | None:
    """Give back what the comment above a criterion holds, None where there is none that can be read."""
    return next((data for text in _texts(node) if (data := _data(text)) is not None), None)


def _texts(node: tree.Node) -> list[str]:
    lines = (comment.text.strip() for comment in node.comments if comment.place == "before")
    return [line.removeprefix(_MARK) for line in lines if line.startswith(_MARK)]


def _data(text: str) -> Mapping[str, Any] | None:
    try:
        data = json_data(text)
    except ValueError:
        return None
    return data if isinstance(data, Mapping) else None
