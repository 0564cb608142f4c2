"""Findings on conditions: one mistake gets one report, it names what contributes, and what is meant gets none."""

from __future__ import annotations

import pytest

from rubricc.compiler import driver
from rubricc.compiler.linting import Selection, lint
from rubricc.compiler.source.file import SourceFile

CODES = ("RB20", "RB301", "RB302", "RB304", "RB305", "RB307")


def check(text, codes=CODES):
    checked = driver.check(SourceFile("r.rubric", text))
    assert checked.rubric is not None, [item.message for item in checked.diagnostics]
    return lint(checked, lambda: driver.load(checked), Selection(codes))


def codes(text):
    return [item.code for item in check(text)]


def rubric(*items):
    return "rubric r {\n  let words = text.words(response)\n" + "\n".join(items) + "\n}\n"


def criterion(body, limits="max 9", name="a"):
    return f'  criterion {name} {limits} {{\n{body}\n    award 1 if response mentions ["sun"]\n  }}'


def choose(*arms):
    return "    choose {\n" + "\n".join(f"      {arm}" for arm in arms) + "\n    }"


def test_an_unreachable_arm_names_the_arms_that_cover_it_together():
    arms = (
        "when words > 50 award 1",
        "when words < 10 award 2",
        'when response mentions ["rest"] award 3',
        "when words in 20 to 30 award 4",
        "when words > 60 or words < 5 award 5",
    )
    (found,) = check(rubric(criterion(choose(*arms))))
    assert found.code == "RB201"
    assert found.span.text == "words > 60 or words < 5"
    assert [label.span.text for label in found.labels] == ["words > 50", "words < 10"]


def test_arms_behind_a_cover_are_one_report():
    arms = ("when words > 9 award 1", "when words <= 9 award 2", "when words > 3 award 3", "otherwise award 4")
    (found,) = check(rubric(criterion(choose(*arms))))
    assert found.code == "RB201"
    assert [label.text for label in found.labels if label.span.text == "otherwise"] == ["never reached"]
    assert found.fix is not None
    assert len(found.fix.edits) == 2


def test_what_stands_inside_a_dead_branch_is_not_reported_again():
    inside = "      award 1 if words > 99 and words < 8\n      award 1 if words >= 0"
    body = f"    if words > 9 and words < 5 {{\n{inside}\n    }}"
    assert codes(rubric(criterion(body))) == ["RB202"]


def test_an_impossible_condition_is_no_unreachable_branch_and_no_dead_criterion():
    item = "  criterion a max 1 {\n    award 1 if words > 9 and words < 5\n  }"
    assert codes(rubric(item)) == ["RB202"]


def test_only_the_parts_that_conflict_are_shown():
    body = '    award 1 if words > 9 and response mentions ["rest"] and query mentions ["bed"] and words < 5'
    (found,) = check(rubric(criterion(body)))
    assert [label.span.text for label in found.labels] == ["words > 9", "words < 5"]


def test_phrases_that_contain_one_another_conflict():
    body = '    award 1 if response mentions ["bed rest"] and not (response mentions ["rest"])'
    assert codes(rubric(criterion(body))) == ["RB202"]
    free = '    award 1 if response mentions ["rest"] and not (response mentions ["bed rest"])'
    assert codes(rubric(criterion(free))) == []


def test_what_conflicts_in_a_sentence_is_shown():
    within = 's mentions ["bed rest"] and text.words(s) > 3 and not (s mentions ["rest"])'
    (found,) = check(rubric(criterion(f"    award 1 if some s in sentences(response) where {within}")))
    assert found.code == "RB202"
    assert [label.span.text for label in found.labels] == ['s mentions ["bed rest"]', 's mentions ["rest"]']


def test_the_row_of_a_table_that_is_never_reached_is_shown():
    table = '  table t (asked, answer) {\n    "cat", "fur"\n    "big cat", "paw"\n  }'
    body = "    for first c in t where query mentions c.asked {\n      award 1 if response mentions c.answer\n    }"
    (found,) = check(rubric(table, criterion(body)))
    assert (found.code, found.span.text) == ("RB201", '"big cat", "paw"')
    assert found.labels[0].span.text == '"cat", "fur"'


@pytest.mark.parametrize(
    "condition",
    [
        "words >= 0",
        "words > 9 or words < 20",
        'not (response mentions ["bed rest"] and not (response mentions ["rest"]))',
        'response mentions ["bed rest"] implies response mentions ["rest"]',
        "at most 2 of [words > 3, words > 5]",
        'text.coverage(response, ["a", "b"]) <= 1',
    ],
)
def test_a_condition_that_always_holds(condition):
    assert codes(rubric(criterion(f"    award 1 if {condition}"))) == ["RB203"]


@pytest.mark.parametrize(
    "condition",
    [
        "true",
        "words > 0",
        "words > 9 or words < 9",
        "readability.smog(response) > 3 or readability.smog(response) <= 3",
        'response mentions ["rest"] implies response mentions ["bed rest"]',
        "words in 0 to 50",
        "readability.smog(response) is defined and readability.smog(response) > 3",
    ],
)
def test_a_condition_that_is_meant_or_may_fail(condition):
    reason = ' "Always."' if condition == "true" else ""
    assert codes(rubric(criterion(f"    award 1 if {condition}{reason}"))) == []


def test_a_value_that_always_holds_is_reported_once_where_it_is_declared():
    let = "  let fine = words >= 0"
    body = '    award 1 if fine and response mentions ["a"]\n    award 1 if fine and response mentions ["b"]'
    (found,) = check(rubric(let, criterion(body)))
    assert (found.code, found.span.text) == ("RB203", "words >= 0")


def test_a_switch_is_meant():
    body = '    if strict {\n      award 1 if response mentions ["a"]\n    } else {\n      award 2 "Free."\n    }'
    for value in ("true", "false"):
        assert codes(rubric(f"  let strict = {value}", criterion(body))) == []


def test_an_arm_under_true_hides_what_comes_after():
    (found,) = check(rubric(criterion(choose("when true award 1", "when words > 3 award 2", "otherwise award 3"))))
    assert found.code == "RB208"
    assert [label.span.text for label in found.labels] == ["words > 3", "otherwise"]


def test_requirements_that_cannot_be_met_are_one_report():
    item = '  criterion a max 1 {\n    requires words > 9 else "Short."\n    award 1 if words < 5\n  }'
    (found,) = check(rubric('  requires words < 8 else "Long."', item))
    assert found.code == "RB202"
    assert "nothing after this `requires`" in found.message
    assert [label.span.text for label in found.labels] == ["words < 8"]


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ('text.distinct(response, ["a", "b", "c"]) > 3', "at most 3"),
        ('text.distinct(response, ["a", "b", "c"]) == 4', "at most 3"),
        ('4 <= text.distinct(response, ["a", "b", "c"])', "at most 3"),
        ('text.distinct(response, ["a"]) + text.distinct(response, ["b"]) >= 3', "at most 2"),
        ("words < 0", "at least 0"),
        ('at least 3 of [words > 9, words < 5, response mentions ["a"]]', "at most 2"),
        ('text.coverage(response, ["a", "b"]) > 1', "at most 1"),
    ],
)
def test_a_threshold_out_of_reach_says_what_can_be_had(condition, told):
    (found,) = check(rubric(criterion(f"    award 1 if {condition}")))
    assert found.code == "RB207"
    assert told in found.message


def test_a_threshold_that_can_just_be_had():
    body = '    award 1 if text.distinct(response, ["a", "b", "c"]) >= 3\n    award 1 if words <= 0'
    assert codes(rubric(criterion(body))) == []


def test_a_redundant_part_stays_where_a_division_counts_on_it():
    body = '    award 1 if words > 0 and text.count(response, ["a"]) / words > 0.1'
    assert codes(rubric(criterion(body))) == []


def test_of_two_parts_that_say_the_same_one_is_redundant():
    assert codes(rubric(criterion("    award 1 if words > 5 and words > 5"))) == ["RB206"]


@pytest.mark.parametrize(
    ("arms", "values"),
    [
        (("when words < 50 award 1", "when words > 50 award 2"), "is 50"),
        (("when words >= 60 award 2", "when words in 10 to 50 award 1"), "is from 51 to 59"),
        (("when words == 1 award 1", "when words == 2 award 1", "when words >= 4 award 2"), "is 3"),
        (("when 50 > words award 1", "when words > 50 award 2"), "is 50"),
    ],
)
def test_a_gap_between_two_arms(arms, values):
    (found,) = check(rubric(criterion(choose(*arms))))
    assert found.code == "RB204"
    assert values in found.message
    assert found.witness is not None


@pytest.mark.parametrize(
    "arms",
    [
        ("when words < 50 award 1", "when words >= 50 award 2"),
        ("when words < 50 award 1", "when words > 50 award 2", "otherwise nothing"),
        ("when words in 10 to 20 award 1", 'when response mentions ["a"] award 2'),
        ("when words > 99 award 3", "when words > 50 award 2", "when words > 9 award 1"),
        ("when words < 5 penalize 1", "when words > 500 award 1"),
    ],
)
def test_what_is_no_gap(arms):
    assert codes(rubric(criterion(choose(*arms)))) == []


def test_a_criterion_that_scores_the_same_for_every_answer():
    item = "  criterion b max 1 {\n    award 1 if words > 5\n    award 1 if words <= 9\n  }"
    assert codes(rubric(item, "  check c points 1 if words > 3")) == ["RB301"]


def test_a_penalty_that_a_clamp_hides_and_one_that_it_does_not():
    hidden = "  criterion b max 2 {\n    award 2 if words > 9\n    penalize 1 if words < 5\n  }"
    felt = "  criterion b max 2 {\n    award 2 if words > 9\n    penalize 1 if words < 15\n  }"
    below = "  criterion b max 2 min -1 {\n    award 2 if words > 9\n    penalize 1 if words < 5\n  }"
    assert [codes(rubric(item)) for item in (hidden, felt, below)] == [["RB305"], [], []]


def test_a_penalty_above_the_cap_is_hidden():
    item = "  criterion b max 2 {\n    award 4 if words > 9\n    penalize 1 if words > 20\n  }"
    assert codes(rubric(item)) == ["RB305"]


def test_a_graded_penalty_without_anything_to_take_from():
    award = '    award 2 if not (response mentions ["a"]) "None."'
    item = f'  criterion b max 2 {{\n{award}\n    penalize 1 per text.count(response, ["a"]) up to 2 "Some."\n  }}'
    assert codes(rubric(item)) == ["RB305"]


def test_two_ways_to_say_the_same_are_paid_twice():
    one = '  check bed points 1 if response mentions ["bed rest", "rest in bed"]'
    other = '  check rest points 1 if response mentions ["rest", "sleep"]'
    (found,) = check(rubric(one, other))
    assert found.code == "RB302"
    assert "`rest` is earned wherever `bed` is" in found.message


def test_a_criterion_that_repeats_another_one_and_asks_for_more_is_meant():
    one = '  check drug points 1 if response mentions ["aspirin"]'
    other = '  check dose points 1 if response mentions ["aspirin"] and response matches "[0-9]+ ?mg"'
    assert codes(rubric(one, other)) == []


def test_criteria_for_different_questions_do_not_contradict_one_another():
    one = '  check child points 1 if query mentions ["child"] and response mentions ["doctor"]'
    other = '  check adult points 1 if not (query mentions ["child"]) and response mentions ["doctor"]'
    assert codes(rubric(one, other)) == []


def test_what_one_criterion_asks_another_forbids():
    one = '  check drug points 1 if response mentions ["aspirin"]'
    other = '  check none points -1 if response mentions ["aspirin", "codeine"]'
    (found,) = check(rubric(one, other))
    assert found.code == "RB304"
    assert found.message == "`drug` is only earned in full where `none` takes points."


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("total > 3", "the total is at most 3"),
        ("a == 2 and b == 0", "never holds"),
        ("words > 9 and words < 5", "never holds"),
        ("total == 2.5", "never holds"),
    ],
)
def test_an_override_that_never_acts(condition, told):
    checks = "  check a points 2 if words > 9\n  check b points 1 if words > 5"
    found = [item for item in check(rubric(checks, f"  override o if {condition} {{ fail }}")) if item.code == "RB307"]
    assert [told in item.message for item in found] == [True]


def test_an_override_that_a_person_may_set_off():
    checks = '  check a points 2 if words > 9\n  check b points 1 unchecked "Why."'
    assert codes(rubric(checks, "  override o if b == 1 { fail }")) == []


def test_tools_that_are_not_registered_are_proved_about_all_the_same():
    tool = "  tool spell.errors(text: Text): Int at least 0"
    body = "    award 1 if spell.errors(response) > 9 and spell.errors(response) < 5"
    checked = driver.check(SourceFile("r.rubric", rubric(tool, criterion(body))))
    found = lint(checked, lambda: driver.load(checked), Selection(CODES))
    assert [item.code for item in found] == ["RB202"]
