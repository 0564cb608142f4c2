"""What the README shows works as it is shown."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rubricc.compiler import driver
from rubricc.compiler.cli.commands import COMMANDS
from rubricc.compiler.source.file import SourceFile

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_first_command_builds_and_traces(tmp_path: Path) -> None:
    (line,) = [text for kind, text in BLOCKS if kind == "sh" and "rubricc trace" in text and "venv" in text]
    install, *commands = [shlex.split(part) for part in line.split("&&") if "venv .venv" not in part]
    assert install[0] == ".venv/bin/pip"
    for command in commands:
        assert command[0] == ".venv/bin/rubricc"
        arguments = [str(tmp_path) if argument == "build" and i else argument for i, argument in enumerate(command[1:])]
        done = subprocess.run(
            [sys.executable, "-m", "rubricc", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout
    assert (tmp_path / "sore_throat.py").is_file()


def test_the_rubric_shown_passes_its_test(tmp_path: Path, rubricc: Callable[..., Any]) -> None:
    (text,) = [text for kind, text in BLOCKS if not kind and text.startswith("rubric ")]
    path = tmp_path / "support_tone.rubric"
    path.write_text(text, encoding="utf-8")
    done = rubricc("test", str(path))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_checks_shown_are_right() -> None:
    (text,) = [text for kind, text in BLOCKS if not kind and text.startswith("check ")]
    checked = driver.check(SourceFile("shown.rubric", f"rubric shown {{\n{text}}}\n"))
    assert checked.errors == ()


@pytest.mark.parametrize("line", [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()])
def test_commands_shown_exist(line: str) -> None:
    known = {entry.name for entry in COMMANDS}
    for command in re.findall(r"(?:^|/)rubricc ([a-z][\w-]*)", line):
        assert command in known


@pytest.mark.parametrize("link", re.findall(r"\]\((?!http)([^)#]+)", README))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


def test_the_reward_shown_scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = [text for kind, text in BLOCKS if kind == "python" and "def reward" in text]
    source = 'rubric my { check greets points 2 from "Greets." if response mentions ["hello"] }'
    (tmp_path / "graders").mkdir()
    built = driver.build(driver.check(SourceFile("my.rubric", source)))
    (tmp_path / "graders" / "my.py").write_text(built, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    scope: dict[str, Any] = {}
    exec(compile(text, "README.md", "exec"), scope)
    assert scope["reward"](["q", "q"], ["Hello.", ""], other=1) == [1, 0]
    assert scope["totals"](["q", "q"], ["Hello.", ""]) == [2, 0]
