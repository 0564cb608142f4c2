"""What each tool takes on an answer of 2 kB, cold (a text nobody has read) and warm, beside the obvious library call.

python -m pytest tests/benchmarks/test_tools.py -s
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.report import report
from benchmarks.tools_beside import beside
from strategies.tool_answers import received_all

from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Tool

PARAGRAPH = (
    "Thank you for asking about your sore throat. Most sore throats are caused by a virus and get better within 5 to 7 "
    "days. You could take 500 mg of paracetamol every six hours, but no more than 4 g a day; don't take it with other "
    "products that contain paracetamol. However, see a doctor by 3 May 2024 if you have a fever above 38.5 °C, if you "
    "can't swallow, or if it isn't better after 10 days. I'm sorry you feel unwell!\n\n"
    "## What helps\n\n- Drink plenty of water.\n- Rest.\n- Gargle with salt water (half a teaspoon in 250 ml).\n\n"
)
ANSWER = (PARAGRAPH * 4)[:2000]
BUDGET = 0.2
"""Seconds that each timing may take."""


def microseconds(work: Callable[[], object]) -> float:
    """Give back the processor time of the fastest of many calls."""
    best = float("inf")
    ends = time.process_time() + BUDGET
    for _ in range(3000):
        begin = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begin)
        if time.process_time() > ends:
            break
    return best * 1e6


def timed(tool: Tool) -> tuple[float, float]:
    """Give back what a tool takes on a text that it has not seen, without making that, and on one that it has."""
    rest = received_all(tool, tool.cases[0].arguments)[1:]
    seen = Text(ANSWER)
    tool.run(seen, *rest)
    # What is loaded once a process, such as phrase lists, is loaded now.
    return microseconds(lambda: tool.run(Text(ANSWER), *rest)), microseconds(lambda: tool.run(seen, *rest))


def test_the_table_of_tools() -> None:
    calls = beside()
    print(f"\n{'tool':32} {'cold µs':>10} {'warm µs':>10} {'library µs':>10} {'cold/library':>12}")
    for tool in all_tools():
        first = tool.parameters[0] if tool.parameters else None
        if missing(tool) is not None or first is None or first.type.kind != "Text" or first.constant:
            continue
        cold, warm = timed(tool)
        print(f"{tool.name:32} {cold:10.1f} {warm:10.1f} {_library(calls.get(tool.name), cold)}")


def _library(call: Callable[[str], Any] | None, cold: float) -> str:
    if call is None:
        return ""
    call(ANSWER)
    taken = microseconds(lambda: call(ANSWER))
    return f"{taken:10.1f} {cold / taken:12.2f}"


def test_what_importing_a_namespace_costs(tmp_path: Path) -> None:
    # Compiled files are found by all runs but the first, as by those of any program but the first.
    kept = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}
    for name in sorted({tool.namespace for tool in all_tools()}):
        report(f"import rubricc.stdlib.{name}", _import_time(name, kept), 10, unit=" ms")


def _import_time(namespace: str, environment: dict[str, str]) -> float:
    script = (
        "import rubricc.runtime.text, rubricc.runtime.registry, time; begin = time.process_time(); "
        f"import rubricc.stdlib.{namespace}; print((time.process_time() - begin) * 1e3)"
    )
    command = [sys.executable, "-c", script]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True, env=environment) for _ in range(5)]
    return min(float(run.stdout) for run in runs)
