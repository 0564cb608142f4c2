"""Comments in a rubric that keep what it was made of: the whole of a document of ai_eval, part by part.

`# ai_eval SEAL {…}` above the rubric holds all of the document but its checks, and above a criterion its check. In a
rubric made only to stand inside another, the first is `# ai_eval part SEAL {…}`. A seal is a digest of what stands
below the comment, so that it shows whether that has been changed since.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric
from rubricc.compiler.frontend.ai_eval.fields import Part
from rubricc.compiler.frontend.ai_eval.plain import json_data, json_text
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax import tree
from rubricc.compiler.syntax.format import format_source
from rubricc.compiler.syntax.parse import parse

WEIGHTLESS = "weights_sum_to_zero"
"""The override of a rubric whose document has weights that sum to zero."""
_OPEN = "--------"
"""Stands in a comment for the seal until it is known."""
_COMMENT = re.compile(r"# ai_eval (part )?([0-9a-f]{8}|-{8}) (\{.*\})")
_WEIGHT = re.compile(r"\bweight\s+[0-9.]+\s?")
Scored = tree.Criterion | tree.CompositeCriterion | tree.Check | tree.Scale
_HEAD = (tree.Version, tree.Combine, tree.Source)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a comment holds, and whether what stands below it is as it was made."""

    fields: Mapping[str, Any]
    part: bool
    unchanged: bool


def fields(part: Part) -> dict[str, Any]:
    """Give back the fields of a part of a document, those that it gives."""
    return part.model_dump(by_alias=True, exclude_unset=True)


def head_comment(document: AiEvalRubric, part: bool) -> str:
    """Give back the comment above a rubric, not sealed yet."""
    rest = {name: value for name, value in fields(document).items() if name != "checks"}
    return f"# ai_eval {'part ' * part}{_OPEN} {json_text(rest)}"


def check_comment(check: Part) -> str:
    """Give back the comment above a criterion, not sealed yet."""
    return f"# ai_eval {_OPEN} {json_text(fields(check))}"


def sealed(text: str) -> str:
    """Give back a rubric in its canonical layout, with its comments sealed."""
    text = format_source(text)
    rubric = parse(SourceFile("", text)).rubric
    if rubric is None:
        return text
    seals = [_seal(rubric, text), *(_seal(item, text) for item in rubric.items if isinstance(item, Scored))]
    first, *others = text.split(f" {_OPEN} ")
    return first + "".join(f" {seal} {other}" for seal, other in zip(seals, others, strict=True))


def kept_above(node: tree.Rubric | Scored, text: str) -> Kept | None:
    """Give back what the comment above a rubric or a criterion holds; None where there is none that can be read."""
    for comment in node.comments:
        match = _COMMENT.fullmatch(comment.text.strip())
        data = _data(match[3]) if match else None
        if match and data is not None:
            return Kept(data, bool(match[1]), match[2] == _seal(node, text))
    return None


def _data(text: str) -> Mapping[str, Any] | None:
    try:
        data = json_data(text)
    except ValueError:
        return None
    return data if isinstance(data, Mapping) else None


def _seal(node: tree.Rubric | Scored, text: str) -> str:
    """Give back the digest of a criterion but for its name and weight, or of a rubric's title, version and the like."""
    if isinstance(node, tree.Rubric):
        pieces = [_slice(item, text) for item in (node.title, *node.items) if isinstance(item, (*_HEAD, tree.TextLit))]
    else:
        head, mark, body = re.split(r"([{=])", _slice(node, text), maxsplit=1)
        pieces = [_WEIGHT.sub("", head.replace(node.name.id, "", 1)), mark, body]
    words = " ".join(" ".join(pieces).split())
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _slice(node: tree.Node, text: str) -> str:
    return text[node.span.start : node.span.end]
