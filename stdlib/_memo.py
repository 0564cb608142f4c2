"""Work that several tools share, done once a text and kept with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rubricc.runtime.text import Text

Made = TypeVar("Made")


def remembered(text: Text, name: str, make: Callable[[Text], Made]) -> Made:
    """Give back what `make` makes of the text, made at the first call for this text and name."""
    memo: dict[Any, Any] = text.memo
    if name not in memo:
        memo[name] = make(text)
    made: Made = memo[name]
    return made
