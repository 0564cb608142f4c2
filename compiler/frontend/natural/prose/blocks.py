"""The parts of a prose rubric, whether it was Markdown or plain text: headings with what stands under them."""

from __future__ import annotations

from dataclasses import dataclass, field

DEEPEST = 49
"""How deep lists may stand in one another."""


@dataclass(slots=True)
class Paragraph:
    """Lines that stand together; each with its number in `lines`."""

    lines: list[tuple[str, int]]

    @property
    def text(self) -> str:
        """The lines as one text."""
        return " ".join(" ".join(text.split()) for text, _ in self.lines)

    @property
    def line(self) -> int:
        """The number of the first line."""
        return self.lines[0][1]


@dataclass(slots=True)
class Item:
    """An item of a list: its lines, what marks it (`-`, `+`, `3.`), and the items and other parts in it."""

    lines: list[str]
    line: int
    mark: str = ""
    items: list[Item] = field(default_factory=list)
    others: list[Other] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The lines as one text."""
        return " ".join(self.lines)


@dataclass(slots=True)
class Grid:
    """A table: the cells of its rows, the heads first, with their lines."""

    rows: list[tuple[tuple[str, ...], int]]


@dataclass(slots=True)
class Other:
    """A part that asks nothing: code, a quotation, HTML."""

    text: str
    line: int
    what: str


Block = Paragraph | Item | Grid | Other


@dataclass(slots=True)
class Section:
    """A heading (empty for the whole document), its level from 1, and what stands under it."""

    title: str = ""
    level: int = 0
    line: int = 1
    blocks: list[Block] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)


def nested(flat: list[Section]) -> Section:
    """Give back the document, which comes first, with each section after it in the one that it is a part of."""
    root, *sections = flat
    open_sections = [root]
    for section in sections:
        while open_sections[-1].level >= section.level and len(open_sections) > 1:
            open_sections.pop()
        open_sections[-1].sections.append(section)
        open_sections.append(section)
    return root
