"""The marks that a sentence of a rubric carries: points, a share, a gate, tags; and the sentence without them.

Points stand in brackets (`(5 points)`, `[3]`, `(−2)`, `(weight 20%)`), before the sentence (`5 pts: …`, `−3 if …`,
`Award 2 points for …`) or behind it (`… worth up to 4`, `…: 5 points`). A bare number in brackets counts only at the
beginning or the end of a sentence. The sentence keeps every other word.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from rubricc.compiler.frontend.natural.sentences.brackets import CUT, GATES, LINKS, Marked, in_brackets
from rubricc.compiler.frontend.natural.sentences.numbers import AMOUNT, DASHES, MINUS, SIGNED
from rubricc.compiler.frontend.natural.sentences.scores import COUNTS, UNIT, Score, score_of
from rubricc.compiler.frontend.natural.sentences.titles import plain, titled

__all__ = ["HINT", "Marked", "marked", "plain"]

_WORDS = f"half a|{COUNTS}|a"
_PTS = rf"{UNIT}(?![^\W\d_])"
_LED = rf"{AMOUNT}(?:\s*(?:[{DASHES}]|to)\s*{AMOUNT})?"
_BEFORE = re.compile(
    rf"(?P<bold>\*\*|__)?(?:(?:up to|a maximum of|at most) )?"
    rf"(?P<score>(?:[+{MINUS}]\s?{AMOUNT}(?:\s*{_PTS})?|{_LED}\s*{_PTS}|(?:{_WORDS})\s+{_PTS}))(?!\w|[.,]\d|%)"
    rf"(?(bold):?(?P=bold))(?P<link>\s*(?:[:={DASHES}]+\s*|(?:if|when|for|to)\s+|\s)(?!$)|\Z)",
    re.IGNORECASE,
)
_VERB = re.compile(
    rf"(?P<verb>award|give|add|earn|grant|assign|worth|gain|get|receive|score|deduct|subtract|lose|minus|penali[sz]e|"
    rf"remove|take off)s?(?:\s+by)?\s+(?:(?P<upto>up to|a maximum of|at most)\s+)?"
    rf"(?P<score>{SIGNED}(?:\s*(?:[{DASHES}]|to)\s*{AMOUNT})?|(?:{_WORDS})(?=\s+{_PTS}))"
    rf"(?:\s*{_PTS})?\s*[,:]?\s+(?P<link>if|when|for|where)\s+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?P<link>\s*[:=]|\s+[{LINKS}]+(?=\s)|(?<=\s)(?:is worth|worth|up to)|[,;]|\s+(?=[+{MINUS}]{AMOUNT}))\s*"
    rf"(?P<score>(?:(?:worth|up to|max\.?|maximum)\s+)*{SIGNED}(?:\s*(?:[{DASHES}]|to)\s*{AMOUNT})?)"
    rf"(?P<unit>\s*{_PTS})?\s*[.)]?$",
    re.IGNORECASE,
)
_MIDDLE = re.compile(
    rf"(?P<title>[^:]{{1,80}}?)(?:\s+[|{LINKS}]+(?=\s)|:|,)\s*(?P<score>{SIGNED}\s*{_PTS})"
    rf"\s*(?:[:.|]|[{LINKS}]+(?=\s))\s+(?P<rest>\S.*)",
    re.IGNORECASE,
)
_OUT_OF = re.compile(rf"(?P<rest>.*[^\s_:.])(?:\s*:\s*|\s+)_*\s*/\s?(?P<score>{AMOUNT})(?:\s*{_PTS})?\s*")
_NAMED_GATE = re.compile(
    rf"(?:{'|'.join(sorted(map(re.escape, GATES), key=len, reverse=True))})\s*:\s+(?=\S)", re.IGNORECASE
)
_NUMBER = re.compile(r"^\(?[0-9]{1,3}(?:\.[0-9]{1,3})*[.):]\s+(?=\S)")
_BOX = re.compile(r"\[[ xX✓✔]\]\s+")
_NO_AWARD = r"(?! (?:of|that|which|about|where|to|in|each|per|(?:for|if) (?:each|every))\b)"
_SPEAKS = re.compile(rf"(?<![\w.,]){SIGNED}\s*(?:points?|pts)\b{_NO_AWARD}", re.IGNORECASE)
_LOSING = ("deduct", "subtract", "lose", "minus", "penal", "remove", "take")
_EACH = re.compile(r"(?:each|every|per)\b", re.IGNORECASE)
_AT_MOST = re.compile(
    rf"\b(?:up to|max(?:imum)?(?: of)?|at most|capped at)\s+({AMOUNT})(?:\s*{_PTS})?\s*[.)]?\s*$", re.IGNORECASE
)
_LONGEST = 2_000
HINT = "this number of points is not understood; write it as (5 points) at the end"


@lru_cache(maxsize=256)
def marked(sentence: str, heading: bool = False) -> Marked:
    """Take the marks off a sentence; a heading may also have a bare share (`(20%)`)."""
    text = " ".join(sentence.replace(CUT, " ").split())
    if heading:
        text = _NUMBER.sub("", text, count=1)
    if (box := _BOX.match(text)) is not None:
        text = text[box.end() :]
    found = _gate_before(in_brackets(text, heading))
    whole = found.text
    if found.score is None:
        found = _before(found) or _verb(found) or _middle(found) or _after(found) or _out_of(found) or found
        if found.score is not None and found.text == whole:  # points for each of something, which the text tells
            return titled(found)
    found = titled(found)
    return replace(found, missed=(*found.missed, *_SPEAKS.findall(found.text)))


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


def _middle(found: Marked) -> Marked | None:
    """Read `Clarity – 5 points – the answer is clear`."""
    group = _MIDDLE.fullmatch(found.text) if len(found.text) <= _LONGEST else None
    score = score_of(group.group("score")) if group is not None else None
    if group is None or score is None:
        return None
    return replace(found, title=plain(group.group("title")), text=group.group("rest"), score=score)


def _out_of(found: Marked) -> Marked | None:
    """Read the blank of a form: `Clarity ___/5`."""
    group = _OUT_OF.fullmatch(found.text) if len(found.text) <= _LONGEST and "/" in found.text else None
    score = score_of(group.group("score")) if group is not None else None
    return None if group is None or score is None else replace(found, text=group.group("rest"), score=score)


def _closed(rest: str, whole: str) -> str:
    """Give back a text that lost its end with the full stop that it had."""
    return f"{rest}." if whole.endswith(".") and not rest.endswith((".", "!", "?")) else rest
