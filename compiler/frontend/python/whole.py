"""The function that adds up the axes, and the functions that are axes: which criteria a module has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.calls import run
from rubricc.compiler.frontend.python.convert import is_number
from rubricc.compiler.frontend.python.criterion import MAXIMA, SCORES, Criterion, criterion_of, parts_of
from rubricc.compiler.frontend.python.expr import Expr
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.module import functions_of
from rubricc.compiler.frontend.python.totals import Total, total_of
from rubricc.compiler.frontend.python.unlifted import unlifted
from rubricc.compiler.frontend.python.values import (
    CannotLiftError,
    Function,
    Record,
    Seq,
    Template,
    TextValue,
    Where,
)

WHOLE = (
    "score_response",
    "score_answer",
    "evaluate_response",
    "grade_response",
    "score_all",
    "score_total",
    "score",
    "evaluate",
    "grade",
    "score_rubric",
)
"""Names of functions that add up axes, the likeliest first."""
_PREFIXES = ("score_", "grade_", "eval_", "evaluate_", "rate_", "axis_")
"""How the names of functions begin that are criteria even where they give back a number alone."""
_QUERY = ("query", "question", "prompt", "instruction", "q", "topic", "user", "task")
_RESPONSE = ("text", "response", "answer", "output", "completion", "argument", "reply", "essay", "r", "t", "document")


@dataclass(frozen=True, slots=True)
class Whole:
    """All criteria of a module, and the maximum that is declared for them together."""

    criteria: tuple[Criterion, ...]
    maximum: Decimal | None
    maximum_where: Where | None
    total: Total | None = None
    """How the criteria make the total; None where the module does not say."""


class Finder:
    """Runs the functions of a module and finds which of them are criteria."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.functions = functions_of(machine)
        self.results: dict[str, Any] = {}
        self.called: dict[str, None] = {}
        self.start = dict(machine.state)

    def whole(self) -> Whole:
        """Give back the criteria: those the whole adds up, else all functions that score."""
        top = next((self.functions[name] for name in WHOLE if name in self.functions), None)
        result = None if top is None else self._result_of_whole(top)
        if top is not None and not self.called:
            found = [criterion_of(self.machine, top.name, self.place(top), result)]
            return Whole(tuple(found), None, None)
        names = list(self.called) if top is not None else self._scoring()
        criteria = tuple(self._criteria(names))
        if top is None:
            return Whole(criteria, None, None)
        return self._joined(top, result, criteria)

    def place(self, function: Function) -> Where:
        """Give back where a function's head stands."""
        assert isinstance(function.node, cst.FunctionDef)
        return self.machine.where(function.node.name)

    def _result_of_whole(self, top: Function) -> Any:
        self.machine.axis_of = self._axis
        try:
            return self.result(top)
        finally:
            self.machine.axis_of = None

    def _axis(self, callee: Function, positional: list[Any], named: dict[str, Any]) -> Any:
        """Give back the result of an axis that the whole calls: its score by name; None for a call of anything else."""
        given = [*positional, *named.values()]
        texts = [value for value in given if isinstance(value, TextValue)]
        if not texts or len(texts) < len(given) or any(text.lower or text.stripped for text in texts):
            return None
        if callee.name not in self.results:
            before, self.machine.axis_of = self.machine.state, None
            loops, self.machine.loop_names = self.machine.loop_names, []
            try:
                self.results[callee.name] = self._result_or_tool(callee)
            finally:
                self.machine.state, self.machine.axis_of, self.machine.loop_names = before, self._axis, loops
        result = self.results[callee.name]
        if not _is_score(result) and not (is_number(result) and callee.name.startswith(_PREFIXES)):
            return None
        self.called[callee.name] = None
        return self._by_name(callee.name, result)

    def _result_or_tool(self, function: Function) -> Any:
        """Give back a function's result; where it cannot be lifted, one whose score is a tool's."""
        try:
            return self.result(function)
        except CannotLiftError as error:
            self.machine.state = dict(self.start)
            return unlifted(self.machine, function, error)

    def _by_name(self, name: str, result: Any) -> Record | Seq | Expr:
        value = Expr("axis", (name,), "real")
        if is_number(result):
            return value
        if isinstance(result, Record):
            fields: dict[Any, Any] = {}
            for key, item in result.fields.items():
                fields[key] = value if key in SCORES else item if key in MAXIMA else Template(("…",))
            return Record(fields)
        items = [*result.items]
        return Seq((_replaced(items[0], value), *items[1:]), "tuple")

    def result(self, function: Function) -> Any:
        """Run a function on the rubric's texts, from the module's own state."""
        assert isinstance(function.node, cst.FunctionDef)
        self.machine.state = dict(self.start)
        self.machine.alive = True
        named = {}
        parameters = [*function.node.params.posonly_params, *function.node.params.params]
        for at, parameter in enumerate(parameters):
            source = _source(parameter.name.value, at, len(parameters))
            if source is not None and (parameter.default is None or at < 2):
                named[parameter.name.value] = TextValue(source)
        return run(self.machine, function, [], named, None)

    def _scoring(self) -> list[str]:
        """Give back the functions that score by themselves: those called `score_…`, else all that can give a score."""
        takers = [
            name
            for name, function in self.functions.items()
            if isinstance(function.node, cst.FunctionDef) and 1 <= len(function.node.params.params) <= 3
        ]
        for prefix in (_PREFIXES, ("_score", "check_", "")):
            named = [name for name in takers if name.startswith(prefix) or name.endswith("_score")]
            if named:
                return named
        return []

    def _criteria(self, names: list[str]) -> Iterator[Criterion]:
        """Give back the criteria; one that cannot be made is reported, where there are others."""
        failed: CannotLiftError | None = None
        made = 0
        for name in names:
            try:
                yield self._criterion(name)
                made += 1
            except CannotLiftError as error:
                failed = error
                where = error.where or self.place(self.functions[name])
                self.machine.note("failed", f"`{name}` cannot be lifted: {error.why}. It is left out.", where)
        if failed is not None and not made:
            raise failed

    def _criterion(self, name: str) -> Criterion:
        function = self.functions[name]
        if name not in self.results:
            self.results[name] = self._result_or_tool(function)
        return criterion_of(self.machine, name, self.place(function), self.results[name])

    def _joined(self, top: Function, result: Any, criteria: tuple[Criterion, ...]) -> Whole:
        """Read what the whole makes of its axes: their sum or their mean, and a declared maximum."""
        place = self.place(top)
        score, maximum, _, line = parts_of(self.machine, result, place)
        try:
            made = total_of(score)
            if set(made.factors) != {criterion.function for criterion in criteria}:
                raise CannotLiftError("not every axis is part of the total")
        except CannotLiftError as error:
            self._note(f"The total cannot be lifted: {error.why}. In the rubric it is the sum of its axes.", place)
            made = Total({criterion.function: Decimal(1) for criterion in criteria})
        return Whole(criteria, maximum, line or (place if maximum is not None else None), made)

    def _note(self, text: str, where: Where) -> None:
        hint = "Compare the scores of the criteria, and write the total into the rubric by hand (`combine`)."
        self.machine.note("failed", text, where, hint)


def _replaced(item: Any, value: Expr) -> Any:
    return replace(item, value=value)


def _is_score(result: Any) -> bool:
    if isinstance(result, Record):
        return any(key in result.fields for key in SCORES)
    return isinstance(result, Seq) and result.kind == "tuple"


def _source(name: str, at: int, count: int) -> str | None:
    """Tell which of the rubric's texts a parameter is, None for one that is none."""
    lowered = name.lower().strip("_")
    if lowered in _QUERY:
        return "query"
    if lowered in _RESPONSE or count == 1:
        return "response"
    return {0: "query", 1: "response"}.get(at)
