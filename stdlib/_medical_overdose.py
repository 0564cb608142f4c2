"""Overdoses that are told by how much was taken: `I took 30 paracetamol`, `four times his dose`, `20 of my pills`.

What was swallowed is an overdose where it is many tablets at once, many grams, several times the dose, a vague
large amount (`a handful`, `the whole bottle`), or what belongs to somebody else and a child got at. An amount that
is spread over days is none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_cues import cue_pattern
from rubricc.stdlib._medical_drugs import MEDICATION_LIST, drugs_found
from rubricc.stdlib._medical_notation import frame_table
from rubricc.stdlib._medical_status import sentence_before
from rubricc.stdlib._number_words import number_written, small_numbers

_MANY = 8
"""Tablets at once from which on it is an overdose, of whatever medicine."""
_MANY_FOR_A_CHILD = 4
_MANY_MG = 5000
_MANY_TIMES = 3
_LOOKED_AT = 90
"""Characters after the verb within which the amount and the medicine stand."""

_TAKE = lazy_pattern(
    r"\b(?:(?:had|(?:given|gave)(?= (?:him|her|them|my|our|the (?:baby|child|kid)|myself)\b))"
    r"|(?P<eaten>swallow(?:ed)?|ate|eaten|ingested|chewed|consumed|drank|got into)"
    r"|took|taken|downed|popped|gulped)\b",
    re.IGNORECASE,
)
_CLAUSE_END = lazy_pattern(r"[.;:!?](?!\d)|\n")
_OWNER = (
    r"(?:my|his|her|their|our|someone else's|(?:grand(?:ma|pa|dad|mother|father)|granny|mom|mum|dad)'s|"
    r"(?:my|his|her|their|the|a) [a-z]+(?:'s|s'))"
)
_LEAD = r"(?: (?!(?:not|no|never|nothing|and|or|but|to|up)\b)[a-z'-]+){0,4}? "
_SOLID = (
    r"(?:tablets?|tabs|capsules?|caps|pills?|caplets?|gelcaps?|softgels?|gumm(?:y|ies)|painkillers?|sedatives?|"
    r"sleeping aids?|antidepressants?|meds|medicines?|medications?)\b"
)
_CONTAINER = r"(?:bottle|box|pack|packet|package|strip|blister(?: pack)?|sheet|tub|prescription|month's supply)"
_TAKEN_AMOUNT = lazy_pattern(
    lambda: (
        rf"{_LEAD}(?:"
        rf"(?P<times>{_numbers()}|double|twice|triple|treble|quadruple)(?: times|-fold|x|)"
        r"(?: (?:my|his|her|their|the|your|of))?(?: [a-z]+)? (?:doses?|amount|dosage)\b"
        r"|(?P<mass>[0-9][0-9,]*(?:\.[0-9]+)?) ?(?P<unit>mg|milligrams?|grams?|g)\b"
        rf"|(?P<count>{_numbers()})(?: (?P<dozen>dozen))?(?: of)?(?: {_OWNER}| the| these| those)?(?= )"
        r"|(?P<vague>(?:handfuls?|fistfuls?"
        r"|(?:half|most|all) (?:of )?(?:an?|the|my|his|her) bottle|dozens|hundreds|way too many"
        r"|far too many)(?: of)?(?: (?:my|his|her|the))?"
        rf"|(?:whole|entire|full) {_CONTAINER}(?: of)?(?: {_OWNER})?)(?= ))"
    ),
    re.IGNORECASE,
)
_OTHERS = lazy_pattern(rf"{_LEAD}(?P<owner>{_OWNER})(?= )", re.IGNORECASE)
_PARTING = (
    r"(?:and|or|but|with|for|before|after|to|from|on|in|by|days?|weeks?|months?|hours?|minutes?|years?|patients?|people|"
    r"women|men|children(?!'s)|adults|cases|times)\b"
)
"""Words after which a medicine is no longer what the number before them counts."""
_PIECES = lazy_pattern(rf"(?:,? (?!{_PARTING})[a-z0-9'-]+){{0,3}}? {_SOLID}", re.IGNORECASE)
_BETWEEN = lazy_pattern(rf"(?: (?!{_PARTING})[\w'-]+){{0,4}} ?\Z", re.IGNORECASE)
_KEPT = cue_pattern(r"\s(?:left|remaining|leftover|prescribed|delivered|refilled|spare|in (?:my|the|stock))\b")
"""After tablets that were not taken: `he had 12 pills left`."""
_SPREAD_AFTER = cue_pattern(
    r"""
    [^.;!?\n]{0,50}\b(?:(?:a|per|each|every) (?:day|night|week|month|morning|evening)|daily|nightly|weekly|
    (?:over|for|in|during|across|within) (?:the |my |about |around )?(?:last |past )?(?:[a-z0-9]+ )?(?:days|weeks|
    months|month|years?)|course|(?:this|last|past) (?:week|month|year)|since (?:january|february|march|april|may|june|
    july|august|september|october|november|december|last|monday|(?:19|20)[0-9][0-9]))\b"""
)
_SPREAD_BEFORE = cue_pattern(
    r"""
    \b(?:(?:a|per|each|every) (?:day|night|week|month)|daily|(?:over|in|during) the (?:last|past) (?:[a-z0-9]+ )?
    (?:days|weeks?|months?|years?)|so far)\b"""
)
_CHILD = cue_pattern(
    r"""
    \b(?:toddler|baby|infant|child|kid|son|daughter|boy|girl|niece|nephew|grand(?:son|daughter|child|kid)|
    (?:year|month|week)s?[ -]old|twins?|little (?:one|brother|sister)|preschooler|puppy|dog|cat)\b"""
)
_BY_MISTAKE = cue_pattern(r"\b(?:accident(?:ally)?|by mistake|mistakenly|wrongly)\b")
_MULTIPLES = {"double": 2, "twice": 2, "triple": 3, "treble": 3, "quadruple": 4, "dozen": 12}
_IN_BULK = frozenset({"supplement", "bowel", "stomach", "diabetes", "vaccine"})
"""Classes of which grams, or many tablets, at once may be a plain dose."""


class _Thing(NamedTuple):
    """What was taken: where its name ends in the window, and the class of the medicine, empty for `pills`."""

    end: int
    section: str


def _numbers() -> str:
    """Give back an expression for a number in figures or words."""
    words = sorted((word.replace("-", "[ -]") for word in small_numbers("en") if len(word) > 2), key=len, reverse=True)
    return rf"(?:[0-9]{{1,4}}(?![0-9.,:/%-])|(?:{'|'.join(words)}|dozen)(?![a-z-]))"


def overdoses_told(text: Text) -> Iterator[tuple[int, int]]:
    """Yield where a text tells of an overdose by its amount, in order of place; what denies it is not looked at."""
    straight = text.straight
    for verb in _TAKE.finditer(straight):
        window = straight[verb.end() : verb.end() + _LOOKED_AT]
        stop = _CLAUSE_END.search(window)
        window = window if stop is None else window[: stop.start()] + " "
        length = _length_told(text, verb, window)
        if length:
            yield verb.start(), verb.end() + length


def _length_told(text: Text, verb: re.Match[str], window: str) -> int:
    """Give back how far what tells of an overdose reaches after a verb, 0 where nothing does."""
    before = sentence_before(text, verb.start())[-_LOOKED_AT:]
    amount = _TAKEN_AMOUNT.match(window)
    owned = _OTHERS.match(window) if verb["eaten"] and _CHILD.search(before) else None
    told = amount or owned
    if told is None:
        return 0
    if amount is not None and amount["times"]:
        many = _times(amount["times"]) >= (2 if _BY_MISTAKE.search(before + window) else _MANY_TIMES)
        return told.end() if many else 0
    thing = _thing_after(text, verb.end(), window, told.end())
    if thing is None or not (owned or (amount and _is_much(amount, thing, verb, before))):
        return 0
    after = text.straight[verb.end() + thing.end : verb.end() + thing.end + _LOOKED_AT]
    return 0 if _SPREAD_AFTER.match(after) or _KEPT.match(after) or _SPREAD_BEFORE.search(before) else thing.end


def _is_much(amount: re.Match[str], thing: _Thing, verb: re.Match[str], before: str) -> bool:
    """Tell whether an amount is too much to be taken at once."""
    child = _CHILD.search(before)
    if amount["vague"]:
        return True
    if amount["mass"]:
        grams = amount["unit"].lower().startswith("g")
        taken = float(amount["mass"].replace(",", "")) * (1000 if grams else 1)
        return bool(thing.section) and thing.section not in _IN_BULK and taken >= _MANY_MG
    if thing.section == "vaccine":
        return False
    many = _times(amount["count"]) * (12 if amount["dozen"] else 1)
    return many >= (_MANY_FOR_A_CHILD if child and verb["eaten"] else _MANY)


def _times(written: str) -> int:
    multiple = _MULTIPLES.get(written.lower())
    return number_written(written) if multiple is None else multiple


def _thing_after(text: Text, base: int, window: str, at: int) -> _Thing | None:
    """Give back the medicine or the tablets named after an amount, None where neither is."""
    drugs = drugs_found(text)
    number = bisect_left(drugs, base + at, key=lambda drug: drug.start)
    drug = drugs[number] if number < len(drugs) and drugs[number].end <= base + len(window) else None
    if drug is not None and _BETWEEN.match(window[at : max(at, drug.start - base)]):
        return _Thing(drug.end - base, frame_table(MEDICATION_LIST).sections[drug.entry])
    pieces = _PIECES.match(window, at)
    return None if pieces is None else _Thing(pieces.end(), "")
