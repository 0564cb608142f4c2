"""Helpers: lifts small modules, and runs what was lifted beside the Python it came from."""

from __future__ import annotations

import textwrap
from types import ModuleType
from typing import Any

from rubricc.compiler import driver
from rubricc.compiler.frontend.python.lift import Lifted, lift
from rubricc.compiler.source.file import SourceFile

HEAD = "import re\n\n"


def lifted(python: str, name: str = "sample.py") -> Lifted:
    """Lift a module; `re` is imported unless it says so itself."""
    text = textwrap.dedent(python).strip() + "\n"
    return lift(SourceFile(name, text if "import re" in text else HEAD + text))


def function(body: str, maximum: int = 10) -> str:
    """Give back a scoring function with the usual frame around a body that sets `score` and `reasons`."""
    inner = textwrap.indent(textwrap.dedent(body).strip(), "    ")
    return f"""
def score_it(query, text):
    score = 0
    reasons = []
    t = text.lower()
{inner}
    return {{"score": max(0, min(score, {maximum})), "max_possible": {maximum}, "reasons": reasons}}
"""


def rules(python: str) -> list[str]:
    """Give back the lines inside the only criterion, without blanks at their ends and comments on lines."""
    text = lifted(python).rubric_text
    inside = text.split("criterion ", 1)[1].split("{\n", 1)[1].rsplit("\n  }", 1)[0]
    return [line.split(" # line")[0].strip() for line in inside.splitlines()]


def definitions(python: str) -> list[str]:
    """Give back what stands before the first criterion, after the settings."""
    text = lifted(python).rubric_text
    before = text.split("criterion ", 1)[0].split("match substrings", 1)[1]
    return [line.strip() for line in before.splitlines() if line.strip() and not line.strip().startswith("#")]


def built(python: str) -> ModuleType:
    """Give back the lifted rubric as a module."""
    return driver.load(driver.check(SourceFile("sample.rubric", lifted(python).rubric_text)))


def original(python: str) -> dict[str, Any]:
    """Run the Python itself, and give back its names."""
    names: dict[str, Any] = {}
    exec(compile(HEAD + textwrap.dedent(python), "sample.py", "exec"), names)
    return names


def same_scores(python: str, texts: list[str], queries: tuple[str, ...] = ("",), name: str = "score_it") -> None:
    """Assert that the function and its lifted criterion give the same score to all texts."""
    one, other = original(python)[name], getattr(built(python), name)
    for query in queries:
        for text in texts:
            expected, found = one(query, text), other(query, text)
            expected = expected["score"] if isinstance(expected, dict) else expected
            assert abs(float(expected) - float(found["score"])) < 2e-3, (query, text, expected, found)
