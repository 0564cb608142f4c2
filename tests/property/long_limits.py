"""Scores very many texts with rubrics whose bounds are proved, and prints every score that goes beyond them.

RUBRICC_DATA=... python tests/property/long_limits.py --texts 1000000
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from strategies.proved import Mixer, phrases_of, prove, read_texts
from strategies.realistic import realistic

from rubricc.compiler import driver
from rubricc.compiler.frontend.python.lift import lift
from rubricc.compiler.source.file import SourceFile

EXAMPLES = Path(__file__).parents[2] / "examples"
MADE = 20
"""How many rubrics are made."""


def sources(folder: Path) -> list[SourceFile]:
    """Give back the rubrics: the examples, the lifted Python of the data, and some that are made."""
    lifted = lift(SourceFile.read(folder / "python_rubrics" / "figure2_argument_quality.py"))
    return [
        *(SourceFile.read(path) for path in sorted(EXAMPLES.glob("*/*.rubric"))),
        SourceFile("figure2.rubric", lifted.rubric_text or ""),
        *(SourceFile(f"made{seed}.rubric", realistic(seed, 2 + seed % 10)) for seed in range(MADE)),
    ]


def one(task: tuple[int, int, int, str]) -> tuple[int, list[str]]:
    """Score some texts with the rubric of this number."""
    number, texts, seed, folder = task
    source = sources(Path(folder))[number]
    rubric = driver.check(source).rubric
    assert rubric is not None
    proved, random = prove(source.path, rubric), Random(seed)
    mixer = Mixer(read_texts(Path(folder), 2_000), phrases_of(rubric), random)
    found: list[str] = []
    for _ in range(texts):
        found += proved.beyond(mixer.text() if random.random() < 0.5 else "", mixer.text())
    return texts, found


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Give back the options."""
    parser = argparse.ArgumentParser(description="Holds proved bounds against many scored texts.")
    parser.add_argument("--texts", type=int, default=10_000, help="how many texts in all")
    parser.add_argument("--seed", type=int, default=1, help="where the seeds begin")
    parser.add_argument("--processes", type=int, default=2, help="how many processes")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Score the texts; give back 1 where a score went beyond what is proved."""
    options, folder = read_arguments(arguments), os.environ.get("RUBRICC_DATA")
    if not folder:
        print("Set RUBRICC_DATA to the folder with the data sets.", file=sys.stderr)
        return 2
    count, started = len(sources(Path(folder))), time.monotonic()
    tasks = [(number, -(-options.texts // count), options.seed + number, folder) for number in range(count)]
    scored = beyond = 0
    with ProcessPoolExecutor(options.processes) as pool:
        for texts, found in pool.map(one, tasks):
            scored, beyond = scored + texts, beyond + len(found)
            for line in found[:5]:
                print(line[:2_000])
    print(f"{scored} texts, {count} rubrics, {beyond} scores beyond what is proved, {time.monotonic() - started:.0f} s")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
