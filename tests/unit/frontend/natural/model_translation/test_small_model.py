"""A real model, end to end: SmolLM2-135M served by llama.cpp on this machine, through the client
`openai`.

Its rubrics are poor. What is tested is the wire, the grammar, the loop, the kept answers and the batch.
"""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from small_model import address

from rubricc.compiler import driver
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.model_translation import Options, Record, translate, translate_many
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.endpoint import OpenAIEndpoint
from rubricc.compiler.frontend.natural.model_translation.prompt import Message
from rubricc.compiler.frontend.natural.model_translation.request import Request
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.parse import parse

__all__ = ["address"]
pytestmark = pytest.mark.slow
AT = Origin("small.md", 1)


def rubric(name: str, text: str, points: int) -> NaturalRubric:
    return NaturalRubric(name, (Criterion(text, AT, points=Decimal(points)),), AT)


RUBRICS = [rubric("greets", "Says hello.", 2), rubric("rude", "Insults the user.", -3)]


MOST = 15
"""How many answers are asked for until one ends by itself: what a seed gives depends on the machine."""


def options(address: str, folder: Path, **given: Any) -> Options:
    small = {"tools": "none", "brief": True, "rounds": 2, "max_tokens": 128, "temperature": 0.7, "seed": 1}
    return Options("smollm2", base_url=address, cache=folder, concurrency=2, timeout=120, **{**small, **given})


def kept(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_text(encoding="utf-8"))["reply"] for path in sorted(folder.glob("*.json"))]


def test_a_model_translates_in_rounds_and_what_it_said_is_kept(address: str, tmp_path: Path) -> None:
    seen: list[int] = []
    chosen = options(address, tmp_path)
    batch = translate_many(RUBRICS, chosen, lambda progress: seen.append(progress.done))
    assert seen == [1, 2]
    assert batch.failures == ()
    assert batch.record.usage.prompt > 500
    for source, found in zip(RUBRICS, batch.translations, strict=True):
        checked = driver.check(SourceFile("x.rubric", found.text))
        assert checked.rubric is not None
        assert checked.rubric.criteria[0].sources == (source.criteria[0].text,)
    replies = kept(tmp_path)
    assert len(replies) == batch.record.asked > 2, "the loop asked again, since such a model does not get it right"
    assert {reply["constraint"] for reply in replies} == {"llguidance"}
    again = Record()
    assert translate_many(RUBRICS, chosen, record=again).translations == batch.translations
    assert (again.asked, again.recalled) == (0, len(replies))
    next(tmp_path.glob("*.json")).unlink()
    resumed = Record()
    translate_many(RUBRICS, chosen, record=resumed)
    assert resumed.asked >= 1
    assert resumed.recalled >= 1
    assert translate(RUBRICS[0], replace(chosen, cache=None, replies=tmp_path, base_url=None)).name == "greets"


@pytest.mark.parametrize("constraint", ["llguidance", "gbnf"])
def test_every_answer_that_ends_by_itself_parses(address: str, tmp_path: Path, constraint: str) -> None:
    ended: list[str] = []
    for seed in range(MOST):
        translate(RUBRICS[seed % 2], options(address, tmp_path, constraint=constraint, rounds=1, seed=seed))
        ended = [reply["text"] for reply in kept(tmp_path) if reply["finish"] == "stop"]
        if ended and seed >= 2:
            break
    assert ended, "no answer ended by itself"
    for text in ended:
        assert parse(SourceFile("x.rubric", text)).rubric is not None, text


def test_the_schema_of_the_ir_is_taken_by_the_server(address: str, tmp_path: Path) -> None:
    request = Request("smollm2", (Message("user", "Write a rubric."),), "json_schema", 40, 0.0, 1)
    chosen = options(address, tmp_path, constraint="json_schema")
    reply = Asker(chosen, endpoint=OpenAIEndpoint(chosen)).ask(request)
    assert reply.text.lstrip().startswith("{")
    assert "rubricc_ir" in reply.text
