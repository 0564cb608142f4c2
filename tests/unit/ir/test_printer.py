"""Expressions print as an author would write them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rubricc.compiler.ir.expressions import (
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    CountTrue,
    Defined,
    ElementRef,
    Expression,
    InputRef,
    LetRef,
    LexiconRef,
    Negative,
    Not,
    Number,
    Or,
    Quantified,
    TextValue,
)
from rubricc.compiler.ir.literals import show_expression, show_number, show_text
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.rubric import Entry, LexiconDef, Spelling
from rubricc.compiler.ir.trace_plan import plan, shown_plan

A, B, C = LetRef(name="a"), LetRef(name="b"), LetRef(name="c")
ONE, TWO = Number(value=Decimal(1)), Number(value=Decimal(2))
RESPONSE = InputRef(name="response")


def words(name: str) -> Call:
    return Call(tool="text.contains", arguments=(RESPONSE, LexiconRef(name=name)))


def minus(left: Expression, right: Expression) -> Arithmetic:
    return Arithmetic(op="-", left=left, right=right)


def equal(left: Expression, right: Expression) -> Compare:
    return Compare(op="==", left=left, right=right)


def implies(left: Expression, right: Expression) -> Or:
    return Or(operands=(Not(operand=left), right), keyword="implies")


def one_of(value: Expression, *options: Expression) -> Or:
    return Or(operands=tuple(equal(value, option) for option in options), keyword="in")


@pytest.mark.parametrize(
    ("expression", "printed"),
    [
        (minus(A, minus(B, C)), "a - (b - c)"),
        (minus(minus(A, B), C), "a - b - c"),
        (Arithmetic(op="*", left=minus(A, B), right=C), "(a - b) * c"),
        (Or(operands=(A, And(operands=(B, C)))), "a or (b and c)"),
        (And(operands=(And(operands=(A, B)), C)), "(a and b) and c"),
        (Not(operand=Not(operand=A)), "not not a"),
        (Not(operand=And(operands=(A, B))), "not (a and b)"),
        (Not(operand=words("drugs")), "not (response mentions drugs)"),
        (Compare(op="<", left=minus(A, B), right=ONE), "a - b < 1"),
        (Negative(operand=Number(value=Decimal("2.50"))), "-2.50"),
        (Negative(operand=Number(value=Decimal("-2"))), "-(-2)"),
        (Conditional(condition=A, then=ONE, otherwise=Conditional(condition=B, then=TWO, otherwise=ONE)),
         "if a then 1 else if b then 2 else 1"),
        (minus(Conditional(condition=A, then=ONE, otherwise=TWO), ONE), "(if a then 1 else 2) - 1"),
        (Defined(operand=A), "a is defined"),
        (CountTrue(operands=(A, B)), "count of [a, b]"),
        (Call(tool="text.words", arguments=(RESPONSE,)), "text.words(response)"),
        (Call(tool="text.contains", arguments=(minus(A, B), C)), "a - b mentions c"),
        (TextValue(value='say "hi"\\\n'), '"say \\"hi\\"\\\\\\n"'),
        (Quantified(quantifier="some", variable="s", parts="sentences", domain=RESPONSE,
                    condition=Call(tool="text.affirms", arguments=(ElementRef(name="s"), C))),
         "some s in sentences(response) where s affirms c"),
        (implies(A, B), "a implies b"),
        (implies(A, implies(B, C)), "a implies b implies c"),
        (implies(implies(A, B), C), "(a implies b) implies c"),
        (implies(And(operands=(A, B)), Or(operands=(B, C))), "(a and b) implies (b or c)"),
        (Not(operand=implies(A, B)), "not (a implies b)"),
        (And(operands=(implies(A, B), C)), "(a implies b) and c"),
        (one_of(minus(A, B), ONE, TWO), "a - b in [1, 2]"),
        (Not(operand=one_of(A, ONE, TWO)), "not (a in [1, 2])"),
        # what is not what these words are lowered to is shown as it is
        (Or(operands=(A, B), keyword="implies"), "a or b"),
        (Or(operands=(Not(operand=A), B)), "not a or b"),
        (Or(operands=(equal(A, ONE), equal(B, TWO)), keyword="in"), "a == 1 or b == 2"),
        (Or(operands=(equal(A, ONE), equal(A, TWO))), "a == 1 or a == 2"),
    ],
)  # fmt: skip
def test_surface_form(expression: Expression, printed: str) -> None:
    assert show(expression) == printed


def test_anonymous_phrase_list_is_written_out_up_to_three_entries() -> None:
    entries = tuple(
        Entry(spellings=tuple(Spelling(text=text) for text in texts))
        for texts in (["one", "first"], ["two"], ["three"], ["four"])
    )
    lexicons = {"_1": LexiconDef(name="_1", entries=entries, anonymous=True)}
    assert show(words("_1"), lexicons) == 'response mentions ["one" | "first", "two", "three", …]'
    assert show(words("_1"), lexicons, entries=None) == 'response mentions ["one" | "first", "two", "three", "four"]'


@pytest.mark.parametrize(("value", "printed"), [("1E+2", "100"), ("0.50", "0.5"), ("-0", "0"), ("-0.10", "-0.1")])
def test_numbers_have_no_exponent_and_no_trailing_zeros(value: str, printed: str) -> None:
    assert show_number(Decimal(value)) == printed


def test_expression_nested_thousands_deep_is_printed() -> None:
    expression: Expression = A
    for _ in range(3_000):
        expression = Not(operand=expression)
    assert show(expression) == "not " * 3_000 + "a"


def test_plan_is_in_pre_order_without_repeats_and_plain_values() -> None:
    count = Call(tool="text.words", arguments=(RESPONSE,))
    condition = And(operands=(Compare(op=">", left=count, right=ONE), Compare(op="<", left=count, right=TWO)))
    assert [show(part) for part in plan(condition, {})] == [
        "text.words(response) > 1 and text.words(response) < 2",
        "text.words(response) > 1",
        "text.words(response)",
        "text.words(response) < 2",
    ]


def test_plan_has_the_parts_of_what_was_written_and_not_of_what_it_was_lowered_to() -> None:
    count = Call(tool="text.words", arguments=(RESPONSE,))
    condition = And(operands=(implies(words("drugs"), B), one_of(count, ONE, TWO)))
    lets: dict[str, Expression] = {"b": words("cures")}
    assert [text for text, _ in shown_plan(condition, lets)] == [
        "(response mentions drugs implies b) and text.words(response) in [1, 2]",
        "response mentions drugs implies b",
        "response mentions drugs",
        "b",
        "response mentions cures",
        "text.words(response) in [1, 2]",
        "text.words(response)",
    ]


def test_plan_opens_each_let_once_and_stays_out_of_quantifiers() -> None:
    some = Quantified(quantifier="some", variable="s", parts="lines", domain=RESPONSE,
                      condition=Call(tool="text.contains", arguments=(ElementRef(name="s"), C)))  # fmt: skip
    lets: dict[str, Expression] = {"a": Or(operands=(B, some)), "b": words("drugs")}
    assert [text for text, _ in shown_plan(And(operands=(A, Not(operand=A), B)), lets)] == [
        "a and not a and b",
        "a",
        "b or (some s in lines(response) where s mentions c)",
        "b",
        "response mentions drugs",
        "some s in lines(response) where s mentions c",
        "not a",
    ]


@pytest.mark.parametrize(
    ("value", "printed"),
    [("a\nb", '"a\\nb"'), ("\u2028", '"\\u{2028}"'), ("\x00", '"\\u{0}"'), ("{x}", '"{x}"'), ("\ud800", '"\ufffd"')],
)
def test_texts_are_literals_on_one_line(value: str, printed: str) -> None:
    assert show_text(value) == printed


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (r"\d+", r'"\d+"'),
        ('say "x"', r'"say \"x\""'),
        (r'\\"', r'"\\\""'),
        ('\\"', None),
        ("a\nb", None),
        ("a\\", None),
    ],
)
def test_expressions_are_raw(value: str, printed: str | None) -> None:
    assert show_expression(value) == printed


def test_forms_that_were_lowered_print_as_they_were_written() -> None:
    three = Number(value=Decimal(3))
    counted = CountTrue(operands=(A, B))
    lower = Compare(op=">=", left=C, right=ONE)
    assert show(Compare(op=">=", left=counted, right=TWO)) == "at least 2 of [a, b]"
    assert show(Compare(op="==", left=counted, right=ONE)) == "exactly 1 of [a, b]"
    assert show(Compare(op="<", left=counted, right=ONE)) == "count of [a, b] < 1"
    assert show(And(operands=(lower, Compare(op="<=", left=C, right=three)))) == "c in 1 to 3"
    assert show(And(operands=(lower, Compare(op="<=", left=B, right=three)))) == "c >= 1 and b <= 3"
    assert show(Not(operand=And(operands=(lower, Compare(op="<=", left=C, right=three))))) == "not (c in 1 to 3)"


def test_a_range_is_traced_as_one_condition() -> None:
    lower, upper = Compare(op=">=", left=C, right=ONE), Compare(op="<=", left=C, right=TWO)
    parts = plan(And(operands=(lower, upper)), {"c": Call(tool="text.words", arguments=(RESPONSE,))})
    assert [show(part) for part in parts] == ["c in 1 to 2", "c", "text.words(response)"]
