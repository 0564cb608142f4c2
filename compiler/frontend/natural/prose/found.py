"""What a part of a prose rubric says, while it is read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rubricc.compiler.frontend.natural.model import Anchor, Criterion, Unread
from rubricc.compiler.frontend.natural.structure.totals import highest


@dataclass(slots=True)
class Found:
    """What a section says so far."""

    criteria: list[Criterion] = field(default_factory=list)
    prose: list[tuple[str, int]] = field(default_factory=list)
    missed: list[Unread] = field(default_factory=list)
    """The points in the prose that are not understood."""
    anchors: tuple[Anchor, ...] = ()
    is_scale: bool = False
    """Whether its items are levels without numbers."""
    is_fresh: bool = False
    """Whether the last criterion is what was read last, and may have parts."""
    is_open: bool = False
    """Whether items that follow are parts of it."""

    @property
    def text(self) -> str:
        """The prose as one text."""
        return " ".join(text for text, _ in self.prose)

    def take_levels(self, levels: tuple[Anchor, ...]) -> None:
        """Give levels to the criterion that they stand under: the last one, where it may have them, or the whole."""
        last = self.criteria[-1] if self.criteria else None
        if levels and last is not None and not (last.anchors or last.children):
            self.criteria[-1] = replace(last, anchors=levels)
        elif levels:
            self.anchors = levels


def is_shared(found: Found, items: list[Criterion]) -> bool:
    """Whether items share the points of the criterion that was read just before them."""
    above = found.criteria[-1].points if found.is_fresh else None
    return above is not None and above > 0 and above == highest(items)
