"""What is looked up twice in one criterion is read into a variable, whatever the rubric calls it."""

from __future__ import annotations

import pytest

from rubricc.compiler.driver import build, check, load
from rubricc.compiler.source.file import SourceFile

RUBRIC = """rubric r {{
  lexicon words ["a", "b", "c"]
  lexicon others substrings ["x", "y z"]
  let {name} = text.distinct(response, words)
  criterion c max 9 min -9 {{
    award 3 if {name} >= 2 "Two." else award 1 if {name} == 1 "One."
    award 1 per {name} up to 3 "Some."
    award 2 if response mentions others and text.words(response) > 3 "Others."
  }}
  criterion d max 2 {{
    if text.words(response) > 3 {{
      award 1 if {name} > 1 "Two of them."
      award 1 if {name} > 2 "Three of them."
    }}
  }}
}}"""
ANSWERS = {"": 0, "a": 2, "a b": 5, "c b a, y z": 10, "y, z a": 2, "b or c, by z": 8}


NAMES = ["found", "points", "earned", "earned_2", "group_1", "v1", "each_s", "reasons", "_WORDS"]


@pytest.mark.parametrize("name", NAMES)
def test_the_variable_has_a_name_of_its_own(name: str) -> None:
    module = load(check(SourceFile("r.rubric", RUBRIC.format(name=name))))
    assert {answer: module.score("", answer) for answer in ANSWERS} == ANSWERS


def test_a_lookup_that_is_not_needed_in_any_case_stays_where_it_is() -> None:
    source = build(check(SourceFile("r.rubric", RUBRIC.format(name="found"))))
    assert source.count("found = f.response.distinct(_WORDS)") == 1
    assert "if f.response.distinct(_WORDS) > 1:" in source
