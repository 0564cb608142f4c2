"""Fixes for names that are wrong: the one that was meant, or another one."""

from __future__ import annotations

from collections.abc import Container, Sequence

from rapidfuzz.distance import OSA

from rubricc.compiler.diagnostics.edits import remove, replace
from rubricc.compiler.diagnostics.model import Fix, Safety
from rubricc.compiler.source.span import Span

_SLIPS = ((3, 0), (6, 1))
"""How many letters may be wrong, left out, too many or swapped in a name up to a length; in a longer one it is two."""


FARTHEST = 1 / 3
"""No larger part of a name is taken for a slip, not even for a fix that the author is to check."""


def meant(name: str, close: Sequence[str], span: Span, *, sure: bool = True) -> Fix | None:
    """Give back the fix that writes the nearest of the names in `close`, None where none of them is near enough.

    It is safe where the name can only be a slip of the pen in that one: a letter or two are wrong, and no other name is
    as near; and never where it is not `sure` that a name was meant.
    """
    if not close or OSA.distance(name, close[0]) > len(name) * FARTHEST:
        return None
    safety: Safety = "safe" if sure and _is_slip(name, close) else "unsafe"
    return Fix(f"Write `{close[0]}`", (replace(span, close[0]),), safety)


def likely(name: str, close: Sequence[str]) -> Sequence[str]:
    """Give back the names in `close` that may be meant: only the first where nothing but a slip can explain it."""
    return close[:1] if close and _is_slip(name, close) else close


def _is_slip(name: str, close: Sequence[str]) -> bool:
    allowed = next((slips for length, slips in _SLIPS if len(name) <= length), 2)
    nearest, *others = (OSA.distance(name, other) for other in close)
    return nearest <= allowed and all(other > nearest for other in others)


SHOWN = 8
"""No more names than this are listed in a hint."""


def which(what: str, name: str, known: Sequence[str], close: Sequence[str]) -> str:
    """Give back a hint for a name that nothing has: the nearest ones, else all there are."""
    if close:
        return f"Did you mean {' or '.join(f'`{c}`' for c in likely(name, close))}?"
    if not known:
        return f"The rubric has no {what}."
    plural = {"criterion": "criteria"}.get(what, f"{what}s")
    more = " and others" if len(known) > SHOWN else ""
    there = "There is" if len(known) == 1 else f"The {plural} are"
    return f"{there} {', '.join(f'`{c}`' for c in known[:SHOWN])}{more}."


def namespaced(tool: str, span: Span) -> Fix:
    """Give back the fix for the only tool that is called so, where its namespace was forgotten."""
    return Fix(f"Write `{tool}`", (replace(span, tool),))


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
