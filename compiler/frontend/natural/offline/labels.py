"""Phrases that are written as a label and its value (`Length: 50 words`), made into phrases with a verb."""

from __future__ import annotations

import re

_LENGTH = re.compile(
    r"(?P<most>maximum |max |(?:word|sentence|character|length) limit)?(?:length|word count|size)?\s*[:=]\s*"
    r"(?P<said>\d.*|(?:at|up|no|between|under|over|exactly|fewer|less|more|maximum|max|minimum|min)\b.*)",
    re.I,
)
_OTHER = (
    (re.compile(r"(?:output |response |answer )?format\s*[:=]\s*", re.I), "is "),
    (re.compile(r"language\s*[:=]\s*", re.I), "is in "),
    (re.compile(r"(?:\w+ )?(?:disclaimer|statement)\s*:\s*(?:that )?", re.I), "includes a disclaimer that "),
)
_TONE = re.compile(r"(?:tone|style|voice)\s*[:=]\s*(?P<said>.+)", re.I)
_BRIEF = re.compile(
    r"(?:is |be |keeps? (?:it|the (?:response|answer)) )?(?:too )?(?:long|short|wordy|brief|concise),? ?[(:–-] ?"
    r"(?P<said>[^()]+)\)?",
    re.I,
)
_LIMITED = re.compile(r"word|sentence|character", re.I)


def plain(text: str) -> str:
    """Give back a phrase without its label: `Tone: friendly` as `friendly tone`; all others as they are."""
    brief = _BRIEF.fullmatch(text)
    if brief:
        return brief["said"].strip()
    tone = _TONE.fullmatch(text)
    if tone:
        return f"{tone['said']} tone"
    for label, verb in _OTHER:
        found = label.match(text)
        if found:
            return f"{verb}{text[found.end() :]}"
    length = _LENGTH.fullmatch(text)
    return text if length is None else _length(length)


def _length(found: re.Match[str]) -> str:
    """Give back a length as an amount: `word limit: 200` as `at most 200 words`."""
    unit = _LIMITED.match(found["most"] or "")
    said = found["said"]
    if unit is not None and not re.search(r"[a-z]", said, re.I):
        said = f"{said} {unit[0].lower()}s"
    return f"at most {said}" if found["most"] else said
