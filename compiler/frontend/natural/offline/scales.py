"""Anchored scales: what an answer is like that gets a level, as conditions from the highest level down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from rubricc.compiler.frontend.natural.model import Anchor, Criterion
from rubricc.compiler.frontend.natural.offline.conditions import Condition, either
from rubricc.compiler.frontend.natural.offline.criterion import Rule, rule_of
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.ir.literals import show_number

_DEGREES = re.compile(
    r"\b(?:comprehensive|thorough|complete|detailed|basic|general|clear|adequate|sufficient|somewhat|mostly|partial|full|"
    r"large|minimal|limited|significant|innovative|viable|excellent|good|poor|strong|weak|effective|appropriate|accurate|"
    r"correct|well|lack|although|insightful|advanced|nuanced|in-depth|convincing|superficial|vague|relevant|minor|major|"
    r"generally|consistent|helpful|useful|logical|coherent|standard|precise|reasonable|high|low)(?:s|ly|ing)?\b",
    re.I,
)
"""What sets one level apart from the next by degree, so that no words of an answer tell which it is."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a scale, what the source says of an answer that gets it, and the condition; None for the lowest."""

    value: Decimal
    text: str
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ScaleRule(Rule):
    """The rule of a scale: its levels, from the highest to the lowest; its condition is that of any level."""

    levels: tuple[Level, ...] = ()


def is_scale(item: Criterion) -> bool:
    """Say whether a criterion is worth what its anchored levels say, and not points of its own."""
    values = {anchor.level for anchor in item.anchors}
    return len(values) > 1 and item.points in (None, max(values))


def scale_of(item: Criterion) -> ScaleRule:
    """Give back the rule of a scale; raises `Refused` where a level above the lowest is not wholly accounted for."""
    if not is_scale(item):
        raise Refused("It is a scale with anchored levels, and its points are not those of the highest.")
    if len({anchor.level for anchor in item.anchors}) < len(item.anchors):
        raise Refused("It is a scale with anchored levels, of which one has several anchors.")
    *above, lowest = sorted(item.anchors, key=lambda anchor: -anchor.level)
    rules = [_rule(anchor) for anchor in above]
    levels = (*_levels(above, rules), Level(lowest.level, lowest.text))
    told = tuple(level.condition for level in levels if level.condition is not None)
    unseen = " ".join(dict.fromkeys(rule.unseen for rule in rules if rule.unseen))
    return ScaleRule(either(told), "+".join(["scale", *dict.fromkeys(rule.way for rule in rules)]), unseen, levels)


def of_level(item: Criterion, level: Level) -> Criterion:
    """Give back a level as a criterion of its own, worth a point."""
    return replace(item, text=level.text, points=Decimal(1), anchors=())


def _levels(anchors: list[Anchor], rules: list[Rule]) -> Iterator[Level]:
    for anchor, rule in zip(anchors, rules, strict=True):
        yield Level(anchor.level, anchor.text, rule.condition)


def _rule(anchor: Anchor) -> Rule:
    degree = _DEGREES.search(anchor.text)
    try:
        if degree is not None:
            raise Refused(f"How “{degree.group()}” an answer is needs a reader or a judge.")
        return rule_of(anchor.text, Decimal(1))
    except Refused as refused:
        raise Refused(f"Level {show_number(anchor.level)} of its scale is not translated. {refused}") from None
