"""Rubrics in words as bytes: UTF-8, or the encoding of Unicode that a byte order mark names."""

from __future__ import annotations

import codecs

from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode(path: str, data: bytes) -> SourceFile:
    """Give back the text of a file.

    Raises `SourceError` for bytes that are not of the encoding which their mark names, UTF-8 without one, and for NUL.
    """
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    if encoding is None:
        return SourceFile.decode(path, data)
    try:
        return SourceFile.decode(path, data.decode(encoding).encode())
    except UnicodeError as error:
        raise ReadError(path, 0, f"it begins as {encoding.upper()} and is not: {error}; save it as UTF-8.") from error
