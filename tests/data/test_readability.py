"""Formulas of readability on real texts: equal to textstat's wherever it counts right."""

from __future__ import annotations

import re
from typing import Any

import pytest
from strategies.textstat_right import FORMULAS, offline_textstat, textstat_is_right

from rubricc.runtime.text import Text
from rubricc.stdlib import _readability as ours

PIECES = re.compile(r"\n+|<br/>|(?<=[a-z][.!?])\s+(?=[A-Z])")


@pytest.fixture(scope="module")
def texts(rows: Any) -> list[str]:
    """The texts of the data sets, whole and in pieces (lines and sentences), each once."""
    whole = [row["text"] for row in rows("arguments/dagstuhl15512_novice.jsonl")]
    for path in ("arguments/ukpconvarg1_pairs.jsonl", "healthbench/pairs_ideal_vs_reference.jsonl"):
        for row in rows(path)[:1500]:
            whole += [value for value in row.values() if isinstance(value, str) and len(value) > 60]
    whole = list(dict.fromkeys(whole))
    pieces = [piece.strip() for text in whole for piece in PIECES.split(text)]
    return list(dict.fromkeys([*whole, *filter(None, pieces)]))


def test_equal_to_textstat_wherever_it_is_right(texts: list[str]) -> None:
    right = [text for text in texts if textstat_is_right(text)]
    print(f"\n{len(right)} of {len(texts)} texts are of the kind that textstat counts right")
    assert len(right) > 2000
    with offline_textstat() as textstat:
        for text in right:
            found = {name: getattr(ours, name)(Text(text)) for name in FORMULAS}
            assert found == {name: getattr(textstat, theirs)(text) for name, theirs in FORMULAS.items()}, text
            assert ours.readability_syllables(Text(text)) == textstat.syllable_count(text)
            assert ours.readability_difficult_words(Text(text)) == textstat.difficult_words(text, unique=False)
