"""Puts another text in the place of a stretch of a document, whose other pieces stay as they are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from rubricc.compiler.analysis.witness.document import Document, Piece
from rubricc.compiler.analysis.witness.layouts import PLAIN


def spliced(document: Document, start: int, end: int, text: str) -> Document | None:
    """Give back the document with `text` where its own text stands from `start` to `end`.

    None where the document is no plain text, or the stretch begins or ends outside its pieces.
    """
    if document.layout != PLAIN or document.case or not document.pieces:
        return None
    starts, ends = _bounds(document)
    first, last = bisect_right(starts, start) - 1, bisect_left(ends, end)
    if first < 0 or last >= len(ends) or start > ends[first] or end < starts[last]:
        return None
    before, after = document.pieces[first], document.pieces[last]
    head, rest = before.text[: start - starts[first]], after.text[end - starts[last] :]
    piece = Piece(head + text + rest, before.before, "raw" if head or rest else "phrase")
    return document.with_pieces((*document.pieces[:first], piece, *document.pieces[last + 1 :]))


def _bounds(document: Document) -> tuple[list[int], list[int]]:
    """Give back where each piece begins and ends in the text of a plain document."""
    starts, ends, at = [], [], 0
    for number, piece in enumerate(document.pieces):
        at += len(piece.before) if number else 0
        starts.append(at)
        at += len(piece.text)
        ends.append(at)
    return starts, ends
