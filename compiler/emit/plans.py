"""Writes what traces show of a rubric: functions that give the rules as data, called only when a trace is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.compiler.emit.code import TERNARY, Code
from rubricc.compiler.emit.expressions import ExpressionWriter
from rubricc.compiler.emit.graded import graded, units
from rubricc.compiler.emit.layout import Chain, Nest, Tree, laid_out, nested_call, nested_tuple, numbers
from rubricc.compiler.emit.literals import docstring, integer_literal, text_literal
from rubricc.compiler.emit.templates import Templates
from rubricc.compiler.emit.unit import Unit
from rubricc.compiler.ir.expressions import Call, Expression, InputRef, LexiconRef, PatternRef
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.rubric import Criterion, Override, Requirement
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Per, Statement, Template
from rubricc.compiler.ir.trace_plan import is_plain, shown_plan
from rubricc.runtime.registry import tool

POLARITY = {"text.affirms": "affirmed", "text.first_affirmed": "affirmed", "text.denies": "denied"}
"""The tools whose evidence is not every hit of their phrase list."""


class PartList:
    """The expressions inside conditions; their values are functions of `parameters`."""

    def __init__(self, parameters: str) -> None:
        self.parameters = parameters
        self.rows: list[Tree] = []
        self.numbers: dict[tuple[object, ...], int] = {}


class PlanWriter:
    """Writes the plans of one rubric."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.templates = Templates(unit)
        self._rows: list[Tree] = []
        self._parts = PartList("f")

    def criterion(self, name: str, criterion: Criterion) -> list[str]:
        """Give back the function that gives the plan of a criterion."""
        self.unit.use_runtime("CriterionPlan")
        self._rows = []
        requirements = nested_tuple((self._requirement(item) for item in criterion.requirements), "requirements=")
        steps = self._steps(criterion.body)
        items: list[Tree] = [_optional(criterion.title), str(criterion.at.line), str(criterion.at.column)]
        if criterion.sources:
            items.append(_texts(criterion.sources, "sources="))
        if criterion.requirements:
            items.append(requirements)
        if self._rows:
            items += [nested_tuple(self._rows, "rows="), f"steps={numbers(steps)}"]
        about = f"Give back what a trace shows of {criterion.id}."
        return _function(name, "CriterionPlan", about, nested_call("CriterionPlan", *items))

    def requirements(self, name: str, requirements: tuple[Requirement, ...]) -> list[str]:
        """Give back the function that gives the plan of the rubric's own requirements."""
        self.unit.use_runtime("RequirementRow")
        rows = nested_tuple(self._requirement(item) for item in requirements)
        about = "Give back what a trace shows of the rubric's own requirements."
        return _function(name, "tuple[RequirementRow, ...]", about, rows)

    def override(self, name: str, override: Override) -> list[str]:
        """Give back the function that gives the plan of an override."""
        self.unit.use_runtime("OverridePlan")
        shared, self._parts = self._parts, PartList("f, scores")
        condition = self._condition(override.condition)
        parts, self._parts = self._parts, shared
        items: list[Tree] = [condition, str(override.at.line), str(override.at.column)]
        if parts.rows:
            items.append(nested_tuple(parts.rows, "parts="))
        about = f"Give back what a trace shows of the override {override.id}."
        return _function(name, "OverridePlan", about, nested_call("OverridePlan", *items))

    def parts(self, name: str) -> list[str]:
        """Give back the function that gives the expressions inside all conditions; to be called last."""
        self.unit.use_runtime("PartRow")
        about = "Give back the expressions inside conditions, for traces."
        return _function(name, "tuple[PartRow, ...]", about, nested_tuple(self._parts.rows))

    def _requirement(self, node: Requirement) -> Tree:
        self.unit.use_runtime("RequirementRow")
        return nested_call("RequirementRow", self._condition(node.condition), self._reason(node.reason) or "None")

    def _condition(self, node: Expression) -> Nest:
        self.unit.use_runtime("ConditionRow")
        text = text_literal(show(node, self.unit.facts.lexicons, inline=self.unit.facts.inline))
        return nested_call("ConditionRow", text, str(node.at.line), str(node.at.column), *self._observed(node))

    def _observed(self, node: Expression) -> list[Tree]:
        """Give back the numbers of the parts of an expression, or its value where it has none."""
        shown = shown_plan(node, self.unit.traits.lets, self.unit.facts.lexicons, self.unit.facts.inline)
        parts = [self._part(text, part) for text, part in shown]
        listed: list[Tree] = [f"parts={numbers(parts)}"] if parts else []
        if not is_plain(node):
            return listed
        return [*listed, f"value=lambda {self._parts.parameters}: {self._value(node)}"]

    def _value(self, node: Expression) -> str:
        return ExpressionWriter(self.unit).value(node).at(TERNARY)

    def _part(self, text: str, node: Expression) -> int:
        """Give back the number of a part; one that stands at the same place is the same."""
        key = (text, node.at, self.unit.traits.key(node))
        if key not in self._parts.numbers:
            self.unit.use_runtime("PartRow")
            value = Chain(f"lambda {self._parts.parameters}: ", ExpressionWriter(self.unit).value(node))
            items: list[Tree] = [text_literal(text), str(node.at.line), str(node.at.column), value]
            decimals = self.unit.traits.decimals(node)
            if decimals:
                items.append(f"decimals={decimals}")
            evidence = list(self._evidence(node)) if isinstance(node, Call) else []
            if evidence:
                items.append(nested_tuple(evidence, "evidence="))
            self._parts.numbers[key] = len(self._parts.rows)
            self._parts.rows.append(nested_call("PartRow", *items))
        return self._parts.numbers[key]

    def _evidence(self, node: Call) -> Iterable[Tree]:
        read = _first_text(node)
        if read is None:
            return
        where = [text_literal(read.name), text_literal(self.unit.input_names[read.name])]
        places = self.unit.calls.evidence(ExpressionWriter(self.unit), node)
        if places is not None:
            self.unit.use_runtime("EvidenceRow")
            finds = Chain(f"lambda {self._parts.parameters}: ", places)
            yield nested_call("EvidenceRow", *where, text_literal("tool"), finds)
            return
        for argument in node.arguments:
            if isinstance(argument, LexiconRef):
                kind, source = POLARITY.get(node.tool, "hits"), self.unit.lexicon_names[argument.name]
            elif isinstance(argument, PatternRef):
                kind, source = "matches", self.unit.pattern_names[argument.name]
            else:
                continue
            self.unit.use_runtime("EvidenceRow")
            yield nested_call("EvidenceRow", *where, text_literal(kind), source)

    def _reason(self, template: Template | None) -> str:
        """Give back a reason as text, or as a function that makes it; empty for none."""
        if template is None:
            return ""
        code = self.templates.code(template, ExpressionWriter(self.unit)).text
        return code if self.templates.is_plain(template) else f"lambda f: {code}"

    def _head(self, node: Statement) -> Tree:
        self.unit.use_runtime("Head")
        items: list[Tree] = [text_literal(node.keyword), str(node.at.line), str(node.at.column)]
        label = node.label if isinstance(node, Choose | Group) else None
        if label is not None or node.sources:
            items.append(_optional(label))
        if node.sources:
            items.append(_texts(node.sources))
        return nested_call("Head", *items)

    def _steps(self, body: tuple[Statement, ...]) -> list[int]:
        """Add the rows of a block, each before those inside it; give back the numbers of the outermost."""
        return [self._step(statement) for statement in body]

    def _step(self, node: Statement) -> int:
        number = len(self._rows)
        self._rows.append("")
        match node:
            case Give():
                row = self._give(node)
            case Per() | By():
                row = self._graded(node)
            case Choose():
                row = self._choose(node)
            case Best():
                row = self._best(node)
            case Group():
                row = self._group(node)
        self.unit.use_runtime(row.head.removesuffix("("))
        self._rows[number] = row
        return number

    def _points(self, value: object) -> str:
        return integer_literal(units(value, self.unit.rubric.precision))  # type: ignore[arg-type]

    def _give(self, node: Give) -> Nest:
        items: list[Tree] = [self._head(node), self._points(node.points)]
        reason = self._reason(node.reason)
        return nested_call("GiveRow", *items, *([reason] if reason else []))

    def _graded(self, node: Per | By) -> Nest:
        size, sign = graded(self.unit, ExpressionWriter(self.unit), node, Code("value"))
        earned = f"lambda value: {'-' if sign == '-' else ''}{size.text}"
        items: list[Tree] = [self._head(node), text_literal(node.kind), earned, *self._observed(node.value)]
        decimals = self.unit.traits.decimals(node.value)
        if decimals:
            items.append(f"decimals={decimals}")
        reason = self._reason(node.reason)
        if reason:
            items.append(f"reason={reason}")
        return nested_call("GradedRow", *items)

    def _choose(self, node: Choose) -> Nest:
        self.unit.use_runtime("ArmRow")
        arms: list[Tree] = []
        for arm in node.arms:
            at = (str(arm.at.line), str(arm.at.column))
            condition = self._condition(arm.condition)
            arms.append(nested_call("ArmRow", condition, *at, numbers(self._steps(arm.body))))
        items: list[Tree] = [self._head(node), nested_tuple(arms)]
        if node.otherwise is not None:
            items.append(numbers(self._steps(node.otherwise)))
        return nested_call("ChooseRow", *items)

    def _best(self, node: Best) -> Nest:
        self.unit.use_runtime("PathRow")
        paths: list[Tree] = [
            nested_call("PathRow", text_literal(path.label), numbers(self._steps(path.body))) for path in node.paths
        ]
        return nested_call("BestRow", self._head(node), nested_tuple(paths))

    def _group(self, node: Group) -> Nest:
        items: list[Tree] = [self._head(node), numbers(self._steps(node.body))]
        if node.min is not None:
            items.append(f"min={self._points(node.min)}")
        if node.max is not None:
            items.append(f"max={self._points(node.max)}")
        return nested_call("GroupRow", *items)


def _first_text(node: Call) -> InputRef | None:
    """Give back the first Text argument of a call where that is an input."""
    for parameter, argument in zip(tool(node.tool).parameters, node.arguments, strict=True):
        if parameter.type.kind == "Text":
            return argument if isinstance(argument, InputRef) else None
    return None


def _optional(value: str | None) -> str:
    return "None" if value is None else text_literal(value)


def _texts(values: Iterable[str], label: str = "") -> Nest:
    return nested_tuple((text_literal(value) for value in values), label)


def _function(name: str, returns: str, about: str, value: Tree) -> list[str]:
    head = ["", "", f"def {name}() -> {returns}:", f"    {docstring(about)}"]
    return [*head, *laid_out(value, 1, before="return ")]
