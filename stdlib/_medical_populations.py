"""People for whom advice differs: pregnant, children, with kidney disease and others; ages are read as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.runtime.text import Text
from rubricc.stdlib._medical_cues import cue_pattern, long_expression
from rubricc.stdlib._medical_frames import frames_found
from rubricc.stdlib._medical_notation import NO_SECTION, frame_table
from rubricc.stdlib._medical_status import sentence_before, status_of
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._number_words import number_written

POPULATION_LIST = "medical_populations"
_AGE_WORD = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|"
    "(?:sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?"
)
"""Ages that are told in words and tell something of who is spoken of."""
_AGE = long_expression(
    r"""
    \b(?P<n>[0-9]{1,3}|"""
    + _AGE_WORD
    + r""")[\s-]*(?P<u>days?|weeks?|wks?|months?|mos?|years?|yrs?|y)[\s/.-]*(?:old|of age|o\b|
    olds\b)|\b(?P<yo>[0-9]{1,3})\s*(?:yo|y/o|y\.o\.)\b|\b(?P<s>[0-9]{1,3})\s?(?P<sex>[mf])\b(?!\s*(?:/|
    per))(?=[\s,.;:)]|\Z)|\b(?:age[ds]?|aged)\s+(?:of\s+)?(?P<aged>[0-9]{1,3})(?![0-9%/]|\.[0-9])(?!\s*(?:weeks|
    months|days))|\b(?:mother|father|mom|mum|dad|grandmother|grandfather|grandma|grandpa|gran|granny|granddad|grandad|nan|nana|husband|wife|aunt|
    uncle|man|woman|patient|lady|gentleman|son|daughter|boy|girl|i'm|i am|he is|she is|he's|she's)\s*(?:,|\(|
    is)?\s*(?P<kin>[0-9]{1,3}|"""
    + _AGE_WORD
    + r""")(?=\s*(?:[,.;)!?]|and\b|\Z))"""
)
_THINGS = cue_pattern(
    r"""
    \b(?:car|phone|house|laptop|computer|dog|cat|puppy|kitten|device|injury|scar|bike|data|study|building|
    company|tv|shoes?|bottle|prescription|implant|wound|mattress|relationship|marriage)\s+(?:\w+\s+){0,2}?\Z"""
)
_PERSON = cue_pattern(
    r"\b(?:i|he|she|son|daughter|baby|child|mother|father|mom|dad|mum|patient|boy|girl|they|who|infant|kid)\b"
)
_DAYS_OF = {"d": 1, "w": 7, "m": 30, "y": 365}
_UPPER, _GROWN, _OLD = 365 * 2, 18 * 365, 65 * 365
_DIRECTLY_DENIED = cue_pattern(
    r"""
    (?:\b(?:not|no|never|without|denies|deny|denied|nor|neither|negative for|isn't|aren't|wasn't|don't have|
    doesn't have|do not have|does not have|free of|ruled out|no history of|haven't had|hasn't had|exclude[sd]?)|
    n['\u2019]t)\s+(?:(?:currently|yet|any|known|a|an|been|be|have|had|underlying|history of|pre-existing|
    chronic|significant|prior|longer|planning to be|or|and|actively|my|\w+|\w+(?:,? (?:or|nor|and)|
    ,)(?: \w+)?)\s+){0,4}?\Z"""
)
_APPLIES_BEFORE = cue_pattern(
    r"""
    \b(?:in|during|with|for|to|while|if|when|throughout|by|among|whether|on|before|after|take|taking|use|using|
    give|giving|recommend(?:ed)?|avoid(?:ed)?|safe|only|especially|given|used|studied|known|tested|approved|
    just|limited)\s+(?:(?:a|an|the|your|any|people|patients|those|someone|women|adults|individuals|with|who|are|
    is|have|has|on|severe|chronic|currently|you|you're|she's|he's|being)\s+){0,4}\Z"""
)
_ASKED_FOR_ONESELF = cue_pattern(
    r"""
    \b(?:(?:can|could|may|should|do|must|will|am) i|for me|if i (?:take|use|have|eat|drink))\b[^?]*\b(?:(?:while|whilst|
    since|because) (?:i'm |i am )?|during (?:my )?|as an? |(?:with|given|in) my )(?:
    currently |still |also )?
    \Z"""
)
"""Asked about oneself as one of them: `can I take it while breastfeeding?`."""
_DENIED_AFTER = cue_pattern(
    r"""
    (?:\s+tests?|\s+status)?\s*(?:[:\u2013-]\s*)?(?:(?:is|was|were|has been|been|are)\s+)?
    (?:negative|ruled out|excluded|denied|unlikely|absent)\b|\s*[:\u2013-]\s*(?:no|none|denies)\b"""
)
_THINGS_AFTER = cue_pattern(
    r"""
    [\s-]*(?:car|phone|house|laptop|computer|dog|cat|puppy|kitten|device|injury|scar|bike|data|study|building|company|
    tv|bottle|prescription|whisky|whiskey|wine|cheese|tree|law|guidelines?|problem|complaint)\b"""
)


def populations_found(text: Text) -> tuple[tuple[int, int, str, str], ...]:
    """Give back start, end, group and name of the people that a text speaks of. Kept with the text."""
    return remembered(text, "populations", lambda given: tuple(sorted({*_populations_named(given), *_aged(given)})))


def _populations_named(text: Text) -> Iterator[tuple[int, int, str, str]]:
    table = frame_table(POPULATION_LIST)
    for found in frames_found(text, POPULATION_LIST):
        group = table.sections[found.entry]
        if group != NO_SECTION:
            yield found.start, found.end, group, table.labels[found.entry]


def _aged(text: Text) -> Iterator[tuple[int, int, str, str]]:
    """Yield the ages of people: infants to two years, children to eighteen, older adults from sixty-five."""
    straight = text.straight
    for match in _AGE.finditer(straight):
        days = _days(match)
        before = straight[max(0, match.start() - 40) : match.start()]
        if (
            days is None
            or _THINGS_AFTER.match(straight[match.end() : match.end() + 20])
            or (_THINGS.search(before) and not _PERSON.search(before))
        ):
            continue
        group = "older_adults" if days >= _OLD else "children" if days < _GROWN else ""
        if group:
            yield match.start(), match.end(), group, f"age in {group}"
        if days < _UPPER:
            yield match.start(), match.end(), "infants", "age in infants"


def _days(match: re.Match[str]) -> int | None:
    """Give back an age in days, None where it is no age of a person."""
    number = next(number_written(match[name]) for name in ("n", "yo", "s", "aged", "kin") if match[name])
    unit = (match["u"] or "y")[0].lower()
    days = number * _DAYS_OF[unit]
    if match["s"] and number < 12:
        return None
    return days if days <= 120 * 365 else None


def is_spoken_of(text: Text, start: int, end: int) -> bool:
    """Tell whether people are spoken of, and it is not denied that someone is one of them.

    "Do not take it in pregnancy" denies the taking, "I am not pregnant" the pregnancy.
    """
    straight = text.straight
    if _DENIED_AFTER.match(straight[end : end + 40]):
        return False
    before = straight[max(0, start - 80) : start]
    before = before[max(before.rfind(sign) for sign in (".", ";", "!", "?", "\n")) + 1 :]
    if not _DIRECTLY_DENIED.search(before) or _APPLIES_BEFORE.search(before):
        return True
    return status_of(text, start, end) != "denied"


def is_so_here(text: Text, start: int, end: int) -> bool:
    """Tell whether it is stated that someone is one of these people."""
    if not is_spoken_of(text, start, end):
        return False
    status = status_of(text, start, end)
    return status == "stated" or (status == "asked" and _ASKED_FOR_ONESELF.search(sentence_before(text, start)))
