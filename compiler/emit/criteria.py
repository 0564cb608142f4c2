"""Writes the functions of a rubric's criteria and overrides, and the rows that say how they make a score."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from rubricc.compiler.emit.code import Code, assignment, block, negated
from rubricc.compiler.emit.expressions import ExpressionWriter
from rubricc.compiler.emit.graded import units
from rubricc.compiler.emit.layout import Tree, laid_out, nested_call, nested_tuple
from rubricc.compiler.emit.literals import comment, docstring, integer_literal, text_literal
from rubricc.compiler.emit.lookups import local_names, repeated_lookups
from rubricc.compiler.emit.plans import PlanWriter
from rubricc.compiler.emit.points import bounds_of
from rubricc.compiler.emit.statements import BodyWriter
from rubricc.compiler.emit.templates import Templates
from rubricc.compiler.emit.unit import Unit
from rubricc.compiler.ir.expressions import Expression, ScoreRef
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.rubric import Criterion, Override, Requirement, Rubric
from rubricc.compiler.ir.statements import Template
from rubricc.compiler.ir.walk import walk
from rubricc.runtime.numbers import ONE, nearest, nearest_even


class CriteriaWriter:
    """Writes the criteria and overrides of one rubric; `children` has the unit of each composite's rubric."""

    def __init__(self, unit: Unit, children: dict[str, Unit]) -> None:
        self.unit = unit
        self.rubric = unit.rubric
        self.children = children
        self.plans = PlanWriter(unit)
        self.templates = Templates(unit)
        self.lines: list[str] = []
        self.plan_lines: list[str] = []
        self.numbers = {item.id: number for number, item in enumerate(self.rubric.criteria)}
        weights = [item.weight for item in self.rubric.criteria]
        self.weight_unit = max((-int(weight.normalize().as_tuple().exponent) for weight in weights), default=0)

    def write(self) -> list[str]:
        """Write all functions; give back the lines of the scheme that puts them together."""
        items: list[Tree] = [text_literal(self.rubric.id), text_literal(self.rubric.version)]
        items.append(nested_tuple([self._criterion(item) for item in self.rubric.criteria], "criteria="))
        if self.rubric.overrides:
            items.append(nested_tuple([self._override(item) for item in self.rubric.overrides], "overrides="))
        if self.rubric.requirements:
            items.append(f"requires={self._requirements('requires', self.rubric.requirements)}")
            name = self.unit.new_name("plan_of_requirements")
            self.plan_lines.extend(self.plans.requirements(name, self.rubric.requirements))
            items.append(f"plan={name}")
        items.extend(self._options())
        parts = self.unit.new_name("parts")
        self.plan_lines.extend(self.plans.parts(parts))
        items.append(f"parts={parts}")
        self.unit.use_runtime("Scheme")
        return ["", "", *laid_out(nested_call("Scheme", *items), 0, before=f"{self.unit.scheme_name} = ")]

    def _options(self) -> list[Tree]:
        rubric = self.rubric
        given: list[Tree] = []
        if rubric.combine != "sum":
            given.append(f"combine={text_literal(rubric.combine)}")
        if rubric.normalize != "declared":
            given.append(f"normalize={text_literal(rubric.normalize)}")
        if rubric.pass_at is not None:
            given.append(f"pass_at={integer_literal(self._threshold(rubric.pass_at, total=True))}")
        if rubric.unchecked == "kept":
            given.append("kept=True")
        step, scale = Fraction(rubric.precision).as_integer_ratio()
        return [*given, f"step={integer_literal(step)}", f"scale={integer_literal(scale)}"]

    def _threshold(self, points: Decimal, total: bool = False) -> int:
        """Give back the least score, in units, that reaches the points."""
        unit = Fraction(1, ONE) if total and self.rubric.combine != "sum" else Fraction(self.rubric.precision)
        return -int(-(Fraction(points) / unit) // 1)

    def _units(self, points: Decimal) -> int:
        return units(points, self.rubric.precision)

    def _criterion(self, node: Criterion) -> Tree:
        items: list[Tree] = [text_literal(node.id), integer_literal(self._units(node.max))]
        low = self._units(node.min)
        if low:
            items.append(f"min={integer_literal(low)}")
        if node.unchecked is None and node.rubric is None:
            items.append(f"score={self._score(node)}")
        if node.requirements:
            items.append(f"requires={self._requirements(f'{node.id}_requires', node.requirements)}")
        zero = self._finished(node, 0)
        if zero:
            items.append(f"zero={integer_literal(zero)}")
        items.append(f"passes_at={integer_literal(self._threshold(node.passes_at))}")
        weight = node.weight.scaleb(self.weight_unit)
        if weight != 1:
            items.append(f"weight={integer_literal(int(weight))}")
        if node.gate:
            items.append("gate=True")
        if node.rubric is not None:
            items.append(self._child(node))
        plan = self.unit.new_name(f"plan_of_{node.id}")
        self.plan_lines.extend(self.plans.criterion(plan, node))
        self.unit.use_runtime("CriterionRow")
        return nested_call("CriterionRow", *items, f"plan={plan}")

    def _finished(self, node: Criterion, points: int) -> int:
        """Give back points, in units, after the criterion's bounds and rounding."""
        points = min(max(points, self._units(node.min)), self._units(node.max))
        if node.round_to is None:
            return points
        return (nearest_even if node.half_even else nearest)(points, self._units(node.round_to))

    def _finish(self, node: Criterion, points: str, low: int | None = None, high: int | None = None) -> str:
        """Write the bounds and the rounding of a criterion; bounds that `low` and `high` respect are left out."""
        least, most = self._units(node.min), self._units(node.max)
        below, above = low is None or low < least, high is None or high > most
        if below and above:
            self.unit.use_runtime("clamp")
            points = f"clamp({points}, {integer_literal(least)}, {integer_literal(most)})"
        elif below:
            points = f"max({points}, {integer_literal(least)})"
        elif above:
            points = f"min({points}, {integer_literal(most)})"
        if node.round_to is None:
            return points
        rounding = "nearest_even" if node.half_even else "nearest"
        self.unit.use_runtime(rounding)
        return f"{rounding}({points}, {integer_literal(self._units(node.round_to))})"

    def _score(self, node: Criterion) -> str:
        name = self.unit.new_name(node.id)
        pieces: list[str] = []
        lookups = repeated_lookups(self.unit, node.body)
        known = local_names(self.unit, lookups)
        body = BodyWriter(self.unit, node.id, pieces, node.sources, known)
        body.run(node.body, 1)
        low, high = bounds_of(node.body, self.rubric.precision)
        place = f", from line {node.at.line}" if node.at.line else ""
        head = [
            "",
            "",
            f"def {name}(f: {self.unit.facts_class}, reasons: list[str]) -> int:",
            f"    {docstring(f'{node.title or node.id}{place}.')}",
            *(f"    {comment(_quoted(source))}" for source in node.sources),
            *self._reads(lookups, known),
            "    points = 0",
        ]
        written = [line for line in body.lines if line != "    pass"]
        tail = f"    return {self._finish(node, 'points', low, high)}"
        self.lines.extend([*pieces, *head, *written, tail])
        return name

    def _reads(self, lookups: list[Expression], known: dict[int, str]) -> list[str]:
        """Write the variables that hold what is looked up more than once."""
        writer = ExpressionWriter(self.unit)
        return [f"    {known[self.unit.traits.key(node)]} = {writer.value(node).text}" for node in lookups]

    def _requirements(self, wanted: str, requirements: tuple[Requirement, ...]) -> str:
        """Write the function that gives back the reason of the first requirement that does not hold."""
        name = self.unit.new_name(wanted)
        writer = ExpressionWriter(self.unit)
        lines = [f"def {name}(f: {self.unit.facts_class}) -> str | None:"]
        lines.append(f"    {docstring('Give back why nothing else counts, None where all requirements hold.')}")
        for item in requirements:
            lines.append(f"    {comment(f'line {item.at.line}: {show(item.condition, self.unit.facts.lexicons)}')}")
            lines.extend(block("if", self._missed(writer, item.condition), 1))
            lines.append(f"        return {self.templates.code(item.reason, writer).text}")
        self.lines.extend(["", "", *lines, "    return None"])
        return name

    def _missed(self, writer: ExpressionWriter, condition: Expression) -> Code:
        if self.unit.traits.undefined(condition):
            return negated(writer.holds(condition))
        return writer.refuted(condition)

    def _child(self, node: Criterion) -> Tree:
        child = self.children[node.id]
        self.unit.use_runtime("ChildRow")
        facts = self.unit.new_name(f"facts_of_{node.id}")
        finish = self.unit.new_name(f"finish_{node.id}")
        given = ["f.query.original", "f.response.original"]
        given += [f"{child.input_names[item.name]}={self._passed_on(item.name)}" for item in child.rubric.inputs]
        self.lines.extend(
            [
                "",
                "",
                f"def {facts}(f: {self.unit.facts_class}) -> {child.facts_class}:",
                f"    {docstring(f'Give back what {child.rubric.id} asks of the same answer.')}",
                *laid_out(nested_call(child.facts_class, *given), 1, before="return "),
                "",
                "",
                f"def {finish}(points: int) -> int:",
                f"    {docstring(f'Keep the points for {node.id} in its bounds.')}",
                f"    return {self._finish(node, 'points')}",
            ]
        )
        return nested_call("ChildRow", child.scheme_name, facts, finish, label="child=")

    def _passed_on(self, name: str) -> str:
        if name not in self.unit.input_names:
            return "None"
        value = f"f.{self.unit.input_names[name]}"
        kind = self.unit.traits.inputs[name]
        if kind.kind != "Text":
            return value
        return f"None if {value} is None else {value}.original" if kind.undefined else f"{value}.original"

    def _override(self, node: Override) -> Tree:
        name = self.unit.new_name(f"override_{node.id}")
        self.unit.use_runtime("Scores")
        writer = ExpressionWriter(self.unit)
        words = show(node.condition, self.unit.facts.lexicons)
        self.lines += [
            "",
            "",
            f"def {name}(f: {self.unit.facts_class}, scores: Scores) -> bool:",
            f"    {docstring(f'Whether {node.id} applies, from line {node.at.line}.')}",
            *(f"    {comment(source)}" for source in node.sources),
            f"    {comment(words)}",
            *assignment("return", writer.holds(node.condition), 1),
        ]
        items: list[Tree] = [text_literal(node.id), name, nested_tuple(self._actions(node))]
        if node.reason is not None:
            items.append(f"reason={self._reason(node, node.reason)}")
        above = [number for number, other in enumerate(self.rubric.overrides) if other.id in node.over]
        if above:
            items.append(nested_tuple([str(number) for number in above], "over="))
        if asks_for_total(node.condition):
            items.append("late=True")
        plan = self.unit.new_name(f"plan_of_override_{node.id}")
        self.plan_lines.extend(self.plans.override(plan, node))
        self.unit.use_runtime("OverrideRow")
        return nested_call("OverrideRow", *items, f"plan={plan}")

    def _actions(self, node: Override) -> list[Tree]:
        self.unit.use_runtime("ActionRow")
        rows: list[Tree] = []
        for action in node.actions:
            items = [text_literal(action.kind)]
            if action.value is not None:
                on_share = action.target == "total" and self.rubric.combine != "sum"
                value = units(action.value, Decimal(1).scaleb(-6)) if on_share else self._units(action.value)
                items.append(integer_literal(value))
            if action.target is not None and action.target != "total":
                items.append(f"target={self.numbers[action.target]}")
            rows.append(nested_call("ActionRow", *items))
        return rows

    def _reason(self, node: Override, reason: Template) -> str:
        """Write the function that gives an override's reason."""
        name = self.unit.new_name(f"reason_of_{node.id}")
        code = self.templates.code(reason, ExpressionWriter(self.unit)).text
        head = f"def {name}(f: {self.unit.facts_class}) -> str:"
        self.lines += ["", "", head, f"    {docstring(f'Why {node.id} applies.')}", f"    return {code}"]
        return name


def _quoted(source: str) -> str:
    return f'"{source}"'


def asks_for_total(condition: Expression) -> bool:
    """Whether the condition of an override names the total, so that it is asked late."""
    return any(isinstance(node, ScoreRef) and node.target == "total" for node in walk(condition))


def max_possible(rubric: Rubric) -> int | float:
    """Give back the highest score there is, in points, with every criterion decided."""
    if rubric.combine != "sum":
        return 1
    total = sum((Fraction(item.max) for item in rubric.criteria), Fraction(0))
    return total.numerator if total.denominator == 1 else total.numerator / total.denominator
