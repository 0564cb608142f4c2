"""The sentences of rubrics in words, for the checks that compare a rubric with what it was made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rubricc.compiler.checks.sentences import Sentence, cited, plain
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.translation import Translation
from rubricc.compiler.ir.rubric import Rubric


class NotMeantError(ValueError):
    """Says that none of the rubrics of a source is the one that a `.rubric` was made from."""


@dataclass(frozen=True)
class Said:
    """What a source in words says, read once for all rubrics that are compared with it."""

    source: str
    rubrics: Sequence[NaturalRubric]
    _of: tuple[tuple[Sentence, ...], ...] = field(init=False)
    _words: tuple[frozenset[str], ...] = field(init=False)

    def __post_init__(self) -> None:
        found = tuple(sentences_of(rubric) for rubric in self.rubrics)
        object.__setattr__(self, "_of", found)
        object.__setattr__(self, "_words", tuple(frozenset(plain(item.text) for item in part) for part in found))

    def of(self, rubric: Rubric) -> tuple[Sentence, ...]:
        """Give back the sentences of the one rubric of the source that this one was made from.

        That is the one whose sentences it cites most; names tell only where that leaves several, since a `.rubric` may
        be named as it likes. Raises `NotMeantError` where it cites none of several.
        """
        if len(self._of) == 1:
            return self._of[0]
        citations = {plain(text) for item in rubric.criteria for text in cited(item)}
        shared = [len(citations & words) for words in self._words]
        most = max(shared, default=0)
        if not most:
            raise NotMeantError(
                f"{self.source} holds {len(self._of)} rubrics, and {rubric.id} cites no sentence of them."
            )
        best = [at for at, count in enumerate(shared) if count == most]
        called = [at for at in best if rubric.id in (self.rubrics[at].id, self.rubrics[at].title)]
        return self._of[(called or sorted(best, key=lambda at: len(self._words[at])))[0]]


def sentences_of(rubric: NaturalRubric) -> tuple[Sentence, ...]:
    """Give back what the criteria of a rubric in words say.

    A criterion with levels has no points of its own: they are its levels. Criteria that are worth nothing say nothing.
    """
    return tuple(
        Sentence(leaf.text or leaf.title, None if leaf.anchors else leaf.points, str(leaf.origin), leaf.title)
        for leaf in rubric.walk()
        if not leaf.children and leaf.points != 0
    )


def rubric_of(translation: Translation) -> NaturalRubric:
    """Give back what a translation says of its source, for sources whose checks become sentences only in it."""
    rows = [row for row in translation.rows if row.status != "unread"]
    criteria = tuple(Criterion(row.sentence, row.origin, id=row.id) for row in rows)
    return NaturalRubric(translation.source, criteria, Origin(translation.source))
