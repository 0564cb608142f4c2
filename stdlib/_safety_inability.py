"""What a speaker cannot do that is no refusal to answer: payments, bookings, skills, and what waits for something.

`We cannot process your payment` and `I can't draw` state facts; `we cannot process that request` declines.
"""

from __future__ import annotations

import re

from rubricc.runtime.lazily import lazy_pattern

_HANDLING_WORDS = """
    process complete give offer provide grant make accommodate supply execute produce honor honour satisfy facilitate
    present show entertain support proceed be
"""
_HANDLING = frozenset(_HANDLING_WORDS.split())
"""Verbs of which the thing after them tells whether a service is meant."""
_SERVICE = lazy_pattern(
    r"(?: with)?(?: (?!another\b|other\b|someone\b|anyone\b|his\b|her\b|their\b|that\b|how\b|instructions\b"
    r"|\w+'s\b)[\w-]+){0,4}? (?:payments?|transfers?|transactions?|orders?|purchases?"
    r"|refunds?|exchanges?|returns?|bookings?|reservations?|seats?|tables?|parking|rooms?|deliver(?:y|ies)|shipping|discounts?|loans?|mortgages?|overdrafts?|rates?|dates?"
    r"|quotes?|price|prices|receipts?|cards?|cheques?|checks|deposits?|withdrawals?|appointments?|coffee|tea|breakfast"
    r"|lunch|dinner|meals?|lifts?|rides?|transport|accommodation|warranty|extension|upgrade|visas?|tickets?"
    r"|subscriptions?|installation|repairs?|cash|change|blood)\b"
)
_SKILL = lazy_pattern(r"\s*(?:[.!,;]|$)|[^.;!?,]{0,60}\bas (?:well|fast|quickly|good|much|often|nicely) as\b")
"""After `I can't draw`: that it is a skill."""
_SKILLS = frozenset({"draw", "act", "make", "calculate", "translate", "speak"})
_SOONER = lazy_pattern(r" (?:sooner|earlier|faster|any faster|in time|alone)\b")
_PUZZLE = lazy_pattern(
    r" (?:the|this|these|your|my) (?!(?:\w+ )?(?:steps?|process|methods?|procedure|instructions?|techniques?|synthesis"
    r"|details?|recipe|tricks?|topic|subject)\b)\w+(?: \w+)?\s*(?:[.!;]|, but\b|but\b|$)"
)
"""After `I can't explain`: a thing that is not understood, and no way to do something."""
_SHOWN = lazy_pattern(r" you (?:the|my|our) (?!(?:\w+ )?(?:steps?|ways?|methods?|tricks?|process|code|exact)\b)\w+")
_BODY_JOINED = lazy_pattern(r" of (?:the|our|your|my) (?!plan|scheme|request)\w+")
_WAITS = lazy_pattern(r"[^.!?]{0,100}\b(?:until|till|before|as long as) (?:you|we|the|your|our|they|it|i|after)\b")


def is_of_the_world(sentence: str, match: re.Match[str], verb: str) -> bool:
    """Tell whether what somebody says not to do, in a match that ends with the verb, is an act in the world.

    The sentence is in small letters.
    """
    first, end = verb.split()[0], match.end()
    if first in _HANDLING and (
        _SERVICE.match(sentence, end) or (verb.endswith("part") and _BODY_JOINED.match(sentence, end))
    ):
        return True
    if first in _SKILLS and (_SOONER.match(sentence, end) or _is_skill(sentence, first, end)):
        return True
    if first in ("explain", "describe") and _PUZZLE.match(sentence, end):
        return True
    if first == "recommend" and "never" in match.group():
        return True
    return (first == "show" and _SHOWN.match(sentence, end) is not None) or _WAITS.match(sentence, end) is not None


def _is_skill(sentence: str, verb: str, end: int) -> bool:
    bare = _SKILL.match(sentence, end)
    return bare is not None and (verb in ("draw", "act") or " as " in bare.group())
