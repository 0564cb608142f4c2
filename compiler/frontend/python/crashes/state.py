"""What is known at one point of a function: the values of names, and expressions that are known to be true."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from rubricc.compiler.frontend.python.crashes.values import Value, join

_PURE = (
    ast.Name,
    ast.Call,
    ast.Attribute,
    ast.Subscript,
    ast.Compare,
    ast.BoolOp,
    ast.UnaryOp,
    ast.BinOp,
    ast.Constant,
)


@dataclass(slots=True)
class State:
    """The values of names; `made_by` holds the expression that a name was last given, `facts` what is true."""

    names: dict[str, Value] = field(default_factory=dict)
    made_by: dict[str, ast.expr] = field(default_factory=dict)
    facts: dict[str, frozenset[str]] = field(default_factory=dict)
    """True expressions, as text, each with the names it depends on."""

    def copy(self) -> State:
        """Give back a state that may change on its own."""
        return State(dict(self.names), dict(self.made_by), dict(self.facts))

    def assign(self, name: str, value: Value, made_by: ast.expr | None = None) -> None:
        """Give a name a new value, and forget what was known of the old one."""
        self.forget(name)
        self.names[name] = value
        if isinstance(made_by, _PURE) and name not in names_in(made_by):
            self.made_by[name] = made_by

    def forget(self, name: str) -> None:
        """Forget what depends on a name."""
        self.facts = {fact: names for fact, names in self.facts.items() if name not in names}
        self.made_by = {key: made for key, made in self.made_by.items() if key != name and name not in names_in(made)}

    def learn(self, node: ast.expr) -> None:
        """Note that an expression is true."""
        self.facts[text_of(node)] = names_in(node)

    def knows(self, node: ast.expr) -> bool:
        """Say whether an expression is known to be true."""
        return bool(self.facts) and text_of(node) in self.facts


def joined(states: Iterable[State | None]) -> State | None:
    """Give back what is known where several ways meet; None where none of them gets there."""
    found = [state for state in states if state is not None]
    if len(found) <= 1:
        return found[0] if found else None
    names = {name: None for state in found for name in state.names}
    first = found[0]
    return State(
        {name: join(state.names[name] for state in found if name in state.names) for name in names},
        {
            name: made
            for name, made in first.made_by.items()
            if all(other.made_by.get(name) is made for other in found[1:])
        },
        {fact: used for fact, used in first.facts.items() if all(fact in other.facts for other in found[1:])},
    )


def text_of(node: ast.expr) -> str:
    """Give back an expression as text, the same for expressions that say the same."""
    known: str | None = getattr(node, "_as_text", None)
    if known is None:
        known = ast.unparse(node)
        node._as_text = known  # type: ignore[attr-defined]
    return known


def names_in(node: ast.expr) -> frozenset[str]:
    """Give back the names that an expression reads."""
    known: frozenset[str] | None = getattr(node, "_names", None)
    if known is None:
        known = frozenset(inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))
        node._names = known  # type: ignore[attr-defined]
    return known
