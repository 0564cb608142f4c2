"""What a part of the pipeline is given at once is bounded in characters, whatever the texts."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rubricc.stdlib._spacy_parse import _CHARACTERS_AT_ONCE, _spacy_batches


def chunk(size: int) -> Any:
    return SimpleNamespace(chunk=SimpleNamespace(prose="x" * size))


@given(st.lists(st.integers(0, 2 * _CHARACTERS_AT_ONCE), max_size=20))
def test_batches_are_all_chunks_in_order_and_bounded(sizes: list[int]) -> None:
    chunks = [chunk(size) for size in sizes]
    batches = list(_spacy_batches(chunks))
    assert [one for batch in batches for one in batch] == chunks
    for batch in batches:
        assert len(batch) == 1 or sum(len(one.chunk.prose) for one in batch) <= _CHARACTERS_AT_ONCE
    for batch, following in pairwise(batches):
        assert sum(len(one.chunk.prose) for one in (*batch, following[0])) > _CHARACTERS_AT_ONCE
