"""The levels of a scale, in the ways that objects and lines have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from rubricc.compiler.frontend.natural.model import Anchor, Origin
from rubricc.compiler.frontend.natural.sentences.numbers import AMOUNT, DASHES, MINUS, number
from rubricc.compiler.frontend.natural.sentences.scores import LONGEST, UNIT, score_of
from rubricc.compiler.frontend.natural.structure import names
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node

_FIELD = re.compile(
    r"(?:score|level|rating|grade|points?)_?([0-9]{1,4}(?:\.[0-9]+)?)(?:_?(?:description|desc|text|definition))?"
)
_LINE = re.compile(
    rf"(?:\*\*|__)?(?:(?:score|level|rating|grade)(?:\s+of)?\s+)?(?P<level>[+{MINUS}]?{AMOUNT})(?:\s*(?:{UNIT}))?(?:\*\*|__)?"
    rf"(?:\s*[:=]|\s+[{DASHES}]+(?=\s)|\s*[.)](?=\s))(?:\*\*|__)?\s*(?P<text>\S.*)",
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
    level = number(found.group("level")) if found is not None else None
    if found is None or level is None:
        return None
    return Anchor(level, " ".join(found.group("text").split()), origin)


def anchor_of_name(name: str, text: str, origin: Origin) -> Anchor | None:
    """Give back the level of a text under a name that has its number: `4`, `Good (3)`, `2 points`, `Level 1`."""
    level = level_of(name)
    if level is None:
        return None
    return Anchor(level, " ".join(text.split()), origin)


def level_of(name: str) -> Decimal | None:
    """Give back the number in the name of a level; None where it has none."""
    if len(name) > LONGEST:
        return None
    cleaned = name.strip().strip("*_").strip()
    named = _NAMED.fullmatch(cleaned)
    inner = named.group("level") if named is not None and not named.group("text") else cleaned
    inner = re.sub(r"^(?:level|score|rating|grade)_?\s*", "", inner, flags=re.IGNORECASE)
    score = score_of(inner)
    return score.points if score is not None and score.low is None else None


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
    level = inner.take_scalar(*names.LEVEL)
    words = [node.text for name in (*names.TITLE, *names.TEXT) if (node := inner.take_text(name)) is not None]
    number_in = level_of(level.shown()) if level is not None else None
    if number_in is None or inner.names():
        return None
    return Anchor(number_in, ": ".join(filter(None, words)), item.origin)
