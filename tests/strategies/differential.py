"""Holds generated modules against the reference interpreter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

from strategies.answers import make_inputs, make_query, make_text, make_verdicts
from strategies.own_tools import OWN

from rubricc.compiler.emit.literals import identifier
from rubricc.compiler.emit.load import load_module
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Rubric
from rubricc.runtime.registry import registered

FUNCTIONS = ("score", "score_response", "trace_response")


@dataclass(frozen=True)
class Question:
    """What a rubric is asked about."""

    query: str | None
    text: str | None
    verdicts: dict[str, Any] | None
    inputs: dict[str, Any]


def make_question(random: Random, rubric: Rubric, longest: int = 30) -> Question:
    """Give back an answer to score, with all that belongs to it."""
    query, text = make_query(random, rubric), make_text(random, rubric, longest)
    return Question(query, text, make_verdicts(random, rubric), make_inputs(random, rubric))


def differences(rubric: Rubric, module: ModuleType, question: Question, criteria: bool = True) -> list[str]:
    """Give back where the module and the interpreter differ on a question, as `function.path: expected, got`."""
    interpreter = Interpreter(rubric)
    found: list[str] = []
    with deep_recursion():
        trace = interpreter.trace_response(question.query, question.text, verdicts=question.verdicts, **question.inputs)
        expected = {"score": trace["result"]["score"], "score_response": trace["result"], "trace_response": trace}
        for name in FUNCTIONS:
            found += compare(name, expected[name], asked(getattr(module, name), question))
        for criterion in rubric.criteria if criteria else ():
            name = f"score_{identifier(criterion.id)}"
            one = interpreter.score_criterion(
                criterion.id, question.query, question.text, verdicts=question.verdicts, **question.inputs
            )
            found += compare(name, one, asked(getattr(module, name), question))
    return found


def asked(function: Callable[..., Any], question: Question) -> Any:
    """Give back what a function of a module answers, or the error that it raises, as a text."""
    try:
        return function(question.query, question.text, verdicts=question.verdicts, **question.inputs)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def compare(path: str, expected: Any, got: Any) -> Iterator[str]:
    """Yield each place where plain data differs; 1, 1.0 and True are three values."""
    if type(expected) is not type(got):
        yield f"{path}: {expected!r}, got {got!r}"
    elif isinstance(expected, dict):
        if list(expected) != list(got):
            yield f"{path}: keys {list(expected)}, got {list(got)}"
        for key in expected:
            if key in got:
                yield from compare(f"{path}.{key}", expected[key], got[key])
    elif isinstance(expected, list):
        if len(expected) != len(got):
            yield f"{path}: {len(expected)} items, got {len(got)}: {expected!r}, {got!r}"
        for index, (left, right) in enumerate(zip(expected, got, strict=False)):
            yield from compare(f"{path}[{index}]", left, right)
    elif expected != got:
        yield f"{path}: {expected!r}, got {got!r}"


def disagreements(seed: int, size: int, texts: int, longest: int = 30) -> list[str]:
    """Make a rubric from a seed, ask it about some texts, and give back every difference, its seed before it.

    One in four rubrics calls tools that it declares itself.
    """
    with registered(*OWN):
        return _disagreements(seed, size, texts, longest)


def _disagreements(seed: int, size: int, texts: int, longest: int) -> list[str]:
    from strategies.rubrics import make_rubric

    random = Random(seed)
    rubric = make_rubric(random, size, own=seed % 4 == 0)
    try:
        module = load_module(rubric)
    except Exception as error:
        return [f"seed {seed} size {size}: cannot be built: {type(error).__name__}: {error}"]
    found = []
    for number in range(texts):
        question = make_question(random, rubric, longest)
        lines = differences(rubric, module, question, criteria=number % 4 == 0)
        found += [f"seed {seed} size {size} text {number}: {line}" for line in lines]
    return found
