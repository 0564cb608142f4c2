"""RB008: characters that look like something else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.look_alikes import in_one_script
from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.source.span import Span

EXPLANATION = """
The source holds a character that a reader cannot see, one that turns the direction of the text round, or a word
that mixes scripts, such as a Latin word with a Cyrillic letter in it. What is read is then not what is matched.
Invisible characters are dropped from phrases before they are compared; look-alikes are not.

Retype the word. Where the mixture is meant, as in a test for it, accept it in place.
"""

VALID = (
    """
rubric r "R" {
  language ru
  check greets points 1 if response mentions ["привет", "hello"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  check pays points 1 if response mentions ["p\u0430ypal"]
}
""",
    """
rubric r "R" {
  check greets points 1 if response mentions ["hel\u200blo"]
}
""",
    """
rubric r "R" {
  check greets points 1 if response mentions ["\u202ehello"]
}
""",
)

_HIDDEN = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
_JOINERS = frozenset("\u200c\u200d")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CONFUSABLE = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN"})
"""Scripts whose letters look alike."""

_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each hidden character and each word of mixed scripts in the source."""
    text = context.source.text
    if text.isascii():
        return
    for found in _HIDDEN.finditer(text):
        if not _joins(text, found.start()):
            yield _hidden(context, found.start(), found.group())
    for word in _WORD.finditer(text):
        scripts = {_script(char) for char in word.group() if not char.isascii()} | _latin(word.group())
        if len(scripts & _CONFUSABLE) > 1:
            yield _mixed(context, word.start(), word.end(), sorted(scripts & _CONFUSABLE))


def _joins(text: str, at: int) -> bool:
    """Joiners are part of emoji and of Indic and Persian words; between other characters they are hidden."""
    if text[at] not in _JOINERS or not 0 < at < len(text) - 1:
        return False
    return not text[at - 1].isascii() and not text[at + 1].isascii()


def _latin(word: str) -> set[str]:
    return {"LATIN"} if any(char.isascii() for char in word) else set()


def _script(char: str) -> str:
    return unicodedata.name(char, "").partition(" ")[0]


def _hidden(context: Context, at: int, char: str) -> Diagnostic:
    what = "turns the direction of the text" if char in _BIDI else "cannot be seen"
    name = unicodedata.name(char, "unnamed").lower()
    return CHECK.finding(
        f"The character U+{ord(char):04X} ({name}) {what}.",
        Span(at, at + 1, context.source),
        hint="Delete it.",
        fix=Fix("Delete the character", (replace(Span(at, at + 1, context.source), ""),), "unsafe"),
    )


def _mixed(context: Context, start: int, end: int, scripts: list[str]) -> Diagnostic:
    word, span = context.source.text[start:end], Span(start, end, context.source)
    foreign = ", ".join(
        f"`{char}` is {_script(char).capitalize()}" for char in dict.fromkeys(word) if not char.isascii()
    )
    new = in_one_script(word)
    return CHECK.finding(
        f"The word `{word}` mixes {' and '.join(s.capitalize() for s in scripts)} letters: {foreign}.",
        span,
        hint="Retype the word in one script.",
        fix=None if new is None else Fix("Write the word in one script", (replace(span, new),), "unsafe"),
    )


CHECK = Check(
    code="RB008",
    slug="suspicious-unicode",
    severity="warning",
    summary="Characters that look like something else.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    stage="compile",
    fix="unsafe",
)
