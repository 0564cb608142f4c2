"""What a whole phrase asks of an answer's form and manner: the readers of such phrases, and what they give back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from rubricc.compiler.frontend.natural.offline.conditions import Every, either, every
from rubricc.compiler.frontend.natural.offline.contrast import third_person
from rubricc.compiler.frontend.natural.offline.form import SAYS, USES, Form
from rubricc.compiler.frontend.natural.offline.forms_absence import absences, things
from rubricc.compiler.frontend.natural.offline.forms_amounts import beyond, in_unit, readability
from rubricc.compiler.frontend.natural.offline.forms_choice import choices, explained, named, things_asked
from rubricc.compiler.frontend.natural.offline.forms_counts import amounts
from rubricc.compiler.frontend.natural.offline.forms_courtesy import apology, handing_over, promise, thanks, wishes
from rubricc.compiler.frontend.natural.offline.forms_edges import edges, greeting, sign_off, stops
from rubricc.compiler.frontend.natural.offline.forms_judged import refuse_judged
from rubricc.compiler.frontend.natural.offline.forms_keys import keys
from rubricc.compiler.frontend.natural.offline.forms_layout import language, layout, none_of
from rubricc.compiler.frontend.natural.offline.forms_manner import disclaimer, hedge, questions, refusal, tone
from rubricc.compiler.frontend.natural.offline.forms_words import words_used
from rubricc.compiler.frontend.natural.offline.labels import plain

Reader = Callable[[str], Iterator[Form]]
_READERS: tuple[Reader, ...] = (
    amounts,
    beyond,
    in_unit,
    readability,
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
    wishes,
    promise,
    handing_over,
    choices,
    things_asked,
    explained,
)


_LONGEST = 400
"""How many characters a phrase has at most that as a whole asks for a form."""
_NOUN = re.compile(r"(?:an?|at least one|any|clear|valid|some)\s+(?!user|response|answer|patient)\S", re.I)
_SEVERAL = re.compile(rf"(?P<verb>{USES}|{SAYS}|no|neither|without(?: any)?)\s+(?P<what>.+)", re.I)
_JOIN = re.compile(r"\s*,\s*(?:and|or|nor)?\s*|\s+(?:and|or|nor|as well as)\s+", re.I)


def form_of(text: str, unwanted: bool = False) -> Form | None:
    """Give back the form that a phrase asks for; None where it asks for none, or for something beside it.

    `unwanted` says that nothing of it may be there: then any of what `and` joins is too much. Raises `Refused` where
    the phrase asks for what no rule can tell.
    """
    bare = plain(re.sub(r"\s+", " ", text).strip(" ."))
    if len(bare) > _LONGEST:
        return None
    readers = (*_READERS, named) if unwanted else _READERS
    found = _first(bare, readers)
    if found is None and _NOUN.match(bare):
        found = _first(f"includes {bare}", readers)
    found = found or next(
        (form for said in third_person(bare)[:2] if said != bare for form in _some(said, readers)), None
    )
    found = found or next(_several(bare, readers), None) or next(things(bare), None)
    if found is None:
        refuse_judged(bare)
        found = next(_without(bare), None)
    if found is not None and unwanted and found.way in ("format", "quoted") and isinstance(found.condition, Every):
        return replace(found, condition=either(found.condition.parts))
    return found


def _first(text: str, readers: tuple[Reader, ...]) -> Form | None:
    return next(_some(text, readers), None)


def _some(text: str, readers: tuple[Reader, ...]) -> Iterator[Form]:
    return (form for read in readers for form in read(text))


def _several(text: str, readers: tuple[Reader, ...]) -> Iterator[Form]:
    """Yield several forms with one verb as one: `has a greeting and a sign-off`, `no tables and no headings`."""
    found = _SEVERAL.fullmatch(text)
    parts = _JOIN.split(found["what"]) if found else []
    if found is None or len(parts) < 2 or not all(parts):
        return
    made = [_first(part if part.startswith("no ") else f"{found['verb']} {part}", readers) for part in parts]
    forms = [form for form in made if form is not None]
    if len(forms) < len(parts):
        return
    conditions = tuple(form.condition for form in forms)
    choice = re.search(r"\bor\b", found["what"], re.I) is not None and not found["verb"].lower().startswith("no")
    shown = [said for form in forms for said in form.shown]
    way = "+".join(dict.fromkeys(form.way for form in forms))
    unseen = " ".join(form.unseen for form in forms if form.unseen)
    yield Form(either(conditions) if choice else every(conditions), way, unseen, (*shown, "\n\n".join(shown)))


_without = absences(form_of)
