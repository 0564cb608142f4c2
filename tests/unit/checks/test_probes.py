from __future__ import annotations

import pytest

from rubricc.compiler import driver
from rubricc.compiler.linting import Selection, lint
from rubricc.compiler.source.file import SourceFile


def check(text, *codes):
    checked = driver.check(SourceFile("r.rubric", text))
    assert checked.rubric is not None, [item.message for item in checked.diagnostics]
    return lint(checked, lambda: driver.load(checked), Selection(codes))


def criterion(body, *, limits="max 2", test=""):
    return f"rubric r {{\n  criterion a {limits} {{\n{body}\n  }}\n{test}}}\n"


FREE = '    award 2 if not (response mentions ["idiot"]) "Polite."'


def test_a_free_point_is_found_where_it_stands():
    (found,) = check(criterion(FREE), "RB508")
    assert found.span.text.startswith("award 2 if not")
    assert found.span.position == (3, 5)
    assert "2 points of 2" in found.message
    assert "cat" in found.hint


@pytest.mark.parametrize(
    "body",
    [
        '    award 2 if response mentions ["azithromycin"]',
        '    award 2 if response mentions ["azithromycin"] and not (response mentions ["idiot"])',
        '    penalize 2 if response mentions ["idiot"]',
        '    if response mentions ["azithromycin"] { award 2 if not (response mentions ["idiot"]) }',
        '    award up to 2 by text.words(response) from 0 to 1000 "Long."',
    ],
)
def test_points_that_need_something_are_not_free(body):
    assert check(criterion(body, limits="max 2 min -2"), "RB508", "RB505") == ()


def test_points_that_a_penalty_takes_away_are_not_free():
    body = FREE + '\n    penalize 2 if not (response mentions ["azithromycin"]) "Names no drug."'
    assert check(criterion(body), "RB508") == ()


def test_the_lowest_and_middle_levels_of_a_scale_are_not_free_points():
    middle = (
        'rubric r {\n  scale s 1 to 5 {\n    level 5 "Warm." if response mentions ["sorry"]\n'
        '    level 3 "Neutral." if not (response mentions ["stupid"])\n    level 1 "Hostile."\n  }\n}\n'
    )
    top = middle.replace('response mentions ["sorry"]', 'not (response mentions ["stupid"])')
    assert check(middle, "RB508") == ()
    assert [item.code for item in check(top, "RB508")] == ["RB508"]


def test_an_otherwise_that_pays_for_silence_is_found_with_all_that_pay():
    body = FREE.replace("award 2", "award 1") + '\n    award 1 if text.words(response) < 50 "Short."'
    (found,) = check(criterion(body), "RB505")
    assert "2 points of 2" in found.message
    assert [label.span.position[0] for label in found.labels] == [4]


def test_a_requirement_ends_payment_for_silence():
    requires = '    requires text.words(response) > 0 else "No answer."\n'
    assert check(criterion(requires + FREE), "RB505") == ()


TEST = '  test "t" {\n    query "Is amoxicillin safe?"\n    response "x"\n    expect a == 0\n  }\n'


def test_an_echo_is_found_with_the_question_that_earns():
    body = '    award 2 if response mentions ["amoxicillin"]'
    (found,) = check(criterion(body, test=TEST), "RB501")
    assert "Is amoxicillin safe?" in found.hint


def test_an_echo_needs_a_question():
    assert check(criterion('    award 2 if response mentions ["amoxicillin"]'), "RB501") == ()


def test_an_echo_that_earns_what_anything_earns_is_left_to_free_points():
    assert check(criterion(FREE, test=TEST), "RB501") == ()


def test_a_rubric_with_inputs_is_probed_too():
    text = criterion(FREE).replace("rubric r {", "rubric r {\n  input reference: Text\n  input refs: [Text]")
    assert [item.code for item in check(text, "RB508")] == ["RB508"]


def test_an_accepted_finding_is_gone_and_a_stale_acceptance_is_told():
    accepted = "    # accept RB508: only answers on the subject get here\n"
    assert check(criterion(accepted + FREE), "RB508", "RB018") == ()
    stale = accepted + '    award 2 if response mentions ["azithromycin"]'
    assert [item.code for item in check(criterion(stale), "RB508", "RB018")] == ["RB018"]


def test_an_acceptance_of_a_code_that_was_not_looked_for_is_not_stale():
    accepted = "    # accept RB508: only answers on the subject get here\n"
    assert check(criterion(accepted + FREE), "RB018") == ()


def test_ignored_codes_are_not_reported():
    checked = driver.check(SourceFile("r.rubric", criterion(FREE)))
    assert lint(checked, lambda: driver.load(checked), Selection((), ("RB5",))) == ()
