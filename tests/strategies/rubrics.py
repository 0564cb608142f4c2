"""Makes whole rubrics: well typed, sound, and with every construct of the IR."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Any

from strategies.expressions import CARRIED, USABLE, ExpressionMaker, Scope, is_constant
from strategies.own_tools import DECLARED, SIGNATURES
from strategies.statements import StatementMaker
from strategies.vocabulary import LINEAR, PATTERNS, PHRASES, SUBSTRINGS, TITLES

from rubricc.compiler.ir.bounds import gives_points
from rubricc.compiler.ir.rubric import (
    Action,
    Criterion,
    Entry,
    InputDef,
    Let,
    LexiconDef,
    Override,
    PatternDef,
    Requirement,
    Rubric,
    Spelling,
    ToolUse,
)
from rubricc.compiler.ir.tools import signature_of
from rubricc.compiler.ir.typing import Names, input_types, score_types
from rubricc.runtime.types import JSON, MESSAGES, TEXT, TEXTS

INPUTS = (
    InputDef(name="reference", type=TEXT.with_undefined(), optional=True),
    InputDef(name="references", type=TEXTS.with_undefined(), optional=True),
    InputDef(name="messages", type=MESSAGES.with_undefined(), optional=True),
    InputDef(name="note", type=TEXT),
    InputDef(name="metadata", type=JSON.with_undefined(), optional=True),
)
LANGUAGES = ("en", "en", "en", "fr", "de", "es", "pt-br", "it")
COMBINES = ("sum", "sum", "sum", "weighted_avg", "min", "max", "median", "all_pass", "any_pass")
SHARES = tuple(map(Decimal, ("0", "0.25", "0.5", "0.75", "1", "0.333333")))


class RubricMaker:
    """Makes one rubric; `size` bounds how many things it has and how deeply they nest.

    With `surface` it has only what the surface language can say: every rule with a reason, one override over another.
    With `own` it also calls tools that it declares itself, which must be registered before it runs.
    With `carried` it has what a standalone module can carry: no stems, only patterns that cannot backtrack.
    """

    def __init__(
        self,
        random: Random,
        size: int = 3,
        depth: int = 0,
        surface: bool = False,
        carried: bool = False,
        own: bool = False,
    ) -> None:
        self.random = random
        self.size = size
        self.depth = depth
        self.surface = surface
        self.carried = carried
        self.precision = Decimal(random.choice(("0.01", "0.01", "0.01", "1", "0.5", "0.1", "0.25", "0.001")))
        self.own = SIGNATURES if own else {}
        usable = CARRIED if carried else (*USABLE, *tuple(self.own.values()) * 8)
        self.language = random.choice(LANGUAGES)
        known = [item for item in usable if not item.languages or self.language in item.languages]
        self.expressions = ExpressionMaker(random, Scope(), tuple(known))

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def up_to(self, most: int, least: int = 0) -> range:
        return range(self.random.randint(least, max(least, most)))

    def sources(self) -> tuple[str, ...]:
        return tuple(self.random.choice(TITLES) for _ in self.up_to(2)) if self.chance(0.3) else ()

    def points(self, low: int, high: int) -> Decimal:
        """Give back points in steps of the precision."""
        return round(Decimal(self.random.randint(low * 4, high * 4)) / 4 / self.precision) * self.precision + 0

    def make(self) -> Rubric:
        """Give back the rubric."""
        inputs = tuple(item for item in INPUTS if self.chance(0.5))
        lexicons = tuple(self._lexicon(index) for index in self.up_to(self.size + 1, 2))
        patterns = tuple(self._pattern(index) for index in self.up_to(self.size, 1))
        types = input_types(Rubric(id="none", inputs=inputs))
        names = tuple(item.name for item in lexicons), tuple(item.name for item in patterns)
        self.expressions.scope = Scope(Names(inputs=types, tools=self.own), *names)
        lets = self._lets()
        requirements = self._requirements(0.3)
        criteria = tuple(self._criterion(index, inputs) for index in self.up_to(self.size + 1, 1))
        rubric = Rubric(
            id=f"made_{self.depth}_{self.random.randint(0, 999_999)}", title=self._maybe(TITLES),
            language=self.language,
            version=self.random.choice(("1.0.0", "2.3.4")),
            sources=self.sources(), precision=self.precision, combine=self.random.choice(COMBINES),
            normalize=self.random.choice(("declared", "declared", "positive", "positive clipped")),
            unchecked=self.random.choice(("excluded", "kept")), inputs=inputs, lexicons=lexicons, patterns=patterns,
            lets=lets, requirements=requirements, criteria=criteria, path="made.rubric", source_hash="0" * 64,
        )  # fmt: skip
        rubric = rubric.model_copy(update={"pass_at": self._pass_at(rubric)})
        rubric = rubric.model_copy(update={"overrides": self._overrides(rubric)})
        if self.surface and not any(item.max > 0 for item in criteria):
            rubric = rubric.model_copy(update={"normalize": "declared"})
        found = sorted(self.expressions.used)
        used = tuple(ToolUse(name=name, version=signature_of(name, self.own).version) for name in found)
        return rubric.model_copy(update={"tools": used, "declared_tools": DECLARED if self.own else ()})

    def _maybe(self, options: Any) -> Any:
        return self.random.choice(options) if self.chance(0.5) else None

    def _lexicon(self, index: int) -> LexiconDef:
        anonymous = self.chance(0.4)
        modes = [(mode, exact) for mode in ("words", "substrings") for exact in (False, True)]
        modes += [] if self.carried else [("stems", False)]
        common = self.random.choice((*modes, ("words", False), ("words", False)))
        chosen = [common if self.chance(0.8) else self.random.choice(modes) for _ in self.up_to(4, 1)]
        entries = tuple(dict.fromkeys(self._entry(*mode) for mode in chosen))
        return LexiconDef(name=f"{'_' if anonymous else ''}phrases_{index + 1}", entries=entries, anonymous=anonymous)

    def _entry(self, mode: Any, exact: bool) -> Entry:
        phrases = SUBSTRINGS if mode == "substrings" else PHRASES
        texts = [self.random.choice(phrases) for _ in self.up_to(3, 1)]
        return Entry(spellings=tuple(Spelling(text=text, mode=mode, exact=exact) for text in dict.fromkeys(texts)))

    def _pattern(self, index: int) -> PatternDef:
        patterns = LINEAR if self.carried else PATTERNS
        expressions = tuple(dict.fromkeys(self.random.choice(patterns) for _ in self.up_to(2, 1)))
        return PatternDef(name=f"pattern_{index + 1}", expressions=expressions, exact=self.chance(0.3))

    def _lets(self) -> tuple[Let, ...]:
        lets = []
        for index in self.up_to(self.size):
            maker = self.expressions
            value = maker.any_of(maker.condition, maker.number, maker.text, maker.texts, depth=self.size)
            if is_constant(value):
                continue  # a constant list is a phrase list wherever one is asked for
            name = f"value_{index + 1}"
            lets.append(Let(name=name, value=value, at=maker.place()))
            names = maker.scope.names
            maker.scope = replace(maker.scope, names=replace(names, lets={**names.lets, name: value.type}))
        return tuple(lets)

    def statements(self) -> StatementMaker:
        return StatementMaker(self)

    def _requirements(self, share: float) -> tuple[Requirement, ...]:
        if not self.chance(share):
            return ()
        made = []
        for _ in self.up_to(2, 1):
            condition = self.expressions.condition(1)
            if self.chance(0.6):
                condition = self.expressions.likely(condition)
            made.append(Requirement(condition=condition, reason=self.statements().reason()))
        return tuple(made)

    def _criterion(self, index: int, inputs: tuple[InputDef, ...]) -> Criterion:
        common = {
            "id": f"c{index + 1}",
            "weight": Decimal(self.random.choice(("1", "2", "0.5") if self.surface else ("1", "2", "0.5", "0"))),
            "gate": self.chance(0.2),
            "title": self._maybe(TITLES),
            "at": self.expressions.place(),
        }
        makers = (self._plain,) * 6 + (self._check, self._scale, self._composite, self._unchecked)
        made: Criterion = self.random.choice(makers)(common, inputs)
        return made

    def _pass_mark(self, low: Decimal, high: Decimal) -> Decimal | None:
        if not self.chance(0.4):
            return None
        return self._between(low, high)

    def _between(self, low: Decimal, high: Decimal) -> Decimal:
        return low + self.random.randint(0, int((high - low) / self.precision)) * self.precision

    def _limits(self) -> dict[str, Any]:
        low = self.points(-5, 0) if self.chance(0.3) else Decimal(0)
        high = low + self.points(1, 8)
        if self.chance(0.15):
            low, high = self.points(-6, -1), Decimal(0)
        limits: dict[str, Any] = {}
        if self.chance(0.2):
            step = self.random.choice((Decimal(2), Decimal(1), self.precision * 3))
            low, high = low // step * step, (high // step + 1) * step
            limits = {"round_to": step, "half_even": self.chance(0.5)}
        return {"min": low, "max": high, "pass_at": self._pass_mark(low, high), **limits}

    def _plain(self, common: dict[str, Any], inputs: tuple[InputDef, ...]) -> Criterion:
        body = self.statements().block(self.size)
        body = body if gives_points(body) else (*body, self.statements().give(0))
        return Criterion(
            body=body, requirements=self._requirements(0.2), sources=self.sources(), **common, **self._limits()
        )

    def _unchecked(self, common: dict[str, Any], inputs: tuple[InputDef, ...]) -> Criterion:
        return Criterion(unchecked=self.random.choice(TITLES), sources=self.sources(), **common, **self._limits())

    def _check(self, common: dict[str, Any], inputs: tuple[InputDef, ...]) -> Criterion:
        points = self.not_zero(self.points(-5, 5))
        sources = self.sources()
        bounds = {"max": max(points, Decimal(0)), "min": min(points, Decimal(0))}
        body = (self.statements().check(points, sources),)
        return Criterion(form="check", body=body, sources=sources, **bounds, **common)

    def _scale(self, common: dict[str, Any], inputs: tuple[InputDef, ...]) -> Criterion:
        low = self.points(-2, 2)
        levels = sorted({low + self.points(1, 4) for _ in self.up_to(3, 1)}, reverse=True)
        body = (self.statements().scale(low, levels),)
        limits = {"min": low, "max": levels[0], "pass_at": self._pass_mark(low, levels[0])}
        requirements = self._requirements(0.2)
        return Criterion(form="scale", body=body, requirements=requirements, sources=self.sources(), **limits, **common)

    def _composite(self, common: dict[str, Any], inputs: tuple[InputDef, ...]) -> Criterion:
        if self.depth >= 2:
            return self._plain(common, inputs)
        high = self.points(1, 8)
        limits = {"max": high, "pass_at": self._pass_mark(Decimal(0), high)}
        if not self.surface and self.chance(0.3):
            limits |= {"min": self.points(-2, 0)}
        return Criterion(form="composite", rubric=self._child(inputs), **limits, **common)

    def not_zero(self, points: Decimal) -> Decimal:
        """Give back the points, or the smallest there are for none."""
        return points if points != 0 else self.precision

    def _child(self, inputs: tuple[InputDef, ...]) -> Rubric:
        known = {item.name for item in inputs}
        while True:
            size, own = max(1, self.size - 1), bool(self.own)
            child = RubricMaker(self.random, size, self.depth + 1, self.surface, self.carried, own).make()
            if {item.name for item in child.inputs} <= known:
                return child

    def _pass_at(self, rubric: Rubric) -> Decimal | None:
        if not self.chance(0.4):
            return None
        return self.points(-1, 8) if rubric.combine == "sum" else self.random.choice(SHARES)

    def _overrides(self, rubric: Rubric) -> tuple[Override, ...]:
        if self.chance(0.4):
            return ()
        maker = self.expressions
        plain = maker.scope
        order = [f"o{index + 1}" for index in self.up_to(4, 1)]
        late = {name: self.chance(0.4) for name in order}
        made = {}
        for place, name in enumerate(order):
            scores = {key: type_ for key, type_ in score_types(rubric).items() if late[name] or key != "total"}
            maker.scope = replace(plain, names=replace(plain.names, scores=scores))
            condition = (
                maker.compare_scores("total" if late[name] else None) if late[name] or self.chance(0.6) else None
            )
            condition = condition or maker.condition(2)
            maker.scope = plain
            below = tuple(other for other in order[place + 1 :] if self.chance(0.4) and (late[other] or not late[name]))
            below = below[:1] if self.surface else below
            actions = tuple(self._action(rubric, late[name]) for _ in self.up_to(3, 1))
            reason = self.statements().reason() if self.chance(0.7) else None
            made[name] = Override(
                id=name, over=below, condition=condition, actions=actions, reason=reason, at=maker.place()
            )
        self.random.shuffle(order)
        return tuple(made[name] for name in order)

    def _action(self, rubric: Rubric, late: bool) -> Action:
        kind = self.random.choice(("cap", "floor", "set", "cap", "floor", "set", "fail"))
        if kind == "fail":
            return Action(kind=kind)
        criteria = () if late else rubric.criteria
        target = self.random.choice((None, *criteria))
        if target is not None:
            return Action(kind=kind, target=target.id, value=self._within(target.min, target.max))
        low = min(Decimal(0), sum((c.min for c in rubric.criteria), Decimal(0)))
        high = sum((c.max for c in rubric.criteria), Decimal(0))
        share = rubric.combine != "sum"
        value = self.random.choice(SHARES) if share else self._within(low, high)
        return Action(kind=kind, target="total", value=value)

    def _within(self, low: Decimal, high: Decimal) -> Decimal:
        """Give back points for an action; the surface language keeps them in the range of what is acted on."""
        if not self.surface:
            return self.points(-3, 8)
        return low + self.random.randint(0, int((high - low) / self.precision)) * self.precision


def make_rubric(
    random: Random, size: int = 3, surface: bool = False, carried: bool = False, own: bool = False
) -> Rubric:
    """Give back a sound rubric: with `surface` one that can be printed, with `carried` one that can stand alone.

    With `own` it declares tools and calls them; what runs it must register `own_tools.OWN`.
    """
    return RubricMaker(random, size, surface=surface, carried=carried, own=own).make()
