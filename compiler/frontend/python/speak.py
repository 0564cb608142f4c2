"""Findings about a lifted rubric, in the words of the Python that it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.source.span import Span

HINTS = {
    "RB302": "Put both into one function with `if` and `elif`, or let each ask for something of its own.",
    "RB304": "Put alternatives into one function with `if` and `elif`, or change one of the conditions.",
    "RB305": "Take points only where some were given before, or let the score go below 0.",
    "RB402": r"Look for whole words, as in `re.search(r'\bword\b', text)`.",
    "RB505": "Give no points where the answer has no words, as in `if not text.split(): …`.",
}
"""What to do, where the rubric's own hint speaks of things that Python has not."""

_MAXIMUM = re.compile(r"`max (-?[0-9.]+)`(, or leave it out)?")
_DECLARED = re.compile(r"^ *(?:lexicon|pattern|table|let|define)\s+(\w+)", re.MULTILINE)


def in_python(item: Diagnostic, functions: Mapping[str, str]) -> Diagnostic:
    """Give back a finding that names functions in place of criteria, and says what to do in Python."""
    hint = _MAXIMUM.sub(r"`'max_possible': \1`", HINTS.get(item.code, item.hint))
    labels = tuple(replace(label, text=_named(label.text, functions)) for label in item.labels)
    witness = item.witness and replace(item.witness, outcome=_named(item.witness.outcome, functions))
    return replace(
        item, message=_named(item.message, functions), hint=_named(hint, functions), labels=labels, witness=witness
    )


def _named(text: str, functions: Mapping[str, str]) -> str:
    for criterion, function in functions.items():
        text = text.replace(f"`{criterion}`", f"`{function}`")
    return text


def uses(span: Span, rubric: str) -> Iterator[Span]:
    """Yield where the definition around a span is used in the text of a rubric; nothing for what defines nothing."""
    before = [found for found in _DECLARED.finditer(rubric) if found.start() <= span.start]
    if before:
        name = before[-1]
        for found in re.finditer(rf"\b{re.escape(name[1])}\b", rubric):
            if found.start() != name.start(1):
                yield Span(found.start(), found.end(), span.file)
