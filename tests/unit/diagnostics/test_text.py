from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.compiler.diagnostics.model import Diagnostic, Label
from rubricc.compiler.diagnostics.snippet import MOST_PLACES
from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.diagnostics.text import render_one, render_text, summary
from rubricc.compiler.diagnostics.visible import columns
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span


def test_a_finding_shows_every_place_and_one_hint(unknown):
    assert render_one(unknown) == (
        'error[RB001]: There is nothing called "drgs".\n'
        "  --> a folder/x.rubric:3:34\n"
        "   |\n"
        ' 2 |   lexicon drugs ["漢字", "b"]\n'
        "   |           ----- this one has nearly the same name\n"
        " 3 |     check a points 1 if 漢字 mentions drgs and drgs\n"
        "   |                                       ^^^^ nothing has this name\n"
        "   |                                                ---- here too\n"
        "   = hint: Did you mean drugs?\n"
        "   = fix: Write drugs (rubricc lint --fix)\n"
        "   = rubricc explain RB001\n"
    )


def test_carets_stand_under_wide_characters(at):
    found = Diagnostic("RB001", "error", "m", at("漢字", 1))
    line, marks = render_one(found).split("\n")[3:5]
    before = line.split("漢字")[0]
    assert marks.index("^") == columns(before)
    assert marks.count("^") == 4


def test_colours_change_nothing_but_the_colours(unknown):
    import re

    coloured = render_one(unknown, Paint(colour=True))
    assert coloured != render_one(unknown)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render_one(unknown)


def test_a_long_line_is_shown_around_its_marks():
    text = "x" * 300 + "HERE" + "y" * 300 + "THERE"
    source = SourceFile("long.rubric", text)
    labels = (Label(Span(604, 609, source), "and there"),)
    found = Diagnostic("RB001", "error", "m", Span(300, 304, source), labels)
    lines = render_one(found, Paint(width=60)).split("\n")
    assert all(len(line) <= 60 for line in lines)
    shown = [line for line in lines if "HERE" in line]
    assert len(shown) == 2
    assert lines[lines.index(shown[0]) + 1].index("^") == shown[0].index("HERE")
    assert lines[lines.index(shown[1]) + 1].index("-") == shown[1].index("THERE")


def test_places_in_other_files_are_shown_under_their_own_names(source, at):
    other = SourceFile("other.rubric", "rubric y {\n}\n")
    found = Diagnostic("RB006", "error", "A circle.", at("x"), (Label(Span(7, 8, other), "goes on here"),))
    shown = render_one(found)
    assert "--> a folder/x.rubric:1:8" in shown
    assert "::: other.rubric:1:8" in shown
    assert "goes on here" in shown


def test_a_place_over_several_lines_says_where_it_ends(source):
    found = Diagnostic("RB201", "warning", "m", Span(0, len(source.text), source))
    assert "^^^^^^^^^^ (to line 4)" in render_one(found)


def test_a_place_at_the_end_of_the_file_is_shown(source):
    found = Diagnostic("RB000", "error", "Something is missing.", Span(len(source.text), len(source.text), source))
    assert " 5 |\n   | ^\n" in render_one(found)


def test_many_places_are_counted_not_all_shown():
    source = SourceFile("many.rubric", "a\n" * 100)
    labels = tuple(Label(Span(2 * at, 2 * at + 1, source), "again") for at in range(1, 100))
    shown = render_one(Diagnostic("RB002", "error", "m", Span(0, 1, source), labels))
    assert shown.count("again") == MOST_PLACES - 1
    assert f"and {100 - MOST_PLACES} more" in shown


def test_what_would_move_the_cursor_is_shown_as_a_symbol():
    source = SourceFile("bad.rubric", "a\x1b[2Jb \u202e\u200b c")
    shown = render_one(Diagnostic("RB008", "warning", "Has \x1b[31m in it.", Span(0, 3, source)), Paint())
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "<U+202E><U+200B>" in shown


def test_the_hint_keeps_its_lines_and_is_wrapped_on_a_narrow_terminal(unknown):
    found = replace(unknown, hint="An answer that reaches it:\n" + "word " * 40)
    lines = render_one(found, Paint(width=50)).split("\n")
    hint = lines[lines.index("   = hint: An answer that reaches it:") :]
    assert all(len(line) <= 50 for line in hint)
    assert sum("word" in line for line in lines) > 3


def test_findings_are_summed_up_in_words(unknown):
    warning = replace(unknown, severity="warning")
    assert summary([]) == "no findings"
    assert summary([unknown]) == "1 error"
    assert summary([warning, unknown, unknown]) == "2 errors and 1 warning"
    assert summary([replace(unknown, severity="info")] * 2 + [warning, unknown]) == "1 error, 1 warning and 2 notes"


def test_no_findings_give_no_text():
    assert render_text([]) == ""


@pytest.mark.parametrize("width", [None, 40, 100])
@given(
    text=st.text(st.sampled_from("ab\n\r\t漢e\u0301\u200b\x1b\U0001f600 "), max_size=60),
    places=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=5),
)
def test_any_place_in_any_text_can_be_shown(width, text, places):
    source = SourceFile("any.rubric", text)
    size = len(source.text)
    spans = [Span(*sorted((min(start, size), min(end, size))), source) for start, end in places]
    labels = tuple(Label(span, f"label {at}") for at, span in enumerate(spans))
    shown = render_one(Diagnostic("RB001", "error", "m", Span(0, 0, source), labels), Paint(width=width))
    assert all(f"label {at}" in shown for at in range(len(spans)))
    assert "\x1b" not in shown


def test_a_hint_that_the_fix_says_already_is_not_said_again(unknown):
    assert unknown.fix is not None
    text = render_one(replace(unknown, hint=f"{unknown.fix.title.upper()}."))
    assert "= hint: " not in text
    assert "= fix: Write drugs (rubricc lint --fix)" in text


def test_a_fix_names_the_option_that_applies_it_where_one_does(unknown):
    assert unknown.fix is not None
    unsafe = render_one(replace(unknown, fix=replace(unknown.fix, safety="unsafe")))
    assert "= fix: Write drugs (rubricc lint --unsafe-fixes)\n" in unsafe
    shown = render_one(replace(unknown, fix=replace(unknown.fix, safety="display")))
    assert "= fix: Write drugs\n" in shown
