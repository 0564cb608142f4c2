"""A scoring function that cannot be lifted as a whole: its score is left to a tool, its declared maximum is kept."""

from __future__ import annotations

from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.criterion import MAXIMA, SCORES
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.values import CannotLiftError, Const, Function, Record, Seq, Unknown, Where


class _Returned(cst.CSTVisitor):
    """Finds the dicts that a function gives back, and the maximum in them."""

    def __init__(self) -> None:
        self.scores = False
        self.maxima: list[cst.BaseExpression] = []

    def visit_Dict(self, node: cst.Dict) -> None:  # noqa: N802
        """Note a score and a maximum."""
        for element in node.elements:
            if isinstance(element, cst.DictElement) and isinstance(element.key, cst.SimpleString):
                self.scores = self.scores or element.key.evaluated_value in SCORES
                if element.key.evaluated_value in MAXIMA:
                    self.maxima.append(element.value)


def unlifted(machine: Machine, function: Function, error: CannotLiftError) -> Record:
    """Give back the result of a function as a tool gives it; raises the error for one that gives no score."""
    found = _Returned()
    function.node.body.visit(found)
    if not found.scores or not isinstance(function.node, cst.FunctionDef):
        raise error
    line = "" if error.where is None else f" (line {machine.line(error.where)})"
    where = machine.where(function.node.name)
    score = Unknown(f"py.{function.name.lower()}", frozenset(("query", "response")), where, f"{error.why}{line}")
    fields: dict[str, Any] = {"score": score}
    lines: dict[Any, Where] = {}
    for node in found.maxima[:1]:
        value = machine.evaluate_or_unknown(node)
        if isinstance(value, Const):
            fields["max_possible"] = value
            lines["max_possible"] = machine.where(node)
    return Record({**fields, "reasons": Seq(())}, lines)
