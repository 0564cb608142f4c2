"""Turns what a test gives into the arguments of a built module."""

from __future__ import annotations

from typing import Any

from rubricc.compiler.ir.given import parse
from rubricc.compiler.ir.rubric import Given, Rubric, TestCase
from rubricc.runtime.types import Type


def arguments(rubric: Rubric, test: TestCase) -> dict[str, Any]:
    """Give back the keyword arguments `query`, `text` and the declared inputs that the test gives.

    A query that is not given is None; an answer that is not given is empty, and so is a text that is not optional.
    Raises `GivenError`.
    """
    types = {item.name: item.type for item in rubric.inputs}
    empty = {item.name: "" for item in rubric.inputs if item.type.kind == "Text" and not item.optional}
    values = empty | {item.name: _value(item, types.get(item.name)) for item in test.givens}
    return {"query": values.pop("query", None), "text": values.pop("response", ""), **values}


def _value(given: Given, declared: Type | None) -> Any:
    if given.turns is not None:
        return [{"role": turn.role, "content": turn.text} for turn in given.turns]
    if given.texts is not None:
        return list(given.texts)
    return parse(given.name, given.text or "", declared)
