"""Python's expressions, one function for each form."""

from __future__ import annotations

import builtins
from decimal import Decimal
from functools import partial
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.arithmetic import combine, negative
from rubricc.compiler.frontend.python.comparing import compare_values
from rubricc.compiler.frontend.python.convert import as_number, condition, constant_number, is_number, plain_constant
from rubricc.compiler.frontend.python.expr import Expr, both, choose, either, negate, number
from rubricc.compiler.frontend.python.floors import MOST_VALUES, chosen
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.merge import merge
from rubricc.compiler.frontend.python.narrow import narrow_state, widened
from rubricc.compiler.frontend.python.records import value_at, with_item
from rubricc.compiler.frontend.python.values import (
    Append,
    Builtin,
    CannotLiftError,
    Choice,
    Const,
    Fork,
    Function,
    Method,
    Record,
    Seq,
    Template,
    TextValue,
    Unknown,
    Where,
)


def name(machine: Machine, node: cst.Name) -> Any:
    """A name: what it stands for; a value that was worked out keeps the name."""
    if node.value in ("True", "False", "None"):
        return Const({"True": True, "False": False, "None": None}[node.value])
    key = machine.find(node.value)
    if key is None:
        if hasattr(builtins, node.value):
            return Builtin(node.value)
        raise CannotLiftError(f"`{node.value}` is not defined here")
    value = machine.state[key]
    if isinstance(value, Expr) and key[0] != 0:
        return machine.named(node.value, value, machine.assigned.get(key, machine.where(node)))
    return value


def integer(machine: Machine, node: cst.Integer) -> Const:
    """A whole number."""
    return Const(node.evaluated_value)


def decimal(machine: Machine, node: cst.Float) -> Const:
    """A number with decimals, exactly as it is written."""
    return Const(Decimal(node.value.replace("_", "")))


def string(machine: Machine, node: cst.SimpleString | cst.ConcatenatedString) -> Any:
    """A text, also one written in several pieces."""
    if isinstance(node, cst.SimpleString):
        value = node.evaluated_value
        if isinstance(value, bytes):
            raise CannotLiftError("bytes are not text")
        return Const(value)
    return join([machine.evaluate(node.left), machine.evaluate(node.right)])


def formatted(machine: Machine, node: cst.FormattedString) -> Any:
    """An f-string."""
    parts = []
    for part in node.parts:
        if isinstance(part, cst.FormattedStringText):
            parts.append(Const(_text(node.prefix, part.value)))
        elif isinstance(part, cst.FormattedStringExpression):
            parts.append(machine.evaluate_or_unknown(part.expression))
    return join(parts)


def _text(prefix: str, raw: str) -> str:
    raw = raw.replace("{{", "{").replace("}}", "}")
    if "r" in prefix.lower():
        return raw
    return str(cst.SimpleString('"""' + raw.replace('"', '\\"') + '"""').evaluated_value) if raw else ""


def written_constant(value: Any) -> str:
    """Give back a constant as Python writes it in a text."""
    return f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)


def join(parts: list[Any]) -> Any:
    """Give back texts and values as one text."""
    flat: list[Any] = []
    for part in parts:
        for item in part.parts if isinstance(part, Template) else (part,):
            try:
                known = item if isinstance(item, str) else written_constant(plain_constant(item))
            except CannotLiftError:
                flat.append(item)
                continue
            if flat and isinstance(flat[-1], str):
                flat[-1] += known
            else:
                flat.append(known)
    if all(isinstance(item, str) for item in flat):
        return Const("".join(flat))
    for at, item in enumerate(flat):
        if isinstance(item, Choice):
            sides = [join([*flat[:at], side, *flat[at + 1 :]]) for side in (item.then, item.otherwise)]
            return Choice(item.condition, sides[0], sides[1])
    return Template(tuple(flat))


def display(machine: Machine, node: cst.List | cst.Tuple | cst.Set) -> Seq:
    """A list, a tuple or a set that is written out."""
    kind = {cst.List: "list", cst.Tuple: "tuple", cst.Set: "set"}[type(node)]
    items: list[Any] = []
    for element in node.elements:
        value = machine.evaluate(element.value)
        if isinstance(element, cst.StarredElement):
            if not isinstance(value, Seq):
                raise CannotLiftError("only a list can be put into a list")
            items.extend(value.items)
        else:
            items.append(Append(value, machine.place(element.value), machine.stamp()))
    return Seq(different(tuple(items)) if kind == "set" else tuple(items), kind)


def mapping(machine: Machine, node: cst.Dict) -> Record:
    """A dict with constant keys."""
    fields: dict[Any, Any] = {}
    lines: dict[Any, Any] = {}
    for element in node.elements:
        if isinstance(element, cst.StarredDictElement):
            value = machine.evaluate(element.value)
            if not isinstance(value, Record):
                raise CannotLiftError("only a dict can be put into a dict")
            fields.update(value.fields)
            lines.update(value.lines)
            if value.there:
                raise CannotLiftError("a dict that depends on the answer is put into another")
            continue
        if not isinstance(element, cst.DictElement):
            raise CannotLiftError("a dict of this kind")
        key = key_of(machine.evaluate(element.key))
        fields[key] = machine.evaluate_or_unknown(element.value)
        lines[key] = written_at(machine, element.value)
    return Record(fields, lines)


def written_at(machine: Machine, node: cst.BaseExpression) -> Where:
    """Give back where a value is written: for a name, where it was given its value."""
    found = machine.find(node.value) if isinstance(node, cst.Name) else None
    if machine.sites or found is None or found[0] == 0:
        return machine.place(node)
    return machine.assigned.get(found, machine.where(node))


def key_of(value: Any) -> Any:
    """Give back a plain key of a dict; raises `CannotLiftError` for one that is not constant."""
    if isinstance(value, Seq):
        return tuple(key_of(item.value) for item in value.items if isinstance(item, Append))
    return plain_constant(value)


def unary(machine: Machine, node: cst.UnaryOperation) -> Any:
    """`not a`, `-a`, `+a`."""
    if isinstance(node.operator, cst.Not):
        return negate(condition(machine.evaluate_or_unknown(node.expression)))
    value = machine.evaluate(node.expression)
    if isinstance(node.operator, cst.Minus):
        return negative(machine, value, machine.where(node))
    if isinstance(node.operator, cst.Plus):
        return value
    raise CannotLiftError("bits are not turned over in a rubric")


def different(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Leave out items that a set holds once; only constants can be told apart."""
    kept: dict[Any, Any] = {}
    for item in items:
        inner = item.then[0] if isinstance(item, Fork) and len(item.then) == 1 and not item.otherwise else item
        value = inner.value if isinstance(inner, Append) else None
        if not isinstance(value, Const):
            kept[id(item)] = item
        elif value not in kept:
            kept[value] = item
        elif isinstance(item, Fork) and isinstance(kept[value], Fork):
            both_ways = either((kept[value].condition, item.condition))
            kept[value] = Fork(both_ways, item.then, (), item.where, item.stamp)
    return tuple(kept.values())


def binary(machine: Machine, node: cst.BinaryOperation) -> Any:
    """Arithmetic, and what its signs mean for texts, lists and sets."""
    left, right = machine.evaluate(node.left), machine.evaluate(node.right)
    return combine(machine, type(node.operator).__name__, left, right, node)


def boolean(machine: Machine, node: cst.BooleanOperation) -> Any:
    """`a and b`, `a or b`: conditions, or one of the two values."""
    left = machine.evaluate_or_unknown(node.left)
    is_or = isinstance(node.operator, cst.Or)
    if isinstance(left, TextValue) and is_or:
        right = machine.evaluate(node.right)
        return left if right == Const("") else Choice(condition(left), left, right)
    if isinstance(left, Const):
        return left if bool(left.value) == is_or else machine.evaluate_or_unknown(node.right)
    if isinstance(left, Seq) and is_or:
        return _or_list(machine, left, machine.evaluate(node.right), node)
    right = _guarded_right(machine, left, is_or, node)
    if is_number(right) or (is_number(left) and is_or and not isinstance(right, Unknown)):
        return _either_number(left, right, is_or)
    if is_number(left) and isinstance(right, Unknown):
        return machine.unknown(node, right.why)
    try:
        if is_or and not isinstance(right, Expr) and not _is_truth(left):
            return merge(condition(left), left, right, machine.meeting(machine.place(node), machine.stamp()))
        return (either if is_or else both)((condition(left), condition(right)))
    except CannotLiftError:
        return machine.unknown(node, "conditions of this kind")


def _either_number(left: Any, right: Any, is_or: bool) -> Expr:
    """Give back the number that `a or b` or `a and b` is; where `a` decides as what is no number, 1 or 0."""
    test = condition(left)
    held = as_number(left) if is_number(left) else as_number(test)
    return choose(test, held, as_number(right)) if is_or else choose(test, as_number(right), number(0))


def _guarded_right(machine: Machine, left: Any, is_or: bool, node: cst.BooleanOperation) -> Any:
    try:
        guard = condition(left)
    except CannotLiftError:
        return machine.evaluate_or_unknown(node.right)
    before = machine.state
    machine.state, narrowed = narrow_state(machine, before, node.left, not is_or)
    with machine.guarded(negate(guard) if is_or else guard):
        value = machine.evaluate_or_unknown(node.right)
    machine.state = widened(machine.state, before, narrowed)
    return value


def _or_list(machine: Machine, left: Seq, right: Any, node: cst.BooleanOperation) -> Any:
    """`found or ["nothing"]`: the list, with the other's items where it is empty."""
    empty = negate(condition(left))
    if not isinstance(right, Seq) or empty.op in ("true", "false"):
        return left if empty.op == "false" else right
    return Seq((*left.items, Fork(empty, right.items, (), machine.where(node), machine.stamp())), left.kind, left.name)


def _is_truth(value: Any) -> bool:
    return isinstance(value, Expr) and value.kind == "bool"


def comparison(machine: Machine, node: cst.Comparison) -> Any:
    """Comparisons; `a < b < c` is two of them."""
    left = machine.evaluate(node.left)
    parts = []
    for target in node.comparisons:
        right = machine.evaluate(target.comparator)
        parts.append(compare_values(machine, target.operator, left, right, node))
        left = right
    return parts[0] if len(parts) == 1 else both(condition(part) for part in parts)


def conditional(machine: Machine, node: cst.IfExp) -> Any:
    """`a if c else b`."""
    test = condition(machine.evaluate_or_unknown(node.test))
    if test.op in ("true", "false"):
        return machine.evaluate(node.body if test.op == "true" else node.orelse)
    with machine.guarded(test):
        then = machine.evaluate_or_unknown(node.body)
    with machine.guarded(negate(test)):
        otherwise = machine.evaluate_or_unknown(node.orelse)
    return merge(test, then, otherwise, machine.meeting(machine.place(node), machine.stamp()))


def attribute(machine: Machine, node: cst.Attribute) -> Any:
    """`owner.name`: a function of a module, a field, or a method to be called."""
    owner = machine.evaluate(node.value)
    label = node.attr.value
    if isinstance(owner, Builtin):
        return Builtin(f"{owner.name}.{label}")
    if isinstance(owner, Unknown):
        return machine.unknown(node, owner.why)
    if isinstance(owner, Record) and label in owner.fields:
        return owner.fields[label]
    return Method(owner, label, node.value)


def subscript(machine: Machine, node: cst.Subscript) -> Any:
    """`owner[key]`, `owner[a:b]`."""
    owner = machine.evaluate(node.value)
    part = node.slice[0].slice
    if isinstance(owner, Unknown) or len(node.slice) > 1:
        return machine.unknown(node, getattr(owner, "why", "several indexes"))
    if isinstance(part, cst.Slice):
        return _slice(machine, owner, part)
    assert isinstance(part, cst.Index)
    key = machine.evaluate(part.value)
    value = index(machine, owner, key, node)
    if isinstance(owner, Record) and owner.default is not None and isinstance(key, Const) and not machine.guards:
        from rubricc.compiler.frontend.python.methods import store

        # A `defaultdict` has a key from when it is first asked for.
        store(machine, node.value, with_item(owner, key.value, value, machine.where(node)))
    return value


def index(machine: Machine, owner: Any, key: Any, node: cst.CSTNode) -> Any:
    """Give back the item of a value at a key."""
    if isinstance(key, Choice):
        then, otherwise = index(machine, owner, key.then, node), index(machine, owner, key.otherwise, node)
        return merge(key.condition, then, otherwise, machine.meeting(machine.place(node), machine.stamp()))
    if isinstance(owner, Choice):
        then, otherwise = index(machine, owner.then, key, node), index(machine, owner.otherwise, key, node)
        return merge(owner.condition, then, otherwise, machine.meeting(machine.place(node), machine.stamp()))
    if isinstance(key, Expr) and key.kind == "bool" and isinstance(owner, (Record, Seq)):
        sides = [index(machine, owner, Const(side), node) for side in (True, False)]
        return merge(key, sides[0], sides[1], machine.meeting(machine.place(node), machine.stamp()))
    if is_number(key) and constant_number(key) is None and isinstance(owner, (Record, Seq)):
        return _at_count(owner, as_number(key))
    plain = key_of(key)
    if isinstance(owner, Record):
        return value_at(owner, plain, partial(met, machine, node))
    if isinstance(owner, Const) and isinstance(owner.value, str):
        return Const(owner.value[plain])
    items = constant_items(owner)
    if not isinstance(plain, int) or not -len(items) <= plain < len(items):
        raise CannotLiftError("an item that is not there")
    return items[plain]


def met(machine: Machine, node: cst.CSTNode, test: Expr, then: Any, otherwise: Any) -> Any:
    """Give back a value that is `then` where a condition holds, else `otherwise`."""
    return merge(test, then, otherwise, machine.meeting(machine.place(node), machine.stamp()))


def _at_count(owner: Record | Seq, key: Expr, default: Any = None) -> Expr:
    """Give back the number that a list or a dict holds for a count."""
    if isinstance(owner, Record) and owner.there:
        raise CannotLiftError("an index of a dict that depends on the answer")
    rows = owner.fields if isinstance(owner, Record) else dict(enumerate(constant_items(owner)))
    known = {Decimal(at): as_number(value) for at, value in rows.items() if isinstance(at, (int, Decimal))}
    if key.kind != "int" or len(known) < len(rows) or not known or len(known) > MOST_VALUES:
        raise CannotLiftError("an index that depends on the answer")
    # Where the original fails, for an index that is not there, the last item may stand.
    return chosen(key, known, None if default is None else as_number(default))


def found_at(owner: Record, key: Any, default: Any) -> Any:
    """Give back what `dict.get` gives for a count; raises `CannotLiftError` where the default is no number."""
    return _at_count(owner, as_number(key), default)


def _slice(machine: Machine, owner: Any, part: cst.Slice) -> Any:
    ends = [None if end is None else plain_constant(machine.evaluate(end)) for end in (part.lower, part.upper)]
    if isinstance(owner, Const) and isinstance(owner.value, str):
        return Const(owner.value[ends[0] : ends[1]])
    if isinstance(owner, Seq) and all(isinstance(item, Append) for item in owner.items):
        return Seq(owner.items[ends[0] : ends[1]], owner.kind)
    raise CannotLiftError("a part of a text or of a list of matches")


def constant_items(value: Any) -> list[Any]:
    """Give back the items of a list that has them all for certain; raises `CannotLiftError` for others."""
    if not isinstance(value, Seq) or any(isinstance(item, Fork) for item in value.items):
        raise CannotLiftError("a list whose items depend on the answer")
    return [item.value for item in value.items if isinstance(item, Append)]


def function(machine: Machine, node: cst.Lambda) -> Function:
    """A lambda."""
    return Function(node, "", machine.scopes)


def walrus(machine: Machine, node: cst.NamedExpr) -> Any:
    """`(name := value)`."""
    value = machine.evaluate(node.value)
    if not isinstance(node.target, cst.Name):
        raise CannotLiftError("only a name can be given a value here")
    machine.assign(node.target.value, value)
    return value
