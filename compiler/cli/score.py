"""`rubricc score`: scores one answer, or all answers of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.answers import (
    Given,
    answer_options,
    answers_option,
    call,
    format_option,
    read_answer,
    read_shared,
)
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.judges import Panel, judge_options, marked, panel_of, tell, with_verdicts
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
  rubricc score my.rubric --answers answers.jsonl --judge gpt-5
  rubricc score rubrics --answers answers.jsonl --format jsonl > scores.jsonl
                                             a folder of rubrics: each answer names its own

The JSON form is what score_response gives back. Why a score came about: rubricc trace.

A file of answers has a JSON object in each line, {"id": 7, "query": "...", "response": "..."}, with other inputs of
the rubric, and verdicts, as further fields; one whose name ends in .csv has them as columns. What the answers do not
give, --query and --input give to all. The results stand in the order of the answers, the summary on standard error
(under text on standard output, under json in the document); lines that hold no answer are told of, and the others
scored. A quantile is the least score that so many of the answers do not exceed. Where RUBRIC is a folder, of rubrics
or of built modules, each answer names its own in a field rubric or prompt_id: the file's name without its ending, or
the id that the rubric had in the source that it was translated from.

With --judge a model is asked for the verdicts on unchecked criteria, at OPENAI_BASE_URL with OPENAI_API_KEY; what it
decided is marked as its own. Without, none is asked. An answer of it that is no verdict leaves the criterion undecided.
Verdicts that are given, by --verdicts or in an answer's own field, win, and are not asked for. What a model answered is
kept in .rubricc/answers, or in the folder of --cache, and is not asked again: the same criterion, question and answer
get the same verdict from the same model, in whatever rubric or file they stand.

Exit codes: 0 scored, whatever the scores; 1 the rubric has errors, a line of answers could not be scored, or a verdict
that was asked for is missing; 2 input cannot be read, or a judge's endpoint refuses or is down.
"""


@click.command("score", help=HELP, short_help="Score one answer, or a file of answers.")
@click.argument("rubric", metavar="RUBRIC", type=click.Path())
@answer_options
@answers_option("Score")
@click.option("--jobs", type=click.IntRange(1, 256), metavar="N", help="Score a file by N processes; 1 unless given.")
@format_option("form")
@judge_options
@sources.search_option
@sources.tools_option
def command(
    rubric: str,
    form: Form,
    answers: str | None,
    jobs: int | None,
    search: tuple[Path, ...],
    given: Given,
    **judging: Any,
) -> int:
    """Score the answer, or those of a file, and show the result; give back the exit code."""
    if Path(rubric).is_dir():
        return _score_many(rubric, search, answers, form, alone=(jobs or judging["judge"], given))
    if answers is not None:
        if jobs is not None and judging["judge"] is not None:
            raise CommandError("--jobs is for scoring alone; --concurrency says how many answers are judged at once.")
        scorer = load_scorer(rubric, search)
        return score_file(scorer, given, answers, form, panel_of(scorer, judging), jobs or 1)
    if jobs is not None:
        raise CommandError("--jobs is for a file of --answers.")
    scorer = load_scorer(rubric, search)
    return score_one(scorer, given, form, panel_of(scorer, judging))


def _score_many(
    folder: str, search: tuple[Path, ...], answers: str | None, form: Form, alone: tuple[object, Given]
) -> int:
    """Score a file of answers each of which names its rubric; give back the exit code."""
    from rubricc.compiler.cli.judge_many import judge_many
    from rubricc.compiler.cli.score_many import ManyScored

    if answers is None:
        raise CommandError(f"{folder}: this is a folder; name one rubric in it, or give --answers that name theirs.")
    if alone[0] is not None or alone[1] != Given(None, None, None, None, (), None):
        raise CommandError(
            "what answers to several rubrics give stands in their fields; --jobs and --judge are for one."
        )
    return judge_many(ManyScored(folder, search), answers, form, "that could not be scored")


def score_file(
    scorer: Scorer, given: Given, answers: str, form: Form, panel: Panel | None = None, jobs: int = 1
) -> int:
    """Score a file of answers and show what came of them; give back the exit code."""
    from rubricc.compiler.cli.score_answers import score_answers

    return score_answers(scorer, answers, read_shared(scorer, given, answers), form, jobs, panel)


def score_one(scorer: Scorer, given: Given, form: Form, panel: Panel | None = None) -> int:
    """Score the answer that is given and show the result; give back the exit code."""
    if form in ("jsonl", "csv"):
        raise CommandError(f"--format {form} is for a file of --answers.")
    arguments = read_answer(scorer, given)
    judged = None if panel is None else panel.ask_at_once(arguments)
    if judged is not None:
        arguments = with_verdicts(arguments, judged)
    result = call(scorer.module.score_response, arguments)
    _show(scorer, arguments, result if judged is None else marked(result, judged), form)
    return 0 if panel is None or judged is None else tell(panel, judged)


def _show(scorer: Scorer, arguments: dict[str, Any], result: dict[str, Any], form: Form) -> None:
    from rubricc.compiler.cli.json_text import json_text

    if form == "json":
        terminal.out(json_text(result))
    else:
        terminal.out("".join(line.rstrip() + "\n" for line in _lines(scorer, arguments, result)))


def _lines(scorer: Scorer, arguments: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    """Give back the result as text; only a trace tells whether it was the rubric's own requirement that failed."""
    from rubricc.compiler.cli.show_score import Shown, same_reason, show_result, unmet

    missed = unmet(scorer.module.trace_response(**arguments)) if same_reason(result) else None
    title = f"{scorer.module.RUBRIC} {scorer.module.VERSION}"
    shown = Shown(title, can_fail(scorer), missed, reasons_undecided(scorer))
    return show_result(result, shown, terminal.stdout_paint())
