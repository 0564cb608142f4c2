"""Expressions of PCRE: which are linear, which are none, and that what is made of them matches the same."""

from __future__ import annotations

import pytest

from rubricc.compiler.frontend.ai_eval.backtracking import InvalidPattern, NoEngine, fault, found
from rubricc.compiler.frontend.ai_eval.pcre import read
from rubricc.runtime.text import Text


@pytest.mark.parametrize(
    ("body", "flags", "expression", "exact"),
    [
        ("order #?\\d{6}", "", "order #?\\d{6}", True),
        ("ab", "i", "ab", False),
        ("(?i)a$", "m", "(?m)a$", False),
        ("a$", "", "a(?:\\n?\\z)", True),
        ("a$", "D", "a\\z", True),
        ("a|b", "A", "\\A(?:a|b)", True),
        ("a b # no\n [ #] \\ ", "x", "ab[ #] ", True),
        ('"q"\n', "", "\\x{22}q\\x{22}\\x{0A}", True),
        ("\\Qa.b\\E+", "", "a\\.b+", True),
        ("(?P<n>a)(?<m>b)(?'o'c)(?#d)(?|e)", "", "(a)(b)(c)(?:e)", True),
        ("\\w\\s[\\w-]", "u", "[\\p{L}\\p{N}_][\\t-\\r \\x{85}\\p{Z}][\\p{L}\\p{N}_-]", True),
        ("don’t – “x”", "", "don't \\- \\x{22}x\\x{22}", True),
        ("\\x{2019}\\x41\\101\\cI", "", None, True),
        ("[^]a[:alpha:]\\]]", "", "[^\\]a[:alpha:]\\]]", True),
        ("\\/\\_\\h", "", "/_[\\t\\p{Zs}]", True),
    ],
)
def test_an_expression_that_re2_has_is_written_in_its_syntax(
    body: str, flags: str, expression: str | None, exact: bool
) -> None:
    known = read(body, flags)
    if expression is None:
        assert known.kind == "backtracking"
    else:
        assert (known.kind, known.expression, known.exact) == ("linear", expression, exact)


@pytest.mark.parametrize(
    "body", ["(", "[a", "*a", "a{2,1}", "a\\", "(?<n>", "a)", "(?>x", "(?=a", "a\\yb", "\\p{Nope}", "[b-a]"]
)
def test_an_expression_that_is_none_is_invalid_and_says_why(body: str) -> None:
    assert fault(body)
    with pytest.raises(InvalidPattern):
        found(body, "", Text("a"))


def test_an_unknown_flag_makes_an_expression_invalid() -> None:
    assert fault("a", "iq") == "`q` is no flag"


SAMPLES = (
    "", "a", "ab\n", "a\nb", "A b", "x1_y", "foo bar\n", "  \t", "a.b", "\r\n", "é ß", "a\x0bb", "{1}", "aaa", "-", "]",
    "foo\nbar\n\nbaz", "don't", '"', "\\", "a/b", "日本 語", "\n",
)  # fmt: skip
BODIES = (
    "^a", "b$", "^$", "\\s", "\\S\\s\\S", "[\\s]", "\\bfoo\\b", "\\Bo", ".b", "a.b", "a\\.b", "\\d", "\\D", "\\w+_",
    "\\W", "[^a-z\\s]", "\\R", "\\N+$", "\\h", "\\v", "\\A\\s*\\z", "b\\Z", "(a)|(b)", "(?:a|foo) ?b", "a{2,}", "a+?",
    "[]-]", "\\x61", "\\/", "{", "a{,2}", "\\e", "\\t", "[[:digit:]]", "(?i:A)B?", "\\Q.\\E", "$", "é", "[\\]\\\\]",
    "o$", "(?s)a.b",
)  # fmt: skip


@pytest.mark.parametrize("flags", ["", "i", "m", "s", "ms", "u", "D", "A"])
def test_linear_expressions_match_what_backtracking_ones_match(flags: str) -> None:
    regex = pytest.importorskip("regex")
    options = {"i": regex.I, "m": regex.M, "s": regex.S}
    chosen = regex.VERSION0 | (regex.UNICODE if "u" in flags else regex.ASCII)
    for flag in flags:
        chosen |= options.get(flag, 0)
    ends = {"\\Z": "(?=\\n?\\Z)", "\\z": "\\Z", "\\h": "[\\t\\p{Zs}]", "\\v": "[\\n-\\r]", "\\e": "\\x1b",
            "\\N": "[^\\n]", "\\R": "(?:\\r\\n|[\\n-\\r])", "\\Q.\\E": "\\.", "a{,2}": "a\\{,2\\}"}  # fmt: skip
    compared = 0
    for body in BODIES:
        known = read(body, flags)
        if known.kind != "linear":
            continue
        plain = body
        for old, new in ends.items():
            plain = plain.replace(old, new) if old != "\\z" or "\\Z" not in body else plain
        plain = plain.replace("$", "\\Z") if "D" in flags else plain
        expected = regex.compile(f"\\A(?:{plain})" if "A" in flags else plain, chosen)
        for sample in SAMPLES:
            assert found(body, flags, Text(sample)) == bool(expected.search(sample)), (body, flags, sample)
            compared += 1
    assert compared > 500


@pytest.mark.parametrize(
    ("body", "flags", "text", "expected"),
    [
        ("(?<=a)b", "", "ab", True),
        ("(.)\\1", "", "abcc", True),
        ("a(?!b)", "i", "AB", False),
        ("\\bé\\b", "u", "un é ici", True),
        ("(?i)(?=A)a\\z", "", "xA", True),
        ("a++b", "D", "aab", True),
        ("$a", "", "a", False),
    ],
)
def test_an_expression_that_needs_backtracking_runs_where_the_package_is(
    body: str, flags: str, text: str, expected: bool
) -> None:
    pytest.importorskip("regex")
    assert read(body, flags).kind == "backtracking"
    assert found(body, flags, Text(text)) is expected


def test_an_expression_that_takes_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("regex")
    monkeypatch.setattr("rubricc.compiler.frontend.ai_eval.backtracking.SECONDS", 0.05)
    with pytest.raises(InvalidPattern, match=r"more than 0\.05 seconds"):
        found(r"^(?:a?(?=a|a?)){60}\1?(x+x+)+y(?=z)", "", Text("a" * 60 + "x" * 3000))


def test_verbs_run_nowhere_here() -> None:
    with pytest.raises(NoEngine, match="PCRE only"):
        found("(*UTF8)a", "", Text("a"))


def test_hostile_linear_expressions_take_no_time() -> None:
    assert not found("(a+)+$", "", Text("a" * 50_000 + "b"))
