"""Whether words tell the reader to do something: now, under a condition, or not at all."""

from __future__ import annotations

import re
from typing import Literal

from rubricc.runtime.lexicon import Hit
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_status import head_of, is_question, sentence_at

Advice = Literal["now", "conditional"]

_LOOK_BACK, _LOOK_AHEAD = 200, 300
_NOT_THE_READER = re.compile(
    r"(?:^|[\s,(])(?:i|we|i've|we've|i'll|we'll|i'd|we'd)(?:\s+(?:had to|have to|will|went|did|do|didn't|don't|"
    r"decided to|tried"
    r" to|plan to|planned to|want to|wanted to|should|might|may|can|can't|could|couldn't|cannot|was told to|need to|"
    r"needed to|am going to|"
    r"ended up|usually|often|always|never|just|also|already|regularly|sometimes|then|even|'ll|am|was|were|have been|"
    r"going|"
    r"thinking (?:of|about)|about to|supposed to))*\s*$",
    re.I,
)
_TOLD = re.compile(
    r"\b(?:had to|ended up|was told to|were told to|was advised to|got advised to|after|who|patients who|people who|"
    r"tried to|told me to|"
    r"advised me to|suggested i|when i|if i|whenever i|my|i was|we were|have you (?:already )?(?:tried|considered))"
    r"(?:\s+(?:already|recently|just|been))?\s*$",
    re.I,
)
_PAST_AFTER = re.compile(
    r"\s*(?:yesterday|last (?:night|week|month|year)|(?:a few|two|three|\d+) (?:days|weeks|months|years) ago)", re.I
)
_NO_CONDITION = re.compile(
    r"\b(?:even if|as if|if (?:possible|needed|necessary|available|so|any|not already|you can|you haven't already|"
    r"applicable|able)"
    r"|when (?:possible|needed|you can|available)|(?:see|ask|check|know|determine|decide|wonder|tell|confirm|assess|"
    r"find out|unsure|"
    r"sure|clarify|evaluate|discuss|advise|verify)(?: you| them| him| her| your doctor| me)? (?:if|when|whether)|"
    r"until (?:help|the ambulance|paramedics|they|emergency|you|it|then|your))\b",
    re.I,
)
_CONDITION = re.compile(
    r"\b(?:if|unless|when|whenever|once you|in case|in the event|should (?:you|your|he|she|they|the|it|any|symptoms|"
    r"this|these)|"
    r"any of (?:these|those|the following|the above|this)|the following|(?:with|for|at) (?:any|severe|worsening|new|"
    r"persistent|the "
    r"first)|these symptoms|these signs|warning signs?|red flags?|depending on|provided that|as soon as (?:you "
    r"(?:notice|feel)|symptoms)|"
    r"immediately for|right away for)\b",
    re.I,
)
_FAQ = re.compile(r"(?:^|\n|[.!?*#:]\s*)[\s*#\d.)]*(?:when|in which cases|under what circumstances)\b[^?\n]*$", re.I)
_NO_DELAY_IN = re.compile(
    r"(?:n['\u2019]?t|\b(?:not|never|no|without))\s+(?:\w+\s+){0,2}?(?:wait(?:ing)?|delay(?:ing)?|hesitat(?:e|ing|ion)|"
    r"postpone|put(?:ting)? off|hold off|be afraid|be embarrassed|feel (?:bad|embarrassed|guilty)|forget|neglect|fail|"
    r"skip|"
    r"miss|think twice|avoid|be shy|be scared|be reluctant|only)\b[^.;!?]{0,40}\Z",
    re.I,
)
_EXCEPT = re.compile(r"\b(?:unless|until|except (?:if|when|in)|only if|only when)\b", re.I)
_USELESS = re.compile(
    r"[^.;!?\n]{0,30}\b(?:(?:is|was|would be|seems) (?:unnecessary|not necessary|not needed|overkill|pointless|"
    r"excessive)|"
    r"(?:isn't|won't be|wouldn't be) (?:necessary|needed))\b",
    re.I,
)


def advice_at(text: Text, start: int, end: int) -> Advice | None:
    """Give back how the words at a place advise: `now`, `conditional`, None where they do not."""
    before, after = _around(text, start, end)
    if _is_no_advice(text, before, after):
        return None
    polarity = polarity_of(text, Hit(start, end, 0))
    if _USELESS.match(after):
        polarity = "denied"
    if is_question(text, start):
        return "conditional" if _FAQ.search(before) else None
    if polarity == "denied" and not _NO_DELAY_IN.search(before):
        return "conditional" if _EXCEPT.search(after) else None
    return "conditional" if polarity == "neither" or _is_conditional(text, start, before, after) else "now"


def _is_no_advice(text: Text, before: str, after: str) -> bool:
    """Tell whether the words tell of the writer, or of what has been."""
    told = _NOT_THE_READER.search(before) or _TOLD.search(before[-60:])
    return told is not None or _PAST_AFTER.match(after) is not None


def _around(text: Text, start: int, end: int) -> tuple[str, str]:
    """Give back what stands in the sentence before and after a place, straight."""
    number = sentence_at(text, start)
    begin, stop = text.sentences[number] if number >= 0 else (0, len(text.original))
    straight = text.straight
    return straight[max(begin, start - _LOOK_BACK) : start], straight[end : min(max(stop, end), end + _LOOK_AHEAD)]


def is_denied_advice(text: Text, start: int, end: int) -> bool:
    """Tell whether the reader is told, without a condition, that there is no need of what stands at a place."""
    before, after = _around(text, start, end)
    if is_question(text, start) or _is_no_advice(text, before, after) or _NO_DELAY_IN.search(before):
        return False
    denied = polarity_of(text, Hit(start, end, 0)) == "denied" or _USELESS.match(after) is not None
    return denied and not _EXCEPT.search(after) and not _is_conditional(text, start, before, after)


def _is_conditional(text: Text, start: int, before: str, after: str) -> bool:
    """Tell whether the sentence, or the heading of the list, makes a condition."""
    parts = [before, after]
    head = head_of(text, start)
    if head is not None and head.rstrip("*_ ").endswith(":"):
        parts.append(head)
    return any(_CONDITION.search(_NO_CONDITION.sub(" ", part)) for part in parts)
