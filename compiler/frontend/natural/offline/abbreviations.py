"""Phrases with their abbreviation in brackets, or an abbreviation with what it stands for: one thing, two names."""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.offline.conditions import Found
from rubricc.compiler.frontend.natural.offline.marks import Marks
from rubricc.compiler.frontend.natural.offline.words import spellings

_SHORT = r"[A-Z][A-Za-z&]{0,6}[A-Z]s?|[A-Z]{2,8}s?"
_AFTER = re.compile(rf"(?P<before>(?:[\w'’-]+\s+){{1,8}})\((?P<short>{_SHORT})\)")
_BEFORE = re.compile(rf"\b(?P<short>{_SHORT})\s+\((?P<full>[^()]{{4,80}})\)")
_SMALL = frozenset({"of", "the", "and", "for", "in", "to", "a", "on", "with"})


def with_abbreviations(text: str, marks: Marks) -> str:
    """Give back a text in which phrases and their abbreviations are marked as one: `annual percentage rate (APR)`."""
    text = _AFTER.sub(lambda found: _marked_after(found, marks), text)
    return _BEFORE.sub(lambda found: _marked_before(found, marks), text)


def _marked_after(found: re.Match[str], marks: Marks) -> str:
    before = list(re.finditer(r"[\w'’-]+", found["before"]))
    for at in range(len(before) - 1, -1, -1):
        full = found["before"][before[at].start() :].strip()
        if _stands_for(found["short"], full):
            return found["before"][: before[at].start()] + _put(full, found["short"], marks)
    return found.group()


def _marked_before(found: re.Match[str], marks: Marks) -> str:
    full = found["full"].strip()
    return _put(full, found["short"], marks) if _stands_for(found["short"], full) else found.group()


def _put(full: str, short: str, marks: Marks) -> str:
    names = (*spellings(full), *spellings(short))
    return marks.put(Found((tuple(dict.fromkeys(names)),)))


def _stands_for(short: str, full: str) -> bool:
    """Say whether an abbreviation is made of letters of a phrase: all its words begin one, in order.

    So of `intracranial pressure` both `IP` and `ICP`; small words may be passed over.
    """
    letters = re.sub(r"[^a-z]", "", short.removesuffix("s").lower())
    words = [word.lower() for word in re.split(r"[\s\-/]+", full) if word and word.lower() not in _SMALL]
    begun = "".join(word[0] for word in words)
    return (
        len(letters) > 1 and letters[:1] == begun[:1] and _within(begun, letters) and _within(letters, "".join(words))
    )


def _within(inner: str, outer: str) -> bool:
    """Say whether the letters of one stand in the other, in order."""
    rest = iter(outer)
    return all(letter in rest for letter in inner)
