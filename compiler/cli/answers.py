"""The options that give `score` and `trace` an answer to judge, and how they are read."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from types import ModuleType
from typing import Any

import click

from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.modules import Scorer
from rubricc.compiler.cli.sources import STDIN, read_text
from rubricc.runtime.types import ANY, MESSAGES, TEXT, TEXTS, Type

Command = Callable[..., int]

OPTIONS = (
    click.option("--response", metavar="TEXT", help="The answer to judge."),
    click.option("--response-file", metavar="FILE", help="The file that holds the answer; - is standard input."),
    click.option("--query", metavar="TEXT", help="The question that was answered."),
    click.option("--query-file", metavar="FILE", help="The file that holds the question; - is standard input."),
    click.option(
        "--input",
        "inputs",
        multiple=True,
        metavar="NAME=VALUE",
        help="Another input of the rubric: NAME=text, NAME=JSON for lists and messages, NAME=@FILE to read a file.",
    ),
    click.option("--verdicts", metavar="FILE", help="A JSON file with verdicts on unchecked criteria, by their ids."),
)


@dataclass(frozen=True, slots=True)
class Given:
    """What the command line gives, as it stands there."""

    response: str | None
    response_file: str | None
    query: str | None
    query_file: str | None
    inputs: tuple[str, ...]
    verdicts: str | None


def answer_options(command: Command) -> Command:
    """Add the options to a command; it receives them as one `Given`, by the name `given`."""

    @wraps(command)
    def gathered(**chosen: Any) -> int:
        given = Given(**{field.name: chosen.pop(field.name) for field in fields(Given)})
        return command(given=given, **chosen)

    for option in reversed(OPTIONS):
        gathered = option(gathered)
    return gathered


def answers_option(verb: str) -> Callable[[Command], Command]:
    """Give back the option that names a file of answers; `verb` says what is done with them."""
    return click.option(
        "--answers", metavar="FILE", help=f"{verb} all answers of a JSONL or CSV file; - is standard input (JSONL)."
    )


def format_option(name: str) -> Callable[[Command], Command]:
    """Give back the option that says how results are written, one or many; a command receives it by this name."""
    return click.option(
        "--format",
        name,
        type=click.Choice(["text", "json", "jsonl", "csv"]),
        default="text",
        show_default=True,
        help="jsonl and csv are for --answers.",
    )


def read_answer(scorer: Scorer, given: Given) -> dict[str, Any]:
    """Give back the keyword arguments for the module's functions; raises `CommandError` for what cannot be read."""
    _check_stdin(given, [given.response_file, given.query_file, given.verdicts])
    text = _text("response", given.response, given.response_file)
    if text is None:
        raise CommandError("there is no answer: give --response TEXT, or --response-file FILE (- is standard input).")
    arguments: dict[str, Any] = {"query": _text("query", given.query, given.query_file), "text": text}
    arguments |= _inputs(scorer, given.inputs)
    _check_required(scorer, arguments)
    if given.verdicts is not None:
        arguments["verdicts"] = _verdicts(given.verdicts)
    return arguments


def read_shared(scorer: Scorer, given: Given, answers: str) -> dict[str, Any]:
    """Give back the arguments that all answers of a file share; raises `CommandError` for what belongs in the file."""
    for option, value in (("response", given.response), ("response-file", given.response_file)):
        if value is not None:
            raise CommandError(f"give --answers or --{option}, not both.")
    if given.verdicts is not None:
        raise CommandError("--verdicts is for one answer; in a file of answers each has its own field verdicts.")
    _check_stdin(given, [answers, given.query_file])
    return {"query": _text("query", given.query, given.query_file)} | _inputs(scorer, given.inputs)


def _check_stdin(given: Given, files: list[str | None]) -> None:
    if files.count(STDIN) + sum(item.endswith("=@-") for item in given.inputs) > 1:
        raise CommandError("standard input can be read only once; give the other texts as files.")


def call(function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    """Call a function of a built module; what it refuses becomes a `CommandError`."""
    try:
        return function(**arguments)
    except (TypeError, ValueError) as error:
        raise CommandError(str(error)) from error


def _text(name: str, value: str | None, path: str | None) -> str | None:
    if value is not None and path is not None:
        raise CommandError(f"give --{name} or --{name}-file, not both.")
    return value if path is None else read_text(path)


def _inputs(scorer: Scorer, items: tuple[str, ...]) -> dict[str, Any]:
    from rubricc.compiler.ir.given import GivenError, parse

    types, values = declared_inputs(scorer), dict[str, Any]()
    for item in items:
        name, equals, value = item.partition("=")
        if not equals:
            raise CommandError(f"--input {item}: write it as NAME=VALUE.")
        _check_name(name, types, values)
        try:
            values[name] = parse(name, read_text(value[1:]) if value.startswith("@") else value, types[name])
        except GivenError as error:
            raise CommandError(str(error)) from error
    return values


def _check_name(name: str, types: dict[str, Type], given: dict[str, Any]) -> None:
    if name in ("query", "response"):
        raise CommandError(f"the {name} is not given by --input: use --{name} TEXT or --{name}-file FILE.")
    if name not in types:
        raise CommandError(f"the rubric has no input {name}. {_list(types)}")
    if name in given:
        raise CommandError(f"the input {name} is given twice.")


def _check_required(scorer: Scorer, given: dict[str, Any]) -> None:
    for name in required_inputs(scorer):
        if name not in given:
            raise CommandError(f"the rubric needs the input {name}: give --input {name}=VALUE, or {name}=@FILE.")


def required_inputs(scorer: Scorer) -> list[str]:
    """Give back the names of the inputs, beyond query and response, that must be given."""
    import inspect

    parameters = inspect.signature(scorer.module.score_response).parameters.values()
    return [item.name for item in parameters if item.kind is item.KEYWORD_ONLY and item.default is item.empty]


def _list(types: dict[str, Type]) -> str:
    return f"Its inputs are {', '.join(types)}." if types else "It has none but query and response."


def declared_inputs(scorer: Scorer) -> dict[str, Type]:
    """Give back the inputs beyond query and response; a built module tells of them in its signature."""
    if scorer.rubric is not None:
        return {item.name: item.type for item in scorer.rubric.inputs}
    return _from_signature(scorer.module)


def _from_signature(module: ModuleType) -> dict[str, Type]:
    import inspect

    parameters = inspect.signature(module.score_response).parameters.values()
    named = [item for item in parameters if item.kind is item.KEYWORD_ONLY and item.name != "verdicts"]
    return {item.name: _TYPES.get(str(item.annotation).removesuffix(" | None"), ANY) for item in named}


_TYPES = {"str": TEXT, "Sequence[str]": TEXTS, "Sequence[Message]": MESSAGES}
"""The types of inputs by the annotations of a built module; what is JSON or a date is `Any` there."""


def _verdicts(path: str) -> dict[str, Any]:
    text = read_text(path)
    if not text.strip():
        raise CommandError(f'{path}: it is empty; verdicts are an object like {{"accurate": true, "clear": 2}}.')
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{path}: this is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise CommandError(f'{path}: verdicts are an object like {{"accurate": true, "clear": 2}}.')
    return data
