"""Tells of the lines of a file that are wrong, and does not drown a reader in them."""

from __future__ import annotations

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.answers_file import shown_name
from rubricc.compiler.cli.progress import Progress
from rubricc.compiler.diagnostics.visible import visible

MOST_LINES = 20
"""No more faulty lines than this are told of one by one."""


class Telling:
    """Tells of faulty lines of a file of answers on standard error, below the progress that is shown there."""

    def __init__(self, path: str, progress: Progress) -> None:
        self.name = shown_name(path)
        self.progress = progress
        self.told = 0

    def tell(self, line: int, said: str | None) -> None:
        """Tell of a line; of nothing where there is nothing to say, or enough was told."""
        if said is None or self.told >= MOST_LINES:
            return
        self.told += 1
        self.progress.clear()
        terminal.err(f"{self.name}:{line}: {visible(said)}\n")
        if self.told == MOST_LINES:
            terminal.err(f"{self.name}: other such lines are only counted.\n")
