"""`rubricc lint` mends, accepts by fingerprint, and reads its settings."""

from __future__ import annotations

import json

import pytest

MIXED = """rubric r "R" { # kept
  check c points 1 weight 2 from "C."
    if response mentions ["a"] or response mentions ["b"] and response mentions ["c"]
}
"""
MENDED = """rubric r "R" { # kept
  check c points 1 from "C."
    if response mentions ["a"] or (response mentions ["b"] and response mentions ["c"])
}
"""
UNSAFE = 'rubric r "R" {\n  max 4\n  check c points 1 from "C." if response mentions ["a"]\n}\n'
FREE = 'rubric r {\n  check kind points 1 from "Is kind." if not (response mentions ["idiot"])\n}\n'


@pytest.fixture
def write(tmp_path):
    def write(text, name="r.rubric"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
        return path

    return write


def test_what_can_be_mended_is_offered(rubricc, write):
    write(MIXED)
    write(UNSAFE, "unsafe.rubric")
    assert rubricc("lint", "r.rubric").out.endswith("2 warnings.\n2 findings can be fixed with --fix.\n")
    assert rubricc("lint", "unsafe.rubric").out.endswith(
        "1 error.\n1 finding can be fixed with --unsafe-fixes, for you to check.\n"
    )
    assert "2 findings can be fixed with --fix, 1 more with --unsafe-fixes.\n" in rubricc("lint", ".").out


def test_fix_mends_the_file_and_says_so(rubricc, write):
    path = write(MIXED)
    ran = rubricc("lint", "--fix", path)
    assert (ran.code, ran.out) == (0, "No findings.\n")
    assert ran.err == f"Fixed 2 findings in {path}: 1 RB014, 1 RB015.\n"
    assert path.read_text(encoding="utf-8") == MENDED
    assert rubricc("lint", "--fix", path) == (0, "No findings.\n", "")


def test_unsafe_fixes_are_applied_only_when_asked_for(rubricc, write):
    path = write(UNSAFE)
    assert rubricc("lint", "--fix", path).code == 1
    assert path.read_text(encoding="utf-8") == UNSAFE
    assert rubricc("lint", "--unsafe-fixes", path).code == 0
    assert "max 1\n" in path.read_text(encoding="utf-8")


def test_diff_shows_and_writes_nothing(rubricc, write):
    path = write(MIXED)
    ran = rubricc("lint", "--diff", path)
    assert ran.code == 1
    assert '-  check c points 1 weight 2 from "C."\n' in ran.out
    assert '+  check c points 1 from "C."\n' in ran.out
    assert ran.err == f"Would fix 2 findings in {path}: 1 RB014, 1 RB015.\n"
    assert path.read_text(encoding="utf-8") == MIXED
    assert rubricc("lint", "--diff", write(MENDED)) == (0, "", "")


def test_standard_input_is_mended_to_standard_output(rubricc):
    ran = rubricc("lint", "--fix", "-", stdin=MIXED.encode())
    assert (ran.code, ran.out) == (0, MENDED)
    assert "Fixed 2 findings in -" in ran.err
    assert ran.err.endswith("No findings.\n")


def test_only_selected_findings_are_mended(rubricc, write):
    path = write(MIXED)
    rubricc("lint", "--fix", "--select", "mixed-and-or", path)
    assert "weight 2" in path.read_text(encoding="utf-8")
    assert "(response mentions" in path.read_text(encoding="utf-8")


def test_line_ends_byte_order_mark_and_mode_stay(rubricc, write):
    path = write("\ufeff" + MIXED.replace("\n", "\r\n"))
    path.chmod(0o640)
    rubricc("lint", "--fix", path)
    assert path.read_bytes() == b"\xef\xbb\xbf" + MENDED.replace("\n", "\r\n").encode()
    assert path.stat().st_mode & 0o777 == 0o640


def test_json_says_what_was_mended_and_carries_fingerprints(rubricc, write):
    write(MIXED)
    data = json.loads(rubricc("lint", "r.rubric", "--format", "json").out)
    assert all(len(item["fingerprint"]) == 16 for item in data["diagnostics"])
    data = json.loads(rubricc("lint", "r.rubric", "--fix", "--format", "json").out)
    assert [item["code"] for item in data["fixed"]] == ["RB015", "RB014"]
    assert data["fixed"][1]["title"] == "Add the parentheses that are implied"


def test_sarif_carries_fingerprints_and_fixes(rubricc, write):
    write(MIXED)
    (run,) = json.loads(rubricc("lint", "r.rubric", "--format", "sarif").out)["runs"]
    result = run["results"][1]
    assert len(result["partialFingerprints"]["rubricc/v1"]) == 16
    (change,) = result["fixes"][0]["artifactChanges"]
    assert [item["insertedContent"]["text"] for item in change["replacements"]] == ["(", ")"]


def test_accepted_findings_are_left_out_until_they_are_gone(rubricc, write, tmp_path):
    path = write(FREE, "rubrics/free.rubric")
    ran = rubricc("lint", "--accept-all", "rubrics")
    assert (ran.code, ran.out) == (0, f"{tmp_path / '.rubricc-accepted.json'}: 2 findings in 1 file accepted.\n")
    listed = json.loads((tmp_path / ".rubricc-accepted.json").read_text(encoding="utf-8"))
    (entries,) = [listed["accepted"]["rubrics/free.rubric"]]
    assert [(item["code"], item["where"], item["reason"]) for item in entries] == [
        ("RB505", "kind", ""),
        ("RB508", "kind", ""),
    ]
    assert rubricc("lint", "--strict", "rubrics/free.rubric") == (0, "No findings (2 accepted).\n", "")
    path.write_text("# moved\n\n" + FREE.replace("not (", "not  ("), encoding="utf-8")
    assert rubricc("lint", path).out == "No findings (2 accepted).\n"
    assert "RB508" in rubricc("lint", path, "--no-baseline").out
    path.write_text(FREE.replace("not (response mentions", "(response mentions"), encoding="utf-8")
    out = rubricc("lint", path).out
    assert "RB505 of `kind` is accepted in .rubricc-accepted.json, but it does not occur." in out
    assert out.endswith("2 notes.\n")
    assert "0 findings in 0 files" in rubricc("lint", "--accept-all", path).out
    assert rubricc("lint", path).out == "No findings.\n"


def test_a_new_finding_beside_accepted_ones_is_shown(rubricc, write):
    path = write(FREE)
    rubricc("lint", "--accept-all", path)
    path.write_text(
        FREE.replace("}\n", '  check b points 1 weight 2 from "B." if response mentions ["x"]\n}\n'), encoding="utf-8"
    )
    out = rubricc("lint", path).out
    assert "RB015" in out
    assert "1 warning (2 accepted).\n" in out


def test_reasons_and_what_was_not_looked_for_stay_in_the_list(rubricc, write, tmp_path):
    path = write(FREE)
    rubricc("lint", "--accept-all", path, "--baseline", "list.json")
    file = tmp_path / "list.json"
    file.write_text(
        file.read_text(encoding="utf-8").replace('"reason": ""', '"reason": "on purpose"'), encoding="utf-8"
    )
    rubricc("lint", "--accept-all", path, "--baseline", "list.json", "--select", "RB508")
    entries = json.loads(file.read_text(encoding="utf-8"))["accepted"]["r.rubric"]
    assert [(item["code"], item["reason"]) for item in entries] == [
        ("RB505", "on purpose"),
        ("RB508", "on purpose"),
    ]


def test_errors_cannot_be_accepted(rubricc, write, tmp_path):
    ran = rubricc("lint", "--accept-all", write(UNSAFE))
    assert (ran.code, "RB103" in ran.out) == (1, True)
    assert json.loads((tmp_path / ".rubricc-accepted.json").read_text(encoding="utf-8"))["accepted"] == {}


@pytest.mark.parametrize(
    "text", ["no json", "[]", '{"format": 9, "accepted": {}}', '{"format": 1, "accepted": {"a": 1}}']
)
def test_a_list_that_is_none_is_said_in_one_line(rubricc, write, text):
    write(text, ".rubricc-accepted.json")
    ran = rubricc("lint", write(FREE))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ".rubricc-accepted.json" in ran.err
    assert "fault" not in ran.err


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (["--select", "free-point"], "Did you mean free-points"),
        (["--ignore", "RB580"], "Did you mean RB508"),
        (["--baseline", "none.json"], "no such file"),
        (["--accept-all", "--diff"], "do not go together"),
        (["--min-severity", "bad"], "bad"),
    ],
)
def test_wrong_use(rubricc, write, options, hint):
    ran = rubricc("lint", write(FREE), *options)
    assert (ran.code, hint in ran.err) == (2, True)


PYTHON = """import re


def score_age(query, text):
    age = int(re.search(r"([0-9]+) years", text).group(1))
    return {"score": 1 if age > 65 else 0, "max_possible": 1, "reasons": []}
"""


def test_findings_in_python_are_accepted_by_their_functions(rubricc, write, tmp_path):
    path = write(PYTHON, "grader.py")
    assert "RB702" in rubricc("lint", path).out
    rubricc("lint", "--accept-all", path)
    listed = json.loads((tmp_path / ".rubricc-accepted.json").read_text(encoding="utf-8"))
    assert ("RB702", "score_age") in [(item["code"], item["where"]) for item in listed["accepted"]["grader.py"]]
    path.write_text("# moved\n" + PYTHON, encoding="utf-8")
    assert "RB702" not in rubricc("lint", path).out
    path.write_text(PYTHON.replace("re.search", "re.match"), encoding="utf-8")
    out = rubricc("lint", path).out
    assert "RB702 of `score_age` is accepted in .rubricc-accepted.json, but it does not occur." in out


def test_standard_input_cannot_be_accepted(rubricc):
    assert rubricc("lint", "--accept-all", "-", stdin=FREE.encode()).code == 2


def test_the_least_severity_that_is_shown(rubricc, write):
    path = write(FREE)
    assert rubricc("lint", path, "--min-severity", "error").out == "No findings.\n"
    assert "2 warnings" in rubricc("lint", path, "--min-severity", "warning").out


def test_the_nearest_pyproject_that_speaks_of_it_decides(rubricc, write):
    write('[tool.rubricc.lint]\nignore = ["empty-answer-scores"]\nstrict = true\n', "pyproject.toml")
    write("[tool.other]\nstrict = false\n", "rubrics/pyproject.toml")
    path = write(FREE, "rubrics/deep/r.rubric")
    ran = rubricc("lint", path)
    assert (ran.code, "RB508" in ran.out, "RB505" in ran.out) == (1, True, False)
    assert rubricc("lint", path, "--no-strict").code == 0
    assert "RB505" in rubricc("lint", path, "--ignore", "RB508").out


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ('igonre = ["RB5"]', "Did you mean ignore?"),
        ('ignore = "RB5"', "ignore is a list of codes"),
        ('ignore = ["RB9"]', "begins with RB9"),
        ('min-severity = "bad"', "error, warning, info"),
        ("strict = 1", "true or false"),
        ("strict = ", "cannot be read"),
    ],
)
def test_settings_that_mean_nothing_name_their_file(rubricc, write, line, hint):
    write(f"[tool.rubricc.lint]\n{line}\n", "pyproject.toml")
    ran = rubricc("lint", write(FREE))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "pyproject.toml" in ran.err
    assert hint in ran.err


def test_the_list_that_the_settings_name_lies_beside_them(rubricc, write, tmp_path):
    write('[tool.rubricc.lint]\nbaseline = "kept/list.json"\n', "pyproject.toml")
    path = write(FREE, "rubrics/r.rubric")
    rubricc("lint", "--accept-all", path)
    assert (tmp_path / "kept" / "list.json").exists()
    assert rubricc("lint", path).out == "No findings (2 accepted).\n"


@pytest.mark.parametrize(
    "words", ["rubricc lint --select RB50", "rubricc lint --ignore free-p", "rubricc lint --unsafe"]
)
def test_codes_and_options_are_completed(process, words):
    ran = process(_RUBRICC_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(len(words.split()) - 1))
    assert {"RB50": b"RB508", "free-p": b"free-points", "--unsafe": b"--unsafe-fixes"}[words.split()[-1]] in ran.stdout
