"""Criteria that are a checklist: `Step 1: Does the response …? If yes, fail.`"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rubricc.compiler.frontend.natural.offline.refusal import Refused

_STEP = re.compile(r"(?:^|\s)Step \d+\s*[.:]\s*", re.I)
_ASKED = re.compile(
    r"^(?:Does|Did|Do|Has|Is) the (?:response|answer|completion|model|assistant)s?\s+(?P<said>[^?]+)\?\s*"
    r"If (?P<when>yes|no|not),?\s*(?:then\s+)?(?P<then>fail|pass)\.?\s*$",
    re.I,
)
_END = re.compile(r"\s*If (?:all|both|any|the|either)\b.*$", re.I | re.S)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what the response may do, as a statement, and whether doing it passes."""

    statement: str
    good: bool


def steps_of(text: str) -> list[Step]:
    """Give back the steps of a checklist that must all be passed; none where a text is no checklist.

    Raises `Refused` where a step has another form.
    """
    parts = _STEP.split(" ".join(text.split()))
    if len(parts) < 2 or parts[0].strip():
        return []
    return [_step(_END.sub("", part) if number == len(parts) - 2 else part) for number, part in enumerate(parts[1:])]


def _step(part: str) -> Step:
    found = _ASKED.match(part.strip())
    if found is None:
        raise Refused("A step of it is no question that yes or no decides.")
    passed = found["then"].lower() == "pass"
    return Step(f"should {found['said']}", (found["when"].lower() == "yes") == passed)
