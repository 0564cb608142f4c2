"""Calls one tool on one text: by a rubric of one rule, so that arguments mean what they mean in a rubric."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rubricc.compiler.cli.answers import call
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.modules import loaded, sound
from rubricc.compiler.ir.given import GivenError, parse
from rubricc.compiler.ir.literals import show_expression, show_text
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.tool import Parameter, Tool

ON = "given_text"
"""The name of the input that a tool reads where that is not a text."""

_LIST = re.compile(r"((words|substrings|stems|exact)\s+)*\[")
"""A phrase list in the words of the language, with its mode."""


class Called(NamedTuple):
    """What a tool answered: the call as a rubric writes it, its value, and the places that it found in the text."""

    text: str
    value: Any
    found: list[dict[str, Any]]
    points: bool
    """Whether the tool says what its answer rests on."""
    passed_over: list[dict[str, Any]]
    """Phrases that stand in the text, though in no polarity that is asked for: nothing else was found then."""


class _Argument(NamedTuple):
    """An argument: how it stands in the call, what is declared for it, and its value where it is an input."""

    written: str
    declared: str = ""
    value: Any = None


def call_tool(tool: Tool, on: str, given: Mapping[str, str], language: str) -> Called:
    """Give back what a tool answers on a text; `given` are its other arguments by name, as they are typed.

    Raises `CommandError` for arguments that are missing or do not fit, and `ShownError` for what the checker refuses.
    """
    read = read_parameter(tool)
    for name in given:
        if name not in {item.name for item in tool.parameters} - {read.name}:
            raise CommandError(f"{tool.name} has no other argument {name}.{_others(tool, read)}")
    arguments = {item.name: _argument(tool, item, read, on, given) for item in tool.parameters}
    present = {name: item for name, item in arguments.items() if item is not None}
    inputs = {f"given_{name}": item.value for name, item in present.items() if item.declared.startswith("input")}
    text = on if present[read.name].written == "response" else ""
    trace = _traced(_rubric(tool, present, language), text, inputs)
    _, part, *_ = trace["criteria"][0]["steps"][0]["arms"][0]["condition"]["parts"]
    seeks = tool.evidence is not None or any(item.type.kind in ("Lexicon", "Pattern") for item in tool.parameters)
    return Called(_shown(tool, present), part["value"], part["evidence"], seeks, part.get("passed_over", []))


def read_parameter(tool: Tool) -> Parameter:
    """Give back the parameter that takes the text: the first that takes any, else the first."""
    return next(
        (item for item in tool.parameters if item.type.kind == "Text" and not item.constant), tool.parameters[0]
    )


def _others(tool: Tool, read: Parameter) -> str:
    names = [item.name for item in tool.parameters if item.name != read.name]
    return f" It has {', '.join(names)}." if names else " It has none but the text."


def _argument(tool: Tool, item: Parameter, read: Parameter, on: str, given: Mapping[str, str]) -> _Argument | None:
    if item.name == read.name:
        return _Argument("response") if item.type.kind == "Text" else _input(item, on)
    if item.name in given:
        return _written(item, given[item.name])
    if item.may_be_left_out:
        return None
    raise CommandError(f"{tool.name} needs its argument {item.name}: give --with '{item.name}={_example(item)}'.")


def _example(item: Parameter) -> str:
    if item.choices:
        return item.choices[0]
    return {"Lexicon": '["one" | "1", "two"]', "Pattern": "[0-9]+", "Date": "2026-01-31", "Bool": "true"}.get(
        item.type.kind, "3" if item.type.is_number else "…"
    )


def _written(item: Parameter, value: str) -> _Argument:
    name, kind = f"given_{item.name}", item.type.kind
    if kind == "Lexicon":
        return _Argument(name, f"lexicon {name} {value if _LIST.match(value) else _phrases(value)}")
    if kind == "Pattern":
        expression = show_expression(value)
        if expression is None:
            raise CommandError(f"--with {item.name}: no rubric can hold the expression {value!r}.")
        return _Argument(name, f"pattern {name} {expression}")
    if item.is_name:
        return _Argument(show_text(value))
    return _plain(item, value) if item.type.is_number or kind == "Bool" else _input(item, value)


def _plain(item: Parameter, value: str) -> _Argument:
    """Give back a number or a truth value, as it is typed."""
    wanted = r"true|false" if item.type.kind == "Bool" else r"-?\d{1,15}(\.\d{1,9})?"
    if not re.fullmatch(wanted, value.strip(), re.ASCII):
        words = "true or false" if item.type.kind == "Bool" else "a number"
        raise CommandError(f"--with {item.name}: this is not {words}: {value}.")
    return _Argument(value.strip())


def _phrases(value: str) -> str:
    """Give back a list of phrases that are parted by commas, and their spellings by bars."""
    entries = [[spelling.strip() for spelling in entry.split("|")] for entry in value.split(",") if entry.strip()]
    return f"[{', '.join(' | '.join(map(show_text, entry)) for entry in entries)}]"


def _input(item: Parameter, value: str) -> _Argument:
    name = f"given_{item.name}"
    if item.type.element == "Message" and not value.lstrip().startswith("["):
        return _Argument(name, f"input {name}: {item.type}", [{"role": "user", "content": value}])
    try:
        read = parse(item.name, value, item.type)
    except GivenError as error:
        raise CommandError(f"{error}.") from error
    return _Argument(name, f"input {name}: {item.type}", read)


def _rubric(tool: Tool, arguments: Mapping[str, _Argument], language: str) -> str:
    declared = "".join(f"  {item.declared}\n" for item in arguments.values() if item.declared)
    given = ", ".join(f"{name}: {item.written}" for name, item in arguments.items())
    rule = f"  check shown points 1 if {tool.name}({given}) is defined\n"
    return f"rubric called {{\n  language {language}\n{declared}{rule}}}\n"


def _shown(tool: Tool, arguments: Mapping[str, _Argument]) -> str:
    """Give back the call with its arguments as they are typed in a rubric."""
    return f"{tool.name}({', '.join(_in_call(name, item) for name, item in arguments.items())})"


def _in_call(name: str, item: _Argument) -> str:
    kind, _, rest = item.declared.partition(" ")
    if kind in ("lexicon", "pattern"):
        return f"{name}: {rest.partition(' ')[2]}"
    return item.written if item.written == "response" else f"{name}: {name if item.declared else item.written}"


def _traced(source: str, text: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    checked, _ = sound(SourceFile("<the call>", source))
    trace: Mapping[str, Any] = call(loaded(checked).trace_response, {"query": None, "text": text, **inputs})
    return trace


def others_given(items: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Give back names and values of `NAME=VALUE`, `NAME=@FILE`; raises `CommandError` for anything else."""
    from rubricc.compiler.cli.sources import read_text

    for item in items:
        name, equals, value = item.partition("=")
        if not equals or not name.strip():
            raise CommandError(f"--with {item}: write it as NAME=VALUE.")
        yield name.strip(), read_text(value[1:]) if value.startswith("@") else value
