"""The time to read one criterion by rules: it must not explode where a word is repeated that several readers know.

python -m pytest tests/benchmarks/test_offline_wordings.py -s
"""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal

import pytest
from benchmarks.timing import microseconds

from rubricc.compiler.frontend.natural.offline.criterion import rule_of
from rubricc.compiler.frontend.natural.offline.refusal import Refused

HEADS = ("Contains ", "Uses ", "No ", "Mentions at least two of ", "Refers it to ", "Every sentence ")
PIECES = ("exact phrase ", "the words ", "no ", "a, ", "professional and ", "wordswords", "at least 3 ", "name ")
MOST = 500_000
"""How many microseconds one criterion may take; those of real rubrics take some thousands."""


def _read(text: str) -> None:
    with suppress(Refused):
        rule_of(text, Decimal(1))


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("piece", PIECES)
def test_repeated_words_take_no_long_time(head: str, piece: str) -> None:
    taken = microseconds(_read, [(f"{head}{piece * size}zzz",) for size in (25, 300)], runs=1)
    print(f"\n{head}{piece}…: {taken:.0f} µs")
    assert taken < MOST
