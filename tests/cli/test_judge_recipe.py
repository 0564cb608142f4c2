"""What the README says of holding a rubric against its judge works as it is shown."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path
from statistics import correlation
from typing import TYPE_CHECKING

from chat_server import Handler, Script, says, server

if TYPE_CHECKING:
    from conftest import Rubricc

__all__ = ["server"]

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
RUBRIC = """rubric checklist {
  version "1.0.0"
  check refund points 3 from "Mentions a refund." if response mentions ["refund"]
  check rude points -4 from "Is rude." if response mentions ["stupid"]
  check warm points 2 from "Is warm." unchecked "Needs a reader."
}
"""
ANSWERS = ("A refund.", "Stupid refund.", "No, dear.", "Stupid.", "Money comes back.")
BUILT = {"refund": (3, 3, 0, 0, 0), "rude": (0, -4, 0, -4, 0)}
SAID = {"refund": (3, 3, 0, 0, 3), "rude": (0, -4, 0, -4, 0)}


def judges(handler: Handler) -> None:
    """Find refunds in money too."""
    text = handler.body["messages"][-1]["content"].lower()
    answer, criterion = text.partition("<part-answer>")[2].split("<part-criterion>")
    sought = ("refund", "money") if "refund" in criterion else ("stupid",) if "rude" in criterion else ("dear",)
    met = any(word in answer for word in sought)
    says(json.dumps({"reason": "r", "met": met}))(handler)


def _block(kind: str) -> str:
    (found,) = [
        text
        for name, text in re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
        if name == kind and "judged.jsonl" in text
    ]
    return str(found)


def test_the_recipe_in_the_readme_compares_what_both_decide(rubricc: Rubricc, server: Script) -> None:
    server.steps = [judges]
    Path("checklist.rubric").write_text(RUBRIC, encoding="utf-8")
    rows = [{"response": text} for text in ANSWERS] + [{"id": "no answer"}]
    Path("answers.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    for line in _block("sh").splitlines():
        command, _, file = line.partition(" > ")
        _, *given = command.split()
        more = ("--base-url", server.url) if given[0] == "judge" else ()
        Path(file).write_text(rubricc(*given, *more).out, encoding="utf-8")
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(_block("python"), {})
    totals = [[sum(points) for points in zip(*side.values(), strict=True)] for side in (BUILT, SAID)]
    assert out.getvalue().splitlines() == [
        f"totals: correlation {correlation(*totals):.3f} over 5 answers",
        "refund: the same points for 80% of 5 answers",
        "rude: the same points for 100% of 5 answers",
    ]
