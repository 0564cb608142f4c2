"""A source file: its text, and where its lines begin."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from pathlib import Path

_BYTE_ORDER_MARKS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


class SourceError(Exception):
    """A file that cannot be read as text; the message is written for the author."""


class SourceFile:
    """A rubric's text with the name of the file it came from.

    `path` is only for messages. Offsets count code points from 0; lines and columns count from 1.
    A byte order mark at the start is dropped, so offset 0 is the first character an author sees.
    Lines end in LF, CR LF or CR.
    """

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text.removeprefix("\ufeff")

    @classmethod
    def read(cls, path: Path | str) -> SourceFile:
        """Give back the file at `path`; raises `SourceError` where it is missing or is not clean UTF-8."""
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise SourceError(f"{path}: cannot be read: {error.strerror or error}.") from error
        return cls.decode(str(path), data)

    @classmethod
    def decode(cls, path: str, data: bytes) -> SourceFile:
        """Give back a file with the text of `data`; raises `SourceError` for bytes that are not UTF-8, and for NUL."""
        if (encoding := _BYTE_ORDER_MARKS.get(data[:2])) is not None:
            raise SourceError(f"{path}: the file is {encoding}; save it as UTF-8.")
        if (nul := data.find(b"\0")) >= 0:
            raise SourceError(f"{path}:{_line(data, nul)}: a NUL byte at byte {nul}; a rubric is plain text.")
        try:
            return cls(path, data.decode("utf-8"))
        except UnicodeDecodeError as error:
            byte = data[error.start]
            where = f"{path}:{_line(data, error.start)}"
            raise SourceError(f"{where}: byte 0x{byte:02x} at {error.start} is not UTF-8; save it as UTF-8.") from error

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset at which each line begins."""
        starts, text, size = [0], self.text, len(self.text)
        if "\r" not in text:
            at = text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = text.find("\n", at + 1)
            return tuple(starts)
        for at, char in enumerate(text):
            if char == "\n" or (char == "\r" and not (at + 1 < size and text[at + 1] == "\n")):
                starts.append(at + 1)
        return tuple(starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Give back the line and column of `offset`, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """Give back the text of a line, counted from 1, without its line end."""
        starts = self.line_starts
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r\n")

    def __repr__(self) -> str:
        return f"SourceFile({self.path!r}, {len(self.text)} characters)"


def _line(data: bytes, offset: int) -> int:
    return data.count(b"\n", 0, offset) + 1
