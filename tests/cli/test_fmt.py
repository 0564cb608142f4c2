from __future__ import annotations

import pytest

UGLY = 'rubric   r {\n check  kind points 1 from "Is kind." if response mentions ["thanks"] # why\n}\n'


@pytest.fixture
def ugly(tmp_path):
    path = tmp_path / "ugly.rubric"
    path.write_text(UGLY, encoding="utf-8")
    return path


def test_a_file_is_laid_out_once(rubricc, ugly):
    assert rubricc("fmt", ugly).code == 0
    text = ugly.read_text(encoding="utf-8")
    assert text != UGLY
    assert "# why" in text
    assert rubricc("fmt", ugly) == (0, "", "")
    assert rubricc("fmt", "--check", ugly) == (0, "", "")
    assert ugly.read_text(encoding="utf-8") == text


def test_check_changes_nothing(rubricc, ugly):
    ran = rubricc("fmt", "--check", ugly)
    assert (ran.code, str(ugly) in ran.out) == (1, True)
    assert ugly.read_text(encoding="utf-8") == UGLY


def test_diff_shows_what_would_change(rubricc, ugly):
    ran = rubricc("fmt", "--diff", ugly)
    assert ran.code == 1
    assert "-rubric   r {" in ran.out.splitlines()
    assert "+rubric r {" in ran.out.splitlines()
    assert ugly.read_text(encoding="utf-8") == UGLY


def test_standard_input_goes_to_standard_output(rubricc):
    ran = rubricc("fmt", "-", stdin=UGLY.encode())
    assert ran.code == 0
    assert ran.out.startswith("rubric r {\n")


def test_a_file_with_errors_is_left_alone(rubricc, tmp_path):
    path = tmp_path / "bad.rubric"
    path.write_text("rubric r {", encoding="utf-8")
    ran = rubricc("fmt", path)
    assert (ran.code, "error[RB" in ran.err) == (1, True)
    assert path.read_text(encoding="utf-8") == "rubric r {"


def test_the_permissions_of_a_file_stay(rubricc, ugly):
    ugly.chmod(0o640)
    rubricc("fmt", ugly)
    assert ugly.stat().st_mode & 0o777 == 0o640
