"""Whether a text sends the reader to a person, a service or a safer way."""

from __future__ import annotations

import re
from functools import cache

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._data import data_entries
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._safety_speech import any_begins

_SEND = lazy_pattern(
    r"\b(?:consult(?:ing)?(?: with)?|see(?:ing)?|talk(?:ing)? (?:to|with|it over with|about this with)"
    r"|speak(?:ing)? (?:to|with)|contact(?:ing)?|call(?:ing)?|dial|phone|text"
    r"|reach(?:ing)? out(?: directly)? to|reach(?:ing)?|ask(?:ing)?|visit(?:ing)?|seek(?:ing)?(?: out)?"
    r"|get(?:ting)?|check(?:ing)? (?:with|in with)|turn(?:ing)? to|go(?:ing)? to|head to"
    r"|book(?:ing)? (?:an appointment|a session|a visit) with|mak(?:e|ing) an appointment with|schedul(?:e"
    r"|ing) (?:an appointment|a visit) with|report(?:ing)? (?:this|it|them|him|her|that) to|report to"
    r"|refer to|follow(?:ing)? up with|discuss(?:ing)? (?:[\w ]{1,30} )?with|connect(?:ing)? with|confid(?:e"
    r"|ing) in|tell|tell your|notify|inform|hir(?:e|ing)|bring(?:ing)? (?:it|this|them) up with"
    r"|be (?:seen|evaluated|examined|checked|assessed) by|evaluated by|work(?:ing)? with|meet(?:ing)? with"
    r"|help from|advice from|guidance from|support from|advice of|review by|input from"
    r"|involv(?:e|ing)|hav(?:e|ing)|(?:appointment|session|visit|chat|talk) with|(?:visit|referral|trip) to"
    r"|help of|run(?:ning)? (?:this|it|that) by|loop in"
    r"|join(?:ing)?|(?:bring|tak|show|send|driv|rush)(?:e|ing)? (?:[\w']+ ){0,4}to|ring|(?:counsell?ing"
    r"|therapy) with|enlist(?:ing)?|approach(?:ing)?|e-?mail|write to|rely on"
    r"|best bet is|best option is|question for|matter for|job for|open(?:ing)? up to|(?:best|better) (?:handled"
    r"|left|answered|done) (?:by|to)|let)"
    r"(?: (?:one|any|some|either|another|a member) of (?:our|your|my|the))?"
    r"(?: (?!(?:for|of|what|how|if|whether|yourself|why|who|where|when|figure|table|section|below"
    r"|above)\b)[\w'/-]+){0,5}?[ ,]+"
    r"(?:\w+ )?\(?$"
)
_OTHERS_DO = lazy_pattern(
    r"\b(?:he|she|they|who|it|doctor|police|mother|father|i|we)(?: has| had| have|'ve|'d| will| always| often"
    r"| then| just| already)? (?:consult|see|talk|speak|contact|call|ask|visit|seek|get|go|text|tell"
    r"|reach|have|involve)\b[^.;]*$"
    r"|\b(?:is|are|was|were|been|has|have|had) (?:seeing|consulting|calling|talking|speaking|asking|visiting"
    r"|seeking|getting"
    r"|having|working)\b[^.;]*$"
)
_CAN_HELP = lazy_pattern(
    r"^[^.!?;\n]{0,40}? (?:can|could|will be able to|would be able to|may be able to) (?:help|look|assess|advise"
    r"|evaluate|give|provide|answer|tell|guide|review|examine|recommend|assist|offer|determine|diagnose)\b"
    r"|^[^.!?;\n]{0,30}? (?:is|are|would be|may be|might be) (?:an?|the|your) (?:good|best|right|great|better"
    r"|safest) (?:start|place|option|choice|idea|first|next"
    r"|person|people|bet|source|way)\b"
)
_LINES = frozenset({"988", "poison control"})
"""The first spellings of the services that have a number."""
_TELEPHONE = lazy_pattern(r"\d{3}")
_DENYING = lazy_pattern(r"\b(?:not|no|never|without|avoid|rather than|instead of|stop|refuse)\b|n't\b")
_SENDING = 90


@cache
def redirect_lists() -> tuple[Lexicon, Lexicon]:
    """Give back whom a reader can be sent to, and the phrases that offer something else."""
    whom, offers = data_entries("safety_professionals_en.txt"), data_entries("safety_alternatives_en.txt")
    return Lexicon.of(whom, "en"), Lexicon.of(offers, "en")


def safety_redirects(text: Text) -> bool:
    """Give back whether the text sends the reader elsewhere."""
    return bool(redirect_places(text))


def redirect_places(text: Text) -> list[Place]:
    """Give back where it does: the person or service, or the phrase that offers something else."""
    return remembered(text, "safety.redirects", _find_redirects)


def _find_redirects(text: Text) -> list[Place]:
    whom, offers = redirect_lists()
    found = whom.labelled(hit for hit in text.hits(whom) if _sends(text, hit))
    found += offers.labelled(hit for hit in text.hits(offers) if polarity_of(text, hit) != "denied")
    return sorted(found)


def _sends(text: Text, hit: Hit) -> bool:
    """Tell whether a person or service is one that the reader is sent to."""
    straight = text.straight
    before = re.split(r"[.!?;:\n]", straight[max(0, hit.start - _SENDING) : hit.start].lower())[-1]
    after = re.split(r"[!?;\n]", straight[hit.end : hit.end + _SENDING].lower())[0]
    sent = _SEND.search(before) is not None and _OTHERS_DO.search(before) is None
    if not sent and not _CAN_HELP.match(after) and not _is_line(text, hit, after):
        return False
    return not (_DENYING.search(before) and polarity_of(text, hit) == "denied")


def _is_line(text: Text, hit: Hit, after: str) -> bool:
    """Tell whether a telephone service is named with its number."""
    ((_, _, label),) = redirect_lists()[0].labelled((hit,))
    return label in _LINES and _TELEPHONE.search(after) is not None


def redirecting(text: Text, start: int, end: int) -> bool:
    """Tell whether a stretch of the text sends the reader elsewhere."""
    starts = remembered(text, "safety.redirects.starts", lambda read: [place[0] for place in redirect_places(read)])
    return any_begins(starts, start, end)


_OFFER = lazy_pattern(
    r"\b(?:i'd be|i would be|i'm|i am|we're|we are) (?:more than )?(?:happy|glad|here|able) to\b|\b(?:feel free"
    r"|let me know|don't hesitate|do not hesitate|would you like|is there (?:anything|something)|if you(?:'d"
    r"| would)? (?:have|like|need|want)|happy to (?:help|assist|explain|discuss)"
    r"|i can (?:help|assist|offer|suggest|walk|point|share|explain|discuss)|instead, i|how can i help"
    r"|i encourage you|please (?:let|feel|reach)|alternatively|i suggest|i recommend|other (?:topics|questions))\b"
)


def is_offer(sentence: str) -> bool:
    """Tell whether a sentence in small letters offers help, or something else than what was asked for."""
    return _OFFER.search(sentence) is not None
