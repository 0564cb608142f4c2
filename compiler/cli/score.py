"""`rubricc score`: scores one answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.answers import Given, answer_options, call, read_answer
from rubricc.compiler.cli.modules import Scorer, can_fail, load_scorer, reasons_undecided

HELP = """Score one answer with a rubric, or with a module built from one.

\b
Examples:
  rubricc score my.rubric --query "Is it safe?" --response "Yes, if you are not allergic."
  rubricc score my.rubric --query-file question.txt --response-file answer.txt
  rubricc score build/my.py --response-file - < answer.txt
  rubricc score my.rubric --response-file a.txt --input reference=@gold.txt --format json
  rubricc score my.rubric --response-file a.txt --verdicts verdicts.json

The JSON form is what score_response gives back. Why a score came about: rubricc trace.

Exit codes: 0 scored, whatever the score; 1 the rubric has errors; 2 input cannot be read.
"""


@click.command("score", help=HELP, short_help="Score one answer.")
@click.argument("rubric", metavar="RUBRIC", type=click.Path())
@answer_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@sources.search_option
@sources.tools_option
def command(
    rubric: str,
    form: str,
    search: tuple[Path, ...],
    response: str | None,
    response_file: str | None,
    query: str | None,
    query_file: str | None,
    inputs: tuple[str, ...],
    verdicts: str | None,
) -> int:
    """Score the answer and show the result; give back the exit code."""
    from rubricc.compiler.cli.json_text import json_text

    scorer = load_scorer(rubric, search)
    arguments = read_answer(scorer, Given(response, response_file, query, query_file, inputs, verdicts))
    result = call(scorer.module.score_response, arguments)
    if form == "json":
        terminal.out(json_text(result))
    else:
        terminal.out("".join(line.rstrip() + "\n" for line in _lines(scorer, arguments, result)))
    return 0


def _lines(scorer: Scorer, arguments: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    """Give back the result as text; only a trace tells whether it was the rubric's own requirement that failed."""
    from rubricc.compiler.cli.show_score import Shown, same_reason, show_result, unmet

    missed = unmet(scorer.module.trace_response(**arguments)) if same_reason(result) else None
    title = f"{scorer.module.RUBRIC} {scorer.module.VERSION}"
    shown = Shown(title, can_fail(scorer), missed, reasons_undecided(scorer))
    return show_result(result, shown, terminal.stdout_paint())
