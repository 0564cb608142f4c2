"""What the pages say of the library is so."""

from __future__ import annotations

import re
from pathlib import Path

from rubricc.runtime.registry import all_tools

ROOT = Path(__file__).parents[3]


def test_the_readme_tells_how_many_tools_there_are() -> None:
    (told,) = re.findall(r"the (\d+) tools of the standard library", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert int(told) == len([tool for tool in all_tools() if tool.run.__module__.startswith("rubricc.stdlib")])
