"""Phrases that name a thing that an answer is to have, or not to have: `a phone number`, `no mention of fees`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.conditions import Every, Not, either, every
from rubricc.compiler.frontend.natural.offline.form import SAYS, THE, Form
from rubricc.compiler.frontend.natural.offline.forms_words import QUOTED
from rubricc.compiler.frontend.natural.offline.things import thing_of

_LINK = r"\s*(?:,\s*(?:and|or|nor)?|\band\b|\bor\b|\bnor\b)\s*"
_HAS = re.compile(
    rf"(?:{SAYS}|there (?:is|are|be|should be|must be)|asserts|makes|reveals?|shares?)\s+{THE}(?P<what>[^:\"“]+)", re.I
)
_NO = re.compile(
    rf"(?:(?:{SAYS}|makes?|offers?|there (?:is|are|be|should be|must be))\s+)?(?:no|neither|zero|without(?: any)?|"
    rf"free (?:of|from)|"
    r"avoids?|is free (?:of|from))\s+(?P<what>[^:.]+)",
    re.I,
)
_LISTED = ("format", "quoted", "thing")
"""Forms of which `and` joins several, none of which may be there."""
_NAMED = re.compile(
    r"(?:any )?(?:mention|reference|discussion|talk|word|use|usage)s? (?:of|to|about) (?P<what>.+)", re.I
)


def things(text: str) -> Iterator[Form]:
    """Yield that an answer has things that a tool finds; raises `Refused` for those that none does."""
    found = _HAS.fullmatch(text)
    if found is None:
        return
    made = [thing_of(part) for part in re.split(_LINK, found["what"]) if part]
    kept = [item for item in made if item is not None]
    if kept and len(kept) == len(made):
        parts = tuple(call for call, _ in kept)
        shown = tuple(said for _, said in kept if said)
        choice = re.search(r"\b(?:or|nor)\b", found["what"]) is not None or len(parts) == 1
        yield Form(either(parts) if choice else every(parts), "thing", shown=(*shown, " ".join(shown)))


def _present(text: str, read: Callable[[str], Form | None] | None) -> Form:
    """Give back that an answer has a thing, or speaks of it."""
    form = read(f"includes {text}") if read is not None else None
    return form or Form(claim(text, Style()), "absence", shown=(f"{text[:1].upper()}{text[1:]}.",))


def absences(read: Callable[[str], Form | None]) -> Callable[[str], Iterator[Form]]:
    """Give back a reader of what an answer is to be without; `read` reads what it would be with."""

    def without(text: str) -> Iterator[Form]:
        found = _NO.fullmatch(text)
        if found is None or re.match(r"(?:more|less|fewer|longer|later|other)\b|\w+ing\b", found["what"]):
            return
        named = _NAMED.fullmatch(found["what"])
        what = named["what"] if named is not None else found["what"]
        inner = read(f"includes {what}") if named is None or QUOTED.search(what) else None
        yield _with_none(what, read if named is None else None) if inner is None else _denied(inner)

    return without


def _denied(form: Form) -> Form:
    """Give back that nothing of a form is there."""
    joined = form.condition
    parts = joined.parts if isinstance(joined, Every) and form.way in _LISTED else (joined,)
    return replace(form, condition=Not(either(parts)))


def _with_none(what: str, read: Callable[[str], Form | None] | None) -> Form:
    """Give back that none of the things that `or` joins is there."""
    made = [_present(item, read) for item in re.split(r",?\s+(?:or|nor)\s+", what)]
    shown = tuple(said for form in made for said in form.shown)
    return Form(Not(either(tuple(form.condition for form in made))), "absence", shown=shown)
