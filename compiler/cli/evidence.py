"""Collects from a trace what was found in the texts, and for which condition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_READ = {"affirmed": "but affirmed", "denied": "but denied", "neither": "but neither affirmed nor denied"}


def but(item: Mapping[str, Any]) -> str:
    """Give back why a place that was found is not what is asked for, in words; empty where it is."""
    return _READ.get(item.get("polarity", ""), "")


Find = Mapping[str, Any]
"""Evidence of the trace (`input`, `start`, `end`, `text`, `entry`) with `for`, the expression that looked for it."""


def looked_at(part: Mapping[str, Any]) -> Sequence[Find]:
    """Give back what a part of a trace found, and where that is nothing the phrases whose polarity is another one."""
    found: Sequence[Find] = part["evidence"] or part.get("passed_over", ())
    return found


def behind(item: Find) -> str:
    """Give back what stands behind a place: why it is not what is asked for, if it is not."""
    return f"  {but(item)}" if but(item) else ""


def found_by_criterion(criterion: Mapping[str, Any]) -> list[Find]:
    """Give back what was found for a criterion, each place once for each expression, in the order of the places."""
    unique = {
        (item["input"], item["start"], item["end"], part["text"]): {**item, "for": part["text"]}
        for part in parts_of(criterion)
        for item in part["evidence"]
    }
    return [unique[key] for key in sorted(unique)]


def parts_of(node: Any) -> Iterator[Mapping[str, Any]]:
    """Give back all parts with evidence under a node of the trace, in order; composites' own traces are left out."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            waiting.extend(reversed(item))
        elif isinstance(item, dict):
            if "evidence" in item:
                yield item
            waiting.extend(value for key, value in reversed(item.items()) if key != "trace")
