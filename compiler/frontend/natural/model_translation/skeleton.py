"""The text of a rubric in which nothing is decided yet: the heads of all criteria, with their sentences and points.

A prompt shows it, a grammar spells it out, and what no usable rule comes for is taken from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model_translation.outline import Item, Outline
from rubricc.compiler.ir.literals import show_number, show_text

OPEN = "not translated yet"
"""Why a criterion of the skeleton is unchecked."""


def skeleton(outline: Outline) -> str:
    """Give back the rubric with every criterion unchecked; it compiles wherever it has a criterion."""
    lines = [opening(outline), *(f"  {line}" for line in settings(outline))]
    lines += ["", *(unchecked(item, OPEN) for item in outline.items), "}"]
    return "\n".join(lines) + "\n"


def opening(outline: Outline) -> str:
    """Give back the first line of the rubric, up to its brace."""
    title = f" {show_text(outline.title)}" if outline.title else ""
    return f"rubric {outline.name}{title} {{"


def settings(outline: Outline) -> Iterator[str]:
    """Yield the lines that say how criteria become one score."""
    yield 'version "1.0.0"'
    yield f"language {outline.language}"
    if outline.precision is not None:
        yield f"precision {show_number(outline.precision)}"
    if outline.combine not in (None, "sum") or outline.threshold is not None:
        threshold = "" if outline.threshold is None else f" pass at {show_number(outline.threshold)}"
        yield f"combine {outline.combine or 'sum'}{threshold}"
    if outline.normalizes_positive:
        yield "normalize positive"


def head(item: Item) -> str:
    """Give back all of a criterion that stands before its rule: the declaration and, in a check, its `from`."""
    clauses = _clauses(item)
    if item.is_scale:
        levels = [anchor.level for anchor in item.anchors]
        return (
            f"scale {item.id} {show_number(min(levels))} to {show_number(max(levels))}{clauses} {{\n    {source(item)}"
        )
    return f"check {item.id} points {show_number(item.points)}{clauses}\n    {source(item)}"


def block_head(item: Item) -> str:
    """Give back how a criterion begins that has statements of its own in place of one condition."""
    return f"criterion {item.id} max {show_number(item.points)}{_clauses(item)} {{\n    {source(item)}"


def has_block(item: Item) -> bool:
    """Whether an item may be a criterion with statements; a fault has one condition always."""
    return not item.is_scale and item.points > 0


def source(item: Item) -> str:
    """Give back the item's `from` clause."""
    return f"from {show_text(item.source)}"


def unchecked(item: Item, why: str) -> str:
    """Give back the item as a criterion that no program decides."""
    close = "\n  }" if item.is_scale else ""
    return f"  {head(item)}\n    unchecked {show_text(why)}{close}"


def _clauses(item: Item) -> str:
    weight = "" if item.weight is None else f" weight {show_number(item.weight)}"
    return f"{' gate' if item.gate else ''}{weight}"
