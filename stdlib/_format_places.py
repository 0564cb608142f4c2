"""Where what the tools `format.*` count stands in the text, for traces."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._format import (
    ANGLE_TITLE,
    CODE,
    CODE_PLACEHOLDER,
    PLACEHOLDER,
    format_title,
    postscripts,
    section_labels,
    shouted_words,
)
from rubricc.stdlib._lists import list_at
from rubricc.stdlib._markdown import NEEDED, markdown
from rubricc.stdlib._markdown_places import markdown_places

INSIDE_FENCE = lazy_pattern(r"\A[^\n]*\n?")
"""The line that opens a block of code."""


def _markdown_parts(text: Text, part: str, kind: str = "") -> tuple[Place, ...]:
    """Give back the places of a part, without a parse where the text cannot hold it."""
    return markdown_places(text, kind or part) if NEEDED[part].search(text.original) else ()


def _at(spans: Iterable[tuple[int, int]]) -> tuple[Place, ...]:
    return tuple((start, end, "") for start, end in spans)


def format_headings_places(text: Text, level: int | None = None) -> tuple[Place, ...]:
    """Give back where the headings stand, of one level where it is given."""
    known = zip(markdown(text, "headings").headings, _markdown_parts(text, "headings"), strict=False)
    return tuple(place for (found, _), place in known if level in (None, found))


def format_bullets_places(text: Text) -> tuple[Place, ...]:
    """Give back the first line of each bulleted item."""
    return tuple(sorted(_markdown_parts(text, "bullets")))


def format_numbered_items_places(text: Text) -> tuple[Place, ...]:
    """Give back the first line of each numbered item."""
    return tuple(sorted(_markdown_parts(text, "numbered")))


def format_tables_places(text: Text, rows: int = 0, columns: int = 0) -> tuple[Place, ...]:
    """Give back where tables stand that have so many rows and columns."""
    known = zip(markdown(text, "tables").tables, _markdown_parts(text, "tables"), strict=False)
    return tuple(place for (high, wide), place in known if high >= rows and wide >= columns)


def format_code_blocks_places(text: Text, language: str | Text | None = None) -> tuple[Place, ...]:
    """Give back where fenced code stands, of one language where it is given."""
    name = None if language is None else str(language).lower()
    known = zip(markdown(text, "fences").fences, _markdown_parts(text, "fences"), strict=False)
    return tuple(place for (found, _), place in known if name in (None, found))


def format_code_places(text: Text, language: str | Text | None = None, number: int = 1) -> tuple[Place, ...]:
    """Give back where the code block with a number stands."""
    block = list_at(format_code_blocks_places(text, language), number)
    return () if block is None else (block,)


def format_block_quotes_places(text: Text) -> tuple[Place, ...]:
    """Give back where block quotations stand."""
    return _markdown_parts(text, "quotes")


def format_links_places(text: Text) -> tuple[Place, ...]:
    """Give back where links stand, with their brackets and addresses."""
    return _markdown_parts(text, "links")


def format_bold_places(text: Text) -> tuple[Place, ...]:
    """Give back where bold text stands, with its marks."""
    return _markdown_parts(text, "bold")


def format_italics_places(text: Text) -> tuple[Place, ...]:
    """Give back where text in italics stands, with its marks."""
    return _markdown_parts(text, "italics")


def format_title_places(text: Text) -> tuple[Place, ...]:
    """Give back where the title stands: the heading or the bold line at the top, or what is in double brackets."""
    if format_title(text) is None:
        return ()
    if markdown(text, "title").title:
        return tuple(
            sorted((*_markdown_parts(text, "title", "headings"), *_markdown_parts(text, "title", "paragraphs")))
        )[:1]
    match = ANGLE_TITLE.search(text.original)
    return _at([match.span()]) if match else ()


def format_sections_places(text: Text, names: Lexicon) -> tuple[Place, ...]:
    """Give back where the names of sections stand that hold an entry, and which."""
    return tuple(sorted(set(_named(text, names))))


def _named(text: Text, names: Lexicon) -> Iterator[Place]:
    headings = ((start, end) for start, end, _ in _markdown_parts(text, "headings"))
    hits = sorted(text.hits(names))
    for start, end in (*headings, *section_labels(text)):
        within = hits[bisect_left(hits, (start,)) : bisect_left(hits, (end,))]
        yield from names.labelled(hit for hit in within if hit.end <= end)


def format_placeholders_places(text: Text, in_code: bool = False) -> tuple[Place, ...]:
    """Give back where placeholders stand."""
    prose = [
        place for kind in ("paragraphs", "headings", "html") for place in _markdown_parts(text, "placeholders", kind)
    ]
    found = [span for start, end, _ in prose for span in _brackets(text.original[start:end], start, PLACEHOLDER)]
    for start, end, _ in _markdown_parts(text, "placeholders", "fences") if in_code else ():
        inner = INSIDE_FENCE.sub(_blank, text.original[start:end])
        found += _brackets(inner, start, CODE_PLACEHOLDER, code=True)
    for start, end, _ in _markdown_parts(text, "placeholders", "indented") if in_code else ():
        found += _brackets(text.original[start:end], start, CODE_PLACEHOLDER, code=True)
    return _at(sorted(found))


def _brackets(source: str, offset: int, kind: re.Pattern[str], code: bool = False) -> Iterator[tuple[int, int]]:
    shown = source if code else CODE.sub(_blank, source)
    return ((offset + match.start(), offset + match.end()) for match in kind.finditer(shown))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def format_postscript_places(text: Text, marker: str | Text = "P.S.") -> tuple[Place, ...]:
    """Give back where the markers of postscripts stand."""
    original = text.original
    return _at(sorted({(start, end + original.startswith(".", end)) for start, end in postscripts(text, marker)}))


def format_all_caps_words_places(text: Text) -> tuple[Place, ...]:
    """Give back the words in capitals."""
    return _at(shouted_words(text))
