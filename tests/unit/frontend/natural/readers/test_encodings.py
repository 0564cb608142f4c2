"""Rubrics in words in the encodings that spreadsheets and editors write."""

from __future__ import annotations

import pytest
from unit.frontend.natural.readers.reading_helpers import short

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.structure.encodings import decode
from rubricc.compiler.source.file import SourceError

TEXT = "Kriterium\tPunkte\r\nNennt die Lösung – kurz\t2,5\r\n漢字\t-1\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_encodings_of_unicode(encoding: str) -> None:
    (found,) = reading.read(decode("r.txt", TEXT.encode(encoding)))
    assert (short(found.criteria), found.unread) == ([("Nennt die Lösung – kurz", 2.5), ("漢字", -1)], ())


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_both_orders_of_bytes(encoding: str) -> None:
    (found,) = reading.read(decode("r.txt", f"\ufeff{TEXT}".encode(encoding)))
    assert len(found.criteria) == 2


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (TEXT[:30].encode("cp1252"), r"r:2: byte 0xf6 at 29 is not UTF-8; save it as UTF-8"),
        (TEXT[:20].encode("utf-16-le"), r"r:1: a NUL byte"),
        (b"\xff\xfea\x00b", r"r: it begins as UTF-16 and is not: .*; save it as UTF-8"),
        (b"\xff\xfea\x00\x00\x00", r"r:1: a NUL byte"),
        (b"\xff\xfe\x00\xd8a\x00", r"r: it begins as UTF-16 and is not"),
        (b"\x89PNG\r\n\x1a\n\x00", r"r:3: a NUL byte"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(SourceError, match=why):
        decode("r", data)
