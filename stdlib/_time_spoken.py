"""Times of day as they are spoken in English: `half past two`, `a quarter to noon`, `at six in the evening`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.runtime.lazily import lazy_pattern

_HOURS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MINUTES = {"five": 5, "ten": 10, "quarter": 15, "twenty": 20, "twenty-five": 25, "half": 30}
_OF_DAY = {"noon": 12, "midday": 12, "midnight": 0}
_HOUR = rf"{'|'.join(_HOURS)}|1[0-2]|[1-9]"
_PART_SAID = r"(?: in the (?P<{0}>morning|afternoon|evening)| at (?P<{1}>night)\b)"
_SPOKEN = lazy_pattern(
    rf"(?<![\w-])(?:a )?(?P<minutes>half|quarter|twenty-five|twenty|ten|five)(?: minutes)? (?P<way>past|to|after) "
    rf"(?P<hour>{'|'.join(_OF_DAY)}|{_HOUR})\b(?: o'clock)?"
    rf"(?: ?(?P<day>[ap])(?:\.\s?m\.|m\b)|{_PART_SAID.format('part', 'night')})?"
    r"(?=\s*(?:\Z|[.,;:!?)\n-])| (?:and|or|on|in|at|until|till|today|tomorrow|tonight"
    r"|every|for|we|i|he|she|they|the|is|was)\b)"
    rf"|(?<![\w-])(?:at|by|until|till|from|around|about|before|after|since) (?P<full>(?P<named>{_HOUR})"
    rf"(?P<clock> o'clock)?{_PART_SAID.format('when', 'late')}?)(?!\w|[:.][0-9])"
    rf"|(?<![\w.,:/-])(?P<bare>(?P<only>{_HOUR}) o'clock{_PART_SAID.format('then', 'dark')}?)(?!\w)",
    re.IGNORECASE,
)


def spoken_times(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and time of the times of day in words; without `pm`, that of the morning, as with `5:30`."""
    for match in _SPOKEN.finditer(text):
        found = _past_or_to(match) if match["minutes"] else _full_hour(match)
        if found is not None:
            yield found


def _past_or_to(match: re.Match[str]) -> tuple[int, int, str] | None:
    """Give back `half past two`, `ten to five pm`; None where it is none."""
    minutes, way = match["minutes"].lower(), match["way"].lower()
    if _is_other(minutes, way, match):
        return None
    hour = _OF_DAY.get(match["hour"].lower())
    if hour is None:
        half = {"a": "morning", "p": "afternoon"}.get((match["day"] or "").lower())
        hour = _hour_of_day(match["hour"], half or match["part"] or match["night"], bool(match["day"]))
    moment = hour * 60 + (-_MINUTES[minutes] if way == "to" else _MINUTES[minutes])
    return *match.span(), f"{moment // 60 % 24:02d}:{moment % 60:02d}"


def _full_hour(match: re.Match[str]) -> tuple[int, int, str] | None:
    """Give back `at six in the evening`, `eight o'clock`; None of `at six`, which may be an age or a count."""
    part = match["when"] or match["late"] or match["then"] or match["dark"]
    if match["full"] and not match["clock"] and not part:
        return None
    hour = _hour_of_day(match["named"] or match["only"], part, False)
    return *match.span("full" if match["full"] else "bare"), f"{hour:02d}:00"


def _hour_of_day(named: str, part: str | None, sure: bool) -> int:
    """Give back the hour from 0 to 23: at night from six on it is late; twelve is noon unless it is night, or `am`."""
    hour = int(named) if named.isdecimal() else _HOURS.index(named.lower()) + 1
    part = (part or "").lower()
    if hour == 12:
        return 0 if part == "night" or (part == "morning" and sure) else 12
    return hour + 12 if part in ("afternoon", "evening") or (part == "night" and hour >= 6) else hour


def _is_other(minutes: str, way: str, match: re.Match[str]) -> bool:
    """Tell whether it is none: `half to two`, and `five to ten`, which is a range more often than a time."""
    if minutes == "half":
        return way != "past"
    named = match["hour"].lower() in _OF_DAY or match["day"] or match["part"] or match["night"]
    return way != "past" and minutes != "quarter" and "minutes" not in match.group().lower() and not named
