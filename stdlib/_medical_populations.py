"""People for whom advice differs: pregnant, children, with kidney disease and others; ages are read as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.runtime.text import Text
from rubricc.stdlib._medical_frames import frames_found
from rubricc.stdlib._medical_notation import NO_SECTION, frame_table
from rubricc.stdlib._medical_status import status_of
from rubricc.stdlib._memo import remembered

POPULATION_LIST = "medical_populations"
_AGE = re.compile(
    r"\b(?P<n>[0-9]{1,3})[\s-]*(?P<u>days?|weeks?|wks?|months?|mos?|years?|yrs?|y)[\s/.-]*(?:old|of age|o\b|olds\b)"
    r"|\b(?P<yo>[0-9]{1,3})\s*(?:yo|y/o|y\.o\.)\b"
    r"|\b(?P<s>[0-9]{1,3})\s?(?P<sex>[mf])\b(?!\s*(?:/|per))(?=[\s,.;:)]|\Z)"
    r"|\b(?:age[ds]?|aged)\s+(?:of\s+)?(?P<aged>[0-9]{1,3})(?![0-9%/]|\.[0-9])(?!\s*(?:weeks|months|days))"
    r"|\b(?:mother|father|mom|mum|dad|grandmother|grandfather|grandma|grandpa|husband|wife|aunt|uncle|man|woman|"
    r"patient|lady|"
    r"gentleman|son|daughter|boy|girl|i'm|i am|he is|she is|he's|she's)\s*(?:,|\(|"
    r"is)?\s*(?P<kin>[0-9]{1,3})(?=\s*(?:[,.;)!?]|and\b|\Z))",
    re.I,
)
_THINGS = re.compile(
    r"\b(?:car|phone|house|laptop|computer|dog|cat|puppy|kitten|device|injury|scar|bike|data|study|building|company|"
    r"tv|shoes?|"
    r"bottle|prescription|implant|wound|mattress|relationship|marriage|is|are|was)\s+(?:\w+\s+){0,2}?\Z",
    re.I,
)
_PERSON = re.compile(
    r"\b(?:i|he|she|son|daughter|baby|child|mother|father|mom|dad|mum|patient|boy|girl|they|who|infant|kid)\b", re.I
)
_DAYS_OF = {"d": 1, "w": 7, "m": 30, "y": 365}
_UPPER, _GROWN, _OLD = 365 * 2, 18 * 365, 65 * 365
_DIRECTLY_DENIED = re.compile(
    r"(?:\b(?:not|no|never|without|denies|deny|denied|nor|neither|negative for|isn't|aren't|wasn't|don't have|doesn't "
    r"have|do not have|"
    r"does not have|free of|ruled out|no history of|haven't had|hasn't had|exclude[sd]?)|"
    r"n['\u2019]t)\s+(?:(?:currently|yet|any|known|a|"
    r"an|been|be|have|had|underlying|history of|pre-existing|chronic|significant|prior|longer|planning to be|or|and|"
    r"actively|my|\w+|"
    r"\w+(?:,? (?:or|nor|and)|,)(?: \w+)?)\s+){0,4}?\Z",
    re.I,
)
_APPLIES_BEFORE = re.compile(
    r"\b(?:in|during|with|for|to|while|if|when|throughout|by|among|whether|on|before|after|take|taking|use|using|give|"
    r"giving|"
    r"recommend(?:ed)?|avoid(?:ed)?|safe|only|especially|of|given|used|studied|known|tested|approved|just|limited)\s+"
    r"(?:(?:a|an|the|your|any|people|patients|those|someone|women|adults|individuals|with|who|are|is|have|has|on|"
    r"severe|chronic|"
    r"currently|you|you're|she's|he's|being)\s+){0,4}\Z",
    re.I,
)
_DENIED_AFTER = re.compile(
    r"(?:\s+tests?|\s+status)?\s*(?:(?:is|was|were|has been|been|are)\s+)?(?:negative|ruled out|excluded|denied|"
    r"unlikely|absent)\b"
    r"|\s*(?::|-|\u2013)\s*(?:no|none|denies|denied|negative)\b",
    re.I,
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
        if days is None or (_THINGS.search(before) and not _PERSON.search(before)):
            continue
        group = "older_adults" if days >= _OLD else "children" if days < _GROWN else ""
        if group:
            yield match.start(), match.end(), group, f"age in {group}"
        if days < _UPPER:
            yield match.start(), match.end(), "infants", "age in infants"


def _days(match: re.Match[str]) -> int | None:
    """Give back an age in days, None where it is no age of a person."""
    number = next(int(match[name]) for name in ("n", "yo", "s", "aged", "kin") if match[name])
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
    return is_spoken_of(text, start, end) and status_of(text, start, end) == "stated"
