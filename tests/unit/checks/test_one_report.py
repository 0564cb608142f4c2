"""One mistake gets one report: what merely follows from another finding is left out, and only while that is found."""

from __future__ import annotations

import pytest

from rubricc.compiler import driver
from rubricc.compiler.linting import Selection, lint, lint_all
from rubricc.compiler.source.file import SourceFile

SHADOWED = """
rubric r "R" {
  criterion a max 3 {
    choose {
      when text.distinct(response, ["fever", "cough"]) >= 1 award 1 "One."
      when text.distinct(response, ["fever", "cough"]) >= 2 award 3 "Two."
    }
  }
}
"""
IMPOSSIBLE = """
rubric r "R" {
  criterion a max 10 {
    award 6 if response mentions ["rest"] "Rest."
    award 4 if text.words(response) > 300 and text.words(response) < 100 "Length."
  }
}
"""
EXCLUSIVE_TOO = """
rubric r "R" {
  criterion a max 10 {
    award 3 if text.words(response) > 300 "Long."
    award 3 if text.words(response) < 100 and response mentions ["rest"] "Short."
    award 4 if response mentions ["chest pain"] and not (response mentions ["pain"]) "Pain."
  }
}
"""
NEVER_ADDS_UP = """
rubric r "R" {
  criterion a max 20 {
    award 6 if response mentions ["rest"] "Rest."
    award 4 if response mentions ["chest pain"] and not (response mentions ["pain"]) "Pain."
  }
}
"""
GATE = """
rubric r "R" {
  criterion a max 10 gate {
    award 4 if response mentions ["doctor"] "Doctor."
    award 5 if response mentions ["hospital"] "Hospital."
  }
}
"""
GATE_WITH_MARK = GATE.replace("max 10 gate", "max 12 gate pass at 10")
COPIES = """
rubric r "R" {
  check refund points 2 if response mentions ["refund"]
  check again points 2 if response mentions ["refund"]
  check soon points 1 if response mentions ["refund within"]
}
"""
CONSTANT = """
rubric r "R" {
  criterion a max 1 {
    choose {
      when text.words(response) < 20 or text.words(response) > 10 award 1 "Something."
      otherwise nothing "Nothing."
    }
  }
}
"""
FLOOR = """
rubric r "R" {
  criterion a max 2 {
    award 2 if response mentions ["rest"] "Rest."
    else penalize 1 "No rest."
  }
}
"""
FLOOR_IN_PART = FLOOR.replace('"No rest."', '"No rest."\n    penalize 3 if response mentions ["fool"] "Insults."')

REPORTS = {
    "an arm below a wider one": (SHADOWED, ["RB201"]),
    "a rule that is never given": (IMPOSSIBLE, ["RB202"]),
    "awards that exclude each other beside it": (EXCLUSIVE_TOO, ["RB101", "RB202"]),
    "awards that never add up beside it": (NEVER_ADDS_UP, ["RB101", "RB202"]),
    "a gate at a maximum out of reach": (GATE, ["RB101"]),
    "a gate with a mark of its own": (GATE_WITH_MARK, ["RB101", "RB107"]),
    "a criterion that is there twice": (COPIES, ["RB302", "RB303"]),
    "a condition that always holds": (CONSTANT, ["RB203"]),
    "a penalty below the floor": (FLOOR, ["RB305"]),
    "two penalties, of which one counts": (FLOOR_IN_PART, ["RB102", "RB305"]),
}


def check(text):
    return driver.check(SourceFile("a.rubric", text))


def codes(text, *select):
    checked = check(text)
    return sorted(item.code for item in lint(checked, lambda: driver.load(checked), Selection(select)))


@pytest.mark.parametrize("name", REPORTS)
def test_a_mistake_is_reported_once(name):
    text, expected = REPORTS[name]
    assert codes(text) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (SHADOWED, "RB101"),
        (GATE, "RB107"),
        (CONSTANT, "RB505"),
        (CONSTANT, "RB508"),
        (FLOOR, "RB102"),
        (IMPOSSIBLE, "RB101"),
    ],
)
def test_what_follows_is_reported_where_its_cause_is_not_looked_for(text, code):
    assert codes(text, code) == [code]


def test_an_accepted_cause_takes_what_follows_with_it():
    line = "      when text.distinct(response, ["
    text = SHADOWED.replace(f'{line}"fever", "cough"]) >= 2', f'# accept RB201: later\n{line}"fever", "cough"]) >= 2')
    checked = check(text)
    linted = lint_all(checked, lambda: driver.load(checked))
    assert not linted.findings
    assert [item.code for item in linted.accepted] == ["RB201"]


def test_what_follows_may_be_accepted_beside_its_cause():
    text = SHADOWED.replace("  criterion a", "  # accept RB101: later\n  criterion a")
    assert codes(text) == ["RB201"]


def test_the_gate_is_spoken_of_where_the_maximum_is_out_of_reach():
    checked = check(GATE)
    (found,) = lint(checked, lambda: driver.load(checked))
    assert (
        found.message
        == "`a` has max 10, but no answer gets more than 9 points. So none passes its gate, which asks for 10."
    )


@pytest.mark.parametrize("code", ["RB104", "RB107"])
def test_a_pass_mark_is_shown_where_it_is_declared(code):
    mark = 7 if code == "RB104" else 9
    text = f"""
rubric r "R" {{
  combine sum pass at {mark}
  check a points 3 if response mentions ["because"]
  check b points 5 if response mentions ["study"]
}}
"""
    checked = check(text)
    found = [item for item in lint(checked, lambda: driver.load(checked)) if item.code == code]
    assert [item.span.text for item in found] == ([f"combine sum pass at {mark}"])


def test_a_witness_shows_no_query_that_nothing_reads():
    text = GATE.replace("max 10 gate", "max 10")
    checked = check(text)
    (found,) = lint(checked, lambda: driver.load(checked))
    assert found.witness is not None
    assert dict(found.witness.inputs)["query"] == ""
    assert "doctor" in dict(found.witness.inputs)["response"]
