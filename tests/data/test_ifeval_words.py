"""IFEval from the words of its prompts: how many instructions are found, and whether their verdicts agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from data.ifeval_words import compared

pytestmark = pytest.mark.slow


def test_most_instructions_are_found_in_the_words_and_judged_as_the_checker_does(
    rows: Callable[[str], list[dict[str, Any]]],
) -> None:
    found = compared(rows("ifeval/prompts.jsonl"), rows("ifeval/responses_labelled.jsonl"))
    print(
        f"\n{found.listed} instructions: {found.kinds / found.listed:.3f} are found, "
        f"{found.whole / found.listed:.3f} with their arguments; "
        f"of {found.all_found} found {1 - found.extra / found.all_found:.3f} are listed; "
        f"{found.agreed / found.verdicts:.4f} of {found.verdicts} verdicts agree"
    )
    assert found.whole / found.listed >= 0.8
    assert found.extra / found.all_found <= 0.1
    assert found.agreed / found.verdicts >= 0.95
