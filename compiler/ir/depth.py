"""Recursive walks over IR that is nested very deeply.

A rubric may nest a thousand blocks or a thousand operators. Walks over the IR are written as plain recursive
functions, the obvious way, and ask for room here, so that such a rubric gets an answer instead of a crash.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

FRAMES = 30_000
"""How many Python frames a walk may take: a thousand nested nodes at a few frames each, many times over."""


class DepthError(Exception):
    """The IR is nested more deeply than any walk can follow."""


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Give recursive walks room for IR nested thousands deep; raises `DepthError` where even that is not enough."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        yield
    except RecursionError as error:
        raise DepthError("The rubric is nested too deeply.") from error
    finally:
        sys.setrecursionlimit(before)
