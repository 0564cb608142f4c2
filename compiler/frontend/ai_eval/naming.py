"""Names in the language for the checks of a document, each given once."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric
from rubricc.compiler.syntax.words import reserved_words

INPUTS = ("expected", "metadata", "tool_calls")
"""What a rubric made of a document may read beside query and response; each is data in JSON."""


class Names:
    """Gives out names that nothing else has."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = {*taken, *INPUTS, *reserved_words(), "abs", "sentences", "paragraphs", "lines", "turns"}

    def give(self, wanted: str) -> str:
        """Give back a name as near as can be to the one that is wanted."""
        name = re.sub(r"\W+", "_", wanted, flags=re.ASCII).strip("_") or "item"
        name = f"n{name}" if name[0].isdigit() else name
        free, number = name, 2
        while free in self._taken:
            free, number = f"{name}_{number}", number + 1
        self._taken.add(free)
        return free


def check_names(document: AiEvalRubric) -> tuple[str, ...]:
    """Give back a name for each check, in order: its id as the language can have it, or its kind."""
    names = Names([document.id])
    return tuple(names.give(check.id or check.kind) for check in document.checks)
