"""Verifies that an IR is sound: run before and after every pass, so that a broken pass is caught where it broke it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from decimal import Decimal

from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import Call, ElementRef, Expression, LetRef, LexiconRef, Or, PatternRef, Quantified
from rubricc.compiler.ir.override_facts import has_cycle, misplaced_target
from rubricc.compiler.ir.rubric import Criterion, LexiconDef, Override, Requirement, Rubric
from rubricc.compiler.ir.statements import Arm, Best, By, Choose, Give, Group, Per, Statement, Template, TemplateValue
from rubricc.compiler.ir.tools import declared_tools, signature_of
from rubricc.compiler.ir.typing import FitError, Names, input_types, local_type, narrows, score_types
from rubricc.compiler.ir.walk import named_operands
from rubricc.compiler.ir.written import implication, member
from rubricc.runtime.registry import ToolError
from rubricc.runtime.types import TEXT, Type

SHOWABLE = ("Text", "Int", "Real", "Bool", "List")
"""Kinds of values that a reason can show."""


class IRError(Exception):
    """The IR is not sound. `path` leads from the rubric to the node, as in `criteria[0].body[1].value`."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path or 'rubric'}: {message}")
        self.path = path


def verify(rubric: Rubric) -> None:
    """Check the rubric and those inside it; raises `IRError` at the first node that is not sound."""
    with deep_recursion():
        Verifier(rubric).run()


class Verifier:
    """Checks one rubric; `at` is the path to it where it stands inside another."""

    def __init__(self, rubric: Rubric, at: str = "") -> None:
        self.rubric = rubric
        self._steps = [at] if at else []
        self.lexicons = {item.name for item in rubric.lexicons}
        self.patterns = {item.name for item in rubric.patterns}
        self.tools = {item.name: item.version for item in rubric.tools}
        self.lets: dict[str, Type] = {}
        """Types of the lets met so far: a let may only use those before it."""
        self.inputs = input_types(rubric)
        self.declared = declared_tools(rubric)

    @property
    def names(self) -> Names:
        """What an expression outside overrides and quantifiers may refer to."""
        return Names(inputs=self.inputs, lets=self.lets, tools=self.declared)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Note one step of the path for what is checked inside."""
        self._steps.append(name)
        yield
        self._steps.pop()

    def fail(self, message: str) -> IRError:
        """Give back the error for the node that is being checked."""
        return IRError(".".join(self._steps), message)

    def require(self, condition: bool, message: str) -> None:
        """Raise `IRError` unless the condition holds."""
        if not condition:
            raise self.fail(message)

    def run(self) -> None:
        """Check everything, definitions first."""
        self._definitions()
        for index, let in enumerate(self.rubric.lets):
            with self.step(f"lets[{index}].value"):
                self.expression(let.value, self.names)
            self.lets[let.name] = let.value.type
        self._requirements(self.rubric.requirements)
        self.require(bool(self.rubric.criteria), "there are no criteria")
        for index, criterion in enumerate(self.rubric.criteria):
            with self.step(f"criteria[{index}]"):
                self.criterion(criterion)
        self._overrides()

    def _definitions(self) -> None:
        rubric = self.rubric
        self.require(rubric.precision > 0, "the precision is not above 0")
        self._unique("name", [item.name for group in (rubric.lexicons, rubric.patterns, rubric.lets) for item in group])
        self._unique("input", ["query", "response", *(item.name for item in rubric.inputs)])
        self._unique("declared tool", [item.name for item in rubric.declared_tools])
        self._unique("id", ["total", *(item.id for item in rubric.criteria), *(item.id for item in rubric.overrides)])
        self._multiples(declared_max=rubric.declared_max, declared_min=rubric.declared_min)
        for index, lexicon in enumerate(rubric.lexicons):
            with self.step(f"lexicons[{index}]"):
                self._lexicon(lexicon)
        for index, pattern in enumerate(rubric.patterns):
            with self.step(f"patterns[{index}]"):
                self.require(bool(pattern.expressions), "there is no expression")

    def _lexicon(self, lexicon: LexiconDef) -> None:
        for entry in lexicon.entries:
            self.require(bool(entry.spellings), "an entry has no spelling")
            for spelling in entry.spellings:
                self.require(not (spelling.exact and spelling.mode == "stems"), "exact stems")

    def _unique(self, what: str, names: Iterable[str]) -> None:
        for name, count in Counter(names).items():
            self.require(count == 1, f"the {what} {name} is there {count} times")

    def _multiples(self, **values: Decimal | None) -> None:
        """Require that points are in steps of the precision."""
        for name, value in values.items():
            if value is not None:
                steps = value % self.rubric.precision
                self.require(steps == 0, f"{name} {value} is not a multiple of {self.rubric.precision}")

    def _requirements(self, requirements: Sequence[Requirement]) -> None:
        for index, requirement in enumerate(requirements):
            with self.step(f"requirements[{index}]"):
                self.condition("condition", requirement.condition)
                self.template(requirement.reason)

    def criterion(self, criterion: Criterion) -> None:
        """Check one criterion."""
        self._multiples(max=criterion.max, min=criterion.min, pass_at=criterion.pass_at, round_to=criterion.round_to)
        self.require(criterion.min <= criterion.max, f"min {criterion.min} is above max {criterion.max}")
        self.require(criterion.weight >= 0, "the weight is below 0")
        if criterion.round_to is not None:
            self.require(criterion.round_to > 0, "round_to is not above 0")
            rests = [bound % criterion.round_to for bound in (criterion.min, criterion.max)]
            self.require(not any(rests), "a bound is not a multiple of round_to")
        if criterion.unchecked is not None:
            idle = criterion.body or criterion.requirements or criterion.rubric
            self.require(not idle, "an unchecked criterion has rules")
        self.require((criterion.form == "composite") == (criterion.rubric is not None), "form and rubric disagree")
        self._requirements(criterion.requirements)
        self.body("body", criterion.body)
        if criterion.rubric is not None:
            self.require(not criterion.body, "a composite has rules")
            Verifier(criterion.rubric, ".".join([*self._steps, "rubric"])).run()

    def body(self, name: str, body: Sequence[Statement]) -> None:
        """Check a block of statements."""
        for index, statement in enumerate(body):
            with self.step(f"{name}[{index}]"):
                self._statement(statement)

    def _statement(self, node: Statement) -> None:
        match node:
            case Give():
                self._multiples(points=node.points)
                self.template(node.reason)
            case Per() | By():
                self._graded(node)
            case Choose():
                self.require(bool(node.arms), "there are no arms")
                for index, arm in enumerate(node.arms):
                    with self.step(f"arms[{index}]"):
                        self._arm(arm)
                self.body("otherwise", node.otherwise or ())
            case Best():
                self.require(bool(node.paths), "there are no paths")
                for index, path in enumerate(node.paths):
                    self.body(f"paths[{index}].body", path.body)
            case Group():
                self._multiples(max=node.max, min=node.min)
                crossed = node.max is not None and node.min is not None and node.min > node.max
                self.require(not crossed, "min is above max")
                self.body("body", node.body)

    def _arm(self, arm: Arm) -> None:
        self.condition("condition", arm.condition)
        self.body("body", arm.body)

    def _graded(self, node: Per | By) -> None:
        self._multiples(points=node.points)
        if isinstance(node, Per):
            self._multiples(cap=node.cap)
            self.require(node.cap >= 0, "the cap is below 0")
        else:
            self.require(node.start != node.end, "the range is a single value")
        with self.step("value"):
            self.require(node.value.type.is_number, f"a number is needed here, not {node.value.type}")
            self.expression(node.value, self.names)
        self.template(node.reason)

    def template(self, template: Template | None) -> None:
        """Check a reason."""
        for index, part in enumerate(template.parts if template is not None else ()):
            if isinstance(part, TemplateValue):
                with self.step(f"reason.parts[{index}].value"):
                    self.require(part.value.type.kind in SHOWABLE, f"{part.value.type} cannot be shown")
                    self.expression(part.value, self.names)

    def condition(self, name: str, node: Expression, names: Names | None = None) -> None:
        """Check an expression that must be a condition."""
        with self.step(name):
            self.require(node.type.kind == "Bool", f"a condition is needed here, not {node.type}")
            self.expression(node, names or self.names)

    def expression(self, node: Expression, names: Names) -> None:
        """Check an expression and everything inside it: names first, then types from the inside out."""
        for name, operand in named_operands(node):
            inner = names
            if isinstance(node, Quantified) and name == "condition":
                inner = replace(names, elements={**names.elements, node.variable: TEXT})
            with self.step(name):
                self.expression(operand, inner)
        self._reference(node)
        if isinstance(node, Or) and node.keyword != "or":
            as_written = implication(node) or member(node)
            self.require(as_written is not None, f"this is not what `{node.keyword}` is lowered to")
        try:
            computed = local_type(node, names)
        except KeyError as error:
            raise self.fail(f"{error.args[0]} is not {'in reach' if isinstance(node, LetRef) else 'there'}") from error
        except (FitError, ToolError) as error:
            raise self.fail(str(error)) from error
        self.require(narrows(node.type, computed), f"the type is {node.type}, but the parts make it {computed}")

    def _reference(self, node: Expression) -> None:
        if isinstance(node, LexiconRef):
            self.require(node.name in self.lexicons, f"there is no phrase list {node.name}")
        elif isinstance(node, PatternRef):
            self.require(node.name in self.patterns, f"there is no pattern {node.name}")
        elif isinstance(node, Call):
            self._tool(node)
        elif isinstance(node, ElementRef):
            self.require(node.type.kind == "Text", "an element is not a text")

    def _tool(self, node: Call) -> None:
        try:
            version = signature_of(node.tool, self.declared).version
        except ToolError as error:
            raise self.fail(str(error)) from error
        self.require(self.tools.get(node.tool) == version, f"{node.tool} {version} is not among the rubric's tools")

    def _overrides(self) -> None:
        names = replace(self.names, scores=score_types(self.rubric))
        for index, override in enumerate(self.rubric.overrides):
            with self.step(f"overrides[{index}]"):
                self.condition("condition", override.condition, names)
                self._actions(override)
                self.template(override.reason)
        self.require(not has_cycle(self.rubric.overrides), "overrides stand over each other in a circle")

    def _actions(self, override: Override) -> None:
        self.require(bool(override.actions), "there are no actions")
        unknown = misplaced_target(override, self.rubric)
        self.require(unknown is None, f"{unknown} is not something this override can act on")
        for action in override.actions:
            complete = action.kind == "fail" or (action.target is not None and action.value is not None)
            self.require(complete, f"{action.kind} lacks a target or a value")
            if self.rubric.combine == "sum" or action.target != "total":
                self._multiples(value=action.value)
