"""Rubrics of many conditions, built once, each answer judged by all of them together."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from rubricc.compiler.driver import Checked, check, load
from rubricc.compiler.source.file import SourceFile

Judge = Callable[..., bool]


def checked(items: str) -> Checked:
    """Give back a rubric of these items, checked."""
    return check(SourceFile("small.rubric", f"rubric small {{ {items} }}"))


def module_of(items: str) -> ModuleType:
    """Give back the built module of a rubric of these items."""
    found = checked(items)
    assert found.rubric is not None, [error.message for error in found.errors]
    return load(found)


@cache
def _judges(conditions: tuple[str, ...], header: str) -> tuple[ModuleType, dict[str, str]]:
    ids = {condition: f"c{number}" for number, condition in enumerate(dict.fromkeys(conditions))}
    checks = " ".join(f"check {name} points 1 if {condition}" for condition, name in ids.items())
    return module_of(f"{header} {checks}"), ids


@pytest.fixture(scope="session")
def judge() -> Judge:
    """Tell whether a condition holds of an answer, in a module that holds many conditions beside it."""

    def holds(condition: str, response: str, among: tuple[str, ...], header: str = "", **inputs: Any) -> bool:
        module, ids = _judges(among, header)
        result = module.score_response(inputs.pop("query", ""), response, **inputs)
        return bool(result["criteria"][ids[condition]]["score"] == 1)

    return holds


@pytest.fixture(scope="session")
def small() -> Callable[[str], ModuleType]:
    """What builds a module of a few items."""
    return cache(module_of)


@pytest.fixture(scope="session")
def codes() -> Callable[[str], list[str]]:
    """What gives back the codes of the errors in a rubric of a few items."""
    return lambda items: [error.code for error in checked(items).errors]
