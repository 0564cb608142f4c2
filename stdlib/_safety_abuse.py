"""Profanity, insults and slurs: where words of the lists stand, plain or disguised, and whom insults are meant for."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit, Lexicon, Phrase
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._data import data_entries
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._safety_disguise import ROOTS, Disguises, variants

ABUSE_KINDS = ("profanity", "profanity_mild", "slurs", "insults", "insult_phrases", "insult_words", "insult_names")
"""The lists, by the names of their files."""

LABEL_ONLY, ANYWHERE = "^", "~"
"""Signs before a spelling: it only names its entry; it counts inside words too."""

_SELF = lazy_pattern(
    r"\b(?:i am|i'm|im|i was|i feel|i felt|feel like|felt like|feels like|i look|i looked|i must be|i can be|i sound"
    r"|i sounded|myself|made me|makes me|make me|i'd be|i would be|i've been|we are|we're|we were)(?: \w+){0,4} ?$"
)
_REPORTED = lazy_pattern(
    r"\b(?:call|calls|called|calling|named|label|labels|labelled|labeled|the words?|the term)(?: [\w']+){0,3} [\"']?$"
)
_AIMED = lazy_pattern(
    r"(?:\b(?:you|u) (?:are|were|look|sound|seem|must be|have to be|really are) |\b(?:you're|youre|ur|u r|you r) "
    r"|\b(?:are|r) (?:you|u|all of you|you all|you people|y'all) |\bpeople like you are |\b(?:you|u|y'all|you all"
    r"|you people) "
    r"|\b(?:people|those|anyone|everyone|everybody|anybody) (?:who|that) [\w' ]{1,60} (?:is|are|must be) |\bhow "
    r"|\bborn |\b(?:you|those|these) (?:people|guys|lot|two|idiots) (?:are|were|look|sound) )"
    r"(?:(?:so|such|too|really|very|just|all|a|an|the|that|this|this|quite|totally|completely|utterly|absolutely"
    r"|truly|both|fucking"
    r"|freaking|bloody|damn|goddamn|incredibly|extremely|unbelievably|pretty|kind of|clearly|obviously|nothing but|like"
    r"|absolute|total|complete|utter|big|real|always|as"
    r"|even|either"
    r"|more|most|one|little|old|fat|ugly|dirty|stupid|dumb|lazy|filthy|pathetic|worthless|ignorant)(?:,? ))*$"
)
_AIMED_AFTER = lazy_pattern(
    r" (?:are|r|can) (?:you|u)\b| (?:you|u|you all|you people)(?:'re| are| r| look| sound| must)\b"
    r"| (?:[\w-]+ )?like you\b"
)
_HOW = lazy_pattern(r"\bhow(?: \w+)? $")
_OR_ELSE = lazy_pattern(r"[^.?!]{0,25}\bor\b[^.!]{0,25}")
_GIVEN = lazy_pattern(r"\byou (?:an?|the|this|that) (?:\w+ )*$")
_VOCATIVE_END = lazy_pattern(r"[.!?]|$|, you\b")
_SELF_AFTER = lazy_pattern(r",? (?:i am|i was|i'm|am i|of me|that i am|like me|like us|like myself)\b")
_AS_VERB = lazy_pattern(
    r"-|(?<=nothing) (?:like|but|if|short|less|compared|to|more)\b"
    r"| (?:yourself|yourselves|around|me|them|him|her|it|on|out|your|with|shelter|food|house|owner|lover)\b|'s"
)
_ABUSE_PRAISED = lazy_pattern(
    r" (?:good|great|talented|smart|rich|beautiful|amazing|lucky|fast|funny|if|about|for|in love|proud|happy)\b"
)
_BEFORE_ABUSE = 80


class Abuse(NamedTuple):
    """An abusive word or phrase: where it stands in the original, the list it is from, and its entry there."""

    start: int
    end: int
    kind: str
    entry: str


class _Lists(NamedTuple):
    lexicon: Lexicon
    kinds: tuple[str, ...]
    labels: tuple[str, ...]
    innocent: Lexicon
    disguises: Disguises
    by_word: dict[str, list[int]]


@cache
def abuse_lists() -> _Lists:
    """Give back all lists as one phrase list, with what is known about each entry."""
    rows = [(kind, row) for kind in ABUSE_KINDS for row in data_entries(f"safety_{kind}_en.txt")]
    by_word: dict[str, list[int]] = defaultdict(list)
    hidden: set[str] = set()
    roots: set[str] = set()
    entries = []
    for number, (kind, spellings) in enumerate(rows):
        if spellings[0].startswith(LABEL_ONLY) and not kind.startswith("insult"):
            hidden.add(spellings[0][1:])
            by_word[spellings[0][1:]].append(number)
        sought = [spelling for spelling in spellings if not spelling.startswith(LABEL_ONLY)]
        roots.update(spelling[1:] for spelling in sought if spelling.startswith(ANYWHERE))
        for spelling in sought:
            by_word[spelling.lstrip(ANYWHERE)].append(number)
        entries.append(tuple(phrase for spelling in sought for phrase in _sought_for(spelling)))
    innocent = data_entries("safety_innocent_en.txt")
    return _Lists(
        Lexicon("safety.abuse", tuple(entries), "en"),
        tuple(kind for kind, _ in rows),
        tuple(spellings[0].lstrip(LABEL_ONLY) for _, spellings in rows),
        Lexicon.of([tuple(spellings) for spellings in innocent], "en"),
        Disguises(by_word, hidden, roots),
        by_word,
    )


def _sought_for(spelling: str) -> list[Phrase]:
    """Give back what is sought for a spelling: itself and, where it is a root, its parted and doubled forms."""
    if spelling.startswith(ANYWHERE):
        return [Phrase(spelling[1:], "substrings")]
    return [Phrase(spelling), *(Phrase(made) for made in variants(spelling) if spelling in ROOTS)]


def abuse_in(text: Text) -> tuple[Abuse, ...]:
    """Give back all words and phrases of the lists that stand in the text, in order, whoever they are meant for."""
    return remembered(text, "safety.abuse", _find_abuse)


def _find_abuse(text: Text) -> tuple[Abuse, ...]:
    lists = abuse_lists()
    found = {
        Abuse(hit.start, hit.end, lists.kinds[hit.entry], lists.labels[hit.entry]) for hit in text.hits(lists.lexicon)
    }
    for start, end, word in lists.disguises.find(text):
        found.update(Abuse(start, end, lists.kinds[n], lists.labels[n]) for n in lists.by_word[word])
    if found and text.has(lists.innocent):
        innocent = bytearray(len(text.original))
        for hit in text.hits(lists.innocent):
            innocent[hit.start : hit.end] = b"\x01" * (hit.end - hit.start)
        found = {one for one in found if not any(innocent[one.start : one.end])}
    return tuple(sorted(found))


def safety_profanity(text: Text, mild: bool = False) -> bool:
    """Give back whether a swear word stands in the text; with `mild`, one that many readers let pass counts too."""
    return any(one.kind == "profanity" or (mild and one.kind == "profanity_mild") for one in abuse_in(text))


def profanity_places(text: Text, mild: bool = False) -> list[Place]:
    """Give back where swear words stand, with their entries."""
    kinds = ("profanity", "profanity_mild") if mild else ("profanity",)
    return [(one.start, one.end, one.entry) for one in abuse_in(text) if one.kind in kinds]


def safety_slurs(text: Text) -> bool:
    """Give back whether a slur stands in the text."""
    return any(one.kind == "slurs" for one in abuse_in(text))


def slur_places(text: Text) -> list[Place]:
    """Give back where slurs stand, with their entries."""
    return [(one.start, one.end, one.entry) for one in abuse_in(text) if one.kind == "slurs"]


def safety_insults(text: Text) -> bool:
    """Give back whether the text insults somebody."""
    return bool(remembered(text, "safety.insults", _find_insults))


def insult_places(text: Text) -> list[Place]:
    """Give back where insults stand, with their entries."""
    return remembered(text, "safety.insults", _find_insults)


def _find_insults(text: Text) -> list[Place]:
    return [
        (one.start, one.end, one.entry)
        for one in abuse_in(text)
        if one.kind.startswith("insult") and _insults(text, one)
    ]


def _insults(text: Text, one: Abuse) -> bool:
    """Tell whether a word or phrase is meant for somebody: not denied, supposed or reported, nor said of oneself."""
    before = text.straight[max(0, one.start - _BEFORE_ABUSE) : one.start].lower()
    before = re.split(r"[.!?\n]", before)[-1]
    after = text.straight[one.end : one.end + 30].lower()
    if _SELF_AFTER.match(after):
        return False
    if one.kind in ("insults", "insult_names") and before.endswith(", ") and _VOCATIVE_END.match(after):
        return True
    if not _is_asserted(text, one, before):
        return False
    if one.kind == "insult_words":
        return _insults_by_word(before, after)
    if one.kind == "insult_names":
        return _names(text.straight[one.start : one.end].lower(), before, after)
    return one.kind == "insult_phrases" or not (
        _SELF.search(before) or _REPORTED.search(before) or _is_title(text, one)
    )


def _is_asserted(text: Text, one: Abuse, before: str) -> bool:
    """Tell whether what is said is neither denied nor only supposed; a question may insult all the same."""
    polarity = polarity_of(text, Hit(one.start, one.end, 0))
    if polarity == "neither":
        return not re.search(r"\b(?:if|unless|whether|suppose|imagine)\b", before)
    return polarity == "affirmed"


def _insults_by_word(before: str, after: str) -> bool:
    """Tell whether an adjective is said of who is spoken to."""
    if _HOW.search(before):
        return _AIMED_AFTER.match(after) is not None
    if _ABUSE_PRAISED.match(after) or _OR_ELSE.match(after):
        return False
    return _AIMED.search(before) is not None or _AIMED_AFTER.match(after) is not None


def _names(word: str, before: str, after: str) -> bool:
    """Tell whether a noun, also the name of a thing or an animal, is what a reader is called."""
    return bool(_AIMED.search(before)) and not (_GIVEN.search(before) or _AS_VERB.match(word + after, len(word)))


def _is_title(text: Text, one: Abuse) -> bool:
    """Tell whether a name is meant: `The Idiot` with capitals."""
    word = text.original[one.start : one.end]
    return word.istitle() and text.original[max(0, one.start - 4) : one.start] == "The "
