"""How a finding is spoken of: stated, denied, under a condition, asked about, or only in general.

On top of the polarity of its sentence stands what medical texts do: questions that state something (`I have chest
pain, should I worry?`), lists under a heading (`Seek care if you have:`), warnings about what might come (`watch for`),
and words that deny a delay and not the advice (`don't wait to`).
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Literal

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_cues import cue_pattern
from rubricc.stdlib._memo import remembered

FindingStatus = Literal["stated", "denied", "conditional", "asked", "general"]

_REACH_BACK = 200
"""Characters of a sentence that are looked at before a place, so that the time stays linear."""
FIRST_PERSON = cue_pattern(
    r"""
    \b(?:my|i'm(?! (?:so |very |really )?(?:sorry|glad|happy|here|(?:just |only )?an ai|not (?:a|able)))|i've|i'd|
    (?:(?<!\bdo )(?<!\bdid )(?<!\bcould )(?<!\bcan )(?<!\bmight )(?<!\bif )(?<!\bshould )i) (?:
    am(?! (?:so |very |really )?(?:sorry|an ai|glad|happy|not (?:a|able)))|have|had|feel|felt|get|got|keep|was|just|
    also|suddenly|think|took|started|can't|cannot|can|woke|noticed|see)|i'm having|we have|she has|he has|he's|she's|
    she is|he is|(?:patient|son|daughter|wife|husband|mother|father|mom|dad|mum|baby|child|friend|partner)
    (?: has| is| had| was))\b"""
)
"""Someone tells of themselves, or of one that they know: `I have`, `my`, `she is`; not "do I have", not "I'm sorry"."""
_ASKED_OF_YOU = cue_pattern(
    r"""
    (?:^|[.,;:\u2013\u2014-]\s*|\band\s+|\bor\s+)(?:do|does|did|have|has|had|are|is|was|were|any|can|could|
    would|will|when|where|how long)\s+(?:you|your|he|she|it|they|there|the patient|any|anyone|have you|
    did you)\b"""
)
_GENERAL_BEFORE = cue_pattern(
    r"""
    \b(?:signs? of|signs? (?:and|or) symptoms|symptoms? of|symptoms? (?:like|such as|(?:often |usually |
    typically |commonly |may |can )?include|including|are|can be|may be|to watch)|signs? (?:like|such as|
    include|including|are)|such as|risks? (?:of|for|factors?)|watch (?:for|out)|look (?:out )?for|looking for|
    monitor(?:ing)? (?:for|closely for)|be alert (?:for|to)|keep an eye|red[- ]flags?|warning signs?|
    prevent(?:s|ing|ed|ion)?|reduces?|avoid(?:s|ing)?|protect(?:s|ed)? (?:against|from)|(?:can|may|might|could|
    will) (?:also |even |sometimes |potentially )?(?:cause|lead to|result in|trigger|develop|indicate|signal|
    include|experience|occur|present|progress|feel|be|have|get|become|see|notice|mimic|worsen|result)|
    causes? of|cases? of|history of|complications?|rule out|ruling out|screen(?:ing)? for|diagnos(?:e|is|
    ing) of|treat(?:s|ing|ment of|ment for|ed for)?|used (?:for|to)|side effects?|worried about|fear of|
    afraid of|concern(?:ed)? (?:about|for)|associated with|people (?:with|who)|patients (?:with|who)|
    anyone (?:with|who)|those (?:with|who)|someone (?:with|who)|difference between|types? of|report(?:ing)? any|
    about any|any of|the following|e\.g\.|for example|(?:warning|concerning|worrisome|worrying|serious|alarming|
    alarm|other|new|severe|these|such|certain|some) (?:symptoms?|signs?|features|complications)|including|
    ask (?:about|if|whether)|check (?:for|if|whether)|depends? on|ever (?:had|have))\b"""
)
_GENERAL_AFTER = cue_pattern(
    r"""
    [\s*_:-]*(?:treatment|guidelines?|management|medications?|meds|risks?|prevention|screening|protocols?|
    awareness|symptoms?|is an?|are|means|refers to|occurs?|happens?|hazards?)\b|[^.;!?]{0,60}\b(?:can|may|might|
    could|should|would) (?:also |sometimes |often |potentially |never )?(?:be|indicate|signal|cause|mean|point|
    require|suggest|have|happen|occur|result|need)\b"""
)
_IF_BEFORE = cue_pattern(r"\b(?:if|unless|in case|whether)\b(?:[^,;:.!?]*|[^;:.!?]*\b(?:or|and)\b[^,;:.!?]*)\Z")
_OF_THE_READER = cue_pattern(r"\b(?:your|you're|you are|you have|you've|he|she|his|her|their|the patient)\b")
_LONG_AGO = cue_pattern(
    r"""
    \b(?:years? ago|decades? ago|as a (?:child|kid|teenager)|in (?:19|20)\d\d|when i was (?:a |young|little|\d)|
    last year|months ago|in the past|previously|used to)\b"""
)
_WONDERED = cue_pattern(
    r"""
    \b(?:wonder(?:ing|ed)?|not sure|unsure|(?:do not|don't) know|can't tell|cannot tell|curious|no idea|worried) (?:if|
    whether) (?:this|my|these|that)(?: \w+)?\s*\Z"""
)
"""What one has, and only its meaning is in doubt: `I wonder if this chest pain is serious`."""
_AT_AN_EVENT_BEFORE = cue_pattern(
    r"""
    \b(?:when (?:i|he|she|they) had (?:my|his|her|their|an?)|(?:before|during) (?:his|her|their))(?: first| last)?
    \s+\Z"""
)
_AT_AN_EVENT_AFTER = cue_pattern(
    r"""
    \s+(?:right |just |shortly )?(?:when|before|after|during) (?:(?:he|she|they) had (?:his|her|their|an?)|his|her|
    their)(?: first| last)? (?:heart attack|stroke|surgery|operation|bypass|pulmonary embolism|blood clot|aneurysm|
    pneumonia|covid)\b"""
)
"""A sign that someone else had when they were ill once: `he had chest pain before his heart attack`."""
_OTHERS_BEFORE = cue_pattern(
    r"\b(?:grand(?:mother|father|ma|pa|parents)|family history|runs in the family|ancestors?)\b"
)
_BULLET = lazy_pattern(r"[ \t>]*(?:[-*+\u2022\u2023\u25cf\u25aa\u2013\u2014]|[0-9]{1,2}[.)]|[a-z]\)|\|)[ \t]")
_OF_THE_SPEAKER = cue_pattern(r"\b(?:my|i have|i've|i had|i'm having|i am having|i feel)\b")
_DENYING_HEAD = cue_pattern(
    r"""
    \b(?:denies|denied|negatives?|negative for|absence of|absent|not present|no history of|
    without)\b[^:]*:?[\s*_]*$"""
)
_GENERAL_HEAD = cue_pattern(
    r"""
    \b(?:if|when|whenever|should you|any of|following|warning|red[- ]flags?|seek|call|go to|emergency|watch|
    monitor|look|symptoms?|signs?|risks?|side effects?|causes?|includ\w+|possible|complications?|urgent|
    consider|ask|check|rule out|differential|danger|help|worse\w*|contact|care|develop|experience|questions?|
    whether|information|details)\b"""
)
_NO_DELAY = cue_pattern(
    r"""
    (?:n['\u2019]?t|\b(?:not|never|no|without))\s+(?:\w+\s+){0,2}?(?:wait(?:ing)?|delay(?:ing)?|hesitat(?:e|ing|
    ion)|postpone|put (?:it )?off|hold off|be afraid|be embarrassed|feel (?:bad|embarrassed|guilty)|forget|
    neglect|fail|skip|miss|think twice|avoid|ignore|dismiss|overlook|underestimate|rule out|be shy|be scared|
    stop)\b[^.;!?]{0,40}\Z"""
)


def status_of(text: Text, start: int, end: int) -> FindingStatus:
    """Give back how the words at a place of the original are spoken of."""
    before, rest = _before_in_sentence(text, start)
    if is_question(text, start):
        return _status_in_question(text, start, end, before)
    head = _status_of_head(text, start)
    if head is not None:
        return head
    return _status_in_statement(text, Hit(start, end, 0), before, rest)


def _before_in_sentence(text: Text, start: int) -> tuple[str, str]:
    """Give back the words of its sentence that stand near before a place, straight, and those from there on."""
    number = sentence_at(text, start)
    begin, stop = text.sentences[number] if number >= 0 else (0, len(text.original))
    straight = text.straight
    return straight[max(begin, start - _REACH_BACK) : start], straight[start : min(stop, start + _REACH_BACK)]


def sentence_before(text: Text, start: int) -> str:
    """Give back the words of its sentence that stand near before a place, straight."""
    return _before_in_sentence(text, start)[0]


def is_question(text: Text, place: int) -> bool:
    """Tell whether the sentence that a place is in ends with a question mark; signs of markup after it do not count."""
    number = sentence_at(text, place)
    if number < 0:
        return False
    begin, stop = text.sentences[number]
    return text.straight[max(begin, stop - 20) : stop].rstrip(" \t\n*_\"')").endswith(("?", "\uff1f"))


def sentence_at(text: Text, place: int) -> int:
    """Give back the number of the sentence that a place is in, -1 before the first."""
    return bisect_right(text.sentences, (place, len(text.original) + 1)) - 1


def _status_in_question(text: Text, start: int, end: int, before: str) -> FindingStatus:
    """Read a question as a statement where the speaker tells something of themselves in it."""
    if not FIRST_PERSON.search(before + text.straight[start:end]) or _ASKED_OF_YOU.search(before):
        return "asked"
    number = sentence_at(text, start)
    begin, stop = text.sentences[number]
    twins = remembered(text, "questions as statements", lambda _: {})
    if number not in twins:
        part = text.original[begin:stop]
        twins[number] = Text(part.replace("?", ".").replace("\uff1f", "."), text.language)
    twin: Text = twins[number]
    return _status_in_statement(twin, Hit(start - begin, end - begin, 0), before, "")


def _status_in_statement(text: Text, hit: Hit, before: str, rest: str) -> FindingStatus:
    polarity = polarity_of(text, hit)
    doubted = polarity != "affirmed" or _IF_BEFORE.search(before)
    if doubted and _WONDERED.search(before):
        return "stated"
    if polarity == "denied":
        return "general" if _NO_DELAY.search(before) else "denied"
    if doubted:
        return "conditional"
    told = FIRST_PERSON.search(before + text.straight[hit.start : hit.end])
    general = None if told else _GENERAL_BEFORE.search(before)
    if not told and not _OF_THE_READER.search(before) and _GENERAL_AFTER.match(rest[hit.end - hit.start :]):
        return "general"
    if general or _OTHERS_BEFORE.search(before) or _LONG_AGO.search(rest[:60]):
        return "general"
    if _is_at_an_event(before, rest, hit.end - hit.start):
        return "general"
    return "stated"


def told_of_one(text: Text, start: int) -> bool:
    """Tell whether words are told of somebody whom the speaker knows, and not of long ago."""
    before, rest = _before_in_sentence(text, start)
    return FIRST_PERSON.search(before) and not _LONG_AGO.search(rest)


def _is_at_an_event(before: str, rest: str, length: int) -> bool:
    """Tell whether words stand with an illness that somebody had once, or are that illness."""
    if rest[:4].lower() == "had ":
        before += " ".join(rest[:12].split(" ")[:2]) + " "
    return _AT_AN_EVENT_AFTER.match(rest[length:]) or _AT_AN_EVENT_BEFORE.search(before)


def _status_of_head(text: Text, start: int) -> FindingStatus | None:
    """Give back what the heading of a list makes of its items, None where there is none that does."""
    head = head_of(text, start)
    if head is None:
        return None
    if _DENYING_HEAD.search(head):
        return "denied"
    if _GENERAL_HEAD.search(head) and not _OF_THE_SPEAKER.search(head):
        return "general"
    return None


def head_of(text: Text, start: int) -> str | None:
    """Give back the line that the list around a place stands under, straight, None where there is no list."""
    starts, heads = remembered(text, "heads of lists", _heads_of_lists)
    at = bisect_right(starts, start) - 1
    return heads[at] if at >= 0 else None


def _heads_of_lists(text: Text) -> tuple[list[int], list[str | None]]:
    """Give back where each line starts, and for an item of a list the last line before the list."""
    starts: list[int] = []
    heads: list[str | None] = []
    head: str | None = None
    place = 0
    for line in text.straight.split("\n"):
        is_item = _BULLET.match(line)
        starts.append(place)
        heads.append(head if is_item else None)
        if line.strip() and not is_item:
            head = line.strip()[-_REACH_BACK:]
        place += len(line) + 1
    return starts, heads
