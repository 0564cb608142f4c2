r"""Where a dollar sign opens or closes mathematics in LaTeX and is no money: `$4.03$`, `$$g = 9.8$$`, `\(5\)`."""

from __future__ import annotations

import re

from rubricc.runtime.lazily import lazy_pattern

MATHS = lazy_pattern(
    r"(?<![\\$\w])\$\$[^$]{1,400}\$\$(?!\$)|(?<!\\)\\\([^\n]{1,400}?\\\)"
    r"|(?<![\\$\w])\$(?!\$)(?P<inner>(?:[^$\\\n]|\\.){1,200})\$(?![\w$])"
)
"""What may be mathematics. A sign before a digit (`$5 and $6`) closes none."""
NAMED = lazy_pattern(r"\\[a-zA-Z]+(?:\{[^{}]*\})?|\b(?:sin|cos|tan|log|exp|lim|max|min|mod|mol|kPa|MPa|mmHg)\b")
PROSE = lazy_pattern(r"(?<![^\W\d_])(?:[^\W\d_]{3,}|(?i:or|to|in|is|at|of|by|vs|as|it|we|he|my|if|a|I))(?![^\W\d_])")
FORMULA = lazy_pattern(r"[\\=^_]")


def without_maths_signs(text: str) -> str:
    """Give back the text, as long as it was, with blanks for the signs around mathematics in LaTeX."""
    if "$" not in text and "\\(" not in text:
        return text
    return MATHS.sub(_inside, text)


def _inside(match: re.Match[str]) -> str:
    whole, inner = match.group(), match["inner"]
    if inner is None:
        return f"  {whole[2:-2]}  "
    return f" {inner} " if _is_mathematics(inner) else whole


def _is_mathematics(inner: str) -> bool:
    """Tell whether what stands between two dollar signs of a line is no prose between two amounts of money."""
    opened, closed = inner[0].isspace(), inner[-1].isspace()
    if opened != closed or (opened and FORMULA.search(inner) is None):
        return False
    return PROSE.search(NAMED.sub(" ", inner)) is None
