"""What a text holds when it is read as Markdown (CommonMark, with tables), found in one parse a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._markdown_brackets import spare_brackets
from rubricc.stdlib._markdown_typed import KINDS, kinds_that_count, typed_items
from rubricc.stdlib._memo import remembered

NEEDED = {
    "headings": lazy_pattern(r"#|[=-][ \t]*(?:[\r\n]|\Z)"),
    "bullets": lazy_pattern(r"[-+*](?:\s|\Z)|[•◦‣▪●○⁃–—✅✔✓☑✗✘❌☐➤➢►▶→]"),
    "numbered": lazy_pattern(r"[0-9][.)](?:\s|\Z)|\u20e3|🔟|[①-⑳]|[Ss]tep [0-9]"),
    "tables": lazy_pattern(r"\|"),
    "fences": lazy_pattern(r"```|~~~"),
    "quotes": lazy_pattern(r">"),
    "links": lazy_pattern(r"[\[<]|://|www\.", re.IGNORECASE),
    "bold": lazy_pattern(r"\*\*|__"),
    "italics": lazy_pattern(r"[*_]"),
    "title": lazy_pattern(r"#|[=-][ \t]*(?:[\r\n]|\Z)|\*\*|__"),
    "placeholders": lazy_pattern(r"\["),
}
"""What a text must have before it can hold such a part: most answers are plain and need no parse."""

BARE_LINK = lazy_pattern(r"\b(?:https?://|www\.)[^\s<>\"]+[^\s<>\".,;:!?)\]}]", re.IGNORECASE)
WHOLLY_BOLD = lazy_pattern(r"(?:\*\*|__)(?P<name>[^*_\n]+)(?:\*\*|__):?")


@dataclass(slots=True)
class Markdown:
    """The parts of a text; `counts` has them by Markdown's own names (`blockquote`, `strong`, `em`, …)."""

    counts: Counter[str] = field(default_factory=Counter)
    headings: list[tuple[int, str]] = field(default_factory=list)
    """Level and source of each heading."""
    paragraphs: list[str] = field(default_factory=list)
    """Source of each paragraph, list items' among them."""
    tables: list[tuple[int, int]] = field(default_factory=list)
    """Rows under the head, and columns, of each table."""
    fences: list[tuple[str, str]] = field(default_factory=list)
    """Language, empty where none is named, and content of each fenced code block."""
    indented: list[str] = field(default_factory=list)
    """Content of each code block that is shown by its indent."""
    html: list[str] = field(default_factory=list)
    """Source of each block of HTML or XML that stands outside code."""
    typed: list[str] = field(default_factory=list)
    """Kind of each typed mark that begins a line."""
    bullets: int = 0
    numbered: int = 0
    links: int = 0
    title: str = ""
    """Source of the first block if it is a heading or a line all in bold."""


def markdown(text: Text, part: str) -> Markdown:
    """Give back the parts of the text, parsed once; `part` (a key of `NEEDED`) is the one that is asked for.

    A text that cannot hold that part is not parsed: what comes back is then empty.
    """
    if NEEDED[part].search(text.original) is None:
        return Markdown()
    return remembered(text, "markdown", _parse)


@cache
def _parser() -> Any:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    spare_brackets(parser)
    return parser


def markdown_tokens(text: Text) -> list[Any]:
    """Give back the text's blocks and what stands in them, as markdown-it's tokens."""
    tokens: list[Any] = _parser().parse(text.original)
    return tokens


def _parse(text: Text) -> Markdown:
    found = Markdown()
    lists: list[str] = []
    before = ""
    in_item = False
    for number, token in enumerate(markdown_tokens(text)):
        kind = token.type
        found.counts[kind] += 1
        if kind in ("bullet_list_open", "ordered_list_open"):
            lists.append(kind)
        elif kind in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif kind == "list_item_open":
            _count_item(found, lists[-1])
        elif kind == "inline":
            _add_inline(found, token, before, number == 1)
            if before == "p":
                found.typed += [kind for _, kind in typed_items(token.content, in_item)]
        else:
            _add_block(found, token)
        before = token.tag if kind != "inline" else before
        in_item = kind == "list_item_open" or (in_item and kind == "paragraph_open")
    _count_typed(found)
    return found


def _count_typed(found: Markdown) -> None:
    counted = kinds_that_count(found.typed)
    items = Counter(KINDS[kind] for kind in found.typed if kind in counted)
    found.bullets += items["bullets"]
    found.numbered += items["numbered"]


def _count_item(found: Markdown, kind: str) -> None:
    if kind == "bullet_list_open":
        found.bullets += 1
    else:
        found.numbered += 1


def _add_block(found: Markdown, token: Any) -> None:
    """Add a block of code or HTML, or a part of a table."""
    if token.type == "fence":
        found.fences.append((token.info.strip().partition(" ")[0].lower(), token.content))
    elif token.type in ("code_block", "html_block"):
        (found.indented if token.type == "code_block" else found.html).append(token.content)
    elif token.type == "table_open":
        found.tables.append((-1, 0))
    elif token.type in ("tr_open", "th_open"):
        rows, columns = found.tables[-1]
        found.tables[-1] = (rows + 1, columns) if token.type == "tr_open" else (rows, columns + 1)


def _add_inline(found: Markdown, token: Any, tag: str, is_first: bool) -> None:
    """Add the source of a heading, a paragraph or a cell, and what is marked in it."""
    source = token.content
    if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
        found.headings.append((int(tag[1]), source))
    elif tag == "p":
        found.paragraphs.append(source)
    if is_first:
        found.title = _title(source, tag)
    _add_marks(found, token.children or ())


def _title(source: str, tag: str) -> str:
    if tag != "p":
        return source
    match = WHOLLY_BOLD.fullmatch(source.strip())
    return match["name"].strip() if match else ""


def _add_marks(found: Markdown, children: Iterable[Any]) -> None:
    depth = 0
    for child in children:
        found.counts[child.type] += 1
        if child.type == "link_open":
            depth += 1
            found.links += 1
        elif child.type == "link_close":
            depth -= 1
        elif child.type == "text" and not depth:
            found.links += len(BARE_LINK.findall(child.content))
