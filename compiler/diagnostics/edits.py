"""Edits for fixes: what to take away with a stretch of source so that what is left looks as if written so."""

from __future__ import annotations

import re

from rubricc.compiler.diagnostics.model import Edit
from rubricc.compiler.source.span import Span

_BLANKS = " \t"
_GAP = re.compile(r"(?:\s|#[^\r\n]*)*")
"""White space and comments."""


def replace(span: Span, text: str) -> Edit:
    """Give back the edit that puts `text` in place of a stretch."""
    return Edit(span, text)


def insert_before(span: Span, text: str) -> Edit:
    """Give back the edit that puts `text` before a stretch."""
    return Edit(Span(span.start, span.start, span.file), text)


def insert_after(span: Span, text: str) -> Edit:
    """Give back the edit that puts `text` after a stretch."""
    return Edit(Span(span.end, span.end, span.file), text)


def parenthesise(span: Span) -> tuple[Edit, Edit]:
    """Give back the edits that put parentheses around a stretch."""
    return insert_before(span, "("), insert_after(span, ")")


def remove(span: Span) -> Edit:
    """Give back the edit that takes a stretch away: with its lines where it stands alone on them, else with blanks."""
    assert span.file is not None
    text, start, end = span.file.text, span.start, span.end
    line_start, line_end = _start_of_line(text, start), _end_of_line(text, end)
    begins, ends = not text[line_start:start].strip(), not text[end:line_end].strip()
    if begins and ends:
        return Edit(Span(line_start, _after_line_end(text, line_end), span.file), "")
    if begins:
        while text[end : end + 1] in _BLANKS and end < line_end:
            end += 1
    else:
        start = len(text[:start].rstrip(_BLANKS))
    return Edit(Span(start, end, span.file), "")


def remove_item(span: Span, separator: str = ",") -> Edit:
    """Give back the edit that takes an item of a list away with one separator beside it, the next or the last one."""
    assert span.file is not None
    text = span.file.text
    gap = _GAP.match(text, span.end)
    after = span.end if gap is None else gap.end()
    if text.startswith(separator, after):
        end = after + len(separator)
        whole = remove(Span(span.start, end, span.file))
        if whole.span.start < span.start:
            return whole
        while text[end : end + 1] in (" ", "\t") and end < len(text):
            end += 1
        return Edit(Span(span.start, end, span.file), "")
    before = text[: span.start].rstrip()
    start = len(before) - len(separator) if before.endswith(separator) else span.start
    kept = len(text[:start].rstrip()) if start < span.start else start
    return Edit(Span(kept, span.end, span.file), "")


def _start_of_line(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _end_of_line(text: str, at: int) -> int:
    ends = [found for found in (text.find("\n", at), text.find("\r", at)) if found >= 0]
    return min(ends, default=len(text))


def _after_line_end(text: str, at: int) -> int:
    return at + 2 if text.startswith("\r\n", at) else min(at + 1, len(text))
