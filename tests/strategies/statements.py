"""Makes statements and reasons of every kind."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from strategies.vocabulary import HOSTILE, TITLES

from rubricc.compiler.ir.statements import (
    Arm,
    Best,
    By,
    Choose,
    Give,
    Group,
    Path,
    Per,
    Statement,
    Template,
    TemplateText,
    TemplateValue,
)

if TYPE_CHECKING:
    from strategies.rubrics import RubricMaker


class StatementMaker:
    """Makes statements for one rubric."""

    def __init__(self, maker: RubricMaker) -> None:
        self.maker = maker
        self.random = maker.random
        self.expressions = maker.expressions

    def reason(self) -> Template:
        """Give back a reason: text, with or without values."""
        parts: list[Any] = []
        for _ in self.maker.up_to(3, 1):
            if self.maker.chance(0.7):
                text = self.random.choice(("Names a drug", "Said: ", " times", *TITLES, *HOSTILE))
                if not (parts and isinstance(parts[-1], TemplateText)):
                    parts.append(TemplateText(text=text))
            else:
                value = self.expressions
                made = value.any_of(value.text, value.number, value.condition, value.texts, depth=1)
                parts.append(TemplateValue(value=made))
        return Template(parts=tuple(parts))

    def _reason(self) -> Template | None:
        return self.reason() if self.maker.surface or self.maker.chance(0.7) else None

    def block(self, depth: int) -> tuple[Statement, ...]:
        """Give back a block of statements, now and then an empty one."""
        return tuple(self.statement(depth) for _ in self.maker.up_to(2, 0 if self.maker.chance(0.1) else 1))

    def statement(self, depth: int) -> Statement:
        """Give back one statement."""
        flat = (self.give, self.give, self.per, self.by)
        nested = (self.choose, self.choose, self.choose, self.best, self.group)
        return self.random.choice(flat if depth <= 0 else flat + nested)(depth - 1)

    def _common(self) -> dict[str, Any]:
        return {"at": self.expressions.place(), "sources": () if self.maker.surface else self.maker.sources()}

    def give(self, depth: int) -> Statement:
        points = self.maker.not_zero(self.maker.points(-4, 4))
        if not self.maker.surface and self.maker.chance(0.1):
            return Give(points=Decimal(0), reason=self._reason(), keyword="nothing", **self._common())
        keyword = "penalize" if points < 0 else "award"
        return Give(points=points, reason=self._reason(), keyword=keyword, **self._common())

    def per(self, depth: int) -> Statement:
        points = self.maker.not_zero(self.maker.points(-3, 3))
        keyword = "penalize" if points < 0 else "award"
        value, cap = self.expressions.number(2), self.maker.not_zero(self.maker.points(0, 5))
        return Per(points=points, value=value, cap=cap, reason=self._reason(), keyword=keyword, **self._common())

    def by(self, depth: int) -> Statement:
        points = self.maker.not_zero(self.maker.points(-3, 3))
        start = Decimal(self.random.choice(("0", "0.1", "1", "2.5", "-1", "0.333333")))
        end = start + Decimal(self.random.choice(("0.4", "1", "-1", "3", "-0.25", "10", "0.7")))
        keyword = "penalize" if points < 0 else "award"
        ends = {"start": start, "end": end}
        value = self.expressions.number(2)
        return By(points=points, value=value, reason=self._reason(), keyword=keyword, **ends, **self._common())

    def choose(self, depth: int) -> Statement:
        keyword = self.random.choice(("award", "if", "choose", "for first"))
        arms = tuple(self._arm(depth) for _ in self.maker.up_to(3, 1))
        otherwise = self._outcome(depth) if self.maker.chance(0.5) else None
        label = self.random.choice(TITLES) if keyword == "choose" and self.maker.chance(0.5) else None
        return Choose(label=label, arms=arms, otherwise=otherwise, keyword=keyword, **self._common())

    def _arm(self, depth: int) -> Arm:
        return Arm(condition=self.expressions.condition(2), body=self._outcome(depth), at=self.expressions.place())

    def _outcome(self, depth: int) -> tuple[Statement, ...]:
        if self.maker.chance(0.15):
            reason = self.reason() if self.maker.chance(0.5) else None
            return (Give(points=Decimal(0), reason=reason, keyword="nothing", at=self.expressions.place()),)
        return self.block(depth)

    def check(self, points: Decimal, sources: tuple[str, ...]) -> Statement:
        """Give back the body of a check."""
        given = Give(points=points, reason=self.reason(), keyword="check", at=self.expressions.place())
        arm = Arm(condition=self.expressions.condition(2), body=(given,), at=self.expressions.place())
        return Choose(arms=(arm,), keyword="check", sources=sources, at=self.expressions.place())

    def scale(self, low: Decimal, levels: list[Decimal]) -> Statement:
        """Give back the body of a scale: its levels from the highest, and the lowest where none holds."""
        arms = tuple(
            Arm(condition=self.expressions.condition(2), body=(self._level(level, self.reason()),)) for level in levels
        )
        lowest = self._level(low, self.reason() if self.maker.chance(0.5) else None)
        return Choose(arms=arms, otherwise=(lowest,), keyword="scale", at=self.expressions.place())

    def _level(self, points: Decimal, reason: Template | None) -> Give:
        return Give(points=points, reason=reason, keyword="level", at=self.expressions.place())

    def best(self, depth: int) -> Statement:
        labels = [self.random.choice(TITLES) for _ in self.maker.up_to(3, 1)]
        return Best(paths=tuple(Path(label=label, body=self.block(depth)) for label in labels), **self._common())

    def group(self, depth: int) -> Statement:
        low = self.maker.points(-3, 0) if self.maker.chance(0.4) else None
        high = self.maker.points(0, 4) if self.maker.chance(0.6) else None
        form = {"label": self.random.choice(TITLES), "max": high, "min": low, "sources": self.maker.sources()}
        return Group(body=self.block(depth), at=self.expressions.place(), **form)
