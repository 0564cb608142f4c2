"""Fixes for names that are wrong: the one that was meant, or another one."""

from __future__ import annotations

from collections.abc import Container, Sequence

from rapidfuzz.distance import OSA

from rubricc.compiler.diagnostics.edits import remove, replace
from rubricc.compiler.diagnostics.model import Fix, Safety
from rubricc.compiler.source.span import Span

_SHORT = 5
"""A slip in a name up to this long is one letter wrong, left out, too many or swapped; in a longer one it is two."""


def meant(name: str, close: Sequence[str], span: Span, *, sure: bool = True) -> Fix | None:
    """Give back the fix that writes the nearest of the names in `close`, None where there are none.

    It is safe where the name can only be a slip of the pen in that one: a letter or two are wrong, and no other name is
    as near; and never where it is not `sure` that a name was meant.
    """
    if not close:
        return None
    safety: Safety = _safety(name, close) if sure else "unsafe"
    return Fix(f"Write `{close[0]}`", (replace(span, close[0]),), safety)


def _safety(name: str, close: Sequence[str]) -> Safety:
    allowed = 1 if len(name) <= _SHORT else 2
    nearest, *others = (OSA.distance(name, other) for other in close)
    return "safe" if nearest <= allowed and all(other > nearest for other in others) else "unsafe"


def another(name: str, taken: Container[str]) -> str:
    """Give back a name like `name` that is not taken: `name_2`, `name_3`, …"""
    number = 2
    while f"{name}_{number}" in taken:
        number += 1
    return f"{name}_{number}"


def renamed(span: Span, name: str) -> Fix:
    """Give back the fix that gives a declaration another name; what refers to it stays, so it is not safe."""
    return Fix(f"Rename this one to `{name}`", (replace(span, name),), "unsafe")


def deleted(span: Span) -> Fix:
    """Give back the fix that deletes what is there a second time; which one is wanted is for the author to say."""
    return Fix("Delete the second one", (remove(span),), "unsafe")
