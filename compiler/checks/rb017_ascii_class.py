"""RB017: an ASCII class in a pattern of a rubric whose language is not written in ASCII."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.ir.rubric import PatternDef
from rubricc.compiler.syntax import tree

EXPLANATION = r"""
In a pattern, `\w`, `\d` and `\b` know the letters a to z and the digits 0 to 9 only. In a language with other
letters a word is then cut at each of them: `\bano\b` matches inside `año nuevo` where it should not, and `\w+`
stops at `ü`.

Write `\p{L}` for a letter and `\p{Nd}` for a digit. There is no such form of `\b`: use a phrase list, whose words know
every script.
"""

VALID = (
    r"""
rubric r "R" {
  language en
  pattern number "\b\d+\b"
  check counts points 1 if response matches number
}
""",
    r"""
rubric r "R" {
  language es
  pattern number "\p{Nd}+"
  check counts points 1 if response matches number
}
""",
)

INVALID = (
    r"""
rubric r "R" {
  language es
  pattern year "\bano\b"
  check dates points 1 if response matches year
}
""",
    r"""
rubric r "R" {
  language de
  pattern street "[\w-]+stra(ss|ß)e \d+"
  check address points 1 if response matches street
}
""",
)

ASCII_LANGUAGES = frozenset({"en", "id", "la", "ms", "so", "sw", "xh", "zu"})
"""Languages that are written with the letters a to z alone, but for loan words."""

_OUTSIDE = re.compile(r"\\.|\[\^?\]?", re.DOTALL)
"""Escapes, and where brackets begin: a `]` that comes first in them is a plain character."""
_INSIDE = re.compile(r"\\.|\[:\^?\w+:\]|\]", re.DOTALL)
"""Escapes, classes by name, and where brackets end."""
_CLASS = re.compile(r"\\(?:\\|[wWdDbB])")
_REPLACEMENTS = {"w": r"[\p{L}\p{M}\p{N}_]", "W": r"[^\p{L}\p{M}\p{N}_]", "d": r"\p{Nd}", "D": r"\P{Nd}"}
_IN_BRACKETS = {"w": r"\p{L}\p{M}\p{N}_", "d": r"\p{Nd}", "D": r"\P{Nd}"}
"""What stands for a class between the brackets of another one; there `\\W` has no form."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each pattern with an ASCII class, where the language makes that wrong."""
    if context.rubric.language.partition("-")[0] in ASCII_LANGUAGES:
        return
    for pattern in context.rubric.patterns:
        classes = dict.fromkeys(found for text in pattern.expressions for found in _ascii_classes(text))
        if classes:
            yield _finding(context, pattern, list(classes))


def _ascii_classes(expression: str) -> list[str]:
    return [found for found in _CLASS.findall(expression) if found != "\\\\"]


def _finding(context: Context, pattern: PatternDef, classes: list[str]) -> Diagnostic:
    instead = [f"`{_REPLACEMENTS[c[1]]}` for `{c}`" for c in classes if c[1] in _REPLACEMENTS]
    hint = f"Write {', '.join(instead)}." if instead else "Use a phrase list, whose words know every script."
    named, language = " and ".join(f"`{c}`" for c in classes), context.rubric.language
    verb = "knows" if len(classes) == 1 else "know"
    return CHECK.finding(
        f"{named} {verb} ASCII letters and digits only, and the rubric's language is `{language}`.",
        context.span(pattern.at),
        hint=hint,
        fix=_fix(context, pattern),
    )


def _fix(context: Context, pattern: PatternDef) -> Fix | None:
    """Give back the fix that writes the classes for all scripts, None where one of them has no such form."""
    declared, in_place = context.written(pattern.at, tree.PatternDecl), context.written(pattern.at, tree.TextLit)
    written: tuple[tree.TextLit, ...] = () if in_place is None else (in_place,)
    if declared is not None:
        written = declared.expressions
    texts = [(text, for_all_scripts(text.raw)) for text in written]
    changed = [(text, new) for text, new in texts if new != text.raw]
    edits = tuple(replace(text.span, new) for text, new in changed if new is not None)
    return Fix("Write the classes for all scripts", edits, "unsafe") if edits and len(edits) == len(changed) else None


def for_all_scripts(expression: str) -> str | None:
    """Give back an expression with its ASCII classes written for all scripts, None where that cannot be."""
    pieces, at, inside = [], 0, False
    while (found := (_INSIDE if inside else _OUTSIDE).search(expression, at)) is not None:
        new = _for_all_scripts(found.group(), inside)
        if new is None:
            return None
        pieces += [expression[at : found.start()], new]
        at, inside = found.end(), found.group() != "]" if inside else found.group().startswith("[")
    return "".join((*pieces, expression[at:]))


def _for_all_scripts(piece: str, inside: bool) -> str | None:
    if piece == "\\\\" or not _CLASS.fullmatch(piece):
        return piece
    return (_IN_BRACKETS if inside else _REPLACEMENTS).get(piece[1])


CHECK = Check(
    code="RB017",
    slug="ascii-class",
    severity="warning",
    summary="A pattern's class knows ASCII only.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    stage="compile",
    fix="unsafe",
)
