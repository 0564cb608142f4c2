"""Scores a file of answers of which a model judges what is unchecked: it is asked ahead, and answers keep their order.

Started again with the same folder of answers, nothing that was answered is asked again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from rubricc.compiler.cli.answer_pool import Chunk
from rubricc.compiler.cli.answer_scorer import AnswerScorer, Form, Scored
from rubricc.compiler.cli.answers_file import Row, fields
from rubricc.compiler.cli.judges import Panel, asking, with_verdicts
from rubricc.compiler.cli.modules import Scorer

if TYPE_CHECKING:
    from rubricc.compiler.frontend.judging.judge import Judge, Judged

Begun = TypeVar("Begun")
Ended = TypeVar("Ended")

AHEAD = 2
"""For each answer that is being judged so many are read ahead."""


def in_order(
    rows: Iterable[Row], judge: Judge, begin: Callable[[Row, ThreadPoolExecutor], Begun], end: Callable[[Begun], Ended]
) -> Iterator[Ended]:
    """Give back what `end` makes of each answer, in the order of the file.

    `begin` has the judge asked about an answer by one of its threads; that is done some answers ahead.
    """
    coming, waiting, ahead = iter(rows), deque[Begun](), AHEAD * judge.options.concurrency
    with asking(judge) as pool:
        while True:
            waiting.extend(begin(row, pool) for row in islice(coming, ahead - len(waiting)))
            if not waiting:
                return
            yield end(waiting.popleft())


class JudgedScorer(AnswerScorer):
    """Scores answers with a judge's verdicts. Only asking is done by threads; scores are made one after another."""

    def __init__(self, scorer: Scorer, shared: Mapping[str, Any], form: Form, panel: Panel) -> None:
        super().__init__(scorer, shared, form)
        self.panel = panel
        self.missing = 0
        """How many verdicts there are not."""
        self._judged: Judged | None = None

    def ask(self, row: Row) -> Judged | None:
        """Give back what the judge says of an answer; None for one that cannot be scored, which `score` tells of."""
        try:
            data = fields(row)
            arguments = super()._arguments(data)
            self.panel.check(arguments)
        except (TypeError, ValueError):
            return None
        # A judge reads the conversation, where the rubric may take in what the user said alone.
        return self.panel.ask({"messages": data.get("messages"), **arguments})

    def score_judged(self, row: Row, judged: Judged | None) -> Scored:
        """Score one answer with these verdicts."""
        self._judged = judged
        self.missing += len(judged.missing) if judged is not None else 0
        return self.score(row)

    def chunks(self, rows: Iterable[Row]) -> Iterator[Chunk]:
        """Give back the scored answers in the order of the file, one at a time."""

        def begin(row: Row, pool: ThreadPoolExecutor) -> tuple[Row, Future[Judged | None]]:
            return row, pool.submit(self.ask, row)

        def end(begun: tuple[Row, Future[Judged | None]]) -> Chunk:
            row, judged = begun
            return Chunk([self.score_judged(row, judged.result())], row.size)

        return in_order(rows, self.panel.judge, begin, end)

    def _arguments(self, data: Mapping[str, Any]) -> dict[str, Any]:
        arguments = super()._arguments(data)
        return arguments if self._judged is None else with_verdicts(arguments, self._judged)

    def _scored(self, row: Row, data: Mapping[str, Any], result: Mapping[str, Any]) -> Scored:
        from rubricc.compiler.frontend.judging.marking import mark_result

        assert self._judged is not None
        marked = super()._scored(row, data, mark_result(result, self._judged))
        why = "; ".join(f"{item.name}: no verdict: {item.missing}" for item in self._judged.missing)
        return marked._replace(remark=why or None)

    def _cells(self, result: Mapping[str, Any]) -> list[Any]:
        return [*super()._cells(result), self.panel.model if "judge" in result else None]
