"""Brackets in a sentence that say something of points, gates or extras (`(5 points, required)`, `[3]`, `(−2)`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rubricc.compiler.frontend.natural.sentences import tongues
from rubricc.compiler.frontend.natural.sentences.scores import Score, is_plain, score_of

GATES = frozenset(tongues.MUST) | frozenset(
    (
        *("gate", "a gate", "required", "hurdle", "a hurdle", "mandatory", "must", "must-have", "must have"),
        *("must pass", "required to pass", "blocking", "blocker", "dealbreaker", "deal-breaker", "knock-out"),
        *("pass/fail", "critical", "or fail"),
    )
)
"""What says in brackets, or before a colon, that everything depends on a criterion."""
TAGS = frozenset(("optional", "bonus", "extra credit", "nice to have", "nice-to-have", "should", "could", "may"))
"""What says in brackets that a criterion is an extra."""
LINKS = "→⇒\u2012\u2013\u2014\u2015-"
"""Dashes and arrows between a sentence and its points; the hyphen last."""
CUT = "\x00"
"""Stands where brackets were, until it is known whether a title stands before them."""

BRACKETS = r"()\[\]{}（）［］【】〔〕"
"""Brackets of all kinds, for a class of a pattern."""
_BRACKETS = re.compile(
    rf"(?P<bold>\*\*|__|\*|_)?[(\[{{（［【〔](?P<inner>[^{BRACKETS}\n]{{1,80}})[)\]}}）］】〕](?(bold)(?P=bold))(?!\()"
)
_AT_EDGE = re.compile(rf"\s*{CUT}\s*([:.]?)(\*\*|__|\*|_)(?![\w*])")
"""A cut before the end of emphasis, which goes behind it."""
_SPLIT = re.compile(rf"[\s*_]*(?:[:：]|\s[{LINKS}]+\s)")
_EACH = re.compile(r"\b(?:each|apiece|per)\b", re.IGNORECASE)
_FAILING = re.compile(
    r"(?:automatic |auto-?)?fail(?:ure|s)? if (?:any |it |this |one )?(?:is |are )?"
    r"(?:absent|missing|unmet|omitted|not met)"
)
LARGEST = 1000
"""A bare number in brackets from here on is a year, or a count."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence without its marks, and what they say.

    `title` is what stood before the marks; `missed` are points and hurdles that are not understood.
    """

    text: str
    title: str = ""
    score: Score | None = None
    gate: bool = False
    tags: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()


def in_brackets(text: str, heading: bool) -> Marked:
    """Take off the brackets that say something of points, gates or extras; the first that gives points counts."""
    found = Marked("")
    kept: list[str] = []
    end = 0
    for group in _BRACKETS.finditer(text):
        said = _said(group.group("inner"), found)
        if said is None or not (heading or _in_place(said, group, text)):
            continue
        kept += [text[end : group.start()], f" {CUT} "]
        found, end = said, group.end()
    joined = " ".join("".join((*kept, text[end:])).split())
    return replace(found, text=_AT_EDGE.sub(rf"\1\2 {CUT}", joined).strip())


def _said(inner: str, before: Marked) -> Marked | None:
    """Add what the inside of brackets says to what is known; None where it says something else.

    Behind points with their unit other words may follow (`6 points; passed at 4`): they are told of.
    """
    found, clear = before, False
    for part in re.split(r"[;,；，、](?!\d)|\s[–—-]\s(?=\D)", inner):
        word = part.strip().casefold()
        score = score_of(part) if found.score is None and not _EACH.search(part) else None
        if word in GATES or _FAILING.fullmatch(word):
            found, clear = replace(found, gate=True), True
        elif word in TAGS:
            found = replace(found, tags=(*found.tags, word))
        elif score is not None:
            found, clear = replace(found, score=score), not is_plain(part)
        elif clear:
            found = replace(found, missed=(*found.missed, part.strip()))
        else:
            return None
    return found


def _in_place(said: Marked, group: re.Match[str], text: str) -> bool:
    """Whether brackets stand where what they say is meant of the sentence: bare numbers only at its ends."""
    inner = group.group("inner")
    if said.score is None or not is_plain(inner):
        return True
    points, low = said.score.points, said.score.low
    if points is None or abs(points) >= LARGEST or low not in (None, 0, 1):
        return False
    before, behind = text[: group.start()].strip(" *_"), text[group.end() :].strip(" *_.:：。")
    return not before or not behind or _SPLIT.match(text, group.end()) is not None
