"""How often a rubric scores the preferred argument strictly higher, beside "the longer one wins".

    python tests/benchmarks/preference.py            (reads the folder that RUBRICC_DATA names)

The query given to the rubric is the issue alone, without the stance. A tie counts as wrong and is reported.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
RUBRIC = ROOT / "examples" / "argument_quality" / "argument_quality.rubric"
SETS = ("ukpconvarg1_pairs", "dagstuhl15512_novice_pairs")

Score = Callable[[str, str], float]


class Pair(NamedTuple):
    """Two arguments on one issue, of which people preferred the first."""

    query: str
    chosen: str
    rejected: str


class Accuracy(NamedTuple):
    """The share of pairs ranked as people did, and the number of ties (which are wrong)."""

    share: float
    ties: int


def read_pairs(rows: Iterable[dict[str, Any]]) -> list[Pair]:
    """Give back the pairs of the rows of a data set."""
    return [Pair(row["query"], row["chosen"], row["rejected"]) for row in rows]


def is_near(pair: Pair) -> bool:
    """Give back whether the lengths in characters differ by less than 20 % of the longer one."""
    lengths = len(pair.chosen), len(pair.rejected)
    return max(lengths) - min(lengths) < 0.2 * max(lengths)


def score_all(score: Score, pairs: Iterable[Pair]) -> dict[tuple[str, str], float]:
    """Give back the score of every argument, by (query, argument); each is scored once."""
    wanted = {(pair.query, text) for pair in pairs for text in (pair.chosen, pair.rejected)}
    return {key: score(*key) for key in sorted(wanted)}


def accuracy(pairs: list[Pair], scores: dict[tuple[str, str], float]) -> Accuracy:
    """Give back how often the chosen argument has the strictly higher score."""
    return _accuracy([(scores[p.query, p.chosen], scores[p.query, p.rejected]) for p in pairs])


def length_accuracy(pairs: list[Pair]) -> Accuracy:
    """Give back how often the chosen argument is the longer one, in characters."""
    return _accuracy([(len(p.chosen), len(p.rejected)) for p in pairs])


def _accuracy(values: list[tuple[float, float]]) -> Accuracy:
    right = sum(a > b for a, b in values)
    return Accuracy(right / max(1, len(values)), sum(a == b for a, b in values))


def main() -> int:
    """Print the table for both data sets; give back the exit code."""
    from rubricc.compiler import driver

    folder = os.environ.get("RUBRICC_DATA")
    if not folder:
        print("Set RUBRICC_DATA to the folder with the data sets.", file=sys.stderr)
        return 2
    module = driver.load(driver.check_file(Path(sys.argv[1]) if len(sys.argv) > 1 else RUBRIC))
    print(f"{'pairs':<38}{'n':>6}{'rubric':>9}{'ties':>6}{'longer':>9}{'ties':>6}")
    for name in SETS:
        lines = (Path(folder) / "arguments" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        pairs = read_pairs(json.loads(line) for line in lines)
        scores = score_all(module.score, pairs)
        for label, chosen in ((name, pairs), ("  lengths within 20 %", [p for p in pairs if is_near(p)])):
            ours, longer = accuracy(chosen, scores), length_accuracy(chosen)
            print(f"{label:<38}{len(chosen):>6}{ours.share:>9.3f}{ours.ties:>6}{longer.share:>9.3f}{longer.ties:>6}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
