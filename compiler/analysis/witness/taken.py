"""Texts that are cut out of other texts: where they stand in an expression, and the expression as one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rubricc.compiler.analysis.encode.keys import Key, Keys
from rubricc.compiler.ir.expressions import Call, ElementRef, Expr, Expression
from rubricc.compiler.ir.walk import walk
from rubricc.runtime.types import TEXT

VARIABLE = "taken"
"""The name under which the text that is cut out is made, as if it were the variable of a quantifier."""

PARTS = {
    "text.sentence": "sentences",
    "text.line": "lines",
    "text.word": "words",
    "text.paragraph": "paragraphs",
}
"""Tools that cut out a part by its number, and what the parts are."""

TAKERS = frozenset(
    {*PARTS, "format.title", "format.section", "format.code", "format.tag_text", "list.at", "conversation.last_user"}
)
"""Tools that give back a text of another text, into which any text can be put so that they give back that."""


@dataclass(frozen=True)
class Taken:
    """A call that cuts a text out, its key, and the whole expression with the variable in the place of the call."""

    call: Call
    key: Key
    feature: Expression


class TakenTexts:
    """Knows of each expression which texts it cuts out of others."""

    def __init__(self) -> None:
        self._keys = Keys({})
        self._known: dict[int, tuple[Expression, Taken | None]] = {}
        self._put: dict[tuple[int, Key], tuple[Expression, Expression | None]] = {}

    def of(self, feature: Expression) -> Taken | None:
        """Give back the innermost text that an expression cuts out; what it is cut out of is an input as it is."""
        known = self._known.get(id(feature))
        if known is None:
            known = self._known[id(feature)] = (feature, self._found(feature))
        return known[1]

    def _found(self, feature: Expression) -> Taken | None:
        calls = [node for node in walk(feature) if isinstance(node, Call) and node.tool in TAKERS]
        inner = next((node for node in calls if not any(part in calls for part in list(walk(node))[1:])), None)
        if inner is None or inner is feature:
            return None
        key = self._keys.of(inner)
        return Taken(inner, key, self._with_variable(feature, key))

    def same(self, feature: Expression, taken: Taken) -> Expression | None:
        """Give back another expression of the same text with the variable in its place, None where it has none."""
        place = (id(feature), taken.key)
        if place not in self._put:
            made = self._with_variable(feature, taken.key)
            self._put[place] = (feature, None if made is feature else made)
        return self._put[place][1]

    def _with_variable(self, node: Any, key: Key) -> Any:
        if isinstance(node, Call) and node.tool in TAKERS and self._keys.of(node) == key:
            return ElementRef(name=VARIABLE, type=TEXT)
        if isinstance(node, tuple):
            parts = tuple(self._with_variable(part, key) for part in node)
            return parts if any(new is not old for new, old in zip(parts, node, strict=True)) else node
        if not isinstance(node, Expr):
            return node
        fields = {name: getattr(node, name) for name in type(node).model_fields if name not in ("at", "type", "kind")}
        changed = {name: self._with_variable(value, key) for name, value in fields.items()}
        different = {name: value for name, value in changed.items() if value is not fields[name]}
        return node.model_copy(update=different) if different else node
