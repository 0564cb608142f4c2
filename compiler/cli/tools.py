"""`rubricc tools`: documents the tools that rubrics can call, from their declarations, and tries them on a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from rubricc.compiler.cli import show_entries, sources, terminal
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.prose import wrapped

if TYPE_CHECKING:
    from rubricc.compiler.diagnostics.style import Paint
    from rubricc.runtime.tool import Case, Parameter, Tool

HELP = """Document the tools that rubrics can call: all of them, those of a namespace, or one in full; or try one on a
text, and see what it answers and what it found.

\b
Examples:
  rubricc tools
  rubricc tools text
  rubricc tools text.coverage
  rubricc tools --format json
  rubricc tools medical.medication --on "Take ibuprofen, but no warfarin." --with group=nsaid
  rubricc tools text.count --on-file answer.txt --with 'phrases=stems ["refund" | "repay", "send"]'
  rubricc tools medical.medication --entries nsaid

The other arguments are given by name: phrases as a list of the language or parted by commas, a pattern as its
expression, lists and conversations as JSON, NAME=@FILE for what stands in a file.

Exit codes: 0 shown, 1 the call has errors, 2 there is no such tool or argument.
"""

SHOWN_CASES = 8
"""No more of a tool's cases than this are shown as examples."""


@click.command("tools", help=HELP, short_help="Document the tools that rubrics can call, and try them on a text.")
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--on", metavar="TEXT", help="Call the tool on this text.")
@click.option("--on-file", metavar="FILE", help="Call the tool on the text of this file; - is standard input.")
@click.option("--with", "others", multiple=True, metavar="NAME=VALUE", help="Another argument; may be repeated.")
@click.option("--language", default="en", metavar="CODE", show_default=True, help="The language of the text.")
@click.option(
    "--entries",
    is_flag=False,
    flag_value=show_entries.ALL_CLASSES,
    metavar="[CLASS]",
    help="List the words that the tool knows, of all classes or of one.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--json", "form", flag_value="json", hidden=True)
@sources.tools_option
def command(name: str | None, form: str, entries: str | None, **call: Any) -> int:
    """Print the tools, or what one answers or knows; give back the exit code."""
    from rubricc.compiler.cli.show_call import Call, show_call

    asked = Call(**call)
    if name is None and entries is not None and "." in entries:  # the name stands behind the option
        name, entries = entries, show_entries.ALL_CLASSES
    if asked.is_made or entries is not None:
        found = _one(name, "--entries" if entries is not None else "--on")
        terminal.out(show_call(found, asked, form) if entries is None else show_entries.shown(found, entries, form))
        return 0
    terminal.out(_documented(name, form))
    return 0


def _one(name: str | None, option: str) -> Tool:
    """Give back the one tool that an option is about; raises `CommandError`."""
    if name is None or "." not in name:
        raise CommandError(f"{option} needs the full name of one tool, as in: rubricc tools text.words {option}")
    return _find(name)[0]


def _documented(name: str | None, form: str) -> str:
    found = _find(name)
    if form == "json":
        from rubricc.compiler.cli.json_text import json_text

        return json_text([_data(tool) for tool in found])
    paint = terminal.stdout_paint()
    alone = name is not None and "." in name
    lines = _full(found[0], paint) if alone else _list(found, paint)
    return "".join(f"{line}\n" for line in lines)


def _find(name: str | None) -> Sequence[Tool]:
    """Give back the tools of that name or namespace; raises `CommandError` with the nearest names."""
    from rubricc.runtime.registry import ToolError, all_tools, tool

    try:
        if name is not None and "." in name:
            return [tool(name)]
        found = [item for item in all_tools() if name is None or item.namespace == name]
        if not found and name is not None:
            tool(name)
    except ToolError as error:
        raise CommandError(_operator(name) or f"{error} The list: rubricc tools") from error
    return found


def _operator(name: str | None) -> str:
    """Give back what to say of a name that is an operator of the language, empty for any other."""
    from rubricc.compiler.passes.lower.calls import RELATION_TOOLS

    word = (name or "").rpartition(".")[2]
    if word not in RELATION_TOOLS:
        return ""
    right = "pattern" if word == "matches" else "phrases"
    meant = RELATION_TOOLS[word]
    return (
        f"{word} is an operator, written `response {word} {right}`; what it answers is {meant}: rubricc tools {meant}"
    )


def _list(tools: Sequence[Tool], paint: Paint) -> Iterator[str]:
    namespace = ""
    for item in tools:
        if item.namespace != namespace:
            if namespace:
                yield ""
            namespace = item.namespace
            yield paint("strong", namespace)
        yield f"  {signature(item)}"
        yield from wrapped(item.summary, paint, " " * 6)


def signature(item: Tool) -> str:
    """Give back how a tool is called: `text.near(text: Text, a: Lexicon, …) -> Bool`."""
    return f"{item.name}({', '.join(_parameter(parameter) for parameter in item.parameters)}) -> {item.result}"


def _parameter(parameter: Parameter) -> str:
    kind = " | ".join(f'"{choice}"' for choice in parameter.choices) or str(parameter.type)
    if parameter.default is not None:
        default = f'"{parameter.default}"' if isinstance(parameter.default, str) else parameter.default
        return f"{parameter.name}: {kind} = {default}"
    return f"{parameter.name}: {kind}" + (" optional" if parameter.optional else "")


def _full(item: Tool, paint: Paint) -> Iterator[str]:
    yield paint("strong", signature(item))
    yield ""
    yield from wrapped(item.summary, paint)
    yield ""
    yield from (f"{name.ljust(12)}{text}" for name, text in _facts(item) if text)
    yield ""
    yield "Examples:"
    for case in item.cases[:SHOWN_CASES]:
        yield f"  {_call(item, case)} is {_plain(case.answer)}" + (f"  ({case.why})" if case.why else "")


def _facts(item: Tool) -> Iterator[tuple[str, str]]:
    """Give back what else is declared, name and text; the text is empty where there is nothing to say."""
    from rubricc.runtime.registry import lacking, missing

    install = missing(item)
    yield "undefined", item.undefined
    yield "grows with", ", ".join(name for name, trend in item.trends.items() if trend == "up")
    yield "falls with", ", ".join(name for name, trend in item.trends.items() if trend == "down")
    yield "cost", {"scan": "one pass over the text", "parse": "the text is parsed", "model": "a model"}[item.cost]
    yield "source", item.source
    yield "knows", show_entries.known_words(item)
    yield "standalone", "yes" if item.standalone else "no: not in modules that need only the standard library"
    yield "missing", f"{lacking(item)}; install it with: {install}" if install else ""


def _call(item: Tool, case: Case) -> str:
    return f"{item.name}({', '.join(_plain(argument) for argument in case.arguments)})"


def _plain(value: object) -> str:
    if value is None:
        return "undefined"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        import json

        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, tuple):
        return " | ".join(_plain(item) for item in value)
    if isinstance(value, list):
        return "[" + ", ".join(_plain(item) for item in value) + "]"
    return str(value)


def _data(item: Tool) -> dict[str, Any]:
    from rubricc.runtime.registry import install_line

    return {
        "name": item.name,
        "signature": signature(item),
        "summary": item.summary,
        "parameters": [
            {
                "name": p.name,
                "type": str(p.type),
                "optional": p.optional,
                "default": p.default,
                "choices": p.choices,
                "constant": p.constant,
            }
            for p in item.parameters
        ],
        "result": str(item.result),
        "undefined": item.undefined,
        "cost": item.cost,
        "trends": item.trends,
        "source": item.source,
        "requires": item.requires,
        "install": install_line(item),
        "languages": item.languages,
        "standalone": item.standalone,
        "version": item.version,
        "cases": [
            {"arguments": case.arguments, "answer": case.answer, "language": case.language, "why": case.why}
            for case in item.cases
        ],
    }
