"""The phrase lists, patterns and tools that a lifted rubric declares, in the order in which they are needed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
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


@dataclass(frozen=True, slots=True)
class Hint:
    """What a definition may be called after: the value it is for, the criterion it stands in; and its place."""

    owner: str
    name: str = ""
    where: Where | None = None


@dataclass(eq=False, slots=True)
class Value:
    """A named value: its declaration, and which criteria use it. One that several use is declared for all."""

    name: str
    line: str
    users: set[str] = field(default_factory=set)


@dataclass(eq=False, slots=True)
class Definitions:
    """Gives out names for phrase lists, patterns and tools; `lines` are the declarations."""

    known: Known
    names: Names = field(default_factory=Names)
    lines: list[str] = field(default_factory=list)
    tools: dict[Any, tuple[str, Expr]] = field(default_factory=dict)
    _given: dict[Any, str] = field(default_factory=dict)
    values: dict[tuple[str, str], Value] = field(default_factory=dict)

    def phrases(self, mode: str, entries: Entries, hint: Hint) -> str:
        """Give back a phrase list: in place where it is short and in the usual mode, else by name."""
        label, place = self.known.lists.get(frozenset(entry[0] for entry in entries), ("", None))
        if not label and mode == DEFAULT_MODE and len(entries) <= _FEW:
            return listed(entries)
        key = (mode, entries)
        if key not in self._given:
            wanted = label or (f"{hint.name}_phrases" if hint.name else "phrases")
            other_mode = any(known[1:] == (entries,) for known in self._given if known[0] != mode)
            others = [f"{wanted}_{mode.replace(' ', '_')}"] if other_mode else []
            name = self.names.fresh(wanted, *others, f"{hint.owner}_{wanted}")
            self._given[key] = name
            modes = "" if mode == DEFAULT_MODE else f" {mode}"
            self.lines.append(mark(f"lexicon {name}{modes} {listed(entries)}", place or hint.where))
        return self._given[key]

    def pattern(self, pattern: Pat, hint: Hint, in_place: bool = False) -> str:
        """Give back a pattern: in place where that is possible and readable, else by name."""
        label, place = self.known.patterns.get(pattern.expression, ("", None))
        key = (pattern.expression, pattern.exact)
        short = in_place and not label and not pattern.exact and len(pattern.expression) <= _SHORT
        if short and key not in self._given:
            return expression(pattern.expression)
        if key not in self._given:
            wanted = label or (f"{hint.name}_pattern" if hint.name else f"{hint.owner}_pattern")
            name = self.names.fresh(wanted, *([f"{hint.owner}_{wanted}"] if label or hint.name else []))
            self._given[key] = name
            exact = " exact" if pattern.exact else ""
            self.lines.append(mark(f"pattern {name}{exact} {expression(pattern.expression)}", place or hint.where))
        return self._given[key]

    def value(self, wanted: str, text: str, where: Where, owner: str) -> Value:
        """Give back the value of this name and text; the criterion that asks for it uses it."""
        key = (wanted, text)
        if key not in self.values:
            name = self.names.fresh(wanted, f"{owner}_{wanted}")
            self.values[key] = Value(name, mark(f"let {name} = {text}", where))
        self.values[key].users.add(owner)
        return self.values[key]

    def shared(self) -> list[str]:
        """Give back the declarations of values that several criteria use."""
        return [value.line for value in self.values.values() if len(value.users) > 1 or "" in value.users]

    def tool(self, value: Expr) -> str:
        """Give back the call of a tool of the user's own."""
        name, (texts, _, _, given) = value.args
        key = (name, value.kind, texts, tuple((label, type_of(item)) for label, item in given))
        taken = {label for label, _ in self.tools.values()}
        if key not in self.tools:
            label = name if name not in taken else f"{name}_{value.kind}"
            while label in taken:
                label += "_b"
            self.tools[key] = (label, value)
        arguments = [*texts, *(constant_text(item) for _, item in given)]
        return f"{self.tools[key][0]}({', '.join(arguments)})"


def type_of(value: str | int | Decimal | bool) -> str:
    """Give back the language's type of a constant."""
    if isinstance(value, bool):
        return "Bool"
    return "Text" if isinstance(value, str) else "Int" if isinstance(value, int) else "Real"


def constant_text(value: str | int | Decimal | bool) -> str:
    """Give back a constant as it is written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else f"{value:f}" if isinstance(value, Decimal) else str(value)


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
