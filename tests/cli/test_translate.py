"""`rubricc translate`, and `rubricc build` on a rubric in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Rubricc

WORDS = """# Support answer

- Mentions a refund (3 points)
- Mentions the invoice (2 points)
- Is warm and elegant (2 points)
"""
ROW = '{"prompt": [{"role": "user", "content": "q"}], "prompt_id": "%s", "rubrics": [%s]}\n'
CRITERION = '{"criterion": "Mentions a refund", "points": 3, "tags": []}'
HOSTILE = '<script>alert("x")</script> & {{ 7 * 7 }}'


@pytest.fixture
def words(rubricc: Rubricc) -> Path:
    Path("support.md").write_text(WORDS, encoding="utf-8")
    return Path("support.md")


def test_a_rubric_in_words_becomes_a_rubric(rubricc: Rubricc, words: Path) -> None:
    ran = rubricc("translate", str(words), "-o", "support.rubric")
    assert ran.code == 0
    assert "support.md:5: unchecked: “Is warm and elegant”" in ran.err
    assert "2 of 3 criteria are checked (67%), 5 of 7 points (71%)." in ran.err
    assert rubricc("lint", "support.rubric").code == 0
    assert rubricc("test", "support.rubric").code == 0
    scored = rubricc("score", "support.rubric", "--query", "q", "--response", "The refund is on its way.")
    assert "3" in scored.out


def test_a_rubric_without_a_name_of_its_own_is_called_as_its_file_is(rubricc: Rubricc, words: Path) -> None:
    assert rubricc("translate", str(words), "-o", "first-answer.rubric").code == 0
    assert Path("first-answer.rubric").read_text(encoding="utf-8").startswith('rubric first_answer "Support answer"')
    Path("row.json").write_text('{"id": "mine", "criteria": ["Mentions a refund"]}', encoding="utf-8")
    assert rubricc("translate", "row.json", "-o", "other.rubric").code == 0
    assert Path("other.rubric").read_text(encoding="utf-8").startswith("rubric mine ")


def test_without_an_output_it_goes_to_standard_output(rubricc: Rubricc, words: Path) -> None:
    ran = rubricc("translate", str(words))
    assert ran.out.startswith('rubric support "Support answer" {')
    assert rubricc("translate", str(words), "-o", "-").out == ran.out
    Path("piped.rubric").write_text(ran.out, encoding="utf-8")
    assert rubricc("fmt", "--check", "piped.rubric").code == 0


def test_the_author_chooses_what_becomes_of_unchecked_points(rubricc: Rubricc, words: Path) -> None:
    assert "  unchecked excluded\n" in rubricc("translate", str(words)).out
    assert "  unchecked kept\n" in rubricc("translate", str(words), "--keep-unchecked").out


def test_the_report_traces_every_sentence(rubricc: Rubricc, words: Path) -> None:
    reports = [argument for form in ("html", "json", "txt") for argument in ("--report", f"r.{form}")]
    rubricc("translate", str(words), "-o", "support.rubric", *reports)
    (found,) = json.loads(Path("r.json").read_text(encoding="utf-8"))["rubrics"]
    assert [row["sentence"] for row in found["rows"]] == [
        "Mentions a refund",
        "Mentions the invoice",
        "Is warm and elegant",
    ]
    assert [row["points"] for row in found["rows"]] == ["3", "2", "2"]
    assert [row["status"] for row in found["rows"]] == ["translated", "translated", "unchecked"]
    lines = Path("support.rubric").read_text(encoding="utf-8").splitlines()
    for row in found["rows"]:
        first, last = row["lines"]
        assert row["rule"].split() == " ".join(lines[first - 1 : last]).split()
    for form in ("html", "txt"):
        text = Path(f"r.{form}").read_text(encoding="utf-8")
        assert all(row["sentence"] in text and row["why"] in text for row in found["rows"])


def test_the_page_is_one_file_and_shows_what_it_is_given(rubricc: Rubricc) -> None:
    Path("odd.md").write_text(f"- Mentions {HOSTILE} (2 points)\n", encoding="utf-8")
    rubricc("translate", "odd.md", "-o", "odd.rubric", "--report", "odd.html")
    page = Path("odd.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "{{ 7 * 7 }}" in page
    assert not any(mark in page for mark in ("http:", "https:", "src=", "@import", "url("))


def test_many_rubrics_go_to_a_folder(rubricc: Rubricc) -> None:
    Path("rows.jsonl").write_text("".join(ROW % (name, CRITERION) for name in ("a-1", "a_1", "b")), encoding="utf-8")
    refused = rubricc("translate", "rows.jsonl")
    assert (refused.code, "-o DIR" in refused.err) == (2, True)
    ran = rubricc("translate", "rows.jsonl", "-o", "rubrics")
    assert (ran.code, "3 rubrics: 3 of 3 criteria" in ran.err) == (0, True)
    assert len(list(Path("rubrics").glob("*.rubric"))) == 3
    assert rubricc("lint", "rubrics").code == 0


def test_building_from_words_keeps_the_rubric_beside_the_module(rubricc: Rubricc, words: Path) -> None:
    ran = rubricc("build", str(words), "-o", "graders", "--report", "r.html")
    assert ran.code == 0
    assert rubricc("verify", "graders/support.py").code == 0
    assert Path("r.html").exists()


def test_checking_a_build_from_words_writes_nothing(rubricc: Rubricc, words: Path) -> None:
    asked = ("build", str(words), "-o", "graders", "--check")
    ran = rubricc(*asked)
    assert (ran.code, ran.out) == (1, "graders/support.rubric: not built\n")
    assert not Path("graders").exists()
    rubricc("build", str(words), "-o", "graders")
    assert (rubricc(*asked).code, rubricc(*asked).out) == (0, "")
    words.write_text(WORDS.replace("3 points", "4 points"), encoding="utf-8")
    before = {path: path.read_bytes() for path in Path("graders").iterdir() if path.is_file()}
    assert (rubricc(*asked).code, rubricc(*asked).out) == (1, "graders/support.rubric: not up to date\n")
    assert {path: path.read_bytes() for path in Path("graders").iterdir() if path.is_file()} == before


def test_a_rubric_that_was_changed_by_hand_is_not_written_over(rubricc: Rubricc, words: Path) -> None:
    build = ("build", str(words), "-o", "graders")
    kept = Path("graders/support.rubric")
    rubricc(*build)
    words.write_text(WORDS.replace("3 points", "4 points"), encoding="utf-8")
    assert (rubricc(*build).code, "points 4" in kept.read_text(encoding="utf-8")) == (0, True)
    edited = kept.read_text(encoding="utf-8").replace("points 4", "points 7")
    kept.write_text(edited, encoding="utf-8")
    ran = rubricc(*build)
    assert (ran.code, "graders/support.rubric: it is not as a build left it" in ran.err) == (2, True)
    assert kept.read_text(encoding="utf-8") == edited
    assert rubricc("build", str(kept), "-o", "graders").code == 0
    kept.unlink()
    assert (rubricc(*build).code, "points 4" in kept.read_text(encoding="utf-8")) == (0, True)


def test_of_many_rubrics_warnings_are_counted_and_unread_parts_come_first(rubricc: Rubricc) -> None:
    free = '{"criterion": "Does not mention a refund", "points": 3, "tags": []}'
    open_ = ", ".join(f'{{"criterion": "Is warm in way {at}", "points": 1, "tags": []}}' for at in range(30))
    last = '{"criterion": "Mentions the invoice", "points": 0, "tags": []}'
    rows = [ROW % ("a", free), ROW % ("b", free), ROW % ("c", f"{open_}, {last}")]
    Path("rows.jsonl").write_text("".join(rows), encoding="utf-8")
    ran = rubricc("translate", "rows.jsonl", "-o", "rubrics")
    assert ran.code == 1
    assert "4 warnings: 2 RB505, 2 RB508. --report FILE.html shows them; so does rubricc lint." in ran.err
    assert "-->" not in ran.err
    assert "rubrics: 3 rubrics written." in ran.err
    told = [line for line in ran.err.splitlines() if line.startswith("rows.jsonl:")]
    assert "unread: “Mentions the invoice”: It is worth no points" in told[0]
    assert "… and 11 more" in ran.err


def test_what_is_told_of_a_source_moves_no_cursor_and_turns_no_line(rubricc: Rubricc) -> None:
    Path("odd.md").write_text("- Is \u202egpj.exe\x1b[2J (2 points)\n", encoding="utf-8")
    ran = rubricc("translate", "odd.md", "-o", "odd.rubric", "--report", "odd.txt")
    for told in (ran.err, Path("odd.txt").read_text(encoding="utf-8")):
        assert "gpj.exe" in told
        assert not {"\u202e", "\x1b"} & set(told)


def test_what_could_not_be_read_is_said_and_makes_the_code_1(rubricc: Rubricc) -> None:
    Path("sum.md").write_text(f"{WORDS}\nTotal: 9\n", encoding="utf-8")
    ran = rubricc("translate", "sum.md", "-o", "sum.rubric")
    assert ran.code == 1
    assert "sum.md:7: unread: “total: 9”: the criteria come to 7 points" in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("support.md", "--from", "word"), "no format is called 'word'"),
        (("support.md", "--report", "r.pdf"), "a report's name ends in .html, .json, .txt"),
        (("support.md", "--dry-run"), "name it with --model"),
        (("support.md", "--offline", "--model", "m"), "leave one of --offline and --model out"),
        (("support.md", "--model", "m", "--rounds", "0"), "0 is not in the range"),
        (("nothing.md",), "nothing.md"),
        (("empty.md",), "the file is empty"),
        (("done.rubric",), "done.rubric: this is a .rubric already"),
    ],
)
def test_wrong_use_is_told(rubricc: Rubricc, words: Path, arguments: tuple[str, ...], said: str) -> None:
    Path("empty.md").write_text(" \n", encoding="utf-8")
    Path("done.rubric").write_text("rubric done {}\n", encoding="utf-8")
    ran = rubricc("translate", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_the_formats_are_listed(rubricc: Rubricc) -> None:
    ran = rubricc("translate", "--formats")
    assert ran.code == 0
    named = (
        "ai_eval",
        "anchored",
        "axes",
        "csv",
        "healthbench",
        "hurdles",
        "ifeval",
        "json",
        "markdown",
        "text",
        "tree",
    )
    assert tuple(line.split()[0] for line in ran.out.splitlines()) == (*named, "tsv", "yaml")
