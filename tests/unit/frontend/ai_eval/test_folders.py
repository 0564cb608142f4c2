"""Documents are found in folders by what names them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rubricc.compiler.frontend.ai_eval.folders import rubrics_in
from rubricc.compiler.frontend.ai_eval.problems import DocumentError

TONE = """\
id: tone
version: {version}
label: {label}
checks: [{{kind: format, format: json}}]
scoring: {{combine: min}}
"""


def test_documents_are_found_by_id_and_version_and_the_rest_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a.yaml").write_text(TONE.format(version="1.0", label="below"), encoding="utf-8")
    (tmp_path / "b.yml").write_text(TONE.format(version="2.1.0", label="beside"), encoding="utf-8")
    (tmp_path / "c.yml").write_text("a: [", encoding="utf-8")
    (tmp_path / "d.json").write_text('{"axes": []}', encoding="utf-8")
    (tmp_path / "e.yml").write_bytes(b"\xff\xfe")
    (tmp_path / "f.txt").write_text(TONE.format(version="9.0", label="text"), encoding="utf-8")
    find = rubrics_in(tmp_path)
    labels = [found and found.label for found in map(find, ("rubric/tone@1.0.0", "rubric/tone@2.1", "rubric/tone@9.0"))]
    assert labels == ["below", "beside", None]
    assert find("tone@1.0") is None


def test_documents_that_share_a_file_are_found_each(tmp_path: Path) -> None:
    both = "---\n".join(TONE.format(version=version, label=version) for version in ("1.0", "2.0"))
    (tmp_path / "both.yml").write_text(both, encoding="utf-8")
    rows = [{"id": name, "version": "1.0", "checks": [{"kind": "format", "format": "json"}]} for name in ("a", "b")]
    listed = json.dumps([{**row, "scoring": {"combine": "min"}} for row in rows])
    (tmp_path / "listed.json").write_text(listed, encoding="utf-8")
    find = rubrics_in(tmp_path)
    refs = ("rubric/tone@1.0", "rubric/tone@2.0", "rubric/a@1.0", "rubric/b@1.0")
    assert [found.name if found else None for found in map(find, refs)] == [
        "tone@1.0.0",
        "tone@2.0.0",
        "a@1.0.0",
        "b@1.0.0",
    ]


def test_the_first_folder_counts_and_a_faulty_document_is_told_when_it_is_asked_for(tmp_path: Path) -> None:
    for name, text in (
        ("one", TONE.format(version="1.0", label="one")),
        ("two", TONE.format(version="1.0", label="two")),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "tone.yml").write_text(text, encoding="utf-8")
    (tmp_path / "two" / "bad.yml").write_text(TONE.format(version="3.0", label="x") + "more: 1\n", encoding="utf-8")
    find = rubrics_in(tmp_path / "one", tmp_path / "two")
    found = find("rubric/tone@1.0")
    assert found is not None
    assert found.label == "one"
    with pytest.raises(DocumentError, match=r"bad\.yml:6: more: `more` is no field"):
        find("rubric/tone@3.0")
