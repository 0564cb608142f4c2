"""The guard refuses whatever is not of the kinds that generated modules are made of."""

from __future__ import annotations

import pytest

from rubricc.compiler.emit.guard import UnsafeModule, check

REFUSED = (
    "import os",
    "from os import system",
    "from rubricc.runtime.text import other",
    "from rubricc.runtime.text import Text as Other",
    "from . import x",
    "x = open",
    'x = eval("1")',
    'x = "".format(1)',
    'x = "".__class__',
    "x = __builtins__",
    "print = 1",
    "while True:\n    pass",
    "for x in (1,):\n    pass",
    "try:\n    pass\nexcept Exception:\n    pass",
    "x = [1]",
    "x = {1: 2}",
    "x = {1}",
    "x = [y for y in (1,)]",
    "del x",
    "global x",
    "raise ValueError",
    "assert 1",
    "async def f() -> None:\n    pass",
    "def f():\n    yield 1",
    "with x:\n    pass",
    "x = 1 ** 2",
    "x = 1 @ 2",
    "@property\ndef f() -> None:\n    pass",
    "def __getattr__(name: str) -> None:\n    pass",
    "match 1:\n    case 1:\n        pass",
)


@pytest.mark.parametrize("source", REFUSED)
def test_refused(source: str) -> None:
    with pytest.raises(UnsafeModule, match="Line"):
        check(source)


def test_what_modules_are_made_of_passes() -> None:
    check(
        '''"""A module."""
from rubricc.runtime.facts import fact
class Facts:
    explains = True
    def __init__(self, query: str | None) -> None:
        self.query = query
    @fact
    def words(self) -> int:
        return 1 if (v1 := self.query) is not None and v1 == "x" else -2
def score(f: Facts, reasons: list[str]) -> int:
    points = 0
    if f.words > 1 or not f.explains:
        points += 3 * f.words
        reasons.append(f"{f.words} words")
    return min(points, sum((1, *range(3))))
ROWS = (lambda f: f.words, any(x for x in (1, 2)))
'''
    )
