"""What a whole phrase asks of an answer's form and manner: the readers of such phrases, and what they give back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from rubricc.compiler.frontend.natural.offline.conditions import Every, either
from rubricc.compiler.frontend.natural.offline.form import Form
from rubricc.compiler.frontend.natural.offline.forms_choice import choices, named, things_asked
from rubricc.compiler.frontend.natural.offline.forms_counts import amounts
from rubricc.compiler.frontend.natural.offline.forms_courtesy import apology, handing_over, promise, thanks
from rubricc.compiler.frontend.natural.offline.forms_edges import edges, greeting, sign_off
from rubricc.compiler.frontend.natural.offline.forms_judged import refuse_judged
from rubricc.compiler.frontend.natural.offline.forms_keys import keys
from rubricc.compiler.frontend.natural.offline.forms_layout import language, layout, none_of
from rubricc.compiler.frontend.natural.offline.forms_manner import disclaimer, hedge, questions, refusal, tone
from rubricc.compiler.frontend.natural.offline.forms_words import words_used

_READERS: tuple[Callable[[str], Iterator[Form]], ...] = (
    amounts,
    none_of,
    keys,
    words_used,
    edges,
    sign_off,
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
)


def form_of(text: str, unwanted: bool = False) -> Form | None:
    """Give back the form that a phrase asks for; None where it asks for none, or for something beside it.

    `unwanted` says that nothing of it may be there: then any of what `and` joins is too much. Raises `Refused` where
    the phrase asks for what no rule can tell.
    """
    bare = re.sub(r"\s+", " ", text).strip(" .")
    readers = (named, *_READERS) if unwanted else _READERS
    found = next((form for read in readers for form in read(bare)), None)
    if found is None:
        refuse_judged(bare)
    if found is not None and unwanted and found.way in ("format", "quoted") and isinstance(found.condition, Every):
        return replace(found, condition=either(found.condition.parts))
    return found
