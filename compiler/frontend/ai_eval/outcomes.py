"""What a check comes to, and what it is run on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rubricc.runtime.fold import without_surrogates
from rubricc.runtime.numbers import ONE, real
from rubricc.runtime.text import Text
from rubricc.stdlib._reference import reference_path

if TYPE_CHECKING:
    from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric
    from rubricc.compiler.frontend.ai_eval.running import AiEvalResult
    from rubricc.compiler.frontend.ai_eval.sandbox import Programs

Verdict = bool | float | Sequence[bool | float]
"""Whether judges find a check met, as a share from 0 to 1; several have one each."""
Rubrics = Callable[[str], "AiEvalRubric | None"]
"""Gives back the document that `rubric/<id>@<version>` names, None where there is none."""


NOTHING_RAN = "No check could run."
"""How the reason of a rubric begins that has no score."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one check comes to: its score in millionths, whether it passes, and why. No score: it could not run."""

    score: int | None
    passed: bool
    reason: str
    inside: AiEvalResult | None = None
    """What the rubric came to that the check is."""

    @property
    def share(self) -> Fraction:
        """The score from 0 to 1, exactly; 0 where there is none."""
        return Fraction(self.score or 0, ONE)


def passes(reason: str) -> Outcome:
    """Give back the outcome of a check that is met."""
    return Outcome(ONE, True, reason)


def fails(reason: str) -> Outcome:
    """Give back the outcome of a check that is not met."""
    return Outcome(0, False, reason)


def decided(met: bool, reason: str, otherwise: str) -> Outcome:
    """Give back the outcome of a check that is met or not, with the reason for either."""
    return passes(reason) if met else fails(otherwise)


def graded(score: float, threshold: int, what: str) -> Outcome:
    """Give back the outcome of a check that gives a share, passed from the threshold (in millionths) on."""
    millionths = min(max(real(score) or 0, 0), ONE)
    sign = "reaches" if millionths >= threshold else "is below"
    reason = f"{what} is {millionths / ONE:g}, which {sign} {threshold / ONE:g}."
    return Outcome(millionths, millionths >= threshold, reason)


def cannot_run(why: str) -> Outcome:
    """Give back the outcome of a check that cannot run, and so is left out."""
    return Outcome(None, False, why)


@dataclass(frozen=True)
class Question:
    """What a dataset says of the question: its data, and the tool calls that were made for the answer."""

    query: str = ""
    expected: Any = None
    metadata: Any = None
    tool_calls: Any = None

    def texts(self, path: str) -> tuple[str, ...] | None:
        """Give back the texts at a path such as `expected.references`, None where there are none."""
        root, rest = split_path(path)
        return reference_path(getattr(self, root), rest)

    def has_invalid(self, path: str, texts: tuple[str, ...]) -> bool:
        """Tell whether texts at a path hold halves of characters, which are shown as U+FFFD."""
        return any("\ufffd" in text for text in texts) and not is_valid(getattr(self, split_path(path)[0]))


def is_valid(value: Any) -> bool:
    """Tell whether all texts in data are valid Unicode."""
    if isinstance(value, str):
        return value == without_surrogates(value)
    if isinstance(value, Mapping):
        return all(map(is_valid, value.values()))
    return not isinstance(value, list | tuple) or all(map(is_valid, value))


def split_path(path: str) -> tuple[str, str]:
    """Give back the input that a path begins with, and the path in it; `expected` where it names none."""
    root, _, rest = path.partition(".")
    return (root, rest) if root in ("expected", "metadata") and rest else ("expected", path)


@dataclass(frozen=True)
class On:
    """What a check is run on: an answer, its question, and what the caller allows and knows."""

    text: Text
    """The answer as the language's tools read it."""
    valid: bool
    """Whether the answer is valid Unicode, with no half of a character."""
    question: Question
    rubrics: Rubrics
    schemas: Mapping[str, Any]
    verdicts: Mapping[str, Verdict]
    programs: Programs | None
    native: bool
    run: Callable[[AiEvalRubric, On], AiEvalResult]
    name: str = ""
    """The name that verdicts know the check by."""
    around: tuple[str, ...] = field(default=())
    """The rubrics that this one is inside of, outermost first, and its own."""

    def inside(self, ref: str) -> On:
        """Give back the same for the rubric that this check is."""
        start = f"{self.name}."
        known = {key.removeprefix(start): value for key, value in self.verdicts.items() if key.startswith(start)}
        return replace(self, around=(*self.around, ref), verdicts=known)
