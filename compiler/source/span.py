"""A stretch of a source file."""

from __future__ import annotations

from dataclasses import dataclass, field

from rubricc.compiler.source.file import SourceFile


@dataclass(frozen=True, slots=True)
class Span:
    """The half-open stretch `[start, end)`, in code points of the file.

    The file is carried along but does not take part in comparison.
    """

    start: int
    end: int
    file: SourceFile | None = field(default=None, compare=False, repr=False)

    @property
    def lines(self) -> tuple[int, int]:
        """The first and the last line that the span touches, counted from 1; (0, 0) without a file."""
        if self.file is None:
            return 0, 0
        last = max(self.start, self.end - 1)
        return self.file.position(self.start)[0], self.file.position(last)[0]

    @property
    def position(self) -> tuple[int, int]:
        """The line and column where the span begins, counted from 1; (0, 0) without a file."""
        return (0, 0) if self.file is None else self.file.position(self.start)

    @property
    def text(self) -> str:
        """The source text of the span; empty without a file."""
        return "" if self.file is None else self.file.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        """Give back the span from the start of this one to the end of `other`."""
        return Span(self.start, other.end, self.file)

    def __str__(self) -> str:
        line, column = self.position
        return f"{self.file.path if self.file else '?'}:{line}:{column}"
