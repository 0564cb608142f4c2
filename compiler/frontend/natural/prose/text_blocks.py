"""Plain text as headings and blocks: lists with bullets, numbers or letters, lines and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.prose import labels, plain_text
from rubricc.compiler.frontend.natural.prose.blocks import DEEPEST, Grid, Item, Paragraph, Section, nested
from rubricc.compiler.frontend.natural.prose.grids import cells_of, is_row, is_rule
from rubricc.compiler.frontend.natural.prose.plain_text import UNDERLINE
from rubricc.compiler.frontend.natural.prose.turned import columned
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

_BULLET = re.compile(
    r"(?P<indent>\s*)(?:(?P<mark>[-*+•‣◦▪●○·–—✓✔☐☑□]|\(?\d{1,6}[.)](?:\d{1,3}[.)])*(?:\d{1,3})?|\(?[A-Za-z][.)]|\(?[ivx]{1,5}[.)])\s+"
    r"|(?P<wide>[・●○]|\d{1,6}[、．]|（\d{1,3}）)\s*)(?P<text>\S.*)"
)


def document(source: SourceFile) -> Section:
    """Give back the sections of a text; raises `ReadError` where lists stand too deep in one another."""
    lines = columned([(source.line_text(number), number) for number in range(1, len(source.line_starts) + 1)])
    if any(_BULLET.fullmatch(text) or is_row(text) for text, _ in lines):
        return _Lists(source.path, lines).document()
    return plain_text.document(lines)


def typed_items(paragraph: Paragraph) -> Iterator[Paragraph | Item]:
    """Yield the items of a paragraph whose lines have bullets that Markdown does not know (`• …`, `(1) …`)."""
    found = [_BULLET.fullmatch(text) for text, _ in paragraph.lines]
    if sum(group is not None for group in found) < 2:
        yield paragraph
        return
    item: Item | None = None
    for group, (text, line) in zip(found, paragraph.lines, strict=True):
        if group is None and item is None:
            yield Paragraph([(text, line)])
        elif group is None and item is not None:
            item.lines.append(text.strip())
        elif group is not None:
            if item is not None:
                yield item
            item = _bulleted(group, line)
    if item is not None:
        yield item


def _bulleted(found: re.Match[str], line: int) -> Item:
    return Item([found.group("text").strip()], line, found.group("mark") or found.group("wide"))


class _Lists:
    """Reads a text in which some lines have bullets or numbers."""

    def __init__(self, source: str, lines: list[tuple[str, int]]) -> None:
        self.source = source
        self.lines = lines
        self.flat = [Section(level=0)]
        self.open: list[tuple[int, Item]] = []
        self.after_blank = True

    def document(self) -> Section:
        """Give back the whole."""
        for at, (text, line) in enumerate(self.lines):
            if UNDERLINE.fullmatch(text):
                self.open.clear()
            elif not text.strip():
                self.after_blank = True
            elif is_row(text):
                self._row(text, line)
            else:
                self._line(at, text, line)
                self.after_blank = False
        if len(self.flat) > 2 and self._stands_on_items(self.flat[1].line):
            self.flat[1].level = 2  # no title: it has items of its own, as the others have
        return nested(self.flat)

    def _stands_on_items(self, line: int) -> bool:
        return line < len(self.lines) and _BULLET.fullmatch(self.lines[line][0]) is not None

    def _line(self, at: int, text: str, line: int) -> None:
        found = _BULLET.fullmatch(text)
        indent = len(text.expandtabs(4)) - len(text.expandtabs(4).lstrip())
        if found is not None:
            self._item(indent, _bulleted(found, line))
        elif self.open and labels.total_in(text) is not None:
            self.open.clear()
            self._paragraph(text, line)
        elif self.open and (indent > self.open[0][0] or not (self.after_blank or self._is_heading(at))):
            self.open[-1][1].lines.append(text.strip())
        elif self._is_heading(at):
            self.open.clear()
            level = 1 if len(self.flat) == 1 and not self.flat[0].blocks else 2
            self.flat.append(Section(text.strip().removesuffix(":").strip("= "), level, line))
        else:
            self.open.clear()
            self._paragraph(text, line)

    def _row(self, text: str, line: int) -> None:
        self.open.clear()
        blocks = self.flat[-1].blocks
        if not (blocks and isinstance(blocks[-1], Grid)):
            blocks.append(Grid([]))
        grid = blocks[-1]
        if isinstance(grid, Grid) and not is_rule(text):
            grid.rows.append((cells_of(text), line))

    def _item(self, indent: int, item: Item) -> None:
        while self.open and self.open[-1][0] >= indent:
            self.open.pop()
        if len(self.open) >= DEEPEST:
            raise ReadError(self.source, item.line, f"parts stand more than {DEEPEST} deep in one another.")
        if self.open:
            self.open[-1][1].items.append(item)
        else:
            self.flat[-1].blocks.append(item)
        self.open.append((indent, item))

    def _paragraph(self, text: str, line: int) -> None:
        last = self.flat[-1].blocks[-1] if self.flat[-1].blocks else None
        if isinstance(last, Paragraph) and not self.after_blank:
            last.lines.append((text, line))
        else:
            self.flat[-1].blocks.append(Paragraph([(text, line)]))

    def _is_heading(self, at: int) -> bool:
        """Whether a line stands over a list: the next line that is not blank is an item, and it is no sentence."""
        text = self.lines[at][0].strip()
        if len(text) > 100:
            return False
        rest = (line for line, _ in self.lines[at + 1 : at + 4] if line.strip() and not UNDERLINE.fullmatch(line))
        following = next(rest, "")
        return bool(_BULLET.fullmatch(following) or is_row(following)) and not text.endswith((".", "!", "?", ";", ","))
