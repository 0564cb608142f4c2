"""Lays out nested calls and tuples: on one line where they fit, else one item a line, as formatters do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rubricc.compiler.emit.code import LINE, TERNARY, Code


@dataclass(frozen=True, slots=True)
class Nest:
    """A call or a tuple: what opens it, its items, what closes it."""

    head: str
    items: tuple[Tree, ...]
    tail: str = ")"
    label: str = ""
    """The name of the argument that it is given as."""

    @property
    def is_tuple(self) -> bool:
        """Whether it is a tuple, which a formatter never puts on one line of its own, and not a call."""
        return self.head == "("

    @property
    def flat(self) -> str:
        """The whole on one line."""
        inner = ", ".join(item if isinstance(item, str) else item.flat for item in self.items)
        comma = "," if self.is_tuple and len(self.items) == 1 else ""
        return f"{self.label}{self.head}{inner}{comma}{self.tail}"


@dataclass(frozen=True, slots=True)
class Chain:
    """A function of one expression, `head` before it, which is broken along its operands."""

    head: str
    code: Code

    @property
    def flat(self) -> str:
        """The whole on one line."""
        return f"{self.head}{self.code.at(TERNARY)}"


Tree = str | Nest | Chain


def nested_call(name: str, *items: Tree, label: str = "") -> Nest:
    """Give back a call."""
    return Nest(f"{name}(", items, label=label)


def nested_tuple(items: Iterable[Tree], label: str = "") -> Nest:
    """Give back a tuple."""
    return Nest("(", tuple(items), label=label)


def numbers(values: Iterable[int]) -> str:
    """Give back a tuple of numbers, runs of them as ranges.

    >>> numbers([1, 4, 5, 6, 7, 2])
    '(1, *range(4, 8), 2)'
    """
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    items = [item for run in runs for item in ([f"*range({run[0]}, {run[-1] + 1})"] if len(run) > 3 else map(str, run))]
    return nested_tuple(items).flat


def laid_out(tree: Tree, indent: int, before: str = "", after: str = "") -> list[str]:
    """Give back the lines of a tree, with `before` on its first line and `after` on its last."""
    pad = "    " * indent
    if isinstance(tree, str):
        return [f"{pad}{before}{tree}{after}"]
    line = f"{pad}{before}{tree.flat}{after}"
    if len(line) <= LINE:
        return [line]
    if isinstance(tree, Chain):
        parts = [f"{pad}    {part}" for part in tree.code.parts or (tree.code.text,)]
        return [f"{pad}{before}{tree.head}(", *parts, f"{pad}){after}"]
    if not tree.items:
        return [line]
    lines = [f"{pad}{before}{tree.label}{tree.head}"]
    if not tree.is_tuple and len(inner := f"{pad}    {_inside(tree)}") <= LINE:
        # Formatters first try all arguments of a call on one line of their own.
        lines.append(inner)
    else:
        for item in tree.items:
            lines.extend(laid_out(item, indent + 1, after=","))
    return [*lines, f"{pad}{tree.tail}{after}"]


def _inside(tree: Nest) -> str:
    return ", ".join(item if isinstance(item, str) else item.flat for item in tree.items)
