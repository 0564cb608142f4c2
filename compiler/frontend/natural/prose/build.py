"""From headings and blocks to the criteria of a rubric."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from rubricc.compiler.frontend.natural.model import Anchor, Criterion, NaturalRubric, Origin, Unread
from rubricc.compiler.frontend.natural.prose import labels
from rubricc.compiler.frontend.natural.prose.blocks import Grid, Item, Other, Paragraph, Section
from rubricc.compiler.frontend.natural.prose.item_titles import are_shares, first_line_title
from rubricc.compiler.frontend.natural.prose.labelled_lines import labelled_criterion
from rubricc.compiler.frontend.natural.prose.levels import gathered, inline_levels, levels_of, numbered_levels
from rubricc.compiler.frontend.natural.sentences.marks import Marked, marked, plain
from rubricc.compiler.frontend.natural.sentences.scores import score_of
from rubricc.compiler.frontend.natural.structure.columns import columns, is_head
from rubricc.compiler.frontend.natural.structure.criteria import criterion
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.rows import Row
from rubricc.compiler.frontend.natural.structure.said import missed, said_criterion
from rubricc.compiler.frontend.natural.structure.table import read_table
from rubricc.compiler.frontend.natural.structure.totals import checked, highest, settled


@dataclass(slots=True)
class _Found:
    """What a section says so far."""

    criteria: list[Criterion] = field(default_factory=list)
    prose: list[tuple[str, int]] = field(default_factory=list)
    missed: list[Unread] = field(default_factory=list)
    """The points in the prose that are not understood."""
    anchors: tuple[Anchor, ...] = ()

    @property
    def text(self) -> str:
        """The prose as one text."""
        return " ".join(text for text, _ in self.prose)

    def take_levels(self, levels: tuple[Anchor, ...]) -> None:
        """Give levels to the criterion that they stand under: the last one, where it may have them, or the whole."""
        last = self.criteria[-1] if self.criteria else None
        if levels and last is not None and not (last.anchors or last.children):
            self.criteria[-1] = replace(last, anchors=levels)
        elif levels:
            self.anchors = levels


NO_CRITERIA = "no criteria are here; write each in a line of its own, such as: - … (5 points)"
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
        self.unread += checked(stated, highest(criteria), self._at(line), "total")
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

    def _section(self, section: Section) -> _Found:
        found = _Found()
        items = gathered([block for block in section.blocks if isinstance(block, Item)], self._at)
        beside = " ".join(block.text for block in section.blocks if isinstance(block, Paragraph))
        _sign(items)
        levels = levels_of(items, None, self._at) or numbered_levels(items, beside, self._at)
        found.anchors = levels
        shares, kept = are_shares(items), set(map(id, items))
        for block in section.blocks:
            if not isinstance(block, Item):
                self._block(block, found)
            elif not levels and id(block) in kept:
                self._item(block, found, shares)
        _give_each(found, [text for text, _ in found.prose])
        for inner in section.sections:
            self._inner(inner, found)
        return found

    def _item(self, item: Item, found: _Found, shares: bool) -> None:
        if not (item.items or _has_words(item.text)):
            self._other(Other(item.text, item.line, "an item without words"))
        elif not self._is_total(item.text, item.line):
            found.criteria.append(self._criterion(item, shares))

    def _block(self, block: Paragraph | Grid | Other, found: _Found) -> None:
        if isinstance(block, Grid):
            self._grid(block, found)
        elif isinstance(block, Other):
            self._other(block)
        else:
            self._paragraph(block, found)

    def _criterion(self, item: Item, shares: bool = False) -> Criterion:
        said = first_line_title(item) or marked(item.text, heading=shares)
        _sign(item.items)
        anchors = levels_of(item.items, said.score, self._at)
        inside = are_shares(item.items)
        inner = _Found()
        for part in () if anchors else item.items:
            self._item(part, inner, inside)
        for other in item.others:
            self._other(other)
        made = self._made(said, item.line)
        return self._settled(replace(made, anchors=anchors or made.anchors, children=tuple(inner.criteria)))

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

    def _grid(self, grid: Grid, found: _Found) -> None:
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

    def _paragraph(self, block: Paragraph, found: _Found) -> None:
        node = labelled_criterion([(text, self._at(line)) for text, line in block.lines])
        if node is not None:
            made, unread = criterion(node)
            found.criteria.append(made)
            self.unread += unread
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

    def _sentence(self, block: Paragraph, found: _Found) -> None:
        """Read a paragraph as a criterion where it has points, else as prose."""
        if not _has_words(block.text):
            self._other(Other(block.text, block.line, "a line without words"))
            return
        said = marked(block.text)
        of_each = labels.points_each(block.text) is not None
        own = said.score is not None and (not of_each or labels.points_each(said.text) is not None)
        if own or said.gate:
            found.criteria.append(self._made(said, block.line))
        elif block.text:
            found.prose.append((plain(block.text), block.line))
            if not of_each:
                found.missed += missed(said, self._at(block.line))

    def _inner(self, section: Section, found: _Found) -> None:
        if self._is_total(plain(section.title), section.line) or self._is_label(section):
            return
        inside = self._section(section)
        _give_each(inside, [section.title])
        said = marked(section.title, heading=True)
        if labels.is_only_criteria(said.text) and said.score is None and inside.criteria:
            found.criteria += inside.criteria
            found.prose += inside.prose
            found.missed += inside.missed
        elif inside.criteria or inside.anchors or said.score is not None:
            found.criteria.append(self._headed(said, section.line, inside))
        else:
            found.prose.append((": ".join(filter(None, (plain(section.title), inside.text))), section.line))
            found.missed += inside.missed

    def _headed(self, said: Marked, line: int, inside: _Found) -> Criterion:
        """Give back the criterion that a heading with what stands under it is."""
        made = self._made(said, line)
        self.unread += inside.missed
        if inside.prose:
            made = replace(made, text=inside.text, title=made.title or made.text)
        children = tuple(_turned(inside.criteria, said.text))
        if said.gate and children:
            made, children = replace(made, gate=False), tuple(replace(item, gate=True) for item in children)
        return self._settled(replace(made, anchors=inside.anchors or made.anchors, children=children))

    def _of_prose(self, found: _Found) -> list[Criterion]:
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


def _sign(items: list[Item]) -> None:
    """Read `+ 2 for …` and `- 3 for …` as points with signs, where a list has both and every item has a number."""
    marks = {item.mark for item in items}
    if marks == {"+", "-"} and all(item.text[:1].isdigit() for item in items):
        for item in items:
            item.lines[0] = f"{item.mark}{item.lines[0]}"


def _give_each(found: _Found, texts: Sequence[str]) -> None:
    """Give the criteria without points those that the texts over or beside them say each has."""
    said = [points for text in texts if (points := labels.points_each(text)) is not None]
    for at, item in enumerate(found.criteria):
        if said and item.points is None and not (item.children or item.anchors or item.weight):
            found.criteria[at] = replace(item, points=said[0])


def _turned(criteria: list[Criterion], title: str) -> list[Criterion]:
    """Give back the criteria under a heading that says what they do: take points away, or decide all."""
    if labels.decides_all(title):
        return [replace(item, gate=True) for item in criteria]
    if not labels.takes_away(title):
        return criteria
    return [_taking_away(item) for item in criteria]


def _taking_away(item: Criterion) -> Criterion:
    if item.points is not None:
        return replace(item, points=-abs(item.points))
    loss = None if item.children else labels.loss_behind(item.text)
    return item if loss is None else replace(item, text=loss[0], points=loss[1])
