"""Prompts for a translating model: for every rubric of the data, and for the argument-quality example.

They are counted in tokens of o200k_base, which the package bpe-openai ships. Nothing is asked.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from pathlib import Path

import bpe_openai
import pytest

from rubricc.compiler import driver
from rubricc.compiler.frontend.natural.model_translation import Options, first_prompt
from rubricc.compiler.frontend.natural.model_translation.skeleton import skeleton
from rubricc.compiler.frontend.natural.reading import read
from rubricc.compiler.source.file import SourceFile

pytestmark = pytest.mark.slow
MOST_TOKENS = 12_000
EXAMPLE = Path(__file__).parents[2] / "examples" / "argument_quality" / "source.md"
SETS = ("healthbench/healthbench_subset.jsonl", "rubrics/ace.jsonl", "rubrics/biggen.jsonl", "ifeval/prompts.jsonl")


@cache
def encoding() -> bpe_openai.Encoding:
    """The tokenizer; to build its tables takes a while."""
    return bpe_openai.get_encoding("o200k_base")


def tokens(text: str) -> int:
    """How many tokens of o200k_base a text has."""
    return len(encoding().encode(text))


@pytest.mark.parametrize("path", SETS)
def test_every_rubric_has_a_prompt_that_is_short_enough(folder: Path, path: str) -> None:
    counts = []
    for rubric in read(SourceFile.read(folder / path)):
        prompt = first_prompt(rubric, Options("m", tools="all"))
        counts.append(tokens(prompt.text))
        checked = driver.check(SourceFile("x.rubric", skeleton(prompt.outline)))
        assert checked.rubric is not None, (rubric.id, checked.errors)
        leaves = [leaf for leaf in rubric.walk() if not leaf.children and leaf.points != 0]
        assert len(leaves) == len(checked.rubric.criteria)
        given = sum((leaf.points for leaf in leaves if leaf.points and not leaf.anchors), Decimal(0))
        items = [
            found
            for found, leaf in zip(checked.rubric.criteria, leaves, strict=True)
            if leaf.points and not leaf.anchors
        ]
        assert sum((found.max or found.min for found in items), Decimal(0)) == given
    counts.sort()
    print(f"{path}: {len(counts)} prompts, tokens {counts[0]} to {counts[-1]}, median {counts[len(counts) // 2]}")
    assert counts[-1] < MOST_TOKENS


@pytest.mark.parametrize("tools", ["none", "popular", "all"])
def test_the_prompt_for_argument_quality(tools: str) -> None:
    (rubric,) = read(SourceFile.read(EXAMPLE))
    found = tokens(first_prompt(rubric, Options("m", tools=tools)).text)  # type: ignore[arg-type]
    print(f"argument_quality, {tools}: {found} tokens")
    assert found < MOST_TOKENS
