"""What the answer to a question about a rubric is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from rubricc.compiler.analysis.prove.replay import Replay

Verdict = Literal["proved", "bound", "unknown"]
"""`proved`: nothing goes further, and a replayed witness goes as far. `bound`: nothing goes further, but no answer was
found that goes as far. `unknown`: it may go further than what was found; `why` says what stood in the way."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The most (or the least) that a score can be, in points.

    `bound` is proved: no answer goes beyond it; None where nothing is proved. `attained` is the furthest that a
    replayed answer went, and `witness` that answer; None where there is none.
    """

    verdict: Verdict
    bound: Fraction | None
    attained: Fraction | None
    witness: Replay | None
    why: str = ""

    @property
    def inputs(self) -> Mapping[str, Any] | None:
        """The inputs of the witness."""
        return None if self.witness is None else self.witness.inputs


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most of one score."""

    low: Extreme
    high: Extreme


@dataclass(frozen=True, slots=True)
class Possibility:
    """Whether something can be the case for some inputs.

    `answer` is `no` only where it is proved, and `yes` only where a replayed witness shows it; `unsettled` means that
    the analysis found a way but no text for it, or ran out of time: `why` says which.
    """

    answer: Literal["yes", "no", "unsettled"]
    witness: Replay | None = None
    why: str = ""
    core: tuple[int, ...] = ()
    """For `no`: a smallest part of what was asked for that cannot hold together."""
