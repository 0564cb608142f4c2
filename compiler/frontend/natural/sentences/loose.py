"""Points that stand in a sentence without brackets: before it, behind it, or between its title and its words."""

from __future__ import annotations

import re
from dataclasses import replace

from rubricc.compiler.frontend.natural.sentences.brackets import LINKS, Marked
from rubricc.compiler.frontend.natural.sentences.numbers import AMOUNT, DASHES, MINUS, SIGNED
from rubricc.compiler.frontend.natural.sentences.scores import COUNTS, LESS, OFF, UNIT, Score, score_of
from rubricc.compiler.frontend.natural.sentences.titles import plain
from rubricc.compiler.frontend.natural.sentences.tongues import LOSS_SIGNS

_WORDS = f"half a|{COUNTS}|a"
_PTS = rf"{UNIT}(?![^\W\d_])"
_SHARE = "[%％٪]"
_LED = rf"{AMOUNT}(?:\s*(?:[{DASHES}]|to)\s*{AMOUNT})?"
_GIVEN = r"(?:(?:will be |are |is )?(?:awarded|given|earned|granted)\s+)?"
_BEFORE = re.compile(
    rf"(?P<bold>\*\*|__)?(?:(?:up to|a maximum of|at most) )?"
    rf"(?P<score>(?:[+{MINUS}]\s?{AMOUNT}(?:\s*{_PTS})?|{_LED}[\s-]*{_PTS}|(?:{_WORDS})[\s-]+{_PTS}))"
    rf"(?:(?P<off>{OFF})|(?!{OFF}))(?!\w|[.,]\d|{_SHARE})"
    rf"(?(bold):?(?P=bold))(?P<link>,?\s*(?:[:=：→⇒{DASHES}]+\s*|{_GIVEN}(?:if|when|for|to)\s+|\s)(?!$)|\Z)",
    re.IGNORECASE,
)
_VERB = re.compile(
    rf"(?P<verb>award|give|add|earn|grant|assign|worth|gain|get|receive|score|deduct|subtract|lose|minus|penali[sz]e|"
    rf"remove|take off|abzug von)s?(?:\s+by)?\s+(?:(?P<upto>up to|a maximum of|at most)\s+)?"
    rf"(?P<score>{SIGNED}(?:\s*(?:[{DASHES}]|to)\s*{AMOUNT})?|(?:{_WORDS})(?=\s+{_PTS}))"
    rf"(?:\s*{_PTS})?\s*[,:]?\s+(?P<link>if|when|for|where|bei|wenn|falls|für)\s+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?P<link>\s*(?:::|[:=：])|\s+[{LINKS}]+(?=\s)|(?<=\s)(?:is worth|worth|up to)|[,;，；]|\s+(?=[+{MINUS}]{AMOUNT})"
    rf"|\s*(?:\.{{3,}}|…+|_{{2,}})(?=[^._…])|(?<=[.!?。])(?!\.)\s*(?=\S*\s*{_PTS})"
    rf"|(?:(?<=\*\*|__)\s+|\s+[*_]{{1,2}})(?=\S+\s*{_PTS}))\s*"
    rf"(?P<score>(?:(?:worth|up to|max\.?|maximum|{LESS})\s+|{LOSS_SIGNS}\s*)*"
    rf"(?:{SIGNED}(?:\s*(?:[{DASHES}]|to|bis|a|à|até|hasta|до)\s*{AMOUNT})?|(?:{COUNTS})(?=\s{_PTS})))"
    rf"(?P<unit>\s*(?:{_PTS}{OFF}?|{_SHARE}))?[*_]{{0,2}}\s*[.)。]?$",
    re.IGNORECASE,
)
_MIDDLE = re.compile(
    rf"(?P<title>[^:]{{1,80}}?)(?:\s+[|{LINKS}]+(?=\s)|:|,)\s*(?P<score>{SIGNED}\s*{_PTS})"
    rf"\s*(?:[:.|]|[{LINKS}]+(?=\s))\s+(?P<rest>\S.*)",
    re.IGNORECASE,
)
_OUT_OF = re.compile(rf"(?P<rest>.*[^\s_:.])(?:\s*:\s*|\s+)_*\s*/\s?(?P<score>{AMOUNT})(?:\s*{_PTS})?\s*")
_LEADING_SHARE = re.compile(rf"(?P<share>{AMOUNT}\s*{_SHARE})\s*(?:[:：{DASHES}]\s*)?(?!of\b)(?P<rest>[^\W\d].*)")
_LABEL = re.compile(
    r"[*_]{0,2}(?P<label>\(?(?:[A-Za-z]|[ivx]{1,4}|\d{1,2})[.)]|[^:：*_]{1,80}[:：])[*_]{0,2}[:：]?\s*[*_]{0,2}(?=\S)"
)
_LINKED = re.compile(
    rf"(?:[+{MINUS}]?\s?{AMOUNT}|(?:{_WORDS})\s)\s*{_PTS}\s*(?:[:=：{DASHES}]|(?:if|when|for)\b)"
    rf"|[+{MINUS}]\s?{AMOUNT}\s+(?:if|when|for)\b",
    re.IGNORECASE,
)
_LOSING = ("deduct", "subtract", "lose", "minus", "penal", "remove", "take", "abzug")
_EACH = re.compile(r"(?:each|every|per)\b", re.IGNORECASE)
_AT_MOST = re.compile(
    rf"\b(?:up to|max(?:imum)?(?: of)?|at most|capped at)\s+(?P<most>{AMOUNT})(?:\s*{_PTS})?\s*[.)]?\s*$"
    rf"|(?P<before>{AMOUNT})(?:\s*{_PTS})?\s*(?:max(?:imum|\.)?|at most|in total)\s*[.)]?\s*$",
    re.IGNORECASE,
)
_BRACKETED = re.compile(
    rf"[(\[（](?P<said>(?P<score>(?:{SIGNED}|{_WORDS})\s*{_PTS})"
    rf"\s*(?:each|apiece|per|for (?:each|every))\b[^()\[\]]*)[)\]）]",
    re.IGNORECASE,
)
_PER = re.compile(
    rf"[:：]\s*(?P<score>[+{MINUS}]\s?{AMOUNT}(?:\s*{_PTS})?|{AMOUNT}\s*{_PTS})\s+(?:per|for (?:each|every))\b",
    re.IGNORECASE,
)
_TAIL = 120
"""In how many characters at the end of a sentence points are looked for that stand behind it."""
_LONGEST = 2_000


def capped(found: Marked, whole: str) -> Marked | None:
    """Read `5 points off per error (max 20)`, whole, where the brackets have been taken off; None where it is none."""
    before, most = _BEFORE.match(found.text), found.score
    if before is None or most is None or most.points is None or not _EACH.match(found.text, before.end()):
        return None
    one = score_of(f"{before.group('score')}{before.group('off') or ''}")
    if one is None or one.points is None:
        return None
    sign = -1 if one.points < 0 else 1
    return replace(found, text=whole, score=Score(points=sign * abs(most.points)))


def pointed(found: Marked, heading: bool) -> Marked:
    """Take the points off a sentence that has them without brackets; a heading may also have a bare share."""
    share = _share_before(found) if heading else None
    said = share or _plainly(found) or _after(found, heading) or _out_of(found) or _labelled(found)
    return said or _each_in_brackets(found) or _each_behind(found) or found


def _plainly(found: Marked) -> Marked | None:
    return _before(found) or _verb(found) or _middle(found)


def _share_before(found: Marked) -> Marked | None:
    """Read `40% – Argument`."""
    group = _LEADING_SHARE.fullmatch(found.text)
    score = score_of(group.group("share")) if group is not None else None
    return None if group is None or score is None else replace(found, text=group.group("rest"), score=score)


def _labelled(found: Marked) -> Marked | None:
    """Read `A. 1 point for …` and `**Part B:** 2 points: …`, whose label is a title."""
    group = _LABEL.match(found.text)
    if group is None or not (_LINKED.match(found.text, group.end()) or _VERB.match(found.text, group.end())):
        return None
    inner = _plainly(replace(found, text=found.text[group.end() :]))
    if inner is None or inner.title or inner.text == found.text[group.end() :]:
        return None
    return replace(inner, title=plain(group.group("label")))


def _before(found: Marked) -> Marked | None:
    group = _BEFORE.match(found.text)
    if group is None:
        return None
    score = score_of(f"{group.group('score').replace('-p', ' p')}{group.group('off') or ''}")
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


def _each(found: Marked, score: Score | None, most: re.Match[str] | None = None) -> Marked | None:
    """Give back a sentence about points for each of something: whole, and worth the most that it names."""
    if score is None:
        return None
    most = most or _AT_MOST.search(found.text)
    if most is None:
        return replace(found, score=score)
    highest = score_of(most.group("most") or most.group("before"))
    if highest is None or highest.points is None or score.points is None:
        return replace(found, score=score)
    return replace(found, score=Score(points=highest.points if score.points > 0 else -highest.points))


def _each_in_brackets(found: Marked) -> Marked | None:
    """Read `Lists examples (1 point each, up to 3)`, whole."""
    group = _BRACKETED.search(found.text)
    if group is None:
        return None
    most = _AT_MOST.search(group.group("said"))
    return _each(found, score_of(group.group("score")), most)


def _each_behind(found: Marked) -> Marked | None:
    """Read `Late: −3 per day`, whole."""
    group = _PER.search(found.text)
    return None if group is None else _each(found, score_of(group.group("score")))


def _after(found: Marked, heading: bool) -> Marked | None:
    group = _AFTER.search(found.text, max(0, len(found.text) - _TAIL))
    if group is None:
        return None
    link, said, unit = group.group("link").strip().casefold(), group.group("score"), (group.group("unit") or "").strip()
    worth, share = "worth" in f"{link} {said.casefold()}", unit in tuple("%％٪")
    signed = link in (":", "：", "=") and said[0] in f"+{MINUS}"
    if not (worth or signed or link == "::" or (heading if share else unit)):
        return None
    score, rest = score_of(f"{said} {unit}"), found.text[: group.start()].rstrip(" ,;:：，；")
    rest = rest.rstrip("._… ") if link[:2] in ("..", "__", "…") else rest
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
