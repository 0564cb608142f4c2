"""Translates one rubric: asks, looks at what came, tells the model what is wrong, and keeps the best draft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.model_translation.answer import read_answer
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.assess import Draft, assess
from rubricc.compiler.frontend.natural.model_translation.errors import DownError, ModelError
from rubricc.compiler.frontend.natural.model_translation.options import Options
from rubricc.compiler.frontend.natural.model_translation.outcome import translation_of
from rubricc.compiler.frontend.natural.model_translation.pieces import Claim
from rubricc.compiler.frontend.natural.model_translation.prompt import Prompt, first_prompt
from rubricc.compiler.frontend.natural.model_translation.record import Record
from rubricc.compiler.frontend.natural.model_translation.request import Reply, request_for
from rubricc.compiler.frontend.natural.translation import Translation

LONGEST_SHOWN = 40_000
"""No more characters of a draft than this are shown to the model again."""


def translate(
    rubric: NaturalRubric, options: Options, record: Record | None = None, asker: Asker | None = None
) -> Translation:
    """Give back the rubric as a model translates it; what no usable rule came for is unchecked in it, and says why.

    The answers are those of `asker`, by default one for the options. Raises `ModelError` where no answer comes at all;
    where later ones fail, the best of the earlier ones is given back, unless the endpoint is down (`DownError`): called
    again with the same `options.cache`, it goes on from there.
    """
    asker = asker if asker is not None else Asker(options, record)
    prompt = first_prompt(rubric, options)
    if not prompt.outline.items:
        return translation_of(rubric, prompt.outline, None, options.model)
    best: Draft | None = None
    notes: list[str] = []
    claims: dict[Claim, str] = {}
    try:
        for at, draft in enumerate(_drafts(prompt, options, asker), 1):
            notes += [f"Draft {at}: {note}" for note in (*_told(draft, at, options), *_bent(draft, claims))]
            claims = {**draft.claims, **claims}
            if best is None or draft.rank > best.rank:
                best = draft
    except ModelError as error:
        if best is None or isinstance(error, DownError):
            raise
        notes.append(f"A later draft did not come: {error}")
    return translation_of(rubric, prompt.outline, best, options.model, tuple(notes))


def _drafts(prompt: Prompt, options: Options, asker: Asker) -> Iterator[Draft]:
    """Yield drafts, each asked for with what was found in the one before, until nothing must be mended.

    What merely might be mended is told once: a model that leaves it as it is has seen it.
    """
    grammar, now = prompt.grammar, prompt
    for at in range(options.rounds):
        reply = asker.ask(request_for(now.messages, options, grammar, now.in_json))
        with asker.alone:
            draft = assess(prompt.outline, read_answer(reply))
        yield draft
        if not draft.complaints and (at or not draft.remarks):
            return
        now = prompt.after(_shown(reply), (*draft.complaints, *draft.remarks), options)


def _shown(reply: Reply) -> str:
    """Give back what the model said, as it is shown to it again."""
    return (reply.text or reply.refusal or "(nothing)")[:LONGEST_SHOWN]


def _told(draft: Draft, at: int, options: Options) -> Iterator[str]:
    yield from draft.notes
    if draft.complaints:
        last = "" if at < options.rounds else " It was the last one."
        first = draft.complaints[0].partition("\n")[0]
        yield f"Things to mend: {len(draft.complaints)}, the first: {first}{last}"


def _bent(draft: Draft, claims: Mapping[Claim, str]) -> Iterator[str]:
    """Yield what the model expects now of a response of which it expected something else before."""
    for claim, text in draft.claims.items():
        if claims.get(claim, text) != text:
            yield f"A test says `{text}` where it said `{claims[claim]}` before: see whether the sentence agrees."
