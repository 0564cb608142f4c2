"""What a failed expectation says of the rules that it hangs on."""

from __future__ import annotations

import pytest

from rubricc.compiler import driver
from rubricc.compiler.cli.show_why import Accounts
from rubricc.compiler.diagnostics.style import PLAIN
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.testing.run import run_tests

RUBRIC = """rubric r {
  lexicon cites ["study", "survey"]
  lexicon hedges ["maybe"]
  let careful = response mentions hedges or response mentions ["perhaps"]
RULES
  test "t" { query "Why?" response "RESPONSE" EXPECTED }
}
"""
NESTED = """  criterion a max 9 min -9 {
    if query mentions ["why"] { award 2 if response mentions cites "Cites." penalize 3 "Costs." }
    else { award 4 "Other." }
    best of { path "left" { award 1 "Left." } path "right" { award 2 "Right." } }
  }"""


def shown(rules: str, response: str, expected: str) -> list[str]:
    """Give back the accounts of the first failure as text, each rule's id before them."""
    text = RUBRIC.replace("RULES", rules).replace("RESPONSE", response).replace("EXPECTED", expected)
    checked = driver.check(SourceFile("r.rubric", text))
    assert checked.rubric is not None, [item.message for item in checked.diagnostics]
    (outcome,) = run_tests(checked.rubric, driver.load(checked))
    accounts, lines = Accounts(PLAIN), []
    for account in outcome.failures[0].accounts:
        lines += [account.rule.id, *accounts.under(account, "")]
    return lines


def why(condition: str, response: str, points: int = 1) -> list[str]:
    """Give back how a check with this condition is explained where it was expected to come out otherwise."""
    rule, *lines = shown(f"  check a points 1 if {condition}", response, f"expect a == {points}")
    assert rule == "a"
    return lines


@pytest.mark.parametrize(
    ("condition", "response", "lines"),
    [
        ("response mentions cites", "No.", ["✗ response mentions cites  found nothing"]),
        ("response affirms cites", "No.", ["✗ response affirms cites  found nothing"]),
        (
            "response affirms cites",
            "There is no study.",
            ["✗ response affirms cites  found study in response 12-17, but denied"],
        ),
        (
            "response denies cites",
            "There is a study.",
            ["✗ response denies cites  found study in response 11-16, but affirmed"],
        ),
        (
            "some s in sentences(response) where s affirms cites",
            "There is no study.",
            [
                "✗ some s in sentences(response) where s affirms cites",
                "  sentence: There is no study.",
                "  ✗ s affirms cites  found study, but denied",
            ],
        ),
        (
            "response mentions cites and not (response mentions hedges) and text.words(response) >= 3",
            "Maybe a study.",
            [
                "✗ response mentions cites and not (response mentions hedges) and text.words(response) >= 3",
                "  ✓ response mentions cites  found study in response 8-13",
                "  ✗ not (response mentions hedges)  found Maybe in response 0-5",
                "  ✓ text.words(response) >= 3  text.words(response) is 3",
            ],
        ),
        (
            "(response mentions cites and text.words(response) > 9) or text.words(response) in 5 to 7",
            "Study it.",
            [
                "✗ (response mentions cites and text.words(response) > 9) or text.words(response) in 5 to 7",
                "  ✗ response mentions cites and text.words(response) > 9",
                "    ✓ response mentions cites  found Study in response 0-5",
                "    ✗ text.words(response) > 9  text.words(response) is 2",
                "  ✗ text.words(response) in 5 to 7  text.words(response) is 2",
            ],
        ),
        (
            "at least 2 of [response mentions cites, response mentions hedges, text.words(response) > 3]",
            "Maybe.",
            [
                "✗ at least 2 of [response mentions cites, response mentions hedges, text.words(response) > 3]",
                "  ✗ response mentions cites  found nothing",
                "  ✓ response mentions hedges  found Maybe in response 0-5",
                "  ✗ text.words(response) > 3  text.words(response) is 1",
            ],
        ),
        (
            'response mentions cites implies text.words(response) in [1, 2] and not (response matches "x+")',
            "A study found it.",
            [
                '✗ response mentions cites implies (text.words(response) in [1, 2] and not (response matches "x+"))',
                "  ✓ response mentions cites  found study in response 2-7",
                '  ✗ text.words(response) in [1, 2] and not (response matches "x+")',
                "    ✗ text.words(response) in [1, 2]  text.words(response) is 4",
                '    ✓ not (response matches "x+")  found nothing',
            ],
        ),
        (
            "careful",
            "Yes.",
            [
                "✗ careful",
                '  ✗ response mentions hedges or response mentions ["perhaps"]',
                "    ✗ response mentions hedges  found nothing",
                '    ✗ response mentions ["perhaps"]  found nothing',
            ],
        ),
        (
            "some s in sentences(response) where s mentions cites and s mentions hedges",
            "No. A study found it. Maybe.",
            [
                "✗ some s in sentences(response) where s mentions cites and s mentions hedges",
                "  sentence 2 of 3: A study found it.",
                "  ✓ s mentions cites  found study",
                "  ✗ s mentions hedges  found nothing",
            ],
        ),
        (
            "every s in sentences(response) where text.words(s) < 3",
            "Fine. Much too long. Fine.",
            [
                "✗ every s in sentences(response) where text.words(s) < 3",
                "  sentence 2 of 3: Much too long.",
                "  ✗ text.words(s) < 3  text.words(s) is 3",
            ],
        ),
        (
            "readability.ari(response) > 3",
            "",
            ["? readability.ari(response) > 3  is undefined  readability.ari(response) is undefined"],
        ),
    ],
)
def test_the_part_that_failed_is_shown_with_its_values_and_finds(condition, response, lines):
    assert why(condition, response) == lines


def test_what_made_a_rule_fire_is_shown_where_it_should_not_have():
    assert why("response mentions hedges or text.words(response) > 1", "Maybe so.", 0) == [
        "✓ response mentions hedges or text.words(response) > 1",
        "  ✓ response mentions hedges  found Maybe in response 0-5",
        "  ✓ text.words(response) > 1  text.words(response) is 2",
    ]
    assert why("some s in sentences(response) where s mentions hedges", "No. Maybe so.", 0) == [
        "✓ some s in sentences(response) where s mentions hedges",
        "  sentence 2 of 2: Maybe so.",
        "  ✓ s mentions hedges  found Maybe",
    ]


def test_only_rules_that_could_bring_the_score_nearer_are_accounted_for():
    assert shown(NESTED, "A study.", "expect a == 2") == [
        "a.1.arm1.2",
        '✓ query mentions ["why"]  found Why in query 0-3',
        "a.1.else",
        "an arm before it holds (line 6)",
        '✓ query mentions ["why"]  found Why in query 0-3',
        "a.2.path1",
        'the path "right" gives 2, this one 1',
    ]
    assert [line for line in shown(NESTED, "A study.", "expect a == -1") if line.startswith("a.")] == [
        "a.1.arm1.1",
        "a.2.path2",
    ]


def test_an_expected_reason_is_accounted_for_by_the_rule_that_would_give_it():
    assert shown(NESTED, "No.", 'expect a reason "Cites."') == [
        "a.1.arm1.1",
        "✗ response mentions cites  found nothing",
    ]


def test_overrides_requirements_and_gates_are_accounted_for():
    check = "  check a points 1 gate if response mentions cites\n"
    override = '  override o if a == 0 and response mentions hedges { fail reason "O." }'
    assert shown(check + override, "No.", "expect override o") == [
        "override.o",
        "✗ a == 0 and response mentions hedges",
        "  ✓ a == 0  a is 0",
        "  ✗ response mentions hedges  found nothing",
    ]
    assert shown(check + override, "Study.", "expect failed")[0] == "override.o"
    assert shown(check, "No.", "expect passed") == ["a", "✗ response mentions cites  found nothing"]
    required = '  requires text.words(response) > 2 else "Short."\n'
    assert shown(required + check, "No.", "expect a == 1") == [
        "requires.1",
        "✗ text.words(response) > 2  text.words(response) is 1",
    ]


def test_a_graded_rule_shows_its_amount():
    assert shown(
        "  criterion a max 2 { award 1 per text.count(response, cites) up to 2 'Cites.' }".replace("'", '"'),
        "Study.",
        "expect a == 2",
    ) == [
        "a",
        "text.count(response, cites)  is 1  found Study in response 0-5",
    ]
