"""A long run of a judge that is killed and taken up: nothing is lost, and only what was under way is paid twice."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from chat_server import Handler, Script, says, server

__all__ = ["server"]
pytestmark = pytest.mark.slow

ANSWERS, AT_ONCE = 150, 8
NAMES = ("right", "kind", "whole", "brief", "warm")
RUBRIC = "\n".join(
    [
        'rubric five {\n  version "1.0.0"',
        '  check greets points 1 from "Says hello." if response mentions ["hello"]',
        *(f'  check {name} points {at} from "Is {name}." unchecked "No."' for at, name in enumerate(NAMES, 1)),
        "}\n",
    ]
)


def slowly(handler: Handler) -> None:
    """Give a verdict that depends on nothing but what is asked, in no time that is always the same."""
    asked = handler.body["messages"][-1]["content"]
    found = sum(map(ord, asked))
    time.sleep(0.002 * (found % 4))
    says(json.dumps({"reason": "It is so.", "met": found % 2 == 0}))(handler)


def started(folder: Path, server: Script, at_once: int = AT_ONCE, **streams: int) -> subprocess.Popen[bytes]:
    """Start the command in a process of its own."""
    (folder / "five.rubric").write_text(RUBRIC, encoding="utf-8")
    rows = [json.dumps({"id": at, "query": "Well?", "response": f"hello {at}"}) for at in range(ANSWERS)]
    (folder / "answers.jsonl").write_text("\n".join(rows), encoding="utf-8")
    command = ["score", "five.rubric", "--answers", "answers.jsonl", "--judge", "m", "--base-url", server.url]
    return subprocess.Popen(
        [sys.executable, "-m", "rubricc", *command, "--concurrency", str(at_once), "--format", "jsonl"],
        cwd=folder,
        env={**os.environ, "OPENAI_API_KEY": "k"},
        **(streams or {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}),
    )


def test_what_a_killed_run_paid_for_is_not_paid_for_again(tmp_path: Path, server: Script) -> None:
    server.steps = [slowly]
    for share in (3, 1.5):
        process = started(tmp_path, server, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while len(server.bodies) < ANSWERS * len(NAMES) / share:
            assert process.poll() is None, process.communicate()
            time.sleep(0.005)
        process.kill()
        process.communicate()
    ends = []
    for at_once in (AT_ONCE, 1, AT_ONCE):
        process = started(tmp_path, server, at_once)
        out, said = process.communicate(timeout=120)
        assert process.returncode == 0, said
        ends.append(out)
    assert ends[0] == ends[1] == ends[2]
    assert [json.loads(line)["id"] for line in ends[0].splitlines()] == list(range(ANSWERS))
    paid = Counter(body["messages"][-1]["content"] for body in server.bodies)
    assert len(paid) == ANSWERS * len(NAMES)
    assert paid.total() - len(paid) <= 2 * AT_ONCE, "only what was being answered when the command was killed"


def test_a_terminal_shows_how_far_it_is(tmp_path: Path, server: Script) -> None:
    server.steps = [slowly]
    ours, theirs = pty.openpty()
    process = started(tmp_path, server, 2, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    shown = b""
    while True:
        try:
            shown += os.read(ours, 65_536)
        except OSError:  # the other end is closed
            break
    os.close(ours)
    assert process.wait(timeout=60) == 0
    far = [int(number) for number in re.findall(rb"\x1b\[K(\d+) answers \(\d+%\)", shown)]
    assert len(far) >= 2
    assert far == sorted(far)
    assert b"750 asked" in shown
