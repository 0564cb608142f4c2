"""Expressions with the values of lets in the place of their names."""

from __future__ import annotations

from typing import Any

from rubricc.compiler.ir.expressions import Expr, Expression, LetRef
from rubricc.compiler.ir.walk import size

LARGEST = 20_000
"""Parts of an expression beyond which it is left as it is."""


class Inliner:
    """Puts the lets of a rubric into expressions; what is shared stays shared."""

    def __init__(self, lets: dict[str, Expression]) -> None:
        self._lets = lets
        self._known: dict[int, tuple[Any, Any]] = {}

    def whole(self, node: Expression) -> Expression:
        """Give back an expression without names of lets, or as it is where that would be very large."""
        made: Expression = self._inlined(node)
        return made if made is node or size(made) <= LARGEST else node

    def _inlined(self, node: Any) -> Any:
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = (node, self._made(node))
        return known[1]

    def _made(self, node: Any) -> Any:
        if isinstance(node, LetRef):
            return self._inlined(self._lets[node.name])
        if isinstance(node, tuple):
            parts = tuple(self._inlined(part) for part in node)
            return parts if any(new is not old for new, old in zip(parts, node, strict=True)) else node
        if not isinstance(node, Expr):
            return node
        fields = {name: getattr(node, name) for name in type(node).model_fields if name not in ("at", "type", "kind")}
        made = {name: self._inlined(value) for name, value in fields.items() if isinstance(value, Expr | tuple)}
        changed = {name: value for name, value in made.items() if value is not fields[name]}
        return node.model_copy(update=changed) if changed else node
