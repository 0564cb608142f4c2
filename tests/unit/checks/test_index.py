"""The page that lists all checks is up to date."""

from __future__ import annotations

from rubricc.compiler.checks import index
from rubricc.compiler.checks.registry import all_checks


def test_the_page_is_up_to_date() -> None:
    how = "out of date: python -m rubricc.compiler.checks.index --write"
    assert index.FILE.read_text(encoding="utf-8") == index.page(), how


def test_every_check_has_its_row_and_every_file_is_there() -> None:
    rows = [line for line in index.page().split("\n") if line.startswith("| [RB")]
    assert [row[3:8] for row in rows] == [check.code for check in all_checks()]
    files = [row.partition("](")[2].partition(")")[0] for row in rows]
    assert all((index.FILE.parent / file).is_file() for file in files)


def test_every_group_of_codes_says_what_it_is_about() -> None:
    assert {check.code[:3] for check in all_checks()} <= set(index.GROUPS)
