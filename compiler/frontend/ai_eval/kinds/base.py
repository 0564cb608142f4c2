"""What a kind of check is, and what one becomes in the language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Generic, TypeVar

from rubricc.compiler.frontend.ai_eval.fields import Check
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome
from rubricc.compiler.ir.literals import show_text

AnyCheck = TypeVar("AnyCheck", bound=Check)


@dataclass(frozen=True, slots=True)
class Rules:
    """A check in the language: the lines of its criterion's block, the inputs it reads, and from what score it passes.

    A check that is another rubric has no lines but the name that the rubric is used by.
    """

    lines: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    pass_at: Decimal | None = None
    rubric: str = ""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A check that the language cannot say, and why; a verdict on it passes from `pass_at` on."""

    why: str
    pass_at: Decimal | None = None


@dataclass(frozen=True)
class Saying:
    """What a check needs to be put into words of the language.

    `name` gives back a name like the one it is given that nothing else has. `rubric` gives back the name that the
    rubric of a composite check is used by with its pass mark, or why there is none.
    """

    name: Callable[[str], str]
    schemas: Mapping[str, Any]
    rubric: Callable[[str], tuple[str, Decimal] | Unsaid]
    counting: bool
    """Whether it only matters which checks pass."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[AnyCheck]):
    """A kind of check: its model, how it runs, what it becomes, and what it asks in a sentence."""

    model: type[AnyCheck]
    run: Callable[[AnyCheck, On], Outcome]
    rules: Callable[[AnyCheck, Saying], Rules | Unsaid]
    sentence: Callable[[AnyCheck], str]
    native: bool
    """Whether ai_eval itself can run it."""


def reason(text: str) -> str:
    """Give back the literal of a reason that shows a text as it is, braces too."""
    return show_text(text.replace("{", "{{").replace("}", "}}"))


def award(condition: str, met: str, unmet: str) -> tuple[str, str]:
    """Give back the lines of a rule that gives the one point where a condition holds, with its two reasons."""
    return award_showing(condition, reason(met), reason(unmet))


def award_showing(condition: str, met: str, unmet: str) -> tuple[str, str]:
    """Give back the same for reasons that are literals already, and may show values."""
    return f"award 1 if {condition} {met}", f"else {unmet}"


def share(saying: Saying, expression: str, threshold: Decimal, shown: str) -> tuple[str, Decimal | None]:
    """Give back the rule that gives a share as its score, and from what score the criterion passes.

    Where any share at all would pass, but having none does not, and only passing matters, the rule asks just that.
    """
    if saying.counting and threshold <= 0:
        return f"award 1 if {expression} >= 0 {reason(shown)}", None
    return f"award up to 1 by {expression} from 0 to 1 {reason(shown)}", threshold


def named(values: Iterable[str]) -> str:
    """Give back values as a sentence lists them."""
    return ", ".join(values)


def never(why: str) -> Rules:
    """Give back the rules of a check that fails whatever the answer is."""
    return Rules((f"award 1 if false else {reason(why)}",))
