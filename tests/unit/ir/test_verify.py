"""The verifier says what is wrong, and where."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rubricc.compiler.ir.expressions import (
    And,
    Call,
    Compare,
    ElementRef,
    Expression,
    InputRef,
    LetRef,
    LexiconRef,
    Not,
    Number,
    PatternRef,
    Quantified,
    ScoreRef,
    TextValue,
    Truth,
)
from rubricc.compiler.ir.rubric import (
    Action,
    Criterion,
    Entry,
    InputDef,
    Let,
    LexiconDef,
    Override,
    Requirement,
    Rubric,
    Spelling,
    ToolUse,
)
from rubricc.compiler.ir.statements import (
    Arm,
    Best,
    By,
    Choose,
    Give,
    Group,
    Per,
    Statement,
    Template,
    TemplateValue,
)
from rubricc.compiler.ir.verify import IRError, verify
from rubricc.runtime.types import BOOL, COUNT, JSON, MESSAGES, TEXT, Type, integer

YES = Truth(value=True)
ONE = Number(value=Decimal(1), type=integer(1, 1))
RESPONSE = InputRef(name="response", type=TEXT)
DRUGS = LexiconDef(name="drugs", entries=(Entry(spellings=(Spelling(text="aspirin"),)),))
USED = (ToolUse(name="text.contains", version=1), ToolUse(name="text.words", version=1))


def mentions(name: str = "drugs") -> Call:
    return Call(tool="text.contains", arguments=(RESPONSE, LexiconRef(name=name)), type=BOOL)


def words() -> Call:
    return Call(tool="text.words", arguments=(RESPONSE,), type=COUNT)


def rubric(*body: Statement, **fields: Any) -> Rubric:
    criterion = Criterion(id="one", max=Decimal(5), body=body or (Give(points=Decimal(1)),))
    return Rubric(**{"id": "r", "criteria": (criterion,), "lexicons": (DRUGS,), "tools": USED, **fields})


def asks(condition: Expression) -> Rubric:
    return rubric(Choose(arms=(Arm(condition=condition, body=()),)))


def limits(**fields: Any) -> Rubric:
    return rubric(criteria=(Criterion(**{"id": "one", "max": Decimal(5), **fields}),))


def override(condition: Expression = YES, *actions: Action, over: tuple[str, ...] = (), name: str = "o") -> Override:
    return Override(id=name, condition=condition, actions=actions or (Action(kind="fail"),), over=over)


def score(target: str) -> Compare:
    types = {"total": Type("Real", Decimal(0), Decimal(5)), "one": Type("Real", Decimal(0), Decimal(5))}
    return Compare(op="<", left=ScoreRef(target=target, type=types.get(target, BOOL)), right=ONE)


def quantified(name: str) -> Quantified:
    inside = Call(
        tool="text.contains", arguments=(ElementRef(name=name, type=TEXT), LexiconRef(name="drugs")), type=BOOL
    )
    form: dict[str, Any] = {"quantifier": "some", "variable": "s", "parts": "lines", "type": BOOL}
    return Quantified(domain=RESPONSE, condition=inside, **form)


CAP_ONE = Action(kind="cap", target="one", value=Decimal(1))
CAP_NONE = Action(kind="cap", target="none", value=Decimal(1))
NO_NUMBER = Requirement(condition=ONE, reason=Template(parts=()))
UNKNOWN_PATTERN = Call(tool="text.matches", arguments=(RESPONSE, PatternRef(name="p")), type=BOOL)
EARLY = LetRef(name="a", type=BOOL)
MESSAGE = Compare(op="==", left=TextValue(value="a"), right=InputRef(name="m", type=MESSAGES))
CAP = Action(kind="cap", target="total", value=Decimal(2))

SOUND = [
    rubric(),
    asks(And(operands=(mentions(), YES))),
    asks(quantified("s")),
    asks(Compare(op=">", left=words(), right=ONE)),
    rubric(Per(points=Decimal(1), value=words(), cap=Decimal(2))),
    rubric(overrides=(override(score("total"), CAP), override(score("one"), over=("o",), name="p"))),
    rubric(lets=(Let(name="a", value=YES), Let(name="b", value=LetRef(name="a", type=BOOL)))),
]

FAULTS: list[tuple[Rubric, str, str]] = [
    (asks(mentions("none")), "criteria[0].body[0].arms[0].condition.arguments[1]", "no phrase list none"),
    (asks(quantified("t")), "condition.condition.arguments[0]", "t is not there"),
    (asks(ElementRef(name="s", type=BOOL)), "condition", "not a text"),
    (asks(score("one")), "condition.left", "one is not there"),
    (asks(InputRef(name="other", type=BOOL)), "condition", "other is not there"),
    (asks(LetRef(name="later", type=BOOL)), "condition", "later is not in reach"),
    (asks(Compare(op="<", left=YES, right=ONE)), "condition", "cannot be compared"),
    (asks(words()), "condition", "a condition is needed"),
    (asks(Not(operand=ONE)), "condition", "Bool is needed"),
    (asks(And(operands=(YES,))), "condition", "two operands"),
    (asks(Truth(value=True, type=BOOL.with_undefined())), "condition", "the type is Bool?"),
    (asks(Compare(op="<", left=Number(value=Decimal(1), type=integer(0, 1)), right=ONE)), "left", "the type is Int"),
    (asks(Call(tool="text.nothing", arguments=(), type=BOOL)), "condition", "no tool text.nothing"),
    (
        asks(UNKNOWN_PATTERN),
        "arguments[1]",
        "pattern p",
    ),
    (asks(Call(tool="text.contains", arguments=(RESPONSE,), type=BOOL)), "condition", "has 2 parameters"),
    (asks(Call(tool="text.contains", arguments=(ONE, ONE), type=BOOL)), "condition", "needs Text"),
    (rubric(tools=(), criteria=asks(mentions()).criteria), "condition", "not among the rubric's tools"),
    (rubric(Give(points=Decimal("0.001"))), "body[0]", "not a multiple"),
    (rubric(Choose(arms=())), "body[0]", "no arms"),
    (rubric(Best(paths=())), "body[0]", "no paths"),
    (rubric(Group(label="g", max=Decimal(1), min=Decimal(2), body=())), "body[0]", "min is above max"),
    (rubric(Per(points=Decimal(1), value=YES, cap=Decimal(1))), "body[0].value", "a number is needed"),
    (rubric(Per(points=Decimal(1), value=words(), cap=Decimal(-1))), "body[0]", "the cap"),
    (rubric(By(points=Decimal(1), value=words(), start=Decimal(1), end=Decimal(1))), "body[0]", "single value"),
    (
        rubric(
            Give(points=Decimal(1), reason=Template(parts=(TemplateValue(value=InputRef(name="m", type=JSON)),))),
            inputs=(InputDef(name="m", type=JSON),),
        ),
        "reason.parts[0].value",
        "cannot be shown",
    ),
    (limits(min=Decimal(6)), "criteria[0]", "is above max"),
    (limits(round_to=Decimal(2)), "criteria[0]", "not a multiple of round_to"),
    (limits(weight=Decimal(-1)), "criteria[0]", "weight"),
    (limits(unchecked="?", body=(Give(points=Decimal(1)),)), "criteria[0]", "has rules"),
    (limits(form="composite"), "criteria[0]", "disagree"),
    (limits(form="composite", rubric=limits(min=Decimal(6))), "criteria[0].rubric.criteria[0]", "is above max"),
    (
        limits(requirements=(NO_NUMBER,)),
        "requirements[0].condition",
        "condition",
    ),
    (rubric(criteria=()), "rubric", "no criteria"),
    (rubric(precision=Decimal(0)), "rubric", "precision"),
    (rubric(lexicons=(DRUGS, DRUGS)), "rubric", "2 times"),
    (rubric(inputs=(InputDef(name="query", type=TEXT),)), "rubric", "query is there 2 times"),
    (rubric(criteria=(*rubric().criteria, *rubric().criteria)), "rubric", "one is there 2 times"),
    (
        rubric(lets=(Let(name="b", value=LetRef(name="a", type=BOOL)), Let(name="a", value=YES))),
        "lets[0].value",
        "in reach",
    ),
    (rubric(lexicons=(LexiconDef(name="a", entries=(Entry(spellings=()),)),)), "lexicons[0]", "no spelling"),
    (rubric(overrides=(override(over=("p",)), override(over=("o",), name="p"))), "rubric", "circle"),
    (rubric(overrides=(override(over=("q",)),)), "overrides[0]", "q is not something"),
    (
        rubric(overrides=(override(YES, CAP_NONE),)),
        "overrides[0]",
        "none is not",
    ),
    (rubric(overrides=(override(score("total"), CAP_ONE),)), "overrides[0]", "one is not something"),
    (rubric(overrides=(override(YES, Action(kind="cap", target="total")),)), "overrides[0]", "lacks"),
    (rubric(overrides=(override(score("two")),)), "condition.left", "two is not there"),
    (
        asks(Quantified(quantifier="every", variable="s", parts="turns", domain=RESPONSE, condition=YES, type=BOOL)),
        "condition",
        "List is needed",
    ),
    (
        asks(Compare(op="==", left=TextValue(value="a"), right=InputRef(name="m", type=MESSAGES))),
        "right",
        "m is not there",
    ),
]


@pytest.mark.parametrize("sound", SOUND)
def test_sound(sound: Rubric) -> None:
    verify(sound)


@pytest.mark.parametrize(("faulty", "path", "message"), FAULTS)
def test_faults(faulty: Rubric, path: str, message: str) -> None:
    with pytest.raises(IRError) as caught:
        verify(faulty)
    found = str(caught.value)
    assert path in found.split(": ")[0]
    assert message in found


def test_a_narrower_range_is_fine() -> None:
    narrow = words().model_copy(update={"type": integer(3, 4)})
    verify(asks(Compare(op=">", left=narrow, right=ONE)))
