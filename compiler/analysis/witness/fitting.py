"""Makes a text one that a part of another text can be: one sentence, one line, one paragraph, one word."""

from __future__ import annotations

import re

from rubricc.compiler.analysis.witness.edits import STOPS
from rubricc.compiler.analysis.witness.measure import Measure


def one_part(measure: Measure, parts: str, text: str) -> str:
    """Give back a text as one of `parts`: what would end the part in the midst of it is joined."""
    if parts == "paragraphs":
        return re.sub(r"\n\s*\n", "\n", text)
    if parts == "lines":
        return " ".join(text.split("\n"))
    return _one_sentence(measure, text) if parts == "sentences" else text


def _one_sentence(measure: Measure, text: str) -> str:
    spans = measure.text(text).sentences
    pieces = [text[start:end] for start, end in spans]
    return ", ".join([*(piece.rstrip(STOPS) for piece in pieces[:-1]), *pieces[-1:]]) if len(spans) > 1 else text


def closed(text: str) -> str:
    """Give back a sentence with a stop at its end."""
    return text if text[-1:] in STOPS + "…" else text + "."
