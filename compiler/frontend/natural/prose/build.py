"""From headings and blocks to the criteria of a rubric."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import groupby

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin, Unread
from rubricc.compiler.frontend.natural.prose import labels
from rubricc.compiler.frontend.natural.prose.blocks import Grid, Item, Other, Paragraph, Section
from rubricc.compiler.frontend.natural.prose.found import Found, is_shared
from rubricc.compiler.frontend.natural.prose.item_titles import are_shares, first_line_title
from rubricc.compiler.frontend.natural.prose.labelled_lines import labelled_criterion
from rubricc.compiler.frontend.natural.prose.levels import (
    are_unnumbered,
    gathered,
    inline_levels,
    levels_of,
    line_levels,
    numbered_levels,
)
from rubricc.compiler.frontend.natural.prose.turned import given_each, over, sign, turned
from rubricc.compiler.frontend.natural.sentences.marks import Marked, marked, plain
from rubricc.compiler.frontend.natural.sentences.scores import score_of
from rubricc.compiler.frontend.natural.structure.columns import columns, is_head
from rubricc.compiler.frontend.natural.structure.criteria import criterion
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.rows import Row
from rubricc.compiler.frontend.natural.structure.said import missed, said_criterion
from rubricc.compiler.frontend.natural.structure.table import read_table
from rubricc.compiler.frontend.natural.structure.totals import checked, highest, settled

NO_CRITERIA = "no criteria are here; write each in a line of its own, such as: - … (5 points)"
NO_LEVEL = "levels need a number each, such as: Good (3): …"
NO_ONE = "these levels stand under no criterion; put them under each that has them"
WITHOUT_WORDS = "(without words)"
"""Stands for the words of a criterion that has parts and no words of its own."""


class Builder:
    """Builds one rubric; `name` is its id, `within` the value of a file that has the prose in it."""

    def __init__(self, source: str, name: str, within: Origin | None = None) -> None:
        self.source = source
        self.name = name
        self.within = within
        self.unread: list[Unread] = []
        self.said: dict[str, list[str]] = {"query": [], "reference": []}
        self.total: tuple[Decimal, int] | None = None
        self.table_total: Decimal | None = None

    def rubric(self, document: Section) -> NaturalRubric:
        """Give back the rubric of a document; raises `ReadError` for one without criteria."""
        title, body = self._title(document)
        found = self._section(body)
        criteria = found.criteria or self._of_prose(found)
        self.unread += found.missed if found.criteria else ()
        if not criteria:
            raise ReadError(self.source, self._at(1).line, NO_CRITERIA)
        total = self._checked_total(criteria)
        return NaturalRubric(
            id=self.name,
            criteria=tuple(criteria),
            origin=self._at(1),
            title=title,
            description="\n".join(text for text, _ in found.prose) if found.criteria else "",
            query="\n".join(self.said["query"]),
            references=tuple(self.said["reference"]),
            metadata={} if total is None else {"total": total},
            unread=tuple(self.unread),
        )

    def _checked_total(self, criteria: list[Criterion]) -> Decimal | None:
        """Give back the total that the rubric states, and tell where the criteria come to another."""
        if self.total is None:
            return self.table_total  # held against the rows of its table
        stated, line = self.total
        reached = highest(criteria)
        if reached is None and not any(item.weight is not None for one in criteria for item in one.walk()):
            reached = Decimal(0)
        self.unread += checked(stated, reached, self._at(line), "total")
        return stated

    def _title(self, document: Section) -> tuple[str, Section]:
        """Give back the title and what stands under it: the first heading's, where no other is as high."""
        tops = document.sections
        if not tops or not _is_title(tops[0], tops[1:]):
            return "", document
        first = tops[0]
        title, total = labels.total_behind(first.title)
        found = marked(title, heading=True)
        if total is None and found.score is not None:
            total = found.score.points
        if total is not None:
            self.total = (total, first.line)
        blocks, sections = [*document.blocks, *first.blocks], [*first.sections, *tops[1:]]
        return found.text, Section("", 0, first.line, blocks, sections)

    def _section(self, section: Section) -> Found:
        found = Found()
        items = gathered([block for block in section.blocks if isinstance(block, Item)], self._at)
        beside = " ".join(block.text for block in section.blocks if isinstance(block, Paragraph))
        sign(items)
        levels = levels_of(items, None, self._at) or numbered_levels(items, beside, self._at)
        found.anchors, found.is_scale = levels, self._tell_levels(items)
        kept = () if levels or found.is_scale else items
        shares, known = are_shares(items), set(map(id, kept))
        for are_items, run in groupby(section.blocks, lambda block: isinstance(block, Item)):
            if are_items:
                self._items([item for item in run if isinstance(item, Item) and id(item) in known], found, shares)
            else:
                self._blocks([block for block in run if not isinstance(block, Item)], found)
        found.criteria = given_each(found.criteria, [text for text, _ in found.prose])
        for inner in section.sections:
            self._inner(inner, found)
        return found

    def _tell_levels(self, items: Sequence[Item]) -> bool:
        """Tell of items that are levels without numbers (`Good: …`); gives back whether they are."""
        if not are_unnumbered(items):
            return False
        self.unread += [Unread(item.text, self._at(item.line), NO_LEVEL) for item in items]
        return True

    def _items(self, items: Sequence[Item], found: Found, shares: bool) -> None:
        """Read items as criteria, or as the parts of the criterion whose line ends with a colon just before them."""
        inner = Found()
        for item in items:
            self._item(item, inner, shares)
        if not inner.criteria or not (found.is_open or is_shared(found, inner.criteria)):
            found.criteria += inner.criteria
        else:
            found.criteria[-1] = self._settled(replace(found.criteria[-1], children=tuple(inner.criteria)))

    def _blocks(self, blocks: Sequence[Paragraph | Grid | Other], found: Found) -> None:
        for block in blocks:
            before = len(found.criteria)
            self._block(block, found)
            leads = isinstance(block, Paragraph) and block.text.rstrip("*_ ").endswith((":", "："))
            found.is_fresh = len(found.criteria) == before + 1 and not found.criteria[-1].anchors
            found.is_open = leads and found.is_fresh

    def _item(self, item: Item, found: Found, shares: bool) -> None:
        if not (item.items or _has_words(item.text)):
            self._other(Other(item.text, item.line, "an item without words"))
        elif not self._is_total(item.text, item.line):
            found.criteria.append(self._criterion(item, shares))

    def _block(self, block: Paragraph | Grid | Other, found: Found) -> None:
        if isinstance(block, Grid):
            self._grid(block, found)
        elif isinstance(block, Other):
            self._other(block)
        else:
            self._paragraph(block, found)

    def _criterion(self, item: Item, shares: bool = False) -> Criterion:
        said = first_line_title(item) or marked(item.text, heading=shares)
        sign(item.items)
        anchors = levels_of(item.items, said.score, self._at)
        inside = are_shares(item.items)
        inner = Found()
        for part in () if anchors or self._tell_levels(item.items) else item.items:
            self._item(part, inner, inside)
        for other in item.others:
            self._other(other)
        made = self._made(said, item.line)
        whole = over(made, turned(inner.criteria, made.text), item.text)
        return self._settled(replace(whole, anchors=anchors or made.anchors))

    def _made(self, said: Marked, line: int) -> Criterion:
        """Give back a criterion without parts from what a line says."""
        origin = self._at(line)
        self.unread += missed(said, origin)
        text, levels = inline_levels(said.text, origin)
        made = said_criterion(replace(said, text=text), origin)
        return replace(made, text=made.text or WITHOUT_WORDS, anchors=levels or made.anchors)

    def _settled(self, made: Criterion) -> Criterion:
        kept, off = settled(made)
        self.unread += off
        return kept

    def _grid(self, grid: Grid, found: Found) -> None:
        (heads, line), *rows = grid.rows
        if not any(cell.strip() for cell in heads):
            heads = ("criterion", "points", *heads[2:])
        if not (is_head(heads) or any(map(score_of, heads))):
            self._other(Other(" | ".join(heads), line, "a table without a column of criteria"))
            for cells, at in rows:
                self._other(Other(" | ".join(cells), at, "a table without a column of criteria"))
            return
        table = read_table(columns(heads), [Row(cells, self._at(at)) for cells, at in rows])
        found.criteria += table.criteria
        found.take_levels(table.anchors)
        self.unread += table.unread
        self.table_total = self.table_total or table.total

    def _paragraph(self, block: Paragraph, found: Found) -> None:
        node = labelled_criterion([(text, self._at(line)) for text, line in block.lines])
        if node is not None:
            made, unread = criterion(node)
            found.criteria.append(made)
            self.unread += unread
            return
        if (levels := line_levels(block.lines, self._at)) and not found.anchors:
            found.take_levels(levels)
            return
        if len(block.lines) > 1 and sum(map(_says_points, (text for text, _ in block.lines))) > 1:
            for text, line in block.lines:
                self._paragraph(Paragraph([(text, line)]), found)
            return
        label = labels.labelled(block.text)
        if label is not None:
            self.said[label[0]].append(label[1])
        elif not self._is_total(block.text, block.line):
            self._sentence(block, found)

    def _sentence(self, block: Paragraph, found: Found) -> None:
        """Read a paragraph as a criterion where it has points, else as prose."""
        if not _has_words(block.text):
            self._other(Other(block.text, block.line, "a line without words"))
            return
        said = marked(block.text)
        of_each = labels.points_each(block.text) is not None
        own = (
            said.score is not None
            and not labels.is_of_each(block.text)
            and (not of_each or labels.points_each(said.text) is not None)
        )
        if own or said.gate:
            found.criteria.append(self._made(said, block.line))
        elif block.text:
            found.prose.append((plain(block.text), block.line))
            if not of_each:
                found.missed += missed(said, self._at(block.line))
            if inline_levels(block.text, self._at(block.line))[1]:
                found.missed.append(Unread(block.text, self._at(block.line), NO_ONE))

    def _inner(self, section: Section, found: Found) -> None:
        if self._is_label(section):
            return
        is_total = self._is_total(plain(section.title), section.line)
        inside = self._section(section)
        inside.criteria = given_each(inside.criteria, [section.title])
        said = marked(section.title, heading=True)
        if is_total or (labels.is_only_criteria(said.text) and said.score is None and inside.criteria):
            found.criteria += inside.criteria
            found.prose += inside.prose
            found.missed += inside.missed
        elif inside.criteria or inside.anchors or inside.is_scale or said.score is not None:
            found.criteria.append(self._headed(said, section.line, inside))
        else:
            found.prose.append((": ".join(filter(None, (plain(section.title), inside.text))), section.line))
            found.missed += inside.missed

    def _headed(self, said: Marked, line: int, inside: Found) -> Criterion:
        """Give back the criterion that a heading with what stands under it is."""
        made = self._made(said, line)
        self.unread += inside.missed
        if inside.prose:
            made = replace(made, text=inside.text, title=made.title or made.text)
        children = turned(inside.criteria, said.title or said.text)
        if said.gate and children:
            made, children = replace(made, gate=False), [replace(item, gate=True) for item in children]
        whole = over(made, children, said.title or said.text)
        return self._settled(replace(whole, anchors=inside.anchors or made.anchors))

    def _of_prose(self, found: Found) -> list[Criterion]:
        """Give back a criterion for each paragraph, of a document that has nothing else; one, where it has levels."""
        if found.anchors:
            line = found.prose[0][1] if found.prose else 1
            return [Criterion(text=found.text or self.name, origin=self._at(line), anchors=found.anchors)]
        return [self._made(marked(text), line) for text, line in found.prose]

    def _is_total(self, text: str, line: int) -> bool:
        """Take a line that states the sum of all points."""
        points = labels.total_in(text)
        if points is not None:
            self.total = (points, line)
        return points is not None

    def _is_label(self, section: Section) -> bool:
        """Take a section that is the question, or a good answer, and nothing else."""
        kind = labels.only_label(plain(section.title))
        texts = [block.text for block in section.blocks if isinstance(block, Paragraph)]
        if kind is None or section.sections or not texts or len(texts) < len(section.blocks):
            return False
        self.said[kind].append(plain("\n".join(texts)))
        return True

    def _other(self, block: Other) -> None:
        self.unread.append(Unread(block.text, self._at(block.line), f"{block.what} asks nothing by itself"))

    def _at(self, line: int) -> Origin:
        if self.within is not None:
            return Origin(self.within.source, self.within.line, f"{self.within.row}, line {line}")
        return Origin(self.source, line)


def _is_title(first: Section, others: Sequence[Section]) -> bool:
    """Whether the first heading is that of the whole: no other is as high, and something stands under it."""
    if any(section.level <= first.level for section in others):
        return False
    return first.level == 1 or bool(first.sections)


def _has_words(text: str) -> bool:
    """Whether a line asks anything: it has letters or digits beside its marks."""
    return any(char.isalnum() for char in marked(text).text)


def _says_points(text: str) -> bool:
    return marked(text).score is not None or labels.total_in(text) is not None
