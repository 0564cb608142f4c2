"""What is raised where a source cannot be of the format that it is read as."""

from __future__ import annotations

from rubricc.compiler.source.file import SourceError


class ReadError(SourceError):
    """A source that a reader cannot read, with the place (`line` counts from 1, 0 for the whole) and the mend."""

    def __init__(self, source: str, line: int, message: str) -> None:
        super().__init__(f"{source}:{line}: {message}" if line else f"{source}: {message}")
        self.source = source
        self.line = line
        self.message = message
