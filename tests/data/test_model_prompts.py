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
from rubricc.compiler.frontend.natural.model_translation.options import TOOL_SETS, ToolSet
from rubricc.compiler.frontend.natural.model_translation.prompt import as_text
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


@pytest.mark.parametrize("tools", TOOL_SETS)
@pytest.mark.parametrize("path", SETS)
def test_every_rubric_has_a_prompt_that_is_short_enough(folder: Path, path: str, tools: ToolSet) -> None:
    counts, in_json = [], []
    for rubric in read(SourceFile.read(folder / path)):
        prompt = first_prompt(rubric, Options("m", tools=tools))
        counts.append(tokens(prompt.text))
        in_json.append(tokens(as_text(prompt.in_json)))
    counts.sort()
    whole = f"tokens {counts[0]} to {counts[-1]}, median {counts[len(counts) // 2]}"
    print(f"{path}, {tools}: {len(counts)} prompts, {whole}; for a schema at most {max(in_json)}")
    assert max(*counts, *in_json) < MOST_TOKENS


@pytest.mark.parametrize("path", SETS)
def test_every_rubric_has_a_skeleton_with_all_its_points(folder: Path, path: str) -> None:
    for rubric in read(SourceFile.read(folder / path)):
        prompt = first_prompt(rubric, Options("m", tools="none"))
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


@pytest.mark.parametrize("tools", TOOL_SETS)
def test_the_prompt_for_argument_quality(tools: ToolSet) -> None:
    (rubric,) = read(SourceFile.read(EXAMPLE))
    prompt = first_prompt(rubric, Options("m", tools=tools))
    found, in_json = tokens(prompt.text), tokens(as_text(prompt.in_json))
    print(f"argument_quality, {tools}: {found} tokens, {in_json} for a schema")
    assert max(found, in_json) < MOST_TOKENS
