"""One line on a terminal that says how far a long command is."""

from __future__ import annotations

import sys
import time

from rubricc.compiler.cli import terminal

EVERY = 0.2
"""Seconds between two changes of the line."""


class Progress:
    """Shows how many answers, or `what` else, are done, on standard error; nothing at all where that is no terminal.

    `size` is that of the whole file in bytes, None where it is not known.
    """

    def __init__(self, size: int | None, what: str = "answers") -> None:
        self.size = size
        self.what = what
        self._shown = terminal.is_terminal(sys.stderr)
        self._begun = self._last = time.monotonic()

    def show(self, answers: int, done: int) -> None:
        """Say how many answers and how many bytes are done, if the last time was long enough ago."""
        now = time.monotonic()
        if not self._shown or now - self._last < EVERY:
            return
        self._last = now
        share = f" ({min(1.0, done / self.size):.0%})" if self.size else ""
        terminal.err(f"\r\x1b[K{answers:,} {self.what}{share}, {rate(answers, now - self._begun)}")

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            terminal.err("\r\x1b[K")


def rate(count: int, seconds: float) -> str:
    """Give back how many come in a second, or in a minute where less than ten come in a second.

    >>> rate(1500, 2), rate(3, 12)
    ('750 a second', '15 a minute')
    """
    each = count / seconds
    return f"{each:,.0f} a second" if each >= 10 else f"{60 * each:,.0f} a minute"
