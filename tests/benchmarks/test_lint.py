"""Linting is quick enough to happen while an author types: a rubric of ten rules in under 300 ms, once warm."""

from __future__ import annotations

from benchmarks.report import report
from benchmarks.timing import microseconds

from rubricc.compiler import driver
from rubricc.compiler.linting import Linted, lint_all
from rubricc.compiler.source.file import SourceFile

TEN_RULES = """rubric ten "Ten rules" {
  lexicon drugs ["azithromycin", "clindamycin", "cephalexin"]
  criterion drug "Names a drug" max 4 min -1 {
    award 1 if response affirms drugs "Names a drug."
    award 1 if text.distinct(response, drugs) >= 2 "Names two."
    award 1 if response mentions drugs and response matches "[0-9]+ ?mg" "Gives a dose."
    penalize 1 if response affirms ["penicillin"] "Unsafe."
    award 1 if text.words(response) in 20 to 200 and response mentions drugs "Neither short nor long."
  }
  check fever points 1 from "Asks about fever." if text.asks(response, ["fever", "temperature"])
  check scolds points -2 from "Scolds." if response mentions ["stupid", "foolish"]
  check doctor points 2 from "Sends to a doctor." if response mentions ["see a doctor" | "see your doctor"]
  check lists points 1 from "Lists the choices." if format.bullets(response) >= 3 and response mentions drugs
  check plain points 1 from "Is easy to read."
    if readability.flesch_kincaid_grade(response) <= 9 and response mentions drugs
  test "names a drug" {
    query "What helps with a sore throat?"
    response "Azithromycin 500 mg."
    expect drug >= 2
  }
}
"""


def lint(source: SourceFile) -> Linted:
    checked = driver.check(source)
    return lint_all(checked, lambda: driver.load(checked))


def test_ten_rules_while_one_types() -> None:
    source = SourceFile("ten.rubric", TEN_RULES)
    assert not [item for item in lint(source).findings if item.severity == "error"]
    report("lint ten rules, warm", microseconds(lint, [(source,)], runs=5) / 1000, 300, unit=" ms")
