"""No text of a rubric can become code: whatever it holds, the module has the same shape, of a few kinds of syntax."""

from __future__ import annotations

import ast
from collections.abc import Callable
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from strategies.differential import differences, make_question
from strategies.rubrics import make_rubric
from strategies.vocabulary import HOSTILE

from rubricc.compiler.emit.guard import KINDS
from rubricc.compiler.emit.load import load_module
from rubricc.compiler.emit.module import emit
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.serialize import Builder, to_data

quiet = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # a seed does not get simpler by shrinking
    suppress_health_check=list(HealthCheck),
)

FREE_TEXTS = frozenset({"title", "label", "unchecked", "path"})
"""Fields that hold any text an author likes; so do `sources`, reasons, phrases and literal texts."""


def rewritten(rubric: Rubric, change: Callable[[str], str]) -> Rubric:
    """Give back the rubric with every free text of it changed."""
    result: Rubric = Builder().node(Rubric, _changed(to_data(rubric), change))
    return result


def _changed(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, list):
        return [_changed(item, change) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: _field(key, item, value, change) for key, item in value.items()}


def _field(key: str, item: Any, inside: dict[str, Any], change: Callable[[str], str]) -> Any:
    if key in FREE_TEXTS and isinstance(item, str) and not (key == "unchecked" and "criteria" in inside):
        return change(item)
    if key in ("sources", "proxies"):
        return [change(text) for text in item]
    literal = inside.get("kind") == "literal" or ("mode" in inside or set(inside) <= {"text", "mode", "exact", "at"})
    if key == "text" and isinstance(item, str) and literal:
        return change(item)
    return _changed(item, change)


def skeleton(source: str) -> list[str]:
    """Give back the kinds of syntax nodes of a module in order, without constants, and names by number.

    The name of a function may echo a title, so two names are told apart by where they first stand.
    """
    shape: list[str] = []
    seen: dict[str, int] = {}
    for node in ast.walk(ast.parse(source)):
        name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "name", None) or ""
        assert str(name).replace(".", "").isidentifier() or not name
        assert str(name).isascii()
        shape.append(f"{type(node).__name__} {seen.setdefault(str(name), len(seen))}")
    return shape


def marked(mark: str) -> Callable[[str], str]:
    """Give back a change that keeps different texts different and equal ones equal."""
    seen: dict[str, int] = {}
    return lambda text: f"{mark}{seen.setdefault(text, len(seen))}"


marks = st.one_of(st.sampled_from(HOSTILE), st.text(min_size=1, max_size=12))


@settings(quiet, max_examples=12)
@given(seed=st.integers(0, 10_000), mark=marks)
def test_texts_do_not_change_the_shape_of_a_module(seed: int, mark: str) -> None:
    assert_same_shape(seed, mark)


@pytest.mark.slow
@settings(quiet, max_examples=200)
@given(seed=st.integers(0, 10_000), mark=marks)
def test_no_text_changes_the_shape_of_a_module(seed: int, mark: str) -> None:
    assert_same_shape(seed, mark)


def assert_same_shape(seed: int, mark: str) -> None:
    rubric = make_rubric(Random(seed), 2)
    plain, hostile = rewritten(rubric, marked("plain")), rewritten(rubric, marked(mark))
    assert skeleton(emit(hostile)) == skeleton(emit(plain))


@pytest.mark.parametrize("mark", HOSTILE)
def test_hostile_texts_come_back_as_they_were_written(mark: str) -> None:
    random = Random(4)
    rubric = rewritten(make_rubric(random, 2), marked(mark))
    module = load_module(rubric)
    for _ in range(3):
        assert differences(rubric, module, make_question(random, rubric), criteria=False) == []


@settings(quiet, max_examples=20)
@given(seed=st.integers(0, 10_000), size=st.integers(1, 3))
def test_modules_are_made_of_a_fixed_set_of_syntax(seed: int, size: int) -> None:
    source = emit(make_rubric(Random(seed), size))
    assert {type(node).__name__ for node in ast.walk(ast.parse(source))} <= KINDS


@settings(quiet, max_examples=10)
@given(seed=st.integers(0, 10_000))
def test_the_same_rubric_gives_the_same_module(seed: int) -> None:
    assert emit(make_rubric(Random(seed), 2)) == emit(make_rubric(Random(seed), 2))


def test_points_stand_in_the_module_as_whole_units() -> None:
    rubric = make_rubric(Random(5), 2).model_copy(update={"precision": Decimal("0.001")})
    floats = [node.value for node in ast.walk(ast.parse(emit(rubric))) if isinstance(node, ast.Constant)]
    assert not any(isinstance(value, float) for value in floats)
