"""Rubrics made from the words of IFEval's prompts alone, beside the instructions that the data lists for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from data.ifeval_harness import Row, given

from rubricc.compiler import driver
from rubricc.compiler.frontend import ifeval
from rubricc.compiler.frontend.natural.offline.instructions import Instruction, instructions
from rubricc.compiler.source.file import SourceFile


@dataclass
class Found:
    """How many instructions are listed, found at all, found with their arguments, and found though not listed.

    `verdicts` counts the verdicts on answers that could be compared, `agreed` those that are the same.
    """

    listed: int = 0
    kinds: int = 0
    whole: int = 0
    all_found: int = 0
    extra: int = 0
    verdicts: int = 0
    agreed: int = 0


def listed(prompt: Row) -> list[Instruction]:
    """Give back the instructions that the data lists for a prompt, kinds without their language."""
    pairs = zip(prompt["instruction_id_list"], prompt["kwargs"], strict=True)
    return [Instruction(kind.removeprefix("en:"), given(arguments)) for kind, arguments in pairs]


def compared(prompts: Iterable[Row], answers: Iterable[Row]) -> Found:
    """Read each prompt, and score its answers with a rubric of what was found."""
    total, rubrics = Found(), {}
    for prompt in prompts:
        found, asked = instructions(prompt["prompt"]), listed(prompt)
        _count(total, found, asked)
        if found:
            rubrics[prompt["key"]] = (_scorer(found), found, asked)
    for answer in answers:
        if answer["key"] in rubrics:
            _compare(total, answer, *rubrics[answer["key"]])
    return total


def _count(total: Found, found: tuple[Instruction, ...], asked: list[Instruction]) -> None:
    total.listed += len(asked)
    total.all_found += len(found)
    total.kinds += sum(any(one.kind == other.kind for other in found) for one in asked)
    total.whole += sum(any(_same(one, other) for other in found) for one in asked)
    total.extra += sum(not any(_same(one, other) for other in asked) for one in found)


def _compare(
    total: Found,
    answer: Row,
    score: Callable[[str], list[bool]],
    found: tuple[Instruction, ...],
    asked: list[Instruction],
) -> None:
    """Compare the verdicts on instructions that were found with the arguments that the data lists."""
    ours = score(answer["response"])
    for one, theirs in zip(asked, answer["follow_instruction_list"], strict=True):
        at = next((number for number, other in enumerate(found) if _same(one, other)), None)
        if at is not None:
            total.verdicts += 1
            total.agreed += ours[at] == theirs


def _scorer(found: tuple[Instruction, ...]) -> Callable[[str], list[bool]]:
    kinds = [item.kind for item in found]
    text = ifeval.rubric_text("from_words", kinds, [item.arguments for item in found])
    module = driver.load(driver.check(SourceFile("from_words.rubric", text)))
    names = ifeval.check_ids(kinds)

    def score(response: str) -> list[bool]:
        scores = module.score_response("", response)["criteria"]
        return [bool(scores[name]["score"]) for name in names]

    return score


def _same(one: Instruction, other: Instruction) -> bool:
    return one.kind == other.kind and _plain(one) == _plain(other)


def _plain(item: Instruction) -> dict[str, Any]:
    """Give back arguments as they are compared: capitals and the order of words do not matter."""
    return {
        name: sorted(str(word).lower() for word in value) if isinstance(value, list) else str(value).lower().strip()
        for name, value in item.arguments.items()
    }
