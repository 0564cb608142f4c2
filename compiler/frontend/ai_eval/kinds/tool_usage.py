"""`tool_usage`: whether every tool call that is expected, at a path of the question's data, was made.

Calls that were made all have a `name`, or all a `function` with one, and, for `match_args`, `arguments`; those expected
are written so too, or are names alone. Other calls, their
number and their order do not matter. Arguments that are not named may be anything; those expected must be an object, or
JSON of one, or the check fails.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rubricc.compiler.frontend.ai_eval.fields import ToolUsage
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid, award, named
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, Question, decided, fails, split_path
from rubricc.compiler.ir.literals import show_text
from rubricc.stdlib._reference import at_path, reference_path

_MADE = "Made the tool calls expected."
_STEPS = ("name", "function.name")
"""Where a call has its name."""


def _wanted(question: Question, source: str) -> list[tuple[str, ...]]:
    """Give back the names of the tools expected, for each way that calls are written in which there are any."""
    root, path = split_path(source)
    return _names(getattr(question, root), _places(path))


def _places(path: str) -> tuple[str, ...]:
    """Give back where the names of the calls at a path may stand."""
    return path, *(f"{path}.{step}" for step in _STEPS)


def _names(data: Any, paths: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [names for path in paths if (names := reference_path(data, path)) is not None]


def _run(check: ToolUsage, on: On) -> Outcome:
    wanted = _wanted(on.question, check.source)
    if not wanted:
        return fails(_none_expected(check))
    if check.match_args:
        return _with_arguments(check, on.question)
    made = _names(on.question.tool_calls, _STEPS) or [()]
    missing = [sorted(set(names) - set(called)) for names in wanted for called in made]
    return decided([] in missing, _MADE, f"Did not call {named(missing[0])}.")


def _none_expected(check: ToolUsage) -> str:
    return f"There are no tool calls at {check.source}."


def _with_arguments(check: ToolUsage, question: Question) -> Outcome:
    """Give back whether each call expected has one that was made, with the arguments that it names."""
    root, path = split_path(check.source)
    wanted = [_call(call) for call in _listed(at_path(getattr(question, root), path))]
    made = [_call(call) for call in _listed(question.tool_calls)]
    unread = [name for name, arguments in wanted if arguments is None]
    if unread:
        return fails(f"The arguments expected of {named(unread)} are no object.")
    missing = [name for name, arguments in wanted if not _is_among(name, arguments or {}, made)]
    return decided(not missing, _MADE, f"Did not call {named(missing)} with the arguments expected.")


def _listed(calls: Any) -> Sequence[Any]:
    if calls is None:
        return ()
    return calls if isinstance(calls, list | tuple) else (calls,)


def _is_among(name: str, wanted: Mapping[str, Any], made: list[tuple[str, Mapping[str, Any] | None]]) -> bool:
    return any(
        name == other
        and all(key in (given or {}) and _same((given or {})[key], value) for key, value in wanted.items())
        for other, given in made
    )


def _same(given: Any, wanted: Any) -> bool:
    """Tell whether data is the same, as JSON has it: 1 is 1.0, and is not true."""
    if isinstance(wanted, Mapping) and isinstance(given, Mapping):
        return given.keys() == wanted.keys() and all(_same(given[key], value) for key, value in wanted.items())
    if isinstance(wanted, list | tuple) and isinstance(given, list | tuple):
        return len(given) == len(wanted) and all(map(_same, given, wanted))
    return isinstance(given, bool) == isinstance(wanted, bool) and bool(given == wanted)


def _call(call: Any) -> tuple[str, Mapping[str, Any] | None]:
    """Give back the name of a call and its arguments, None where they are no object; they may be JSON in a text."""
    if not isinstance(call, Mapping):
        return str(call), {}
    inner = call["function"] if isinstance(call.get("function"), Mapping) else call
    given = inner.get("arguments", inner.get("args"))
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return str(inner.get("name", "")), None
    known = {} if given is None else given
    return str(inner.get("name", "")), known if isinstance(known, Mapping) else None


def _rules(check: ToolUsage, saying: Saying) -> Rules | Unsaid:
    if check.match_args:
        return Unsaid("The language does not compare the arguments of tool calls.")
    root, path = split_path(check.source)
    wanted = [f"reference.path({root}, {show_text(place)})" for place in _places(path)]
    made = [f"reference.path(tool_calls, {show_text(step)})" for step in _STEPS]
    names, lines = _declared(saying, [*wanted, *made])
    known, called = names[: len(wanted)], names[len(wanted) :]
    condition = " or ".join(
        f"list.shared({call}, {name}) == list.distinct({name})" for name in known for call in called
    )
    return Rules((*lines, *award(condition, _MADE, "Did not make the tool calls expected.")), (root, "tool_calls"))


def _declared(saying: Saying, expressions: list[str]) -> tuple[list[str], tuple[str, ...]]:
    names = [saying.name("calls") for _ in expressions]
    return names, tuple(f"let {name} = {value}" for name, value in zip(names, expressions, strict=True))


KIND = Kind(ToolUsage, _run, _rules, lambda check: "Makes the tool calls expected.", native=False)
