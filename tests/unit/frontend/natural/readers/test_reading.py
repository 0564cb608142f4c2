"""How formats are told from one another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rubricc.compiler.frontend.natural import readers, reading
from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.structure.each import each
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.source.file import SourceError, SourceFile


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("<stdin>", "Is clear.\n", "text"),
        ("<stdin>", "[3] Is clear.\n{x}\n", "text"),
        ("<stdin>", "Note: the answer is short.\n", "text"),
        ("<stdin>", "# Rubric\nIs clear.\n", "markdown"),
        ("<stdin>", "- Is clear.\n", "markdown"),
        ("<stdin>", "a | b\n--|--\nc | d\n", "markdown"),
        ("<stdin>", "---\ntitle: x\n---\n# Rubric\n- a\n", "markdown"),
        ("<stdin>", "criteria:\n  - a\n", "yaml"),
        ("<stdin>", "# a comment\n- text: a\n  points: 1\n", "markdown"),
        ("<stdin>", '["a"]', "json"),
        ("<stdin>", '{"criteria": ["a"]}', "json"),
        ("<stdin>", '{"criteria": ["a"', "json"),
        ("<stdin>", "criterion,points\na,1\n", "csv"),
        ("r.md", "Is clear.\n", "markdown"),
        ("r.md", "criterion,points\na,1\n", "markdown"),
        ("r.txt", "- Is clear.\n", "text"),
        ("R.YML", "[a, b]", "yaml"),
        ("r.csv", "a\nb\n", "csv"),
        ("r.tsv", "a\nb\n", "tsv"),
        ("r.json", "x", "json"),
    ],
)
def test_formats_are_told_by_name_and_content(name: str, text: str, form: str) -> None:
    assert form == reading.detect(SourceFile(name, text)).NAME


def test_a_format_can_be_forced() -> None:
    (found,) = reading.read(SourceFile("r.md", "- a\n- b\n"), "yaml")
    assert [item.text for item in found.criteria] == ["a", "b"]


@pytest.mark.parametrize(
    "form", ["json", "yaml", "healthbench", "tree", "ifeval", "axes", "anchored", "hurdles", "ai_eval"]
)
def test_a_wrong_format_says_what_the_text_is_like(form: str) -> None:
    with pytest.raises(ReadError, match=rf"--from {form} was given, but the text is like `markdown`: leave --from out"):
        list(reading.read(SourceFile("r.md", "# R\n\n- a: b (5 points)\n  - c\n\n| x |\n|--|\n| y |\n"), form))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("json", "csv"), ("csv", "json"), ("yaml", "tree"), ("healthbench", "hurdles"), ("tree", "axes")],
)
def test_a_wrong_format_of_the_right_kind_says_so_too(right: str, wrong: str) -> None:
    text = {
        "json": '["a,b,c", "d,e"]',
        "csv": "criterion,points\na,1\n",
        "yaml": "criteria: [a, b]\n",
        "healthbench": '{"prompt": "q", "rubrics": [{"criterion": "a", "points": 1}]}\n',
        "tree": '{"requirements": "a", "weight": 1, "sub_tasks": []}',
    }[right]
    assert right == reading.detect(SourceFile("r", text)).NAME
    with pytest.raises(ReadError, match=f"the text is like `{right}`"):
        list(reading.read(SourceFile("r", text), wrong))


def test_an_unknown_format_names_those_that_there_are() -> None:
    with pytest.raises(ReadError, match=r"no format is called 'xml'; there are ai_eval, anchored, axes, csv"):
        reading.read(SourceFile("r.md", "a"), "xml")


@pytest.mark.parametrize("form", [None, *reading.formats()])
@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"])
def test_an_empty_source_is_an_error_in_every_format(form: str | None, text: str) -> None:
    with pytest.raises(SourceError, match=r"r: the file is empty; it needs a rubric\."):
        list(reading.read(SourceFile("r", text), form))


@pytest.mark.parametrize("text", ["# T\n", "```\ncode\n```\n", "Total: 5 points\n"])
def test_prose_without_criteria_is_an_error(text: str) -> None:
    with pytest.raises(SourceError, match=r"r:1: no criteria are here"):
        list(reading.read(SourceFile("r", text), "markdown"))


def test_formats_that_are_equally_likely_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading.formats()["csv"], "likeness", lambda source: 0.5)
    monkeypatch.setattr(reading.formats()["tree"], "likeness", lambda source: 0.5)
    with pytest.raises(ReadError, match=r"may be csv or tree; say which with --from"):
        reading.read(SourceFile("r", "a"))


def test_a_text_like_nothing_says_how_to_name_its_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading.formats()["text"], "likeness", lambda source: 0.1)
    with pytest.raises(ReadError, match=r"cannot be told; name it with --from ai_eval\|anchored"):
        reading.read(SourceFile("r", "a"))


def test_every_format_says_what_it_is() -> None:
    for name, reader in reading.formats().items():
        assert name == reader.NAME
        assert reader.ABOUT.endswith((".", " …"))
        assert len(reader.ABOUT) < 120


def test_rows_are_read_one_by_one() -> None:
    lines = iter(range(1_000))
    rows = (Node({"criteria": Node(("a",), "r", line)}, "r", line) for line in lines)
    found = each(SourceFile("r", ""), rows, lambda row: NaturalRubric(str(row.line), (), row.origin))
    assert (next(found).id, next(lines)) == ("0", 2)


GOOD = '{"criteria": ["a"]}'
BAD = ["{broken", '{"criteria": []}', '{"criteria": ["a"', "[1, 2", "5", '"x', '{"criteria": ["a"]} x', '{"x": "y"}']


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_row_that_cannot_be_read_is_told_of_and_takes_no_other_with_it(bad: str, at: int) -> None:
    if at == 0 and bad.startswith("["):
        pytest.skip("a file that begins so is one list")
    rows = [GOOD, GOOD, GOOD]
    rows.insert(at, bad)
    found = list(reading.read(SourceFile("r.jsonl", "\n\n".join(rows))))
    assert len(found) == 3
    (left,) = [part for rubric in found for part in rubric.unread]
    assert (left.origin.line, left.text) == (2 * at + 1, bad)
    assert left.why.startswith("this is left out: ")


@pytest.mark.parametrize("bad", ["{broken", '{"points": 5}', "5", '{"criterion": 5}'])
@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_criterion_that_cannot_be_read_is_told_of_and_takes_no_other_with_it(bad: str, at: int) -> None:
    rows = [f'{{"criterion": "{name}", "points": 2}}' for name in "abc"]
    rows.insert(at, bad)
    (found,) = reading.read(SourceFile("r.jsonl", "\n".join(rows)))
    assert ([item.text for item in found.criteria], found.points) == (["a", "b", "c"], 6)
    assert at + 1 in {part.origin.line for part in found.unread}


def test_a_broken_document_of_yaml_is_told_of_by_those_before_it() -> None:
    (found,) = reading.read(SourceFile("r.yaml", "criteria: [a]\n---\ncriteria: [b\n---\ncriteria: [c]\n"))
    assert [(part.origin.line > 2, part.why[:17]) for part in found.unread] == [(True, "this is left out:")]


def test_a_list_over_several_lines_is_no_list_of_rows() -> None:
    with pytest.raises(ReadError, match=r"r\.json:3: column 1"):
        list(reading.read(SourceFile("r.json", '[\n{"criterion": "a"}\n{"criterion": "b"}\n]')))


def test_every_format_stands_in_the_readme() -> None:
    text = (Path(str(readers.__file__)).parent / "README.md").read_text(encoding="utf-8")
    assert [name for name in reading.formats() if f"`{name}`" not in text] == []
    front = " ".join((Path(__file__).parents[5] / "README.md").read_text(encoding="utf-8").split())
    named = front.partition("named with `--from`: ")[2].partition(" (`rubricc translate --formats`")[0]
    assert re.findall(r"`(\w+)`", named) == list(reading.formats())
