"""A long translation that is killed and taken up again: none lost, none paid for twice, and what it cost is told."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from translating_server import ANSWER, PROMPT, TranslatingServer, translating_server

RUBRICS, AT_ONCE = 60, 8
WORDS = ("a refund", "the invoice", "an apology", "the delivery date", "a phone number", "the warranty")


def source(folder: Path) -> Path:
    """Write rubrics in words, as HealthBench has them."""
    rows = []
    for at in range(RUBRICS):
        criteria = [
            {"criterion": f"Mentions {what} ({at})", "points": points, "tags": []}
            for what, points in zip(WORDS, (3, 2, -4, 1, 5, -1), strict=True)
        ][: 1 + at % len(WORDS)]
        row = {"prompt_id": f"case-{at}", "prompt": [{"role": "user", "content": "Help me."}], "rubrics": criteria}
        rows.append(json.dumps(row))
    path = folder / "rows.jsonl"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def started(folder: Path, url: str, **streams: int) -> subprocess.Popen[bytes]:
    """Start the command in a process of its own."""
    command = ["translate", source(folder), "-o", "made", "--model", "fake", "--base-url", url]
    command += [
        "--concurrency",
        AT_ONCE,
        "--longest-wait",
        "0.3",
        "--tries",
        "20",
        "--price-in",
        "2",
        "--price-out",
        "10",
    ]
    return subprocess.Popen(
        [sys.executable, "-m", "rubricc", *map(str, command)],
        cwd=folder,
        env={**os.environ, "OPENAI_API_KEY": "k"},
        **(streams or {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}),
    )


def killed(folder: Path, server: TranslatingServer, enough: Callable[[], bool]) -> None:
    """Start the command, and kill it as soon as enough is done."""
    process = started(folder, server.url)
    deadline = time.monotonic() + 60
    while not enough():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.kill()
    process.communicate()


@pytest.mark.slow
def test_a_long_run_that_is_killed_twice_loses_nothing_and_pays_for_nothing_twice(tmp_path: Path) -> None:
    with translating_server(pause=0.05) as server:
        for share in (3, 1.5):
            killed(tmp_path, server, lambda share=share: server.answers > RUBRICS / share)  # type: ignore[misc]
            assert not (tmp_path / "made").exists()
        before = len(list((tmp_path / ".rubricc" / "answers").glob("*.json")))
        assert before >= RUBRICS / 1.5 - 2 * AT_ONCE
        earlier = server.attempts.total()
        process = started(tmp_path, server.url)
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said
        assert server.again <= 2 * AT_ONCE, "only what was being answered when the command was killed"
        assert 1 < server.most_at_once <= AT_ONCE
    made = sorted((tmp_path / "made").glob("*.rubric"))
    assert len(made) == RUBRICS
    told = said.decode()
    criteria = sum(1 + at % len(WORDS) for at in range(RUBRICS))
    assert f"{RUBRICS} rubrics: {criteria} of {criteria} criteria are checked" in told
    found = re.search(r"(\d+) asked, (\d+) from kept answers, (\d+) retries, 0 failed; (\d+) tokens of prompts", told)
    assert found, told
    asked, recalled, retries, tokens = map(int, found.groups())
    assert (recalled, asked) == (before, len(server.paid) - before)
    assert asked + retries == server.attempts.total() - earlier, (
        "each request is told of; how many stumble, time decides"
    )
    assert server.stumbled(), "some questions are first answered badly, in whichever run"
    assert tokens == PROMPT * asked
    whole = len(server.paid)
    cost = (PROMPT * 2 + ANSWER * 10) * whole / 1_000_000
    assert (
        f"with the kept answers {PROMPT * whole} tokens of prompts, {ANSWER * whole} of answers, cost {cost:.4f}"
        in told
    )


@pytest.mark.slow
def test_an_outage_at_the_start_and_one_in_the_middle_cost_nothing(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    process = started(tmp_path, f"http://127.0.0.1:{port}/v1", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(1.5)
    with translating_server(port, pause=0.05, most=RUBRICS // 2) as first:
        while first.answers < RUBRICS // 2:
            assert process.poll() is None
            time.sleep(0.01)
    time.sleep(0.5)
    with translating_server(port) as second:
        _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert len(list((tmp_path / "made").glob("*.rubric"))) == RUBRICS
    assert second.answers > 0
    assert len(first.paid.keys() & second.paid.keys()) <= AT_ONCE


@pytest.mark.slow
def test_a_stop_by_hand_keeps_what_was_answered(tmp_path: Path) -> None:
    with translating_server(pause=0.05) as server:
        process = started(tmp_path, server.url)
        while server.answers < RUBRICS / 3:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert process.returncode not in (0, -signal.SIGINT)
        assert b"Traceback" not in said
        kept = len(list((tmp_path / ".rubricc" / "answers").glob("*.json")))
        assert kept == len(server.paid), "what is being answered is waited for"
        assert started(tmp_path, server.url).communicate(timeout=120)
        assert server.again == 0
    assert len(list((tmp_path / "made").glob("*.rubric"))) == RUBRICS


@pytest.mark.slow
def test_a_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with translating_server(pause=0.1) as server:
        process = started(tmp_path, server.url, stdout=theirs, stderr=theirs)
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 65_536)
            except OSError:  # the other end is closed
                break
        assert process.wait(timeout=60) == 0
    os.close(ours)
    far = [int(number) for number in re.findall(rb"\x1b\[K(\d+) rubrics \(\d+%\)", shown)]
    assert len(far) >= 2
    assert far == sorted(far)
    assert far[-1] <= RUBRICS
    assert shown.rstrip().endswith(b".")
