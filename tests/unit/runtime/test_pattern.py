"""Patterns: RE2's meaning whatever engine matches, and errors that name what is wrong."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rubricc.runtime.linear_regex import beginnings, is_linear, may_be_empty
from rubricc.runtime.pattern import LinearEngine, Pattern, PatternError, StandardEngine, check
from rubricc.runtime.text import Text

ATOMS = st.sampled_from(
    [
        "a", "b", "k", "s", "1", " ", "-",
        r"\.", r"\d", r"\w", r"\s", r"\W", r"\S", r"\D", ".", "[a-c]", "[^a]", "[0-9]",
        "[a-z'-]", "[^.!?]", "é", r"\b", "^", "$", r"\A", r"\z", "[[:alpha:]]", r"\x61", r"\n", r"\x{e9}", "ſ", "[K-S]",
    ]
)  # fmt: skip
QUANTIFIERS = st.sampled_from(["*", "+", "?", "{2}", "{1,3}", "{2,}", "+?", "??", "*?", "{0,2}"])
GROUPS = st.sampled_from(["(?:", "(", "(?i:", "(?-i:", "(?s:", "(?m:"])


def larger(inner):
    grouped = st.builds(lambda opening, body: f"{opening}{body})", GROUPS, inner)
    return st.one_of(
        st.lists(inner, min_size=2, max_size=4).map("".join),
        grouped,
        st.lists(inner, min_size=2, max_size=3).map(lambda options: f"(?:{'|'.join(options)})"),
        st.builds(lambda body, times: f"(?:{body}){times}", inner, QUANTIFIERS),
        st.builds(lambda body, times: body + times, ATOMS, QUANTIFIERS),
    )


EXPRESSIONS = st.recursive(ATOMS, larger, max_leaves=8)
TEXTS = st.text("aabks12  -.'\nKSéÉſK\u00a0!?|x\r\v_", max_size=16)


@settings(max_examples=200, deadline=None)
@given(EXPRESSIONS, st.booleans(), TEXTS)
def test_standard_engine_means_what_re2_means(expression, exact, text):
    check_engines(expression, exact, text)


@pytest.mark.slow
@settings(max_examples=3_000, deadline=None)
@given(EXPRESSIONS, st.booleans(), TEXTS)
def test_standard_engine_means_what_re2_means_at_length(expression, exact, text):
    check_engines(expression, exact, text)


def check_engines(expression, exact, text):
    source = is_linear(expression, exact)
    assume(source is not None)
    try:
        linear = LinearEngine(expression, exact)
    except PatternError:
        assume(False)
    standard = StandardEngine(source, may_be_empty(expression, exact))
    assert standard.spans(text) == linear.spans(text)
    assert standard.tokens(text) == linear.tokens(text)
    assert standard.spans(text) == linear.spans(text)
    assert standard.found(text) == linear.found(text) == bool(linear.spans(text))


@pytest.mark.parametrize(
    "expression",
    [
        "[a-z][a-z'-]*",
        r"[0-9]+(\.[0-9]+)?",
        "[0-9]+ ?mg",
        r"\b[0-9]+(?:\.[0-9]+)?%?\b",
        "bmi[^0-9]{0,12}28",
        r"<<[^\n<>]+>>",
        r"(?m)^\*\*\*$",
        r"!{2,}|\?{2,}",
        r"order\s+#?\d{6}|ORD-\d{6}",
    ],
)
def test_common_expressions_are_proved_linear(expression):
    assert is_linear(expression) is not None


@pytest.mark.parametrize(
    "expression",
    ["(a+)+$", "(a|aa)+$", "(a*)*b", "a*b", ".*x", "[0-9]+[0-9]+x", r"\w+\s?\w+!", "(?:a?){40}a{40}", r"\B"],
)
def test_what_may_backtrack_is_left_to_re2(expression):
    assert is_linear(expression) is None


@pytest.mark.parametrize(
    ("expression", "words", "position"),
    [
        ("a(?=b)", "lookaround", 1),
        ("a(?!b)", "lookaround", 1),
        ("(?<=a)b", "lookaround", 0),
        ("(?<!a)b", "lookaround", 0),
        (r"(a)\1", "backreference", 3),
        ("(?P<x>a)(?P=x)", "reference to a group", 8),
        ("(?>a)", "atomic", 0),
        ("a*+", "possessive", 1),
        ("(a", "not closed", 0),
        ("a)", "closes nothing", 1),
        ("x[a", "not closed", 1),
        ("*a", "repeats nothing", 0),
        ("a{2000}", "at most 1000", 1),
        ("[z-a]", "range", 1),
        (r"a\Z", "escape", 1),
    ],
)
def test_errors_name_the_fault_and_its_place(expression, words, position):
    with pytest.raises(PatternError, match=words) as caught:
        check(expression)
    assert caught.value.position == position


def test_spans_are_in_the_original_and_quotes_dashes_and_blanks_are_straight():
    text = Text("é “Take” 500\u00a0mg – or 20MG")
    pattern = Pattern("dose", ("[0-9]+ mg", "[0-9]+mg"))
    assert pattern.spans(text) == ((9, 15), (21, 25))
    assert pattern.tokens(text) == ("500 mg", "20mg")
    assert Pattern.of('"take" [0-9]+ mg - or').count(text) == 1
    assert Pattern.of("TAKE", exact=True).count(text) == 0


def test_alternatives_are_tried_in_order():
    text = Text("abc")
    assert Pattern("x", ("ab", "abc")).tokens(text) == ("ab",)
    assert Pattern("x", ("abc", "ab")).tokens(text) == ("abc",)
    assert Pattern("x", (r"\Qa", "b", "c")).count(text) == 3


def test_answers_agree_whatever_is_asked_first():
    for ask in ("found", "count", "spans", "tokens"):
        text, pattern = Text("aXbX"), Pattern.of("x")
        getattr(pattern, ask)(text)
        assert (pattern.found(text), pattern.count(text)) == (True, 2)
        assert (pattern.spans(text), pattern.tokens(text)) == (((1, 2), (3, 4)), ("x", "x"))


@settings(max_examples=200, deadline=None)
@given(EXPRESSIONS, TEXTS)
def test_tokens_are_the_matches_in_small_letters(expression, text):
    check_tokens(expression, text)


@pytest.mark.slow
@settings(max_examples=3_000, deadline=None)
@given(EXPRESSIONS, TEXTS)
def test_tokens_are_the_matches_at_length(expression, text):
    check_tokens(expression, text)


def check_tokens(expression, text):
    try:
        straight = Text(text).straight
        spans = LinearEngine(expression, False).spans(straight)
    except PatternError:
        assume(False)
    found = Pattern.of(expression).tokens(Text(text))
    assert found == tuple(straight[start:end].lower() for start, end in spans)


@pytest.mark.parametrize("number", [0, 1, 15, 16, 17, 40])
@pytest.mark.parametrize("exact", [False, True])
def test_few_matches_and_many_are_told_alike_in_a_long_text(number: int, exact: bool) -> None:
    source = r"\b[0-9]+(?:\.[0-9]+)?%?"
    text = "Na ja. " * 60 + " ".join(f"{n}.5%" for n in range(number))
    pattern = Pattern("p", (source,), exact)
    assert pattern.tokens(Text(text)) == tuple(f"{n}.5%" for n in range(number))
    assert pattern.count(Text(text)) == number


@pytest.mark.parametrize(
    ("source", "begins"),
    [
        (r"\b[0-9]+(?:\.[0-9]+)?%?\b", "0123456789"),
        ("[!?]{2,}|;", "!;?"),
        ("[0-9]*x?", ""),
        ("[0-9]*x", "0123456789Xx"),
        ("because", "Bb"),
        ("so", "Ss\u017f"),
        ("[a-z]+", ""),
        (r"(?m)^$", ""),
    ],
)
def test_the_characters_that_a_match_begins_with(source: str, begins: str) -> None:
    assert "".join(sorted(beginnings(source))) == "".join(sorted(begins))


@given(
    text=st.text(st.sampled_from("so bX0!?\u017f\u212a;k"), max_size=30),
    source=st.sampled_from(["so", "[!?]{2,}|;", "k|0", "[0-9]*x"]),
)
def test_a_text_without_them_has_no_match(text: str, source: str) -> None:
    pattern, seen = Pattern("p", (source,)), Text(text)
    expected = LinearEngine(source, False).tokens(text)
    assert pattern.found(Text(text)) == bool(expected)
    assert pattern.count(seen) == len(expected)


@given(
    text=st.text(st.sampled_from("ab. \n"), min_size=280, max_size=340),
    source=st.sampled_from([r"\ba+b\b", "a{3,}$", r"(?m)^b\.$", r"a+\z", "[^b]{40,60}a", "(?:ab){4}", r"a\b[^a]*b"]),
)
def test_a_match_is_found_wherever_it_ends_in_a_long_text(text: str, source: str) -> None:
    assert Pattern("p", (source,)).found(Text(text)) == LinearEngine(source, False).found(text)
