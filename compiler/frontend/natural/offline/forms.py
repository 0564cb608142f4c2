"""What a whole phrase asks of an answer's form and manner: the readers of such phrases, and what they give back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rubricc.compiler.frontend.natural.offline.form import Form
from rubricc.compiler.frontend.natural.offline.forms_layout import amounts, edges, language, layout, words_used
from rubricc.compiler.frontend.natural.offline.forms_manner import disclaimer, hedge, questions, refusal, tone

_READERS: tuple[Callable[[str], Iterator[Form]], ...] = (
    amounts,
    layout,
    language,
    tone,
    hedge,
    questions,
    disclaimer,
    refusal,
    edges,
    words_used,
)


def form_of(text: str) -> Form | None:
    """Give back the form that a phrase asks for; None where it asks for none, or for something beside it."""
    bare = re.sub(r"\s+", " ", text).strip(" .")
    return next((form for read in _READERS for form in read(bare)), None)
