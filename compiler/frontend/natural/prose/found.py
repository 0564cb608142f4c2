"""What a part of a prose rubric says, while it is read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rubricc.compiler.frontend.natural.model import Anchor, Criterion, Unread


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
    is_open: bool = False
    """Whether items that follow are parts of the last criterion."""

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
