"""Scores a file of answers: writes a line for each as it is scored, tells of lines that hold none, and sums up."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.answer_pool import score_all
from rubricc.compiler.cli.answer_scorer import AnswerScorer, Form, csv_header
from rubricc.compiler.cli.answers_file import opened, rows
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.json_text import json_text
from rubricc.compiler.cli.judged_answers import JudgedScorer
from rubricc.compiler.cli.judges import Panel, tell_record
from rubricc.compiler.cli.modules import Scorer, can_fail
from rubricc.compiler.cli.progress import Progress
from rubricc.compiler.cli.show_tally import show_tally
from rubricc.compiler.cli.sources import STDIN
from rubricc.compiler.cli.tally import Tally
from rubricc.compiler.cli.telling import Telling


def score_answers(
    scorer: Scorer, path: str, shared: dict[str, Any], form: Form, jobs: int, panel: Panel | None = None
) -> int:
    """Score every answer of a file, in order; give back 1 where a line could not be scored, else 0.

    `shared` are the arguments for what an answer does not give itself; `panel` judges what is unchecked. Raises
    `CommandError` where the file cannot be read or holds no answers.
    """
    tally = Tally(tuple(scorer.module.CRITERIA))
    if panel is not None:
        tally = replace(tally, judge=panel.model, asked_about=tuple(item.name for item in panel.questions))
    scores = JudgedScorer(scorer, shared, form, panel) if panel is not None else AnswerScorer(scorer, shared, form)
    for lines in _written(scores, path, jobs, tally):
        terminal.out(lines)
    if not tally.answers and not tally.errors:
        raise CommandError(f"{path}: there are no answers in it.")
    _sum_up(scorer, path, form, tally)
    missing = _tell_judge(scores) if isinstance(scores, JudgedScorer) else 0
    return FOUND if tally.errors or missing else 0


def _written(scorer: AnswerScorer, path: str, jobs: int, tally: Tally) -> Iterator[str]:
    """Give back what is written for the answers, piece by piece, and count them."""
    before, between = _FRAMES[scorer.form](tally)
    progress, done = Progress(size_of(path)), 0
    telling = Telling(path, progress)
    with opened(path) as file:
        coming = rows(path, file)
        for chunk in scorer.chunks(coming) if isinstance(scorer, JudgedScorer) else score_all(scorer, coming, jobs):
            begun = tally.answers + tally.errors > 0
            for scored in chunk.scored:
                tally.add(scored)
                telling.tell(scored.line, scored.error or scored.remark)
            done += chunk.size
            progress.show(tally.answers, done)
            if between is not None:
                yield (between if begun else before) + between.join(scored.written for scored in chunk.scored)
    progress.clear()


_FRAMES: dict[Form, Callable[[Tally], tuple[str, str | None]]] = {
    "text": lambda tally: ("", None),
    "jsonl": lambda tally: ("", "\n"),
    "csv": lambda tally: (csv_header(tally.criteria, ("judge",) if tally.judge else ()) + "\n", "\n"),
    "json": lambda tally: ('{"answers": [\n', ",\n"),
}
"""What is written before all answers, and what between two; nothing is written for answers where that is None."""


def _tell_judge(scorer: JudgedScorer) -> int:
    """Say what asking took; give back how many verdicts there are not."""
    if scorer.missing:
        terminal.err(f"{scorer.missing} verdicts are missing: those criteria are undecided.\n")
    tell_record(scorer.panel)
    return scorer.missing


def _sum_up(scorer: Scorer, path: str, form: Form, tally: Tally) -> None:
    if form == "json":
        terminal.out('\n],\n"summary": ' + json_text(tally.to_json(passes=can_fail(scorer))).rstrip() + "}\n")
        return
    if form in ("jsonl", "csv"):
        terminal.out("\n")
    paint, say = (terminal.stdout_paint(), terminal.out) if form == "text" else (terminal.stderr_paint(), terminal.err)
    title = f"{scorer.module.RUBRIC} {scorer.module.VERSION}"
    for line in show_tally(tally, title, passes=can_fail(scorer), best=scorer.module.MAX_POSSIBLE, paint=paint):
        say(line.rstrip() + "\n")


def size_of(path: str) -> int | None:
    """Give back the size of a file in bytes, None where it is not known."""
    try:
        return None if path == STDIN else os.stat(path).st_size
    except OSError:
        return None
