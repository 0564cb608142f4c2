"""Criteria that name what is to be done, and no verb of saying it: `Applies a tourniquet`, `Consult a doctor`.

What an answer does there is to advise it.
"""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.offline.marks import EMERGENCY, PROFESSIONAL

_DONE = (
    "applies administers monitors assesses initiates stabilizes stabilises performs obtains schedules immobilizes "
    "immobilises elevates rinses discontinues titrates tapers treats activates intubates transfers admits screens "
    "tests "
    "refers evaluates examines checks rechecks re-checks measures starts cleans washes arranges reassesses "
    "controls calls pushes pulls wraps soaks injects prescribes orders notifies"
)
_TO_DO = (
    "apply administer monitor assess initiate stabilize stabilise perform obtain schedule immobilize immobilise "
    "elevate "
    "rinse discontinue titrate taper treat activate intubate transfer admit screen test refer evaluate examine check "
    "recheck re-check measure start clean wash arrange reassess use take call consult contact visit rest drink eat "
    "wait "
    "stop continue keep follow remove place hold press increase decrease reduce limit maintain try get go practice "
    "exercise sleep breathe wear watch look switch change replace cut cool lie sit have let bring order drive walk "
    "ride buy see speak talk reach"
)
_OF_THE_ANSWER = re.compile(
    r"\b(?:response|answer|reply|message|output|text|conversation|words?|sentences?|paragraphs?|bullets?|tone|language|"
    r"format(?:ting)?|style|length|detail|headings?|terms|wording|summary|note|email|letter|user)s?\b",
    re.I,
)
_BY_ITSELF = re.compile(r"(?:with|by|off|out|from|on|over|its?|attention)\b", re.I)
_NAMED = re.compile(r"[\"“]|[A-Z]{2,}\b")
_ACT = re.compile(rf"(?P<done>{'|'.join(_DONE.split())})\s+|(?:{'|'.join(_TO_DO.split())})\s+", re.I)
_EITHER = re.compile(
    rf"(?P<before>(?:(?!\beither\b).)*)\beither\s+(?P<one>(?:to )?(?:{'|'.join(_TO_DO.split())})\s.+?),?\s+or\s+"
    rf"(?P<other>(?:to )?(?:{'|'.join(_TO_DO.split())})\s.+)$",
    re.I | re.S,
)
_DO_NOT = re.compile(r"(?:do not|don['’]t|never)\s+", re.I)
_AVOID = re.compile(
    r"avoid\s+(?!(?:\w+ly\s+)?(?:mention|recommend|suggest|advis|stat|includ|provid|giv|us|ask|mak|be)\w*ing\b)", re.I
)
_SEEK = re.compile(r"seek\s+", re.I)


def advised(text: str) -> str | None:
    """Give back the advice that a text without a verb of saying is; None where it is none, or tells of the answer."""
    found = _ACT.match(text)
    if found is None or _OF_THE_ANSWER.search(text) or _BY_ITSELF.match(text[found.end() :]):
        return None
    called = found.group().strip().lower() == "calls" and _NAMED.match(text[found.end() :])
    return None if called else text


def alternatives(text: str) -> tuple[str, str] | None:
    """Give back two things of which either is to be done, each with what stands before both; None for no such two."""
    found = _EITHER.match(text)
    return None if found is None else (found["before"] + found["one"], found["before"] + found["other"])


def warned(text: str) -> str | None:
    """Give back what a text that begins as an order is against: `Do not apply butter`; None where it is none."""
    found, avoided = _DO_NOT.match(text), _AVOID.match(text)
    if found is not None:
        return advised(text[found.end() :])
    return text[avoided.end() :] if avoided is not None and _OF_THE_ANSWER.search(text) is None else None


def seeks_care(text: str) -> bool:
    """Say whether a text asks to go for care, and not a question: `Seek emergency care`."""
    if _SEEK.match(text) is None:
        return False
    return any(found.start() == 0 for words in (EMERGENCY, PROFESSIONAL) for found in [words.search(text)] if found)
