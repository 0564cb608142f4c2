"""What stands under the name of a section, from there to the next section of its kind."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._format import BOLD_START, LABEL, LONE_NAME
from rubricc.stdlib._markdown import NEEDED
from rubricc.stdlib._markdown_places import markdown_places
from rubricc.stdlib._memo import remembered

NAME_END = lazy_pattern(r"[ \t]*:?(?:\*\*|__)?:?[ \t]*")
"""What closes a label, between the name and what it labels."""
NUMBER = lazy_pattern(r"[0-9]+")
TEXT_NEXT = lazy_pattern(r"\r?\n[ \t]*[^\s#]")
UNNUMBERED_NEXT = lazy_pattern(r"(?:\r?\n[ \t]*){1,2}(?=[^\s])(?![0-9]{1,3}[.)]|#)")
BLANK_BEFORE = lazy_pattern(r"\A\s*\Z|\n[ \t]*\r?\n[ \t]*\Z")
LABEL_RANK = 7
"""Below the six levels of headings."""


class SectionMark(NamedTuple):
    """The name of a section: where its line starts, where the name stands, where what follows starts, and its kind.

    `rank` is the level of a heading; labels of one `style` (plain, bold, bulleted, in capitals) part one another.
    """

    line: int
    start: int
    end: int
    body: int
    rank: int
    style: str


def format_section(text: Text, names: Lexicon) -> str | None:
    """Give back what stands in the first section that an entry names; None where there is none."""
    span = section_body(text, names)
    return None if span is None else text.original[slice(*span)]


def format_section_places(text: Text, names: Lexicon) -> tuple[Place, ...]:
    """Give back where the section's text stands, where it has any."""
    span = section_body(text, names)
    return ((*span, ""),) if span is not None and span[0] < span[1] else ()


def section_body(text: Text, names: Lexicon) -> tuple[int, int] | None:
    """Give back the span of what stands in the first section that an entry names, without white space around it."""
    if not text.has(names):
        return None
    marks = remembered(text, "section marks", _section_marks)
    hits = sorted(text.hits(names))
    for number, mark in enumerate(marks):
        inside = hits[bisect_left(hits, (mark.start,)) : bisect_left(hits, (mark.end,))]
        if any(hit.end <= mark.end for hit in inside):
            ends = (other.line for other in marks[number + 1 :] if _closes_section(mark, other))
            end = next(ends, len(text.original))
            stretch = text.original[mark.body : end]
            return mark.body + len(stretch) - len(stretch.lstrip()), max(mark.body, mark.body + len(stretch.rstrip()))
    return None


def _closes_section(mark: SectionMark, other: SectionMark) -> bool:
    if other.line < mark.body:
        return False
    return other.rank <= mark.rank and (other.rank < LABEL_RANK or other.style == mark.style)


def _section_marks(text: Text) -> list[SectionMark]:
    """Give back the names of sections in order, headings first where a heading is also a label."""
    headings = list(_heading_marks(text))
    taken = {mark.line for mark in headings}
    code = markdown_places(text, "fences") if NEEDED["fences"].search(text.original) else ()
    labels = {mark.line: mark for mark in _label_marks(text) if mark.line not in taken and not _is_within(mark, code)}
    return sorted([*headings, *labels.values()])


def _is_within(mark: SectionMark, blocks: tuple[Place, ...]) -> bool:
    """Tell whether a label stands in one of the blocks of code, where it is none."""
    number = bisect_right(blocks, (mark.start + 1,)) - 1
    return number >= 0 and mark.start < blocks[number][1]


def _heading_marks(text: Text) -> Iterator[SectionMark]:
    if not NEEDED["headings"].search(text.original):
        return
    for level in range(1, LABEL_RANK):
        for start, end, _ in markdown_places(text, f"h{level}"):
            yield SectionMark(_line_start(text, start), start, end, end, level, "")


def _label_marks(text: Text) -> Iterator[SectionMark]:
    original = text.original
    for expression in (BOLD_START, LABEL, LONE_NAME):
        for match in expression.finditer(original):
            start, end = match.span("name")
            lone = expression is LONE_NAME
            short = lone and not match["name"].isupper()
            if len(match["name"].split()) <= 8 and (not short or _is_title_line(original, match)):
                style = ("plain" if short else "lone") if lone else NUMBER.sub("0", original[match.start() : start])
                closing = NAME_END.match(original, end)
                body = end if closing is None else closing.end()
                yield SectionMark(_line_start(text, match.start()), start, end, body, LABEL_RANK, style)


def _is_title_line(original: str, match: re.Match[str]) -> bool:
    """Tell whether a short line without marks is the title of what follows.

    It begins with a capital letter, nothing or a blank line stands before it, and text right after it; or it is
    numbered and a line follows that is not.
    """
    if not match["name"][0].isupper():
        return False
    if match.group().lstrip()[0].isdecimal():
        return UNNUMBERED_NEXT.match(original, match.end()) is not None
    follows = TEXT_NEXT.match(original, match.end()) is not None
    return follows and BLANK_BEFORE.search(original, max(0, match.start() - 8), match.start()) is not None


def _line_start(text: Text, place: int) -> int:
    return text.original.rfind("\n", 0, place) + 1
