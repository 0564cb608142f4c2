"""What the README says of rubrics in words can be typed in as it stands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Rubricc

ROOT = Path(__file__).parents[2]
ROW = '{"prompt": [{"role": "user", "content": "q"}], "prompt_id": "%s", "rubrics": [%s]}\n'
CRITERION = '{"criterion": "Mentions a refund", "points": 3, "tags": []}'


def commands() -> list[list[str]]:
    """Give back the command lines of the part on translating that ask no model."""
    part = (ROOT / "README.md").read_text(encoding="utf-8").partition("**Translate.**")[2].partition("**Lint.**")[0]
    lines = [line for block in re.findall(r"```sh\n(.*?)```", part, re.DOTALL) for line in block.splitlines()]
    return [
        shlex.split(line, comments=True)[1:] for line in lines if line.startswith("rubricc ") and "--model" not in line
    ]


@pytest.fixture
def sources(rubricc: Rubricc) -> Rubricc:
    Path("checklist.md").write_bytes((ROOT / "examples/checklist/source.md").read_bytes())
    Path("healthbench.jsonl").write_text("".join(ROW % (name, CRITERION) for name in "ab"), encoding="utf-8")
    Path("answers.jsonl").write_text('{"id": 1, "prompt_id": "a", "response": "A refund."}\n', encoding="utf-8")
    return rubricc


def test_every_command_works_as_it_stands(sources: Rubricc) -> None:
    typed = commands()
    assert {line[0] for line in typed} == {"translate", "build", "lint"}
    for line in typed:
        ran = sources(*line)
        assert ran.code == 0, (line, ran.err)
    for made in ("checklist.rubric", "checklist.html", "rubrics/a.rubric", "graders/checklist.py"):
        assert Path(made).exists(), made
    assert sources("score", "rubrics", "--answers", "answers.jsonl").code == 0
