"""What quoted texts mean: escapes, raw expressions, and the braces of templates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_UNICODE = re.compile(r"u\{([0-9a-fA-F]{1,6})\}")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The meaning of a quoted text.

    `offsets` holds, for each character of `value` and for its end, the offset in the raw text it comes from.
    `faults` are the offsets in the raw text of escapes that do not exist.
    """

    value: str
    offsets: Sequence[int]
    faults: tuple[int, ...] = ()


def decode(raw: str) -> Decoded:
    r"""Give back what a text with its quotes means; `\" \\ \n \t \r \u{1F600}` are the escapes.

    A long text (three quotes) means what stands there, with line ends as LF.

    >>> decode('"a\\n{b}"').value
    'a\n{b}'
    """
    if raw.startswith('"""') and len(raw) >= 6:
        return _long(raw)
    if "\\" not in raw:
        return Decoded(raw[1:-1], range(1, len(raw)))
    return _escaped(raw)


def _long(raw: str) -> Decoded:
    body = raw[3:-3]
    if "\r" not in body:
        return Decoded(body, range(3, len(body) + 4))
    value, offsets = [], []
    for at, char in enumerate(body):
        if char == "\r" and body[at + 1 : at + 2] == "\n":
            continue
        value.append("\n" if char == "\r" else char)
        offsets.append(at + 3)
    return Decoded("".join(value), [*offsets, len(raw) - 3])


def _escaped(raw: str) -> Decoded:
    value: list[str] = []
    offsets: list[int] = []
    faults: list[int] = []
    at, end = 1, len(raw) - 1
    while at < end:
        char, size = raw[at], 1
        if char == "\\":
            char, size, right = _escape(raw, at + 1)
            if not right:
                faults.append(at)
        value.append(char)
        offsets.append(at)
        at += size
    return Decoded("".join(value), [*offsets, end], tuple(faults))


def _escape(raw: str, at: int) -> tuple[str, int, bool]:
    """Give back the character, the length with its backslash, and whether the escape exists."""
    if (simple := _ESCAPES.get(raw[at])) is not None:
        return simple, 2, True
    if (found := _UNICODE.match(raw, at)) is not None:
        code = int(found[1], 16)
        if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF:
            return chr(code), found.end() - at + 1, True
    return "\\", 1, False


def decode_expression(raw: str) -> str:
    r"""Give back the regular expression that a quoted text holds: only `\"` hides a quote.

    >>> decode_expression('"\\d+ \\"x\\""')
    '\\d+ "x"'
    """
    if raw.startswith('"""') and len(raw) >= 6:
        return _long(raw).value
    return re.sub(r"\\(.)", lambda found: '"' if found[1] == '"' else found[0], raw[1:-1], flags=re.DOTALL)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a template: `kind` is `text`, `expression` (without its braces) or `fault`."""

    kind: str
    text: str
    start: int
    """Where it begins in the decoded text."""


_BRACES = re.compile(r"""\{\{|\}\}|\{(?>(?:[^{}"]|"(?>(?:[^"\\]|\\.)*)")*)\}|\{[^{}]*\}|[{}]""", re.DOTALL)
"""What braces can be: doubled, around an expression (in whose texts they mean nothing), or at fault."""


def template_pieces(value: str) -> Iterator[Piece]:
    """Give back the pieces of a decoded template; `{{` and `}}` are braces.

    >>> [(piece.kind, piece.text) for piece in template_pieces("a {{b}} {c}")]
    [('text', 'a {b} '), ('expression', 'c')]
    """
    text: list[str] = []
    start = at = 0
    for found in _BRACES.finditer(value):
        text.append(value[at : found.start()])
        at = found.end()
        if found[0] in ("{{", "}}"):
            text.append(found[0][0])
            continue
        if joined := "".join(text):
            yield Piece("text", joined, start)
        text, start = [], at
        whole = len(found[0]) > 1
        yield (
            Piece("expression", found[0][1:-1], found.start() + 1) if whole else Piece("fault", found[0], found.start())
        )
    if joined := "".join([*text, value[at:]]):
        yield Piece("text", joined, start)
