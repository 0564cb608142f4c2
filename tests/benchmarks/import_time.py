"""How long importing takes, over that of starting Python: `import rubricc`, and a built module.

    python tests/benchmarks/import_time.py

Each is the best of several fresh processes, in milliseconds of processor time, so that the load of other processes
does not count, measured inside the process around the import.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys, time
sys.path.insert(0, sys.argv[1])
begin = time.process_time()
__import__(sys.argv[2])
print((time.process_time() - begin) * 1000)
"""


def import_time(name: str, folder: Path = ROOT / "nowhere", runs: int = 7) -> float:
    """Give back the best time in milliseconds of importing a module that stands in `folder` or is installed."""
    command = [sys.executable, "-c", PROGRAM, str(folder), name]
    with tempfile.TemporaryDirectory() as cache:
        # All runs but the first find compiled files, as those of any program do but the first.
        kept = {"PYTHONPYCACHEPREFIX": cache, "PYTHONDONTWRITEBYTECODE": ""}
        times = [_run(command, {**os.environ, **kept}) for _ in range(runs)]
    return min(float(found) for found in times)


def _run(command: list[str], environment: dict[str, str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout


def build(rubric: Path, folder: Path) -> str:
    """Build a rubric into the folder, and give back the name of the module."""
    command = [sys.executable, "-m", "rubricc", "build", str(rubric), "-o", str(folder)]
    subprocess.run(command, capture_output=True, text=True, check=True)
    return rubric.stem


def main() -> None:
    """Print the table."""
    print(f"{'import rubricc':<34}{import_time('rubricc'):7.1f} ms")
    with tempfile.TemporaryDirectory() as folder:
        for rubric in sorted(ROOT.glob("examples/*/*.rubric")):
            name = build(rubric, Path(folder))
            print(f"{'import ' + name:<34}{import_time(name, Path(folder)):7.1f} ms")


if __name__ == "__main__":
    main()
