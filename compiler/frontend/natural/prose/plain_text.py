"""Plain text without bullets: titles, and a criterion in each line or paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import Origin
from rubricc.compiler.frontend.natural.prose import labels
from rubricc.compiler.frontend.natural.prose.blocks import Item, Paragraph, Section
from rubricc.compiler.frontend.natural.prose.labelled_lines import labelled_criterion
from rubricc.compiler.frontend.natural.prose.levels import begins_with_points
from rubricc.compiler.frontend.natural.sentences.marks import marked

UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,}|_{3,}|\*{3,}|#{3,})\s*")
"""A line that only parts others."""
_CLOSED = re.compile(r"[.!?;:)\]%\d]\s*$")
_WRAPPED = 60
"""From how many characters on a line may go on in the next."""
_OR = frozenset(("or", "and", "oder", "und", "ou", "y", "o", "e"))

Group = list[tuple[str, int]]
"""Lines that stand together, with their numbers."""


def document(lines: Group) -> Section:
    """Give back the sections of a text: a title where the first line stands apart, and an item for each part."""
    groups = list(_groups(lines))
    root = Section()
    section = root
    if len(groups) > 1 and len(groups[0]) == 1 and _stands_apart(groups[0][0][0]):
        (title, line), *_ = groups.pop(0)
        section = Section(title.strip().removesuffix(":"), 1, line)
        root.sections.append(section)
    wrapped = any(_goes_on(group) for group in groups)
    for group in groups:
        _add(section, group, wrapped)
    return root


def _add(section: Section, group: Group, wrapped: bool) -> None:
    if labelled_criterion([(text, Origin("", line)) for text, line in group]) is not None:
        section.blocks.append(Paragraph(group))
    elif _has_parts(group):
        section.blocks.append(_with_parts(group))
    elif wrapped:
        section.blocks.append(Item([text.strip() for text, _ in group], group[0][1]))
    elif len(group) > 1 and group[0][0].rstrip().endswith((":", "：")):
        inner = Section(group[0][0].strip()[:-1], 2, group[0][1])
        inner.blocks.extend(Item([text.strip()], line) for text, line in group[1:])
        section.sections.append(inner)
    else:
        section.blocks.extend(Item([text.strip()], line) for text, line in group)


def _has_parts(group: Group) -> bool:
    """Whether the first line of a paragraph has the points that the lines under it share, or are levels up to.

    They begin with theirs (`1 point: …`), or are indented.
    """
    first, *rest = (marked(text).score for text, _ in group)
    points = [score.points for score in rest if score is not None and score.points is not None]
    others = [text.strip().casefold() for (text, _), score in zip(group[1:], rest, strict=True) if score is None]
    if first is None or first.points is None or not points or not _OR.issuperset(others):
        return False
    if begins_with_points(group[0][0]) or not all(map(_is_under, group[1:])):
        return False
    return first.points in (sum(points), max(points))


def _is_under(line: tuple[str, int]) -> bool:
    text = line[0]
    return text[:1].isspace() or begins_with_points(text) or text.strip().casefold() in _OR


def _with_parts(group: Group) -> Item:
    (first, line), *rest = group
    parts = [Item([text.strip()], at) for text, at in rest if text.strip().casefold() not in _OR]
    return Item([first.strip()], line, items=parts)


def _groups(lines: Group) -> Iterator[Group]:
    group: Group = []
    for text, line in (*lines, ("", 0)):
        if text.strip() and not UNDERLINE.fullmatch(text):
            group.append((text, line))
        elif group:
            yield group
            group = []


def _stands_apart(text: str) -> bool:
    if labels.total_behind(text)[1] is not None:
        return True
    return len(text) <= 80 and (text.rstrip().endswith(":") or not _CLOSED.search(text))


def _goes_on(group: Group) -> bool:
    """Whether the lines of a paragraph are one sentence broken at the margin."""
    return any(len(text) >= _WRAPPED and not _CLOSED.search(text) for text, _ in group[:-1])
