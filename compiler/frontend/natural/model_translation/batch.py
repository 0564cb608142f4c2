"""Translates many rubrics at once, tells how far it is, and loses none.

Started again with the same folder of answers, it takes up where it stopped: what was answered is not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.errors import (
    DownError,
    ModelError,
    RefusedError,
    UnreachableError,
)
from rubricc.compiler.frontend.natural.model_translation.loop import translate
from rubricc.compiler.frontend.natural.model_translation.options import Options
from rubricc.compiler.frontend.natural.model_translation.record import Record
from rubricc.compiler.frontend.natural.translation import Translation


@dataclass(frozen=True, slots=True)
class Failed:
    """A rubric that was not translated: its place among those given, from 0, and why.

    `given_up` is true where the endpoint gave no answer that can be read, which may be otherwise another time.
    """

    index: int
    rubric: NaturalRubric
    why: str
    given_up: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a batch is: `done` of `total` (failed ones included), and what was finished last."""

    done: int
    failed: int
    total: int
    record: Record
    index: int
    last: Translation | Failed


@dataclass(frozen=True, slots=True)
class Batch:
    """What became of each rubric, in the order given, and what it took.

    `stopped` says why the batch ended before all were asked for; empty where it did not. The rest failed for the same
    reason, and is asked for where the batch is started again.
    """

    results: tuple[Translation | Failed, ...]
    record: Record
    stopped: str = ""

    @property
    def translations(self) -> tuple[Translation, ...]:
        """Those that were translated."""
        return tuple(item for item in self.results if isinstance(item, Translation))

    @property
    def failures(self) -> tuple[Failed, ...]:
        """Those that were not."""
        return tuple(item for item in self.results if isinstance(item, Failed))


def translate_many(
    rubrics: Iterable[NaturalRubric],
    options: Options,
    progress: Callable[[Progress], None] | None = None,
    record: Record | None = None,
    asker: Asker | None = None,
) -> Batch:
    """Give back what became of each rubric; never raises a `ModelError`.

    `progress` is called after each, from the calling thread. Where the endpoint refuses all requests (a wrong key), or
    is down (see `breaker`), no more are made, and the rest has failed for that reason. Those that were given up while
    others were answered are asked for once more at the end; `progress` is then called for them again.
    """
    given = tuple(rubrics)
    asker = asker if asker is not None else Asker(options, record)
    results: dict[int, Translation | Failed] = {}
    stop = _Stop()
    with ThreadPoolExecutor(options.concurrency, thread_name_prefix="translate") as pool, _stopping(asker):
        for index, found in _in_turns(pool, given, asker, stop, results):
            results[index] = found
            if progress is not None:
                failed = sum(isinstance(item, Failed) for item in results.values())
                progress(Progress(len(results), failed, len(given), asker.record, index, found))
    return Batch(tuple(results[index] for index in range(len(given))), asker.record, stop.why)


@contextmanager
def _stopping(asker: Asker) -> Iterator[None]:
    """Where the block is left early, as by Ctrl-C, wait for no more than what is being answered."""
    try:
        yield
    except BaseException:
        asker.stop()
        raise


@dataclass(slots=True)
class _Stop:
    """Why no more should be asked; empty while they should."""

    why: str = ""


_Found = tuple[int, Translation | Failed]


def _in_turns(
    pool: ThreadPoolExecutor,
    given: tuple[NaturalRubric, ...],
    asker: Asker,
    stop: _Stop,
    results: Mapping[int, Translation | Failed],
) -> Iterator[_Found]:
    """Yield the results of all, then of those that were given up where the endpoint answers again."""
    yield from _finished(pool, dict(enumerate(given)), asker, stop)
    if asker.breaker.is_quiet and not stop.why:
        again = {index: given[index] for index, item in sorted(results.items()) if _was_given_up(item)}
        yield from _finished(pool, again, asker, stop)


def _was_given_up(item: Translation | Failed) -> bool:
    return isinstance(item, Failed) and item.given_up


def _finished(
    pool: ThreadPoolExecutor, given: Mapping[int, NaturalRubric], asker: Asker, stop: _Stop
) -> Iterable[_Found]:
    """Yield results as they come; no more rubrics are begun than can be worked on, so that a stop leaves little."""
    waiting = list(given.items())[::-1]
    running: dict[Future[Translation], int] = {}
    while waiting or running:
        while waiting and len(running) < asker.options.concurrency and not stop.why:
            index, rubric = waiting.pop()
            running[pool.submit(translate, rubric, asker.options, asker=asker)] = index
        if stop.why:
            yield from ((index, Failed(index, rubric, stop.why)) for index, rubric in reversed(waiting))
            waiting.clear()
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            index = running.pop(future)
            yield index, _result(future, index, given[index], stop)


def _result(future: Future[Translation], index: int, rubric: NaturalRubric, stop: _Stop) -> Translation | Failed:
    """Give back what became of a rubric; `stop` gets to know where no more should be asked."""
    try:
        return future.result()
    except (RefusedError, DownError) as error:
        stop.why = stop.why or str(error)
        return Failed(index, rubric, str(error))
    except ModelError as error:
        return Failed(index, rubric, str(error), isinstance(error, UnreachableError))
    except Exception as error:  # a fault of ours in one rubric must not lose the others
        return Failed(index, rubric, f"{type(error).__name__}: {error}")
