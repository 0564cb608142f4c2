"""Lists whose items are the levels of one scale, and not criteria."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import groupby, pairwise

from rubricc.compiler.frontend.natural.model import Anchor, Origin
from rubricc.compiler.frontend.natural.prose.blocks import Item
from rubricc.compiler.frontend.natural.sentences.marks import marked, plain
from rubricc.compiler.frontend.natural.sentences.numbers import DASHES, number
from rubricc.compiler.frontend.natural.sentences.scores import UNIT, Score
from rubricc.compiler.frontend.natural.structure.anchors import anchor_of_line, ordered
from rubricc.compiler.frontend.natural.structure.columns import LEVEL_WORD

_NUMBERED = re.compile(r"\(?([0-9]{1,3})[.)]")
_WITH_UNIT = re.compile(
    rf"[^\w.,½¼¾]*[0-9.,½¼¾]+(?:\s*(?:[{DASHES}]|to)\s*[0-9.,½¼¾]+)?\s*{UNIT}(?![^\W\d_])", re.IGNORECASE
)
_ENDS = re.compile(rf"\b([0-9]{{1,2}})\s*(?:[{DASHES}]|to)\s*([0-9]{{1,2}})\b")
_INLINE = re.compile(
    r"(?:(?<=[.,;:()–—])\s*|\b(?:score|level|rating|grade)s?\s+)(?<![\w/])([0-9]{1,3})\s*[:=]\s+(?=\S)", re.IGNORECASE
)
_WITHOUT_NUMBER = re.compile(
    rf"[*_]*(?P<name>{LEVEL_WORD.pattern}|[A-F][+-]?)[*_]*(?:[:：][*_]*|\s+[{DASHES}]+\s)\s*\S.*", re.IGNORECASE
)
_NAMED = re.compile(
    rf"[*_]*(?P<name>{LEVEL_WORD.pattern})[*_]*\s*[(\[](?P<level>[^()\[\]]{{1,9}})[)\]][*_]*\s*(?:[:,]|if|when|for|[{DASHES}])?\s+(?=\S)",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"\W*[+−–-]\s?[0-9½¼¾]")


def levels_of(items: Sequence[Item], above: Score | None, at: Callable[[int], Origin]) -> tuple[Anchor, ...]:
    """Give back the levels that the items of a list are, from the lowest; none where they are criteria.

    Items with points and a unit (`5 points: …`) are levels only where they cannot be added up: one of them gives 0, or
    the highest is what `above`, which the list stands under, can give.
    """
    if len(items) < 2 or any(item.items or item.others for item in items):
        return ()
    down = counted_down(items)
    found = (_level(item, f"{item.mark.strip('().')}: {item.text}" if down else item.text, at) for item in items)
    levels: list[Anchor] = []
    for anchor in found:
        if anchor is None:  # soon, in most lists
            return ()
        levels.append(anchor)
    if len({anchor.level for anchor in levels}) < len(levels):
        return ()
    if any(_WITH_UNIT.match(item.text) for item in items) and not _excluding(levels, above):
        return ()
    return ordered(levels)


def _level(item: Item, text: str, at: Callable[[int], Origin]) -> Anchor | None:
    """Give back the level of an item: by the number before it, or by its name and points (`Good (3): …`)."""
    if _SIGNED.match(text):
        return None
    line = anchor_of_line(plain(text), at(item.line))
    if line is not None:
        return line
    named = _NAMED.match(text)
    if named is not None and (level := number(named.group("level"))) is not None:
        return Anchor(level, f"{named.group('name')}: {plain(text[named.end() :])}", at(item.line))
    said = marked(text)
    name = said.title or said.text
    if said.score is None or said.score.points is None:
        return None
    if said.score.low is not None and _WITH_UNIT.match(text):
        return Anchor(said.score.points, plain(text), at(item.line))
    if not LEVEL_WORD.fullmatch(name):
        return None
    return Anchor(said.score.points, f"{said.title}: {said.text}" if said.title else said.text, at(item.line))


def _excluding(levels: Sequence[Anchor], above: Score | None) -> bool:
    numbers = [anchor.level for anchor in levels]
    if Decimal(0) in numbers:
        return True
    return above is not None and above.points == max(numbers)


def begins_with_points(text: str) -> bool:
    """Whether a line begins with points that have their unit (`2 points: …`)."""
    return _WITH_UNIT.match(text) is not None


def line_levels(lines: Sequence[tuple[str, int]], at: Callable[[int], Origin]) -> tuple[Anchor, ...]:
    """Give back the levels that the lines of a paragraph are (`1 – none`, `2 – some`); none where one is no level."""
    return levels_of([Item([text.strip()], line) for text, line in lines], None, at)


def numbered_levels(items: Sequence[Item], said: str, at: Callable[[int], Origin]) -> tuple[Anchor, ...]:
    """Give back the levels of a numbered list, where the text beside it names the range of its numbers (`1 to 5`)."""
    ends = [(int(group.group(1)), int(group.group(2))) for group in _ENDS.finditer(said)]
    numbers = [int(group.group(1)) for item in items if (group := _NUMBERED.fullmatch(item.mark)) is not None]
    if len(numbers) < 2 or len(numbers) < len(items) or (min(numbers), max(numbers)) not in ends:
        return ()
    if any(item.items or item.others or marked(item.text).score is not None for item in items):
        return ()
    pairs = zip(numbers, items, strict=True)
    return ordered(Anchor(Decimal(number), plain(item.text), at(item.line)) for number, item in pairs)


def are_unnumbered(items: Sequence[Item]) -> bool:
    """Whether items are levels that have no numbers: words for how good something is, or grades from A to F."""
    found = [_WITHOUT_NUMBER.fullmatch(item.text) for item in items]
    names = {group.group("name").casefold() for group in found if group is not None}
    if len(names) < max(len(items), 2) or any(item.items or marked(item.text).score is not None for item in items):
        return False
    letters = {name[0] for name in names if len(name.rstrip("+-")) == 1}
    return not letters or (len(letters) == len({name[0] for name in names}) and "f" in letters and "e" not in letters)


def gathered(items: Sequence[Item], at: Callable[[int], Origin]) -> list[Item]:
    """Put levels that follow an item, two or more of them (`Score 1: …`), into the item that they are the levels of."""
    found: list[Item] = []
    for is_level, run in groupby(items, lambda item: _is_bare_level(item, at)):
        part = list(run)
        if is_level and len(part) > 1 and found and found[-1].mark == part[0].mark and not found[-1].items:
            found[-1].items.extend(part)
        else:
            found.extend(part)
    return found


def _is_bare_level(item: Item, at: Callable[[int], Origin]) -> bool:
    if item.items or item.others or _SIGNED.match(item.text) or _WITH_UNIT.match(item.text):
        return False
    return anchor_of_line(plain(item.text), at(item.line)) is not None


def counted_down(items: Sequence[Item]) -> bool:
    """Whether the numbers before the items of a list go down, as those of levels do."""
    found = [_NUMBERED.fullmatch(item.mark) for item in items]
    numbers = [int(group.group(1)) for group in found if group is not None]
    return len(numbers) == len(items) > 1 and all(a > b for a, b in pairwise(numbers))


def inline_levels(text: str, origin: Origin) -> tuple[str, tuple[Anchor, ...]]:
    """Take levels off the end of a sentence (`Manner. 1: hostile, 3: neutral`), where their numbers go one way."""
    found = list(_INLINE.finditer(text))
    head = text[: found[0].start()].strip(" (,;:–-") if found else ""
    numbers = [int(group.group(1)) for group in found]
    if not head or len(numbers) < 2 or not _goes_one_way(numbers):
        return text, ()
    ends = [*(group.start() for group in found[1:]), len(text)]
    words = [text[group.end() : end].strip(" ,;.()") for group, end in zip(found, ends, strict=True)]
    if not all(words):
        return text, ()
    return head, ordered(Anchor(Decimal(at), said, origin) for at, said in zip(numbers, words, strict=True))


def _goes_one_way(numbers: Sequence[int]) -> bool:
    steps = [b - a for a, b in pairwise(numbers)]
    return all(step > 0 for step in steps) or all(step < 0 for step in steps)
