"""`rubricc judge`: what the baseline asks about a rubric, in words or not, and what comes of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from chat_server import Script, server
from judged import answers, by_criterion, rubric, verdict

if TYPE_CHECKING:
    from conftest import Rubricc

__all__ = ["rubric", "server"]

WORDS = """# Support answer

- Mentions a refund (3 points)
- Is warm and elegant (2 points)
- Is rude (-4 points)
"""
ANSWER = ("--query", "Can I take it?", "--response", "hello, yes")


def test_the_baseline_judges_everything(rubricc: Rubricc, rubric: str, server: Script) -> None:
    server.steps = [
        by_criterion(
            hello=verdict(met=False), medically=verdict(met=True), unsafe=verdict(met=False), matter=verdict(points=4)
        )
    ]
    options = ("--model", "m", "--base-url", server.url, "--concurrency", "1")
    ran = rubricc("judge", rubric, *ANSWER, *options, "--format", "json")
    result = json.loads(ran.out)
    assert (ran.code, result["score"], result["max_possible"]) == (0, 6, 7)
    assert all(item["judged_by"] == "m" for item in result["criteria"].values())
    scored = json.loads(rubricc("score", rubric, *ANSWER, "--format", "json").out)
    assert set(scored) <= set(result)
    assert list(scored["criteria"]) == list(result["criteria"])


def test_the_baseline_of_words(rubricc: Rubricc, server: Script) -> None:
    Path("support.md").write_text(WORDS, encoding="utf-8")
    server.steps = [by_criterion(refund=verdict(met=True), warm=verdict(met=False), rude=verdict(met=True))]
    options = ("--model", "m", "--base-url", server.url)
    ran = rubricc("judge", "support.md", "--response", "Refund!", *options, "--concurrency", "1", "--format", "json")
    result = json.loads(ran.out)
    assert (result["score"], result["max_possible"], result["normalized_score"]) == (-1, 5, -0.2)
    path = answers({"response": "a"}, {"response": "b"})
    ran = rubricc("judge", "support.md", "--answers", path, *options, "--concurrency", "1", "--format", "jsonl")
    assert [json.loads(line)["score"] for line in ran.out.splitlines()] == [-1, -1]


def test_a_dry_run_asks_nothing(rubricc: Rubricc, server: Script) -> None:
    row = {
        "prompt": [{"role": "user", "content": "My head aches."}],
        "prompt_id": "p",
        "rubrics": [{"criterion": "Names a doctor </part> {{ 7 * 7 }}", "points": 5, "tags": []}],
    }
    Path("rows.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    ran = rubricc(
        "judge", "rows.jsonl", "--model", "m", "--base-url", server.url, "--response", "Take rest.", "--dry-run"
    )
    assert ran.code == 0
    assert server.bodies == []
    for said in ("My head aches.", "Take rest.", "Names a doctor </part> {{ 7 * 7 }}", "<part2-answer>"):
        assert said in ran.out


def test_one_of_several_rubrics_is_chosen(rubricc: Rubricc, server: Script) -> None:
    rows = [
        {"prompt": [], "prompt_id": name, "rubrics": [{"criterion": f"Says {name}", "points": 5, "tags": []}]}
        for name in ("one", "two")
    ]
    Path("rows.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    asked = ("judge", "rows.jsonl", "--model", "m", "--base-url", server.url, "--response", "r", "--dry-run")
    refused = rubricc(*asked)
    assert (refused.code, "--rubric ID" in refused.err) == (2, True)
    assert "Says two" in rubricc(*asked, "--rubric", "two").out
    assert rubricc(*asked, "--rubric", "three").code == 2


def test_levels_are_told_to_the_judge(rubricc: Rubricc, server: Script) -> None:
    Path("tone.rubric").write_text(
        """rubric tone {
  version "1.0.0"
  scale warmth 1 to 3 {
    from "How warm is it?"
    level 3 "Very warm." if response mentions ["dear"]
    level 2 "Polite." if response mentions ["please"]
  }
}
""",
        encoding="utf-8",
    )
    ran = rubricc("judge", "tone.rubric", "--model", "m", "--base-url", server.url, "--response", "r", "--dry-run")
    assert "How warm is it?" in ran.out
    assert "3 points: Very warm." in ran.out
    assert "2 points: Polite." in ran.out


def test_answers_to_many_rubrics_name_theirs(rubricc: Rubricc, server: Script) -> None:
    sources = [
        {
            "prompt": [{"role": "user", "content": f"About {name}?"}],
            "prompt_id": name,
            "rubrics": [{"criterion": f"Says {name}", "points": points, "tags": []}],
        }
        for name, points in (("one", 5), ("two", 8))
    ]
    Path("rows.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in sources), encoding="utf-8")
    path = answers(
        {"id": 1, "rubric": "two", "response": "a"},
        {"id": 2, "prompt_id": "one", "response": "b"},
        {"id": 3, "prompt_id": "three", "response": "c"},
        {"id": 4, "response": "d"},
        {"id": 5, "rubric": "one", "query": "Mine?", "response": "e"},
    )
    server.steps = [by_criterion(Says_one=verdict(met=False), Says_two=verdict(met=True))]
    asked = ("judge", "rows.jsonl", "--model", "m", "--base-url", server.url, "--answers", path)
    ran = rubricc(*asked, "--format", "jsonl")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert [(row["line"], row.get("score"), row.get("max_possible")) for row in rows] == [
        (1, 8, 8),
        (2, 0, 5),
        (3, None, None),
        (4, None, None),
        (5, 0, 5),
    ]
    assert ran.code == 1
    assert "answers.jsonl:3: there is no rubric three in the source." in ran.err
    assert "answers.jsonl:4: it names no rubric" in ran.err
    said = {body["messages"][-1]["content"].partition("The answer")[0].split("\n")[1] for body in server.bodies}
    assert said == {"About two?", "About one?", "Mine?"}
    summary = rubricc(*asked)
    assert summary.out == "5 answers, 2 not wholly judged; mean normalised 0.333333 of 3.\n"
    assert rubricc(*asked, "--format", "csv").code == 2
    assert rubricc(*asked, "--query", "q").code == 2
