"""Markdown as headings and blocks (CommonMark, with tables)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rubricc.compiler.frontend.natural.prose import labels
from rubricc.compiler.frontend.natural.prose.blocks import DEEPEST, Block, Grid, Item, Other, Paragraph, Section, nested
from rubricc.compiler.frontend.natural.prose.grids import grid_of
from rubricc.compiler.frontend.natural.prose.text_blocks import typed_items
from rubricc.compiler.frontend.natural.structure.errors import ReadError

_HIDDEN = 0x10FE00
"""Where the characters that Markdown takes literally go while marks are looked for: `\\*`, and those of code."""
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.{1,500}?)(?<!`)\1(?!`)", re.DOTALL)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_LITERAL = re.compile(r"[*_()\[\]{}:\\-]")
_SHOWN = re.compile(f"[{chr(_HIDDEN)}-{chr(_HIDDEN + 0x7F)}]")
_BOLD = re.compile(r"(\*\*|__)(?P<text>[^*_]{1,120})\1:?")
_BOLD_LEVEL = 7
"""Bold lines stand for headings below all others."""
_TITLE_WORDS = 10
_OTHERS = {"fence": "a block of code", "code_block": "a block of code", "html_block": "HTML"}
_DEEPEST = 2 * DEEPEST
MARKDOWN = MarkdownIt("commonmark", {"maxNesting": _DEEPEST + 2}).enable("table").disable(["inline", "reference"])


def hidden(text: str) -> str:
    """Give back a text in which what Markdown takes literally cannot be taken for a mark."""
    text = _CODE.sub(lambda found: _LITERAL.sub(_hide, found.group()), text)
    text = _ESCAPE.sub(lambda found: chr(_HIDDEN + ord(found.group(1))), text)
    text = _BREAK.sub(" ", text) if "<" in text else text
    return html.unescape(text) if "&" in text else text


def shown(text: str) -> str:
    """Give back a text as its reader sees it, after `hidden`."""
    return _SHOWN.sub(lambda found: chr(ord(found.group()) - _HIDDEN), text)


def document(source: str, text: str, before: int = 0) -> Section:
    """Give back the sections of a text that stands behind `before` lines of its source.

    Raises `ReadError` where lists or quotations are so deep in one another that CommonMark's reader gives up.
    """
    tokens = MARKDOWN.parse(text)
    deep = next((token for token in tokens if token.level >= _DEEPEST), None)
    if deep is not None:
        line = (deep.map[0] if deep.map else 0) + 1 + before
        raise ReadError(source, line, f"parts stand more than {DEEPEST} deep in one another.")
    return _Walker(tokens, before, text.split("\n")).document()


def bold_heading(block: Block) -> Section | None:
    """Give back the section that a paragraph begins which is bold as a whole, or names what a section does."""
    if not isinstance(block, Paragraph) or len(block.lines) > 1:
        return None
    text = block.text.strip()
    bold = _BOLD.fullmatch(text)
    if bold is not None and not bold.group("text").endswith((".", "!", "?")):
        return Section(bold.group("text").removesuffix(":"), _BOLD_LEVEL, block.line)
    name = text.removesuffix(":")
    if text.endswith(":") and (labels.takes_away(name) or labels.decides_all(name)):
        return Section(name, _BOLD_LEVEL, block.line)
    return None


def _plain_title(block: Block) -> Section | None:
    """Give back the section that a line begins which stands first and calls itself a rubric in a few words."""
    if not isinstance(block, Paragraph) or len(block.lines) > 1 or not labels.names_whole(block.text):
        return None
    if block.text.endswith((".", "!", "?", ";", ",")) or len(block.text.split()) > _TITLE_WORDS:
        return None
    return Section(block.text.removesuffix(":"), 1, block.line)


def _hide(found: re.Match[str]) -> str:
    return chr(_HIDDEN + ord(found.group()))


class _Walker:
    """Goes through the tokens once."""

    def __init__(self, tokens: list[Token], before: int, lines: list[str]) -> None:
        self.tokens = iter(tokens)
        self.before = before
        self.lines = lines

    def document(self) -> Section:
        """Give back the whole."""
        flat = [Section(level=0)]
        for token in self.tokens:
            if token.type == "heading_open":
                flat.append(Section(self._inline(), int(token.tag[1:]), self._line(token)))
                continue
            for block in self._block(token):
                first = len(flat) == 1 and not flat[0].blocks
                heading = bold_heading(block) or (_plain_title(block) if first else None)
                if heading is None:
                    flat[-1].blocks.append(block)
                else:
                    whole = first and labels.names_whole(heading.title)
                    flat.append(replace(heading, level=1) if whole else heading)
        return nested(flat)

    def _block(self, token: Token) -> Iterator[Block]:
        if token.type == "paragraph_open":
            paragraph = self._paragraph(token)
            grid = grid_of(paragraph.lines)
            yield from (grid,) if grid is not None else typed_items(paragraph)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            yield from self._list(token)
        elif token.type == "table_open":
            yield self._table()
        elif token.type == "blockquote_open":
            self._skip("blockquote_close")
            yield Other(self._raw(token), self._line(token), "a quotation")
        elif token.type in _OTHERS:
            yield Other(self._raw(token), self._line(token), _OTHERS[token.type])

    def _paragraph(self, token: Token) -> Paragraph:
        start = self._line(token)
        texts = self._inline().split("\n")
        return Paragraph([(text, start + at) for at, text in enumerate(texts) if text.strip()] or [("", start)])

    def _list(self, opened: Token) -> Iterator[Item]:
        closing = opened.type.replace("open", "close")
        for token in self.tokens:
            if token.type == closing:
                return
            yield self._item(token)

    def _item(self, opened: Token) -> Item:
        item = Item([], self._line(opened), f"{opened.info}{opened.markup}")
        for token in self.tokens:
            if token.type == "list_item_close":
                break
            for block in self._block_in_item(token):
                _put(item, block)
        return item

    def _block_in_item(self, token: Token) -> Iterator[Block]:
        if token.type == "heading_open":
            yield Paragraph([(self._inline(), self._line(token))])
        else:
            yield from self._block(token)

    def _table(self) -> Grid:
        rows: list[tuple[tuple[str, ...], int]] = []
        cells: list[str] = []
        line = 0
        for token in self.tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                cells, line = [], self._line(token)
            elif token.type == "inline":
                cells.append(hidden(token.content))
            elif token.type == "tr_close":
                rows.append((tuple(cells), line))
        return Grid(rows)

    def _inline(self) -> str:
        found = ""
        for token in self.tokens:
            if token.type == "inline":
                found = hidden(token.content)
            elif token.type.endswith("_close"):
                break
        return found

    def _skip(self, closing: str) -> None:
        depth = 1
        for token in self.tokens:
            depth += (token.type == closing.replace("close", "open")) - (token.type == closing)
            if not depth:
                return

    def _line(self, token: Token) -> int:
        return (token.map[0] if token.map else 0) + 1 + self.before

    def _raw(self, token: Token) -> str:
        first, last = token.map or (0, 0)
        return "\n".join(self.lines[first:last]).strip()


def _put(item: Item, block: Block) -> None:
    """Put a block in the item that it stands in."""
    if isinstance(block, Item):
        item.items.append(block)
    elif isinstance(block, Other):
        item.others.append(block)
    elif isinstance(block, Grid):
        item.others.extend(Other(" | ".join(cells), line, "a table in a list") for cells, line in block.rows)
    elif item.items:
        item.items.append(Item([block.text], block.line))
    else:
        item.lines.extend(text.strip() for text, _ in block.lines)
