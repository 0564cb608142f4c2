"""Which function evaluates which form of expression."""

from __future__ import annotations

import libcst as cst

from rubricc.compiler.frontend.python import comprehensions, expressions
from rubricc.compiler.frontend.python.calls import call
from rubricc.compiler.frontend.python.machine import Evaluate

EXPRESSIONS: dict[type, Evaluate] = {
    cst.Name: expressions.name,
    cst.Integer: expressions.integer,
    cst.Float: expressions.decimal,
    cst.SimpleString: expressions.string,
    cst.ConcatenatedString: expressions.string,
    cst.FormattedString: expressions.formatted,
    cst.List: expressions.display,
    cst.Tuple: expressions.display,
    cst.Set: expressions.display,
    cst.Dict: expressions.mapping,
    cst.UnaryOperation: expressions.unary,
    cst.BinaryOperation: expressions.binary,
    cst.BooleanOperation: expressions.boolean,
    cst.Comparison: expressions.comparison,
    cst.IfExp: expressions.conditional,
    cst.Attribute: expressions.attribute,
    cst.Subscript: expressions.subscript,
    cst.Lambda: expressions.function,
    cst.NamedExpr: expressions.walrus,
    cst.Call: call,
    cst.ListComp: comprehensions.sequence,
    cst.SetComp: comprehensions.sequence,
    cst.GeneratorExp: comprehensions.sequence,
    cst.DictComp: comprehensions.record,
}
