from __future__ import annotations

import json

import pytest

FREE = 'rubric r {\n  check kind points 1 from "Is kind." if not (response mentions ["idiot"])\n}\n'
BROKEN = 'rubric r {\n  check kind points 1 from "Is kind." if response mentions idiots\n}\n'


@pytest.fixture
def free(tmp_path):
    path = tmp_path / "free.rubric"
    path.write_text(FREE, encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "broken.rubric"
    path.write_text(BROKEN, encoding="utf-8")
    return path


def test_a_good_rubric_has_no_findings(rubricc, good):
    assert rubricc("lint", good, "--ignore", "untested-rule") == (0, "No findings (1 accepted).\n", "")


def test_warnings_are_shown_and_fail_only_when_strict(rubricc, free):
    ran = rubricc("lint", free)
    assert ran.code == 0
    assert "warning[RB505]" in ran.out
    assert "warning[RB508]" in ran.out
    assert "^^^" in ran.out
    assert ran.out.endswith("2 warnings.\n")
    assert rubricc("lint", free, "--strict").code == 1


def test_errors_fail(rubricc, broken):
    ran = rubricc("lint", broken)
    assert ran.code == 1
    assert "error[RB001]" in ran.out
    assert ran.out.endswith("1 error.\n")


def test_codes_can_be_selected_and_ignored(rubricc, free):
    assert "RB505" not in rubricc("lint", free, "--select", "RB508").out
    assert rubricc("lint", free, "--ignore", "RB508, RB505").out == "No findings.\n"
    assert rubricc("lint", free, "--ignore", "rb5").out == "No findings.\n"


def test_errors_cannot_be_ignored(rubricc, broken):
    assert rubricc("lint", broken, "--ignore", "RB0").code == 1


def test_json_holds_the_findings_of_all_files(rubricc, free, broken):
    ran = rubricc("lint", free, broken, "--format", "json")
    data = json.loads(ran.out)
    assert ran.code == 1
    assert [(item["span"]["file"], item["code"]) for item in data["diagnostics"]] == [
        (str(free), "RB505"),
        (str(free), "RB508"),
        (str(broken), "RB001"),
    ]
    assert data["summary"] == {"error": 1, "warning": 2, "info": 0}


@pytest.mark.parametrize(
    ("form", "sign"), [("sarif", '"ruleId": "RB508"'), ("github", "::warning title=rubricc RB508")]
)
def test_other_formats(rubricc, free, form, sign):
    assert sign in rubricc("lint", free, "--format", form).out


def test_no_colours_without_a_terminal_unless_forced(rubricc, free, monkeypatch):
    assert "\x1b" not in rubricc("lint", free).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;33m" in rubricc("lint", free).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in rubricc("lint", free).out


def test_an_accepted_finding_is_not_shown(rubricc, free):
    accepts = "  # accept RB505: silence is kind\n  # accept RB508: so is small talk\n  check"
    free.write_text(FREE.replace("  check", accepts), encoding="utf-8")
    assert rubricc("lint", free).out == "No findings (2 accepted).\n"


def test_a_code_that_does_not_exist_is_wrong_use(rubricc, good):
    ran = rubricc("lint", good, "--select", "RB9")
    assert (ran.code, "begins with RB9" in ran.err) == (2, True)


def test_sarif_says_what_the_codes_mean(rubricc, free):
    (run,) = json.loads(rubricc("lint", free, "--format", "sarif").out)["runs"]
    assert run["tool"]["driver"]["rules"][0]["shortDescription"]["text"] == "An empty answer gets points."


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("see_doctor", 'Declare `see_doctor` first. A phrase itself stands in quotes: `["see doctor"]`.'),
        ("drug", 'Did you mean `drugs`? A phrase itself stands in quotes: `["drug"]`.'),
        ("named", 'Declare `named` first. A phrase itself stands in quotes: `["named"]`.'),
    ],
)
def test_a_phrase_without_quotes(rubricc, tmp_path, name, hint):
    text = f"""rubric r {{
      lexicon drugs ["a"]
      check names points 1 if response mentions {name}
      check other points 1 if response affirms drugs
    }}"""
    (tmp_path / "r.rubric").write_text(text, encoding="utf-8")
    out = rubricc("lint", "r.rubric").out
    assert f"There is no name called `{name}`." in out
    assert f"= hint: {hint}\n" in out
    assert "\n1 error.\n" in out


SOURCE = "# Good\n\n- Names a drug that helps. (5 points)\n- Asks about allergies. (2 points)\n"


def test_a_rubric_is_compared_with_its_source(rubricc, good, tmp_path):
    words = tmp_path / "source.md"
    words.write_text(SOURCE, encoding="utf-8")
    ran = rubricc("lint", good, "--source", words, "--select", "RB60")
    assert ran.code == 1
    assert "RB603" in ran.out
    assert "`names` is worth 3 points, but its sentence says 5 points." in ran.out
    assert 'No criterion comes from "Asks about allergies." (source.md:4' in ran.out.replace(str(tmp_path) + "/", "")
    assert rubricc("lint", good, "--select", "RB60").code == 0


def test_a_source_that_cannot_be_read_is_told(rubricc, good, tmp_path):
    assert rubricc("lint", good, "--source", tmp_path / "none.md").code == 2
    (tmp_path / "empty.md").write_text("", encoding="utf-8")
    ran = rubricc("lint", good, "--source", tmp_path / "empty.md")
    assert ran.code == 2
    assert "empty" in ran.err
    ran = rubricc("lint", good, "--source", good)
    assert (ran.code, "name the rubric in words" in ran.err) == (2, True)


def test_what_could_not_be_read_of_a_source_is_told_where_it_is_compared(rubricc, good, tmp_path):
    (tmp_path / "s.md").write_text(
        "- Names a drug that helps. (3 points)\n- Is unsafe. (-2 points)\n", encoding="utf-8"
    )
    asked = ("lint", good, "--source", "s.md", "--select", "RB60")
    assert rubricc(*asked).err == ""
    with (tmp_path / "s.md").open("a", encoding="utf-8") as file:
        file.write("\n> A remark.\n")
    assert "s.md: a part of it could not be read, and so not compared" in rubricc(*asked).err


def test_each_of_many_rubrics_is_compared_with_its_own_row(rubricc, tmp_path):
    row = '{"prompt": [], "prompt_id": "%s", "rubrics": [{"criterion": "%s", "points": 3, "tags": []}]}\n'
    told = (("0-a", "Greets"), ("0-b", "Thanks"))
    (tmp_path / "rows.jsonl").write_text("".join(row % pair for pair in told), encoding="utf-8")
    assert rubricc("translate", "rows.jsonl", "-o", "rubrics").code == 0
    assert rubricc("lint", "rubrics", "--source", "rows.jsonl", "--select", "RB6").out == "No findings in 2 files.\n"
    other = 'rubric other { check a points 3 from "Is something else." if response mentions ["a"] }\n'
    (tmp_path / "other.rubric").write_text(other, encoding="utf-8")
    ran = rubricc("lint", "other.rubric", "--source", "rows.jsonl")
    assert (ran.code, "holds 2 rubrics, and other cites no sentence of them" in ran.err) == (2, True)


AI_EVAL = """id: tone
version: 1.0.0
label: Tone
checks:
  - {id: polite, kind: must_contain_any, values: [please, thank you]}
  - {id: slang, kind: must_not_contain, values: [dude]}
  - {id: warm, kind: llm_judge, judge_prompt_ref: warm, judges: [one], threshold: 0.5}
scoring: {combine: weighted_avg, weights: {slang: 3}}
"""


def test_a_document_of_ai_eval_is_a_source_too(rubricc, tmp_path):
    (tmp_path / "tone.yaml").write_text(AI_EVAL, encoding="utf-8")
    assert rubricc("translate", "tone.yaml", "-o", "tone.rubric").code == 0
    assert rubricc("lint", "tone.rubric", "--source", "tone.yaml", "--select", "RB6").out == "No findings.\n"
    text = (tmp_path / "tone.rubric").read_text(encoding="utf-8").replace("none of: dude", "nothing")
    (tmp_path / "tone.rubric").write_text(text, encoding="utf-8")
    ran = rubricc("lint", "tone.rubric", "--source", "tone.yaml", "--select", "RB602")
    assert 'No criterion comes from "Contains none of: dude." (tone.yaml:6' in ran.out
