"""Times of day as they are spoken in English: `half past two`, `a quarter to five`, `ten past nine pm`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.runtime.lazily import lazy_pattern

_HOURS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MINUTES = {"five": 5, "ten": 10, "quarter": 15, "twenty": 20, "twenty-five": 25, "half": 30}
_SPOKEN = lazy_pattern(
    rf"(?<![\w-])(?:a )?(?P<minutes>half|quarter|twenty-five|twenty|ten|five)(?: minutes)? (?P<way>past|to|after) "
    rf"(?P<hour>{'|'.join(_HOURS)}|1[0-2]|[1-9])\b(?: o'clock)?"
    r"(?: ?(?P<day>[ap])(?:\.\s?m\.|m\b)| in the (?P<part>morning|afternoon|evening))?"
    r"(?=\s*(?:\Z|[.,;:!?)\n-])| (?:and|or|on|in|at|until|till|today|tomorrow|tonight"
    r"|every|for|we|i|he|she|they|the)\b)",
    re.IGNORECASE,
)


def spoken_times(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and time of the times of day in words; without `pm`, that of the morning, as with `5:30`."""
    for match in _SPOKEN.finditer(text):
        minutes, way = match["minutes"].lower(), match["way"].lower()
        if _is_other(minutes, way, match):
            continue
        named = match["hour"].lower()
        hour = (int(named) if named.isdecimal() else _HOURS.index(named) + 1) % 12
        late = (match["day"] or "").lower() == "p" or (match["part"] or "").lower() in ("afternoon", "evening")
        hour = hour or (0 if (match["day"] or "").lower() == "a" else 0 if late else 12)
        moment = hour * 60 + (720 if late else 0) + (-_MINUTES[minutes] if way == "to" else _MINUTES[minutes])
        yield *match.span(), f"{moment // 60 % 24:02d}:{moment % 60:02d}"


def _is_other(minutes: str, way: str, match: re.Match[str]) -> bool:
    """Tell whether it is none: `half to two`, and `five to ten`, which is a range more often than a time."""
    if minutes == "half":
        return way != "past"
    bare = "minutes" not in match.group().lower() and not match["day"] and not match["part"]
    return way != "past" and minutes != "quarter" and bare
