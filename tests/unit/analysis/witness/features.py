"""The features of a rubric: the calls, quantifiers and comparisons of texts in its expressions, lets inlined."""

from __future__ import annotations

from unit.analysis.witness.questions import inlined

from rubricc.compiler.analysis.witness.demands import leaves
from rubricc.compiler.ir.expressions import ElementRef, Expression, Quantified, ScoreRef
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.visit import used_expressions
from rubricc.compiler.ir.walk import size, walk

LARGEST = 400
"""Parts of an expression with lets inlined, beyond which it is left aside."""


def features_of(rubric: Rubric) -> list[Expression]:
    """Give back the features of a rubric, each once."""
    values = {let.name: let.value for let in rubric.lets}
    found: dict[str, Expression] = {}
    for expression in used_expressions(rubric):
        whole = inlined(expression, values)
        for leaf in leaves(whole) if size(whole) <= LARGEST else ():
            if is_feature(leaf):
                found.setdefault(leaf.model_dump_json(exclude={"at"}), leaf)
    return list(found.values())


def is_feature(leaf: Expression) -> bool:
    """Say whether an expression is about the inputs alone, and a number or a truth."""
    parts = list(walk(leaf))
    if any(isinstance(part, ScoreRef) for part in parts):
        return False
    if any(isinstance(part, ElementRef) for part in parts) and not isinstance(leaf, Quantified):
        return False
    return leaf.type.kind in ("Bool", "Int", "Real")
