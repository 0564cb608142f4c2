"""Where an expression of PCRE is and what holds there; and what the places and breaks of a text are written as."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rubricc.compiler.frontend.ai_eval.pcre_groups import Scope
from rubricc.compiler.frontend.ai_eval.pcre_syntax import ASCII, QUANTIFIER, UNICODE, Invalid, NotLinear, Unknown

_BREAKS = UNICODE["v"].inside
_SAFE_AFTER_BREAK = re.compile(r"[A-Za-z0-9]|\Z")
_LEADING = re.compile(r"(?:\(\?:|\(|\^)*")
_TAKES = re.compile(r"(?:\\[dDwWsShHvV]|\\[^A-Za-z0-9]|[^\\\[\](){}.*+?|^$])(?![*?]|\{0?[,}]|\{0)")
"""What surely takes a character: RE2 has `^` stand behind a line break at the very end too, and PCRE does not."""


@dataclass(slots=True)
class Places:
    """An expression that is being written for RE2, or with `backtracking` for the package `regex`."""

    body: str
    flags: str
    groups: int
    backtracking: bool = False
    at: int = 0
    repeatable: bool = False
    opened: int = 0
    names: set[str] = field(default_factory=set)
    scopes: list[Scope] = field(default_factory=list)

    @property
    def _now(self) -> frozenset[str]:
        return self.scopes[-1].options

    def _needs(self, what: str) -> None:
        if not self.backtracking:
            raise NotLinear(what)

    def _item(self, written: str) -> str:
        """Give back what can be repeated, with the case that counts here where that is not the whole's."""
        self.repeatable = True
        here, whole = "i" in self._now, "i" in self.flags
        if not self.backtracking or here == whole:
            return written
        return f"(?i:{written})" if here else f"(?-i:{written})"

    def _dot(self) -> str:
        self.at += 1
        if not self.backtracking:
            return self._item(".")
        return self._item(r"[\s\S]" if "s" in self._now else r"[^\n]")

    def _start(self) -> str:
        before, self.repeatable = self.body[: self.at], False
        self.at += 1
        if not self.backtracking:
            if "m" in self._now and not _LEADING.fullmatch(before) and not _TAKES.match(self.body, self.at):
                raise NotLinear("`^` under `m` with nothing after it")
            return "^"
        return r"(?:\A|(?<=\n)(?!\Z))" if "m" in self._now else r"\A"

    def _end(self) -> str:
        self.at, self.repeatable = self.at + 1, False
        if "m" in self._now:
            return r"(?=\n|\Z)" if self.backtracking else "$"
        return self._very_end() if "D" in self.flags else self._end_before_break("$")

    def _very_end(self) -> str:
        return r"\Z" if self.backtracking else r"\z"

    def _end_before_break(self, name: str) -> str:
        """Give back the end of the text, or the place before a line break that ends it."""
        if self.backtracking:
            return r"(?=\n?\Z)"
        # Without lookahead the line break is taken, so that nothing may follow that could want it too.
        if self.body[self.at : self.at + 1] not in ("", ")", "|") or len(self.scopes) > 1:
            rest = re.fullmatch(r"\)*", self.body[self.at :])
            if rest is None:
                raise NotLinear(f"`{name}` before other things")
        return r"(?:\n?\z)"

    def _boundary(self, char: str) -> str:
        if not self.backtracking:
            if "u" in self.flags:
                raise NotLinear(f"`\\{char}` under `u`")
            return f"\\{char}"
        word = self._shorthand("w")
        sides = (f"(?<={word})(?!{word})|(?<!{word})(?={word})", f"(?<={word})(?={word})|(?<!{word})(?!{word})")
        return f"(?:{sides[char == 'B']})"

    def _break(self, char: str) -> str:
        if self.backtracking:
            return rf"(?>\r\n|[{_BREAKS}])"
        if not _SAFE_AFTER_BREAK.match(self.body, self.at):
            raise NotLinear("`\\R` before other things")
        return rf"(?:\r\n|[{_BREAKS}])"

    def _not_break(self, char: str) -> str:
        if self.body.startswith("{U+", self.at):
            raise Unknown("`\\N{U+…}` runs in PCRE only")
        if self.body.startswith("{", self.at) and not QUANTIFIER.match(self.body, self.at):
            raise Invalid("`\\N{` names no character")
        return self._item(r"[^\n]")

    def _native(self, char: str) -> str:
        self._needs(f"`\\{char}`")
        return f"\\{char}"

    def _only_there(self, char: str) -> str:
        raise Unknown(f"`\\{char}` runs in PCRE only")

    def _shorthand(self, char: str) -> str:
        if not self.backtracking and "u" not in self.flags and char in "dDwW":
            return f"\\{char}"
        members = (UNICODE if "u" in self.flags else ASCII)[char.lower()].inside
        return f"[^{members}]" if char.isupper() else f"[{members}]"
