"""What in a text is not the writer's own speech: quotations, letters drafted for others, scenes, code."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._memo import remembered

_BLOCK_QUOTE = lazy_pattern(r"^[ \t]*>.*$", re.MULTILINE)
_FENCED = lazy_pattern(r"```.*?(?:```|\Z)", re.DOTALL)
_ADDRESS = lazy_pattern(
    r"^[ \t*_]*(?:Subject(?: line)?:|Dear |To Whom|Hi [A-Z]\w+,|Hello [A-Z]\w+,|Hi \[|Dear\b)", re.MULTILINE
)
_DRAFT = lazy_pattern(
    r"\b(?:template|draft|sample|example|script|e-?mail|message|letter|note|text|wording"
    r"|version)s?\b[^.:\n]{0,60}:\s*(?P<drafted>\S[^\n]*)",
    re.IGNORECASE,
)
_CLOSING = lazy_pattern(
    r"^[ \t*_]*(?:(?:best|kind|warm|with|many|sincere)? ?(?:regards|wishes|thanks)|best|sincerely|yours\b[\w ]*"
    r"|love|cheers|respectfully|cordially|warmly|thank you),?[*_ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_SPEAKER = lazy_pattern(
    r"^[ \t]*[*_]{0,2}(?P<name>[A-Z][\w.']*(?: [A-Za-z][\w.']*){0,2})[*_]{0,2}:[*_]{0,2} .*$", re.MULTILINE
)
_OWN_WORDS = """
    ai assistant answer response bot note important disclaimer warning chatbot model output reply me summary step
    conclusion sorry apologies unfortunately refusal reason explanation
"""
_OWN = frozenset(_OWN_WORDS.split())

_QUOTED = 400
"""Characters before a place in which a quotation that holds it may begin."""
_INNER_APOSTROPHE = lazy_pattern(r"(?<=\w)'(?=\w)")
_SINGLE = lazy_pattern(r"(?:^|[\s(:,])'(?=[A-Z])[^']*$")
_SINGLE_END = lazy_pattern(r"'(?!\w)")

Stretches = list[tuple[int, int]]


def any_begins(starts: list[int], start: int, end: int) -> bool:
    """Tell whether any of the places, in order, lies in `[start, end)`."""
    at = bisect_left(starts, start)
    return at < len(starts) and starts[at] < end


def in_small_letters(text: str) -> str:
    """Give back a text in small letters, one for one."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def others_speech(text: Text) -> Stretches:
    """Give back the stretches of the original that are quoted lines, code, drafted letters or lines of a scene."""
    return remembered(text, "safety.others", _find_others)


def _find_others(text: Text) -> Stretches:
    straight = text.straight
    spans = [match.span() for pattern in (_BLOCK_QUOTE, _FENCED) for match in pattern.finditer(straight)]
    spans += _letters_in(straight)
    spans += [match.span("drafted") for match in _DRAFT.finditer(straight)]
    lines = [match for match in _SPEAKER.finditer(straight) if match["name"].lower().split()[0] not in _OWN]
    if len(lines) > 1:
        spans += [match.span() for match in lines]
    return _merged(spans)


def _letters_in(straight: str) -> Stretches:
    """Give back where drafted letters stand: from the address to the closing, where there is one."""
    spans: Stretches = []
    done = 0
    for match in _ADDRESS.finditer(straight):
        closing = _CLOSING.search(straight, match.end()) if match.start() >= done else None
        if match.start() >= done and closing is None:
            break
        if closing is not None:
            spans.append((match.start(), closing.end()))
            done = closing.end()
    return spans


def _merged(spans: Stretches) -> Stretches:
    """Give back the spans in order, those that overlap as one."""
    merged: Stretches = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def within_quotes(text: Text, sentence: int, place: int, others: Stretches) -> bool:
    """Tell whether a place in the sentence that begins at `sentence` is another's speech."""
    at = bisect_right(others, (place, len(text.original) + 1)) - 1
    if at >= 0 and others[at][1] > place:
        return True
    return _open_quote(text, sentence, place)


def _open_quote(text: Text, sentence: int, place: int) -> bool:
    """Tell whether a quotation that began in the sentence, or in the one before in this paragraph, is still open."""
    low = max(0, place - _QUOTED)
    start = max(low, text.straight.rfind("\n", low, max(low, sentence)) + 1)
    before = text.original[start:place]
    if before.count("\u201c") > before.count("\u201d"):
        return True
    if before.count('"') % 2 == 1:
        return True
    opened = _SINGLE.search(_INNER_APOSTROPHE.sub("", text.straight[start : place + 1]))
    return opened is not None and _SINGLE_END.search(text.straight, place, place + 200) is not None
