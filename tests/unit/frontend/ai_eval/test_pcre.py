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
        ("\\w\\s[\\w-]", "u", "[\\p{L}\\p{N}_][\\t-\\r \\x{85}\\p{Z}\\x{180E}][\\p{L}\\p{N}_\\-]", True),
        ("don’t – “x”", "", "don't \\- \\x{22}x\\x{22}", True),
        ("\\x{2019}\\x41\\101\\cI", "", "'AA\\x{09}", True),
        ("[^]a[:alpha:]\\]]", "", "[^\\]a[:alpha:]\\]]", True),
        ("\\/\\_\\h", "", "/_[\\t\\p{Zs}\\x{180E}]", True),
    ],
)
def test_an_expression_that_re2_has_is_written_in_its_syntax(
    body: str, flags: str, expression: str, exact: bool
) -> None:
    known = read(body, flags)
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


@pytest.mark.parametrize(
    ("body", "flags", "text", "expected"),
    [
        # `$` and `\Z` stand before a line break that ends the text, and take nothing.
        ("a$\\s", "", "a\n", True),
        ("a\\Z\\s", "", "a\n", True),
        ("(a$)\\n", "", "a\n", True),
        # `^` does not stand behind a line break that ends the text.
        ("\\n^", "m", "a\n", False),
        ("[^a]^b?", "m", "\n", False),
        ("\\n^b", "m", "\nb", True),
        # `\R` takes both characters of a line break, and does not give one back.
        ("\\R\\n", "", "\r\n", False),
        ("\\R{2}", "", "\r\n", False),
        ("a\\Rb", "", "a\r\nb", True),
        # Classes by name, and the opposite of shorthands inside classes.
        ("[[:alpha:]]", "u", "é", True),
        ("[[:alpha:]]", "", "é", False),
        ("[[:^digit:]]", "u", "٣", False),
        ("[\\S]", "", "\x0b", False),
        ("[^\\S]", "", "\x0b", True),
        ("[\\W]", "", "é", True),
        # Escapes by number.
        ("\\x", "", "\0", True),
        ("\\x41{2}", "", "AA", True),
        ("\\101", "", "A", True),
        ("\\p{Xan}\\p{L&}\\p{Any}", "", "1a\n", True),
        # Options hold to the end of their group, blanks under `x` mean nothing, in the middle too.
        ("a(?i)b|C", "", "c", True),
        ("(a(?i)b)C", "", "aBc", False),
        ("a(?x) b # c", "", "ab", True),
        ("(?=A)(?i:a)(?-i)a", "i", "Aa", True),
        # What only backtracking has is written as the package has it.
        ("(?'n'a)\\k{n}(?<=a)\\Qb.\\E", "", "aab.", True),
        ("(a)(b)\\g{-1}\\h+\\V", "", "abb \tx", True),
        ("(?|(a)|(b))\\1", "", "bb", True),
        ("(a(?1)?b)c", "", "aabbc", True),
        ("a{,2}(?!b)", "", "a{,2}", True),
        ("(?>a+)\\z", "", "aa", True),
        ("\\w(?!x)", "", "é", False),
        ("\\w(?!x)", "u", "é", True),
        ("don’t(?= now)", "", "don't now", True),
    ],
)
def test_what_differs_between_engines_is_as_pcre_has_it(body: str, flags: str, text: str, expected: bool) -> None:
    pytest.importorskip("regex")
    assert found(body, flags, Text(text)) is expected


NONE = (
    "^*", "$+", "\\b?", "\\A{2}", "(?i)*", "(|*a)", "a**", "a{2}{3}", "a{3,2}", "a{65536}", "(?<=a*)b", "(?<!a+)b",
    "[a-\\d]", "[\\w-.]", "[z-a]", "[[:nope:]]", "[[.a.]]", "[:alpha:]", "[", "[]", "[\\R]", "[\\B]", "\\1", "(a)\\2",
    "\\g{1}", "(?1)", "\\y", "\\i", "\\u0041", "\\L", "\\c", "\\o{8}", "\\x{110000}", "\\x{D800}", "\\p", "\\p{Nope}",
    "(?<n>a)(?<n>b)", "(?<1>a)", "(?z)", "(?#a", "a)", "(a", "(?<n>a", "\\k<n>", "(?P=n)", "\\N{x}", "\\",
)  # fmt: skip


@pytest.mark.parametrize("body", NONE)
def test_what_pcre_refuses_is_no_expression(body: str) -> None:
    pytest.importorskip("regex")
    assert fault(body)


ONLY_PCRE = ("(*SKIP)a", "\\C", "(?C1)a", "[[:<:]]a", "[[:punct:]]", "(?i)\\p{Lu}", "(?(R)a)", "\\N{U+41}", "\\P{Xan}")


@pytest.mark.parametrize("body", ONLY_PCRE)
def test_what_only_pcre_runs_is_sound_and_not_run(body: str) -> None:
    assert fault(body, "u") == ""
    with pytest.raises(NoEngine, match="in PCRE only"):
        found(body, "u", Text("a"))


def test_an_expression_that_takes_all_memory_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    regex = pytest.importorskip("regex")

    class Greedy:
        def search(self, text: str, timeout: float) -> None:
            raise MemoryError

    monkeypatch.setattr(regex, "compile", lambda *arguments: Greedy())
    with pytest.raises(InvalidPattern, match="too much memory"):
        found("(?=never compiled before)a", "", Text("a"))
