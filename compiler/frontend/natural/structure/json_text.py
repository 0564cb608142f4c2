"""JSON (RFC 8259) with the line of every value, exact numbers, and no key that hides another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import chain, islice
from typing import NoReturn

from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.nodes import Node, inside
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.fold import without_surrogates

DEPTH = 100
"""How deep values may stand in one another."""
DIGITS = 40
"""How many digits a number may have, written out without an exponent."""

_BLANK = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD = re.compile(r"-?[A-Za-z_]\w*")
_WORDS = {"true": True, "false": False, "null": None}


class JsonReader:
    """Reads values one after the other from a text; `before` is how many lines of its file stand before it."""

    def __init__(self, source: SourceFile, before: int = 0) -> None:
        self.source = source
        self.text = source.text
        self.before = before

    def document(self) -> Node:
        """Give back the one value that the text is; raises `ReadError` where it is none, or more than one."""
        node, end = self.value(self.skip(0))
        if (end := self.skip(end)) < len(self.text):
            self.fail(end, "something stands behind the end of the JSON; remove it, or write one object a line")
        return node

    def value(self, at: int, path: str = "", depth: int = 0) -> tuple[Node, int]:
        """Give back the value that begins at an offset, and the offset behind it; raises `ReadError`."""
        if depth > DEPTH:
            self.fail(at, f"values stand more than {DEPTH} deep in one another")
        first = self.text[at : at + 1]
        if first == "{":
            return self._object(at, path, depth)
        if first == "[":
            return self._list(at, path, depth)
        if first == '"':
            text, end = self._string(at)
            return self._node(text, at, path), end
        return self._other(at, path)

    def skip(self, at: int) -> int:
        """Give back the offset of the next character that is not white space."""
        found = _BLANK.match(self.text, at)
        return found.end() if found else at

    def fail(self, at: int, message: str) -> NoReturn:
        """Raise a `ReadError` that names the line and column of an offset."""
        line, column = self.source.position(min(at, len(self.text)))
        raise ReadError(self.source.path, line + self.before, f"column {column}: {message}.")

    def _node(self, value: str | int | Decimal | bool | None, at: int, path: str) -> Node:
        return Node(value, self.source.path, self._line(at), path)

    def _line(self, at: int) -> int:
        return self.source.position(at)[0] + self.before

    def _object(self, at: int, path: str, depth: int) -> tuple[Node, int]:
        found: dict[str, Node] = {}
        end = self.skip(at + 1)
        while self.text[end : end + 1] != "}":
            if found:
                end = self._comma(end, "}")
            start = end
            key, end = self._string(end)
            if key in found:
                self.fail(start, f"the key {key!r} stands twice in one object; keep one of them")
            end = self.skip(end)
            if self.text[end : end + 1] != ":":
                self.fail(end, f"a colon is missing behind the key {key!r}")
            found[key], end = self.value(self.skip(end + 1), inside(path, key), depth + 1)
            end = self.skip(end)
        return Node(found, self.source.path, self._line(at), path), end + 1

    def _list(self, at: int, path: str, depth: int) -> tuple[Node, int]:
        found: list[Node] = []
        end = self.skip(at + 1)
        while self.text[end : end + 1] != "]":
            if found:
                end = self._comma(end, "]")
            node, end = self.value(end, inside(path, len(found)), depth + 1)
            found.append(node)
            end = self.skip(end)
        return Node(tuple(found), self.source.path, self._line(at), path), end + 1

    def _comma(self, at: int, close: str) -> int:
        if self.text[at : at + 1] != ",":
            self.fail(
                at, f"a comma or {close} is missing" if at < len(self.text) else f"the text ends before its {close}"
            )
        end = self.skip(at + 1)
        if self.text[end : end + 1] == close:
            self.fail(at, f"a comma stands before {close}; remove it")
        return end

    def _string(self, at: int) -> tuple[str, int]:
        found = _STRING.match(self.text, at)
        if found is None:
            self._no_string(at)
        raw = found.group()
        if "\\" not in raw:
            return raw[1:-1], found.end()
        try:
            return without_surrogates(json.loads(raw)), found.end()
        except ValueError:
            self.fail(at, "a text with a backslash that JSON does not know; write \\\\ for a backslash")

    def _no_string(self, at: int) -> NoReturn:
        if self.text[at : at + 1] != '"':
            self.fail(at, "a key in double quotation marks is missing")
        line_end = re.compile(r"[\x00-\x1f]|$").search(self.text, at)
        inner = "" if line_end is None else line_end.group()
        if inner in ("", "\n", "\r"):
            self.fail(at, "a text without its closing quotation mark; a line break in a text is written \\n")
        self.fail(at, f"a text with the control character U+{ord(inner):04X}; write \\u{ord(inner):04x}")

    def _other(self, at: int, path: str) -> tuple[Node, int]:
        if (word := _WORD.match(self.text, at)) is not None:
            if word.group() not in _WORDS:
                self.fail(at, f"{word.group()} is no JSON; texts stand in double quotation marks, numbers are finite")
            return self._node(_WORDS[word.group()], at, path), word.end()
        found = _NUMBER.match(self.text, at)
        if found is None:
            self.fail(at, "a value is missing" if at < len(self.text) else "the text ends where a value is missing")
        return self._node(self._number(found), at, path), found.end()

    def _number(self, found: re.Match[str]) -> int | Decimal:
        exponent = int((found.group(2) or "e0")[1:6])
        if len(found.group()) > DIGITS or abs(exponent) > DIGITS:
            self.fail(found.start(), f"a number with more than {DIGITS} digits")
        return Decimal(found.group()) if found.group(1) or found.group(2) else int(found.group())


@lru_cache(maxsize=1)
def document(source: SourceFile) -> Node:
    """Give back the JSON value that a file holds; raises `ReadError` with the line of the fault."""
    return JsonReader(source).document()


def line_value(source: SourceFile, line: int) -> Node:
    """Give back the JSON value that one line of a file holds, counted from 1; raises `ReadError`."""
    return JsonReader(SourceFile(source.path, source.line_text(line)), line - 1).document()


def values(source: SourceFile) -> Iterator[Node | ReadError]:
    """Yield the values of a file: one a line where each is an object (JSON Lines), else the one that it is.

    Of a line that is no JSON the fault is yielded. Raises `ReadError` with the line of the fault of a whole file.
    """
    if is_lines(source):
        yield from (_value_or_fault(source, line) for line in filled_lines(source))
    else:
        yield document(source)


def is_lines(source: SourceFile) -> bool:
    """Whether the first line that is not blank is a JSON object by itself, and another line follows.

    Where the first line is broken, the second tells, if the whole is no JSON either.
    """
    first, second = islice(chain(filled_lines(source), (0, 0)), 2)
    if not second:
        return False
    if _is_object(_value_or_fault(source, first)):
        return True
    broken = not source.line_text(first).lstrip().startswith("[") and _is_object(_value_or_fault(source, second))
    return broken and not _is_document(source)


def _value_or_fault(source: SourceFile, line: int) -> Node | ReadError:
    try:
        return line_value(source, line)
    except ReadError as error:
        return error


def _is_object(found: Node | ReadError) -> bool:
    return isinstance(found, Node) and isinstance(found.value, dict)


def _is_document(source: SourceFile) -> bool:
    try:
        document(source)
    except ReadError:
        return False
    return True


def filled_lines(source: SourceFile) -> Iterator[int]:
    """Yield the numbers of the lines that are not blank, from 1."""
    return (line for line in range(1, len(source.line_starts) + 1) if source.line_text(line).strip())
