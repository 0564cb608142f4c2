"""`rubricc score`: scores one answer."""

from __future__ import annotations

from pathlib import Path

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.answers import Given, answer_options, call, read_answer
from rubricc.compiler.cli.modules import load_scorer

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
    from rubricc.compiler.cli.show_score import show_result

    scorer = load_scorer(rubric, search)
    arguments = read_answer(scorer, Given(response, response_file, query, query_file, inputs, verdicts))
    result = call(scorer.module.score_response, arguments)
    if form == "json":
        terminal.out(json_text(result))
    else:
        name = f"{scorer.module.RUBRIC} {scorer.module.VERSION}"
        terminal.out("".join(line.rstrip() + "\n" for line in show_result(name, result, terminal.stdout_paint())))
    return 0
