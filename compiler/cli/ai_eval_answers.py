"""Runs a document of ai_eval on a file of answers, one after another, and sums up."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rubricc.compiler.cli import judges, terminal
from rubricc.compiler.cli.answers_file import AnswerError, Row, fields, opened, rows
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.progress import Progress
from rubricc.compiler.cli.score_answers import size_of
from rubricc.compiler.cli.tally import Spread
from rubricc.compiler.cli.telling import Telling

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
    count, progress, done = _Count(), Progress(size_of(path)), 0
    telling = Telling(path, progress)
    with opened(path) as file:
        for row in rows(path, file):
            telling.tell(row.line, _one(run, row, form, count))
            done += row.size
            progress.show(count.answers, done)
    progress.clear()
    if not count.answers and not count.errors:
        raise CommandError(f"{path}: there are no answers in it.")
    (terminal.out if form == "text" else terminal.err)(f"{count.summary()}\n")
    if run.panel is not None:
        judges.tell_record(run.panel)
    return FOUND if count.errors or count.missing else 0


def _one(run: Run, row: Row, form: str, count: _Count) -> str | None:
    """Run it on one answer, write the result, and count it; give back what is wrong, None where nothing is."""
    data = dict[str, Any]()
    try:
        data = fields(row)
        _check(data)
        result, judged = run.on(data)
    except ValueError as error:
        count.errors += 1
        _write(form, data, row, {"error": str(error)})
        return str(error)
    count.answers += 1
    count.passed += result.passed is True
    count.scores.add(result.score)
    _write(form, data, row, run.data(result, judged))
    missing = judged.missing if judged is not None else ()
    count.missing += len(missing)
    return "; ".join(f"{item.name}: no verdict: {item.missing}" for item in missing) or None


def _check(data: dict[str, Any]) -> None:
    """Raise `AnswerError` where an answer cannot be run."""
    if not isinstance(data.get("response"), str):
        raise AnswerError("there is no text in the field response.")
    if not isinstance(data.get("query") or "", str):
        raise AnswerError("the field query is no text.")
    if not isinstance(data.get("rubric_ref") or "", str):
        raise AnswerError("the field rubric_ref is no text; write it as rubric/<id>@<version>.")
    if not isinstance(data.get("verdicts") or {}, dict):
        raise AnswerError('verdicts are an object like {"convincing": 0.8}.')


def _write(form: str, data: dict[str, Any], row: Row, result: dict[str, Any]) -> None:
    if form == "jsonl":
        whole = {**result, "rubric": result.get("id"), "id": data.get("id"), "line": row.line}
        terminal.out(json.dumps(whole, ensure_ascii=False) + "\n")
