"""Every data file says what it is, where it comes from and under which licence, and is clean text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "stdlib" / "data"
FILES = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".txt", ".json"))


def lines_of(name: str) -> list[str]:
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", FILES)
def test_the_header_names_source_and_licence(name: str) -> None:
    header = []
    for line in lines_of(name):
        if line and not line.startswith("#"):
            break
        header.append(line)
    told = " ".join(header)
    assert len(told) > 60
    assert re.search(r"\bSource: \S", told), told[:200]
    assert re.search(r"\b[Ll]icen[cs]e\b|Copyright", told), told[:200]


@pytest.mark.parametrize("name", FILES)
def test_no_line_stands_twice_and_none_has_stray_blanks(name: str) -> None:
    data = [line for line in lines_of(name) if line and not line.startswith("#")]
    assert [line for line in data if line != line.strip() or "\t" in line.strip()] == []
    assert len(set(data)) == len(data)


def test_nothing_but_data_stands_there() -> None:
    others = {path.name for path in FOLDER.iterdir()} - set(FILES)
    assert others <= {"__init__.py", "__pycache__"}
