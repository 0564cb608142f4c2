"""Paragraphs and lines of a text, as spans without the white space around them."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.runtime.lazily import lazy_pattern

Spans = tuple[tuple[int, int], ...]
"""Spans `[start, end)` in code points of the original."""

_BREAK = "(?>\r\n|[\n\r\x85\u2028\v\f])"
_GAP = lazy_pattern(f"(?:{_BREAK}[^\\S\n\r\x85\u2028\u2029\v\f]*(?=[\n\r\x85\u2028\u2029\v\f])|\u2029)\\s*")
_PLAIN_GAP = lazy_pattern(r"\n[^\S\n]*\n\s*")
_LINE = lazy_pattern("[^\n\r\x85\u2028\u2029\v\f]+")


def paragraph_spans(text: str) -> Spans:
    """Give back the paragraphs: what stands between blank lines and is not itself blank."""
    return tuple(_trimmed_parts(text, _between(text)))


def line_spans(text: str) -> Spans:
    """Give back the lines that are not blank."""
    return tuple(_trimmed_parts(text, (match.span() for match in _LINE.finditer(text))))


def trim_span(text: str, start: int, end: int) -> tuple[int, int]:
    """Give back the span without white space at its ends."""
    part = text[start:end]
    stripped = part.strip()
    start += len(part) - len(part.lstrip())
    return start, start + len(stripped)


def _between(text: str) -> Iterator[tuple[int, int]]:
    plain = text.isascii() and "\r" not in text and "\v" not in text and "\f" not in text
    start = 0
    for gap in (_PLAIN_GAP if plain else _GAP).finditer(text):
        yield start, gap.start()
        start = gap.end()
    yield start, len(text)


def _trimmed_parts(text: str, spans: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for start, end in spans:
        start, end = trim_span(text, start, end)
        if start < end:
            yield start, end
