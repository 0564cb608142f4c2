"""Every case of every tool gets its answer in a built rubric too, and from the reference interpreter."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from types import ModuleType

import pytest
from strategies.case_calls import call_of

from rubricc.compiler.driver import check
from rubricc.compiler.emit.load import load_module
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.passes.pipeline import run
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.facts import show_value
from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.tool import Case, Tool

CASES = [
    (tool, case)
    for tool in all_tools()
    if missing(tool) is None
    for case in tool.cases
    if call_of(tool, case) is not None and "\ud800" not in str(case.arguments)
    if not tool.languages or case.language in tool.languages  # a rubric in any other is refused
]


@cache
def built(name: str, language: str) -> tuple[Rubric, ModuleType, dict[str, int]]:
    """Give back a rubric that shows what all calls of a tool's cases give, its module, and the numbers of the calls."""
    calls: defaultdict[str, int] = defaultdict(lambda: len(calls))
    for tool, case in CASES:
        if tool.name == name and case.language == language:
            calls[str(call_of(tool, case))] += 0
    lets = "\n".join(f"let part{number} = {call}" for call, number in calls.items())
    shown = "\n".join(f'criterion c{number} max 1 {{ award 1 "{{part{number}}}" }}' for number in calls.values())
    source = SourceFile("cases.rubric", f"rubric cases {{ language {language}\n{lets}\n{shown}\n}}")
    checked = check(source)
    assert checked.rubric is not None, [found.message for found in checked.errors]
    rubric = run(checked.rubric)
    return rubric, load_module(rubric), dict(calls)


@pytest.mark.parametrize(("tool", "case"), CASES, ids=lambda value: getattr(value, "name", None))
def test_a_case_in_a_rubric(tool: Tool, case: Case) -> None:
    rubric, module, calls = built(tool.name, case.language)
    criterion = f"c{calls[str(call_of(tool, case))]}"
    (found,) = module.score_response("", case.arguments[0])["reasons"][criterion]
    assert found == expected(tool, case)
    (reference,) = Interpreter(rubric).score_response("", case.arguments[0])["reasons"][criterion]
    assert reference == found


def expected(tool: Tool, case: Case) -> str:
    """Give back the answer as reasons show it."""
    answer = case.answer
    if isinstance(answer, int | float) and not isinstance(answer, bool):
        return show_value(round(answer * 10**6), 6)
    return show_value(answer)
