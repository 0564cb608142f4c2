"""The phrase lists, patterns and tools that a lifted rubric declares, in the order in which they are needed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from rubricc.compiler.frontend.python.expr import Entries, Expr, Pat
from rubricc.compiler.frontend.python.marks import mark
from rubricc.compiler.frontend.python.names import Names
from rubricc.compiler.frontend.python.values import Where

DEFAULT_MODE = "substrings"
_FEW = 4
_SHORT = 60


@dataclass(frozen=True, slots=True)
class Known:
    """What the Python calls its lists and expressions, and where they stand."""

    lists: dict[frozenset[str], tuple[str, Where]]
    patterns: dict[str, tuple[str, Where]]


@dataclass(eq=False, slots=True)
class Definitions:
    """Gives out names for phrase lists, patterns and tools; `lines` are the declarations."""

    known: Known
    local: set[str] = field(default_factory=set)
    """Names that some criterion gives to a value of its own."""
    names: Names = field(init=False)
    lines: list[str] = field(default_factory=list)
    tools: dict[Any, tuple[str, Expr]] = field(default_factory=dict)
    _given: dict[Any, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = Names(self.local)

    def phrases(self, mode: str, entries: Entries, hint: str, where: Where | None) -> str:
        """Give back a phrase list: in place where it is short and in the usual mode, else by name."""
        label, place = self.known.lists.get(frozenset(entry[0] for entry in entries), ("", None))
        if not label and mode == DEFAULT_MODE and len(entries) <= _FEW:
            return listed(entries)
        key = (mode, entries)
        if key not in self._given:
            name = self.names.fresh(
                label or (f"{hint}_phrases" if hint else "phrases"), "" if not label else mode.replace(" ", "_")
            )
            self._given[key] = name
            modes = "" if mode == DEFAULT_MODE else f" {mode}"
            self.lines.append(mark(f"lexicon {name}{modes} {listed(entries)}", place or where))
        return self._given[key]

    def pattern(self, pattern: Pat, hint: str, where: Where | None, in_place: bool = False) -> str:
        """Give back a pattern: in place where that is possible and readable, else by name."""
        label, place = self.known.patterns.get(pattern.expression, ("", None))
        if (
            (pattern.expression, pattern.exact) not in self._given
            and not label
            and in_place
            and not pattern.exact
            and len(pattern.expression) <= _SHORT
        ):
            return expression(pattern.expression)
        key = (pattern.expression, pattern.exact)
        if key not in self._given:
            name = self.names.fresh(label or (f"{hint}_pattern" if hint else "pattern_1"))
            self._given[key] = name
            exact = " exact" if pattern.exact else ""
            self.lines.append(mark(f"pattern {name}{exact} {expression(pattern.expression)}", place or where))
        return self._given[key]

    def tool(self, value: Expr) -> str:
        """Give back the call of a tool of the user's own."""
        name, (texts, where, why) = value.args
        key = (name, value.kind)
        taken = {label for label, _ in self.tools.values()}
        if key not in self.tools:
            label = name if name not in taken else f"{name}_{value.kind}"
            self.tools[key] = (label, value)
        return f"{self.tools[key][0]}({', '.join(texts)})"


def listed(entries: Entries) -> str:
    """Give back a phrase list as it is written.

    >>> listed((("a", "b"), ("c",)))
    '["a" | "b", "c"]'
    """
    return "[" + ", ".join(" | ".join(quoted(text) for text in entry) for entry in entries) + "]"


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def quoted(text: str) -> str:
    """Give back a text in quotes."""
    return '"' + "".join(_ESCAPES.get(char) or _visible(char) for char in text) + '"'


def _visible(char: str) -> str:
    return char if char.isprintable() else f"\\u{{{ord(char):X}}}"


def expression(source: str) -> str:
    """Give back a regular expression in quotes: its backslashes are its own."""
    plain = re.sub(r"(?<!\\)((?:\\\\)*)\"", r'\1\\"', source)
    return '"' + plain.replace("\n", r"\n").replace("\r", r"\r") + '"'
