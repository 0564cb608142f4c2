"""How a finding is spoken of: stated, denied, under a condition, asked about, or only in general.

On top of the polarity of its sentence stands what medical texts do: questions that state something (`I have chest
pain, should I worry?`), lists under a heading (`Seek care if you have:`), warnings about what might come (`watch for`),
and words that deny a delay and not the advice (`don't wait to`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Literal

from rubricc.runtime.lexicon import Hit
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.text import Text
from rubricc.stdlib._memo import remembered

FindingStatus = Literal["stated", "denied", "conditional", "asked", "general"]

_REACH_BACK = 200
"""Characters of a sentence that are looked at before a place, so that the time stays linear."""
_STATUS_MODAL = r"(?<!\bdo )(?<!\bdid )(?<!\bcould )(?<!\bcan )(?<!\bmight )(?<!\bif )(?<!\bshould )"
FIRST_PERSON = re.compile(
    rf"\b(?:my|i'm|i've|i'd|(?:{_STATUS_MODAL}i) (?:am|have|had|feel|felt|get|got|keep|was|just|also|suddenly|think|"
    rf"took|"
    r"started|can't|cannot|can|woke|noticed|see)|i'm having|we have|she has|he has|he's|she's|she is|he is|"
    r"(?:patient|son|daughter|wife|husband|mother|father|mom|dad|mum|baby|child|friend|partner) (?:has|is|had|was))\b",
    re.I,
)
_ASKED_OF_YOU = re.compile(
    r"(?:^|[.,;:\u2013\u2014-]\s*|\band\s+|\bor\s+)(?:do|does|did|have|has|had|are|is|was|were|any|can|could|would|"
    r"will|"
    r"when|where|how long)\s+(?:you|your|he|she|it|they|there|the patient|any|anyone|have you|did you)\b",
    re.I,
)
_GENERAL_BEFORE = re.compile(
    r"\b(?:signs? of|signs? (?:and|or) symptoms|symptoms? of|symptoms? (?:like|such as|include|including|are|can be|"
    r"may be|to watch)|signs? (?:like|such as|include|including|are)|such as|risks? (?:of|for|factors?)|watch (?:for|"
    r"out)|"
    r"look (?:out )?for|looking for|monitor(?:ing)? (?:for|closely for)|be alert (?:for|to)|keep an eye|red[- ]flags?|"
    r"warning signs?|prevent(?:s|ing|ed|ion)?|reduces?|avoid(?:s|ing)?|protect(?:s|ed)? (?:against|from)|"
    r"(?:can|may|might|could|will) (?:also |even |sometimes |potentially )?(?:cause|lead to|result in|trigger|develop|"
    r"indicate|signal|include|experience|occur|present|progress|feel|be|have|get|become|see|notice|mimic|worsen|"
    r"result)|"
    r"causes? of|cases? of|history of|complications?|rule out|ruling out|screen(?:ing)? for|diagnos(?:e|is|ing) of|"
    r"treat(?:s|ing|ment of|ment for|ed for)?|used (?:for|to)|side effects?|worried about|fear of|afraid of|"
    r"concern(?:ed)? "
    r"(?:about|for)|associated with|people (?:with|who)|patients (?:with|who)|anyone (?:with|who)|those (?:with|who)|"
    r"someone (?:with|who)|difference between|types? of|report(?:ing)? any|about any|any of|the following|e\.g\.|for "
    r"example|"
    r"including|ask (?:about|if|whether)|check (?:for|if|whether)|depends? on|ever (?:had|have))\b",
    re.I,
)
_LONG_AGO = re.compile(
    r"\b(?:years? ago|decades? ago|as a (?:child|kid|teenager)|in (?:19|20)\d\d|when i was (?:a |young|little|\d)|"
    r"last year|months ago|in the past|previously|used to)\b",
    re.I,
)
_OTHERS_BEFORE = re.compile(
    r"\b(?:grand(?:mother|father|ma|pa|parents)|family history|runs in the family|ancestors?)\b", re.I
)
_BULLET = re.compile(r"[ \t>]*(?:[-*+\u2022\u2023\u25cf\u25aa\u2013\u2014]|[0-9]{1,2}[.)]|[a-z]\)|\|)[ \t]")
_DENYING_HEAD = re.compile(
    r"\b(?:denies|denied|negatives?|negative for|absence of|absent|not present|no history of|without)\b[^:]*:?[\s*_]*$",
    re.I,
)
_GENERAL_HEAD = re.compile(
    r"\b(?:if|when|whenever|should you|any of|following|warning|red[- ]flags?|seek|call|go to|emergency|watch|monitor|"
    r"look|symptoms?|signs?|risks?|side effects?|causes?|includ\w+|possible|complications?|urgent|consider|ask|check|"
    r"rule out|differential|danger|help|worse\w*|contact|care|develop|experience|questions?|whether|information|"
    r"details)\b",
    re.I,
)
_NO_DELAY = re.compile(
    r"(?:n['\u2019]?t|\b(?:not|never|no|without))\s+(?:\w+\s+){0,2}?(?:wait(?:ing)?|delay(?:ing)?|hesitat(?:e|ing|ion)|"
    r"postpone|put (?:it )?off|hold off|be afraid|be embarrassed|feel (?:bad|embarrassed|guilty)|forget|neglect|fail|"
    r"skip|"
    r"miss|think twice|avoid|ignore|dismiss|overlook|underestimate|rule out|be shy|be scared|stop)\b[^.;!?]{0,40}\Z",
    re.I,
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
    if not FIRST_PERSON.search(before) or _ASKED_OF_YOU.search(before):
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
    if polarity == "denied":
        return "general" if _NO_DELAY.search(before) else "denied"
    if polarity == "neither":
        return "conditional"
    told = FIRST_PERSON.search(before)
    general = None if told else _GENERAL_BEFORE.search(before)
    if general or _OTHERS_BEFORE.search(before) or _LONG_AGO.search(rest[:60]):
        return "general"
    return "stated"


def _status_of_head(text: Text, start: int) -> FindingStatus | None:
    """Give back what the heading of a list makes of its items, None where there is none that does."""
    head = head_of(text, start)
    if head is None:
        return None
    if _DENYING_HEAD.search(head):
        return "denied"
    if _GENERAL_HEAD.search(head) and not FIRST_PERSON.search(head):
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
        is_item = _BULLET.match(line) is not None
        starts.append(place)
        heads.append(head if is_item else None)
        if line.strip() and not is_item:
            head = line.strip()[-_REACH_BACK:]
        place += len(line) + 1
    return starts, heads
