from __future__ import annotations

from pathlib import Path

import pytest

from rubricc.compiler.driver import check_file
from rubricc.compiler.emit.module import emit
from rubricc.compiler.emit.standalone import emit_standalone
from rubricc.compiler.emit.verify import check_module
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.passes.pipeline import run

RUBRIC = 'rubric small { check a points 1 from "Says go." if response mentions ["go"] }'


def read(path: Path) -> Rubric:
    checked = check_file(path)
    if checked.rubric is None:
        raise ValueError(checked.errors[0].message)
    return run(checked.rubric)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    source = tmp_path / "small.rubric"
    source.write_text(RUBRIC, encoding="utf-8")
    module = tmp_path / "out" / "small.py"
    module.parent.mkdir()
    module.write_text(emit(read(source)), encoding="utf-8")
    return module


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_module_matches_its_rubric(built: Path) -> None:
    assert check_module(built, read).matches
    assert check_module(str(built), read, built.parent.parent / "small.rubric").finding == "matches"


def test_a_standalone_module_matches_too(built: Path) -> None:
    built.write_text(emit_standalone(read(built.parent.parent / "small.rubric")), encoding="utf-8")
    assert check_module(built, read).matches


def test_another_rubric_is_not_called_a_change(built: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.rubric"
    other.write_text(RUBRIC.replace("rubric small", "rubric large"), encoding="utf-8")
    verdict = check_module(built, read, other)
    assert verdict.finding == "other rubric"
    assert verdict.message == f"{built} was built from the rubric small; {other} is large."


def test_line_ends_do_not_matter(built: Path) -> None:
    built.write_bytes(built.read_bytes().replace(b"\n", b"\r\n"))
    assert check_module(built, read).matches


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("points += 100", "points += 200", "edited"),
        ("rubricc: 0", "rubricc: 9", "other version"),
        ("runtime: ", "runtime: 9", "other version"),
        ('"""Scores answers', '"""Adds answers', "not a module"),
        ("source-sha256: ", "sha: ", "not a module"),
        ("source: small", "source: other", "source not found"),
    ],
)
def test_what_has_become_of_the_module(built: Path, old: str, new: str, finding: str) -> None:
    edit(built, old, new)
    verdict = check_module(built, read)
    assert (verdict.finding, verdict.matches) == (finding, False)
    assert str(built) in verdict.message


@pytest.mark.parametrize(
    ("old", "new", "finding"), [('"go"', '"stop"', "source changed"), ("points 1", "points", "source broken")]
)
def test_what_has_become_of_the_rubric(built: Path, old: str, new: str, finding: str) -> None:
    edit(built.parent.parent / "small.rubric", old, new)
    assert check_module(built, read).finding == finding


def test_a_rubric_that_is_gone(built: Path) -> None:
    (built.parent.parent / "small.rubric").unlink()
    assert check_module(built, read).finding == "source not found"
    assert check_module(built, read, "nowhere.rubric").finding == "source not found"
