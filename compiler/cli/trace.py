"""`rubricc trace`: shows why an answer scores what it does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.answers import Given, answer_options, call, read_answer
from rubricc.compiler.cli.judges import judge_options, panel_of, tell, traced
from rubricc.compiler.cli.modules import can_fail, load_scorer, reasons_undecided

HELP = """Show why an answer scores what it does: each criterion with its rules, the points they gave, the value of
every part of their conditions, and the answer with what was found in it marked.

\b
Examples:
  rubricc trace my.rubric --query "Is it safe?" --response "Yes, if you are not allergic."
  rubricc trace my.rubric --response-file answer.txt --criterion safety
  rubricc trace build/my.py --response-file - --format json < answer.txt
  rubricc trace my.rubric --response-file answer.txt --judge gpt-5
                                              with a model's verdicts on what is unchecked, marked as its own

The JSON form is what trace_response gives back: plain data, with the places found as code points of the original text.
"""


@click.command("trace", help=HELP, short_help="Show why an answer scores what it does.")
@click.argument("rubric", metavar="RUBRIC", type=click.Path())
@answer_options
@click.option("--criterion", "criteria", multiple=True, metavar="ID", help="Show only this criterion; may be repeated.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@judge_options
@sources.search_option
@sources.tools_option
def command(
    rubric: str,
    criteria: tuple[str, ...],
    form: str,
    search: tuple[Path, ...],
    given: Given,
    **judging: Any,
) -> int:
    """Trace the answer and show it; give back the exit code."""
    from rubricc.compiler.cli.json_text import json_text
    from rubricc.compiler.cli.show_trace import Notes, only, show_trace

    scorer = load_scorer(rubric, search)
    arguments = read_answer(scorer, given)
    panel = panel_of(scorer, judging)
    judged = None if panel is None else panel.ask_at_once(arguments)
    trace = only(traced(lambda given: call(scorer.module.trace_response, given), arguments, judged), criteria)
    if form == "json":
        terminal.out(json_text(trace))
    else:
        notes = Notes(can_fail(scorer), reasons_undecided(scorer))
        terminal.out(show_trace(trace, arguments, terminal.stdout_paint(), notes))
    return 0 if panel is None or judged is None else tell(panel, judged)
