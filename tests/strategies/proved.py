"""Scores many texts with rubrics whose bounds are proved: none may go beyond them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from rubricc.compiler import driver
from rubricc.compiler.analysis.prove.analysis import Analysis, Effort
from rubricc.compiler.analysis.prove.replay import exact
from rubricc.compiler.ir.rubric import Rubric

Ends = tuple[Fraction | None, Fraction | None]

FIELDS = ("text", "chosen", "rejected", "response", "answer", "prompt", "query", "ideal", "mismatched", "reference")
"""Where the data sets keep texts that people or models wrote."""


@dataclass(frozen=True)
class Proved:
    """A built rubric with the proved ends of its total and, where no override changes them, of its criteria."""

    name: str
    module: ModuleType
    total: Ends
    criteria: Mapping[str, Ends]

    def beyond(self, query: str, text: str) -> Iterator[str]:
        """Yield each score that lies beyond what is proved."""
        result = self.module.score_response(query, text)
        yield from self._outside("total", self.total, result["score"], query, text)
        for name, ends in self.criteria.items():
            yield from self._outside(name, ends, result["criteria"][name]["score"], query, text)

    def _outside(self, what: str, ends: Ends, score: float | None, query: str, text: str) -> Iterator[str]:
        value = exact(score)
        if value is not None and (
            (ends[0] is not None and value < ends[0]) or (ends[1] is not None and value > ends[1])
        ):
            yield f"{self.name} {what}: {value} is not in {ends[0]} to {ends[1]} for {query!r}, {text!r}"


def prove(name: str, rubric: Rubric, effort: Effort | None = None) -> Proved:
    """Build a rubric and prove its bounds, without looking for answers that attain them."""
    module = driver.load(rubric)
    analysis = Analysis(rubric, lambda: module, effort or Effort(seconds=10))
    criteria: dict[str, Ends] = {}
    for criterion in () if rubric.overrides else rubric.criteria:
        if criterion.unchecked is None:
            part = analysis.part(criterion)
            score = part.encoder.own_score(criterion)
            low, high = (analysis.limit(part, score, part.unit, maximize=most) for most in (False, True))
            criteria[criterion.id] = (low, high)
    return Proved(name, module, _total(analysis), criteria)


def _total(analysis: Analysis) -> Ends:
    total, unit = analysis.outcome.total, analysis.outcome.unit
    if total is None:
        return None, None
    low, high = (analysis.limit(analysis.whole, total, unit, maximize=most) for most in (False, True))
    return low, high


def read_texts(folder: Path, most: int) -> list[str]:
    """Give back texts of the data sets, at most so many of each file."""
    found: list[str] = []
    for path in sorted(folder.glob("*/*.jsonl")):
        taken = 0
        for line in path.read_text(encoding="utf-8").split("\n"):
            if not line.strip():
                continue
            texts = list(_texts(json.loads(line)))
            found += texts
            taken += len(texts)
            if taken >= most:
                break
    return found


def _texts(record: Mapping[str, Any]) -> Iterator[str]:
    yield from (record[field] for field in FIELDS if isinstance(record.get(field), str) and record[field])


class Mixer:
    """Makes texts: real ones, parts of several of them, and such with a rubric's own phrases put in."""

    def __init__(self, texts: Sequence[str], phrases: Sequence[str], random: Random) -> None:
        self.texts = texts
        self.phrases = phrases
        self.random = random

    def text(self) -> str:
        """Give back one text."""
        kind = self.random.random()
        if kind < 0.2:
            return self.random.choice(self.texts)
        parts = [self._piece() for _ in range(self.random.randint(1, 6))]
        if kind < 0.8 and self.phrases:
            for _ in range(self.random.randint(1, 12)):
                parts.insert(self.random.randrange(len(parts) + 1), self.random.choice(self.phrases))
        return self.random.choice((" ", ". ", "\n", "\n\n- ", ", ")).join(parts)

    def _piece(self) -> str:
        text = self.random.choice(self.texts)
        start = self.random.randrange(len(text))
        return text[start : start + self.random.randint(5, 200)]


def phrases_of(rubric: Rubric) -> list[str]:
    """Give back every phrase of a rubric."""
    return [spelling.text for item in rubric.lexicons for entry in item.entries for spelling in entry.spellings]
