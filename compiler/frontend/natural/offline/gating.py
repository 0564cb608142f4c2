"""Conditions on the question: what a criterion asks only where the user says or asks for something."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.conditions import Call, Condition, Found, Not, OfQuery
from rubricc.compiler.frontend.natural.offline.languages import LANGUAGES
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.tokens import tokens
from rubricc.compiler.frontend.natural.offline.words import spellings

_USER = (
    r"(?:(?:the|a) )?(?:user|query|question|prompt|customer|student|caller|client|asker)"
    r"(?:['’]s (?:query|question|message|prompt|request))?"
)
_SAYS = (
    r"asks?|inquires?|enquires?|wants? to know|mentions?|says?|states?|tells?|reports?|describes?|requests?|"
    r"specif(?:y|ies)|"
    r"writes?|indicates?|expresses|express|shares?|notes?|complains?|raises?|brings? up|refers? to|names?"
)
_PREPOSITION = r"(?:(?:the (?:model|assistant|response)|us|you|it)\s+)?(?:(?:about|for|to|whether|if|of|that)\s+)?"
_NOT = r"(?P<not>(?:does not|doesn['’]t|do not|did not|didn['’]t|has not|hasn['’]t|never)\s+)?"
_WORDS = rf"{_USER}\s+{_NOT}(?:also\s+|explicitly\s+)?(?:{_SAYS})\s+{_PREPOSITION}(?P<said>.+)"
_ASKED = (
    r"(?:(?:the (?:response|model|assistant)|it) is\s+)?(?:asked|prompted|requested)\s+"
    r"(?:(?:about|for|to|whether|if)\s+)?(?P<asked>.+)"
)
_STATE = (
    rf"{_USER}\s+(?:(?:is|has|was|had|takes|uses|lives|feels)(?P<isnot>n['’]t| not| no)?|suffers from|experiences)"
    r"\s+(?P<is>.+)"
)
_SAID = re.compile(rf"(?:{_WORDS}|{_ASKED})$", re.I | re.S)
_STATED = re.compile(rf"{_STATE}$", re.I | re.S)
_BOUND = re.compile(
    r"\b(?:under|over|above|below|younger than|older than|less than|more than|fewer than|at least|between|up to)\s.*\d",
    re.I,
)
_LEADING = re.compile(r"(?:if|when|whenever|where)\s+", re.I)
_TRAILING = re.compile(
    rf"(?<!even)(?<!only)(?<!as)(?<!or),?\s+(?:if|when|whenever)\s+(?P<when>(?:{_USER}\s+(?:(?:does not|doesn['’]t|"
    rf"did not|"
    rf"didn['’]t|has not|explicitly)\s+)?(?:{_SAYS})|asked|prompted)\s.+)$",
    re.I | re.S,
)


@dataclass(frozen=True, slots=True)
class Gated:
    """What is asked for, and the condition on the question that it is asked under; None where it always is."""

    text: str
    gate: Condition | None = None


def gated(text: str, is_told: Callable[[str], bool]) -> Gated:
    """Part a sentence from its condition on the question; `is_told` says whether a text can stand as a clause.

    Raises `Refused` where the condition is not wholly accounted for.
    """
    before = _LEADING.match(text)
    if before is not None:
        for when, rest in _at_commas(text[before.end() :]):
            if is_told(rest):
                gate = _gate(when)
                return Gated(rest, gate) if gate is not None else Gated(text)
    after = _TRAILING.search(text)
    if after is None or not is_told(text[: after.start()]) or _is_of_claim(text, after):
        return Gated(text)
    gate = _gate(after["when"])
    return Gated(text) if gate is None else Gated(text[: after.start()], gate)


def _is_of_claim(text: str, after: re.Match[str]) -> bool:
    """Say whether a condition is part of what an answer says: `states that a brand can be named if the user asks`."""
    plain_if = re.match(r",?\s+if\b", after.group(), re.I) is not None
    return plain_if and re.search(r"\bthat\s", text[: after.start()], re.I) is not None


def _at_commas(text: str) -> Iterator[tuple[str, str]]:
    """Yield a text parted at each of its commas."""
    for comma in re.finditer(r",\s+(?:then\s+)?", text):
        yield text[: comma.start()], text[comma.end() :]


def _gate(when: str) -> Condition | None:
    """Give back the condition that a question meets; None where the words are not about the question."""
    said = _SAID.match(when)
    stated = _STATED.match(when) if said is None else None
    if said is not None:
        return _of_query(said["said"] or said["asked"], Style(), denied=said["not"] is not None)
    if stated is not None:
        return _of_query(stated["is"], Style(claim=True), denied=stated["isnot"] is not None)
    return None


def _of_query(text: str, style: Style, denied: bool) -> Condition:
    if _BOUND.search(text):
        raise Refused("It holds only for some questions, told apart by an amount.")
    try:
        found = OfQuery(_in_language(text) or _named(text) or claim(text.strip(" .,;"), style))
    except Refused as refused:
        raise Refused(f"It holds only for some questions. {refused}") from None
    return Not(found) if denied else found


def _in_language(text: str) -> Condition | None:
    """Give back that the question is in a language: `writes in Spanish`."""
    found = re.fullmatch(rf"in (?P<name>{'|'.join(LANGUAGES)})", text.strip(" .").lower())
    return Call(f'language.is({{}}, "{LANGUAGES[found["name"]]}")') if found else None


def _named(text: str) -> Condition | None:
    """Give back that the one word that a text is of stands there, however general: `a note`; None for more words."""
    told = [token for token in tokens(text) if token.kind not in ("function", "frame", "stop")]
    plain = len(told) == 1 and told[0].kind in ("general", "weak", "loose", "content")
    return Found((spellings(told[0].text),)) if plain else None
