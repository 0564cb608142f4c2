"""What the functions and methods give that scoring code uses."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from rubricc.compiler.frontend.python.crashes.ranges import largest, rounded, smallest, with_range
from rubricc.compiler.frontend.python.crashes.values import (
    ANY,
    BOOL,
    COUNT,
    INTEGER,
    ITERABLE,
    NUMBER,
    NUMBERS,
    TEXT,
    TEXTS,
    Falsy,
    Value,
    join,
    of,
    without_none,
)

_MATCH = replace(of("match", "none"), origin="re")
_KEEPS_LENGTH = frozenset({"lower", "upper", "casefold", "title", "capitalize", "swapcase"})
_TEXT_METHODS = frozenset(
    {"strip", "lstrip", "rstrip", "replace", "format", "expandtabs", "translate", "removeprefix", "removesuffix"}
)
_PADS = frozenset({"join", "center", "ljust", "rjust", "zfill"})
_COUNTS = frozenset({"count"})
_MATCH_TEXTS = frozenset({"group", "expand"})


def of_re(function: str, expression: bool) -> Value:
    """Give back what a function of `re` (or with `expression` false, a method of a pattern) gives."""
    match function:
        case "search" | "match" | "fullmatch":
            return replace(_MATCH, origin=f"re.{function}" if expression else f".{function}")
        case "findall":
            return replace(TEXTS, element=None)
        case "finditer":
            return of("iterator", element=of("match"))
        case "split":
            return of("list", falsy="no")
        case "sub":
            return TEXT
        case "escape":
            return of("str")
        case "compile":
            return of("pattern")
        case _:
            return ANY


def of_text(owner: Value, method: str, arguments: Sequence[Value]) -> Value:
    """Give back what a method of a text gives."""
    if method in _KEEPS_LENGTH:
        return of("str", falsy=owner.falsy)
    if method in _TEXT_METHODS:
        return TEXT
    if method in _PADS:
        return of("str")
    if method in _COUNTS:
        return COUNT
    if method in ("find", "rfind", "index", "rindex"):
        return INTEGER
    if method.startswith("is") or method in ("startswith", "endswith"):
        return BOOL
    if method in ("split", "rsplit"):
        separated = bool(arguments) and "none" not in arguments[0].kinds
        return replace(TEXTS, falsy="no") if separated else replace(TEXTS, element=of("str", falsy="no"))
    return {"splitlines": TEXTS, "partition": of("tuple", falsy="no"), "rpartition": of("tuple", falsy="no"),
            "encode": of("bytes")}.get(method, ANY)  # fmt: skip


def of_collection(owner: Value, method: str, arguments: Sequence[Value]) -> Value:
    """Give back what a method of a list, tuple, set or dictionary gives."""
    if method in ("append", "add", "extend", "update", "clear", "remove", "insert", "sort", "reverse", "discard"):
        return of("none", falsy="may")
    if method == "count":
        return COUNT
    if method == "index":
        return INTEGER
    if method == "get" and "dict" in owner.kinds:
        found = owner.element or ANY
        return join([found, arguments[1]]) if len(arguments) > 1 else _or_none(found)
    if method in ("keys", "values", "items"):
        return of("iterator", falsy=owner.falsy, element=owner.element if method == "values" else None)
    if method in ("union", "intersection", "difference", "symmetric_difference"):
        return of("set", falsy="may")
    return owner if method == "copy" else ANY


def _or_none(found: Value) -> Value:
    return found if found.unknown else replace(found, kinds=found.kinds | {"none"}, origin=".get")


def of_match(method: str, arguments: Sequence[Value]) -> Value:
    """Give back what a method of a match gives."""
    if method in _MATCH_TEXTS:
        return ANY if arguments else TEXT
    if method in ("start", "end"):
        return of("int", natural=True)
    return of("tuple") if method in ("groups", "span") else ANY


def of_builtin(name: str, node: ast.Call, arguments: Sequence[Value]) -> Value:
    """Give back what a built-in function gives."""
    first = without_none(arguments[0]) if arguments else None
    if name in ("min", "max") and len(arguments) > 1:
        return _extreme(name, arguments)
    if name in ("sum", "round", "abs", "int", "float"):
        return _number(name, node, first, len(arguments))
    if name == "len":
        return replace(COUNT, falsy=first.falsy if first is not None else "unknown")
    if name in ("list", "tuple", "set", "frozenset", "sorted", "reversed", "enumerate", "zip", "map", "filter"):
        return _collection(name, first)
    return {"any": BOOL, "all": BOOL, "bool": BOOL, "isinstance": BOOL, "callable": BOOL, "hasattr": BOOL,
            "str": of("str"), "repr": of("str"), "range": of("range", element=of("int", falsy="may", natural=True)),
            "dict": of("dict", falsy="may" if not arguments and not node.keywords else "unknown"),
            "ord": of("int", natural=True), "chr": of("str", falsy="no")}.get(name, ANY)  # fmt: skip


def _extreme(name: str, arguments: Sequence[Value]) -> Value:
    if any(not value.kinds <= NUMBERS for value in arguments):
        return ANY
    joined = join(arguments)
    sure = [value.falsy == "no" and value.natural for value in arguments]
    if name == "max":
        zero: Falsy = "no" if any(sure) else ("may" if all(value.falsy == "may" for value in arguments) else "unknown")
        made = replace(joined, falsy=zero, natural=any(value.natural for value in arguments))
        return with_range(made, largest(arguments))
    zero = "no" if all(sure) else ("may" if any(value.falsy == "may" for value in arguments) else "unknown")
    made = replace(joined, falsy=zero, natural=all(value.natural for value in arguments))
    return with_range(made, smallest(arguments))


def _number(name: str, node: ast.Call, first: Value | None, count: int) -> Value:
    if first is None:
        return NUMBER
    if name == "sum":
        element = first.element
        natural = element is not None and element.natural
        whole = element is not None and element.kinds <= {"int", "bool"}
        adds_up = natural and first.falsy == "no" and element is not None and element.falsy == "no"
        zero: Falsy = "no" if adds_up else ("may" if natural else "unknown")
        return of("int" if whole else "float", falsy=zero, natural=natural)
    kind = "int" if name == "int" or (name == "round" and count == 1) else "float"
    if name == "abs" and first.kinds and first.kinds <= {"int", "bool"}:
        kind = "int"
    numeric = first.kinds <= NUMBERS
    kept = first.falsy if numeric and (name in ("float", "abs") or first.falsy == "may") else "unknown"
    made = of(kind, falsy=kept, natural=numeric and (first.natural or name == "abs"))
    return with_range(made, rounded(first)) if name in ("round", "int") and numeric else made


def _collection(name: str, first: Value | None) -> Value:
    kind = {"sorted": "list", "frozenset": "set"}.get(name, name if name in ("list", "tuple", "set") else "iterator")
    if first is None:
        return of(kind, falsy="may")
    element = first.element if name in ("list", "tuple", "set", "frozenset", "sorted", "reversed") else None
    known = first.kinds <= ITERABLE
    return of(kind, falsy=first.falsy if known and name not in ("filter", "map", "zip") else "unknown", element=element)
