"""What `expected.jsonl` of an example holds for each answer; run as a script it writes the files anew.

    python tests/examples/expected.py [NAME ...]

Look at the difference before you commit it: the file is a promise, checked by hand, not a record.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "examples"


def names() -> list[str]:
    """Give back the names of the example folders."""
    return sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir())


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Give back the rows of a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def row(module: ModuleType, answer: dict[str, Any]) -> dict[str, Any]:
    """Give back what the example promises for an answer: its result without the reasons' wording."""
    result = module.score_response(answer["query"], answer["response"])
    return {
        "id": answer["id"],
        "score": result["score"],
        "max_possible": result["max_possible"],
        "normalized_score": result["normalized_score"],
        "passed": result["passed"],
        "criteria": {name: entry["score"] for name, entry in result["criteria"].items()},
        "overrides": [entry["id"] for entry in result["overrides"]],
        "checked_share": result["checked_share"],
        "score_bounds": result["score_bounds"],
    }


def write(name: str) -> None:
    """Write `expected.jsonl` of one example."""
    from rubricc.compiler import driver

    folder = EXAMPLES / name
    module = driver.load(driver.check_file(folder / f"{name}.rubric"))
    rows = [row(module, answer) for answer in read_lines(folder / "answers.jsonl")]
    text = "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in rows)
    (folder / "expected.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for example in sys.argv[1:] or names():
        write(example)
