"""Python's regular expressions in the language's syntax, which is RE2's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from re import _constants as c
from re import _parser
from typing import Any

from rubricc.compiler.frontend.python.expr import Pat
from rubricc.compiler.frontend.python.values import CannotLiftError
from rubricc.runtime.pattern import PatternError, check

NEVER = r"[^\x{0}-\x{10FFFF}]"
"""An expression that matches nothing."""

_INLINE = re.compile(r"\A\(\?([aiLmsux]+)\)")


def translate(source: str, flags: int, lowered: bool, anchor: str = "", keep: bool = False) -> Pat:
    """Give back the pattern for an expression, used on a text that may be in small letters.

    `anchor` is `match` or `fullmatch` where those functions are used; `keep` says that the texts of the matches are
    used, so that their capitals matter. Raises `CannotLiftError` for what RE2 has not.
    """
    try:
        tree = _parser.parse(source, flags)
    except (re.error, OverflowError, RecursionError) as error:
        raise CannotLiftError(f"`{source}` is not a regular expression: {error}") from error
    flags = tree.state.flags
    body = _INLINE.sub("", source)
    if flags & re.VERBOSE:
        body = _without_layout(body)
    if anchor == "" and not keep:
        body = _without_lookaround(body)
    body = _spelled(body, bool(flags & re.MULTILINE))
    ignores = bool(flags & re.IGNORECASE)
    if lowered and not ignores and _needs_capitals(tree):
        return Pat(NEVER)
    body = _anchored(_flagged(body, flags), anchor)
    exact = not (lowered or ignores) and (keep or _has_letters(tree))
    try:
        check(body, exact)
    except PatternError as error:
        raise CannotLiftError(f"the expression `{source}` is not one that runs in linear time: {error}") from error
    return Pat(body, exact, tree.state.groups > 1)


def _without_lookaround(body: str) -> str:
    r"""Write `(?<!\w)` at the start and `(?!\w)` at the end as what stands there: enough to find one match."""
    for look, instead in ((r"(?<!\w)", r"(?:\A|\W)"), (r"(?<![a-z])", r"(?:\A|[^a-z])")):
        if body.startswith(look):
            body = instead + body.removeprefix(look)
    for look, instead in ((r"(?!\w)", r"(?:\W|\z)"), (r"(?![a-z])", r"(?:[^a-z]|\z)")):
        if body.endswith(look):
            body = body.removesuffix(look) + instead
    return body


def flags_of(source: str, flags: int) -> int:
    """Give back the flags of an expression with those that stand in it, `(?i)`."""
    try:
        return int(_parser.parse(source, flags).state.flags)
    except re.error:
        return flags


def literal(source: str, flags: int) -> tuple[str, bool] | None:
    r"""Give back the text that an expression seeks, and whether as whole words (`\btext\b`); None for any other."""
    if flags & (re.VERBOSE | re.MULTILINE):
        return None
    try:
        items = list(_parser.parse(source, flags))
    except re.error:
        return None
    items = [_as_boundary(item) for item in items]
    bounds = [item for item in items if item == (c.AT, c.AT_BOUNDARY)]
    inner = items[1:-1] if len(bounds) == 2 and items[0] == items[-1] == (c.AT, c.AT_BOUNDARY) else items
    if not inner or len(bounds) not in (0, 2) or any(op is not c.LITERAL for op, _ in inner):
        return None
    return "".join(chr(code) for _, code in inner), len(bounds) == 2


def _as_boundary(item: Any) -> Any:
    r"""Give back `(?<!\w)` and `(?!\w)`, beside a word, as the boundary that they are there."""
    op, value = item
    if op is c.ASSERT_NOT and list(value[1]) == [(c.IN, [(c.CATEGORY, c.CATEGORY_WORD)])]:
        return (c.AT, c.AT_BOUNDARY)
    return item


def longer(pattern: Pat, length: int) -> Pat | None:
    """Give back the pattern for those of its matches that have `length` characters or more; None where it is unclear.

    >>> longer(Pat("[a-z]+"), 4).expression
    '[a-z]{4,}'
    >>> longer(Pat("[a-z][a-z'-]*"), 4).expression
    "[a-z][a-z'-]{3,}"
    """
    if length <= 1:
        return pattern
    found = _RUN.fullmatch(pattern.expression)
    if found is None:
        return None
    head, body, repeat, least = found["head"] or "", found["body"], found["repeat"], found["least"]
    least_now = int(least) if least else 1 if repeat == "+" else 0
    wanted = max(least_now, length - (1 if head else 0))
    bounds = found["start"] or "", found["end"] or ""
    return Pat(f"{bounds[0]}{head}{body}{{{wanted},}}{bounds[1]}", pattern.exact, pattern.groups)


_CLASS = r"(?:\[\^?\]?(?:\\.|[^\]\\])+\]|\\[wdS])"
_RUN = re.compile(
    rf"(?P<start>\\b)?(?P<head>{_CLASS})??(?P<body>{_CLASS})(?:(?P<repeat>[*+])|\{{(?P<least>\d+),\}})(?P<end>\\b)?"
)


def case_closed(expression: str) -> bool:
    """Tell whether an expression matches the same whatever the case of a text is."""
    tree = _parser.parse(expression.replace(r"\z", r"\Z"))
    return not _has_letters(tree) and _both_cases(tree)


def letters(pattern: Pat) -> Pat | None:
    """Give back the pattern of the single characters of a run such as `[a-z]+`; None where it is no such run."""
    found = _RUN.fullmatch(pattern.expression)
    if found is None or found["head"] or found["least"] not in (None, "1") or found["repeat"] == "*":
        return None
    return Pat(found["body"], pattern.exact)


def separators(source: str, flags: int) -> str | None:
    """Give back the class, without its brackets, of an expression that separates at runs of certain characters."""
    try:
        items = list(_parser.parse(source, flags))
    except re.error:
        return None
    if len(items) != 1:
        return None
    match = re.fullmatch(r"\[((?:\\.|[^\]\\^])(?:\\.|[^\]\\])*)\]\+?|(\\[sn])\+?|(\|)", source)
    return None if match is None else match[1] or match[2] or match[3]


def _anchored(body: str, anchor: str) -> str:
    if anchor == "match":
        return rf"\A(?:{body})"
    return rf"\A(?:{body})\z" if anchor == "fullmatch" else body


def _flagged(body: str, flags: int) -> str:
    wanted = ("m" if flags & re.MULTILINE else "") + ("s" if flags & re.DOTALL else "")
    return f"(?{wanted}){body}" if wanted else body


_PIECE = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)


def _spelled(body: str, multiline: bool) -> str:
    r"""Spell what RE2 spells otherwise: `\Z`, a `$` that also matches before a last line break, and `\/`."""
    return "".join(_piece(piece, multiline) for piece in _PIECE.findall(body))


def _piece(piece: str, multiline: bool) -> str:
    if piece == r"\Z":
        return r"\z"
    if piece == "$" and not multiline:
        return r"\n?\z"
    if len(piece) == 2 and piece[0] == "\\" and not piece[1].isascii():
        return piece[1]
    if piece[0] == "[" and len(piece) > 2:
        return re.sub(r"\\([^\x00-\x7f])", r"\1", piece)
    return piece.replace("\n", r"\n").replace("\r", r"\r") if len(piece) == 1 else piece


def _without_layout(body: str) -> str:
    kept = []
    skipping = False
    for piece in _PIECE.findall(body):
        skipping = (skipping and piece != "\n") or (not skipping and piece == "#")
        if not skipping and not (len(piece) == 1 and piece.isspace()):
            kept.append(piece)
    return "".join(kept)


def _needs_capitals(tree: Any) -> bool:
    """Tell whether every match has a capital letter; raises `CannotLiftError` where only some have."""
    dead = [_capital(op, value) for op, value in tree]
    if any(dead):
        return True
    if any(_capital(op, value) for op, value in _walk(tree)):
        raise CannotLiftError("the expression asks for capitals in a part of it, in a text of small letters")
    return False


def _capital(op: Any, value: Any) -> bool:
    if op is c.LITERAL:
        return chr(value).lower() != chr(value)
    if op is c.MAX_REPEAT and value[0] > 0:
        return any(_capital(*item) for item in value[2])
    if op is c.SUBPATTERN:
        return any(_capital(*item) for item in value[3])
    return op is c.IN and bool(value) and all(_capital_member(*item) for item in value)


def _capital_member(op: Any, value: Any) -> bool:
    if op is c.LITERAL:
        return chr(value).lower() != chr(value)
    return op is c.RANGE and (chr(value[0]), chr(value[1])) >= ("A", "A") and value[1] <= ord("Z")


def _has_letters(tree: Any) -> bool:
    """Tell whether capitals matter to an expression."""
    return any(
        (op in (c.LITERAL, c.NOT_LITERAL) and chr(value).isalpha())
        or (op is c.RANGE and chr(value[0]).isalpha() and not _both_cases(tree))
        for op, value in _walk(tree)
    )


def _both_cases(tree: Any) -> bool:
    ranges = [value for op, value in _walk(tree) if op is c.RANGE and chr(value[0]).isalpha()]
    return all((lo ^ 32, hi ^ 32) in ranges for lo, hi in ranges)


def _walk(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Give back all parts of a parsed expression, those inside others too."""
    for op, value in tree:
        yield op, value
        yield from _inside(op, value)


def _inside(op: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    if op in (c.MAX_REPEAT, c.MIN_REPEAT):
        yield from _walk(value[2])
    elif op is c.SUBPATTERN:
        yield from _walk(value[3])
    elif op is c.BRANCH:
        for branch in value[1]:
            yield from _walk(branch)
    elif op is c.IN:
        yield from ((inner, detail) for inner, detail in value)
