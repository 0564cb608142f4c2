"""The sentences of rubrics in words, for the checks that compare a rubric with what it was made from."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.compiler.checks.sentences import Sentence
from rubricc.compiler.frontend.natural.model import NaturalRubric


def sentences_of(rubrics: Iterable[NaturalRubric], name: str = "") -> tuple[Sentence, ...]:
    """Give back what the criteria of a source say; of several rubrics only the one called `name`, if there is one.

    A criterion with levels has no points of its own: they are its levels. Criteria that are worth nothing say nothing.
    """
    given = tuple(rubrics)
    called = tuple(rubric for rubric in given if name in (rubric.id, rubric.title))
    return tuple(
        Sentence(leaf.text or leaf.title, None if leaf.anchors else leaf.points, str(leaf.origin))
        for rubric in called or given
        for leaf in rubric.walk()
        if not leaf.children and leaf.points != 0
    )
