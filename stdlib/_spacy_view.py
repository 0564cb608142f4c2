"""What spaCy is given of a text: its prose, one for one, in chunks of a bounded length that end with a sentence."""

from __future__ import annotations

import re
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text

PARSED_CHARACTERS = 200_000
"""What stands beyond is not parsed: a model takes some 20 µs a character."""
CHUNK_CHARACTERS = 8_000

_FENCE_LINE = lazy_pattern(r"(?:```|~~~)[^\n]*")
_BLANKED = lazy_pattern(
    r"`[^`\n]*`|(?:https?://|www\.)\S+|[*#|`~\x00]+|(?<!\w)_+|_+(?!\w)"
    r"|(?m:^[ \t]*[-+•](?=\s))|(?m:^[ \t]*\d{1,3}[.)](?=\s))"
)
_UNBROKEN = lazy_pattern(r"\S{120,}")


class Chunk(NamedTuple):
    """A part of a text: where it begins, the characters that are parsed, and where sentences begin in it."""

    start: int
    prose: str
    sentences: tuple[int, ...]


def parsed_chunks(text: Text) -> tuple[Chunk, ...]:
    """Give back the text in chunks of whole sentences; places in them are those of the original less `start`."""
    prose = prose_view(text.straight[:PARSED_CHARACTERS])
    spans = [span for span in _bounded(text) if prose[span[0] : span[1]].strip()]
    chunks: list[Chunk] = []
    first = 0
    for number, (_, end) in enumerate(spans):
        following = spans[number + 1][1] if number + 1 < len(spans) else None
        start = spans[first][0]
        if following is None or following - start > CHUNK_CHARACTERS:
            begins = tuple(span[0] - start for span in spans[first : number + 1])
            chunks.append(Chunk(start, prose[start:end], begins))
            first = number + 1
    return tuple(chunks)


def _bounded(text: Text) -> list[tuple[int, int]]:
    """Give back the spans of the sentences, those longer than a chunk in several."""
    spans: list[tuple[int, int]] = []
    for start, end in text.sentences:
        last = min(end, PARSED_CHARACTERS)
        spans += [(at, min(at + CHUNK_CHARACTERS, last)) for at in range(start, last, CHUNK_CHARACTERS)]
    return spans


def prose_view(text: str) -> str:
    """Give back a text, one for one, with blanks for code, addresses, marks of Markdown, bullets and endless words."""
    shown = _BLANKED.sub(_blanks, _without_blocks(text))
    return _UNBROKEN.sub(_blanks, shown)


def _without_blocks(text: str) -> str:
    """Give back a text, one for one, with blanks for fenced code."""
    marks = [match.span() for match in _FENCE_LINE.finditer(text)]
    parts: list[str] = []
    place = 0
    for opened, closed in zip(marks[::2], [*marks[1::2], (len(text), len(text))], strict=False):
        parts += [text[place : opened[0]], re.sub(r"[^\n]", " ", text[opened[0] : closed[1]])]
        place = closed[1]
    return "".join((*parts, text[place:]))


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match.group())
