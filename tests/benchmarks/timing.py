"""One way to time, for all benchmarks."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any


def microseconds(work: Callable[..., object], calls: Sequence[tuple[Any, ...]], runs: int = 7) -> float:
    """Give back the mean time of one call, each call timed by the fastest of its runs.

    The runs go over all the calls, one after the other, so that no call finds its own traces in the processor's caches.
    The fastest run of a call is the one that other work on the machine disturbed least.
    """
    best = [float("inf")] * len(calls)
    clock = time.perf_counter
    for _ in range(runs):
        for number, arguments in enumerate(calls):
            begin = clock()
            work(*arguments)
            taken = clock() - begin
            if taken < best[number]:
                best[number] = taken
    return sum(best) / len(calls) * 1e6
