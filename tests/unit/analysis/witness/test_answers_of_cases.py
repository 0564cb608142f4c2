"""For every tool with its own kind of find, and every case that it declares: an input that gets the case's answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from strategies.case_calls import call_of
from unit.analysis.witness.questions import asked, goal, realised

from rubricc.runtime.registry import all_tools, missing

ELSEWHERE = frozenset({"text", "format", "readability", "argument", "reference", "list"})
"""Namespaces that `test_single_features` asks about, expression by expression."""

MODELS = frozenset({"entities", "grammar", "language", "lexical", "similarity"})
"""Namespaces whose tools take long; one case of each kind of answer is enough."""


def questions() -> Iterator[tuple[str, object]]:
    for tool in all_tools():
        first = tool.parameters[0] if tool.parameters else None
        if tool.namespace in ELSEWHERE or missing(tool) is not None or first is None or first.type.kind != "Text":
            continue
        if first.constant or tool.result.kind not in ("Bool", "Int", "Real"):
            continue
        seen: set[tuple[object, ...]] = set()
        for case in tool.cases:
            call = call_of(tool, case)
            kind = (case.answer is None, bool(case.answer)) if tool.namespace in MODELS else (call, case.answer)
            if call is not None and case.language == "en" and kind not in seen:
                seen.add(kind)
                yield call, case.answer


@pytest.mark.parametrize(("call", "answer"), list(questions()))
def test_an_input_is_found(call: str, answer: object) -> None:
    realiser, (feature,) = asked(call)
    if answer is None:
        realised(realiser, goal(feature, defined=False))
    elif isinstance(answer, float):
        realised(realiser, goal(feature, round(answer - 0.01, 6), round(answer + 0.01, 6)))
    else:
        realised(realiser, goal(feature, int(answer), int(answer)))  # type: ignore[call-overload]
