"""YAML with the line of every value, exact numbers, and no aliases, tags or keys that hide one another.

Scalars are read by the core schema of YAML 1.2: `yes`, `no`, `on`, `off`, dates and `1:30` are texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NoReturn

from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.json_text import DEPTH, DIGITS
from rubricc.compiler.frontend.natural.structure.nodes import Node, inside
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.fold import without_surrogates

INSTALL = "YAML needs PyYAML; install it with: pip install 'rubricc[yaml]'."

_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE]([-+]?[0-9]+))?")
_CONTROL = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\ufffe\\uffff]")
_ENDLESS = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_WORDS = {
    word: value
    for name, value in (("true", True), ("false", False), ("null", None))
    for word in (name, name.title(), name.upper())
}
_WORDS |= {"~": None, "": None}
_STANDARD = "tag:yaml.org,2002:"
_PLAIN = (f"{_STANDARD}str", f"{_STANDARD}seq", f"{_STANDARD}map", "!")


def documents(source: SourceFile) -> Iterator[Node]:
    """Yield the documents of a YAML file, one by one.

    Raises `ReadError` where PyYAML is missing, or with the line of the fault.
    """
    try:
        import yaml
    except ImportError:
        raise ReadError(source.path, 0, INSTALL) from None
    reader = _YamlReader(
        source, yaml.parse(without_surrogates(source.text), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    )
    try:
        yield from reader.documents()
    except yaml.YAMLError as error:
        raise ReadError(source.path, *_fault(error, source)) from None


def _fault(error: Any, source: SourceFile) -> tuple[int, str]:
    control = _CONTROL.search(source.text)
    if control and not hasattr(error, "problem_mark"):
        line = source.position(control.start())[0]
        return line, f"the control character U+{ord(control[0]):04X} is not allowed; take it out."
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "no YAML"
    line = _line(source, mark) if mark is not None else 0
    tab = line > 0 and source.line_text(line).lstrip(" ").startswith("\t")
    mend = "indent with blanks, not with tabs" if tab else "put a text with : or # in it in quotation marks"
    return line, f"{problem}; {mend}."


def _line(source: SourceFile, mark: Any) -> int:
    """Give back the line of a place as sources count lines; YAML knows more line ends, and a line behind the last."""
    return min(source.position(min(mark.index, len(source.text)))[0], max(len(source.line_starts), 1))


class _YamlReader:
    """Builds values from the events of PyYAML, which reads no objects and follows no aliases."""

    def __init__(self, source: SourceFile, events: Iterator[Any]) -> None:
        self.source = source
        self.events = events

    def documents(self) -> Iterator[Node]:
        """Yield the value of each document."""
        for event in self.events:
            if type(event).__name__ == "DocumentStartEvent":
                yield self._value(next(self.events), "", 0)

    def _value(self, event: Any, path: str, depth: int) -> Node:
        kind = type(event).__name__
        if kind == "AliasEvent":
            self._fail(event, f"the alias *{event.anchor} is not followed; write the value out")
        if depth > DEPTH:
            self._fail(event, f"values stand more than {DEPTH} deep in one another")
        self._check_tag(event)
        if kind == "MappingStartEvent":
            return self._node(event, self._mapping(path, depth), path)
        if kind == "SequenceStartEvent":
            return self._node(event, self._list(path, depth), path)
        return self._node(event, self._scalar(event), path)

    def _mapping(self, path: str, depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        while type(event := next(self.events)).__name__ != "MappingEndEvent":
            key = self._key(event)
            if key in found:
                self._fail(event, f"the key {key!r} stands twice in one object; keep one of them")
            found[key] = self._value(next(self.events), inside(path, key), depth + 1)
        return found

    def _key(self, event: Any) -> str:
        if type(event).__name__ != "ScalarEvent":
            self._fail(event, "a key must be a text")
        return without_surrogates(str(event.value))

    def _list(self, path: str, depth: int) -> tuple[Node, ...]:
        found: list[Node] = []
        while type(event := next(self.events)).__name__ != "SequenceEndEvent":
            found.append(self._value(event, inside(path, len(found)), depth + 1))
        return tuple(found)

    def _scalar(self, event: Any) -> str | int | Decimal | bool | None:
        text = without_surrogates(event.value)
        if event.style or event.tag == f"{_STANDARD}str" or event.tag == "!":
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _ENDLESS.fullmatch(text):
            self._fail(event, f"{text} is no number to reckon with; numbers are finite")
        return self._number(event, text)

    def _number(self, event: Any, text: str) -> str | int | Decimal:
        found = _DECIMAL.fullmatch(text)
        if found is None:
            return text
        if len(text) > DIGITS or abs(int((found.group(1) or "0")[:5])) > DIGITS:
            self._fail(event, f"a number with more than {DIGITS} digits")
        return int(text) if _WHOLE.fullmatch(text) else Decimal(text)

    def _check_tag(self, event: Any) -> None:
        if event.tag is not None and event.tag not in _PLAIN:
            self._fail(event, f"the tag {event.tag} is not read; leave it out")

    def _node(self, event: Any, value: Any, path: str) -> Node:
        return Node(value, self.source.path, _line(self.source, event.start_mark), path)

    def _fail(self, event: Any, message: str) -> NoReturn:
        raise ReadError(self.source.path, _line(self.source, event.start_mark), f"{message}.")
