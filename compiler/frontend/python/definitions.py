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
class Value:
    """A named value: its declaration, and how many criteria use it. One that several use is declared for all."""

    name: str
    line: str
    uses: int = 0


@dataclass(eq=False, slots=True)
class Definitions:
    """Gives out names for phrase lists, patterns and tools; `lines` are the declarations."""

    known: Known
    names: Names = field(default_factory=Names)
    lines: list[str] = field(default_factory=list)
    tools: dict[Any, tuple[str, Expr]] = field(default_factory=dict)
    _given: dict[Any, str] = field(default_factory=dict)
    values: dict[tuple[str, str], Value] = field(default_factory=dict)

    def phrases(self, mode: str, entries: Entries, hint: str, where: Where | None) -> str:
        """Give back a phrase list: in place where it is short and in the usual mode, else by name."""
        label, place = self.known.lists.get(frozenset(entry[0] for entry in entries), ("", None))
        if not label and mode == DEFAULT_MODE and len(entries) <= _FEW:
            return listed(entries)
        key = (mode, entries)
        if key not in self._given:
            wanted = label or (f"{hint}_phrases" if hint else "phrases")
            name = self.names.fresh(wanted, mode.replace(" ", "_") if label else "")
            self._given[key] = name
            modes = "" if mode == DEFAULT_MODE else f" {mode}"
            self.lines.append(mark(f"lexicon {name}{modes} {listed(entries)}", place or where))
        return self._given[key]

    def pattern(self, pattern: Pat, hint: str, where: Where | None, in_place: bool = False) -> str:
        """Give back a pattern: in place where that is possible and readable, else by name."""
        label, place = self.known.patterns.get(pattern.expression, ("", None))
        key = (pattern.expression, pattern.exact)
        short = in_place and not label and not pattern.exact and len(pattern.expression) <= _SHORT
        if short and key not in self._given:
            return expression(pattern.expression)
        if key not in self._given:
            name = self.names.fresh(label or (f"{hint}_pattern" if hint else "pattern_1"))
            self._given[key] = name
            exact = " exact" if pattern.exact else ""
            self.lines.append(mark(f"pattern {name}{exact} {expression(pattern.expression)}", place or where))
        return self._given[key]

    def value(self, wanted: str, text: str, where: Where) -> Value:
        """Give back the value of this name and text; a criterion that asks for it uses it."""
        key = (wanted, text)
        if key not in self.values:
            name = self.names.fresh(wanted)
            self.values[key] = Value(name, mark(f"let {name} = {text}", where))
        self.values[key].uses += 1
        return self.values[key]

    def shared(self) -> list[str]:
        """Give back the declarations of values that several criteria use."""
        return [value.line for value in self.values.values() if value.uses > 1]

    def tool(self, value: Expr) -> str:
        """Give back the call of a tool of the user's own."""
        name, (texts, _, _) = value.args
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
