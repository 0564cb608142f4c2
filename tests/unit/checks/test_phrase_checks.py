"""What the checks on phrases and patterns say, beyond their examples."""

from __future__ import annotations

import time

import pytest

from rubricc.compiler import driver
from rubricc.compiler.linting import Selection, lint
from rubricc.compiler.source.file import SourceFile


def check(body, *codes):
    text = f"rubric r {{\n{body}\n}}\n"
    checked = driver.check(SourceFile("r.rubric", text))
    assert checked.rubric is not None, [item.message for item in checked.diagnostics]
    return lint(checked, lambda: driver.load(checked), Selection(codes))


COUNTED = '  criterion c max 1 { award 1 per text.distinct(response, l) up to 1 "Names some." }\n'


def lexicon(phrases, modes=""):
    return f"  lexicon l {modes} [{', '.join(phrases)}]\n" + COUNTED


def test_many_findings_of_one_list_are_one_that_names_the_first():
    body = lexicon(['"pain"', *(f'"pain {n}"' for n in range(50))])
    (found,) = check(body, "RB401")
    assert "`pain 0` has `pain`, `pain 1` has `pain`, `pain 2` has `pain` and 47 more" in found.message
    assert len(found.labels) <= 6


@pytest.mark.parametrize(
    ("test", "is_found"),
    [
        ("text.distinct(response, l) >= 2", True),
        ("text.distinct(response, l) > 0", False),
        ("1 <= text.count(response, l)", False),
        ("text.count(response, l) == 1", True),
        ("text.coverage(response, l) >= 0.5", True),
        ("response mentions l", False),
        ("text.contains(response, l)", False),
    ],
)
def test_a_list_of_which_only_presence_is_asked_counts_nothing_twice(test, is_found):
    body = f'  lexicon l ["pain", "chest pain"]\n  check c points 1 if {test}'
    assert bool(check(body, "RB401")) is is_found


@pytest.mark.parametrize(("test", "is_found"), [("n > 0", False), ("n > 1", True), ("n + 1 > 1", True)])
def test_a_count_that_has_a_name_is_followed(test, is_found):
    body = '  lexicon l ["pain", "chest pain"]\n  let n = text.distinct(response, l)\n'
    assert bool(check(f"{body}  check c points 1 if {test}", "RB401")) is is_found


def test_counted_in_a_reason_is_not_counted():
    body = '  lexicon l ["pain", "chest pain"]\n'
    reason = '"Names {text.count(response, l)}."'
    assert check(f"{body}  criterion c max 1 {{ award 1 if response mentions l {reason} }}", "RB401") == ()


def test_joined_lists_show_where_a_phrase_is_written():
    body = '  lexicon a ["Aspirin"]\n  lexicon b ["aspirin"]\n  lexicon l = a + b\n' + COUNTED
    (found,) = check(body, "RB405")
    assert found.span.text == "l"
    assert found.fix is None


def test_a_list_that_is_joined_to_another_is_reported_once():
    body = '  lexicon a substrings ["hell"]\n  lexicon b = a + ["x"]\n  check c points 1 if response mentions b'
    assert [item.span.position[0] for item in check(body, "RB402")] == [2]


def test_the_phrases_of_a_table_are_one_finding():
    table = '  table t (asked substrings, answered) {\n    "hell", "x"\n    "so", "y"\n    "penicillin", "z"\n  }\n'
    rule = 'for first r in t where query mentions r.asked { award 1 if response mentions r.answered "A." }'
    (found,) = check(f"{table}  criterion c max 1 {{ {rule} }}", "RB402")
    assert found.message.startswith("2 phrases that `r.asked` stands for")
    assert "`so` in" in found.message


def test_a_list_that_whole_tokens_are_compared_with_finds_nothing_inside_words():
    body = '  lexicon l substrings ["so", "a"]\n  pattern w "[a-z]+"\n'
    test = "list.size(text.tokens(response, w, except: l)) > 2"
    assert check(f"{body}  check c points 1 if {test}", "RB402") == ()


def test_other_languages_are_not_judged_by_english_words():
    body = '  language de\n  lexicon l substrings ["so"]\n  check c points 1 if response mentions l'
    assert check(body, "RB402") == ()


def test_the_worst_phrases_are_named_first():
    body = lexicon(['"happy"', '"so"', '"recommend"', '"may"'], "substrings")
    (found,) = check(body, "RB402")
    assert found.message.startswith("3 phrases of `l`")
    assert found.message.index("`so`") < found.message.index("`happy`")


def test_an_alternative_that_needs_no_boundary_is_a_warning():
    body = r'  check c points 1 if response matches "\b(?:c\+\+|java)\b"'
    (found,) = check(body, "RB403")
    assert found.severity == "warning"
    assert "after `+`" in found.message


def test_a_used_input_of_a_used_definition_is_used():
    body = (
        "  input reference: Text\n  let near = text.copied_from(response, reference)\n"
        "  define twice(n: Real): Real = n * 2\n  check c points 1 if twice(near) > 1"
    )
    assert check(body, "RB308") == ()


def test_a_criterion_that_a_test_names_is_not_deleted():
    body = (
        '  check a points 1 if response mentions ["x"]\n  check b points 1 if response mentions ["x"]\n'
        '  test "t" {\n    response "x"\n    expect b == 1\n  }'
    )
    (found,) = check(body, "RB303")
    assert found.fix is None


@pytest.mark.parametrize(
    ("rule", "is_found"),
    [
        ('award 1 if query mentions ["x"] "A."', True),
        ('award 1 if not (query mentions ["x"]) "Nothing to say."', False),
        ('award 1 if query mentions ["x"] and response mentions ["y"] "A."', False),
        ('award 1 if response mentions ["y"] "A." else award 1 if query mentions ["x"] "B."', False),
    ],
)
def test_points_that_the_question_alone_decides_on(rule, is_found):
    assert bool(check(f"  criterion c max 2 {{ {rule} }}", "RB410")) is is_found


@pytest.mark.slow
def test_long_lists_take_little_time():
    phrases = [f'"{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{n} word"' for n in range(3000)]
    single = [f'"w{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}"' for n in range(676)]
    body = lexicon([*phrases, *single], "substrings")
    begin = time.perf_counter()
    check(body, "RB401", "RB402", "RB405", "RB409")
    assert time.perf_counter() - begin < 10
