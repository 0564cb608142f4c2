"""Words that reassure without leaving anything open."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.runtime.lexicon import Hit
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_advice import is_denied_advice
from rubricc.stdlib._medical_cues import cue_pattern
from rubricc.stdlib._medical_frames import frames_found
from rubricc.stdlib._medical_notation import NO_SECTION, frame_table
from rubricc.stdlib._medical_status import head_of, is_question, sentence_at
from rubricc.stdlib._memo import remembered

REASSURANCE_LIST = "medical_reassurance"
_CARE_LISTS = ("medical_actions", "medical_professionals")
_LOOK_BACK, _LOOK_AHEAD = 160, 160
_HEDGED = cue_pattern(
    r"""
    \b(?:may|might|could|possibly|perhaps|maybe|probably|likely|usually|often|typically|generally|commonly|
    sometimes|mostly|most|many|some|rarely|in general|can be|tends? to|appears?|seems?|hopefully|if|unless|when|
    whether|once|assuming|provided|as long as|in case|until|would|even though|almost always|hope|hoping|
    not all|depends?|i think|i believe|as far as|so long as|in many)\b"""
)
_BUT_CARE = cue_pattern(
    r"""
    \b(?:but|still|however|though),? (?:please |do |you should |you need to |i'd |i would |always )*(?:call|see|get|ask|
    talk|speak|contact|consult|go to|seek|check|ring|visit|book|make an appointment|have (?:it|that|this|him|her|them)
    (?: (?:checked|looked|seen|examined))|let's|make sure|be (?:sure|safe)|to be (?:sure|safe|on the safe side)|
    it(?:'s| is) (?:worth|best|better|safer|wise|safest)|better (?:to )?(?:be|check|get|have))\b"""
)
_DISTANT = cue_pattern(
    r"""
    (?:\b(?:not|never|no one|nobody|cannot|can not|doesn't mean|don't assume|assume|assuming|
    tempting to|think|thought|thinking|believe|believed|hear|told|tell|tells|says?|said|claims?|
    claimed|read|wrong to|rather than|instead of|more than|than|myth|too early to say|before (?:you )?(?:decide|
    conclude)|dangerous to|conclude|feel like|as if|like|rule out|make sure|ensure|so that|to be|wish|want|
    wanted|want to|hard to|difficult to|be (?:tempted|careful)|you'd be|not sure that|make sure that)\b|
    n['\u2019]t\b)[^.;!?:]{0,45}\Z"""
)
_COMFORT = cue_pattern(r"\b(?:don'?t|do not|no need to) (?:worry|panic|be afraid|stress)\b")
_OF_OTHERS = cue_pattern(r"\b(?:i|we|they|he|she|people)\s*\Z")
_SPEAKER_IS = cue_pattern(r"\b(?:i'm|i am|we're|we are)(?: (?:absolutely|quite|pretty|very|100%|completely))?\s*\Z")
_OWN_NO = cue_pattern(r"\b(?:no|not|nothing|isn't|don't|needn't|shouldn't|can't|cannot|couldn't)\b")


def reassurances_found(text: Text) -> tuple[tuple[int, int, str, str], ...]:
    """Give back start, end, kind and name of words that reassure flatly. Kept with the text."""
    return remembered(text, "reassurances", lambda given: tuple(sorted({*_said(given), *_care_denied(given)})))


def _said(text: Text) -> Iterator[tuple[int, int, str, str]]:
    table = frame_table(REASSURANCE_LIST)
    for found in frames_found(text, REASSURANCE_LIST):
        kind = table.sections[found.entry]
        if kind != NO_SECTION and _is_flat(text, found.start, found.end):
            yield found.start, found.end, kind, table.labels[found.entry]


def _care_denied(text: Text) -> Iterator[tuple[int, int, str, str]]:
    for name in _CARE_LISTS:
        table = frame_table(name)
        for found in frames_found(text, name):
            section = table.sections[found.entry]
            if section != NO_SECTION and _is_care_denied(text, found.start, found.end):
                yield found.start, found.end, "no_care", f"no need to {table.labels[found.entry]}"


def _is_care_denied(text: Text, start: int, end: int) -> bool:
    """Tell whether there is said, without a hedge, to be no need of care."""
    if not is_denied_advice(text, start, end):
        return False
    before, after = _around_reassurance(text, start, end)
    return not (_HEDGED.search(before) or _HEDGED.search(after))


def _is_flat(text: Text, start: int, end: int) -> bool:
    """Tell whether words are said as they are: no question, no doubt, no condition, and not of someone else's mouth."""
    if is_question(text, start):
        return False
    before, after = _around_reassurance(text, start, end)
    words = text.straight[start:end].lower()
    if words.endswith(" nothing") and after.lstrip("*_ ")[:1] not in ("", *".,;!\n"):
        return False
    if words.startswith(("don't", "do not", "needn't")) and _OF_OTHERS.search(before):
        return False
    if words.startswith(("sure", "positive")) and not _SPEAKER_IS.search(before):
        return False
    if (
        _HEDGED.search(before)
        or _HEDGED.search(after)
        or _BUT_CARE.search(after)
        or _DISTANT.search(_COMFORT.without(before))
    ):
        return False
    head = head_of(text, start)
    if head is not None and head.rstrip("*_ ").endswith(":") and _HEDGED.search(head):
        return False
    return polarity_of(text, Hit(start, end, 0)) == "affirmed" or _OWN_NO.match(text.straight[start:end])


def _around_reassurance(text: Text, start: int, end: int) -> tuple[str, str]:
    number = sentence_at(text, start)
    begin, stop = text.sentences[number] if number >= 0 else (0, len(text.original))
    straight = text.straight
    return straight[max(begin, start - _LOOK_BACK) : start], straight[end : min(max(stop, end), end + _LOOK_AHEAD)]
