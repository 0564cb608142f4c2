"""What operations demand of their operands, and the findings where they may not get it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from rubricc.compiler.frontend.python.crashes.operators import Problem
from rubricc.compiler.frontend.python.crashes.report import EMPTY, MIXED, POSSIBLE_NONE, ZERO, Reporter, shown
from rubricc.compiler.frontend.python.crashes.state import text_of
from rubricc.compiler.frontend.python.crashes.values import ANY, ITERABLE, NUMBERS, SIZED, Value, described

Operand = tuple[ast.expr, Value]

_VERBS: dict[type[ast.operator], str] = {
    ast.Add: "adds {0} and {1}", ast.Sub: "takes {1} from {0}", ast.Mult: "multiplies {0} by {1}",
    ast.Div: "divides {0} by {1}", ast.FloorDiv: "divides {0} by {1}", ast.Mod: "takes {0} modulo {1}",
}  # fmt: skip
_TYPES = {"str": str, "int": int, "float": float, "bool": bool, "list": list, "tuple": tuple, "set": set, "dict": dict}
_INDEXED = frozenset({"str", "list", "tuple", "dict", "range", "bytes", "match"})
_AVERAGES = frozenset({"mean", "median", "mode", "fmean", "median_low", "median_high"})
_ASK = "Ask first whether there is one, as in `if found:`."


class Demands:
    """Reports operations that may fail."""

    def __init__(self, reporter: Reporter) -> None:
        self.reporter = reporter

    def operation(
        self, node: ast.expr | ast.stmt, op: ast.operator, left: Operand, right: Operand, problem: Problem
    ) -> None:
        """Report an operator whose operands may not go together."""
        verb = _VERBS.get(type(op), "combines {0} and {1}").format(*_sides(left, right, problem))
        self._report(node, f"This {verb}, which raises TypeError.", left, right, problem)

    def comparison(self, node: ast.expr, is_member: bool, left: Operand, right: Operand, problem: Problem) -> None:
        """Report a comparison whose sides may not go together."""
        verb = "looks for {0} in {1}" if is_member else "compares {0} with {1}"
        verb = verb.format(*_sides(left, right, problem))
        self._report(node, f"This {verb}, which raises TypeError.", left, right, problem)

    def _report(self, node: ast.expr | ast.stmt, message: str, left: Operand, right: Operand, problem: Problem) -> None:
        culprit = next((item for item in (right, left) if item[1].kinds & {"match", "none"}), None)
        if culprit is None:
            self.reporter.report(MIXED, node, message, "Convert one of them, with `str(…)`, `len(…)` or `float(…)`.")
            return
        text = shown(culprit[0])
        if "match" in culprit[1].kinds:
            hint = f"A match is no number: write `1 if {text} else 0`, or `len(re.findall(…))` to count."
        else:
            hint = f"`{text}` may be None: {_ASK[0].lower()}{_ASK[1:]}"
        self.reporter.report(MIXED if problem == "mixed" else POSSIBLE_NONE, node, message, hint)

    def division(self, node: ast.expr | ast.stmt, divisor: ast.expr) -> None:
        """Report a divisor that may be zero."""
        text = shown(divisor)
        message = f"`{text}` can be 0, so this division raises ZeroDivisionError."
        self.reporter.report(ZERO, node, message, f"Divide by `max(1, {text})`, or ask first whether it is 0.")

    def attribute(self, node: ast.Attribute, owner: Value) -> bool:
        """Report an attribute that its owner may not have; give back whether some kind of it may."""
        if owner.unknown or not owner.kinds:
            return True
        text, name = shown(node.value), node.attr
        kinds = owner.kinds - {"none"}
        lacking = [kind for kind in sorted(kinds) if kind in _TYPES and not hasattr(_TYPES[kind], name)]
        if lacking or not kinds:
            what = described(Value(frozenset(lacking or ["none"])))
            message = f"`{text}` is {what}, which has no `{name}`: this raises AttributeError."
            self.reporter.report(MIXED, node, message, "Look at what the expression before the dot gives.")
            return bool(kinds - set(lacking))
        if owner.may_be_none:
            message = f"`{text}` may be None, and `.{name}` of None raises AttributeError."
            self.reporter.report(POSSIBLE_NONE, node, message, _ASK)
        return True

    def subscript(self, node: ast.Subscript, owner: Value) -> bool:
        """Report an index into something that may have none, or may be empty; give back whether it can work."""
        if owner.unknown or not owner.kinds:
            return True
        text = shown(node.value)
        wrong = owner.kinds - _INDEXED - {"none"}
        if wrong or owner.kinds == {"none"}:
            message = f"`{text}` is {described(owner)}, which cannot be indexed: this raises TypeError."
            self.reporter.report(MIXED, node, message, "Make a list of it with `list(…)`, or look at what it is.")
            return False
        if owner.may_be_none:
            message = f"`{text}` may be None, which cannot be indexed: this raises TypeError."
            self.reporter.report(POSSIBLE_NONE, node, message, _ASK)
        elif owner.falsy == "may" and owner.kinds <= {"str", "list", "tuple"} and _is_end(node.slice):
            message = f"`{text}` can be empty, so this index raises IndexError."
            self.reporter.report(EMPTY, node, message, f"Ask first whether there is anything: `if {text}:`.")
        return True

    def split_part(self, node: ast.Subscript, owner: Value, is_true: Callable[[str], bool]) -> None:
        """Report the second part of a text where it may have only one: `text.split(":")[1]`."""
        call, at = node.value, node.slice
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "split"):
            return
        later = isinstance(at, ast.Constant) and type(at.value) is int and at.value > 0
        if not later or owner.kinds != {"list"} or is_true(f"{_given(call)} in {text_of(call.func.value)}"):
            return
        text = shown(call)
        message = f"`{text}` may have fewer parts, so this index raises IndexError."
        self.reporter.report(EMPTY, node, message, "Ask first how many there are, with `len(…)`.")

    def index(self, node: ast.Call, owner: ast.expr, is_true: Callable[[str], bool]) -> None:
        """Report `text.index(part)` where the part may not be there."""
        if is_true(f"{_given(node)} in {text_of(owner)}"):
            return
        message = f"`{_given(node)}` may not be in `{shown(owner)}`, and `.index` then raises ValueError."
        self.reporter.report(EMPTY, node, message, "Use `.find(…)`, which gives -1, or ask first with `in`.")

    def element(self, node: ast.expr, owner: Value) -> Value:
        """Report a loop over what may not be a collection; give back what its elements may be."""
        self._kinds(node, owner, ITERABLE, "gone through")
        if owner.kinds == {"str"}:
            return Value(frozenset({"str"}), "no")
        return owner.element if owner.element is not None and owner.kinds <= ITERABLE else ANY

    def _kinds(self, node: ast.expr, owner: Value, fine: frozenset[str], what: str) -> None:
        if owner.unknown or owner.kinds <= fine or not owner.kinds:
            return
        text = shown(node)
        if owner.may_be_none and owner.kinds - {"none"} and owner.kinds - {"none"} <= fine:
            message = f"`{text}` may be None, which cannot be {what}: this raises TypeError."
            self.reporter.report(POSSIBLE_NONE, node, message, _ASK)
        else:
            message = f"`{text}` is {described(owner)}, which cannot be {what}: this raises TypeError."
            self.reporter.report(MIXED, node, message, "Look at what the expression gives.")

    def builtin(self, name: str, node: ast.Call, arguments: Sequence[Value]) -> None:
        """Report arguments of a built-in function that it may not take."""
        if not node.args or isinstance(node.args[0], ast.Starred):
            return
        first, value = node.args[0], arguments[0]
        if name == "len":
            self._kinds(first, value, SIZED, "measured by `len`")
        elif name in ("any", "all", "set", "list", "tuple", "sorted", "sum", "enumerate", "frozenset"):
            self._kinds(first, value, ITERABLE, f"given to `{name}`")
            if name == "sum" and value.element is not None:
                self._summed(first, value.element)
        elif name in ("int", "float"):
            self._kinds(first, value, NUMBERS | {"str", "bytes"}, f"given to `{name}`")
        elif name in ("round", "abs"):
            self._kinds(first, value, NUMBERS, f"given to `{name}`")
        elif name in ("min", "max"):
            self._extreme(name, node, arguments)

    def _summed(self, node: ast.expr, element: Value) -> None:
        if element.unknown or element.kinds <= NUMBERS:
            return
        message = f"`sum` adds numbers, and here it is given {described(element)}: this raises TypeError."
        self.reporter.report(MIXED, node, message, "Add up `1` for each, as in `sum(1 for x in …)`, or use `len`.")

    def _extreme(self, name: str, node: ast.Call, arguments: Sequence[Value]) -> None:
        if len(node.args) == 1:
            self._kinds(node.args[0], arguments[0], ITERABLE, f"given to `{name}`")
            given = any(keyword.arg == "default" for keyword in node.keywords)
            if arguments[0].falsy == "may" and arguments[0].kinds <= ITERABLE and not given:
                text = shown(node.args[0])
                message = f"`{text}` can be empty, and `{name}` of nothing raises ValueError."
                self.reporter.report(EMPTY, node, message, f"Give a default: `{name}({text}, default=0)`.")
            return
        for argument, value in zip(node.args, arguments, strict=True):
            if any(other.kinds <= NUMBERS and other.kinds for other in arguments):
                self._kinds(argument, value, NUMBERS, f"compared with numbers by `{name}`")

    def method(self, node: ast.Call, function: ast.Attribute, owner: Value, arguments: Sequence[Value]) -> None:
        """Report arguments of a method that it may not take."""
        if function.attr == "join" and owner.kinds == {"str"} and arguments:
            element = arguments[0].element
            if element is not None and not element.unknown and not element.kinds <= {"str"}:
                message = f"`join` joins texts, and here it is given {described(element)}: this raises TypeError."
                self.reporter.report(MIXED, node, message, "Make texts of them: `join(str(x) for x in …)`.")

    def of_module(self, module: str, function: str, node: ast.Call, arguments: Sequence[Value]) -> None:
        """Report averages of what may be empty."""
        if module != "statistics" or function not in _AVERAGES or not arguments:
            return
        if arguments[0].falsy == "may" and arguments[0].kinds <= ITERABLE:
            text = shown(node.args[0])
            message = f"`{text}` can be empty, and `{function}` of nothing raises StatisticsError."
            self.reporter.report(EMPTY, node, message, f"Ask first whether there is anything: `if {text}:`.")


def _given(call: ast.Call) -> str:
    return text_of(call.args[0]) if call.args else ""


def _sides(left: Operand, right: Operand, problem: Problem) -> tuple[str, str]:
    """Give back both sides in words."""
    one, other = (
        "what may be None" if problem == "none" and value.may_be_none and len(value.kinds) > 1 else described(value)
        for _, value in (left, right)
    )
    return one, other


def _is_end(index: ast.expr) -> bool:
    """Say whether an index is that of the first or the last element, which only an empty list has not."""
    if isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub):
        return isinstance(index.operand, ast.Constant) and index.operand.value == 1
    return isinstance(index, ast.Constant) and type(index.value) is int and index.value == 0
