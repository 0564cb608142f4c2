"""The marks that a sentence of a rubric carries: points, a share, a gate, tags; and the sentence without them.

Points stand in brackets (`(5 points)`, `[3]`, `(−2)`, `(weight 20%)`), before the sentence (`5 pts: …`, `−3 if …`,
`Award 2 points for …`) or behind it (`… worth up to 4`, `…: 5 points`). A bare number in brackets counts only at the
beginning or the end of a sentence. The sentence keeps every other word.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from rubricc.compiler.frontend.natural.sentences import tongues
from rubricc.compiler.frontend.natural.sentences.brackets import CUT, GATES, Marked, in_brackets
from rubricc.compiler.frontend.natural.sentences.loose import capped, pointed
from rubricc.compiler.frontend.natural.sentences.numbers import AMOUNT, MINUS, SIGNED
from rubricc.compiler.frontend.natural.sentences.scores import COUNTS
from rubricc.compiler.frontend.natural.sentences.titles import plain, titled

__all__ = ["HINT", "Marked", "marked", "plain"]

_NAMED_GATE = re.compile(
    rf"(?:{'|'.join(sorted(map(re.escape, GATES), key=len, reverse=True))})[\s*_]*(?::[\s*_]+|：[\s*_]*)(?=\S)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"^\(?[0-9]{1,3}(?:\.[0-9]{1,3})*[.):]\s+(?=\S)")
_BOX = re.compile(r"\[[ xX✓✔]\]\s+")
_NO_AWARD = r"(?! (?:of|that|which|about|where|to|in|each|per|(?:for|if) (?:each|every))\b)"
_SPEAKS = re.compile(
    rf"(?<![\w.,])(?:{SIGNED}|(?:{COUNTS})\b)\s*(?:points?|pts|marks?)\b{_NO_AWARD}"
    rf"|(?<![\w.,]){SIGNED}\s*(?:{'|'.join(set(tongues.UNITS) - {'点', '點'})})(?![^\W\d_])"
    rf"|\b(?:extra|bonus) (?:points?|marks?)(?= (?:for|if)\b)|[★⭐]+|^{AMOUNT}(?=\s+(?:for|if|when)\b)"
    rf"|[(\[][+{MINUS}]\s?{AMOUNT}\s*(?:/|or)\s*[+{MINUS}]?\s?{AMOUNT}[)\]]",
    re.IGNORECASE,
)
_FAILS = re.compile(
    r"(?:^|(?<=[.;:!] ))(?:automatic(?:ally)? |auto-?)?(?:fails?|failure)(?: if| when| unless|:)(?=\s)"
    r"|\b(?:automatic(?:ally)?|instant(?:ly)?)[ -](?:zero|0|fail(?:ure|s|ed)?)\b",
    re.IGNORECASE,
)
HINT = "this number of points is not understood; write it as (5 points) at the end"
FAILING = "a hurdle is not understood in these words; write what must be met, with (required) at the end"


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
        found = pointed(found, heading)
        if found.score is not None and found.text == whole:  # points for each of something, which the text tells
            return titled(found)
    elif (most := capped(found, text)) is not None:
        return titled(most)
    found = _in_title(titled(found))
    left = (part for kind in (_SPEAKS, _FAILS) for said in (found.title, found.text) for part in kind.findall(said))
    return replace(found, missed=(*found.missed, *left))


def _in_title(found: Marked) -> Marked:
    """Take points off the title of a sentence that has none itself (`**Content – 15 points.** Explains …`)."""
    if found.score is not None or not found.title:
        return found
    title = pointed(Marked(found.title), heading=False)
    return replace(found, title=title.text, score=title.score)


def hint(missed: str) -> str:
    """Give back why a part of a sentence was not understood, and what mends it."""
    return FAILING if _FAILS.match(f"{missed} ") else HINT


def _gate_before(found: Marked) -> Marked:
    group = _NAMED_GATE.match(found.text.lstrip("*_ "))
    if group is None:
        return found
    return replace(found, text=found.text.lstrip("*_ ")[group.end() :].lstrip("*_ "), gate=True)
