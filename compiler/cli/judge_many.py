"""Judges a file of answers by many rubrics: each answer names the one that it is for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.answer_pool import Chunk
from rubricc.compiler.cli.answer_scorer import Scored
from rubricc.compiler.cli.answers_file import AnswerError, Row, fields, opened, rows
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.judged_answers import JudgedScorer, in_order
from rubricc.compiler.cli.progress import Progress
from rubricc.compiler.cli.score_answers import size_of
from rubricc.compiler.cli.tally import Spread
from rubricc.compiler.cli.telling import Telling

if TYPE_CHECKING:
    from rubricc.compiler.frontend.judging.judge import Judge, Judged

NAMED_BY = ("rubric", "prompt_id")
"""The fields in which an answer may name its rubric."""
MOST_BUILT = 512
"""No more rubrics than this are kept built."""

Asked = tuple[Row, JudgedScorer, "Future[Judged | None]"] | tuple[Row, str, None]


class ManyJudged:
    """Scores answers by the rubric that each one names; `make` gives back what scores by a rubric, by its id."""

    def __init__(self, known: Mapping[str, Any], make: Callable[[str], JudgedScorer], judge: Judge) -> None:
        self.known = known
        self.judge = judge
        self._make = lru_cache(MOST_BUILT)(make)

    def chunks(self, rows: Iterable[Row]) -> Iterator[Chunk]:
        """Give back the scored answers in the order of the file, one at a time; judges are asked ahead."""
        return in_order(rows, self.judge, self._asked, _scored)

    def _asked(self, row: Row, pool: ThreadPoolExecutor) -> Asked:
        try:
            scorer = self._make(self._named(fields(row)))
        except (AnswerError, CommandError) as error:
            return row, str(error), None
        return row, scorer, pool.submit(scorer.ask, row)

    def _named(self, data: Mapping[str, Any]) -> str:
        found = rubric_named(data)
        if found not in self.known:
            raise AnswerError(f"there is no rubric {found} in the source.")
        return found


def rubric_named(data: Mapping[str, Any]) -> str:
    """Give back which rubric an answer is for; raises `AnswerError` where it does not say."""
    found = next((str(data[name]) for name in NAMED_BY if data.get(name) is not None), None)
    if found is None:
        raise AnswerError(f"it names no rubric, in a field {' or '.join(NAMED_BY)}.")
    return found


def _scored(asked: Asked) -> Chunk:
    row, scorer, judged = asked
    if judged is None or isinstance(scorer, str):
        return Chunk([failed(row, str(scorer))], row.size)
    return Chunk([scorer.score_judged(row, judged.result())], row.size)


def failed(row: Row, error: str) -> Scored:
    """Give back what is written for an answer without a rubric: what others have that cannot be scored."""
    data = dict[str, Any]()
    with suppress(AnswerError):
        data = fields(row)
    written = {"id": data.get("id"), "line": row.line, "error": error}
    return Scored(row.line, json.dumps(written, ensure_ascii=False), error)


class Many(Protocol):
    """What scores answers to many rubrics."""

    def chunks(self, rows: Iterable[Row], /) -> Iterator[Chunk]:
        """Give back the scored answers in the order of the file, one at a time."""


def judge_many(many: Many, path: str, form: str, lacking: str = "not wholly judged") -> int:
    """Score every answer of a file, write the results, and sum up; give back the exit code.

    `lacking` is what is told of the answers that something was wrong with.

    Raises `CommandError` where the file cannot be read or holds no answers.
    """
    if form not in ("text", "jsonl"):
        raise CommandError(f"--format {form} is for one rubric; answers to several have other columns: take jsonl.")
    normalized, answers, faults = Spread(), 0, 0
    for scored in _written(many, path, form):
        answers, faults = answers + 1, faults + (scored.error is not None or scored.remark is not None)
        normalized.add(scored.normalized)
    if not answers:
        raise CommandError(f"{path}: there are no answers in it.")
    mean = f"mean normalised {normalized.mean:g} of {normalized.size}" if normalized.size else "none has a score"
    (terminal.out if form == "text" else terminal.err)(f"{answers} answers, {faults} {lacking}; {mean}.\n")
    return FOUND if faults else 0


def _written(many: Many, path: str, form: str) -> Iterator[Scored]:
    """Give back the scored answers, each once it is written and its faults are told of."""
    progress, answers, done = Progress(size_of(path)), 0, 0
    telling = Telling(path, progress)
    with opened(path) as file:
        for (scored,), size in many.chunks(rows(path, file)):
            telling.tell(scored.line, scored.error or scored.remark)
            if form == "jsonl":
                terminal.out(f"{scored.written}\n")
            yield scored
            answers, done = answers + 1, done + size
            progress.show(answers, done)
    progress.clear()
