"""Lints the examples of the checks, each text once for all tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from rubricc.compiler import driver
from rubricc.compiler.checks.sentences import Sentence
from rubricc.compiler.linting import Linted, lint_all
from rubricc.compiler.source.file import SourceFile

Examine = Callable[..., tuple[SourceFile, Linted]]


@cache
def _examine(text: str, sentences: tuple[Sentence, ...] = ()) -> tuple[SourceFile, Linted]:
    source = SourceFile("example.rubric", text)
    checked = driver.check(source)
    return source, lint_all(checked, lambda: driver.load(checked), sentences=sentences)


@pytest.fixture(scope="session")
def examine() -> Examine:
    """Give back a function that gives back a rubric's source and what linting it finds."""
    return _examine
