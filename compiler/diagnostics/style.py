"""Colours for a terminal, and nothing at all for anything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Style = Literal["error", "warning", "info", "good", "bad", "quiet", "place", "strong", "found", "hint"]

_CODES: dict[Style, str] = {
    "error": "1;31",
    "warning": "1;33",
    "info": "1;36",
    "good": "32",
    "bad": "31",
    "quiet": "2",
    "place": "34",
    "strong": "1",
    "found": "1;4;32",
    "hint": "36",
}


@dataclass(frozen=True, slots=True)
class Paint:
    """How text may look where it is going: with colours or not, with drawing characters or in ASCII only.

    `width` is the number of columns to keep within; None is no limit (a file or a pipe).
    """

    colour: bool = False
    unicode: bool = True
    width: int | None = None

    def __call__(self, style: Style, text: str) -> str:
        """Give back `text` in a style, or as it is where there are no colours."""
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self.colour and text else text

    def drawn(self, fine: str, plain: str) -> str:
        """Give back the fine drawing character where the output can show it, else the plain one."""
        return fine if self.unicode else plain


PLAIN = Paint()
