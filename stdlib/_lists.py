"""Lists of texts as bags and as sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

ListItem = TypeVar("ListItem")


def list_size(items: tuple[str, ...]) -> int:
    """Give back the number of items."""
    return len(items)


def list_distinct(items: tuple[str, ...]) -> int:
    """Give back the number of different items."""
    return len(set(items))


def list_at(items: Sequence[ListItem], number: int) -> ListItem | None:
    """Give back the item with a number, counted from 1, or from the end with -1; None where there is none."""
    index = number - 1 if number > 0 else len(items) + number
    return items[index] if number and 0 <= index < len(items) else None


def list_shared(first: tuple[str, ...], second: tuple[str, ...]) -> int:
    """Give back the number of different items that stand in both."""
    return len(set(first).intersection(second))
