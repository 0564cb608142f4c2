"""`rubricc import`: turns a Python module of scoring functions into a rubric."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.report import has_errors, show_findings

if TYPE_CHECKING:
    from types import ModuleType

    from rubricc.compiler.frontend.python.compare import Comparison, Difference
    from rubricc.compiler.frontend.python.functions import Function
    from rubricc.compiler.frontend.python.lift import Lifted
    from rubricc.compiler.source.file import SourceFile

HELP = """Turn a Python module of scoring functions into a rubric, as language models write them:
`def score_clarity(query, text)` with `score += 2`, keyword lists, regular expressions and reasons.

\b
Examples:
  rubricc import grader.py -o grader.rubric
  rubricc import grader.py -o grader.rubric --texts answers.jsonl
                                            compare on these too: {"query": …, "response": …} a line
  rubricc import grader.py                  write the rubric to standard output
  rubricc import grader.py --no-check       do not run the Python
  rubricc lint grader.py                    find faults without importing

\b
What cannot be said in a rubric is shown with its line and the reason; helpers that are not known become
tools that you register (`rubricc explain RB712`). Then the rubric is held against the original: both score
generated texts, and what differs is shown. The original runs in a process of its own, without network and
with limits on time and memory.

\b
Known differences, on odd texts only: phrases are found whatever the accents, quotation marks and white
space; `\\b` and `\\w` know the letters a to z, and `_` joins no words; points in proportion are rounded to
0.001, quotients to six decimals.

Exit codes: 0 lifted, and no score differs; 1 something cannot be lifted, or scores differ; 2 wrong use.
"""


@click.command("import", help=HELP, short_help="Turn a Python module of scoring functions into a rubric.")
@click.argument("path", metavar="MODULE.py", type=click.Path())
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default=sources.STDIN,
    help="The rubric to write; standard output unless given.",
)
@click.option("--check/--no-check", default=True, help="Compare the rubric with the original by running both.")
@click.option("--count", default=200, show_default=True, metavar="N", help="How many texts to generate.")
@click.option("--texts", metavar="FILE", type=click.Path(), help="Compare on these texts too, one JSON object a line.")
@sources.tools_option
def command(path: str, output: str, check: bool, count: int, texts: str | None) -> int:
    """Lift the module; give back the exit code."""
    from rubricc.compiler.frontend.python.lift import lift

    source = sources.read_python(path)
    lifted = lift(source)
    code = show_findings(lifted.diagnostics)
    if not lifted.rubric_text:
        return FOUND
    _deliver(output, lifted.rubric_text)
    if check:
        code = max(code, _compare(source, lifted, count, texts))
    return code


def _deliver(output: str, text: str) -> None:
    if output == sources.STDIN:
        terminal.out(text)
    else:
        sources.write_text(Path(output), text)
        terminal.err(f"{output}: written.\n")


def _compare(source: SourceFile, lifted: Lifted, count: int, texts: str | None) -> int:
    from rubricc.compiler.frontend.python.compare import compare

    built, code = _module(lifted)
    if built is None:
        return code
    given = [] if texts is None else list(_given(texts))
    functions = [item for item in _functions(source, lifted) if item.criterion is not None or built.whole]
    compared = compare(source, built.module, given=given, count=count, functions=functions)
    terminal.err(_told(compared))
    differs = any(item.kind == "score" and _matters(item) for item in compared.differences)
    return FOUND if differs or compared.failed is not None else code


class _Built(NamedTuple):
    module: ModuleType
    whole: bool
    """Whether it has all criteria, so that the total can be compared."""


def _module(lifted: Lifted) -> tuple[_Built | None, int]:
    """Give back what of the lifted rubric runs as a module; where nothing does, say why and give back an exit code."""
    from rubricc.compiler import driver
    from rubricc.compiler.frontend.python.lint import TOTAL
    from rubricc.compiler.frontend.python.reach import without_total
    from rubricc.compiler.frontend.python.runnable import runnable
    from rubricc.compiler.source.file import SourceFile

    checked = driver.check(SourceFile(f"{lifted.source.path} (lifted)", lifted.rubric_text))
    code = 0
    if any(item.code == TOTAL for item in checked.errors):
        code = show_findings([item for item in checked.errors if item.code == TOTAL])
        checked = driver.check(SourceFile(checked.source.path, without_total(lifted.rubric_text)))
    if has_errors(checked.errors):
        return None, max(code, show_findings(checked.errors))
    assert checked.rubric is not None
    part = runnable(checked.rubric)
    if part.left_out:
        lacking = "; ".join(f"{name}, which needs {' and '.join(tools)}" for name, tools in part.left_out.items())
        terminal.err(f"Not compared, for tools that are not registered (--tools): the total; {lacking}.\n")
    if part.rubric is None:
        return None, code
    return _Built(driver.load(part.rubric), part.whole), code


def _functions(source: SourceFile, lifted: Lifted) -> list[Function]:
    from rubricc.compiler.frontend.python.functions import scoring_functions

    found = scoring_functions(source, lifted.functions)
    # The total of a weighted mean is on another scale.
    return [item for item in found if item.criterion is not None or lifted.scale == 1]


def _given(path: str) -> Iterator[tuple[str, str]]:
    for at, line in enumerate(sources.read_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            item = json.loads(line)
            yield str(item.get("query", "")), str(item["response"] if "response" in item else item["text"])
        except (ValueError, KeyError, AttributeError) as error:
            raise CommandError(f"{path}:{at}: this is no JSON object with a `response`.") from error


def _told(compared: Comparison) -> str:
    if compared.failed is not None:
        return f"Not compared with the original: it {compared.failed}.\n"
    lines = [f"Compared {', '.join(compared.functions)} on {compared.texts} texts."]
    for item in filter(_matters, compared.differences):
        place = f" (line {item.line})" if item.line else ""
        lines.append(f"{item.function}: {_KINDS[item.kind]}{place} on {item.times} texts, the shortest of them:")
        lines += [f"  query     {item.query!r}", f"  response  {item.response!r}"]
        lines += [f"  original  {_short(item.original)}", f"  lifted    {_short(item.lifted)}"]
    if not any(map(_matters, compared.differences)):
        lines.append("All scores and reasons are the same.")
    return "\n".join(lines) + "\n"


def _matters(item: Difference) -> bool:
    """Tell whether a difference is more than the rounding of points to the rubric's precision."""
    try:
        return item.kind != "score" or abs(float(item.original) - float(item.lifted)) > ROUNDING
    except ValueError:
        return True


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


ROUNDING = 0.01
"""Points in proportion are rounded to the precision of the rubric; some of them together differ by so much."""
_LONGEST = 240
_KINDS = {
    "score": "the score differs",
    "folding": "the score differs, by how odd characters are read,",
    "reasons": "the reasons differ",
    "crash": "the original fails",
    "unsteady": "the original gives two answers to the same text",
}
