"""Ids that stand twice in a source get a number, and the reader is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin, Unread


def distinct(rubrics: Iterator[NaturalRubric]) -> Iterator[NaturalRubric]:
    """Yield the rubrics with a number behind every id that was there before: of rubrics, and of criteria in one."""
    names = _Names()
    for rubric in rubrics:
        name = names.new(rubric.id, rubric.origin, "rubric")
        inner = _Names()
        criteria = tuple(_distinct(item, inner) for item in rubric.criteria)
        told = (*rubric.unread, *names.told, *inner.told)
        names.told.clear()
        yield rubric if told == rubric.unread else replace(rubric, id=name, criteria=criteria, unread=told)


def _distinct(item: Criterion, names: _Names) -> Criterion:
    name = names.new(item.id, item.origin, "criterion") if item.id else ""
    children = tuple(_distinct(inner, names) for inner in item.children)
    return item if name == item.id and children == item.children else replace(item, id=name, children=children)


class _Names:
    """The ids that were there, and what is to be told of those that came again."""

    def __init__(self) -> None:
        self.seen: dict[str, int] = {}
        self.told: list[Unread] = []

    def new(self, name: str, origin: Origin, what: str) -> str:
        """Give back an id that was not there before."""
        self.seen[name] = self.seen.get(name, 0) + 1
        number = self.seen[name]
        if number == 1:
            return name
        while f"{name}_{number}" in self.seen:
            number += 1
        self.seen[f"{name}_{number}"] = 1
        why = f"the id was there before; this {what} is called {name}_{number}"
        self.told.append(Unread(f"id: {name}", origin, why))
        return f"{name}_{number}"
