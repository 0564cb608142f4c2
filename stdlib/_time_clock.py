"""Times of day: `17:30`, `5 p.m.`, `noon`, `9-10 am`; verses, ratios, results and lengths of time are none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._time_spoken import spoken_times

CLOCK_TIME = lazy_pattern(
    r"(?<![\w.,:/])(?<!(?<![0-9m.])-)"
    r"(?:(?P<hour>[01]?[0-9]|2[0-3])(?:[:.h](?P<minute>[0-5][0-9])(?::[0-5][0-9])?)?"
    r"\s?(?P<half>[ap])(?:\.\s?m\.|m\b)"
    r"|(?<!(?<!:[0-9]{2})(?<![ap]m)(?<![ap]\.m\.)-)(?P<hours>[01]?[0-9]|2[0-3])(?P<mark>[:h])(?P<minutes>[0-5][0-9])(?::[0-5][0-9])?(?![\w:/]|[.,][0-9])"
    r"|(?P<uhr>[01]?[0-9]|2[0-3])(?:[.:](?P<past>[0-5][0-9]))?\s(?:Uhr|heures)\b)"
    r"|(?<!\w)(?P<name>noon|midday|midnight)\b",
    re.IGNORECASE,
)
NAMED_TIMES = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
HINTS = ("no", "mid", "past", "quarter", "minutes", "o'clock", " in the ", "at night")
"""What texts have, all of them without digits, that name a time of day in words."""
_RATIO = r"ratio|odds|scale|aspect|dilut\w+|proportions?|mix(?:ture|ed|ing)?|titer|titre|score[ds]?|scoring|verhältnis"
_RESULT = r"won|win|wins|lost|loses?|beat|beats|defeat(?:ed|s)?|drew|led|leading|trail(?:ed|ing|s)?|set|match|final"
_TO_SCALE = r"ratio|odds|scale|aspect|dilut\w+|proportions?|mix(?:ture)?|titer|titre|screen|display|format"
RATIO_BEFORE = lazy_pattern(
    rf"(?<!\w)(?:(?:{_RATIO})(?!\w)[^.;\n0-9]{{0,24}}(?<!\sat\s)|dilut\w+\sat\s"
    rf"|(?:{_RESULT})\s(?:(?:the|a|her|his|their|our|final|last|first|second|third|match|game|set|by|with)\s){{0,4}})\Z",
    re.IGNORECASE,
)
RATIO_AFTER = lazy_pattern(
    rf"\s?(?:\([^)\n]{{1,12}}\)\s?)?(?:(?:{_TO_SCALE}|win|victory|defeat|draw|split|minutes?|mins?|hours?|hrs?|seconds?"
    r"|secs?|scores?)(?!\w)|(?:by|in)\s(?:volume|weight|mass|favou?r)(?!\w)|(?:v/v|w/v|w/w)(?!\w))",
    re.IGNORECASE,
)
OTHER_BEFORE = 48
SAME_HALF = lazy_pattern(
    r"(?<![\w.,:/-])(?P<hour>1[0-2]|0?[1-9])(?:[:.](?P<minute>[0-5][0-9]))?\s?(?:-|to|until|till)\s?\Z", re.IGNORECASE
)
"""The first time of `9-10 am`, which has its half of the day from the second."""


def clock_times(text: Text) -> tuple[Place, ...]:
    """Give back where times of day stand, with the time as `17:30`, in order; found once a text."""
    return remembered(text, "clock times", _clock_times)


def _clock_times(text: Text) -> tuple[Place, ...]:
    digits = any(sign in text.original for sign in "0123456789")
    if not digits and not any(hint in text.folded for hint in HINTS):
        return ()
    straight = text.straight
    found = sorted((*_written(straight), *spoken_times(straight)), key=lambda one: (one[0], -one[1]))
    ends = accumulate((end for _, end, _ in found), max, initial=0)
    return tuple(one for one, end in zip(found, ends, strict=False) if one[0] >= end)


def _written(text: str) -> Iterator[Place]:
    for match in CLOCK_TIME.finditer(text):
        shown = _time_shown(match)
        if not shown or (match["hours"] and match["mark"] == ":" and _is_no_time(text, *match.span())):
            continue
        first = SAME_HALF.search(text, max(0, match.start() - 12), match.start()) if match["half"] else None
        if first is not None and int(first["hour"]) % 12 < int(match["hour"]) % 12:
            hour = _hour(int(first["hour"]), match["half"])
            end = first.end("minute" if first["minute"] else "hour")
            yield first.start(), end, f"{hour:02d}:{first['minute'] or '00'}"
        yield *match.span(), shown


def _time_shown(match: re.Match[str]) -> str:
    """Give back a time of day as `17:30`, nothing where it is none (`15 pm`)."""
    if match["name"]:
        return NAMED_TIMES[match["name"].lower()]
    hour = int(match["hour"] or match["hours"] or match["uhr"])
    if match["half"]:
        if not 1 <= hour <= 12:
            return ""
        hour = _hour(hour, match["half"])
    minute = match["minute"] or match["minutes"] or match["past"] or "00"
    return f"{hour:02d}:{minute}"


def _hour(hour: int, half: str) -> int:
    return hour % 12 + (12 if half.lower() == "p" else 0)


def _is_no_time(text: str, start: int, end: int) -> bool:
    """Tell whether two numbers around a colon are a verse, a ratio, the result of a match or a length of time."""
    before = text[max(0, start - OTHER_BEFORE) : start]
    if RATIO_AFTER.match(text, end) or RATIO_BEFORE.search(before):
        return True
    return _verse_before().search(before) is not None


@cache
def _verse_before() -> re.Pattern[str]:
    """Give back what finds the name of a book right before its chapter and verse: `John `, `1 Cor. `, `Qur'an `."""
    names = {name.strip() for line in data_lines("time_verses.txt") for name in line.split(";")}
    listed = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    return re.compile(rf"(?<!\w)(?:{listed})\.?\s\Z", re.IGNORECASE)
