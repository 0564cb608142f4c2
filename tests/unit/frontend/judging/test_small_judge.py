"""A real model as a judge, end to end: SmolLM2-135M served by llama.cpp on this machine.

What it says is of little worth. What is tested is that its answers are held to what is asked for, and kept.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from small_model import address

from rubricc.compiler.frontend.judging.judge import Judge
from rubricc.compiler.frontend.judging.prompt import Case, Turn
from rubricc.compiler.frontend.judging.question import Question
from rubricc.compiler.frontend.natural.model_translation import Options

__all__ = ["address"]
pytestmark = pytest.mark.slow
CASE = Case("Aspirin is mostly safe; ask a doctor.", (Turn("user", "Is aspirin safe?"),))
QUESTIONS = (
    Question("doctor", "Tells the user to ask a doctor.", Decimal(2), Decimal(0)),
    Question("rude", "Is rude.", Decimal(-3), Decimal(0)),
    Question("tone", "Is the tone warm?", Decimal(5), Decimal(1), graded=True),
)


def test_a_small_model_gives_verdicts_and_they_are_kept(address: str, tmp_path: Path) -> None:
    options = Options("m", address, "none", cache=tmp_path, max_tokens=200, temperature=0, seed=1, timeout=120)
    first = Judge(options)
    judged = first.judge(CASE, QUESTIONS)
    assert first.asker.record.asked == len(QUESTIONS)
    assert all("was cut off" in item.missing for item in judged.missing)
    assert judged.verdicts
    for question in QUESTIONS:
        assert judged.verdicts.get(question.name, question.met) in question.choices
    again = Judge(options)
    assert again.judge(CASE, QUESTIONS) == judged
    assert (again.asker.record.asked, again.asker.record.recalled) == (0, len(QUESTIONS))
