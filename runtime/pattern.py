"""Patterns: regular expressions in RE2's syntax, matched in time linear in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import overload

from rubricc.runtime.class_runs import ClassRuns, class_runs
from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.linear_regex import beginnings, is_linear, may_be_empty
from rubricc.runtime.text import Text
from rubricc.runtime.views import Lazy

_CASED = lazy_pattern(r"\\[pP]|\[\[?:|\(\?[a-zA-Z]*-")
"""What may make case matter in an expression that is not exact."""

_SHORT_TEXT = 300
"""Up to so many characters, `re` finds a match before RE2 has begun."""

_FEW = 16
"""More matches than these, and `re` takes less time than RE2 for all of them."""

PatternSpans = tuple[tuple[int, int], ...]


class PatternError(ValueError):
    """An expression that RE2 does not accept: what is wrong, and where in the expression (code points)."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.message = message
        self.position = position


@dataclass(frozen=True, eq=False)
class Pattern:
    """One pattern, or several alternatives of which at each place the first that matches is taken.

    It sees a text's `straight` view, so its spans are spans of the original. Matches do not overlap. Answers are kept
    with the text.
    """

    name: str
    expressions: tuple[str, ...]
    exact: bool = False

    @classmethod
    def of(cls, expression: str, exact: bool = False) -> Pattern:
        """Give back a pattern of one expression, made while scoring."""
        return cls("", (expression,), exact)

    @property
    def source(self) -> str:
        """The expression of all alternatives together."""
        return join_alternatives(self.expressions)

    def found(self, text: Text) -> bool:
        """Tell whether the pattern matches anywhere."""
        memo = text.memo
        if self in memo:
            return bool(memo[self])
        key = (self, "found")
        found: bool | None = memo.get(key)
        if found is None:
            found = memo[key] = self._search(text.straight)
        return found

    def _search(self, text: str) -> bool:
        """Look for a match: with `re` where one may well begin, for there many a pattern is found, then with RE2."""
        start = self._likely(text)
        if start < 0:
            return False
        engine = self._engine
        if len(text) < _SHORT_TEXT:
            return engine.found(text)
        return engine.found_early(text, start) or self._searcher.found(text)

    def _likely(self, text: str) -> int:
        """Give back a place where a match may begin, as far as its first character tells; -1 where there is none."""
        for character in self._heads:
            if character in text:
                return text.find(character)
        return -1 if self._heads else 0

    def count(self, text: Text) -> int:
        """Give back the number of matches."""
        runs = self._engine.runs
        if runs is not None and text.straight.isascii():
            return runs.count(text)
        # The matches themselves cost no more than their number, and are often asked for too.
        return len(text.memo[self] if self in text.memo else self.tokens(text))

    def spans(self, text: Text) -> PatternSpans:
        """Give back the spans of the matches."""
        spans: PatternSpans | None = text.memo.get(self)
        if spans is None:
            spans = text.memo[self] = self._engine.spans(text.straight)
        return spans

    def tokens(self, text: Text) -> tuple[str, ...]:
        """Give back the texts of the matches, in lower case unless the pattern is `exact`."""
        memo, key = text.memo, (self, "tokens")
        tokens: tuple[str, ...] | None = memo.get(key)
        if tokens is None:
            runs = self._runs_of(text)
            tokens = memo[key] = self._matched(text.straight) if runs is None else runs.tokens(text)
        return tokens

    def distinct(self, text: Text) -> int:
        """Give back how many different texts are among `tokens`."""
        runs = self._runs_of(text)
        return len(self.different(text)) if runs is None else runs.distinct(text)

    def different(self, text: Text) -> frozenset[str]:
        """Give back the different texts among `tokens`."""
        return frozenset(self.tokens(text))

    def shared(self, text: Text, others: Iterable[str]) -> int:
        """Give back how many different texts are among `tokens` and among the others."""
        runs = self._runs_of(text)
        return len(self.different(text).intersection(others)) if runs is None else runs.shared(text, others)

    def _runs_of(self, text: Text) -> ClassRuns | None:
        """Give back how to cut the matches out of the text, None where it has to be searched for them."""
        runs = self._engine.runs
        return runs if runs is not None and text.straight.isascii() else None

    def _matched(self, text: str) -> tuple[str, ...]:
        if self._likely(text) < 0:
            return ()
        few = self._few(text)
        if few is not None:
            return few if self.exact else lowered(few, text)
        if self.exact:
            return self._engine.tokens(text)
        if text.isascii() and not _CASED.search(self.source):
            # Case does not matter to the expression, so the text may as well be in small letters from the start.
            return self._engine.tokens(text.lower())
        return lowered(self._engine.tokens(text), text)

    def _few(self, text: str) -> tuple[str, ...] | None:
        """Give back the matches in a long text where RE2 finds few of them: it reads faster, `re` tells faster."""
        searcher = self._searcher if len(text) >= _SHORT_TEXT else self._engine
        if isinstance(searcher, LinearEngine) and searcher is not self._engine:
            return searcher.tokens(text, _FEW)
        return None

    @Lazy
    def _engine(self) -> StandardEngine | LinearEngine:
        """What finds all matches."""
        return engine_of(self.source, self.exact)

    @Lazy
    def _searcher(self) -> StandardEngine | LinearEngine:
        """What looks for the first match in a long text: RE2 where it is there, for it is faster at that."""
        return _linear_or(self._engine, self.source, self.exact)

    @Lazy
    def _heads(self) -> str:
        """The characters that a match begins with, where they are few."""
        return beginnings(self.source, self.exact)


def _linear_or(engine: StandardEngine | LinearEngine, source: str, exact: bool) -> StandardEngine | LinearEngine:
    if isinstance(engine, LinearEngine):
        return engine
    try:
        return LinearEngine(source, exact)
    except ImportError:
        return engine


class StandardEngine:
    """The standard library's `re`, for expressions on which it is proved to mean the same and to stay linear.

    After an empty match the search goes on one character further, as it does with RE2.
    """

    def __init__(self, source: str, can_be_empty: bool, runs: ClassRuns | None = None) -> None:
        self._regex = re.compile(source, re.ASCII)
        self._can_be_empty = can_be_empty
        self.runs = runs

    def found(self, text: str) -> bool:
        """Tell whether there is a match."""
        return self._regex.search(text) is not None

    def found_early(self, text: str, start: int) -> bool:
        """Tell whether a match begins and ends among the first characters from `start` on.

        One that reaches the end of them might not be one.
        """
        end = start + _SHORT_TEXT
        match = self._regex.search(text, start, end)
        return match is not None and match.end() < end

    def spans(self, text: str) -> PatternSpans:
        """Give back the spans of the matches."""
        matches = self._stepwise(text) if self._can_be_empty else self._regex.finditer(text)
        return tuple([match.span() for match in matches])

    def tokens(self, text: str) -> tuple[str, ...]:
        """Give back the texts of the matches."""
        if self._can_be_empty:
            tokens = [text[start:end] for start, end in self.spans(text)]
        else:
            tokens = self._regex.findall(text)
        return tuple(tokens)

    def _stepwise(self, text: str) -> Iterator[re.Match[str]]:
        at = 0
        while at <= len(text) and (match := self._regex.search(text, at)):
            yield match
            at = match.end() + (match.end() == match.start())


class LinearEngine:
    """RE2. Raises `PatternError` for an expression that it does not accept."""

    runs: ClassRuns | None = None

    def __init__(self, source: str, exact: bool) -> None:
        self._match: Callable[[bytes, int, int], list[tuple[int, int]]] = _compile(source, exact)

    def found(self, text: str) -> bool:
        """Tell whether there is a match."""
        encoded = text.encode()
        return self._match(encoded, 0, len(encoded))[0][0] >= 0

    def found_early(self, text: str, start: int) -> bool:
        """Tell whether there is a match, as far as a part of the text tells: nothing, since the whole is as quick."""
        return False

    def spans(self, text: str) -> PatternSpans:
        """Give back the spans of the matches."""
        encoded = text.encode()
        spans = self._byte_spans(encoded)
        return tuple(spans if len(encoded) == len(text) else _in_characters(encoded, spans))

    @overload
    def tokens(self, text: str) -> tuple[str, ...]: ...
    @overload
    def tokens(self, text: str, most: int) -> tuple[str, ...] | None: ...
    def tokens(self, text: str, most: int | None = None) -> tuple[str, ...] | None:
        """Give back the texts of the matches, None where there are more than `most`."""
        encoded = text.encode()
        spans = self._byte_spans(encoded, most)
        if most is not None and len(spans) > most:
            return None
        return tuple([encoded[start:end].decode() for start, end in spans])

    def _byte_spans(self, encoded: bytes, most: int | None = None) -> list[tuple[int, int]]:
        spans: list[tuple[int, int]] = []
        at, size = 0, len(encoded)
        while at <= size and (most is None or len(spans) <= most):
            start, end = self._match(encoded, at, size)[0]
            if start < 0:
                break
            spans.append((start, end))
            at = end if end > start else _next_character(encoded, end)
        return spans


def engine_of(source: str, exact: bool) -> StandardEngine | LinearEngine:
    """Give back what matches an expression. Raises `PatternError` for one that RE2 does not accept."""
    standard = is_linear(source, exact)
    if standard is None:
        return LinearEngine(source, exact)
    return StandardEngine(standard, may_be_empty(source, exact), class_runs(source, exact))


def lowered(tokens: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Give back tokens of the text in lower case."""
    if not tokens or "\0" in text:
        return tuple([token.lower() for token in tokens])
    # All at once is several times faster; the character between them keeps them apart, for a final sigma too.
    return tuple("\0".join(tokens).lower().split("\0"))


def _next_character(encoded: bytes, at: int) -> int:
    at += 1
    while at < len(encoded) and encoded[at] & 0xC0 == 0x80:
        at += 1
    return at


def _in_characters(encoded: bytes, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give back spans in code points for ordered spans in bytes of UTF-8."""
    result = []
    byte = place = 0
    for start, end in spans:
        place += len(encoded[byte:start].decode())
        length = len(encoded[start:end].decode())
        result.append((place, place + length))
        place, byte = place + length, end
    return result


def join_alternatives(expressions: tuple[str, ...]) -> str:
    """Give back one expression for a list of alternatives."""
    if len(expressions) == 1:
        return expressions[0]
    return "|".join(f"(?:{_closed(expression)})" for expression in expressions)


def _closed(expression: str) -> str:
    """Close a quotation (`\\Q`) that runs to the end of the expression."""
    return expression + "\\E" if expression.rfind("\\Q") > expression.rfind("\\E") else expression


def check(expression: str, exact: bool = False) -> None:
    """Raise `PatternError` unless RE2 accepts the expression."""
    _compile(expression, exact)


def _compile(source: str, exact: bool) -> Callable[[bytes, int, int], list[tuple[int, int]]]:
    import re2

    options = re2.Options()
    options.log_errors = False
    options.never_capture = True
    options.case_sensitive = exact
    try:
        regex = re2.compile(source.encode("utf-8", "surrogatepass"), options)
    except re2.error as error:
        raise explain_pattern(source, error.args[0] if error.args else "") from None
    match, anywhere = regex._regexp.Match, re2._re2.RE2.Anchor.UNANCHORED
    return lambda text, start, end: match(anywhere, text, start, end)


_ABSENT = (
    (r"\(\?<?[=!]", "lookaround (`(?=`, `(?!`, `(?<=`, `(?<!`) is not in RE2 syntax"),
    (r"\(\?>", "an atomic group (`(?>`) is not in RE2 syntax"),
    (r"\(\?P[=>]", "a reference to a group (`(?P=`) is not in RE2 syntax"),
    (r"\(\?\(", "a conditional group (`(?(`) is not in RE2 syntax"),
    (r"\(\?#", "a comment (`(?#`) is not in RE2 syntax"),
    (r"\\(?:[1-9]|[gk][<{'])", "a backreference (such as `\\1`) is not in RE2 syntax"),
    (r"\\[ZGKXRNuUhH]", "this escape is not in RE2 syntax"),
    (r"[*+?}]\+", "a possessive quantifier (such as `*+`) is not in RE2 syntax"),
)
_GROUP = lazy_pattern(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[()]", re.S)


def explain_pattern(source: str, reason: bytes | str) -> PatternError:
    """Give back the error for an expression, naming the feature that RE2 lacks where that is the cause."""
    told = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
    kind, _, fragment = told.partition(": ")
    if kind in ("missing )", "unexpected )"):
        return PatternError(_EXPLAINED[kind], _unbalanced(source))
    position = max(source.find(fragment), 0) if fragment else 0
    for expression, message in _ABSENT:
        match = re.compile(expression).search(source, position)
        if match and (match.start() == position or kind.startswith(("invalid perl", "invalid named"))):
            return PatternError(message, match.start())
    return PatternError(_EXPLAINED.get(kind, kind or "the expression is not in RE2 syntax"), position)


def _unbalanced(source: str) -> int:
    """Give back the place of the bracket that has no partner."""
    opened: list[int] = []
    for match in _GROUP.finditer(source):
        if match.group() == "(":
            opened.append(match.start())
        elif match.group() == ")" and not opened:
            return match.start()
        elif match.group() == ")":
            opened.pop()
    return opened[-1] if opened else 0


_EXPLAINED = {
    "missing )": "a `(` is not closed",
    "unexpected )": "a `)` closes nothing",
    "missing ]": "a `[` is not closed",
    "no argument for repetition operator": "a repetition (`*`, `+`, `?`, `{n}`) repeats nothing",
    "bad repetition operator": "two repetitions follow each other",
    "invalid repetition size": "a repetition may be at most 1000",
    "invalid character class range": "a range in a class ends before it begins, or its class is unknown",
    "invalid escape sequence": "this escape is not in RE2 syntax",
    "trailing \\": "the expression ends in a lone backslash",
    "invalid perl operator": "this kind of group is not in RE2 syntax",
    "invalid named capture group": "the name of a group is not well formed, or used twice",
    "invalid UTF-8": "the expression holds a lone surrogate",
    "pattern too large - compile failed": "the expression is too large",
}
