"""Fixes are applied only where they make a rubric better, and leave the rest of the text as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.compiler import driver, fixing
from rubricc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from rubricc.compiler.linting import Linted, lint_all
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

RUBRIC = """# The head.
rubric r "R" {
  max 9   # the total
  lexicon greetings ["hello",   "  ", "hi" | ""]
  # accept RB508: left over
  criterion a max 3   weight 3 { # odd layout stays
    award 2 if response mentions ["a"] or response mentions ["b"] and response mentions ["c"] "A or B."
    award 1   if text.charcters(response) > 3 and response affirms greetings "Says more."
  }
  check d points1 if response mentions ["d"]
}
"""


def examine(source: SourceFile) -> Linted:
    checked = driver.check(source)
    return lint_all(checked, lambda: driver.load(checked))


def fixed(text: str, safeties: frozenset[Safety] = fixing.SAFE) -> fixing.Fixed:
    return fixing.fix(SourceFile("r.rubric", text), examine, safeties)


def test_round_after_round_until_nothing_safe_is_left():
    done = fixed(RUBRIC)
    assert [item.code for item in done.applied] == ["RB010", "RB404", "RB404", "RB014", "RB001", "RB015"]
    assert [item.code for item in done.linted.findings] == ["RB103"]
    assert done.source.text == (
        RUBRIC.replace('["hello",   "  ", "hi" | ""]', '["hello", "hi"]')
        .replace('["b"] and response mentions ["c"]', '["b"] and response mentions ["c"])')
        .replace('or response mentions ["b"]', 'or (response mentions ["b"]')
        .replace("text.charcters", "text.characters")
        .replace("points1", "points 1")
        .replace("   weight 3", "")
    )


def test_unsafe_fixes_mend_the_rest_and_comments_stay():
    done = fixed(RUBRIC, fixing.UNSAFE)
    assert done.linted.findings == ()
    for kept in ("# The head.", "# the total", "# odd layout stays", "award 1   if"):
        assert kept in done.source.text
    assert "max 4   # the total" in done.source.text
    assert "accept" not in done.source.text
    assert "weight" not in done.source.text


def test_what_is_clean_stays_as_it_is():
    clean = fixed(fixed(RUBRIC, fixing.UNSAFE).source.text, fixing.UNSAFE)
    assert (clean.applied, clean.source.text) == ((), fixed(RUBRIC, fixing.UNSAFE).source.text)


def fake(edits: dict[str, tuple[tuple[int, int, str], ...]], severity: str = "warning"):
    """Give back an examination that finds, for each text in `edits`, one finding whose fix has these edits."""

    def examine(source: SourceFile) -> Linted:
        wanted = edits.get(source.text)
        if wanted is None:
            return Linted((), ())
        change = tuple(Edit(Span(start, end, source), text) for start, end, text in wanted)
        return Linted((Diagnostic("RB999", severity, "m", Span(0, 1, source), fix=Fix("Do", change)),), ())

    return examine


GOOD = 'rubric r "R" { check c points 1 if response mentions ["a"] }'


def test_a_fix_that_breaks_the_text_is_not_kept():
    def examine(source: SourceFile) -> Linted:
        if source.text != GOOD:
            errors = tuple(item for item in driver.check(source).diagnostics if item.severity == "error")
            return Linted(errors, ())
        change = (Edit(Span(0, 6, source), "rubrik"),)
        return Linted((Diagnostic("RB999", "warning", "m", Span(0, 1, source), fix=Fix("Break it", change)),), ())

    done = fixing.fix(SourceFile("r.rubric", GOOD), examine)
    assert (done.source.text, done.applied) == (GOOD, ())


def test_fixes_that_chase_each_other_end():
    other = GOOD.replace('"a"', '"b"')
    at = GOOD.index('"a"')
    there, back = (at, at + 3, '"b"'), (at, at + 3, '"a"')
    done = fixing.fix(SourceFile("r.rubric", GOOD), fake({GOOD: (there,), other: (back,)}))
    assert (done.source.text, done.applied) == (GOOD, ())


def test_of_fixes_together_that_make_it_worse_the_good_ones_are_kept():
    at = GOOD.index("points 1")

    def examine(source: SourceFile) -> Linted:
        found = []
        if '"R"' in source.text:
            span = Span(source.text.index('"R"'), source.text.index('"R"') + 3, source)
            found.append(
                Diagnostic("RB998", "warning", "m", span, fix=Fix("Good", (Edit(span, '"S"'),)), fingerprint="1")
            )
        if "points 1" in source.text:
            span = Span(source.text.index("points 1"), source.text.index("points 1") + 8, source)
            found.append(
                Diagnostic("RB999", "warning", "m", span, fix=Fix("Bad", (Edit(span, "points"),)), fingerprint="2")
            )
        found += [item for item in driver.check(source).diagnostics if item.severity == "error"]
        return Linted(tuple(found), ())

    done = fixing.fix(SourceFile("r.rubric", GOOD), examine)
    assert at > 0
    assert done.source.text == GOOD.replace('"R"', '"S"')
    assert [item.code for item in done.applied] == ["RB998"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_stay(end):
    text = RUBRIC.replace("\n", end)
    done = fixed(text, fixing.UNSAFE)
    assert done.source.text == fixed(RUBRIC, fixing.UNSAFE).source.text.replace("\n", end)


CHANGES = st.tuples(st.integers(0, 12), st.integers(0, 3), st.text("xy", max_size=2))


@given(st.text("ab\n", max_size=12), st.lists(CHANGES, max_size=4))
def test_edits_that_do_not_overlap_are_all_applied(text, wanted):
    source, at, expected, edits = SourceFile("t", text), 0, "", []
    for start, size, new in sorted(wanted):
        if start < at or start + size > len(text):
            continue
        edits.append(Edit(Span(start, start + size, source), new))
        expected += text[at:start] + new
        at = start + size
    assert fixing.apply(text, edits) == expected + text[at:]
