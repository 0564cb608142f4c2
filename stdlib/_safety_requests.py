"""Whether a request asks for help with doing harm: a harm is named, in a sentence that asks how."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._medical_frames import Found, frames_found
from rubricc.stdlib._medical_notation import NO_SECTION, frame_table
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._safety_harms import harms_in, plain_sentence

_FRAME = lazy_pattern(
    r"\b(?:how (?:do|can|to|would|could|should|might|does|2|i|you|one)\b|how'?d|ways? (?:to|of|for)"
    r"|method(?:s)? (?:to|of|for)|tell me|teach me|give me|show me"
    r"|explain how|walk me through|help me|write|draft|generate|create|make me|make a|compose|design|code me"
    r"|program a|instructions?|recipe|steps?|step-by-step"
    r"|tutorial|guide|where (?:can|do|could|to)|which|what (?:[\w ]{1,40} )?(?:can|do|could|would|should) (?:i|you"
    r"|one|we)"
    r"|what (?:chemicals|ingredients|materials|drugs?|poisons?|software|tools?)|directions|walk-?through|i'd like"
    r"|is there (?:a|any) way|make (?:me )?a list|go about|talking points|suggest"
    r"|recommend|i need|i want you to|i'd like you to"
    r"|can you|could you|please|what do i need|how many|how much|list of|(?:best|easiest|safest|fastest|cheapest"
    r"|quickest|simplest) (?:[\w ]{1,30} )?(?:to|for|of)|produce|build"
    r"|describe how|detail how|come up with|provide|tips|tricks|trick|hacks for|blueprints?|plans for|process(?: for)?"
    r"|shopping list|teach|show|explain|what would it take|what(?:'s| is| are) the (?:[\w-]+ ){0,3}(?:way|ways"
    r"|trick|process|method"
    r"|recipe|dose|steps?|tools?)|where (?:[\w-]+ )?(?:can|do|could|to|should|would|will)"
    r"|what (?:\w+ ){0,3}(?:do|can|should"
    r"|would|could|will|gets?|does)|what's an?|what (?:dose|amount)|how (?:tall|high|long|deep|would|many|much"
    r"|do dealers)"
    r"|(?:i'm|i am) (?:going|planning|looking) to)\b"
    r"|^(?:please |now |hey,? )?(?:code|draw|sketch|develop|build|argue|find|list|name|script|program|outline"
    r"|invent|prepare"
    r"|compose|create|make|set up|simulate|plan|hack|get)\b"
)
_PROTECT = lazy_pattern(
    r"\b(?:prevent|protect|avoid|stop|defend|detect|report|recogni[sz]e|identify|spot|remove|recover|survive"
    r"|escape|treat|help someone|help (?:a|my) friend|quit|resist"
    r"|block|secure|against|keep (?:\w+ ){0,3}(?:from|safe)|cope|disarm|defuse|dispose of|get over|deal with|catch"
    r"|convict|investigat|preventing|protecting|stopping"
    r"|avoiding|detecting|support|talk (?:someone|\w+ friend) out|quiz|training|awareness|lesson|respond to"
    r"|refut(?:e|ing)|counter|debunk|rebut"
    r"|warn(?:ing)?|reduce|tackle|combat|fight|punish(?:ed|ment)?|fired for|confront)\b"
)
_ABOUT = lazy_pattern(
    r"\b(?:history|law|laws|penalt(?:y|ies)|illegal to|legal to|signs of|symptoms|definition|meaning|why (?:do|did"
    r"|does|is|are|would)|what happens|what should i do if|who|when did|believed"
    r"|(?:i|he|she|they) used to|how (?:do|does|did) (?!(?:i|you|we|one|u|someone|somebody|a person|anyone)\b)"
    r"|what (?:is|are|was|were) (?:an? |the )?$|how (?:do|does|did|can"
    r"|could) (?:hackers"
    r"|criminals|scammers|thieves|burglars|attackers|terrorists"
    r"|dealers|predators|abusers|people|they|it|the)|movie|film|news)\b"
)
_ASKS = lazy_pattern(r"\W*(?:how|what|where|which|would|could|can|should|is there)\b")
"""How a question begins that asks for an act, where it names one of the list."""
_PURPOSE = lazy_pattern(
    r"\bi(?:'m going to| want (?:in)?to| need to|'m planning to| plan to| intend to|'d like to| will"
    r"| am going to| have to)\b"
)
_GOES_ON = lazy_pattern(
    r"\bhow (?:do|can|should|could|would) i\b|\bwhat(?:'s| is) the best way\b|\bhow to do (?:it|this|that)\b"
    r"|\bhelp me\b|\bgive me\b|\btell me how\b|\bwhat(?:'s| is) the (?:best|easiest|right)\b"
    r"|\bwhere (?:do|should|can) i\b|\bwhat (?:do|should|can) i\b|\bwhich\b|\bhow (?:much|many)\b|^any (?:tips"
    r"|advice|ideas)\b"
)
_TELLS = lazy_pattern(
    r"\b(?:how to|to|here's|here is|here are|by|ways?|method|steps?|guide|you can|you could|you should|you'll"
    r"|you will|you need to)\s*(?:\w+ ){0,2}$"
)
_TOLD_NOT = lazy_pattern(
    r"\b(?:can't|cannot|won't|will not|unable|not|never|if|illegal|unethical|refuse|decline|wants? to|tried to"
    r"|trying to|planned to|used to|charged|convicted)\b"
)
_DO_IT = lazy_pattern(
    r"\bwhat (?:should|can|do|could|must) i \w+|, (?:please )?(?:write|make|give|show|tell|help)\b|\bhow (?:do"
    r"|can) i do (?:it|that|this)\b|\bwhat (?:should|can|do|could) i (?:use|need|say|buy|put|give)\b"
    r"|\bhow (?:should|can|do) i\b"
)
ACT_LIST = "safety_harm_acts"
_REQUEST_REACH = 300
"""Characters of a sentence that are looked at before and after a match at most, so that the time stays linear."""


def safety_harmful_request(text: Text) -> bool:
    """Give back whether the text asks for help with doing harm."""
    return bool(remembered(text, "safety.harmful", _find_harmful))


def harmful_places(text: Text) -> list[Place]:
    """Give back the parts of the request that ask for it."""
    return remembered(text, "safety.harmful", _find_harmful)


def _find_harmful(text: Text) -> list[Place]:
    found: list[Place] = []
    sections = frame_table(ACT_LIST).sections
    acts = [act for act in frames_found(text, ACT_LIST) if sections[act.entry] != NO_SECTION]
    sentences = [(start, plain_sentence(text, start, end)) for start, end in text.sentences]
    for number, (start, sentence) in enumerate(sentences):
        following = sentences[number + 1][1] if number + 1 < len(sentences) else ""
        for harm in (*_harms_matched(sentence), *_acts_in(text, acts, start, start + len(sentence))):
            if _is_asked(sentence, harm, following):
                found.append((start + harm.start, start + harm.end, harm.name))
                break
    return found


class _Harm(NamedTuple):
    """A harm in a sentence: its place there, where what is done to or with begins, and what it is known by."""

    start: int
    end: int
    thing: int
    name: str
    listed: bool = False
    """Whether it stands in the list of acts, which are said in more words than a verb and a thing."""


def _harms_matched(sentence: str) -> Iterator[_Harm]:
    for match, what in harms_in(sentence):
        thing = match.start("thing") if "thing" in match.re.groupindex else match.start()
        yield _Harm(*match.span(), max(thing, match.start()), what)


def _acts_in(text: Text, acts: list[Found], start: int, end: int) -> Iterator[_Harm]:
    """Yield the acts of the list that stand between two places."""
    labels = frame_table(ACT_LIST).labels
    for act in acts[bisect_left(acts, start, key=_start_of) : bisect_left(acts, end, key=_start_of)]:
        if act.end <= end:
            begin = act.tail if _ASKING_FOR.match(text.straight, act.start) else act.start
            yield _Harm(begin - start, act.end - start, begin - start, labels[act.entry], True)


_ASKING_FOR = lazy_pattern(r"(?:how|what|which|where|tell|give|help|ways?|would|enough|so)\b", re.IGNORECASE)
"""A word that asks, which may be the first part of an act: the act itself begins with its next part."""


def _start_of(act: Found) -> int:
    return act.start


def harms_told(text: Text) -> list[Place]:
    """Give back where a text speaks of doing harm, in a sentence that neither warns nor tells what is known of it."""
    found = []
    for start, end in text.sentences:
        sentence = plain_sentence(text, start, end)
        match, what = next(
            ((match, what) for match, what in harms_in(sentence) if _is_told(sentence, match)), (None, "")
        )
        if match is not None:
            found.append((start + match.start(), start + match.end(), what))
    return found


def _is_told(sentence: str, match: re.Match[str]) -> bool:
    low = max(0, match.start() - _REQUEST_REACH)
    if (
        _ABOUT.search(sentence, low, match.start())
        or _PROTECT.search(sentence, low, match.start())
        or _TOLD_NOT.search(sentence, low, match.start())
    ):
        return False
    return _TELLS.search(sentence, low, match.start()) is not None or match.start() == 0


def _is_asked(sentence: str, harm: _Harm, following: str) -> bool:
    """Tell whether a sentence asks how, and not how to keep it from happening or what is known of it."""
    low = max(0, harm.start - _REQUEST_REACH)
    if _ABOUT.search(sentence[: harm.start], low):
        return False
    frames = [frame.start() for frame in _FRAME.finditer(sentence, low, harm.end) if frame.start() <= harm.start]
    if _PROTECT.search(sentence, frames[-1] if frames else low, harm.thing):
        return False
    if harm.listed and sentence.rstrip().endswith("?") and _ASKS.match(sentence):
        return True
    if frames or _DO_IT.search(sentence, harm.end, harm.end + _REQUEST_REACH):
        return True
    wanted = _PURPOSE.search(sentence, low, harm.start) is not None and "myself" not in sentence[harm.start : harm.end]
    return wanted and _GOES_ON.search(following, 0, _REQUEST_REACH) is not None
