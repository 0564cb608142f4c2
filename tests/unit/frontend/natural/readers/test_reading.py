"""How formats are told from one another."""

from __future__ import annotations

from pathlib import Path

import pytest

from rubricc.compiler.frontend.natural import readers, reading
from rubricc.compiler.frontend.natural.structure.errors import ReadError
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
    text = '{"criteria": ["a"]}\n{"criteria": ["b"]}\n{broken\n'
    rubrics = reading.read(SourceFile("r.jsonl", text))
    assert [next(rubrics).criteria[0].text, next(rubrics).criteria[0].text] == ["a", "b"]
    with pytest.raises(ReadError, match=r"r\.jsonl:3: column 2"):
        next(rubrics)


def test_every_format_stands_in_the_readme() -> None:
    text = (Path(str(readers.__file__)).parent / "README.md").read_text(encoding="utf-8")
    assert [name for name in reading.formats() if f"`{name}`" not in text] == []
