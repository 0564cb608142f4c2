"""Scores many answers in order, in this process or in several."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import NamedTuple

from rubricc.compiler.cli.answer_scorer import AnswerScorer, Scored
from rubricc.compiler.cli.answers_file import Row
from rubricc.compiler.cli.errors import CommandError

MOST_ROWS = 64
"""A process is given no more answers at once than this."""
MOST_BYTES = 256 * 1024
"""Nor, but for one, more bytes than this."""
AHEAD = 3
"""For each process so many chunks are read ahead, so that none waits and memory stays the same."""


class Chunk(NamedTuple):
    """Answers that were scored together, in the order of the file, and how many bytes they took in it."""

    scored: list[Scored]
    size: int


def score_all(scorer: AnswerScorer, rows: Iterable[Row], jobs: int) -> Iterator[Chunk]:
    """Give back the scored answers in the order of the file, by `jobs` processes."""
    chunks = _chunks(rows)
    if jobs > 1:
        yield from _in_processes(scorer, chunks, jobs)
    else:
        yield from (_scored(scorer, chunk) for chunk in chunks)


def _in_processes(scorer: AnswerScorer, chunks: Iterator[list[Row]], jobs: int) -> Iterator[Chunk]:
    """Score by processes that are copies of this one, so that they know the rubric and the tools that it was given."""
    global _scorer
    if "fork" not in multiprocessing.get_all_start_methods():
        raise CommandError("--jobs: this system cannot copy processes; leave it out.")
    _scorer = scorer
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        waiting: deque[Future[Chunk]] = deque(pool.submit(_work, chunk) for chunk in islice(chunks, jobs * AHEAD))
        try:
            while waiting:
                done = waiting.popleft().result()
                waiting.extend(pool.submit(_work, chunk) for chunk in islice(chunks, 1))
                yield done
        finally:
            for future in waiting:
                future.cancel()


_scorer: AnswerScorer | None = None
"""What the processes that this one is copied into score with."""


def _work(rows: list[Row]) -> Chunk:
    assert _scorer is not None
    return _scored(_scorer, rows)


def _scored(scorer: AnswerScorer, rows: list[Row]) -> Chunk:
    return Chunk([scorer.score(row) for row in rows], sum(row.size for row in rows))


def _chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    chunk, size = list[Row](), 0
    for row in rows:
        if chunk and (len(chunk) == MOST_ROWS or size + row.size > MOST_BYTES):
            yield chunk
            chunk, size = [], 0
        chunk.append(row)
        size += row.size
    if chunk:
        yield chunk
