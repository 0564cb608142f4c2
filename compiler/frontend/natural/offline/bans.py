"""Sentences that forbid something and yet have negative points: the points are lost where it is done all the same."""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.offline.refusal import Refused

_SUBJECT = r"(?:(?:the |this |its )?(?:ai |model'?s |assistant'?s )?(?:response|answer|assistant|model|reply|it)s?\s+)?"
_BAN = re.compile(
    rf"{_SUBJECT}(?:(?:should|must|shall|may|can|is|has|need)(?:\s+not|n['’]t|\s+never)(?:\s+(?:to|allowed to))?"
    rf"|cannot|can['’]t|(?:do not|don['’]t)(?:\s+ever)?|avoids?(?= [a-z]+ing\b)|refrains?\s+from)\s+",
    re.I,
)
_STATES = re.compile(rf"{_SUBJECT}(?:is|has|need)(?:\s+not|n['’]t)\s+(?!to\b|allowed\b)", re.I)
"""`Is not clear` tells what is the case, and forbids nothing."""
_NEVER = re.compile(rf"{_SUBJECT}never\s+", re.I)


def deed(sentence: str) -> str:
    """Give back what a fault with a ban for its name consists of: of `should not name a dose`, `name a dose`.

    `Does not …` and `fails to …` tell of a fault and forbid nothing: they stay. Raises `Refused` for a bare `never`,
    which may do either: `never asks about allergies` is one fault, `never names a dose` is the opposite of another.
    """
    text = sentence.strip()
    if _NEVER.match(text):
        raise Refused(
            "“Never” with negative points can mean that doing it is the fault or that not doing it is: say what the "
            "fault is, as in “Gives …” or “Fails to give …”."
        )
    found = None if _STATES.match(text) else _BAN.match(text)
    return text if found is None else text[found.end() :]
