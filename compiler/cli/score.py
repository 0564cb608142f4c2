"""`rubricc score`: scores one answer, or all answers of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.answers import Given, answer_options, call, read_answer, read_shared
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.modules import Scorer, can_fail, load_scorer, reasons_undecided

if TYPE_CHECKING:
    from rubricc.compiler.cli.answer_scorer import Form

HELP = """Score one answer, or a file of answers, with a rubric or with a module built from one.

\b
Examples:
  rubricc score my.rubric --query "Is it safe?" --response "Yes, if you are not allergic."
  rubricc score my.rubric --query-file question.txt --response-file answer.txt
  rubricc score build/my.py --response-file - < answer.txt
  rubricc score my.rubric --response-file a.txt --input reference=@gold.txt --format json
  rubricc score my.rubric --response-file a.txt --verdicts verdicts.json
  rubricc score my.rubric --answers answers.jsonl                 the summary alone
  rubricc score my.rubric --answers answers.jsonl --jobs 8 --format jsonl > scores.jsonl

The JSON form is what score_response gives back. Why a score came about: rubricc trace.

A file of answers has a JSON object in each line, {"id": 7, "query": "...", "response": "..."}, with other inputs of
the rubric, and verdicts, as further fields; one whose name ends in .csv has them as columns. What the answers do not
give, --query and --input give to all. The results stand in the order of the answers, the summary on standard error
(under text on standard output, under json in the document); lines that hold no answer are told of, and the others
scored. A quantile is the least score that so many of the answers do not exceed.

Exit codes: 0 scored, whatever the scores; 1 the rubric has errors, or a line of answers could not be scored; 2 input
cannot be read.
"""


@click.command("score", help=HELP, short_help="Score one answer, or a file of answers.")
@click.argument("rubric", metavar="RUBRIC", type=click.Path())
@answer_options
@click.option(
    "--answers", metavar="FILE", help="Score all answers of a JSONL or CSV file; - is standard input (JSONL)."
)
@click.option("--jobs", type=click.IntRange(1, 256), metavar="N", help="Score a file by N processes; 1 unless given.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "jsonl", "csv"]),
    default="text",
    show_default=True,
    help="jsonl and csv are for --answers.",
)
@sources.search_option
@sources.tools_option
def command(
    rubric: str,
    form: Form,
    answers: str | None,
    jobs: int | None,
    search: tuple[Path, ...],
    response: str | None,
    response_file: str | None,
    query: str | None,
    query_file: str | None,
    inputs: tuple[str, ...],
    verdicts: str | None,
) -> int:
    """Score the answer, or those of a file, and show the result; give back the exit code."""
    given = Given(response, response_file, query, query_file, inputs, verdicts)
    if answers is not None:
        from rubricc.compiler.cli.score_answers import score_answers

        scorer = load_scorer(rubric, search)
        return score_answers(scorer, answers, read_shared(scorer, given, answers), form, jobs or 1)
    if jobs is not None or form in ("jsonl", "csv"):
        raise CommandError(f"{'--jobs' if jobs is not None else f'--format {form}'} is for a file of --answers.")
    return _score_one(load_scorer(rubric, search), given, form)


def _score_one(scorer: Scorer, given: Given, form: Form) -> int:
    from rubricc.compiler.cli.json_text import json_text

    arguments = read_answer(scorer, given)
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
