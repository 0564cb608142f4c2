"""Whether words tell the reader to do something: now, under a condition, or not at all."""

from __future__ import annotations

from typing import Literal

from rubricc.runtime.lexicon import Hit
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_cues import cue_pattern
from rubricc.stdlib._medical_status import head_of, is_question, sentence_at

Advice = Literal["now", "conditional"]

_LOOK_BACK, _LOOK_AHEAD = 200, 300
_NOT_THE_READER = cue_pattern(
    r"""
    (?:^|[\s,(])(?:i|we|i've|we've|i'll|we'll|i'm|we're)(?:\s+(?:had to|have to|had|will|went|did|do|didn't|
    don't|decided to|tried to|plan to|planned to|want to|wanted to|should|might|may|can|can't|could|couldn't|cannot|
    was told to|need to|needed to|am going to|ended up|usually|often|always|never|just|also|go and|go|already|regularly|
    sometimes|then|even|'ll|am|was|were|have been|going to|going|thinking (?:of|about)|about to|supposed to))*\s*$"""
)
_TOLD = cue_pattern(
    r"""
    \b(?:had to|ended up|was told to|were told to|was advised to|got advised to|after|who|patients who|people who|
    tried to|refused to|refuses to|wanted to|told me to|advised me to|suggested i|when i|if i|whenever i|my|i was|
    we were|have you (?:already )?(?:tried|considered))(?:\s+(?:already|recently|just|been))?\s*$"""
)
_PAST_AFTER = cue_pattern(
    r"\s*(?:yesterday|last (?:night|week|month|year)|(?:a few|two|three|\d+) (?:days|weeks|months|years) ago)"
)
_NO_CONDITION = cue_pattern(
    r"""
    \b(?:even if|as if|if (?:possible|needed|necessary|available|so|any(?=\s*[,.)]|\s*\Z)|not already|you can|
    you haven't already|applicable|able)|when (?:possible|needed|you can|available)|(?:see|ask|check|know|determine|
    decide|wonder|tell|confirm|assess|find out|unsure|sure|clarify|evaluate|discuss|advise|verify)
    (?: you| them| him| her| your doctor| me)? (?:if|when|whether)|until (?:help|the ambulance|paramedics|they|
    emergency|you|it|
    then|your))\b"""
)
_CONDITION = cue_pattern(
    r"""
    \b(?:if|unless|when|whenever|once you|in case|in the event|should (?:you|your|he|she|they|the|it|any|symptoms|
    this|these)|any of (?:these|those|the following|the above|this)|the following|(?:with|for|at) (?:any|severe|
    worsening|new|persistent|the first)|these symptoms|these signs|warning signs?|red flags?|depending on|
    provided that|as long as|as soon as (?:you (?:notice|feel)|symptoms)|immediately for|right away for)\b"""
)
_FAQ = cue_pattern(
    r"""
    (?:^|\n|[.!?*#:]\s*)[\s*#\d.)]*(?:when (?:should|to|do|does|must|would|can|is)|in which cases|
    under what circumstances)\b[^?\n]*$"""
)
_NO_DELAY_IN = cue_pattern(
    r"""
    (?:n['\u2019]?t|\b(?:not|never|no|without))\s+(?:\w+\s+){0,2}?(?:wait(?:ing)?|delay(?:ing)?|hesitat(?:e|ing|
    ion)|postpone|put(?:ting)? off|hold off|be afraid|be embarrassed|feel (?:bad|embarrassed|guilty)|forget|neglect|
    fail|skip|miss|think twice|avoid|be shy|be scared|be reluctant|only)\b[^.;!?]{0,40}\Z"""
)
_WITHOUT = cue_pattern(
    r"""
    (?:n't|\b(?:not|never|avoid|stop|start|change|changing|taking|using))\b[^.;!?]*
    \bwithout (?:first |prior |ever )?\Z"""
)
"""Advice against doing something without the one that is asked."""
_STOP_AND = cue_pattern(
    r"""
    \b(?:stop|quit|leave off) \w+ing\b[^.;!?]{0,40}?(?:,|\band\b|\bthen\b)(?: (?:and|then|please|immediately|instead))*
    \s*\Z"""
)
"""What is to be stopped before the advice, which is not: `stop reading and call`."""
_FOR_A_SIGN = cue_pattern(
    r"""
    (?: immediately| right away| at once| now| straight away)? (?:for|with|in case of) (?!(?:your|my|his|her|their|our|
    this|that|these|those|the|a|an)\b)(?:[\w-]+ ){0,3}?(?:pains?|bleeding|breathing|breath|breathlessness|fevers?|
    vomiting|seizures?|fainting|swelling|weakness|numbness|confusion|headaches?|rash(?:es)?|symptoms?|signs|reactions?|
    overdoses?|poisoning|injur(?:y|ies)|burns?|strokes?|vision|consciousness|thoughts|dehydration|anaphylaxis|
    emergenc(?:y|ies)|dizziness|palpitations|stiffness|pressure|speech)\b"""
)
"""Signs that nobody is said to have after the advice make it one for whoever gets them: `call 911 for chest pain`."""
_EXCEPT = cue_pattern(r"\b(?:unless|until|except (?:if|when|in)|only if|only when)\b")
_NEED = cue_pattern(
    r"""
    (?:n['\u2019]t|\b(?:not|never|no|cannot))\s+(?:\w+\s+){0,2}?(?:need|needs|needed|necessary|reason|reasons|point|
    have|has|required|require|bother|sense|use|worth|go|going|call|calling|see|seeing|visit|visiting|seek|seeking|
    consult|get|getting|ask|contact)\b[^.;!?]{0,60}\Z|\bneedn['\u2019]t\b[^.;!?]{0,40}\Z|\bskip\b[^.;!?]{0,20}\Z"""
)
_USELESS = cue_pattern(
    r"""
    [^.;!?\n]{0,30}\b(?:(?:is|was|would be|seems) (?:unnecessary|not necessary|not needed|overkill|pointless|
    excessive)|(?:isn't|won't be|wouldn't be) (?:necessary|needed))\b"""
)
_USELESS_TO = cue_pattern(
    r"""
    \b(?:unnecessary|not necessary|n['\u2019]t necessary|pointless|overkill|needless|excessive|no use|useless)
    (?: for (?:you|him|her|them))? to (?:\w+ )?\Z"""
)


def advice_at(text: Text, start: int, end: int) -> Advice | None:
    """Give back how the words at a place advise: `now`, `conditional`, None where they do not."""
    before, after = _around(text, start, end)
    if _is_no_advice(text, before, after):
        return None
    polarity = polarity_of(text, Hit(start, end, 0))
    if _USELESS.match(after) or _USELESS_TO.search(before):
        polarity = "denied"
    if is_question(text, start):
        return "conditional" if _FAQ.search(before) else None
    if polarity == "denied" and not _denies_something_else(text, start, before):
        return "conditional" if _EXCEPT.search(after) else None
    return "conditional" if polarity == "neither" or _is_conditional(text, start, before, after) else "now"


def _denies_something_else(text: Text, start: int, before: str) -> bool:
    """Tell whether what is denied is a delay, or something else that stands before the advice."""
    if _NO_DELAY_IN.search(before) or _WITHOUT.search(before):
        return True
    first = text.straight[start : start + 20].split(" ")[0].lower()
    return not first.endswith("ing") and _STOP_AND.search(before)


def _is_no_advice(text: Text, before: str, after: str) -> bool:
    """Tell whether the words tell of the writer, or of what has been."""
    told = _NOT_THE_READER.search(before) or _TOLD.search(before[-60:])
    return told or _PAST_AFTER.match(after)


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
    denied = (
        _USELESS.match(after)
        or _USELESS_TO.search(before)
        or (
            _NEED.search(before + text.straight[start:end].split(" ")[0])
            and polarity_of(text, Hit(start, end, 0)) == "denied"
        )
    )
    return denied and not _EXCEPT.search(after) and not _is_conditional(text, start, before, after)


def _is_conditional(text: Text, start: int, before: str, after: str) -> bool:
    """Tell whether the sentence, or the heading of the list, makes a condition."""
    if _FOR_A_SIGN.match(after):
        return True
    parts = [before, after]
    head = head_of(text, start)
    if head is not None and head.rstrip("*_ ").endswith(":"):
        parts.append(head)
    return any(_CONDITION.search(_NO_CONDITION.without(part)) for part in parts)
