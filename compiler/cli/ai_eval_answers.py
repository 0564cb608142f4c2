"""Runs a document of ai_eval on a file of answers, one after another, and sums up."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rubricc.compiler.cli import judges, terminal
from rubricc.compiler.cli.answers_file import AnswerError, Row, fields, opened, rows, shown_name
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.progress import Progress
from rubricc.compiler.cli.tally import Spread
from rubricc.compiler.diagnostics.visible import visible

if TYPE_CHECKING:
    from rubricc.compiler.cli.ai_eval import Run


class _Count:
    """What the answers of a file come to."""

    def __init__(self) -> None:
        self.scores = Spread()
        self.answers = self.errors = self.passed = self.missing = 0

    def summary(self) -> str:
        """Give back one line."""
        mean = self.scores.mean
        faults = f", {self.errors} that cannot be run" if self.errors else ""
        if mean is None:
            return f"{self.answers} answers{faults}; none has a score."
        return f"{self.answers} answers{faults}; mean {mean:g} ({mean * 5:g} of 5), {self.passed} passed."


def run_file(run: Run, path: str, form: str) -> int:
    """Run the document on every answer of a file, in order; give back the exit code.

    Raises `CommandError` where the file cannot be read, or holds no answers.
    """
    if form == "json":
        raise CommandError("--format json is for one answer; a file of answers has jsonl.")
    count, progress = _Count(), Progress(None)
    with opened(path) as file:
        for row in rows(path, file):
            _one(run, row, path, form, count)
            progress.show(count.answers, count.answers)
    progress.clear()
    if not count.answers and not count.errors:
        raise CommandError(f"{path}: there are no answers in it.")
    (terminal.out if form == "text" else terminal.err)(f"{count.summary()}\n")
    if run.panel is not None:
        judges.tell_record(run.panel)
    return FOUND if count.errors or count.missing else 0


def _one(run: Run, row: Row, path: str, form: str, count: _Count) -> None:
    """Run it on one answer, write the result, and count it; what is wrong is told with its line."""
    place, data = f"{shown_name(path)}:{row.line}", dict[str, Any]()
    try:
        data = fields(row)
        _check(data)
        result, judged = run.on(data)
    except ValueError as error:
        count.errors += 1
        terminal.err(f"{place}: {visible(str(error))}\n")
        _write(form, data, row, {"error": str(error)})
        return
    count.answers += 1
    count.passed += result.passed is True
    count.scores.add(result.score)
    for item in judged.missing if judged is not None else ():
        count.missing += 1
        terminal.err(f"{place}: {item.name}: no verdict: {visible(item.missing)}\n")
    _write(form, data, row, run.data(result, judged))


def _check(data: dict[str, Any]) -> None:
    """Raise `AnswerError` where an answer cannot be run."""
    if not isinstance(data.get("response"), str):
        raise AnswerError("there is no text in the field response.")
    if not isinstance(data.get("query") or "", str):
        raise AnswerError("the field query is no text.")
    if not isinstance(data.get("verdicts") or {}, dict):
        raise AnswerError('verdicts are an object like {"convincing": 0.8}.')


def _write(form: str, data: dict[str, Any], row: Row, result: dict[str, Any]) -> None:
    if form == "jsonl":
        whole = {**result, "rubric": result.get("id"), "id": data.get("id"), "line": row.line}
        terminal.out(json.dumps(whole, ensure_ascii=False) + "\n")
