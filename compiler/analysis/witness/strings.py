"""Strings that a regular expression finds, shortest first, made from its syntax tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from rubricc.runtime.character_sets import Unsupported
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.regex_syntax import Assertion, Characters, Choice, Concat, Node, Repeat, parse_expression
from rubricc.runtime.text import Text

PREFERRED = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ .,-:;!?'\"()[]/@#%&*+=_$€£°\n"
"""Characters to choose from where a set allows several, in order."""

CLASSES = {
    "L": "a-zA-Zà-öø-ÿ", "Ll": "a-zà-öø-ÿ", "Lu": "A-ZÀ-ÖØ-Þ", "N": "0-9", "Nd": "0-9", "P": "!-/:-@", "Z": " ",
    "Zs": " ", "S": "+<=>$", "Sc": "$€£", "M": "\u0300-\u036f", "Han": "一-龥", "Hiragana": "ぁ-ゖ",
    "Katakana": "ァ-ヺ", "Cyrillic": "а-я", "Greek": "α-ω", "Latin": "a-z", "Arabic": "ا-ي", "Thai": "ก-ฮ",
}  # fmt: skip
"""A part of each Unicode class; what is made from it is checked by the pattern itself."""

_CLASS = re.compile(r"\\(?:p\{(\w+)\}|p([LNPZSM]))")
_LITERAL = re.compile(r"\\Q(.*?)\\E")
MOST_AT_ONCE = 12
"""Strings kept for each part of an expression."""


def examples(pattern: Pattern, most: int = 24) -> tuple[str, ...]:
    """Give back texts in which the pattern is found, different and shorter ones first; none where none is known."""
    found: dict[str, None] = {}
    for expression in pattern.expressions:
        for made in islice(_from_expression(expression), most * 4):
            if made not in found and made.strip() and pattern.found(Text(made)):
                found[made] = None
    return tuple(sorted(found, key=len)[: most * max(1, min(4, len(pattern.expressions)))])


def _from_expression(expression: str) -> Iterator[str]:
    """Yield strings of an expression, read as if case mattered: what it finds then it finds in any case."""
    for rewritten in (expression, _plainer(expression)):
        try:
            node = parse_expression(rewritten, True)
        except (Unsupported, RecursionError):
            continue
        yield from _strings(node)
        return


def _plainer(expression: str) -> str:
    """Give back the expression with Unicode classes as parts of them, and without what the parser refuses."""
    expression = _LITERAL.sub(lambda found: re.escape(found[1]), expression)
    expression = re.sub(r"\\B|\\P\{\w+\}|\(\?U\)|\(\?i\)", "", expression)
    return _CLASS.sub(_class, expression)


def _class(found: re.Match[str]) -> str:
    characters = CLASSES.get(found[1] or found[2], "a-z")
    opened = found.string.rfind("[", 0, found.start()), found.string.rfind("]", 0, found.start())
    return characters if opened[0] > opened[1] else f"[{characters}]"


def _strings(node: Node) -> list[str]:
    """Give back some strings of a tree, different and in no more than a handful."""
    match node:
        case Characters():
            return _characters(node)
        case Assertion():
            return [""]
        case Concat():
            return _one_after_other(node.items)
        case Choice():
            return _spread([_strings(option) for option in node.options])
        case Repeat():
            return _repeated(node)


def _characters(node: Characters) -> list[str]:
    known = [character for character in PREFERRED if _holds(node, ord(character))]
    if known:
        spread = known[:: max(1, len(known) // 4)]
        blank = [" "] if " " in known else []
        return list(dict.fromkeys([known[0], *blank, *spread]))[:6]
    return [chr(node.ranges[0][0])] if node.ranges else []


def _holds(node: Characters, code: int) -> bool:
    return any(low <= code <= high for low, high in node.ranges)


def _one_after_other(items: tuple[Node, ...]) -> list[str]:
    """Give back strings of a sequence: the first of each part, then others of one part at a time."""
    parts = [_strings(item) for item in items]
    if not all(parts):
        return []
    firsts = [part[0] for part in parts]
    found = ["".join(firsts)]
    for place, part in enumerate(parts):
        for other in part[1:]:
            found.append("".join([*firsts[:place], other, *firsts[place + 1 :]]))
    last = "".join(part[-1] for part in parts)
    middle = "".join(part[len(part) // 2] for part in parts)
    return _few([found[0], last, middle, *found[1:]])


def _spread(options: list[list[str]]) -> list[str]:
    """Give back the first of each option, then the second of each, and so on."""
    most = max(map(len, options), default=0)
    return [option[n] for n in range(most) for option in options if n < len(option)][: 4 * MOST_AT_ONCE]


def _repeated(node: Repeat) -> list[str]:
    inner = _strings(node.item)
    if not inner:
        return [""] if node.low == 0 else []
    counts = [node.low, node.low + 1, node.low + 3] if node.low else [0, 1, 2, 4]
    allowed = [count for count in counts if node.high is None or count <= node.high]
    if node.low == 0 and len(inner) > 1:
        allowed.sort(key=lambda count: count == 0)
    made = [text * count for count in allowed for text in inner[:3]]
    varied = ["".join(inner[n % len(inner)] for n in range(count)) for count in allowed if count > 1]
    return _few([*made[:1], *varied, *made[1:]])


def _few(found: list[str]) -> list[str]:
    return list(dict.fromkeys(found))[: 4 * MOST_AT_ONCE]
