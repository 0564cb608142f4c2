"""Rubrics that are deep, long, or that double when written out: a result or an error, in time that does not double."""

from __future__ import annotations

import time

import pytest

from rubricc.compiler.driver import Checked, check
from rubricc.compiler.ir.expressions import And, Expression, InputRef, Negative, Not, Truth
from rubricc.compiler.ir.walk import size
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.types import integer

WORDS = "text.words(response)"


def checked(items: str) -> Checked:
    return check(SourceFile("r.rubric", f"rubric r {{\n{items}\n}}\n"))


def messages(items: str) -> list[str]:
    return [error.message for error in checked(items).errors]


def nested(form: str, times: int) -> str:
    value = WORDS
    for _ in range(times):
        value = form.format(value)
    return f"check a points 1 if {value} > 1"


@pytest.mark.parametrize(
    "form",
    ["(if {} in 1 to 2 then 1 else 2)", "(if {} in [1, 2, 3] then 1 else 2)"],
    ids=["a range", "a list of values"],
)
def test_what_stands_in_a_form_several_times_is_bounded(form: str) -> None:
    assert messages(nested(form, 3)) == []
    assert messages(nested(form, 60)) == ["This comes to more than 20000 parts when written out."]


def test_functions_that_double_are_bounded() -> None:
    steps = [f"define f{i + 1}(n: Int): Int = f{i}(n) + f{i}(n)" for i in range(60)]
    found = messages("\n".join(["define f0(n: Int): Int = n + n", *steps, f"check a points 1 if f60({WORDS}) > 1"]))
    assert found == ["`f12` comes to more than 20000 parts when written out."]


def test_an_expression_that_is_too_deep_is_a_finding() -> None:
    (error,) = checked(f"check a points 1 if {' + '.join([WORDS] * 20_000)} > 1").errors
    assert (error.code, error.message) == ("RB000", "The rubric is nested too deeply.")


@pytest.mark.slow
def test_a_long_chain_of_alternatives_takes_linear_time() -> None:
    def seconds(count: int) -> float:
        rest = "".join(f' else award 1 if query mentions ["w{i}"]' for i in range(count))
        start = time.process_time()
        assert messages(f'criterion c {{ award 1 if query mentions ["w"]{rest} }}') == []
        return time.process_time() - start

    seconds(10)
    # Eight times the chain: 64 times the cost would be quadratic.
    assert seconds(1600) < 32 * max(0.05, seconds(200))


def test_size_counts_a_shared_part_as_often_as_it_stands() -> None:
    node: Expression = Truth(value=True)
    for _ in range(200):
        node = And(operands=(node, node))
    assert size(node) == 2**201 - 1
    assert size(Not(operand=Truth(value=True))) == 2
    assert size(Negative(operand=InputRef(name="n", type=integer(0)), type=integer())) == 2
