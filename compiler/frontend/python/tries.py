"""`try` in a scoring function: what cannot fail is run as it stands, and a division asks whether it divides by 0."""

from __future__ import annotations

import libcst as cst

from rubricc.compiler.frontend.python.machine import Exit, Machine
from rubricc.compiler.frontend.python.values import CannotLiftError

_DIVIDING = (cst.Divide, cst.FloorDivide, cst.Modulo, cst.DivideAssign, cst.FloorDivideAssign, cst.ModuloAssign)
_SAFE_CALLS = {
    "len", "any", "all", "sum", "bool", "str", "set", "list", "tuple", "sorted", "min", "max", "abs", "round",
    "range", "enumerate", "zip", "lower", "upper", "strip", "split", "splitlines", "count", "startswith",
    "endswith", "append", "search", "match", "fullmatch", "findall", "finditer", "sub", "compile", "escape",
    "get", "items", "keys", "values", "extend", "add", "join", "replace", "format", "title", "casefold",
}  # fmt: skip
_CATCHING = frozenset({"ZeroDivisionError", "ArithmeticError", "Exception"})


class _Risks(cst.CSTVisitor):
    """Finds what may fail: divisions, indexes, and calls of what is not known never to."""

    def __init__(self) -> None:
        self.divisors: list[cst.BaseExpression] = []
        self.others = False

    def visit_BinaryOperation(self, node: cst.BinaryOperation) -> None:  # noqa: N802
        """Note a division."""
        if isinstance(node.operator, _DIVIDING) and not isinstance(node.right, (cst.Integer, cst.Float)):
            self.divisors.append(node.right)

    def visit_AugAssign(self, node: cst.AugAssign) -> None:  # noqa: N802
        """Note a division of a variable."""
        if isinstance(node.operator, _DIVIDING) and not isinstance(node.value, (cst.Integer, cst.Float)):
            self.divisors.append(node.value)

    def visit_Subscript(self, node: cst.Subscript) -> None:  # noqa: N802
        """Note an index, which may not be there; a slice always is."""
        if not isinstance(node.slice[0].slice, cst.Slice):
            self.others = True

    def visit_Raise(self, node: cst.Raise) -> None:  # noqa: N802
        """Note an error that is raised."""
        self.others = True

    def visit_Call(self, node: cst.Call) -> None:  # noqa: N802
        """Note a call that may fail."""
        name = node.func.attr if isinstance(node.func, cst.Attribute) else node.func
        if not (isinstance(name, cst.Name) and name.value in _SAFE_CALLS):
            self.others = True
        if isinstance(name, cst.Name) and name.value in ("min", "max") and len(node.args) == 1:
            self.others = True


def try_statement(machine: Machine, node: cst.Try) -> list[Exit]:
    """Run a `try`; raises `CannotLiftError` where it is not known whether it fails."""
    risks = _Risks()
    node.body.visit(risks)
    if risks.others or len(risks.divisors) > 1:
        raise CannotLiftError("whether a part of a `try` fails is not known")
    following = [part.body for part in (node.orelse, node.finalbody) if part is not None]
    if risks.divisors and node.handlers:
        return _divided(machine, node, risks.divisors[0], following)
    return _run(machine, [node.body, *following])


def _run(machine: Machine, blocks: list[cst.BaseSuite]) -> list[Exit]:
    exits: list[Exit] = []
    for block in blocks:
        if machine.alive:
            exits += machine.execute(block)
    return exits


def _divided(
    machine: Machine, node: cst.Try, divisor: cst.BaseExpression, following: list[cst.BaseSuite]
) -> list[Exit]:
    """Run a `try` of one statement that divides as an `if` on the divisor."""
    lines = node.body.body
    handler = node.handlers[0]
    plain = len(lines) == 1 and isinstance(lines[0], cst.SimpleStatementLine) and len(lines[0].body) == 1
    if not plain or following or not _catches(handler):
        raise CannotLiftError("whether a part of a `try` fails is not known")
    from rubricc.compiler.frontend.python.statements import STATEMENTS

    asked = cst.If(test=divisor, body=node.body, orelse=cst.Else(body=handler.body))
    return STATEMENTS[cst.If](machine, asked)


def _catches(handler: cst.ExceptHandler) -> bool:
    """Tell whether a handler catches a division by 0."""
    kinds = handler.type
    names = [item.value for item in kinds.elements] if isinstance(kinds, cst.Tuple) else [kinds]
    return kinds is None or any(isinstance(name, cst.Name) and name.value in _CATCHING for name in names)
