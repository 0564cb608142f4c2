"""What commands that read rubrics in words make of encodings, broken rows and formats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Rubricc

ROW = '{"prompt": [{"role": "user", "content": "q"}], "prompt_id": "%s", "rubrics": [%s]}\n'
CRITERION = '{"criterion": "Mentions a refund", "points": 3, "tags": []}'


def test_a_broken_row_is_named_by_its_line_and_the_others_are_translated(rubricc: Rubricc) -> None:
    rows = [ROW % (name, CRITERION) for name in "abcde"]
    rows[2] = rows[2].replace('"rubrics"', "rubrics")
    Path("hb.jsonl").write_text("".join(rows), encoding="utf-8")
    ran = rubricc("translate", "hb.jsonl", "-o", "out")
    assert (ran.code, sorted(path.stem for path in Path("out").iterdir())) == (1, ["a", "b", "d", "e"])
    told = ran.err.partition("hb.jsonl:3: unread: ")[2].splitlines()[0]
    assert told.endswith(": a key in double quotation marks is missing.")
    assert rubricc("build", "hb.jsonl", "-o", "built").code == 1


def test_a_sheet_in_utf_16_is_read(rubricc: Rubricc) -> None:
    Path("sheet.txt").write_text("Criterion\tPoints\nMentions a refund\t3\n", encoding="utf-16")
    ran = rubricc("translate", "sheet.txt")
    assert (ran.code, "points 3" in ran.out) == (0, True)
    Path("r.rubric").write_text(ran.out, encoding="utf-16")
    assert "the file is UTF-16" in rubricc("lint", "r.rubric").err


def test_a_wrong_format_says_what_the_text_is_like(rubricc: Rubricc) -> None:
    Path("r.md").write_text("# R\n\n- Mentions a refund (3 points)\n", encoding="utf-8")
    ran = rubricc("translate", "r.md", "--from", "json")
    assert (ran.code, "--from json was given, but the text is like `markdown`" in ran.err) == (2, True)


def test_files_that_are_none_are_refused(rubricc: Rubricc) -> None:
    Path("empty.md").write_bytes(b"")
    Path("image.json").write_bytes(bytes(range(256)))
    for path, why in (("empty.md", "the file is empty"), ("image.json", "a NUL byte"), ("none.md", "cannot be read")):
        ran = rubricc("translate", path)
        assert (ran.code, why in ran.err) == (2, True)
