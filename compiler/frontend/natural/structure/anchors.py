"""The levels of a scale, in the ways that objects and lines have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from rubricc.compiler.frontend.natural.model import Anchor, Origin
from rubricc.compiler.frontend.natural.sentences.numbers import AMOUNT, DASHES, MINUS, number, number_range
from rubricc.compiler.frontend.natural.sentences.scores import LONGEST, UNIT, score_of
from rubricc.compiler.frontend.natural.structure import names
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node

_FIELD = re.compile(
    r"(?:score|level|rating|grade|points?)_?([0-9]{1,4}(?:\.[0-9]+)?)(?:_?(?:description|desc|text|definition))?"
)
_LINE = re.compile(
    rf"(?:\*\*|__)?(?:(?:score|level|rating|grade|band)s?(?:\s+of)?\s+)?"
    rf"(?P<level>[+{MINUS}]?{AMOUNT}(?:\s?(?:[{DASHES}]|to|/)\s?{AMOUNT})?)(?:\s*(?:{UNIT}))?(?:\*\*|__)?"
    rf"(?:\s*[:=：]|\s+[{DASHES}]+(?=\s)|\s*[.)](?=\s))(?:\*\*|__)?\s*(?P<text>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_NAMED = re.compile(r"(?P<name>[^()\[\]]*?)\s*[(\[](?P<level>[^()\[\]]+)[)\]]\s*[:.–—-]?\s*(?P<text>.*)", re.DOTALL)


def anchors(fields: Fields, *wanted: str) -> tuple[Anchor, ...]:
    """Give back the levels that a field lists, from the lowest; notes the field where it lists anything else."""
    node = fields.take_group(*wanted)
    if node is None:
        return ()
    found = list(_listed(node))
    if any(anchor is None for anchor in found):
        fields.note(f"{wanted[0]}: {node.shown()}", node.origin, "levels need a number and words each")
        return ()
    return ordered(anchor for anchor in found if anchor is not None)


def is_scale(node: Node) -> bool:
    """Whether the items of a list are levels and no criteria: each has a number for its level, one more or less than
    the one before it, and no other points.
    """
    bands = [_level_alone(item) for item in node.items]
    known = [band for band in bands if band is not None]
    if len(known) < 2 or len(known) < len(bands):
        return False
    steps = {_step(a, b) for a, b in pairwise(known)}
    return steps in ({Decimal(1)}, {Decimal(-1)})


def _step(before: Band, after: Band) -> Decimal:
    """Give back how far one level is from the next: between the ends of bands that face one another."""
    if after.high > before.high:
        return (after.high if after.low is None else after.low) - before.high
    return after.high - (before.high if before.low is None else before.low)


def _level_alone(item: Node) -> Band | None:
    inner = Fields(item, names.folded)
    level = inner.take(*names.LEVEL_ONLY)
    others = inner.take(*names.POINTS, *names.WEIGHT)
    words = inner.take_text(*names.TEXT, *names.TITLE)
    return None if level is None or words is None or others is not None else _level_in(level)


def anchors_of_fields(fields: Fields) -> tuple[Anchor, ...]:
    """Give back the levels of fields such as `score1_description`, from the lowest."""
    found = []
    for name in fields.names():
        group = _FIELD.fullmatch(name)
        node = fields.take_text(name) if group is not None else None
        if group is not None and node is not None:
            found.append(Anchor(Decimal(group.group(1)), node.text or "", node.origin))
    return ordered(found)


def anchor_of_line(text: str, origin: Origin) -> Anchor | None:
    """Give back the level that a line is (`5: …`, `Score 3 - …`, `Fair (2): …`); None where it is none."""
    found = _LINE.fullmatch(text.strip())
    level = band_of(found.group("level").replace("/", "-")) if found is not None else None
    if found is None or level is None:
        return None
    return level.anchor(found.group("text"), origin)


def anchor_of_name(name: str, text: str, origin: Origin) -> Anchor | None:
    """Give back the level of a text under a name with its number: `4`, `Good (3)`, `2 points`, `Level 1`, `3–4`."""
    level = band_in(name)
    return None if level is None else level.anchor(text, origin)


def level_of(name: str) -> Decimal | None:
    """Give back the one number in the name of a level; None where it has none, or names a band of several."""
    level = band_in(name)
    return None if level is None or level.low is not None else level.high


@dataclass(frozen=True, slots=True)
class Band:
    """The number of a level, or the numbers of a band of which an answer gets the highest."""

    high: Decimal
    low: Decimal | None = None

    def anchor(self, text: str, origin: Origin) -> Anchor:
        """Give back the level with its words; those of a band have its ends before them."""
        ends = f"{self.low:f}–{self.high:f}: " if self.low is not None else ""
        return Anchor(self.high, f"{ends}{' '.join(text.split())}", origin)


def band_of(text: str) -> Band | None:
    """Give back the number or the range that a whole text is, as a level; None where it is none."""
    one = number(text)
    if one is not None:
        return Band(one)
    ends = number_range(text)
    if ends is None:
        return None
    return Band(ends.high, ends.low if ends.low != ends.high else None)


def band_in(name: str) -> Band | None:
    """Give back the level or the band in the name of a level; None where it has none."""
    if len(name) > LONGEST:
        return None
    cleaned = name.strip().strip("*_").strip()
    named = _NAMED.fullmatch(cleaned)
    inner = named.group("level") if named is not None and not named.group("text") else cleaned
    inner = named.group("name") if named is not None and number(named.group("name")) is not None else inner
    inner = re.sub(r"^(?:level|score|rating|grade)_?\s*", "", inner, flags=re.IGNORECASE)
    score = score_of(inner)
    return Band(score.points, score.low) if score is not None and score.points is not None else None


def ordered(found: Iterable[Anchor]) -> tuple[Anchor, ...]:
    """Give back levels from the lowest to the highest."""
    return tuple(sorted(found, key=lambda anchor: anchor.level))


def _listed(node: Node) -> Iterable[Anchor | None]:
    if node.fields:
        return [_of_pair(name, item) for name, item in node.fields.items()]
    return [_of_item(item) for item in node.items]


def _of_pair(name: str, item: Node) -> Anchor | None:
    if item.text is not None:
        return anchor_of_name(name, item.text, item.origin)
    found = _of_item(item)
    if found is None and item.number is not None:
        return Anchor(item.number, name, item.origin)
    if found is not None and level_of(name) is None and name.casefold() not in found.text.casefold():
        return Anchor(found.level, f"{name}: {found.text}", found.origin)
    return found


def _of_item(item: Node) -> Anchor | None:
    if item.text is not None:
        return anchor_of_line(item.text, item.origin)
    inner = Fields(item, names.folded)
    level = inner.take(*names.LEVEL)
    words = [node.text for name in (*names.TITLE, *names.TEXT) if (node := inner.take_text(name)) is not None]
    found = _level_in(level) if level is not None else None
    return None if found is None or inner.names() else found.anchor(": ".join(filter(None, words)), item.origin)


def _level_in(node: Node) -> Band | None:
    """Give back the level that a field is: a number, a range in words, or a list of its two ends."""
    ends = [item.number for item in node.items]
    if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
        return Band(max(ends[0], ends[1]), min(ends[0], ends[1]) if ends[0] != ends[1] else None)
    return None if node.items or node.fields else band_in(node.shown())
