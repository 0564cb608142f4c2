"""What a whole phrase asks of an answer's form and manner: the readers of such phrases, and what they give back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from rubricc.compiler.frontend.natural.offline.conditions import Every, either
from rubricc.compiler.frontend.natural.offline.form import Form
from rubricc.compiler.frontend.natural.offline.forms_absence import absences, things
from rubricc.compiler.frontend.natural.offline.forms_choice import choices, named, things_asked
from rubricc.compiler.frontend.natural.offline.forms_counts import amounts
from rubricc.compiler.frontend.natural.offline.forms_courtesy import apology, handing_over, promise, thanks
from rubricc.compiler.frontend.natural.offline.forms_edges import edges, greeting, sign_off, stops
from rubricc.compiler.frontend.natural.offline.forms_judged import refuse_judged
from rubricc.compiler.frontend.natural.offline.forms_keys import keys
from rubricc.compiler.frontend.natural.offline.forms_layout import language, layout, none_of
from rubricc.compiler.frontend.natural.offline.forms_manner import disclaimer, hedge, questions, refusal, tone
from rubricc.compiler.frontend.natural.offline.forms_words import words_used

Reader = Callable[[str], Iterator[Form]]
_READERS: tuple[Reader, ...] = (
    amounts,
    none_of,
    keys,
    words_used,
    edges,
    sign_off,
    stops,
    greeting,
    layout,
    language,
    tone,
    hedge,
    questions,
    disclaimer,
    refusal,
    apology,
    thanks,
    promise,
    handing_over,
    choices,
    things_asked,
    things,
)


_LABEL = re.compile(
    r"(?:(?P<size>(?:maximum |max )?(?:length|word count|size))|(?P<most>(?:word|sentence|character|length) limit|"
    r"maximum"
    r" length|max length)|(?P<layout>(?:output |response |answer )?format)|(?P<language>language)|(?P<tone>tone|"
    r"style|voice))"
    r"\s*[:=]\s*(?P<said>.+)",
    re.I,
)
_NOUN = re.compile(r"(?:an?|at least one|any|clear|valid|some)\s+(?!user|response|answer|patient)\S", re.I)
_TOO_LONG = re.compile(r"(?:is )?too (?:long|short|wordy),? ?[(:–-] ?(?P<said>[^()]+)\)?", re.I)


def _plain(text: str) -> str:
    """Give back a phrase that is written as a label and its value, or as a thing alone, as one with a verb."""
    long = _TOO_LONG.fullmatch(text)
    if long:
        return long["said"].strip()
    found = _LABEL.fullmatch(text)
    if found is None:
        return text
    if found["layout"] or found["language"]:
        return f"is {'in ' if found['language'] else ''}{found['said']}"
    if found["tone"]:
        return f"{found['said']} tone"
    unit = re.match(r"word|sentence|character", found[0], re.I)
    said = (
        found["said"] if unit is None or re.search(r"[a-z]", found["said"]) else f"{found['said']} {unit[0].lower()}s"
    )
    return f"at most {said}" if found["most"] or found["size"].lower().startswith("max") else said


def form_of(text: str, unwanted: bool = False) -> Form | None:
    """Give back the form that a phrase asks for; None where it asks for none, or for something beside it.

    `unwanted` says that nothing of it may be there: then any of what `and` joins is too much. Raises `Refused` where
    the phrase asks for what no rule can tell.
    """
    bare = _plain(re.sub(r"\s+", " ", text).strip(" ."))
    readers = (*_READERS, named) if unwanted else _READERS
    found = next((form for read in readers for form in read(bare)), None)
    if found is None and _NOUN.match(bare):
        found = next((form for read in readers for form in read(f"includes {bare}")), None)
    if found is None:
        refuse_judged(bare)
        found = next(_without(bare), None)
    if found is not None and unwanted and found.way in ("format", "quoted") and isinstance(found.condition, Every):
        return replace(found, condition=either(found.condition.parts))
    return found


_without = absences(form_of)
