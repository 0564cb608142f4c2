from __future__ import annotations

import importlib.util
import sys


def imported(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_module_is_written_under_the_rubrics_name(rubricc, good, tmp_path):
    renamed = good.rename(tmp_path / "other.rubric")
    ran = rubricc("build", renamed, "-o", "out/deep")
    assert (ran.code, ran.out) == (0, "out/deep/good.py\n")
    module = imported(tmp_path / "out" / "deep" / "good.py")
    assert module.score_response("", "Take azithromycin.")["score"] == 2
    written = [path.name for path in (tmp_path / "out" / "deep").iterdir() if path.is_file()]
    assert written == ["good.py"]


def test_check_compares_and_writes_nothing(rubricc, good, tmp_path):
    assert rubricc("build", good, "-o", "out", "--check") == (1, "out/good.py: not built\n", "")
    assert not (tmp_path / "out").exists()
    rubricc("build", good, "-o", "out")
    assert rubricc("build", good, "-o", "out", "--check") == (0, "", "")
    (tmp_path / "out" / "good.py").write_text("pass\n", encoding="utf-8")
    assert rubricc("build", good, "-o", "out", "--check") == (1, "out/good.py: not up to date\n", "")


def test_two_rubrics_of_one_name_do_not_hide_each_other(rubricc, good, tmp_path):
    (tmp_path / "twin.rubric").write_bytes(good.read_bytes())
    ran = rubricc("build", good, "twin.rubric", "-o", "out")
    assert (ran.code, "is called good too" in ran.err) == (2, True)


def test_warnings_are_shown_and_the_module_is_built(rubricc, tmp_path):
    text = (
        'rubric r {\n  check a points 1 if response mentions ["a"] or response mentions ["b"] and '
        'response mentions ["c"]\n}\n'
    )
    (tmp_path / "r.rubric").write_text(text, encoding="utf-8")
    ran = rubricc("build", "r.rubric", "-o", "out")
    assert ran.code == 0
    assert "warning[RB014]" in ran.err
    assert (tmp_path / "out" / "r.py").exists()


def test_the_output_must_be_a_folder(rubricc, good):
    ran = rubricc("build", good, "-o", good)
    assert (ran.code, "is a file" in ran.err) == (2, True)


def test_a_standalone_module_needs_only_the_standard_library(rubricc, good, tmp_path):
    assert rubricc("build", good, "-o", "out", "--standalone").code == 0
    assert "import rubricc" not in (tmp_path / "out" / "good.py").read_text(encoding="utf-8")
    assert imported(tmp_path / "out" / "good.py").score("", "Take azithromycin.") == 2


def test_what_keeps_a_rubric_from_standing_alone_is_listed(rubricc, tmp_path):
    text = 'rubric r {\n  lexicon w stems ["run"]\n  check a points 1 if response mentions w\n}\n'
    (tmp_path / "r.rubric").write_text(text, encoding="utf-8")
    ran = rubricc("build", "r.rubric", "-o", "out", "--standalone")
    assert ran.code == 2
    assert "cannot stand alone" in ran.err
    assert "  - " in ran.err


def test_building_gives_the_same_bytes(rubricc, good, tmp_path):
    rubricc("build", good, "-o", "one")
    rubricc("build", good, "-o", "two")
    assert (tmp_path / "one" / "good.py").read_bytes() == (tmp_path / "two" / "good.py").read_bytes()


def test_verify_says_whether_a_module_matches(rubricc, good, tmp_path):
    rubricc("build", good, "-o", ".")
    ran = rubricc("verify", "good.py")
    assert (ran.code, "matches" in ran.out) == (0, True)
    assert rubricc("verify", "good.py", "--source", good).code == 0
    module = tmp_path / "good.py"
    built = module.read_text(encoding="utf-8")
    module.write_text(built.replace("Says more", "Says less"), encoding="utf-8")
    ran = rubricc("verify", "good.py")
    assert (ran.code, "edited" in ran.out) == (1, True)
    module.write_text(built, encoding="utf-8")
    good.write_text(good.read_text(encoding="utf-8").replace("max 3", "max 4"), encoding="utf-8")
    ran = rubricc("verify", "good.py")
    assert (ran.code, "changed" in ran.out) == (1, True)


def test_verify_without_the_rubric_or_without_a_module(rubricc, good, tmp_path):
    rubricc("build", good, "-o", "out")
    good.rename(tmp_path / "elsewhere.rubric")
    ran = rubricc("verify", "out/good.py")
    assert (ran.code, "--source" in ran.err) == (2, True)
    assert rubricc("verify", "out/good.py", "--source", "elsewhere.rubric").code == 0
    assert rubricc("verify", "elsewhere.rubric").code == 2
    ran = rubricc("verify", "missing.py", "out/good.py")
    assert (ran.code, "missing.py: cannot be read" in ran.err) == (2, True)
    ran = rubricc("verify", "out/good.py", "out/good.py", "--source", "x.rubric")
    assert (ran.code, "one by one" in ran.err) == (2, True)
