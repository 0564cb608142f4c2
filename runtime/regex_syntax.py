"""The part of RE2's syntax that is understood exactly: expressions as trees of character sets.

What is left out (Unicode classes, `\\B`, `\\Q`, case folding beyond ASCII) is refused, never guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rubricc.runtime.character_sets import (
    LAST_CHARACTER,
    NEWLINE,
    PERL_CLASSES,
    POSIX_CLASSES,
    Ranges,
    Unsupported,
    character_range,
    complement,
    folded_set,
    ranges_of,
)

MOST_REPEATS = 1000
"""RE2 repeats nothing more often."""

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a"}


@dataclass(frozen=True, slots=True)
class Characters:
    """One character of a set."""

    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Assertion:
    """A place: `b` word boundary, `A` start of the text, `z` its end, `^` and `$` start and end of a line."""

    kind: str


@dataclass(frozen=True, slots=True)
class Concat:
    """One after the other; empty for nothing."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The first that matches."""

    options: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """From `low` to `high` times (None for any number), as often as can be, or with `lazy` as seldom."""

    item: Node
    low: int
    high: int | None
    lazy: bool = False


Node = Characters | Assertion | Concat | Choice | Repeat


@dataclass(frozen=True, slots=True)
class _Flags:
    fold: bool
    lines: bool = False
    dot_all: bool = False


def parse_expression(source: str, exact: bool) -> Node:
    """Give back the tree of an expression. Raises `Unsupported`."""
    parser = _Parser(source, _Flags(not exact))
    node = parser.choice()
    if parser.at < len(source):
        raise Unsupported
    return node


class _Parser:
    def __init__(self, source: str, flags: _Flags) -> None:
        self.source = source
        self.flags = flags
        self.at = 0
        self.depth = 0

    def peek(self) -> str:
        return self.source[self.at : self.at + 1]

    def take(self, wanted: str = "") -> str:
        """Give back the next character, which must be there and, where one is named, be that one."""
        character = self.peek()
        if not character or (wanted and character != wanted):
            raise Unsupported
        self.at += 1
        return character

    def accept(self, wanted: str) -> bool:
        found = self.source.startswith(wanted, self.at)
        self.at += len(wanted) * found
        return found

    def choice(self) -> Node:
        options = [self.sequence()]
        while self.accept("|"):
            options.append(self.sequence())
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def sequence(self) -> Node:
        items: list[Node] = []
        while self.peek() and self.peek() not in "|)":
            item = self.repeated()
            items.extend(item.items if isinstance(item, Concat) else [item])
        return items[0] if len(items) == 1 else Concat(tuple(items))

    def repeated(self) -> Node:
        item = self.atom()
        bounds = self.quantifier()
        if bounds is None:
            return item
        if isinstance(item, Assertion) or bounds[0] > MOST_REPEATS or (bounds[1] or 0) > MOST_REPEATS:
            raise Unsupported
        lazy = self.accept("?")
        if self.quantifier() is not None:
            raise Unsupported
        return Repeat(item, *bounds, lazy)

    def quantifier(self) -> tuple[int, int | None] | None:
        simple: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
        if self.peek() in simple:
            return simple[self.take()]
        if self.peek() != "{":
            return None
        body, brace, _ = self.source[self.at + 1 :].partition("}")
        low, comma, high = body.partition(",")
        if not brace or not _is_number(low) or (high and not _is_number(high)):
            return None
        self.at += len(body) + 2
        last = int(high) if high else None if comma else int(low)
        if last is not None and last < int(low):
            raise Unsupported
        return int(low), last

    def atom(self) -> Node:
        character = self.take()
        if character == "(":
            return self.group()
        if character == "[":
            return self.bracket()
        if character == "\\":
            return self.escape()
        if character == ".":
            return Characters(((0, LAST_CHARACTER),) if self.flags.dot_all else complement(NEWLINE))
        if character in "^$":
            return Assertion(character if self.flags.lines else {"^": "A", "$": "z"}[character])
        if character in "*+?":
            raise Unsupported
        return self.characters(ranges_of(character_range(character, character)))

    def characters(self, ranges: Ranges) -> Characters:
        return Characters(folded_set(ranges) if self.flags.fold else ranges)

    def group(self) -> Node:
        outer = self.flags
        if self.accept("?"):
            if self.accept("P<") or self.accept("<"):
                if not self.name():
                    raise Unsupported
            elif self.switches():
                return Concat(())
        self.depth += 1
        if self.depth > 50:
            raise Unsupported
        node = self.choice()
        self.take(")")
        self.depth -= 1
        self.flags = outer
        return Concat((node,)) if not isinstance(node, Concat) else Concat((Choice((node,)),))

    def name(self) -> bool:
        name, closed, _ = self.source[self.at :].partition(">")
        self.at += len(name) + 1
        return bool(closed) and name.isidentifier() and name.isascii()

    def switches(self) -> bool:
        """Read flags; tell whether they hold for the rest of the group, not for a group of their own."""
        on = True
        while (character := self.take()) not in ":)":
            if character == "-" and on:
                on = False
            elif character in "ims":
                field = {"i": "fold", "m": "lines", "s": "dot_all"}[character]
                self.flags = replace(self.flags, **{field: on})
            else:
                raise Unsupported
        return character == ")"

    def escape(self) -> Node:
        character = self.take()
        if character in "bAz":
            return Assertion(character)
        return (
            Characters(self.perl_class(character)) if character in "dwsDWS" else self.characters(self.code(character))
        )

    def perl_class(self, character: str) -> Ranges:
        ranges = PERL_CLASSES[character.lower()]
        ranges = folded_set(ranges) if self.flags.fold else ranges
        return complement(ranges) if character.isupper() else ranges

    def code(self, character: str) -> Ranges:
        """Give back the one character that an escape stands for."""
        if character in _ESCAPES:
            character = _ESCAPES[character]
        elif character == "x":
            character = self.hexadecimal()
        elif character.isalnum() or not character.isascii() or character == "_":
            raise Unsupported
        return ranges_of(character_range(character, character))

    def hexadecimal(self) -> str:
        digits = self.take() + self.take()
        if digits[0] == "{":
            digits, _, _ = self.source[self.at - 1 :].partition("}")
            self.at += len(digits)
        if not digits or len(digits) > 6 or any(c not in "0123456789abcdefABCDEF" for c in digits):
            raise Unsupported
        if int(digits, 16) > LAST_CHARACTER or 0xD800 <= int(digits, 16) < 0xE000:
            raise Unsupported
        return chr(int(digits, 16))

    def bracket(self) -> Node:
        negated = self.accept("^")
        ranges: list[tuple[int, int]] = []
        first = True
        while first or self.peek() != "]":
            first = False
            ranges.extend(self.bracket_item())
        self.take("]")
        merged = ranges_of(*ranges)
        merged = folded_set(merged) if self.flags.fold else merged
        return Characters(complement(merged) if negated else merged)

    def bracket_item(self) -> Ranges:
        if self.accept("[:"):
            name, closed, _ = self.source[self.at :].partition(":]")
            if not closed or name not in POSIX_CLASSES:
                raise Unsupported
            self.at += len(name) + 2
            return POSIX_CLASSES[name]
        if self.peek() == "\\" and self.source[self.at + 1 : self.at + 2] in tuple("dwsDWS"):
            self.take()
            return self.perl_class(self.take())
        low = self.bracket_character()
        rest = self.source[self.at : self.at + 2]
        if len(rest) < 2 or rest[0] != "-" or rest[1] == "]":
            return ((low, low),)
        self.take("-")
        high = self.bracket_character()
        if high < low or self.source[self.at - 1] == "[":
            raise Unsupported
        return ((low, high),)

    def bracket_character(self) -> int:
        character = self.take()
        if character == "\\":
            return self.code(self.take())[0][0]
        if character == "-" and self.source[self.at - 2] != "[" and self.peek() not in ("]", ""):
            raise Unsupported
        return ord(character)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4
