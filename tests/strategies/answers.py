"""Makes what a rubric is asked about: answers rich in its phrases, the other inputs, and verdicts."""

from __future__ import annotations

from random import Random
from typing import Any

from strategies.expressions import NAMESPACES
from strategies.vocabulary import JOINTS, JSON_VALUES, ODD_TEXTS, PHRASES, SENTENCES, WORDS

from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.verdicts import open_criteria
from rubricc.runtime.registry import tool


def make_text(random: Random, rubric: Rubric, longest: int = 30) -> str:
    """Give back a text: often made of the rubric's own phrases, now and then empty, odd, or long."""
    if random.random() < 0.12:
        return random.choice(ODD_TEXTS)
    phrases = [*own_phrases(rubric), *_cases(rubric)] or list(PHRASES)
    length = random.choice((1, 3, 8, 15, longest))
    pieces: list[str] = []
    for _ in range(random.randint(0, length)):
        pieces += [_piece(random, phrases), random.choice(JOINTS)]
    return "".join(pieces)


def _cases(rubric: Rubric) -> list[str]:
    """Give back the texts of the cases of the tools that the rubric calls and that have words of their own."""
    called = [
        tool(used.name) for used in rubric.tools if used.name not in {item.name for item in rubric.declared_tools}
    ]
    texts = [case.arguments[0] for item in called if item.namespace not in NAMESPACES for case in item.cases]
    return [text for text in texts if isinstance(text, str)]


def own_phrases(rubric: Rubric) -> list[str]:
    """Give back all spellings of the rubric and of those inside it."""
    rubrics = [rubric, *(criterion.rubric for criterion in rubric.criteria if criterion.rubric is not None)]
    return [
        spelling.text
        for item in rubrics
        for lexicon in item.lexicons
        for entry in lexicon.entries
        for spelling in entry.spellings
    ]


def _piece(random: Random, phrases: list[str]) -> str:
    chosen = random.random()
    if chosen < 0.5:
        return _disguised(random, random.choice(phrases))
    if chosen < 0.75:
        return random.choice(SENTENCES)
    return random.choice(WORDS if chosen < 0.95 else ODD_TEXTS)


def _disguised(random: Random, phrase: str) -> str:
    """Give back the phrase as it is, or in another case, joined to a word, negated, or with curly marks."""
    return random.choice((
        phrase, phrase, phrase.upper(), phrase.title(), phrase.swapcase(), f"no {phrase}", f"not {phrase}",
        f"x{phrase}", f"{phrase}s", f"{phrase}'s", phrase.replace("'", "’"), phrase.replace(" ", "\n"), f"if {phrase}",
        f"{phrase}?",        phrase.replace("-", "–"), f"_{phrase}_", f"{phrase}\u0301", phrase * 2,
    ))  # fmt: skip


def make_inputs(random: Random, rubric: Rubric) -> dict[str, Any]:
    """Give back values for the declared inputs; optional ones are now and then left out."""
    values: dict[str, Any] = {}
    for item in rubric.inputs:
        if item.optional and random.random() < 0.4:
            if random.random() < 0.5:
                values[item.name] = None
            continue
        values[item.name] = _input(random, rubric, item.name)
    return values


def _input(random: Random, rubric: Rubric, name: str) -> Any:
    match name:
        case "messages":
            roles = ("user", "assistant", "system")
            return [
                {"role": random.choice(roles), "content": make_text(random, rubric, 6)}
                for _ in range(random.randint(0, 3))
            ]
        case "references":
            return [make_text(random, rubric, 3) for _ in range(random.randint(0, 3))]
        case "metadata":
            return random.choice(JSON_VALUES)
        case _:
            return make_text(random, rubric, 8)


def make_verdicts(random: Random, rubric: Rubric) -> dict[str, Any] | None:
    """Give back verdicts on some of the criteria that nobody has decided."""
    if random.random() < 0.3:
        return None
    verdicts: dict[str, Any] = {}
    for name in open_criteria(rubric):
        if random.random() < 0.6:
            criterion, owner = find_criterion(rubric, name)
            points = criterion.min + random.randint(0, 5) * owner.precision
            verdicts[name] = random.choice((True, False, float(points), points))
    return verdicts


def find_criterion(rubric: Rubric, name: str) -> tuple[Criterion, Rubric]:
    """Give back the criterion that a verdict's name leads to, and the rubric that it stands in."""
    first, _, rest = name.partition(".")
    criterion = next(item for item in rubric.criteria if item.id == first)
    return find_criterion(criterion.rubric, rest) if rest and criterion.rubric is not None else (criterion, rubric)


def make_query(random: Random, rubric: Rubric) -> str | None:
    """Give back a query, or none."""
    return None if random.random() < 0.2 else make_text(random, rubric, 6)
