"""From the best draft to what translators give back: the text, and what became of every sentence."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.model_translation.assess import Draft
from rubricc.compiler.frontend.natural.model_translation.outline import Item, Outline
from rubricc.compiler.frontend.natural.model_translation.pieces import CRITERIA
from rubricc.compiler.frontend.natural.model_translation.soundness import scores_of
from rubricc.compiler.frontend.natural.translation import Row, Translation, WrittenTest, placed


def translation_of(
    rubric: NaturalRubric, outline: Outline, draft: Draft | None, model: str, notes: tuple[str, ...] = ()
) -> Translation:
    """Give back the translation that a draft makes; without one the rubric has no criterion that is worth anything."""
    rows = list(placed(() if draft is None else (_row(item, draft, model) for item in outline.items), rubric.criteria))
    rows += [Row(leaf.text, leaf.origin, "unread", points=leaf.points, why=why) for leaf, why in outline.placeless]
    rows += [Row(part.text, part.origin, "unread", why=part.why) for part in rubric.unread]
    text, findings = ("", ()) if draft is None else (draft.text, draft.findings)
    return Translation(rubric.id, outline.name, text, tuple(rows), findings, notes)


def _row(item: Item, draft: Draft, model: str) -> Row:
    written = next(part for part in draft.written.items if isinstance(part, CRITERIA) and part.name.id == item.id)
    criterion = next(part for part in draft.rubric.criteria if part.id == item.id)
    first = written.span.position[0]
    return Row(
        sentence=item.text,
        origin=item.origin,
        status="translated" if criterion.unchecked is None else "unchecked",
        id=item.id,
        points=item.given,
        rule=written.span.text,
        lines=(first, first + written.span.text.count("\n")),
        tests=tuple(_tests(item, draft)),
        why=draft.refused.get(item.id) or criterion.unchecked or "",
        way=model,
    )


def _tests(item: Item, draft: Draft) -> Iterator[WrittenTest]:
    """Yield the tests that expect something of an item."""
    for test, score in scores_of(item, draft.rubric, draft.outcomes):
        response = next((given.text for given in test.givens if given.name == "response"), None)
        yield WrittenTest(test.name, response or "", score is not None and score != item.resting)
