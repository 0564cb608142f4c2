"""Judges a file of answers by many rubrics: each answer names the one that it is for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.answer_scorer import Scored
from rubricc.compiler.cli.answers_file import AnswerError, Row, fields, opened, rows, shown_name
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.judged_answers import JudgedScorer, in_order
from rubricc.compiler.cli.progress import Progress
from rubricc.compiler.cli.tally import Spread
from rubricc.compiler.diagnostics.visible import visible

if TYPE_CHECKING:
    from rubricc.compiler.frontend.judging.judge import Judged

NAMED_BY = ("rubric", "prompt_id")
"""The fields in which an answer may name its rubric."""
MOST_BUILT = 512
"""No more rubrics than this are kept built."""

Asked = tuple[Row, JudgedScorer, "Future[Judged | None]"] | tuple[Row, str, None]


class ManyJudged:
    """Scores answers by the rubric that each one names; `make` gives back what scores by a rubric, by its id."""

    def __init__(self, known: Mapping[str, Any], make: Callable[[str], JudgedScorer], concurrency: int) -> None:
        self.known = known
        self.concurrency = concurrency
        self._make = lru_cache(MOST_BUILT)(make)

    def scored(self, rows: Iterable[Row]) -> Iterator[Scored]:
        """Give back the scored answers in the order of the file; judges are asked ahead."""
        return in_order(rows, self.concurrency, self._asked, _scored)

    def _asked(self, row: Row, pool: ThreadPoolExecutor) -> Asked:
        try:
            scorer = self._make(self._named(fields(row)))
        except (AnswerError, CommandError) as error:
            return row, str(error), None
        return row, scorer, pool.submit(scorer.ask, row)

    def _named(self, data: Mapping[str, Any]) -> str:
        found = next((str(data[name]) for name in NAMED_BY if data.get(name) is not None), None)
        if found is None:
            raise AnswerError(f"it names no rubric, in a field {' or '.join(NAMED_BY)}.")
        if found not in self.known:
            raise AnswerError(f"there is no rubric {found} in the source.")
        return found


def _scored(asked: Asked) -> Scored:
    row, scorer, judged = asked
    if judged is None or isinstance(scorer, str):
        return Scored(row.line, json.dumps({"line": row.line, "error": scorer}, ensure_ascii=False), str(scorer))
    return scorer.score_judged(row, judged.result())


def judge_many(many: ManyJudged, path: str, form: str) -> int:
    """Score every answer of a file, write the results, and sum up; give back the exit code.

    Raises `CommandError` where the file cannot be read or holds no answers.
    """
    if form not in ("text", "jsonl"):
        raise CommandError(f"--format {form} is for one rubric; answers to several have other columns: take jsonl.")
    normalized, answers, faults, progress = Spread(), 0, 0, Progress(None)
    with opened(path) as file:
        for scored in many.scored(rows(path, file)):
            answers, said = answers + 1, scored.error or scored.remark
            normalized.add(scored.normalized)
            if said is not None:
                faults += 1
                progress.clear()
                terminal.err(f"{shown_name(path)}:{scored.line}: {visible(said)}\n")
            if form == "jsonl":
                terminal.out(f"{scored.written}\n")
            progress.show(answers, answers)
    progress.clear()
    if not answers:
        raise CommandError(f"{path}: there are no answers in it.")
    mean = f"mean normalised {normalized.mean:g} of {normalized.size}" if normalized.size else "none has a score"
    (terminal.out if form == "text" else terminal.err)(f"{answers} answers, {faults} not wholly judged; {mean}.\n")
    return FOUND if faults else 0
