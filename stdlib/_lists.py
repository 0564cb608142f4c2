"""Lists of texts as bags and as sets."""

from __future__ import annotations


def list_size(items: tuple[str, ...]) -> int:
    """Give back the number of items."""
    return len(items)


def list_distinct(items: tuple[str, ...]) -> int:
    """Give back the number of different items."""
    return len(set(items))


def list_shared(first: tuple[str, ...], second: tuple[str, ...]) -> int:
    """Give back the number of different items that stand in both."""
    return len(set(first).intersection(second))
