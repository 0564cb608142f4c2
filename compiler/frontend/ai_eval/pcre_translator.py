"""Goes through an expression of PCRE once and writes it for RE2, or for the package `regex`, which backtracks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rubricc.compiler.frontend.ai_eval.pcre_classes import PROPERTY, ClassReader, check_escape, property_of
from rubricc.compiler.frontend.ai_eval.pcre_groups import (
    CLOSED_COMMENT,
    COMMENT,
    Scope,
    condition,
    named,
    opening,
    reference,
)
from rubricc.compiler.frontend.ai_eval.pcre_places import Places
from rubricc.compiler.frontend.ai_eval.pcre_syntax import (
    CODE,
    OPTIONS,
    QUANTIFIER,
    Invalid,
    Unknown,
    code_of,
    literal,
)

_REFERENCE = re.compile(r"k(?:<(\w+)>|'(\w+)'|\{(\w+)\})|g\{([A-Za-z_]\w*)\}|g\{?([+-]?[0-9]+)\}?|([1-9][0-9]*)")
_CALL = re.compile(r"g(?:<([+-]?\w+)>|'([+-]?\w+)')")
_PASSED_OVER = frozenset(" \t\n\v\f\r#\x85\u200e\u200f\u2028\u2029")
"""What means nothing under `x`, but for what a number sign begins."""
_EMPTY_PLACES = frozenset("AzZbBGK")
"""Escapes that nothing can repeat."""
_LEFT_ALONE = frozenset("nrtf")


@dataclass(slots=True)
class Translator(Places):
    """Writes one expression; `backtracking` for the package `regex`."""

    def whole(self) -> str:
        """Give back the expression; raises `Invalid`, `NotLinear` and `Unknown`."""
        self.scopes = [Scope(frozenset(self.flags))]
        parts = []
        while self.at < len(self.body):
            parts.append(self._part())
        if len(self.scopes) > 1:
            raise Invalid("a bracket is not closed")
        inner = "".join(parts)
        inner = rf"\A(?:{inner})" if "A" in self.flags else inner
        options = "" if self.backtracking else "".join(flag for flag in "ms" if flag in self.flags)
        return f"(?{options}){inner}" if options else inner

    def _part(self) -> str:
        char = self.body[self.at]
        if "x" in self._now and char in _PASSED_OVER:
            return self._passed_over(char)
        if repeated := QUANTIFIER.match(self.body, self.at):
            return self._repeated(repeated)
        take = _PARTS.get(char)
        if take is not None:
            return take(self)
        self.at += 1
        return self._item(char if char == "-" else literal(char))

    def _passed_over(self, char: str) -> str:
        """Pass over a blank or a comment, which mean nothing under `x`."""
        end = self.body.find("\n", self.at) if char == "#" else self.at
        self.at = len(self.body) if end < 0 else end + 1
        return ""

    def _skip(self) -> None:
        """Pass over what may stand between a repetition and what makes it lazy or possessive."""
        while self.at < len(self.body):
            char = self.body[self.at]
            if "x" in self._now and char in _PASSED_OVER:
                self._passed_over(char)
            elif comment := CLOSED_COMMENT.match(self.body, self.at):
                self.at = comment.end()
            else:
                return

    def _repeated(self, match: re.Match[str]) -> str:
        if not self.repeatable:
            raise Invalid("a repetition has nothing before it to repeat")
        if match[1] and match[3] and int(match[3]) < int(match[1]):
            raise Invalid("a repetition has its bounds the wrong way round")
        if match[1] and max(int(match[1]), int(match[3] or 0)) > 65535:
            raise Invalid("a repetition is too large")
        if any(scope.behind for scope in self.scopes) and (not match[1] or match[2]):
            raise Invalid("a lookbehind has no fixed length")
        self.at, self.repeatable = match.end(), False
        self._skip()
        suffix = self.body[self.at : self.at + 1]
        if suffix == "+":
            self._needs("a possessive repetition")
        suffix = suffix if suffix and suffix in "?+" else ""
        self.at += len(suffix)
        if "U" in self._now and suffix != "+":
            return match[0] + ("" if suffix else "?")
        return match[0] + suffix

    def _alternative(self) -> str:
        self.at, self.repeatable = self.at + 1, False
        return "|"

    def _closed(self) -> str:
        if len(self.scopes) == 1:
            raise Invalid("a bracket is closed that is not open")
        self.scopes.pop()
        self.at, self.repeatable = self.at + 1, True
        return ")"

    def _class(self) -> str:
        if re.match(r"\[([:.=])[^\]]*\1\]", self.body[self.at :]):
            raise Invalid("a class by name stands outside a class")
        reader = ClassReader(self.body, self.at, "u" in self.flags, "i" in self._now, self.backtracking)
        found = reader.whole()
        self.at = reader.at
        return self._item(found)

    def _group(self) -> str:
        body, at = self.body, self.at
        if comment := COMMENT.match(body, at):
            if not comment[1]:
                raise Invalid("a comment is not closed")
            self.at = comment.end()
            return ""
        if options := OPTIONS.match(body, at):
            return self._options(options)
        self.repeatable = False
        if found := named(body, at):
            return self._named(*found)
        if body.startswith("(?(", at):
            self._needs("a condition")
            written, self.at = condition(body, at, self)
            self.scopes.append(Scope(self._now, self.scopes[-1].behind))
            return written
        if found := reference(body, at, self):
            self._needs("recursion or a backreference")
            self.at = found[1]
            return self._item(found[0])
        return self._opened()

    def _named(self, name: str, end: int) -> str:
        if name in self.names and "J" not in self._now and "(?|" not in self.body:
            raise Invalid(f"two groups are called {name}")
        self.names.add(name)
        self.opened += 1
        self.at = end
        self.scopes.append(Scope(self._now, self.scopes[-1].behind, frozenset((name, str(self.opened)))))
        return f"(?P<{name}>" if self.backtracking else "("

    def _opened(self) -> str:
        found = opening(self.body, self.at)
        if found.needs:
            self._needs(found.needs)
        self.at += len(found.text)
        captures = found.text == "(" and "n" not in self._now
        self.opened += captures
        behind = found.text.startswith("(?<") or self.scopes[-1].behind
        self.scopes.append(Scope(self._now, behind, frozenset([str(self.opened)] * captures)))
        if found.text == "(?|" and not self.backtracking:
            return "(?:"
        return "(?:" if found.text == "(" and not captures else found.text

    def _options(self, match: re.Match[str]) -> str:
        """Give back a setting of options, or a group with some: RE2 has those that matter, `regex` is told by part."""
        reset, on, off = match[1].startswith("^"), *[*match[1].lstrip("^").split("-"), ""][:2]
        before = self._now - frozenset("imsxn") if reset else self._now
        scope = Scope((before | frozenset(on)) - frozenset(off), self.scopes[-1].behind)
        self.at, self.repeatable = match.end(), False
        if match[2] == ")":
            self.scopes[-1] = scope
        else:
            self.scopes.append(scope)
        written = self._written_options(on, f"{off}ims" if reset else off)
        return written + match[2] if match[2] == ":" or written != "(?" else ""

    def _written_options(self, on: str, off: str) -> str:
        if self.backtracking:
            return "(?"
        on = "".join(flag for flag in "ims" if flag in on)
        off = "".join(flag for flag in "ims" if flag in off and flag not in on)
        return f"(?{on}{'-' + off if off else ''}"

    def _escape(self) -> str:
        body, at = self.body, self.at + 1
        if code := CODE.match(body, at):
            self.at = code.end()
            return self._item(literal(chr(code_of(code))))
        if found := PROPERTY.match(body, at):
            self.at = found.end()
            return self._item(f"[{property_of(found, 'i' in self._now, self.backtracking)}]")
        if call := _CALL.match(body, at):
            self._needs("recursion or a backreference")
            self.at = call.end()
            return self._item(self.called(call[1] or call[2]))
        if back := _REFERENCE.match(body, at):
            return self._back(back)
        char = body[at : at + 1]
        check_escape(char)
        self.at += 2
        return self._lettered(char)

    def _lettered(self, char: str) -> str:
        if char in "dDwWsShHvV":
            return self._item(self._shorthand(char))
        take = _LETTERS.get(char)
        if take is not None:
            self.repeatable = char not in _EMPTY_PLACES
            return take(self, char)
        if char in "gk":
            raise Invalid(f"`\\{char}` means nothing")
        return self._item(f"\\{char}" if char in _LEFT_ALONE else literal(char))

    def _back(self, match: re.Match[str]) -> str:
        """Give back a backreference, or the character that octal digits stand for where there are too few groups."""
        digits = match[6]
        if digits and int(digits) >= 10 and int(digits) > self.groups:
            octal = re.match("[0-7]{1,3}", digits)
            if octal is None:
                raise Invalid(f"there is no group {digits}")
            self.at += 1 + octal.end()
            return self._item(literal(chr(int(octal[0], 8))))
        self._needs("a backreference")
        self.at = match.end()
        name = match[1] or match[2] or match[3] or match[4]
        return self._item(self.referred(name or str(self.number(match[5] or digits))))

    def referred(self, name: str) -> str:
        """Give back a reference to a group by its name or number; raises `Unknown` inside that group itself."""
        if any(name in scope.called for scope in self.scopes):
            raise Unknown("a reference to the group that it stands in runs in PCRE only")
        return f"\\g<{name}>"

    def number(self, said: str) -> int:
        """Give back the number of a group, which may be counted from here; raises `Invalid` where there is none."""
        found = int(said)
        if said[0] == "-":
            found += self.opened + 1
        elif said[0] == "+":
            found += self.opened
        if not 0 < found <= self.groups:
            raise Invalid(f"there is no group {said}")
        return found

    def called(self, name: str) -> str:
        """Give back a call of a group by its name or number."""
        if name == "0":
            return "(?R)"
        return f"(?{self.number(name)})" if name.lstrip("+-").isdigit() else f"(?&{name})"


_PARTS: Mapping[str, Callable[[Translator], str]] = {
    "\\": Translator._escape,
    "[": Translator._class,
    "(": Translator._group,
    ")": Translator._closed,
    "|": Translator._alternative,
    "$": Translator._end,
    "^": Translator._start,
    ".": Translator._dot,
}
_LETTERS: Mapping[str, Callable[[Translator, str], str]] = {
    "A": lambda self, char: r"\A",
    "z": lambda self, char: self._very_end(),
    "Z": lambda self, char: self._end_before_break(r"\Z"),
    "b": Translator._boundary,
    "B": Translator._boundary,
    "R": Translator._break,
    "N": Translator._not_break,
    "K": Translator._native,
    "G": Translator._native,
    "X": Translator._native,
    "C": Translator._only_there,
}
