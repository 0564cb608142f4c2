"""No text of the data sets, nor any mixture of them, scores beyond what is proved of a rubric."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from strategies.proved import Mixer, phrases_of, prove, read_texts

from rubricc.compiler import driver
from rubricc.compiler.source.file import SourceFile

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.parent.name for path in EXAMPLES.glob("*/*.rubric")))
def test_no_text_scores_beyond_what_is_proved(name: str, folder: Path) -> None:
    rubric = driver.check(SourceFile.read(EXAMPLES / name / f"{name}.rubric")).rubric
    assert rubric is not None
    proved, random = prove(name, rubric), Random(1)
    mixer = Mixer(read_texts(folder, 300), phrases_of(rubric), random)
    found = [line for _ in range(5_000) for line in proved.beyond(mixer.text(), mixer.text())]
    assert found == []
