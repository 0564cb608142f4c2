"""Documents that know where they may be broken into lines, after Wadler's "A prettier printer" (2003).

A document is a text, a tuple of documents, or one of the classes below. Printing needs no recursion and is linear.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

WIDTH = 100
"""Lines are broken beyond this many characters, where they can be."""
INDENT = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A line break where its group is broken, else `flat`; always a break where `hard`."""

    flat: str = " "
    hard: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment: what follows it begins a new line, and so does the comment itself where it is `own`."""

    text: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class IfBroken:
    """A text only where its group is broken."""

    text: str


@dataclass(frozen=True, slots=True)
class Indent:
    """Lines that begin within it are indented one step more."""

    content: Doc


@dataclass(frozen=True, slots=True)
class Group:
    """On one line where it fits, else broken at each of its own lines; broken anyway where `broken`."""

    content: Doc
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Fill:
    """As many of its items on each line as fit."""

    items: tuple[Doc, ...]


Doc: TypeAlias = "str | tuple[Doc, ...] | Line | Remark | IfBroken | Indent | Group | Fill"

SPACE, SOFT, HARD = Line(), Line(""), Line(hard=True)


def joined(docs: Iterable[Doc], separator: Doc) -> Doc:
    """Give back the documents with a separator between them."""
    parts: list[Doc] = []
    for doc in docs:
        if parts:
            parts.append(separator)
        parts.append(doc)
    return tuple(parts)


_Command: TypeAlias = "tuple[int, bool, Doc]"
"""Indentation, whether lines are flat, and what to print."""


@dataclass(slots=True)
class _Printer:
    out: list[str] = field(default_factory=list)
    column: int = 0
    blank: bool = True
    """True where nothing but a line break has been printed on this line."""
    closed: bool = False
    """True after a comment: the next text needs a new line."""

    indent: int = 0
    """Where the text of this line begins."""

    def newline(self, indent: int) -> None:
        if self.out:
            self.out[-1] = self.out[-1].rstrip(" ")
        self.out.append("\n")
        self.column, self.blank, self.closed, self.indent = indent, True, False, indent

    def write(self, text: str, indent: int) -> None:
        if not text:
            return
        if self.closed:
            if not text.strip():
                return
            self.newline(indent)
        if self.blank:
            text = text.lstrip(" ")
            if not text:
                return
            self.out.append(" " * self.indent)
            self.column, self.blank = self.indent, False
        self.out.append(text)
        last = text.rfind("\n")
        self.column = self.column + len(text) if last < 0 else len(text) - last - 1


def render(doc: Doc) -> str:
    """Give back the document as text that ends in one line break and has no blanks at line ends."""
    printer = _Printer()
    stack: list[_Command] = [(0, False, doc)]
    while stack:
        indent, flat, part = stack.pop()
        if isinstance(part, str):
            printer.write(part, indent)
        elif isinstance(part, tuple):
            stack.extend((indent, flat, inner) for inner in reversed(part))
        elif isinstance(part, Line):
            _line(printer, part, indent, flat)
        elif isinstance(part, Remark):
            _remark(printer, part, indent)
        else:
            _compound(printer, stack, (indent, flat, part))
    return "".join(printer.out).strip("\n") + "\n"


def _remark(printer: _Printer, remark: Remark, indent: int) -> None:
    if remark.own and not printer.blank:
        printer.newline(indent)
    alone = printer.blank or printer.closed or printer.out[-1].endswith(" ")
    printer.write(remark.text if alone else f" {remark.text}", indent)
    printer.closed = True


def _line(printer: _Printer, line: Line, indent: int, flat: bool) -> None:
    if line.hard or not flat:
        printer.newline(indent)
    else:
        printer.write(line.flat, indent)


def _compound(printer: _Printer, stack: list[_Command], command: _Command) -> None:
    indent, flat, part = command
    if isinstance(part, Indent):
        stack.append((indent + INDENT, flat, part.content))
    elif isinstance(part, Group):
        flat = flat or (not part.broken and _fits(printer, part.content, stack))
        stack.append((indent, flat, part.content))
    elif isinstance(part, IfBroken):
        if not flat:
            printer.write(part.text, indent)
    elif isinstance(part, Fill):
        _fill(stack, indent, flat, part.items)


def _fill(stack: list[_Command], indent: int, flat: bool, items: tuple[Doc, ...]) -> None:
    """Each item but the first is preceded by a line of its own, which breaks unless that item still fits."""
    for item in reversed(items[1:]):
        stack.append((indent, flat, Group((SPACE, item))))
    stack.extend((indent, flat, item) for item in items[:1])


def _fits(printer: _Printer, doc: Doc, rest: list[_Command]) -> bool:
    """Say whether a document fits flat on what is left of this line, up to the next possible break after it."""
    room = WIDTH - printer.column
    todo: list[tuple[bool, Doc]] = [(True, doc)]
    behind = len(rest)
    while room >= 0:
        if not todo:
            if not behind:
                return True
            behind -= 1
            todo.append((rest[behind][1], rest[behind][2]))
            continue
        flat, part = todo.pop()
        if isinstance(part, Line) and (part.hard or not flat):
            return not (flat and part.hard)
        if isinstance(part, Remark):
            return not flat
        room -= _measure(part, flat, todo)
        if isinstance(part, str) and "\n" in part:
            return False
    return False


def _measure(part: Doc, flat: bool, todo: list[tuple[bool, Doc]]) -> int:
    """Give back the width of a document, or put its parts on the list of what is still to be measured."""
    if isinstance(part, str):
        return len(part)
    if isinstance(part, Line):
        return len(part.flat)
    if isinstance(part, tuple):
        todo.extend((flat, inner) for inner in reversed(part))
    elif isinstance(part, Fill):
        todo.extend((flat, inner) for inner in reversed(joined(part.items, " ")))  # type: ignore[arg-type]
    elif isinstance(part, Indent):
        todo.append((flat, part.content))
    elif isinstance(part, IfBroken):
        return 0 if flat else len(part.text)
    elif isinstance(part, Group):
        todo.append((flat and not part.broken, part.content))
    return 0
