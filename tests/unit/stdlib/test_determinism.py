"""Tools give the same answers in every process, with every seed of hashes, in every thread, and again and again."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from strategies.tool_answers import answers, answers_of

from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.tool import Tool

TESTS = Path(__file__).parents[2]
TOOLS = [tool for tool in all_tools() if missing(tool) is None]
REPETITIONS = {"scan": 200, "parse": 200, "model": 10}


def in_a_process(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(TESTS)}
    command = [sys.executable, str(TESTS / "strategies" / "tool_answers.py")]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode("utf-8")


@pytest.mark.slow
def test_answers_do_not_depend_on_the_process() -> None:
    here = "\n".join(answers()).encode("utf-8", "backslashreplace").decode()
    assert len(here.splitlines()) > 6 * len(TOOLS)
    assert {in_a_process(seed) for seed in ("0", "1", "4242")} == {here}


@pytest.mark.slow
def test_answers_do_not_depend_on_the_thread() -> None:
    expected = answers()
    with ThreadPoolExecutor(8) as pool:
        assert all(found == expected for found in pool.map(lambda _: answers(), range(8)))


@pytest.mark.slow
@pytest.mark.parametrize("tool", [pytest.param(tool, id=tool.name) for tool in TOOLS])
def test_answers_are_the_same_again_and_again(tool: Tool) -> None:
    first = list(answers_of(tool))
    assert all(list(answers_of(tool)) == first for _ in range(REPETITIONS[tool.cost]))
