"""Checks that run programs: only where the caller allows it, and in a sandbox."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rubricc.compiler.frontend.ai_eval.document import parse_data
from rubricc.compiler.frontend.ai_eval.outcomes import Question
from rubricc.compiler.frontend.ai_eval.running import CheckResult, run
from rubricc.compiler.frontend.ai_eval.sandbox import MOST_OUTPUT, NotRun, Programs, Workplace

LIMITS = Programs(seconds=5, memory=1 << 28)
MOST = MOST_OUTPUT + 1


@pytest.fixture(scope="module", autouse=True)
def _sandbox() -> None:
    try:
        with Workplace(LIMITS, "") as place:
            place.run("true")
    except NotRun as error:
        pytest.skip(str(error))


def check(response: str = "hello", programs: Programs = LIMITS, **fields: Any) -> CheckResult:
    document = {"id": "a", "version": "1.0", "checks": [fields], "scoring": {"combine": "min"}}
    return run(parse_data(document), response, Question(expected={"base": "aaa"}), programs=programs).checks[0]


@pytest.mark.parametrize(
    ("fields", "score", "reason"),
    [
        ({"command": "grep -q hell && cmp response.txt response.txt"}, 1, "does what is expected"),
        ({"command": ["grep", "-q", "x y"]}, 0, "ended with 1"),
        ({"command": "echo Hé; exit 3", "expect": {"exit_code": 3, "stdout": "Hé", "stdout_contains": ["H"]}}, 1, ""),
        ({"command": "echo a", "expect": {"stdout_contains": "b"}}, 0, "did not write 'b'"),
        ({"command": "echo a >&2; exit 2"}, 0, "ended with 2 (a)"),
        ({"command": "cat made", "setup": "echo x > made", "expect": {"stdout": "x"}}, 1, ""),
        ({"command": "true", "setup": "false"}, None, "its setup ended with 1"),
        ({"command": ["no-such-program"]}, None, "no-such-program cannot be run"),
        ({"command": "true", "sandbox": "docker:php"}, None, "'docker:php'"),
        ({"command": "true", "sandbox": {"image": "php"}}, None, "image: php"),
        ({"command": "sleep 9", "sandbox": {"timeout": Decimal("0.2")}}, 0, "took too long"),
        ({"command": ["printf", ""], "expect": {"stdout": ""}}, 1, ""),
        ({"command": ["a\0b"]}, None, "cannot be run"),
        ({"command": f"head -c {MOST} /dev/zero"}, 1, ""),
        ({"command": f"head -c {MOST} /dev/zero", "expect": {"stdout_contains": "a"}}, 0, f"more than {MOST - 1}"),
        ({"command": "true", "expect": {"stdout_like": "x"}}, None, "stdout_like, which is unknown"),
    ],
)
def test_a_command_is_run_and_held_to_what_is_expected(fields: dict[str, Any], score: int | None, reason: str) -> None:
    result = check(kind="command", **fields)
    assert result.score == score, result.reason
    assert reason in result.reason


@pytest.mark.parametrize(
    ("fields", "score", "reason"),
    [
        ({"min_delta": 5}, 1, "Better by 5"),
        ({"min_delta": 6}, 0, "Better by 5 only"),
        ({"min_delta": 2, "baseline": 3}, 1, "Better by 2"),
        ({"min_delta": 2, "baseline": "expected.base"}, 1, "Better by 2"),
        ({"min_delta": 3, "baseline": "aaa"}, 0, "Better by 2 only"),
        ({"min_delta": 0, "guard_command": "false"}, 0, "The guard ended with 1"),
        ({"min_delta": 0, "tool": "echo none"}, 0, "wrote no number"),
        ({"min_delta": 0, "tool": f"head -c {MOST} /dev/zero; echo 7"}, 0, "wrote more than"),
        ({"min_delta": 0, "tool": "kill -9 $$; exit 4"}, 0, "ended with 4"),
        ({"min_delta": 0, "tool": "no-such-program"}, 0, "ended with 127"),
        ({"min_delta": 0, "tool": ["no-such-program"]}, None, "cannot be run"),
        ({"min_delta": 0, "baseline": "expected.none"}, None, "no baseline at expected.none"),
    ],
)
def test_a_score_is_held_against_its_baseline(fields: dict[str, Any], score: int | None, reason: str) -> None:
    result = check(kind="score_delta", **{"tool": "echo of 7; wc -c"} | fields)
    assert result.score == score, result.reason
    assert reason in result.reason


def test_a_program_has_no_network_and_leaves_nothing_behind() -> None:
    with Workplace(LIMITS, "x") as place:
        reached = place.run(["python3", "-c", "import socket; socket.create_connection(('127.0.0.1', 9), 1)"])  # type: ignore[arg-type]
        assert "unreachable" in reached.err or "refused" in reached.err
        assert place.run("cat /proc/net/route | wc -l").out.strip() in ("0", "1")
        assert place.run("pwd").out.strip().startswith(str(place._path))
        folder = place._path
    assert not folder.exists()
