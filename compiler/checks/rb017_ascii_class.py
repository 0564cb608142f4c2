"""RB017: an ASCII class in a pattern of a rubric whose language is not written in ASCII."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.rubric import PatternDef

EXPLANATION = r"""
In a pattern, `\w`, `\d` and `\b` know the letters a to z and the digits 0 to 9 only. In a language with other
letters a word is then cut at each of them: `\bano\b` matches inside `año nuevo` where it should not, and `\w+`
stops at `ü`.

Write `\p{L}` for a letter and `\p{N}` for a digit, or use a phrase list, whose words know every script.
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
  pattern number "\p{N}+"
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
)

ASCII_LANGUAGES = frozenset({"en", "id", "la", "ms", "so", "sw", "xh", "zu"})
"""Languages that are written with the letters a to z alone, but for loan words."""

_CLASS = re.compile(r"\\(?:\\|[wWdDbB])")
_REPLACEMENTS = {"w": r"[\p{L}\p{N}_]", "W": r"[^\p{L}\p{N}_]", "d": r"\p{N}", "D": r"\P{N}"}


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
    )


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
)
