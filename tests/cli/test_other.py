"""init, explain and tools."""

from __future__ import annotations

import json

import pytest

from rubricc.compiler.checks.registry import all_checks
from rubricc.runtime.registry import all_tools


@pytest.mark.parametrize(
    ("name", "path", "rubric"),
    [
        ("refunds", "refunds.rubric", "refunds"),
        ("rubrics/My Refunds.rubric", "rubrics/My Refunds.rubric", "my_refunds"),
    ],
)
def test_the_first_rubric_lints_clean_is_laid_out_and_passes_with_full_coverage(rubricc, tmp_path, name, path, rubric):
    ran = rubricc("init", name)
    assert (ran.code, path in ran.out) == (0, True)
    assert (tmp_path / path).read_text(encoding="utf-8").startswith(f"rubric {rubric} ")
    assert rubricc("lint", "--strict", path) == (0, "No findings.\n", "")
    assert rubricc("fmt", "--check", path) == (0, "", "")
    ran = rubricc("test", path, "--coverage")
    assert ran.code == 0
    assert "rules fire in some test (all)" in ran.out
    assert rubricc("build", path, "-o", "out").code == 0


def test_init_overwrites_only_when_told(rubricc, tmp_path):
    (tmp_path / "my_rubric.rubric").write_text("mine", encoding="utf-8")
    ran = rubricc("init")
    assert (ran.code, "--force" in ran.err) == (2, True)
    assert (tmp_path / "my_rubric.rubric").read_text(encoding="utf-8") == "mine"
    assert rubricc("init", "--force").code == 0


@pytest.mark.parametrize("name", ["123", "...", "日本"])
def test_init_with_a_name_that_no_rubric_can_have(rubricc, name):
    ran = rubricc("init", name)
    assert (ran.code, "begin with a letter" in ran.err) == (2, True)


@pytest.mark.parametrize("name", ["criterion", "total", "if"])
def test_init_with_a_word_of_the_language(rubricc, name):
    ran = rubricc("init", name)
    assert (ran.code, f"try my_{name}" in ran.err) == (2, True)


@pytest.mark.parametrize("check", all_checks(), ids=lambda check: check.code)
def test_every_code_is_explained_with_its_examples(rubricc, check):
    ran = rubricc("explain", check.code.lower())
    assert ran.code == 0
    assert check.summary in ran.out
    assert ran.out.count(" that has it:") == len(check.invalid)
    assert ran.out.count("What is said of it:") == len(check.invalid)
    severities = {"note" if name == "info" else name for name in (check.severity, check.worst)}
    assert sum(ran.out.count(f"    {name}[{check.code}]: ") for name in severities) >= len(check.invalid)
    assert ("makes of it:" in ran.out) == (check.fix is not None)
    assert rubricc("explain", check.slug).out == ran.out


def test_explain_lists_all_codes(rubricc):
    assert len(rubricc("explain").out.splitlines()) == len(all_checks())


def test_explain_lists_the_codes_that_begin_so(rubricc):
    out = rubricc("explain", "rb5").out
    assert all(line.startswith("RB5") for line in out.splitlines())
    assert "RB508  warning  " in out


def test_explain_names_the_nearest(rubricc):
    assert "RB508" in rubricc("explain", "RB580").err
    assert "free-points" in rubricc("explain", "free-point").err
    assert "free-points" in rubricc("explain", "free").err


def test_explanations_and_summaries_fit_the_terminal(rubricc, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    prose = rubricc("explain", "RB002").out.split("A rubric that has it:")[0]
    assert max(map(len, prose.splitlines())) <= 60
    summaries = [line for line in rubricc("tools").out.splitlines() if line.startswith(" " * 6)]
    assert max(map(len, summaries)) <= 60


def test_tools_lists_all_with_summaries(rubricc):
    out = rubricc("tools").out
    assert all(tool.name in out and tool.summary in out for tool in all_tools())


def test_tools_of_a_namespace(rubricc):
    out = rubricc("tools", "readability").out
    assert "readability.smog(" in out
    assert "text.words(" not in out


def test_a_tool_in_full(rubricc):
    out = rubricc("tools", "text.coverage").out
    assert out.startswith("text.coverage(text: Text, phrases: Lexicon) -> Real(0..1)")
    assert "Examples:" in out
    assert "is 0.5" in out or "is 1" in out


def test_tools_as_json(rubricc):
    data = json.loads(rubricc("tools", "--format", "json").out)
    assert json.loads(rubricc("tools", "--json").out) == data
    assert [item["name"] for item in data] == [tool.name for tool in all_tools()]
    assert {"signature", "summary", "cases", "version"} <= set(data[0])
    by_name = {item["name"]: item for item in data}
    assert by_name["entities.people"]["install"] == "pip install 'rubricc[nlp]'"
    assert by_name["medical.red_flag"]["languages"] == ["en"]
    assert by_name["text.words"]["install"] == ""
    assert {case["language"] for case in by_name["readability.flesch_reading_ease"]["cases"]} > {"en"}
    assert [one["constant"] for one in by_name["quantity.max"]["parameters"]] == [False, True]


@pytest.mark.parametrize("name", ["texts", "text.wrods", "text."])
def test_tools_that_are_not_there(rubricc, name):
    ran = rubricc("tools", name)
    assert (ran.code, "fault of rubricc" in ran.err) == (2, False)
    assert ran.err.endswith("The list: rubricc tools\n")
