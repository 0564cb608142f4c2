"""The marks that a sentence of a rubric carries: points, a share, a gate, tags; and the sentence without them.

Points stand in brackets (`(5 points)`, `[3]`, `(−2)`, `(weight 20%)`), before the sentence (`5 pts: …`, `−3 if …`,
`Award 2 points for …`) or behind it (`… worth up to 4`, `…: 5 points`). A bare number in brackets counts only at the
beginning or the end of a sentence. The sentence keeps every other word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rubricc.compiler.frontend.natural.structure.numbers import AMOUNT, DASHES, MINUS, SIGNED
from rubricc.compiler.frontend.natural.structure.scores import UNIT, Score, is_plain, score_of

GATES = frozenset(
    ("gate", "required", "hurdle", "mandatory", "must", "must-have", "must have", "must pass", "required to pass",
     "blocking", "blocker", "dealbreaker", "deal-breaker", "knock-out", "pass/fail")
)  # fmt: skip
"""What says in brackets, or before a colon, that everything depends on a criterion."""
TAGS = frozenset(("optional", "bonus", "extra credit", "nice to have"))
"""What says in brackets that a criterion is an extra."""

LINKS = "\u2012\u2013\u2014\u2015-"
"""Dashes between a sentence and its points; the hyphen last."""
_WORDS = "one|two|three|four|five|six|seven|eight|nine|ten|a"
_PTS = rf"{UNIT}(?![^\W\d_])"
_BRACKETS = re.compile(r"(?P<bold>\*\*|__)?[(\[{](?P<inner>[^()\[\]{}\n]{1,60})[)\]}](?(bold)(?P=bold))(?!\()")
_BEFORE = re.compile(
    rf"(?P<bold>\*\*|__)?(?P<score>(?:[+{MINUS}]\s?{AMOUNT}(?:\s*{_PTS})?|{AMOUNT}(?:\s*(?:[{DASHES}]|to)\s*{AMOUNT})?"
    rf"\s*{_PTS}|(?:{_WORDS})\s+{_PTS}))(?!\w|[.,]\d|%)(?(bold)(?P=bold))(?P<link>\s*(?:[:={DASHES}]+\s*|(?:if|when|for|to)\s+|\s)(?!$)|\Z)",
    re.IGNORECASE,
)
_VERB = re.compile(
    rf"(?P<verb>award|give|add|earn|grant|assign|worth|gain|get|receive|score|deduct|subtract|lose|minus|penali[sz]e|"
    rf"remove|take off)s?(?:\s+by)?\s+(?:(?P<upto>up to|a maximum of|at most)\s+)?"
    rf"(?P<score>{SIGNED}(?:\s*(?:[{DASHES}]|to)\s*{AMOUNT})?|(?:{_WORDS})(?=\s+{_PTS}))(?:\s*{_PTS})?\s*[,:]?\s+(?P<link>if|when|for|where)\s+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?P<link>\s*[:=]|\s+[{LINKS}]+(?=\s)|(?<=\s)(?:is worth|worth|up to)|[,;]|\s+(?=[+{MINUS}]{AMOUNT}))\s*"
    rf"(?P<score>(?:(?:worth|up to|max\.?|maximum)\s+)*{SIGNED}(?:\s*(?:[{DASHES}]|to)\s*{AMOUNT})?)"
    rf"(?P<unit>\s*{_PTS})?\s*[.)]?$",
    re.IGNORECASE,
)
_NAMED_GATE = re.compile(
    rf"(?:{'|'.join(sorted(map(re.escape, GATES), key=len, reverse=True))})\s*:\s+(?=\S)", re.IGNORECASE
)
_SPLIT = re.compile(rf"[\s*_]*(?::|\s[{LINKS}]+\s)")
_BOX = re.compile(r"\[[ xX✓✔]\]\s+")
_SPEAKS = re.compile(rf"(?<![\w.,]){SIGNED}\s*(?:points?|pts)\b", re.IGNORECASE)
_LOSING = ("deduct", "subtract", "lose", "minus", "penal", "remove", "take")
_EACH = re.compile(r"(?:each|every|per)\b", re.IGNORECASE)
_AT_MOST = re.compile(
    rf"\b(?:up to|max(?:imum)?(?: of)?|at most|capped at)\s+({AMOUNT})(?:\s*{_PTS})?\s*[.)]?\s*$", re.IGNORECASE
)
HINT = "this number of points is not understood; write it as (5 points) at the end"


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence without its marks, and what they say; `title` is what stood before the marks and a colon."""

    text: str
    title: str = ""
    score: Score | None = None
    gate: bool = False
    tags: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()


def marked(sentence: str, heading: bool = False) -> Marked:
    """Take the marks off a sentence; a heading may also have a bare share (`(20%)`)."""
    text = " ".join(sentence.replace(_CUT, " ").split())
    if (box := _BOX.match(text)) is not None:
        text = text[box.end() :]
    found = _in_brackets(text, heading)
    found = _gate_before(found)
    if found.score is None:
        found = _before(found) or _verb(found) or _after(found) or found
    found = _titled(found)
    return replace(found, missed=tuple(_SPEAKS.findall(found.text)) if found.score is None else ())


def _in_brackets(text: str, heading: bool) -> Marked:
    """Take off the brackets that say something of points, gates or extras; the first that gives points counts."""
    found = Marked("")
    kept: list[str] = []
    end = 0
    for group in _BRACKETS.finditer(text):
        said = _said(group.group("inner"), found)
        if said is None or not _in_place(said, group, text, heading):
            continue
        kept.append(text[end : group.start()])
        kept.append(f" {_CUT} " if said.score is not found.score else " ")
        found, end = said, group.end()
    return replace(found, text=" ".join("".join((*kept, text[end:])).split()).strip())


_CUT = "\x00"
"""Stands where brackets with points were, until it is known whether a title stands before them."""


def _said(inner: str, before: Marked) -> Marked | None:
    """Add what the inside of brackets says to what is known; None where a part of it says something else."""
    found = before
    for part in re.split(r"[;,](?!\d)", inner):
        word = part.strip().casefold()
        if word in GATES:
            found = replace(found, gate=True)
        elif word in TAGS:
            found = replace(found, tags=(*found.tags, word))
        elif found.score is None and (score := score_of(part)) is not None:
            found = replace(found, score=score)
        else:
            return None
    return found


def _in_place(said: Marked, group: re.Match[str], text: str, heading: bool) -> bool:
    """Whether brackets stand where what they say is meant of the sentence: bare numbers only at its ends."""
    inner = group.group("inner")
    if said.score is None or not is_plain(inner):
        return True
    if heading:
        return True
    points = said.score.points
    if (
        "%" in inner
        or (points is not None and abs(points) >= 1000)
        or (said.score.low is not None and said.score.low not in (0, 1))
    ):
        return False
    before, behind = text[: group.start()].strip(" *_"), text[group.end() :].strip(" *_.:")
    return not before or not behind or _SPLIT.match(text, group.end()) is not None


def _gate_before(found: Marked) -> Marked:
    group = _NAMED_GATE.match(found.text.lstrip("*_ "))
    if group is None:
        return found
    return replace(found, text=found.text.lstrip("*_ ")[group.end() :].lstrip("*_ "), gate=True)


def _before(found: Marked) -> Marked | None:
    group = _BEFORE.match(found.text)
    if group is None:
        return None
    score = score_of(group.group("score"))
    rest = found.text[group.end() :]
    if score is None or not rest or _EACH.match(rest):
        return _each(found, score)
    return replace(found, text=rest, score=score)


def _verb(found: Marked) -> Marked | None:
    group = _VERB.match(found.text)
    if group is None:
        return None
    less = group.group("verb").casefold().startswith(_LOSING)
    score = score_of(f"{'deduct ' if less else ''}{group.group('score')} points")
    rest = found.text[group.end() :]
    if _EACH.match(rest):
        return _each(found, score)
    return None if score is None else replace(found, text=rest, score=score)


def _each(found: Marked, score: Score | None) -> Marked | None:
    """Give back a sentence about points for each of something: whole, and worth the most that it names."""
    if score is None:
        return None
    most = _AT_MOST.search(found.text)
    if most is None:
        return replace(found, score=score)
    highest = score_of(most.group(1))
    if highest is None or highest.points is None or score.points is None:
        return replace(found, score=score)
    return replace(found, score=Score(points=highest.points if score.points > 0 else -highest.points))


def _after(found: Marked) -> Marked | None:
    group = _AFTER.search(found.text)
    if group is None:
        return None
    link, said = group.group("link").strip().casefold(), group.group("score")
    if group.group("unit") is None and "worth" not in f"{link} {said.casefold()}" and link != "up to":
        return None
    if group.group("unit") is None and link == "up to":
        return None
    score, rest = score_of(said), found.text[: group.start()].rstrip(" ,;:")
    if score is None or not rest:
        return None
    return replace(found, text=_closed(rest, found.text), score=score)


def _closed(rest: str, whole: str) -> str:
    """Give back a text that lost its end with the full stop that it had."""
    return f"{rest}." if whole.endswith(".") and not rest.endswith((".", "!", "?")) else rest


_BOLD_TITLE = re.compile(
    rf"(\*\*|__)(?P<title>[^*_]+?)(?P<inside>:?)\1(?P<joint>\s*\x00)?\s*(?P<link>[:{DASHES}]+\s+)?(?P<rest>\S.*)?",
    re.DOTALL,
)
_BARE_TITLE = re.compile(
    rf"(?P<title>[^:\x00]{{1,80}}?)\s*\x00\s*(?:[:]|[{DASHES}]+(?=\s))\s*(?P<rest>\S.*)", re.DOTALL
)


def _titled(found: Marked) -> Marked:
    """Part a title from its sentence: bold and before a colon or points, or before points and a colon."""
    text = found.text.strip()
    bold = _BOLD_TITLE.fullmatch(text)
    if bold is not None and bold.group("rest") and (bold.group("inside") or bold.group("joint") or bold.group("link")):
        rest = bold.group("rest").strip()
        return replace(found, title=plain(bold.group("title")), text=plain(re.sub(r"^[:]\s*", "", rest)))
    bare = _BARE_TITLE.fullmatch(text)
    if bare is not None:
        return replace(found, title=plain(bare.group("title")), text=plain(bare.group("rest")))
    return replace(found, text=plain(text))


_EMPHASIS = re.compile(r"(\*\*\*|\*\*|__|\*|(?<!\w)_(?!_))(?=\S)(.{1,300}?)(?<=\S)\1(?!\w)")


def plain(text: str) -> str:
    """Give back a text without the marks of emphasis, and without what the marks taken off left behind."""
    text = _EMPHASIS.sub(r"\2", text.replace("\x00", " "))
    text = re.sub(r"\s+([.,;:!?])", r"\1", " ".join(text.split()))
    return text.strip().removeprefix(":").removesuffix(":").strip()
