"""Lays the values of a condition's parts out under its text, each where the part stands.

text.words(response) >= 5 and response mentions penicillins
|                    |    |            |
12                   true false        false
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rubricc.compiler.cli.broken import HANGING, broken
from rubricc.compiler.diagnostics.visible import columns, cut, visible

LONGEST_VALUE = 40
_COMPARISONS = (
    *(" == ", " != ", " <= ", " >= ", " < ", " > "),
    *(" mentions ", " affirms ", " denies ", " matches ", " in ", " is "),
)
_LEVELS: tuple[tuple[str, ...], ...] = (
    (" implies ",),
    (" or ",),
    (" and ",),
    _COMPARISONS,
    (" + ", " - "),
    (" * ", " / "),
)
"""The operators between operands, those that bind loosest first."""

Part = Mapping[str, Any]


def lay_out(text: str, parts: Sequence[Part], width: int, told: set[str] | None = None) -> list[str]:
    """Give back the condition's text and the rows under it; a text wider than `width` is broken into several lines.

    Parts that do not stand in the text (they are inside a `let`) follow, a line each; so do all parts of a text that
    cannot be broken. What is in `told` is not listed again, and what is listed is added to it.
    """
    told = set() if told is None else told
    pieces = broken(text, width)
    anchored = _anchors(text, parts if pieces else ())
    placed = {part["text"] for _, part in anchored}
    rest = [part for part in parts if part["text"] not in placed and part["text"] not in told]
    told.update(part["text"] for part in rest)
    laid_out = [line for piece in pieces or [(0, len(text))] for line in _piece(text, piece, anchored)]
    return laid_out + [line for part in rest for line in _listed(text, part, width)]


def _piece(text: str, piece: tuple[int, int], anchored: Sequence[tuple[int, Part]]) -> Iterator[str]:
    """Give back one line of a text with the values that stand under it."""
    start, end = piece
    indent = " " * HANGING if start else ""
    yield indent + visible(text[start:end])
    inside = [(at - start, part) for at, part in anchored if start <= at < end]
    yield from (indent + row for row in _rows(text[start:end], inside))


def _listed(text: str, part: Part, width: int) -> Iterator[str]:
    """Give back a part and its value; a count of conditions that stand in the text is not written out again."""
    words = part["text"]
    if words.startswith("count of [") and words.removeprefix("count of ") in text:
        words = "count of […]"
    words = f"{visible(words)} = {value(part)}"
    for start, end in broken(words, width) or [(0, len(words))]:
        yield " " * (HANGING if start else 0) + words[start:end]


def value(part: Part) -> str:
    """Give back the value of a part in words: `true`, `12`, `"text"`, `undefined`."""
    return in_words(part["value"], LONGEST_VALUE)


def in_words(data: Any, width: int) -> str:
    """Give back a value of a trace in words, cut to a width."""
    return cut(visible(_value(data)), width)


def _value(data: Any) -> str:
    if data is None:
        return "undefined"
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, (int, float)):
        return f"{data:.10g}"
    if isinstance(data, (list, tuple)):
        return "[" + ", ".join(_value(item) for item in data[:10]) + (", …]" if len(data) > 10 else "]")
    return f'"{" ".join(data.split())}"' if isinstance(data, str) else str(data)


def _anchors(text: str, parts: Sequence[Part]) -> list[tuple[int, Part]]:
    """Give back each part with the place of its operator or, where it has none, its start; each place once."""
    taken: dict[int, Part] = {}
    for part in sorted(parts, key=lambda item: len(item["text"])):
        start = _find(text, part["text"])
        if start is None:
            continue
        for at in (start + _operator(part["text"]), start):
            if at not in taken:
                taken[at] = part
                break
    return sorted(taken.items(), key=lambda item: item[0])


def _find(text: str, part: str) -> int | None:
    """Give back where a part first stands in the text with all its words whole, None where it does not."""
    at = text.find(part)
    while at >= 0:
        if not (_joined(text, at, part[:1]) or _joined(text, at + len(part), part[-1:])):
            return at
        at = text.find(part, at + 1)
    return None


def _joined(text: str, at: int, edge: str) -> bool:
    """Whether the place `at`, where a part ends in `edge`, is inside a name."""
    return _is_name(edge) and _is_name(text[at - 1 : at] or " ") and _is_name(text[at : at + 1] or " ")


def _is_name(char: str) -> bool:
    return char.isalnum() or char in "_."


def _operator(text: str) -> int:
    """Give back where the loosest operator outside parentheses stands in an expression, 0 where there is none."""
    outer = _blanked(text)
    for operators in _LEVELS:
        if operators is _COMPARISONS and text.startswith("not "):
            return 0
        places = [outer.rindex(operator) for operator in operators if operator in outer]
        if places:
            return max(places) + 1
    return 0


def _blanked(text: str) -> str:
    """Give back the text with everything inside parentheses, brackets and quotes replaced by dots."""
    depth, quoted, out = 0, False, ""
    for char in text:
        quoted ^= char == '"'
        depth += 0 if quoted else (char in "([") - (char in ")]")
        out += "." if depth or quoted else char
    return out


def _rows(text: str, anchored: Sequence[tuple[int, Part]]) -> Iterator[str]:
    """Give back the bars, then the values from right to left, as many in a row as have room."""
    pending = [(columns(text[:at]), value(part)) for at, part in anchored]
    if pending:
        yield _row([(at, "|") for at, _ in pending])
    while pending:
        shown, left, limit = list[tuple[int, str]](), list[tuple[int, str]](), None
        for at, words in reversed(pending):
            if limit is None or at + columns(words) < limit:
                shown.append((at, words))
            else:
                shown.append((at, "|"))
                left.append((at, words))
            limit = at
        yield _row(shown[::-1])
        pending = left[::-1]


def _row(items: Sequence[tuple[int, str]]) -> str:
    line = ""
    for at, words in items:
        line += " " * (at - columns(line)) + words
    return line
