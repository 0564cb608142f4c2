"""A rubric from a text in Markdown, a file's or one that stands in a value of another file."""

from __future__ import annotations

from rubricc.compiler.frontend.natural.model import NaturalRubric, Origin
from rubricc.compiler.frontend.natural.prose.build import Builder
from rubricc.compiler.frontend.natural.prose.markdown_blocks import document, shown
from rubricc.compiler.frontend.natural.prose.shown import with_texts


def markdown_rubric(text: str, name: str, origin: Origin, before: int | None = None) -> NaturalRubric:
    """Give back the rubric that a text is; raises `ReadError` where it has no criteria.

    `before` is how many lines of its file stand before it; None where it is the value at `origin`.
    """
    within = origin if before is None else None
    body = text.replace("\r\n", "\n").replace("\r", "\n")
    built = Builder(origin.source, name, within).rubric(document(origin.source, body, before or 0))
    return with_texts(built, shown)
