"""Runs the real command, in this process for speed or in a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rubricc.compiler.cli.main import run
from rubricc.runtime.registry import registered

GOOD = """rubric good "Good" {
  version "1.2.0"
  input notes: [Text] optional  # accept RB308: the tests give it
  lexicon drugs ["azithromycin", "clindamycin"]
  criterion names "Names a drug" max 3 {
    from "Names a drug that helps."
    award 2 if response mentions drugs "Names {text.first(response, drugs)}."
    award 1 if response mentions drugs and text.words(response) >= 5 "Says more."
  }
  check unsafe points -2 from "Is unsafe." if response mentions ["bleach"]
  check true_facts points 2 from "Is right." unchecked "Needs a doctor."

  test "names one" {
    query "What helps?"
    response "Azithromycin."
    expect names == 2
    expect total == 2
  }
}
"""


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Rubricc = Callable[..., Ran]


@pytest.fixture
def rubricc(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Rubricc]:
    """Give back a function that runs a command line in an empty folder, without a terminal.

    Tools that a command registers are gone after the test.
    """
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "RUBRICC_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def rubricc(*arguments: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        code = run([str(argument) for argument in arguments])
        return Ran(code, *capsys.readouterr())

    with registered():
        yield rubricc


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """Give back a rubric without findings."""
    path = tmp_path / "good.rubric"
    path.write_text(GOOD, encoding="utf-8")
    return path


def _process(*arguments: object, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m rubricc` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "rubricc", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Give back a function that runs the command in a process of its own, with changes to the environment."""
    return _process
