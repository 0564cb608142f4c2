from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rubricc.compiler.driver import check
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.passes.pipeline import run
from rubricc.compiler.source.file import SourceFile

Lower = Callable[[str], Rubric]


@pytest.fixture
def lower(tmp_path: Path) -> Lower:
    """Give back what lowers the items of a rubric."""

    def lowered(items: str) -> Rubric:
        source = SourceFile("small.rubric", f"rubric small {{ {items} }}")
        checked = check(source, folder=tmp_path)
        assert checked.rubric is not None, [found.message for found in checked.errors]
        return run(checked.rubric)

    return lowered
