"""What lines and headings of a rubric say about the rest: its total, its question, and what a section does."""

from __future__ import annotations

import re
from decimal import Decimal

from rubricc.compiler.frontend.natural.sentences import tongues
from rubricc.compiler.frontend.natural.sentences.marks import plain
from rubricc.compiler.frontend.natural.sentences.numbers import AMOUNT, DASHES, MINUS, SIGNED
from rubricc.compiler.frontend.natural.sentences.scores import COUNTS, score_of

_LONGEST = 200
"""How many characters a line may have that says only what the total is."""
_TOTAL = re.compile(
    rf"\W*(?:grand |overall )?(?:total|maximum|max\.?|{'|'.join(tongues.TOTALS)})(?![^\W\d_])"
    r"(?: points?| score| marks| possible)*\W*?[:=：]?\s*(?P<said>[^\s:=：*].*?)\W*",
    re.IGNORECASE,
)
_TOTAL_LAST = re.compile(
    rf"\W*(?:out of )?(?P<said>{AMOUNT}\s*(?:points?|pts|marks?)) (?:in )?(?:total|altogether|maximum)\W*",
    re.IGNORECASE,
)
_TOTAL_BEHIND = re.compile(
    r"(?P<rest>.*?)\s*[(\[](?:total:? )?(?P<said>[^()\[\]]*?)(?:\s*(?:in )?total)?[)\]]\s*", re.IGNORECASE
)
_NAMES = {
    "query": r"(?:the )?(?:question|prompt|task|query)",
    "reference": r"(?:the )?(?:reference|ideal|model|sample) (?:answer|response)s?",
}
_LABELS = {
    kind: re.compile(rf"\W*{name}\W*?:\W*?\s*(?P<said>\w.*)", re.IGNORECASE | re.DOTALL)
    for kind, name in _NAMES.items()
}
_ONLY = {kind: re.compile(name, re.IGNORECASE) for kind, name in _NAMES.items()}
_COUNT = rf"{AMOUNT}|{COUNTS}|half an?|an?"
_THING = "(?:criterion|item|dimension|question|statement|bullet|axis|one|point)"
_EACH = re.compile(
    rf"\b(?P<before>{_COUNT})\s+(?:points?|pts|marks?)\s+(?:each\b|apiece|per {_THING})"
    rf"|\b(?:each|every)(?: {_THING})? (?:is |are )?(?:worth|counts?(?: for)?|scores?|gives?|earns?) "
    rf"(?P<behind>{_COUNT}) (?:points?|pts|marks?)"
    rf"|[(\[]\s*(?P<marked>[+{MINUS}]\s?{AMOUNT})\s*(?:points?|pts|marks?)?\s*(?:each|apiece)\s*[)\]]",
    re.IGNORECASE,
)
_SCORED = re.compile(
    rf"\b(?:score|rate|grade|mark)s? each(?: [a-z]+){{0,2}}? (?:from |with |out of |on a scale (?:of|from) )?"
    rf"(?P<low>\d{{1,3}})(?:, ?\d{{1,3}})*(?:\s?(?:[{DASHES}]|to|or|and|,)\s?(?P<high>\d{{1,3}}))\b",
    re.IGNORECASE,
)
_OF_ALL = re.compile(rf"\W*(?:{_COUNT}) (?:points?|pts|marks?) (?:each|apiece)\b", re.IGNORECASE)
_CRITERIA = re.compile(
    r"(?:the )?(?:evaluation |grading |scoring |assessment |marking |mark )?"
    r"(?:criteria|rubric|checklist|scoring|grading|points|scheme|requirements|items)",
    re.IGNORECASE,
)
_LOSSES = re.compile(
    r"(?:point )?(?:deductions?|penalt(?:y|ies)|negative (?:criteria|points)|points? lost|minus points)", re.IGNORECASE
)
_BARE_LOSS = re.compile(rf"(?P<rest>.*\S)\s*(?::|\s[{DASHES}]+)\s*(?P<said>{SIGNED})[.;]?")
_GATES = re.compile(
    rf"(?:hurdles?|gates?|musts?|must[- ]haves?(?: criteria)?|required|mandatory|(?:required|mandatory) criteria"
    rf"|blocking|blockers?|critical|essentials?|deal-?breakers?|knock-?outs?|{'|'.join(map(re.escape, tongues.MUST))})",
    re.IGNORECASE,
)
_NEGATES = re.compile(
    r"(?:.{0,60}\b(?:should|must|may|can|could|shall|will|would|do|does)(?: ?not|n['’]t)|.{0,60}\bnever|won['’]t"
    r"|(?:things? to )?avoids?|don['’]ts?|not allowed|prohibited|forbidden|red flags?)"
    r"(?: (?:have|include|contain|do|be))?",
    re.IGNORECASE,
)


def total_in(text: str) -> Decimal | None:
    """Give back the sum of all points, where a whole line states it (`Total: 20 points`)."""
    if len(text) > _LONGEST:
        return None
    group = _TOTAL.fullmatch(text) or _TOTAL_LAST.fullmatch(text)
    return _points(group.group("said")) if group is not None else None


def points_each(text: str) -> Decimal | None:
    """Give back the points that a text says every criterion gives (`ten points each`)."""
    group, scored = _EACH.search(text), _SCORED.search(text)
    if scored is not None and int(scored.group("low")) == 0:
        return Decimal(scored.group("high"))
    return None if group is None else _points(f"{next(filter(None, group.groups()))} points")


def is_of_each(text: str) -> bool:
    """Whether a text begins by saying what each criterion beside it gives."""
    return _OF_ALL.match(text) is not None


def total_behind(title: str) -> tuple[str, Decimal | None]:
    """Take `(20 points total)` off the end of a title."""
    group = _TOTAL_BEHIND.fullmatch(title) if len(title) <= _LONGEST and "total" in title.casefold() else None
    points = _points(group.group("said")) if group is not None else None
    return (title, None) if group is None or points is None else (group.group("rest"), points)


def labelled(text: str) -> tuple[str, str] | None:
    """Give back `query` or `reference`, and what stands behind that label (`Question: …`); None without one."""
    for kind, pattern in _LABELS.items():
        if (group := pattern.fullmatch(text)) is not None:
            return kind, plain(group.group("said"))
    return None


def only_label(title: str) -> str | None:
    """Give back `query` or `reference` where a title is nothing but that label."""
    return next((kind for kind, pattern in _ONLY.items() if pattern.fullmatch(title)), None)


def is_only_criteria(title: str) -> bool:
    """Whether a title says no more than that criteria follow."""
    return _CRITERIA.fullmatch(title) is not None


def names_whole(title: str) -> bool:
    """Whether a title is that of a whole rubric: it says so, or has the total."""
    return "rubric" in title.casefold() or total_behind(title)[1] is not None


def loss_behind(text: str) -> tuple[str, Decimal] | None:
    """Take a bare number off the end of a line that is known to take points away (`Wrong language: 2`)."""
    group = _BARE_LOSS.fullmatch(text)
    points = _points(group.group("said")) if group is not None else None
    return None if group is None or points is None else (group.group("rest").rstrip(" :"), -abs(points))


def takes_away(title: str) -> bool:
    """Whether a title says that what stands under it takes points away."""
    return _LOSSES.fullmatch(title) is not None


def decides_all(title: str) -> bool:
    """Whether a title says that what stands under it must be met."""
    return _GATES.fullmatch(title) is not None


def negates(title: str) -> bool:
    """Whether a title says that what stands under it must not be (`The answer should not`, `Avoid`)."""
    return _NEGATES.fullmatch(title.strip()) is not None


def _points(said: str) -> Decimal | None:
    score = score_of(plain(said).lstrip("_/ "))
    return score.points if score is not None else None
