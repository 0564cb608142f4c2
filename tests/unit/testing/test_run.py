from __future__ import annotations

import pytest

from rubricc.compiler import driver
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.testing.coverage import cover
from rubricc.compiler.testing.rules import fired, rules
from rubricc.compiler.testing.run import run_tests

RUBRIC = """rubric r {
  requires text.words(response) >= 2 else "Too short."
  criterion a "A" max 6 min -2 {
    requires not (response mentions ["spam"]) else "Spam."
    if response mentions ["yes"] {
      award 2 if response mentions ["because"] "Says why."
      penalize 2 "Says yes."
    } else {
      award 1 if response mentions ["no"] "Says no."
    }
    award 0.5 per text.count(response, ["well"]) up to 2 "Well."
    award up to 2 by text.words(response) from 10 to 20 "Long."
    best of {
      path "left" { award 1 if response mentions ["left"] "Left." }
      path "right" { group "inner" max 1 { award 2 if response mentions ["right"] "Right." } }
    }
  }
  check b points -1 from "Swears." if response mentions ["damn"]
  criterion c max 3 { unchecked "Needs a doctor." }
  override worst if response mentions ["damn"] { cap total at 0 reason "Swearing." }
TESTS}
"""


def outcomes(tests):
    checked = driver.check(SourceFile("r.rubric", RUBRIC.replace("TESTS", tests)))
    assert checked.rubric is not None, [item.message for item in checked.diagnostics]
    return checked.rubric, run_tests(checked.rubric, driver.load(checked))


def case(response, *expectations):
    expected = "".join(f"    expect {item}\n" for item in expectations)
    return f'  test "t" {{\n    query "Well?"\n    response "{response}"\n{expected}  }}\n'


def failures(response, *expectations):
    _, (outcome,) = outcomes(case(response, *expectations))
    assert outcome.error is None
    return outcome.failures


def test_expectations_that_hold_give_no_failure():
    held = ["a == 0", "a >= 0", "a < 1", "a != 1", "total == 0", "b == 0", 'a reason "Says why."', "passed"]
    assert failures("yes because", *held) == ()
    assert failures("damn it", "override worst", "b == -1", "total <= 0") == ()


@pytest.mark.parametrize(
    ("expectation", "expected", "got"),
    [
        ("a == 3", "a == 3", "a is 0"),
        ("total > 1.5", "total > 1.5", "total is 0"),
        ("c == 3", "c == 3", "c is no score: undecided"),
        ("override worst", "override worst acts", "no override acted"),
        ('a reason "Says no."', 'a gives the reason "Says no."', 'reasons "Says why.", "Says yes."'),
        ('b reason "Swears."', 'b gives the reason "Swears."', "no reason"),
        ("failed", "failed", "passed"),
    ],
)
def test_a_failure_says_what_was_expected_and_what_came(expectation, expected, got):
    (failure,) = failures("yes because", expectation)
    assert (failure.expected, failure.got) == (expected, got)
    assert failure.at.line == RUBRIC.count("\n", 0, RUBRIC.index("TESTS")) + 4


def test_every_rule_has_an_id_of_its_own_in_source_order():
    rubric, _ = outcomes("")
    assert [rule.id for rule in rules(rubric)] == [
        "requires.1",
        "a.requires.1",
        "a.1.arm1.1",
        "a.1.arm1.2",
        "a.1.else",
        "a.2",
        "a.3",
        "a.4.path1",
        "a.4.path2",
        "b",
        "override.worst",
    ]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("x", ["requires.1"]),
        ("spam spam", ["a.requires.1"]),
        ("yes because", ["a.1.arm1.1", "a.1.arm1.2"]),
        ("no well", ["a.1.else", "a.2"]),
        ("left of it", ["a.4.path1"]),
        ("right of it", ["a.4.path2"]),
        ("left right", ["a.4.path1"]),
        ("damn it", ["b", "override.worst"]),
        ("x " * 15, ["a.3"]),
        ("x " * 10, []),
    ],
)
def test_the_rules_that_fire_are_those_that_score(response, expected):
    rubric, (outcome,) = outcomes(case(response, "passed"))
    assert [firing.rule.id for firing in fired(rubric, outcome.trace)] == expected


def test_what_fired_adds_up_to_the_score():
    rubric, (outcome,) = outcomes(case("yes because well well left", "passed"))
    points = sum(item.points for item in fired(rubric, outcome.trace) if item.rule.criterion == "a")
    assert points == outcome.trace["criteria"][0]["score"] == 2


def test_coverage_counts_the_tests_that_make_each_rule_fire():
    rubric, ran = outcomes(case("no well", "passed") + case("no", "passed").replace('"t"', '"u"'))
    coverage = cover(rubric, ran)
    counts = {rule.id: count for rule, count in coverage.counts}
    assert counts["a.2"] == 1
    assert counts["requires.1"] == 1
    assert "b" in [rule.id for rule in coverage.untested]
    assert coverage.share == pytest.approx(3 / 11)


def test_a_value_that_does_not_fit_its_input_is_found_before_the_test_is_run():
    source = (
        'rubric r {\n  input data: Json\n  check a points 1 if response mentions ["x"]\n'
        '  test "t" {\n    data "{not json"\n    response "x"\n    expect a == 1\n  }\n}\n'
    )
    checked = driver.check(SourceFile("r.rubric", source))
    assert ["data is not JSON" in error.message for error in checked.errors] == [True]


def test_a_text_that_is_left_out_is_empty():
    source = (
        'rubric r {\n  input note: Text\n  check a points 1 if note == ""\n'
        '  test "t" {\n    response "x"\n    expect a == 1\n  }\n}\n'
    )
    checked = driver.check(SourceFile("r.rubric", source))
    (outcome,) = run_tests(checked.rubric, driver.load(checked))
    assert outcome.passed
