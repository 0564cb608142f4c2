"""With next to no time a backend leaves a question open; it does not answer it wrongly."""

from __future__ import annotations

import pytest

from rubricc.compiler.analysis.solver.cpsat import CpSat
from rubricc.compiler.analysis.solver.highs import Highs
from rubricc.compiler.analysis.solver.model import Model
from rubricc.compiler.analysis.solver.problem import Linear

SIZE = 24
PAIRS = [(one, one + gap) for one in range(1, SIZE) for gap in (1, 3, 7) if one + gap <= SIZE]
MODEL = Model(
    dict.fromkeys(range(1, SIZE + 1), (0, 1)),
    [(-one, -other) for one, other in PAIRS],
    [Linear(tuple((1 + index % 3, index) for index in range(1, SIZE + 1)), 3, None)],
    tuple((-(2 + index % 5), index) for index in range(1, SIZE + 1)),
)


@pytest.mark.parametrize("backend", [CpSat(), Highs()], ids=["cpsat", "highs"])
@pytest.mark.parametrize("seconds", [0.0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2])
def test_a_bound_is_never_above_what_can_be_had(backend: CpSat | Highs, seconds: float) -> None:
    best = CpSat().least(MODEL, 60.0)
    least = sum(c * best.values[index] for c, index in MODEL.objective)
    answer = backend.least(MODEL, seconds)
    assert not answer.infeasible
    assert answer.bound is None or answer.bound <= least
