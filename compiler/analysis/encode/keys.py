"""Keys of expressions: equal for two that always have the same value, whatever their places and types."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from decimal import Decimal
from typing import Any

from rubricc.compiler.ir.expressions import (
    ElementRef,
    Expression,
    InputRef,
    LetRef,
    LexiconRef,
    Number,
    PatternRef,
    ScoreRef,
    TextValue,
    Truth,
)

Key = Hashable
SKIPPED = frozenset({"at", "sources", "type", "keyword"})


class Keys:
    """Gives keys to the expressions of one scope. Names of values stand for what they are the values of.

    Phrase lists and patterns are told apart by what they hold, so that two that hold the same are one.
    """

    def __init__(
        self,
        lets: Mapping[str, Expression],
        lexicons: Mapping[str, Hashable] | None = None,
        patterns: Mapping[str, Hashable] | None = None,
        shared: dict[Hashable, int] | None = None,
    ) -> None:
        self.lets = lets
        self.lexicons = lexicons or {}
        self.patterns = patterns or {}
        self._known: dict[int, tuple[Expression, Key]] = {}
        self.shared: dict[Hashable, int] = {} if shared is None else shared
        """The number of each key so far; scopes of one problem have it in common."""
        self.stage = 0
        """How often the scores that conditions may name have changed."""
        self.scope: Hashable = None
        """Which quantifier's condition this is: its parts are not those of another."""

    def of(self, node: Expression) -> Key:
        """Give back the key of an expression."""
        known = self._known.get(id(node))
        if known is None:
            known = (node, self._short(self._key(node)))
            self._known[id(node)] = known
        return known[1]

    def next_stage(self) -> None:
        """Let the names of scores stand for other values from now on."""
        self.stage += 1
        self._known.clear()

    def _short(self, key: Hashable) -> Key:
        """Give back a small number for a key: keys inside keys would grow without end."""
        return self.shared.setdefault(key, len(self.shared))

    def _key(self, node: Expression) -> Hashable:
        if isinstance(node, LetRef):
            return "same", self.of(self.lets[node.name])
        leaf = LEAVES.get(type(node))
        if leaf is not None:
            return leaf(self, node)
        return node.kind, *(self._field(getattr(node, name)) for name in _fields(type(node)))

    def _field(self, value: Any) -> Hashable:
        if isinstance(value, tuple):
            return tuple(self._field(item) for item in value)
        return self.of(value) if hasattr(value, "kind") else value


def _fields(kind: type) -> tuple[str, ...]:
    return tuple(name for name in kind.model_fields if name not in SKIPPED)  # type: ignore[attr-defined]


def resolve(node: Expression, lets: Mapping[str, Expression]) -> Expression:
    """Give back what a name stands for, through all names; any other expression as it is."""
    while isinstance(node, LetRef):
        node = lets[node.name]
    return node


LEAVES: dict[type, Callable[[Keys, Any], Hashable]] = {
    Number: lambda keys, node: ("number", Decimal(node.value).normalize()),
    Truth: lambda keys, node: ("truth", node.value),
    TextValue: lambda keys, node: ("text", node.value),
    InputRef: lambda keys, node: ("input", node.name),
    ElementRef: lambda keys, node: ("element", keys.scope, node.name),
    ScoreRef: lambda keys, node: ("score", keys.stage, node.target),
    LexiconRef: lambda keys, node: ("lexicon", keys.lexicons.get(node.name, node.name)),
    PatternRef: lambda keys, node: ("pattern", keys.patterns.get(node.name, node.name)),
}
"""How the key of each leaf is made."""
