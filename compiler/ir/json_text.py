"""Writes and reads JSON without recursion, so that data nested thousands deep is no trouble."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
STRING = re.compile(r'(?:[^"\\]|\\.)*"', re.DOTALL)
DECODER = json.JSONDecoder()
BLANKS = re.compile(r"[ \t\n\r]*")
SURROGATE = re.compile("[\ud800-\udfff]")
WORDS = {"true": True, "false": False, "null": None}


class JsonError(ValueError):
    """The text is not JSON; `position` is where, in characters."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(f"{message} at character {position}")
        self.position = position


def write_json(data: Any) -> str:
    """Give back plain data as compact JSON, the keys of objects in the order that they have.

    >>> write_json({"a": [1, None]})
    '{"a":[1,null]}'
    """
    return "".join(_tokens(data))


def _tokens(data: Any) -> Iterator[str]:
    waiting: list[Iterator[str | list[Any]]] = [iter([[data]])]
    while waiting:
        token = next(waiting[-1], None)
        if token is None:
            waiting.pop()
        elif isinstance(token, str):
            yield token
        else:
            waiting.append(_spread(token[0]))


def _spread(value: Any) -> Iterator[str | list[Any]]:
    """Yield the tokens of a value; a value inside it, not yet spread, stands in a list of one."""
    if isinstance(value, dict):
        yield "{"
        for index, (key, item) in enumerate(value.items()):
            yield f"{',' if index else ''}{_plain(key)}:"
            yield [item]
        yield "}"
    elif isinstance(value, list | tuple):
        yield "["
        for index, item in enumerate(value):
            if index:
                yield ","
            yield [item]
        yield "]"
    else:
        yield _plain(value)


def _plain(value: object) -> str:
    """Give back a value that holds no others; a text with lone surrogates is escaped, so that it can be encoded."""
    readable = isinstance(value, str) and SURROGATE.search(value) is None
    return json.dumps(value, ensure_ascii=not readable, allow_nan=False)


def read_json(text: str) -> Any:
    """Give back the data of a JSON text; raises `JsonError` where it is not JSON, or an object repeats a key."""
    return Reader(text).read()


class Reader:
    """Reads one JSON text, with the open lists and objects on a stack of its own."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.open: list[list[Any] | dict[str, Any]] = []
        self.keys: list[str] = []

    def read(self) -> Any:
        """Give back the data."""
        while True:
            value = self._value()
            if isinstance(value, list | dict) and not self._closes(value):
                continue
            while self.open:
                if not self._placed(value):
                    break
                value = self.open.pop()
            else:
                self._end()
                return value

    def _peek(self) -> str:
        blank = BLANKS.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
        return self.text[self.at : self.at + 1]

    def _take(self, char: str) -> None:
        if self._peek() != char:
            raise JsonError(f"`{char}` is missing", self.at)
        self.at += 1

    def _value(self) -> Any:
        """Read one value; of a list or an object only the opening."""
        char = self._peek()
        if char in ("[", "{") and char:
            self.at += 1
            return [] if char == "[" else {}
        if char == '"':
            return self._string()
        number = NUMBER.match(self.text, self.at)
        if number:
            self.at = number.end()
            return json.loads(number.group())
        for word, value in WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        raise JsonError("a value is missing", self.at)

    def _string(self) -> str:
        self._take('"')
        try:
            value, length = DECODER.raw_decode(self.text[self.at - 1 : self._string_end()])
        except json.JSONDecodeError as error:
            place = self.at - 1 + error.pos
            raise JsonError("a string is not closed, or has a character that must be escaped", place) from error
        self.at += length - 1
        return str(value)

    def _string_end(self) -> int:
        """Give back where the string that has just been opened ends, after its quote."""
        rest = STRING.match(self.text, self.at)
        return rest.end() if rest else len(self.text)

    def _closes(self, value: list[Any] | dict[str, Any]) -> bool:
        """Whether what has just been opened is empty; else it stays open, and its first key is read."""
        if self._peek() == ("]" if isinstance(value, list) else "}"):
            self.at += 1
            return True
        self.open.append(value)
        self._key(value)
        return False

    def _key(self, value: list[Any] | dict[str, Any]) -> None:
        if isinstance(value, dict):
            self._peek()
            place = self.at
            key = self._string()
            if key in value:
                raise JsonError(f"the key {key} is there twice", place)
            self.keys.append(key)
            self._take(":")

    def _placed(self, value: Any) -> bool:
        """Put a value into the innermost open list or object; whether that is now closed."""
        inside = self.open[-1]
        if isinstance(inside, list):
            inside.append(value)
        else:
            inside[self.keys.pop()] = value
        if self._peek() == ",":
            self.at += 1
            self._key(inside)
            return False
        self._take("]" if isinstance(inside, list) else "}")
        return True

    def _end(self) -> None:
        if self._peek():
            raise JsonError("there is something after the end", self.at)
