"""What a sentence without its marks makes of a criterion."""

from __future__ import annotations

from rubricc.compiler.frontend.natural.model import Criterion, Origin, Unread
from rubricc.compiler.frontend.natural.sentences.marks import Marked, hint
from rubricc.compiler.frontend.natural.sentences.scores import Score


def said_criterion(said: Marked, origin: Origin) -> Criterion:
    """Give back the criterion that a sentence is, with the points, gate, tags and title that its marks say."""
    score = said.score or Score()
    return Criterion(
        text=said.text or said.title,
        origin=origin,
        title=said.title if said.text else "",
        points=score.points,
        weight=score.weight,
        tags=said.tags,
        gate=said.gate,
        anchors=score.ends(origin),
    )


def missed(said: Marked, origin: Origin) -> tuple[Unread, ...]:
    """Tell of the points and hurdles in a sentence that are not understood."""
    return tuple(Unread(part, origin, hint(part)) for part in said.missed)
