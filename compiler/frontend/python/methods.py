"""The methods of texts, lists, dicts, expressions and tokens."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.comparing import note_dead
from rubricc.compiler.frontend.python.comprehensions import Chosen
from rubricc.compiler.frontend.python.convert import condition, constant_number, described, is_number, plain_constant
from rubricc.compiler.frontend.python.expr import Expr, Pat, add, both, either, match_count, negate, number
from rubricc.compiler.frontend.python.iterate import as_value, rounds
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.phrases import ends, occurrences, quote, starts
from rubricc.compiler.frontend.python.records import joined, rows, value_at, with_item, without_key
from rubricc.compiler.frontend.python.regex_calls import REGEX_FUNCTIONS, split_at
from rubricc.compiler.frontend.python.regexes import case_closed
from rubricc.compiler.frontend.python.tokens import WORD, as_set, is_set, only, size, tokens
from rubricc.compiler.frontend.python.values import (
    Append,
    Builtin,
    CannotLiftError,
    Choice,
    Const,
    Fork,
    Found,
    Method,
    Pieces,
    Record,
    Regex,
    Seq,
    Template,
    TextValue,
    Token,
    Unknown,
)

Call = Callable[[Machine, Method, list[Any], dict[str, Any], cst.Call], Any]


def call_method(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """Give back what a method of a value gives; one that the language has no word for is unknown."""
    owner = method.owner
    if isinstance(owner, Regex) and f"re.{method.name}" in REGEX_FUNCTIONS:
        if method.name != "sub" and len(args) > 1:
            raise CannotLiftError("an expression is sought in a part of a text")
        return REGEX_FUNCTIONS[f"re.{method.name}"](machine, [owner, *args], named, node)
    if isinstance(owner, Choice) and isinstance(owner.then, TextValue):
        owner = owner.then
    if isinstance(owner, Record) and "__class__" in owner.fields:
        return _own_method(machine, method, args, named, node)
    table = next((methods for kind, methods in _TABLES if isinstance(owner, kind)), {})
    if isinstance(owner, Expr):
        table = _TOKEN_LISTS if owner.kind == "tokens" else {}
    function = table.get(method.name)
    if function is None and method.name in CHANGING and isinstance(owner, (Seq, Record)):
        raise CannotLiftError(f"`.{method.name}()` of {described(owner)}")
    _check_arguments(owner, method.name, args, named)
    unknown = next((value for value in args if isinstance(value, Unknown)), None)
    if function is None or (unknown is not None and not isinstance(owner, Seq)):
        why = unknown.why if unknown is not None else f"`.{method.name}()` of {described(owner)}"
        return machine.unknown(node, why)
    return function(machine, Method(owner, method.name, method.node), args, named, node)


def _check_arguments(owner: Any, name: str, args: list[Any], named: dict[str, Any]) -> None:
    """Raise `CannotLiftError` for arguments that would be passed over: `text.count("a", 10)`."""
    most = _MOST_ARGUMENTS.get(name) if isinstance(owner, (TextValue, Token, Expr, Seq)) else None
    if most is not None and (len(args) > most or named):
        raise CannotLiftError(f"`.{name}()` with further arguments")


_MOST_ARGUMENTS = {
    **dict.fromkeys(("lower", "casefold", "splitlines", "isupper", "islower", "copy", "clear", "reverse"), 0),
    **dict.fromkeys(("strip", "lstrip", "rstrip", "count", "split", "startswith", "endswith", "append", "add"), 1),
    "replace": 2,
    **dict.fromkeys(("extend", "remove", "discard", "isdisjoint", "issubset", "issuperset"), 1),
}
"""How many arguments are understood; more, or any by name, are not."""


def _own_method(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """Call a method of a class of the module; the object that it changes stays changed."""
    from rubricc.compiler.frontend.python.calls import run

    function = method.owner.fields["__class__"].fields["methods"].get(method.name)
    if function is None:
        raise CannotLiftError(f"the class has no method `{method.name}`")
    value = run(machine, function, [method.owner, *args], named, None, node)
    changed = machine.owner
    if isinstance(changed, Record) and changed is not method.owner and not isinstance(method.node, cst.Call):
        store(machine, method.node, changed)
    return value


# ---------------------------------------------------------------- texts
def _lower(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    return TextValue(method.owner.source, True, method.owner.stripped)


def _strip(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    if args:
        raise CannotLiftError("a text without certain characters at its ends")
    return TextValue(method.owner.source, method.owner.lower, True)


def _replaced(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """`text.replace("’", "'")`: what the language reads alike may be replaced by one another."""
    old, new = (plain_constant(value) for value in args)
    if (old, new) in _ALIKE:
        return method.owner
    if not (new == " " and isinstance(old, str) and old.isspace()):
        raise CannotLiftError("a text in which something is replaced")
    hint = "Compare the scores of texts with several lines."
    machine.note("differs", "Expressions see the white space that is replaced here.", machine.where(node), hint)
    return method.owner


_ALIKE = frozenset({("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", "-"), ("\u00a0", " ")})


def _count(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    phrase = plain_constant(args[0])
    note_dead(machine, method.owner, phrase, node)
    return occurrences(method.owner, phrase)


def _split(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    text = method.owner
    if not args:
        return tokens(text.source, WORD)
    apart = plain_constant(args[0])
    if len(args) > 1 or not isinstance(apart, str):
        raise CannotLiftError(f"a text is split at {apart!r}")
    if apart == "\n\n":
        return _paragraphs(text)
    if len(apart) != 1:
        raise CannotLiftError(f"a text is split at {apart!r}")
    inside = {"\n": r"\n"}.get(apart, f"\\{apart}" if apart in r"]\^-" else apart)
    return split_at(text, inside, quote(apart))


def _paragraphs(text: TextValue) -> Pieces:
    """Give back the parts of a text between double line breaks."""
    filled = Pat(r"(?:[^\n]|\n[^\n])*\S(?:[^\n]|\n[^\n])*")
    return Pieces(text, add((match_count(text.source, Pat(r"\n\n")), number(1))), tokens(text.source, filled))


def _lines(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    found = split_at(method.owner, r"\n", r"\n")
    return replace(found, count=match_count(method.owner.source, Pat(r"[^\n]+\n?|\n")))


def _ends(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    find = starts if method.name == "startswith" else ends
    phrases = [args[0]] if isinstance(args[0], Const) else [value for _, value in rounds(args[0])]
    return either(find(method.owner, plain_constant(value)) for value in phrases)


def _case(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    if method.owner.lower:
        raise CannotLiftError("the case of a text that was put in small letters")
    return Expr("case", (method.owner.source, method.name.removeprefix("is")), "bool")


# ---------------------------------------------------------------- constant texts
def _constant(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    owner = str(method.owner.value)
    from rubricc.compiler.frontend.python.arithmetic import filled
    from rubricc.compiler.frontend.python.expressions import join, key_of

    if method.name == "join":
        return _joined(owner, args[0])
    if method.name == "format":
        return join(filled(owner, _BRACES, [*args, *named.values()]))
    plain = [key_of(value) if isinstance(value, Seq) else plain_constant(value) for value in args]
    if method.name in ("split", "splitlines") and not named:
        parts = getattr(owner, method.name)(*plain)
        return Seq(tuple(Append(Const(part), (0, 0), 0) for part in parts), "list")
    if named:
        raise CannotLiftError(f"`.{method.name}()` with arguments by name")
    return Const(getattr(owner, method.name)(*plain))


_BRACES = re.compile(r"\{[^{}]*\}")


def _joined(glue: str, value: Any) -> Any:
    if isinstance(value, Seq) and all(
        isinstance(item, Append) and isinstance(item.value, Const) for item in value.items
    ):
        return Const(glue.join(str(item.value.value) for item in value.items))  # type: ignore[union-attr]
    return Template((value,))


# ---------------------------------------------------------------- lists
def _append(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    owner: Seq = method.owner
    added: tuple[Any, ...] = (Append(args[0], machine.place(node), machine.stamp()),)
    if method.name in ("extend", "update"):
        if not isinstance(args[0], Seq):
            raise CannotLiftError("a list is extended by what is no list")
        added = args[0].items
    items = (*added, *owner.items) if method.name == "insert" else (*owner.items, *added)
    store(machine, method.node, Seq(items, owner.kind, owner.name))
    return Const(None)


def _insert(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    return _append(machine, method, args[1:], named, node)


def _copy(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    return replace(method.owner)


def _remove(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """`list.remove(x)`, `set.discard(x)`, `list.pop(i)`, `list.clear()`: of lists that do not depend on the answer."""
    items = list(method.owner.items)
    if method.name == "clear":
        items = []
    elif not all(isinstance(item, Append) and isinstance(item.value, Const) for item in items):
        raise CannotLiftError("something is taken out of a list that depends on the answer")
    elif method.name == "pop":
        items.pop(int(plain_constant(args[0])) if args else -1)
    else:
        value = Const(plain_constant(args[0]))
        at = next((at for at, item in enumerate(items) if item.value == value), None)
        if at is not None:
            del items[at]
    store(machine, method.node, Seq(tuple(items), method.owner.kind, method.owner.name))
    return Const(None)


def _popped(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    last = method.owner.items[int(plain_constant(args[0])) if args else -1]
    _remove(machine, method, args, named, node)
    return last.value


def _ordered(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    from rubricc.compiler.frontend.python.order import in_order

    owner: Seq = method.owner
    items = owner.items[::-1] if method.name == "reverse" else in_order(machine, owner.items, named, node)
    if method.name == "reverse" and not all(isinstance(item, Append) for item in items):
        raise CannotLiftError("a list that depends on the answer is turned around")
    store(machine, method.node, Seq(items, owner.kind, owner.name))
    return Const(None)


def _subset(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """`a.issubset(b)`, `a.issuperset(b)`, `a.isdisjoint(b)`: of constants and the words of a text."""
    from rubricc.compiler.frontend.python.comparing import member

    inner, outer = (args[0], method.owner) if method.name == "issuperset" else (method.owner, args[0])
    if isinstance(inner, Expr) and method.name == "isdisjoint":
        inner, outer = outer, inner
    found = [(there, condition(member(machine, item, outer, node))) for there, item in rounds(inner)]
    if any(isinstance(item, Token) for _, item in rounds(inner)):
        raise CannotLiftError("all words of a text are sought in a list")
    if method.name == "isdisjoint":
        return negate(either(both(pair) for pair in found))
    return both(either((negate(there), held)) for there, held in found)


def _list_count(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    if any(isinstance(item, Fork) for item in method.owner.items):
        raise CannotLiftError("how often something stands in a list that depends on the answer")
    return Const(sum(item.value == args[0] for item in method.owner.items))


def _set_sign(sign: str) -> Call:
    def function(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
        from rubricc.compiler.frontend.python.arithmetic import combine

        result = method.owner
        for other in args:
            if isinstance(other, Expr) and not is_set(other):
                other = as_set(other)
            result = combine(machine, sign, result, other, node)
        return result

    return function


def store(machine: Machine, node: cst.BaseExpression, value: Any) -> None:
    """Let the place that an expression names hold a value; raises `CannotLiftError` for what is no such place."""
    if isinstance(node, cst.Name):
        key = machine.find(node.value)
        if key is None:
            raise CannotLiftError(f"`{node.value}` is not defined here")
        machine.change(key, value)
        return
    if isinstance(node, cst.Subscript) and isinstance(node.slice[0].slice, cst.Index):
        owner = machine.evaluate(node.value)
        key = plain_constant(machine.evaluate(node.slice[0].slice.value))
        store(machine, node.value, _with(owner, key, value, machine.where(node)))
        return
    if isinstance(node, cst.Attribute):
        owner = machine.evaluate(node.value)
        store(machine, node.value, _with(owner, node.attr.value, value, machine.where(node)))
        return
    raise CannotLiftError("a change of something that has no name", machine.where(node))


def _with(owner: Any, key: Any, value: Any, where: tuple[int, int]) -> Record:
    if not isinstance(owner, Record):
        raise CannotLiftError(f"an item of {described(owner)} is changed")
    return with_item(owner, key, value, where)


# ---------------------------------------------------------------- dicts
def _items(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    where, stamp = machine.where(node), machine.stamp()

    def row(key: Any, value: Any) -> Any:
        if method.name != "items":
            return as_value(key) if method.name == "keys" else value
        return Seq((Append(as_value(key), where, stamp), Append(value, where, stamp)), "tuple")

    return Seq(rows(method.owner, row, where, stamp), "list")


def _get(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    from rubricc.compiler.frontend.python.expressions import found_at, index, met

    default = args[1] if len(args) > 1 else Const(None)
    if isinstance(args[0], Choice):
        return index(machine, method.owner, args[0], node)
    if is_number(args[0]) and constant_number(args[0]) is None:
        return found_at(method.owner, args[0], default)
    key = plain_constant(args[0])
    return value_at(method.owner, key, partial(met, machine, node), default)


def _changed(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """`d.update(…)`, `d.setdefault(k, v)`, `d.pop(k)`, `d.clear()`: of dicts with constant keys."""
    from rubricc.compiler.frontend.python.expressions import met

    owner, result, where = method.owner, Const(None), machine.where(node)
    meet = partial(met, machine, node)
    if method.name == "update":
        if args and not isinstance(args[0], Record):
            raise CannotLiftError("a dict is updated from what is no dict")
        now = joined(joined(owner, args[0] if args else Record({})), Record(named))
    elif method.name == "clear":
        now = Record({}, default=owner.default)
    else:
        key = plain_constant(args[0])
        default = args[1] if len(args) > 1 else Const(None)
        result = value_at(owner, key, meet, default)
        now = with_item(owner, key, result, where) if method.name == "setdefault" else without_key(owner, key)
    store(machine, method.node, now)
    return result


# ---------------------------------------------------------------- tokens
def _token(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    tokens_of = method.owner.tokens
    while tokens_of.op in ("let", "set"):
        tokens_of = tokens_of.args[0].value if tokens_of.op == "let" else tokens_of.args[0]
    if method.name in ("lower", "casefold") and tokens_of.op == "tokens":
        text, pattern, apart = tokens_of.args
        if not pattern.exact:
            return method.owner
        if case_closed(pattern.expression) and not apart:
            return replace(method.owner, tokens=tokens(text, Pat(pattern.expression)))
    if method.name in ("strip", "lstrip", "rstrip") and not args:
        return replace(method.owner, stripped=True)
    raise CannotLiftError(f"`.{method.name}()` of each word")


def _line_starts(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """`line.startswith("-")`, for each line of a text."""
    phrases = [args[0]] if isinstance(args[0], Const) else [value for _, value in rounds(args[0])]
    source = "|".join(re.escape(str(plain_constant(phrase))) for phrase in phrases)
    start = Regex(f"(?:{source})")
    return REGEX_FUNCTIONS["re.match"](machine, [start, method.owner], {}, node)


def _token_count(machine: Machine, method: Method, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    return size(only(method.owner, (plain_constant(args[0]),)))


_TEXTS: dict[str, Call] = {
    "lower": _lower,
    "casefold": _lower,
    "strip": _strip,
    "replace": _replaced,
    "count": _count,
    "split": _split,
    "splitlines": _lines,
    "startswith": _ends,
    "endswith": _ends,
    "isupper": _case,
    "islower": _case,
}
_CONSTANTS: dict[str, Call] = dict.fromkeys(
    [
        "lower",
        "upper",
        "strip",
        "lstrip",
        "rstrip",
        "split",
        "splitlines",
        "replace",
        "join",
        "title",
        "capitalize",
        "casefold",
        "format",
        "count",
        "startswith",
        "endswith",
    ],
    _constant,
)
_LISTS: dict[str, Call] = {
    "append": _append,
    "add": _append,
    "extend": _append,
    "update": _append,
    "insert": _insert,
    "copy": _copy,
    "count": _list_count,
    "remove": _remove,
    "discard": _remove,
    "clear": _remove,
    "pop": _popped,
    "sort": _ordered,
    "reverse": _ordered,
    "isdisjoint": _subset,
    "issubset": _subset,
    "issuperset": _subset,
    "union": _set_sign("BitOr"),
    "intersection": _set_sign("BitAnd"),
    "difference": _set_sign("Subtract"),
}
_DICTS: dict[str, Call] = {
    "items": _items,
    "keys": _items,
    "values": _items,
    "get": _get,
    "copy": _copy,
} | dict.fromkeys(("update", "setdefault", "pop", "clear"), _changed)
CHANGING = frozenset(
    {"append", "extend", "add", "insert", "update", "remove", "discard", "clear", "pop", "popitem", "sort", "reverse"}
    | {"setdefault", "appendleft", "subtract", "difference_update", "intersection_update"}
)
"""Methods that change what they belong to."""

_TOKEN_LISTS: dict[str, Call] = {
    "intersection": _set_sign("BitAnd"),
    "union": _set_sign("BitOr"),
    "difference": _set_sign("Subtract"),
    "count": _token_count,
    "isdisjoint": _subset,
    "issuperset": _subset,
}
_TOKENS: dict[str, Call] = dict.fromkeys(("lower", "casefold", "strip", "lstrip", "rstrip"), _token) | {
    "startswith": _line_starts
}
_TABLES: tuple[tuple[type, dict[str, Call]], ...] = (
    (TextValue, _TEXTS),
    (Const, _CONSTANTS),
    (Seq, _LISTS),
    (Record, _DICTS),
    (Token, _TOKENS),
    (Found, {}),
    (Chosen, {}),
    (Builtin, {}),
    (Template, {}),
)
