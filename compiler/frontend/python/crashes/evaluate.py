"""Works out what expressions may be, and reports those that may fail."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from rubricc.compiler.frontend.python.crashes import results
from rubricc.compiler.frontend.python.crashes.assume import assume
from rubricc.compiler.frontend.python.crashes.demands import Demands
from rubricc.compiler.frontend.python.crashes.operators import arithmetic, membership, ordering
from rubricc.compiler.frontend.python.crashes.ranges import compared, negated, told, with_range
from rubricc.compiler.frontend.python.crashes.report import Reporter, shown
from rubricc.compiler.frontend.python.crashes.state import State
from rubricc.compiler.frontend.python.crashes.values import (
    ANY,
    BOOL,
    ITERABLE,
    NONE,
    NUMBERS,
    Falsy,
    Value,
    falsy,
    join,
    of,
    truthy,
    without_none,
)

_MODULES = ("re", "math", "statistics")


class Functions(Protocol):
    """Gives what the module's own functions give."""

    def result(self, name: str, arguments: Sequence[Value], keywords: Sequence[str]) -> Value | None:
        """Give back what a function of the module gives; None where there is none of that name."""


class Evaluator:
    """Evaluates the expressions of one module."""

    def __init__(self, reporter: Reporter, functions: Functions, modules: dict[str, str]) -> None:
        self.demands = Demands(reporter)
        self.functions = functions
        self.modules = modules
        """Names of imported modules, by the names they have here."""

    def value(self, node: ast.expr, state: State) -> Value:
        """Give back what an expression may be."""
        rule = _RULES.get(type(node))
        found = rule(self, node, state) if rule is not None else self._others(node, state)
        return truthy(found) if state.knows(node) else found

    def _others(self, node: ast.expr, state: State) -> Value:
        """Look at the parts of an expression that nothing is known of."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.value(child, state)
        return ANY

    def _constant(self, node: ast.Constant, state: State) -> Value:
        value = node.value
        if value is None:
            return NONE
        kind = type(value).__name__
        if kind not in ("int", "float", "bool", "str", "bytes"):
            return ANY
        natural = isinstance(value, int | float) and value >= 0
        made = of(kind, falsy="no" if value else "may", natural=natural)
        return with_range(made, (float(value), float(value))) if isinstance(value, int | float) else made

    def _name(self, node: ast.Name, state: State) -> Value:
        found = state.names.get(node.id, ANY)
        made = state.made_by.get(node.id)
        if found.falsy != "no" and made is not None and self._is_true(made, state):
            return truthy(found)
        return found

    def _is_true(self, made: ast.expr, state: State) -> bool:
        """Say whether what a name was made of is known to be true by now, as `len(words)` is once `words` is."""
        if state.knows(made):
            return True
        if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id in ("len", "set", "list"):
            inner = made.args[0] if len(made.args) == 1 else None
            return isinstance(inner, ast.Name) and state.names.get(inner.id, ANY).falsy == "no"
        return False

    def _named(self, node: ast.NamedExpr, state: State) -> Value:
        found = self.value(node.value, state)
        state.assign(node.target.id, found, node.value)
        return found

    def _text(self, node: ast.JoinedStr, state: State) -> Value:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.value(part.value, state)
        return of("str")

    def _listed(self, node: ast.List | ast.Tuple | ast.Set, state: State) -> Value:
        kind = type(node).__name__.lower()
        elements = [self.value(item, state) for item in node.elts]
        starred = any(isinstance(item, ast.Starred) for item in node.elts)
        element = join(elements) if elements and not starred else None
        return of(kind, falsy="no" if elements and not starred else "may", element=element)

    def _table(self, node: ast.Dict, state: State) -> Value:
        values = [self.value(item, state) for item in node.values]
        for key in node.keys:
            if key is not None:
                self.value(key, state)
        entries = tuple(
            (key.value, value)
            for key, value in zip(node.keys, values, strict=True)
            if isinstance(key, ast.Constant) and isinstance(key.value, str)
        )
        made = of("dict", falsy="no" if values else "may", element=join(values) if values else None)
        return replace(made, entries=entries)

    def _operation(self, node: ast.BinOp, state: State) -> Value:
        return self.binary(node, node.op, node.left, node.right, state)

    def binary(
        self, node: ast.expr | ast.stmt, op: ast.operator, left: ast.expr, right: ast.expr, state: State
    ) -> Value:
        """Give back what an operator gives, also that of `x += y`."""
        one, other = self.value(left, state), self.value(right, state)
        outcome = arithmetic(op, one, other)
        if outcome.problem is not None:
            self.demands.operation(node, op, (left, one), (right, other), outcome.problem)
        elif _divides(op, one) and other.kinds <= NUMBERS and other.falsy == "may":
            self.demands.division(node, right)
        return outcome.value

    def _unary(self, node: ast.UnaryOp, state: State) -> Value:
        found = self.value(node.operand, state)
        if isinstance(node.op, ast.Not):
            return BOOL
        if not isinstance(node.op, ast.USub) or not found.kinds <= NUMBERS:
            return ANY
        return with_range(replace(found, natural=False), negated(found))

    def _logic(self, node: ast.BoolOp, state: State) -> Value:
        """`or` gives its first true operand, `and` its first false one, else the last."""
        is_or, inner, found = isinstance(node.op, ast.Or), state.copy(), []
        for operand in node.values[:-1]:
            value = self.value(operand, inner)
            found.append(truthy(value) if is_or else falsy(value))
            inner = assume(operand, not is_or, inner)
        last = self.value(node.values[-1], inner)
        return join([*(value for value in found if value.kinds), last])

    def _choice(self, node: ast.IfExp, state: State) -> Value:
        self.value(node.test, state)
        then = self.value(node.body, assume(node.test, True, state.copy()))
        return join([then, self.value(node.orelse, assume(node.test, False, state.copy()))])

    def never(self, node: ast.expr, state: State) -> str | None:
        """Give back why a condition never holds, as far as ranges of numbers tell; None where it may."""
        if isinstance(node, ast.BoolOp):
            found = [self.never(operand, state) for operand in node.values]
            reasons = [reason for reason in found if reason is not None]
            enough = len(found) if isinstance(node.op, ast.Or) else 1
            return reasons[0] if len(reasons) >= enough else None
        if not isinstance(node, ast.Compare) or len(node.ops) > 1:
            return None
        self.demands.reporter.caught += 1  # what is wrong in the operands has been reported
        left, right = self.value(node.left, state), self.value(node.comparators[0], state)
        self.demands.reporter.caught -= 1
        return told(shown(node.left), left) if compared(node.ops[0], left, right) is False else None

    def _comparison(self, node: ast.Compare, state: State) -> Value:
        values = [self.value(item, state) for item in (node.left, *node.comparators)]
        operands = [node.left, *node.comparators]
        for place, op in enumerate(node.ops):
            one, other = values[place], values[place + 1]
            if isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
                outcome = ordering(one, other)
            elif isinstance(op, ast.In | ast.NotIn):
                outcome = membership(one, other)
            else:
                continue
            if outcome.problem is not None:
                pair = (operands[place], one), (operands[place + 1], other)
                self.demands.comparison(node, isinstance(op, ast.In | ast.NotIn), *pair, outcome.problem)
        return BOOL

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, state: State) -> Value:
        inner, falsy_ = self._loops(node.generators, state)
        kinds = {ast.ListComp: "list", ast.SetComp: "set", ast.GeneratorExp: "iterator"}
        return of(kinds[type(node)], falsy=falsy_, element=self.value(node.elt, inner))

    def _table_comprehension(self, node: ast.DictComp, state: State) -> Value:
        inner, falsy_ = self._loops(node.generators, state)
        self.value(node.key, inner)
        return of("dict", falsy=falsy_, element=self.value(node.value, inner))

    def _loops(self, generators: Sequence[ast.comprehension], state: State) -> tuple[State, Falsy]:
        """Give back the state inside a comprehension, and whether the comprehension may be empty."""
        inner = state.copy()
        falsy_: Falsy = "no"
        for generator in generators:
            source = self.value(generator.iter, inner)
            bind(generator.target, self.demands.element(generator.iter, source), inner)
            falsy_ = "may" if generator.ifs else (source.falsy if falsy_ == "no" else falsy_)
            for condition in generator.ifs:
                self.value(condition, inner)
                inner = assume(condition, True, inner)
        return inner, falsy_

    def _subscript(self, node: ast.Subscript, state: State) -> Value:
        owner = self.value(node.value, state)
        self.value(node.slice, state)
        if not self.demands.subscript(node, owner):
            return ANY
        self.demands.split_part(node, owner, lambda fact: fact in state.facts)
        if isinstance(node.slice, ast.Slice):
            return of(*owner.kinds, element=owner.element) if owner.kinds <= ITERABLE else ANY
        if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
            return owner.entry(node.slice.value) or ANY
        if owner.kinds == {"str"}:
            return of("str", falsy="no")
        return owner.element or ANY

    def _attribute(self, node: ast.Attribute, state: State) -> Value:
        owner = self.value(node.value, state)
        self.demands.attribute(node, owner)
        return ANY

    def _call(self, node: ast.Call, state: State) -> Value:
        arguments = [self.value(argument, state) for argument in node.args]
        for keyword in node.keywords:
            self.value(keyword.value, state)
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func, arguments, state)
        if not isinstance(node.func, ast.Name):
            self.value(node.func, state)
            return ANY
        name = node.func.id
        found = self.functions.result(name, arguments, [keyword.arg or "" for keyword in node.keywords])
        if found is not None:
            return found
        if name in state.names:
            return ANY
        self.demands.builtin(name, node, arguments)
        return results.of_builtin(name, node, arguments)

    def _method(self, node: ast.Call, function: ast.Attribute, arguments: list[Value], state: State) -> Value:
        module = self.modules.get(function.value.id) if isinstance(function.value, ast.Name) else None
        if module == "re":
            return results.of_re(function.attr, expression=True)
        if module is not None:
            self.demands.of_module(module, function.attr, node, arguments)
            return of("float") if module in _MODULES else ANY
        owner = self.value(function.value, state)
        if not self.demands.attribute(function, owner):
            return ANY
        if owner.may_be_none and isinstance(function.value, ast.Name):
            state.names[function.value.id] = without_none(owner)  # what comes after is reached only where it is there
        self.demands.method(node, function, owner, arguments)
        if owner.kinds == {"str"} and function.attr in ("index", "rindex") and node.args:
            self.demands.index(node, function.value, lambda fact: fact in state.facts)
        return self._given_by_method(truthy(owner) if owner.may_be_none else owner, function.attr, arguments)

    def _given_by_method(self, owner: Value, method: str, arguments: list[Value]) -> Value:
        if owner.kinds == {"str"}:
            return results.of_text(owner, method, arguments)
        if owner.kinds == {"match"}:
            return results.of_match(method, arguments)
        if owner.kinds == {"pattern"}:
            return results.of_re(method, expression=False)
        return results.of_collection(owner, method, arguments) if len(owner.kinds) == 1 and not owner.unknown else ANY

    def _function(self, node: ast.Lambda, state: State) -> Value:
        inner = state.copy()
        for argument in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
            inner.assign(argument.arg, ANY)
        self.value(node.body, inner)
        return of("function")


def _divides(op: ast.operator, left: Value) -> bool:
    """Say whether an operator divides a number; `%` after a text puts values into it."""
    return isinstance(op, ast.Div | ast.FloorDiv) or (isinstance(op, ast.Mod) and left.kinds != {"str"})


def bind(target: ast.expr, value: Value, state: State) -> None:
    """Give the names of a target what they may be."""
    if isinstance(target, ast.Name):
        state.assign(target.id, value)
    elif isinstance(target, ast.Tuple | ast.List):
        for part in target.elts:
            bind(part.value if isinstance(part, ast.Starred) else part, ANY, state)


_RULES: dict[type[ast.expr], Callable[[Evaluator, Any, State], Value]] = {
    ast.Constant: Evaluator._constant,
    ast.Name: Evaluator._name,
    ast.NamedExpr: Evaluator._named,
    ast.JoinedStr: Evaluator._text,
    ast.List: Evaluator._listed,
    ast.Tuple: Evaluator._listed,
    ast.Set: Evaluator._listed,
    ast.Dict: Evaluator._table,
    ast.BinOp: Evaluator._operation,
    ast.UnaryOp: Evaluator._unary,
    ast.BoolOp: Evaluator._logic,
    ast.IfExp: Evaluator._choice,
    ast.Compare: Evaluator._comparison,
    ast.ListComp: Evaluator._comprehension,
    ast.SetComp: Evaluator._comprehension,
    ast.GeneratorExp: Evaluator._comprehension,
    ast.DictComp: Evaluator._table_comprehension,
    ast.Subscript: Evaluator._subscript,
    ast.Attribute: Evaluator._attribute,
    ast.Call: Evaluator._call,
    ast.Lambda: Evaluator._function,
}
