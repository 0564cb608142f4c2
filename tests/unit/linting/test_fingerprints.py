"""Fingerprints stay while lines move, and tell different findings apart."""

from __future__ import annotations

import pytest

from rubricc.compiler import driver
from rubricc.compiler.fingerprints import Places, normalised
from rubricc.compiler.linting import Granted, Linted, lint_all
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax.format import format_source
from rubricc.compiler.syntax.parse import parse

RUBRIC = """rubric r "R" {
  criterion a max 2 {
    group "calm" {
      award 1 if not (response mentions ["!!!"]) "Calm."
    }
    award 1 if not (response mentions ["???"]) "Sure."
  }
  check d points 1 if not (response mentions ["..."])
  check e points 1 if not (response mentions ["..."])
}
"""


def linted(text: str, granted: tuple[Granted, ...] = ()) -> Linted:
    checked = driver.check(SourceFile("r.rubric", text))
    return lint_all(checked, lambda: driver.load(checked), granted=granted)


def fingerprints(text: str) -> list[str]:
    return sorted(item.fingerprint for item in linted(text).findings)


def test_every_finding_has_one_of_its_own():
    found = fingerprints(RUBRIC)
    assert len(found) == len(set(found)) > 5
    assert all(len(item) == 16 for item in found)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "# a comment\n\n" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: " ".join(line.strip() for line in text.split("\n")),
        lambda text: format_source(text.replace("  ", "")),
        lambda text: text.replace("award 1", "award 1 # one point\n"),
        lambda text: text.replace("  check d", '  check other points 1 if response mentions ["x"]\n  check d'),
    ],
)
def test_they_stay_while_lines_and_other_rules_move(change):
    assert fingerprints(change(RUBRIC)) == fingerprints(RUBRIC)


@pytest.mark.parametrize(
    ("old", "new"), [("check d", "check f"), ('"!!!"', '"!!"'), ('group "calm"', 'group "calmer"')]
)
def test_they_change_with_what_they_are_about(old, new):
    assert set(fingerprints(RUBRIC.replace(old, new))) != set(fingerprints(RUBRIC))


def test_they_are_the_same_in_every_process():
    assert fingerprints('rubric r { check c points 1 if not (response mentions ["x"]) }') == [
        "8283979f1991c24a",
        "99459e2de47e8eef",
    ]


def test_findings_that_agree_in_all_are_numbered():
    text = RUBRIC.replace("  check d", '  lexicon l ["a", "", "", "b"]\n  check d')
    found = [item for item in linted(text).findings if item.code == "RB404"]
    assert len({item.fingerprint for item in found}) == len(found) == 2


def test_places_are_names():
    places = Places(parse(SourceFile("r.rubric", RUBRIC)).rubric)
    at = RUBRIC.index('"!!!"')
    assert places.name(Span(at, at + 1)) == "a/calm"
    assert places.name(Span(0, 1)) == ""
    assert places.name(Span(RUBRIC.index("check e") + 3, 0)) == "e"
    assert Places(None).name(Span(0, 1)) == ""


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("award  2\n  if  a", "award 2 if a"),
        ('["a  b" ,"c"]', '["a  b","c"]'),
        ('x # a "comment"\n y', "x y"),
        ('"a # no comment"  and b', '"a # no comment"and b'),
        ('"""a\n b"""', '"""a\n b"""'),
        ('"open', '"open'),
        ("", ""),
    ],
)
def test_source_is_compared_without_layout_and_comments(text, plain):
    assert normalised(text) == plain


def test_an_accepted_fingerprint_is_gone_and_an_idle_one_is_told():
    one = linted(RUBRIC).findings[0]
    granted = (Granted(one.fingerprint, one.code, "a", "list.json"), Granted("0" * 16, "RB508", "x", "list.json"))
    found = linted(RUBRIC, granted)
    assert one.fingerprint not in {item.fingerprint for item in found.findings}
    assert [item.fingerprint for item in found.accepted] == [one.fingerprint]
    (idle,) = [item for item in found.findings if item.code == "RB018"]
    assert idle.message == "RB508 of `x` is accepted in list.json, but it does not occur."
    assert len(idle.fingerprint) == 16


def test_errors_are_never_accepted():
    broken = 'rubric r { check c points 1 if not (response mentions ["", "x"]) }'
    (error,) = linted(broken).findings
    assert linted(broken, (Granted(error.fingerprint, error.code, "", "list.json"),)).findings == (error,)
