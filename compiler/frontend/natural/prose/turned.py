"""What titles and the texts over a list do to its criteria: take points away, decide all, negate, give each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rubricc.compiler.frontend.natural.model import Criterion
from rubricc.compiler.frontend.natural.prose import labels
from rubricc.compiler.frontend.natural.prose.blocks import Item
from rubricc.compiler.frontend.natural.sentences.brackets import LARGEST
from rubricc.compiler.frontend.natural.sentences.marks import marked
from rubricc.compiler.frontend.natural.sentences.numbers import AMOUNT, DASHES, MINUS, number

_BARE = re.compile(rf"(?P<said>[+{MINUS}]?{AMOUNT})\s*(?:[:：]|\s[{DASHES}]+)\s+(?=[^\W\d])")
_ENDS = re.compile(
    rf"(?P<rest>.{{0,500}}?[^\s:：]) ?(?:[:：]|\s{{2,}}|\t)\s*[*_]{{0,2}}(?P<said>[+{MINUS}]?{AMOUNT})[*_]{{0,2}}\s*"
)
_COLUMN = re.compile(rf"\s*(?P<said>[+{MINUS}]?{AMOUNT})(?P<gap>\s+)(?P<rest>[^\W\d].*)")


def turned(criteria: list[Criterion], title: str) -> list[Criterion]:
    """Give back the criteria under a title, as it says what they do: take points away, decide all, or must not be."""
    if labels.decides_all(title):
        return [replace(item, gate=True) for item in criteria]
    if labels.negates(title):
        return [_negated(item, title) for item in criteria]
    if not labels.takes_away(title):
        return criteria
    return [_taking_away(item) for item in criteria]


def _negated(item: Criterion, title: str) -> Criterion:
    """Put what negates a criterion before its words, unless its points say that it is a fault."""
    if item.points is not None and item.points < 0:
        return item
    return replace(item, text=f"{title}: {item.text}")


def _taking_away(item: Criterion) -> Criterion:
    if item.points is not None:
        return replace(item, points=-abs(item.points))
    loss = None if item.children else labels.loss_behind(item.text)
    return item if loss is None else replace(item, text=loss[0], points=loss[1])


def over(made: Criterion, parts: list[Criterion], said: str) -> Criterion:
    """Give back a criterion with its parts; points that its text says each part has are theirs, and not its own."""
    if not parts or labels.points_each(said) is None:
        return replace(made, children=tuple(parts))
    return replace(made, points=None, children=tuple(given_each(parts, [said])))


def given_each(criteria: Sequence[Criterion], texts: Sequence[str]) -> list[Criterion]:
    """Give the criteria without points those that the texts over or beside them say each has."""
    said = next((points for text in texts if (points := labels.points_each(text)) is not None), None)
    return [item if said is None or _has_worth(item) else replace(item, points=said) for item in criteria]


def _has_worth(item: Criterion) -> bool:
    return item.points is not None or bool(item.children or item.anchors or item.weight)


def sign(items: list[Item]) -> None:
    """Read `+ 2 for …` and `- 3 for …` as points with signs, where a list has both and every item has a number.

    Bare numbers before a dash or colon are points where one of them has a sign: no level has.
    """
    marks = {item.mark for item in items}
    if marks == {"+", "-"} and all(item.text[:1].isdigit() for item in items):
        for item in items:
            item.lines[0] = f"{item.mark}{item.lines[0]}"
    bare = [_BARE.match(item.lines[0]) if item.lines else None for item in items]
    found = [group for group in bare if group is not None]
    if len(found) == len(items) > 1 and any(not group.group("said")[0].isalnum() for group in found):
        for item, group in zip(items, found, strict=True):
            item.lines[0] = f"{group.group('said')} points: {item.lines[0][group.end() :]}"
    _end_with_units(items)


def _end_with_units(items: list[Item]) -> None:
    """Read bare numbers at the ends of items as their points, where all that say nothing else of points have one."""
    ending = [(item, group) for item in items if item.lines and (group := _ENDS.fullmatch(item.lines[-1])) is not None]
    plain = {id(item) for item in items if item.lines and marked(item.text).score is None}
    known = {id(item) for item, group in ending if (number(group.group("said")) or 0) < LARGEST}
    if len(ending) < 2 or not known >= plain:
        return
    for item, group in ending:
        if id(item) in plain:
            item.lines[-1] = f"{group.group('rest')} ({group.group('said')} points)"


def columned(lines: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Give back lines in which numbers that stand in a column before words are points; the first line may be a title.

    They stand in a column where a gap is wider than a blank, or one has a sign, and they do not just count.
    """
    filled = [at for at, (text, _) in enumerate(lines) if text.strip()]
    found = {at: group for at in filled if (group := _COLUMN.fullmatch(lines[at][0])) is not None}
    if len(found) < 2 or not found.keys() >= set(filled[1:]) or not _is_column(list(found.values())):
        return list(lines)
    shown = {at: _with_unit(group) for at, group in found.items()}
    return [(shown.get(at, text), line) for at, (text, line) in enumerate(lines)]


def _with_unit(found: re.Match[str]) -> str:
    """Give back a line whose points stand behind its words, unless they are understood where they stand."""
    if marked(found.group()).score is not None:
        return found.group()
    return f"{found.group('rest')} ({found.group('said')} points)"


def _is_column(found: Sequence[re.Match[str]]) -> bool:
    said = [group.group("said") for group in found]
    if said == [str(at) for at in range(1, len(said) + 1)]:
        return False
    return any(group.group("gap") != " " for group in found) or any(not text[0].isalnum() for text in said)
