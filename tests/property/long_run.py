"""Holds many generated modules against the interpreter, and prints what was compared and every disagreement.

python tests/property/long_run.py --rubrics 5000 --texts 40 --seed 1
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from strategies.differential import disagreements

SIZES = (1, 1, 2, 2, 3)


def one(task: tuple[int, int, int]) -> list[str]:
    """Compare one rubric; a fault of the comparison itself is a disagreement too."""
    seed, size, texts = task
    try:
        return disagreements(seed, size, texts)
    except Exception as error:
        return [f"seed {seed} size {size}: the interpreter failed: {type(error).__name__}: {error}"]


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Give back the options."""
    parser = argparse.ArgumentParser(description="Holds generated modules against the interpreter.")
    parser.add_argument("--rubrics", type=int, default=200, help="how many rubrics")
    parser.add_argument("--texts", type=int, default=40, help="how many texts for each")
    parser.add_argument("--seed", type=int, default=1, help="where the seeds begin")
    parser.add_argument("--processes", type=int, default=2, help="how many processes")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; gives back 1 where something differs."""
    options = read_arguments(arguments)
    tasks = [
        (options.seed * 1_000_000 + index, SIZES[index % len(SIZES)], options.texts) for index in range(options.rubrics)
    ]
    started, faults = time.monotonic(), Counter[str]()
    with ProcessPoolExecutor(options.processes) as pool:
        for done, found in enumerate(pool.map(one, tasks, chunksize=5), 1):
            for line in found[:3]:
                print(line, flush=True)
            faults["rubrics"] += bool(found)
            faults["places"] += len(found)
            if done % 100 == 0:
                print(f"{done} rubrics, {faults['rubrics']} differ, {time.monotonic() - started:.0f} s", flush=True)
    pairs = options.rubrics * options.texts
    print(f"{options.rubrics} rubrics, {pairs} pairs of a rubric and a text, seeds from {tasks[0][0]}.")
    print(f"{faults['rubrics']} rubrics differ, in {faults['places']} places.")
    return 1 if faults["rubrics"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
