"""Reads the rules of a Lark grammar as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from lark import Lark, Token, Tree


@dataclass(frozen=True, slots=True)
class Symbol:
    """The name of a rule (small letters) or a terminal (capitals), or a literal word or sign with its quotes."""

    name: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """Parts one after the other."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several parts."""

    options: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    """A part with `?`, `*` or `+`."""

    part: Part
    sign: str


Part: TypeAlias = Symbol | Sequence | Choice | Repeated


@cache
def _reader() -> Lark:
    return Lark.open_from_package("lark", "lark.lark", ("grammars",), parser="lalr")


def read_rules(grammar: str) -> dict[str, Part]:
    """Give back the rules of a grammar by name, in its order, without their aliases and tree-shaping marks."""
    found: dict[str, Part] = {}
    for node in _reader().parse(grammar).children:
        if isinstance(node, Tree) and node.data == "rule":
            name, *_, body = node.children
            found[str(name).lstrip("?!")] = _part(body)
    return found


def _part(node: Any) -> Part:
    if isinstance(node, Token):
        return Symbol(str(node))
    build = {"expansions": _choice, "alias": _first, "expansion": _sequence, "expr": _repeated, "maybe": _maybe}
    return build.get(node.data, _first)(node.children)


def _first(children: list[Any]) -> Part:
    return _part(children[0])


def _choice(children: list[Any]) -> Part:
    return Choice(tuple(_part(child) for child in children)) if len(children) > 1 else _part(children[0])


def _sequence(children: list[Any]) -> Part:
    return Sequence(tuple(_part(child) for child in children)) if len(children) > 1 else _part(children[0])


def _repeated(children: list[Any]) -> Part:
    sign = children[1] if len(children) > 1 else None
    return _part(children[0]) if sign is None else Repeated(_part(children[0]), str(sign))


def _maybe(children: list[Any]) -> Part:
    return Repeated(_part(children[0]), "?")
