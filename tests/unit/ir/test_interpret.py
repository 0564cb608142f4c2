"""The interpreter on small rubrics whose answers can be worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rubricc.compiler.ir.expressions import (
    Arithmetic,
    Call,
    Compare,
    Expression,
    InputRef,
    LetRef,
    Not,
    Number,
    Or,
    ScoreRef,
    TextValue,
    Truth,
)
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Action, Criterion, InputDef, Let, Override, Requirement, Rubric
from rubricc.compiler.ir.statements import (
    Arm,
    Best,
    By,
    Choose,
    Give,
    Group,
    Path,
    Per,
    Template,
    TemplateText,
    TemplateValue,
)
from rubricc.runtime.types import MESSAGES, TEXT

YES, NO = Truth(value=True), Truth(value=False)
RESPONSE = InputRef(name="response", type=TEXT)


def number(value: str) -> Number:
    return Number(value=Decimal(value))


def words() -> Call:
    return Call(tool="text.words", arguments=(RESPONSE,))


def unknown() -> Compare:
    """Give back a condition that is undefined for an empty response."""
    return Compare(op=">", left=Call(tool="text.unique_ratio", arguments=(RESPONSE,)), right=number("2"))


def reason(text: str) -> Template:
    return Template(parts=(TemplateText(text=text),))


def gives(points: str, text: str | None = None) -> Give:
    return Give(points=Decimal(points), reason=None if text is None else reason(text))


def scores(points: str, maximum: str = "10", minimum: str = "0", **fields: Any) -> Criterion:
    name = fields.pop("id", "one")
    return Criterion(id=name, max=Decimal(maximum), min=Decimal(minimum), body=(gives(points),), **fields)


def result(*criteria: Criterion, text: str = "", verdicts: Any = None, **fields: Any) -> dict[str, Any]:
    return Interpreter(Rubric(id="r", criteria=criteria, **fields)).score_response("", text, verdicts=verdicts)


def test_scores_add_up_exactly() -> None:
    found = result(scores("0.7", id="a"), scores("0.2", id="b"), scores("0.1", id="c"))
    assert found["score"] == 1
    assert type(found["score"]) is int


@pytest.mark.parametrize(("points", "score"), [("12", 10), ("-3", 0), ("2.55", 2.55)])
def test_clamp(points: str, score: float) -> None:
    assert result(scores(points))["score"] == score


@pytest.mark.parametrize(("even", "score"), [(False, 3), (True, 2)])
def test_rounding_after_the_clamp(even: bool, score: int) -> None:
    assert result(scores("2.5", round_to=Decimal(1), half_even=even))["score"] == score


@pytest.mark.parametrize(("points", "share"), [("5", 1), ("1", 0), ("3", 0.5)])
def test_a_lone_scale_goes_from_0_to_1(points: str, share: float) -> None:
    assert result(scores(points, "5", "1"))["normalized_score"] == share


def test_more_lost_than_won() -> None:
    criteria = scores("10", id="good"), scores("-15", "0", "-15", id="bad")
    assert (result(*criteria)["score"], result(*criteria)["normalized_score"]) == (-5, 0)
    assert result(*criteria, normalize="positive")["normalized_score"] == -0.5
    assert result(*criteria, normalize="positive clipped")["normalized_score"] == 0


@pytest.mark.parametrize(("lost", "share"), [((0, 0), 1), ((-5, 0), 0.5), ((-5, -5), 0)])
def test_only_faults(lost: tuple[int, int], share: float) -> None:
    first, second = (scores(str(points), "0", "-5", id=name) for name, points in zip("ab", lost, strict=True))
    assert result(first, second)["normalized_score"] == share


def test_a_pass_mark_of_0_is_honoured() -> None:
    fault = scores("-1", "0", "-1")
    assert result(fault, pass_at=Decimal(0))["passed"] is False
    assert result(fault)["passed"] is True


def test_a_missed_gate_takes_everything() -> None:
    found = result(scores("1", "5", gate=True, id="gate"), scores("9", id="rest"))
    assert (found["score"], found["normalized_score"], found["passed"]) == (0, 0, False)
    assert result(scores("1", "5", gate=True, pass_at=Decimal(1)))["passed"] is True


@pytest.mark.parametrize(
    ("mode", "total"),
    [("weighted_avg", 0.6), ("min", 0.2), ("max", 0.8), ("median", 0.5), ("all_pass", 0), ("any_pass", 0)],
)
def test_combining(mode: str, total: float) -> None:
    criteria = scores("2", id="a", weight=Decimal(1)), scores("8", id="b", weight=Decimal(2))
    found = result(*criteria, combine=mode)
    assert (found["score"], found["max_possible"]) == (total, 1)


def test_per_is_clamped_before_it_is_rounded() -> None:
    rule = Per(points=Decimal("-0.5"), value=words(), cap=Decimal("1.2"), reason=reason("Long."))
    criterion = Criterion(id="one", max=Decimal(0), min=Decimal(-5), body=(rule,))
    assert result(criterion, text="one")["score"] == -0.5
    found = result(criterion, text="one two three")
    assert (found["score"], found["reasons"]) == (-1.2, {"one": ["Long."]})
    assert result(criterion)["reasons"] == {"one": []}


@pytest.mark.parametrize(("text", "score"), [("", 0), ("a", 0.33), ("a a", 0.67), ("a a a", 1), ("a a a a", 1)])
def test_by_is_linear_between_its_ends(text: str, score: float) -> None:
    rule = By(points=Decimal(1), value=words(), start=Decimal(0), end=Decimal(3))
    assert result(Criterion(id="one", max=Decimal(1), body=(rule,)), text=text)["score"] == score


def test_less_may_be_better() -> None:
    rule = By(points=Decimal(4), value=words(), start=Decimal(3), end=Decimal(1))
    criterion = Criterion(id="one", max=Decimal(4), body=(rule,))
    assert [result(criterion, text=text)["score"] for text in ("a", "a a", "a a a")] == [4, 2, 0]


def test_the_best_path_is_the_first_of_the_highest() -> None:
    paths = Path(label="a", body=(gives("1", "A"),)), Path(label="b", body=(gives("2", "B"),))
    best = Best(paths=(*paths, Path(label="c", body=(gives("2", "C"),))))
    assert result(Criterion(id="one", max=Decimal(5), body=(best,)))["reasons"] == {"one": ["B"]}


def test_a_group_is_clamped_by_its_own_bounds_only() -> None:
    group = Group(label="g", max=Decimal(2), body=(gives("5"),))
    loose = Group(label="h", body=(gives("-3"),))
    assert result(Criterion(id="one", max=Decimal(5), min=Decimal(-5), body=(group, loose)))["score"] == -1


def choose(condition: Expression, otherwise: bool = True) -> Criterion:
    arm = Arm(condition=condition, body=(gives("1", "yes"),))
    rule = Choose(arms=(arm,), otherwise=(gives("2", "no"),) if otherwise else None)
    return Criterion(id="one", max=Decimal(5), body=(rule,))


def test_undefined_takes_no_arm() -> None:
    assert result(choose(unknown()))["score"] == 2
    assert result(choose(Not(operand=unknown())))["score"] == 2
    assert result(choose(Or(operands=(unknown(), YES))))["score"] == 1
    assert result(choose(unknown(), otherwise=False))["reasons"] == {"one": []}


def test_division_by_zero_is_undefined() -> None:
    quotient = Arithmetic(op="/", left=number("1"), right=words())
    assert result(choose(Compare(op=">=", left=quotient, right=number("0"))))["score"] == 2
    assert result(choose(Compare(op="==", left=quotient, right=number("0.333333"))), text="a b c")["score"] == 1


def test_a_missed_requirement_leaves_one_reason() -> None:
    missed = Requirement(condition=unknown(), reason=reason("Nothing to judge."))
    found = result(scores("4", minimum="1", requirements=(missed,)))
    assert (found["score"], found["reasons"], found["criteria"]["one"]["status"]) == (
        1,
        {"one": ["Nothing to judge."]},
        "requires",
    )


def test_a_missed_requirement_of_the_rubric_fails_it() -> None:
    missed = Requirement(condition=NO, reason=reason("Too short."))
    found = result(
        scores("4", minimum="1"), Criterion(id="open", max=Decimal(3), unchecked="?"), requirements=(missed,)
    )
    assert (found["score"], found["normalized_score"], found["passed"]) == (0, 0, False)
    assert found["reasons"] == {"one": ["Too short."], "open": ["Too short."]}


def test_reasons_show_values() -> None:
    parts = (TemplateValue(value=words()), TemplateText(text=" words, "), TemplateValue(value=YES))
    unseen = TemplateValue(value=Call(tool="text.unique_ratio", arguments=(InputRef(name="query"),)))
    rule = Give(points=Decimal(1), reason=Template(parts=(*parts, TemplateText(text=", "), unseen)))
    assert result(Criterion(id="one", max=Decimal(1), body=(rule,)), text="a b")["reasons"] == {
        "one": ["2 words, yes, ?"]
    }


OPEN = Criterion(id="open", max=Decimal(3), min=Decimal(-1), unchecked="No program can decide this.")


def test_undecided_points_are_left_out_or_kept() -> None:
    found = result(scores("4"), OPEN)
    assert (found["score"], found["max_possible"], found["checked_share"]) == (4, 10, 0.714286)
    assert (found["score_bounds"], found["criteria"]["open"]["status"]) == ([3, 7], "unchecked")
    kept = result(scores("4"), OPEN, unchecked="kept")
    assert (kept["score"], kept["max_possible"]) == (4, 13)


def test_nothing_decided_is_no_score() -> None:
    found = result(OPEN)
    assert (found["score"], found["normalized_score"], found["passed"], found["max_possible"]) == (None, None, None, 0)


@pytest.mark.parametrize(("verdict", "score"), [(True, 3), (False, -1), (2, 2), (0.25, 0.25), (Decimal(9), 3)])
def test_verdicts(verdict: object, score: float) -> None:
    found = result(OPEN, verdicts={"open": verdict})
    assert (found["score"], found["criteria"]["open"]["status"]) == (score, "verdict")


@pytest.mark.parametrize("verdict", [0.001, "yes", None, float("nan"), float("inf")])
def test_verdicts_that_are_none(verdict: object) -> None:
    with pytest.raises(ValueError, match="open"):
        result(OPEN, verdicts={"open": verdict})


def test_an_undecided_gate_leaves_the_total_alone() -> None:
    found = result(scores("4"), OPEN.model_copy(update={"gate": True}))
    assert (found["score"], found["passed"]) == (4, None)


def test_a_composite_is_worth_a_share_of_the_rubric_inside() -> None:
    inner = Rubric(id="inner", criteria=(scores("5", id="half"), OPEN))
    outer = Criterion(id="part", form="composite", max=Decimal(4), rubric=inner)
    assert result(outer)["score"] == 2
    assert result(outer, verdicts={"part.open": True})["score"] == 2.46
    failing = Rubric(id="inner", criteria=(scores("5", gate=True),))
    assert result(outer.model_copy(update={"rubric": failing}))["score"] == 0
    silent = outer.model_copy(update={"rubric": Rubric(id="inner", criteria=(OPEN,))})
    assert result(silent)["score"] is None


def compare(target: str, op: Any, value: str) -> Compare:
    return Compare(op=op, left=ScoreRef(target=target), right=number(value))


def override(name: str, condition: Expression, kind: Any, target: str | None, value: str, *over: str) -> Override:
    amount = None if kind == "fail" else Decimal(value)
    return Override(id=name, over=over, condition=condition, actions=(Action(kind=kind, target=target, value=amount),))


def test_overrides_act_in_stages() -> None:
    raise_one = override("raise", compare("one", "<", "3"), "set", "one", "8")
    cap_total = override("cap", compare("total", ">=", "8"), "cap", "total", "6.5")
    found = result(scores("2"), overrides=(cap_total, raise_one))
    assert (found["score"], found["criteria"]["one"]["score"]) == (6.5, 8)
    assert [item["id"] for item in found["overrides"]] == ["cap", "raise"]


def test_an_override_over_another_keeps_it_from_firing() -> None:
    low, high = override("low", YES, "cap", "total", "1"), override("high", YES, "cap", "total", "5", "low")
    top = override("top", YES, "floor", "total", "0", "high")
    assert result(scores("9"), overrides=(low, high))["score"] == 5
    assert result(scores("9"), overrides=(low, high, top))["score"] == 1


def test_fail_is_a_gate_not_passed() -> None:
    found = result(scores("9"), overrides=(override("no", YES, "fail", None, ""),))
    assert (found["score"], found["normalized_score"], found["passed"]) == (0, 0, False)


def test_the_query_is_what_the_user_said() -> None:
    asked = Let(name="asked", value=Compare(op="==", left=InputRef(name="query"), right=TextValue(value="a\n\nb")))
    criterion = choose(LetRef(name="asked"))
    rubric = Rubric(
        id="r", criteria=(criterion,), lets=(asked,), inputs=(InputDef(name="messages", type=MESSAGES, optional=True),)
    )
    turns = [{"role": role, "content": text} for role, text in (("user", "a"), ("assistant", "x"), ("user", "b"))]
    assert Interpreter(rubric).score(None, "", messages=turns) == 1
    assert Interpreter(rubric).score("other", "", messages=turns) == 2


def test_inputs_that_are_missing_or_of_the_wrong_type() -> None:
    rubric = Rubric(id="r", criteria=(scores("1"),), inputs=(InputDef(name="note", type=TEXT),))
    with pytest.raises(TypeError, match="note"):
        Interpreter(rubric).score("", "")
    with pytest.raises(TypeError, match="note"):
        Interpreter(rubric).score("", "", note=3)
    with pytest.raises(TypeError, match="other"):
        Interpreter(rubric).score("", "", note="", other="")
    assert Interpreter(rubric).score(None, None, note="") == 1


def test_the_trace_shows_the_branch_taken_and_the_evidence() -> None:
    trace = Interpreter(Rubric(id="r", criteria=(choose(unknown()),))).trace_response("", "")
    step = trace["criteria"][0]["steps"][0]
    assert (step["taken"], step["points"], step["arms"][0]["condition"]["value"]) == ("otherwise", 2, None)
    assert step["arms"][0]["steps"] == []
    assert step["otherwise"][0]["reason"] == "no"
    assert [part["text"] for part in step["arms"][0]["condition"]["parts"]] == [
        "text.unique_ratio(response) > 2",
        "text.unique_ratio(response)",
    ]
