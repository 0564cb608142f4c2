"""Finds the makers of a tool by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rubricc.compiler.analysis.witness.document import Draft
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call

Maker = Callable[[Step, Call], Iterator[Draft]]

_MAKERS: dict[str, Maker] = {}


def maker(*tools: str) -> Callable[[Maker], Maker]:
    """Register a function as the maker of tools; `namespace.*` stands for all that have none of their own."""

    def register(function: Maker) -> Maker:
        for name in tools:
            _MAKERS[name] = function
        return function

    return register


def maker_of(name: str) -> Maker | None:
    """Give back the maker of a tool, or of its namespace, None where there is none."""
    return _MAKERS.get(name) or _MAKERS.get(name.partition(".")[0] + ".*")
