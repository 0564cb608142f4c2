"""Findings that are said to be absent: denied, or over."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._medical_cues import cue_pattern
from rubricc.stdlib._medical_frames import Found, frames_found
from rubricc.stdlib._medical_notation import frame_table
from rubricc.stdlib._medical_status import sentence_at, sentence_before, status_of

FINDING_LIST = "medical_findings"


def negated_finding_places(text: Text, findings: Lexicon | None = None) -> Iterator[Place]:
    """Yield where a finding, one of the given or any that is known, is denied."""
    if findings is not None:
        labels = findings.labels
        found = [Found(hit.start, hit.end, hit.entry) for hit in text.hits(findings)]
    else:
        labels = frame_table(FINDING_LIST).labels
        found = list(frames_found(text, FINDING_LIST))
    for item in found:
        if (
            _is_absent(text, item)
            and not _NOT_OVER.match(text.straight[item.end : item.end + 60])
            and not _is_of_a_thing(text, item)
            and not _is_what_advice_denies(text, item.start)
        ):
            yield item.start, item.end, labels[item.entry]


_OVER_AFTER = cue_pattern(
    r"""
    (?: (?:is|are|has|have)|'s)? ?(?:(?:now|all|completely|finally|already|since|fully|totally|entirely|mostly|been) )*
    (?:gone(?: (?:now|away|completely|today|already|again))?(?:[.,;!)]| and\b| but\b|$)|resolved|disappeared|vanished|
    subsided|went away|cleared(?: up)?(?:[.,;!)]| and\b|$))[^.;!?\n]{0,60}"""
)
_BACK_AGAIN = cue_pattern(
    r"[^.;!?\n]{0,80}\b(?:(?:came|come|is|are|was|has come|have come) back|returned|recurred|not)\b"
)
_NOT_YET_OVER = cue_pattern(
    r"\b(?:until|till|once|after|as soon as|when|before|if|hope|hopefully|should|wait|makes? sure|ensure)\b"
)


def _is_absent(text: Text, found: Found) -> bool:
    """Tell whether a finding is denied, or is said to be over: `the rash is gone`."""
    status = status_of(text, found.start, found.end)
    if status == "denied":
        return True
    after = text.straight[found.end : found.end + 100]
    if status != "stated" or not _OVER_AFTER.match(after) or _BACK_AGAIN.match(after):
        return False
    return not _NOT_YET_OVER.search(sentence_before(text, found.start))


_OF_A_THING_AFTER = cue_pattern(
    r"""
    [ -](?:syrups?|medications?|medicines?|meds|drops|suppressants?|relief|relievers?|tests?|screening|
    treatments?|management|control|risks?|prevention|season|flares?|clinics?|specialists?)\b"""
)


_NEGATIVE_TEST = cue_pattern(
    r"""
    [ -](?:\w+ )?(?:tests?|screens?|screening|swabs?|smears?|cultures?|results?)(?: results?)?(?:\s*[:\u2013-]\s*|
    (?: (?:is|was|were|are|has|have|came|come|been|back|again|both|all|today))+ )negative\b"""
)


def _is_of_a_thing(text: Text, found: Found) -> bool:
    """Tell whether a finding only says what kind of thing is meant: `cough syrup`, `anti-seizure`, `non-pregnant`."""
    if _NEGATIVE_TEST.match(text.straight[found.end : found.end + 60]):
        return False
    before = text.straight[max(0, found.start - 5) : found.start].lower()
    return before.endswith(("anti-", "non-")) or _OF_A_THING_AFTER.match(text.straight[found.end : found.end + 20])


_ADVISING = cue_pattern(
    r"""
    \bnot (?:able|specific to|recommended|approved|indicated|designed|used|intended|meant|enough|sufficient|suitable|
    specifically)\b[^.;!?]{0,60}\Z|
    \b(?:unable to|(?:nothing|nobody|no one) \w+s)\b[^.;!?]{0,60}\Z|
    \b(?:should|must|can|could|may|might|will|would|
    do|does)\s*(?:not|n't)\s+(?!have\b|has\b|show\b|report\b|feel\b|complain)(?:be\s+)?\w+[^.;!?]{0,60}\Z|
    \b(?:shouldn't|mustn't|can't|cannot|couldn't|won't|wouldn't|needn't|don't|doesn't)\s+(?!have\b|feel\b|
    show\b|report\b|seem|notice\b|see\b|get\b)[^.;!?]{0,60}\Z|\b(?:avoid(?:s|ing)?|prevent(?:s|ed|ing|ion of)?|
    protects? (?:against|from)|
    stop|never|skip|refrain from|
    instead of|rather than|other than|not to|hesitate|not for|isn't for)\b[^.;!?]{0,60}\Z|\bnot only\b[^.;!?]{0,30}\Z"""
)
_NOT_OVER = cue_pattern(
    r"""
    \s+(?:still\s+)?(?:(?:has|have|had|is|are|does|do|did|was|were)\s+(?:still\s+)?not|(?:has|have|had|is|are|does|do|
    did|was|were|wo)n't)\s+(?:yet\s+)?(?:been\s+)?(?:gone|go |going|improv|resolv|subsid|get|stop|eas|brok|break|let up|
    respond|chang|come down|came down|better|controlled|healed|heal|fade|clear|cured|relieved|reliev)"""
)
_HAS_HAD = cue_pattern(r"\bnever (?:had|has|have|experienced|been)\b[^.;!?]{0,60}\Z")


def _is_what_advice_denies(text: Text, start: int) -> bool:
    """Tell whether it is an advice that is denied (`do not ignore chest pain`, `avoid constipation`), not a finding."""
    number = sentence_at(text, start)
    begin = text.sentences[number][0] if number >= 0 else 0
    before = text.straight[max(begin, start - 120) : start]
    return _ADVISING.search(before) and not _HAS_HAD.search(before)
