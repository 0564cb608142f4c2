"""The labelled sentences of `fixtures/polarity`, and how a way to tell polarity is scored on them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import polarities
from rubricc.runtime.text import Text

HERE = Path(__file__).parents[1] / "fixtures" / "polarity"


class Row(NamedTuple):
    """A text, the place `[start, end)` of the phrase in it, its kind, and the labels that count as right."""

    text: str
    phrase: str
    start: int
    end: int
    kind: str
    right: frozenset[str]


class Score(NamedTuple):
    """How many rows there are, and how many of them were judged right."""

    right: int
    rows: int

    @property
    def share(self) -> float:
        """The share of rows judged right, 0 to 1."""
        return self.right / self.rows

    @property
    def wrong(self) -> int:
        """The number of rows judged wrong."""
        return self.rows - self.right


Judge = Callable[[Row], str]
"""Gives back `affirmed`, `denied` or `neither`."""


def rows_of(name: str) -> list[Row]:
    """Give back the rows of a file of `fixtures/polarity`; ValueError where a phrase does not stand there once."""
    lines = (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [_row(json.loads(line)) for line in lines]


def _row(row: dict[str, object]) -> Row:
    text, phrase = str(row["text"]), str(row["phrase"])
    (hit,) = Text(text).hits(Lexicon.of([phrase]))
    accept = row.get("accept") or [row["polarity"]]
    assert isinstance(accept, list)
    return Row(text, phrase, hit.start, hit.end, str(row["kind"]), frozenset(map(str, accept)))


def ours(row: Row) -> str:
    """Give back the polarity that the runtime finds."""
    ((_, polarity),) = polarities(Text(row.text), Lexicon.of([row.phrase]))
    return polarity


def is_right(row: Row, judged: str) -> bool:
    """Tell whether the label is among the right ones."""
    return judged in row.right


def is_right_on_denial(row: Row, judged: str) -> bool:
    """Tell whether the label is right where only denied and not denied are told apart."""
    return (judged == "denied") in {label == "denied" for label in row.right}


def score(rows: Iterable[Row], judge: Judge, right: Callable[[Row, str], bool] = is_right) -> Score:
    """Give back how many rows the judge gets right."""
    outcomes = Counter(right(row, judge(row)) for row in rows)
    return Score(outcomes[True], outcomes.total())


def by_kind(rows: Iterable[Row], judge: Judge) -> dict[str, Score]:
    """Give back the scores of each kind of construction, by name."""
    kinds: dict[str, list[Row]] = {}
    for row in rows:
        kinds.setdefault(row.kind, []).append(row)
    return {kind: score(kinds[kind], judge) for kind in sorted(kinds)}
