"""Whom something is not to be given or advised to: `a penicillin to someone allergic`.

What is true of them is told by the question more often than by the answer, so either may tell it.
"""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.conditions import Condition, OfQuery, either
from rubricc.compiler.frontend.natural.offline.tokens import tokens

_PERSON = (
    r"someone|anyone|somebody|anybody|persons?|people|patients?|users?|customers?|clients?|individuals?|those|adults?|"
    r"child|children|infants?|bab(?:y|ies)|toddlers?|newborns?|minors?|teenagers?|adolescents?|wom[ae]n|m[ae]n|students?|"
    r"pupils?|beginners?|seniors?|asthmatics?|diabetics?|smokers?|drivers?"
)
_TO_WHOM = re.compile(
    rf"(?<=\w)\s+(?:to|for|in|with)\s+(?P<who>(?:(?!to\b|for\b|in\b|with\b)[\w'’-]+\s+){{0,3}}?(?:{_PERSON})\b.*)$",
    re.I | re.S,
)
_PRONOUN = re.compile(r"\s+(?:to|of|for|with)\s+(?:it|them|this|these|that)\b", re.I)


def parted_from_whom(text: str) -> tuple[str, str]:
    """Part what is given or advised from whom it is given to; the second is empty where nobody is named
    of whom anything is told."""
    found = _TO_WHOM.search(text)
    if found is None:
        return text, ""
    told = any(token.kind not in ("function", "frame", "general", "stop") for token in tokens(found["who"]))
    return text[: found.start()], _PRONOUN.sub("", found["who"]) if told else ""


def is_such(who: str) -> Condition:
    """Give back that the question or the answer speaks of such a person; raises `Refused` where nothing tells it."""
    told = claim(who, Style())
    return either((OfQuery(told), told))
