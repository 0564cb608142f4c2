"""Where the parts of a Markdown text stand in it, for traces: found in a second parse, which scoring does without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._markdown import BARE_LINK, markdown_tokens
from rubricc.stdlib._markdown_typed import KINDS, kinds_that_count, typed_items
from rubricc.stdlib._memo import remembered

LINE_BREAK = lazy_pattern(r"\r\n?|\n")
QUOTE_MARKS = lazy_pattern(r"(?:>[ \t]*)*")
"""What lines of a block quotation begin with."""
WHOLE_BLOCKS = {
    "heading_open": "headings",
    "table_open": "tables",
    "fence": "fences",
    "code_block": "indented",
    "html_block": "html",
    "blockquote_open": "quotes",
}
"""Markdown's names of blocks, and ours."""

MARKED = {"strong_open": "bold", "em_open": "italics"}
ITEMS = {"bullet_list_open": "bullets", "ordered_list_open": "numbered"}
LIST_ENDS = ("bullet_list_close", "ordered_list_close")

Span = tuple[int, int]
LOOKED_AT = 20_000
"""Characters from the last place on in which the next is sought, and of a source that are compared at either end."""


class PlaceFinder:
    """Collects the places of one text's parts, in the order in which `markdown` counts them.

    Blocks are known by their lines. What stands inside a line is sought from where the last such part ended; where its
    source is not to be found as it reads (a link inside a link's text), its block stands for it.
    """

    def __init__(self, text: Text) -> None:
        self.original = text.original
        breaks = list(LINE_BREAK.finditer(self.original))
        self._starts = [0, *(match.end() for match in breaks)]
        self._ends = [*(match.start() for match in breaks), len(self.original)]
        self.found: dict[str, list[Span]] = {}
        self.typed: list[tuple[str, Span]] = []
        self.cursor = 0
        self._reached = 0

    def add(self, kind: str, span: Span) -> None:
        """Note a place, but for an empty one."""
        if span[0] < span[1]:
            self.found.setdefault(kind, []).append(span)

    def lines(self, lines: Any) -> Span:
        """Give back the span of lines, counted from 0, without the white space around it."""
        first, beyond = lines
        start = self._starts[min(first, len(self._starts) - 1)]
        end = self._ends[min(max(beyond - 1, first), len(self._ends) - 1)]
        stretch = self.original[start:end]
        return start + len(stretch) - len(stretch.lstrip()), start + len(stretch.rstrip())

    def seek(self, source: str, block: Span) -> Span:
        """Give back where a source stands next in a block, the block itself where it does not, or too far on."""
        at = next((at for at in self._near(source[:LOOKED_AT], block) if at >= 0), -1)
        tail = source[-LOOKED_AT:]
        if at < 0 or not source or not self.original.startswith(tail, at + len(source) - len(tail)):
            return block
        self.cursor = at + len(source)
        self._reached = max(self._reached, self.cursor)
        return at, self.cursor

    def _near(self, source: str, block: Span) -> Iterator[int]:
        """Yield where a source stands soon after the cursor, and after the farthest place so far; -1 where not."""
        for start in (max(self.cursor, block[0]), max(self._reached, block[0])):
            yield self.original.find(source, start, min(block[1], start + LOOKED_AT + len(source)))

    def seek_opening(self, mark: str, inner: str, block: Span) -> Span:
        """Give back where marked text stands next; what stands in it is sought from its start on."""
        before = self.cursor
        found = self.seek(f"{mark}{inner}{mark}", block)
        if self.cursor > before:
            self.cursor = found[0] + 1
        else:
            self.pass_by(mark, block)
        return found

    def pass_by(self, mark: str, block: Span) -> None:
        """Go on behind the next mark: the text that it opens is not to be found as it reads."""
        at = self.original.find(mark, max(self.cursor, block[0]), block[1])
        self.cursor = self.cursor if at < 0 else at + 1

    def item(self, token: Any, after: Span) -> Span:
        """Give back the first line of an item, from its mark on."""
        start, _ = self.lines(token.map)
        line = self.lines((token.map[0], token.map[0] + 1))
        mark = re.compile(rf"{re.escape(token.info)}{re.escape(token.markup)}")
        match = mark.search(self.original, after[0] + 1 if after[0] >= start else start, line[1])
        return (match.start() if match else start), line[1]


def markdown_places(text: Text, kind: str) -> tuple[Place, ...]:
    """Give back where the parts of a kind stand: headings (of one level: h1, h2, …), bullets, tables, links, …"""
    spans = remembered(text, "markdown places", _all_places).get(kind, ())
    return tuple((start, end, "") for start, end in spans)


def _all_places(text: Text) -> dict[str, list[Span]]:
    finder = PlaceFinder(text)
    lists: list[str] = []
    item = (-1, -1)
    block = (0, 0)
    before = ""
    for token in markdown_tokens(text):
        if token.type in ITEMS:
            lists.append(ITEMS[token.type])
        elif token.type in LIST_ENDS:
            lists.pop()
        elif token.type == "list_item_open":
            item = finder.item(token, item)
            finder.add(lists[-1], item)
        elif token.type == "inline":
            _add_inline_places(finder, token, finder.lines(token.map) if token.map else block)
        elif token.map:
            block = finder.lines(token.map)
            if token.type in WHOLE_BLOCKS:
                finder.add(WHOLE_BLOCKS[token.type], block)
            if token.type == "heading_open":
                finder.add(token.tag, block)
            _add_paragraph(finder, token, block, before == "list_item_open")
        before = token.type
    _add_typed(finder)
    return finder.found


def _add_typed(finder: PlaceFinder) -> None:
    """Note the lines that begin with typed marks, of the kinds that count."""
    counted = kinds_that_count(kind for kind, _ in finder.typed)
    for kind, span in finder.typed:
        if kind in counted:
            finder.add(KINDS[kind], span)


def _add_paragraph(finder: PlaceFinder, token: Any, block: Span, in_item: bool) -> None:
    """Note a paragraph, and its lines that begin with a typed mark, but for one right after an item's own mark."""
    if token.type != "paragraph_open":
        return
    finder.add("paragraphs", block)
    spans = [_within_quote(finder, number) for number in range(*token.map)]
    source = "\n".join(finder.original[slice(*span)] for span in spans)
    finder.typed += [(kind, spans[number]) for number, kind in typed_items(source, in_item)]


def _within_quote(finder: PlaceFinder, number: int) -> Span:
    """Give back the span of a line without what marks it as quoted."""
    start, end = finder.lines((number, number + 1))
    marks = QUOTE_MARKS.match(finder.original, start, end)
    return (marks.end() if marks else start), end


def _add_inline_places(finder: PlaceFinder, token: Any, block: Span) -> None:
    """Note bold, italics and links inside a block."""
    children = token.children or []
    inner = InnerSources(children)
    depth = 0
    for number, child in enumerate(children):
        if child.type in MARKED:
            finder.add(MARKED[child.type], finder.seek_opening(child.markup, inner.of(number), block))
        elif child.type == "link_open":
            depth += 1
            finder.add("links", _link(finder, inner.of(number), block))
        elif child.type == "link_close":
            depth -= 1
        elif child.type == "text" and not depth:
            for match in BARE_LINK.finditer(child.content):
                finder.add("links", finder.seek(match[0], block))


class InnerSources:
    """The source between marks that open and those that close them, as far as it is plain."""

    def __init__(self, children: list[Any]) -> None:
        sources = [_source(child) for child in children]
        self._whole = "".join(sources)
        self._starts = [0, *accumulate(map(len, sources))]
        self._closing: dict[int, int] = {}
        opened: list[int] = []
        for number, child in enumerate(children):
            if child.nesting > 0:
                opened.append(number)
            elif child.nesting < 0 and opened:
                self._closing[opened.pop()] = number

    def of(self, number: int) -> str:
        """Give back what stands between a mark, by its number, and the one that closes it."""
        closing = self._closing.get(number, len(self._starts) - 1)
        return self._whole[self._starts[number + 1] : self._starts[closing]]


def _source(child: Any) -> str:
    if child.type in ("softbreak", "hardbreak"):
        return "\n"
    if child.type == "code_inline":
        return f"{child.markup}{child.content}{child.markup}"
    return str(child.content) if child.type == "text" else str(child.markup)


def _link(finder: PlaceFinder, inner: str, block: Span) -> Span:
    """Give back a link with its brackets and, in round ones, its address."""
    for left, right in (("[", "]"), ("<", ">")):
        before = finder.cursor
        at, end = finder.seek(f"{left}{inner}{right}", block)
        if finder.cursor == before:
            continue
        if finder.original[end : end + 1] == "(":
            end = finder.original.find(")", end, block[1]) + 1 or block[1]
        finder.cursor = end
        return at, end
    finder.pass_by("[", block)
    return block
