"""Parsing: trees, errors, recovery, odd input, and time."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rubricc.compiler.source.file import SourceError, SourceFile
from rubricc.compiler.syntax import tree
from rubricc.compiler.syntax.parse import ParseResult, parse
from rubricc.compiler.syntax.tree import Rubric, same_tree, walk


def read(text: str) -> ParseResult:
    return parse(SourceFile("t.rubric", text))


def rubric(items: str) -> Rubric:
    result = read("rubric r {\n" + items + "\n}")
    assert result.rubric is not None, result.diagnostics
    return result.rubric


def expression(text: str) -> Any:
    item = rubric(f"let x = {text}").items[0]
    assert isinstance(item, tree.LetDecl)
    return item.value


def show(node: Any) -> str:
    """Write an expression with every grouping visible."""
    if isinstance(node, tree.And | tree.Or):
        word = "and" if isinstance(node, tree.And) else "or"
        return "(" + f" {word} ".join(show(part) for part in node.operands) + ")"
    if isinstance(node, tree.Compare | tree.Arithmetic):
        return f"({show(node.left)} {node.op} {show(node.right)})"
    if isinstance(node, tree.Implies):
        return f"({show(node.left)} implies {show(node.right)})"
    if isinstance(node, tree.Not):
        return f"(not {show(node.operand)})"
    if isinstance(node, tree.Negative):
        return f"(-{show(node.operand)})"
    if isinstance(node, tree.Within):
        return f"({show(node.value)} in {show(node.low)}..{show(node.high)})"
    if isinstance(node, tree.Parenthesized):
        return "[" + show(node.inner) + "]"
    if isinstance(node, tree.Conditional):
        return f"({show(node.condition)} ? {show(node.then)} : {show(node.otherwise)})"
    return str(node.span.text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a or b and c", "(a or (b and c))"),
        ("a and b and c", "(a and b and c)"),
        ("not a and b", "((not a) and b)"),
        ("not a == b", "(not (a == b))"),
        ("a implies b implies c", "(a implies (b implies c))"),
        ("a or b implies c", "((a or b) implies c)"),
        ("1 - 2 - 3", "((1 - 2) - 3)"),
        ("1 + 2 * 3", "(1 + (2 * 3))"),
        ("-1 * 2", "((-1) * 2)"),
        ("- - 1", "(-(-1))"),
        ("(1 + 2) * 3", "([(1 + 2)] * 3)"),
        ("a + 1 in 2 to 3 * 4", "((a + 1) in 2..(3 * 4))"),
        ("if a then b else if c then d else e", "(a ? b : (c ? d : e))"),
        ("if a then b else c or d", "(a ? b : (c or d))"),
        ("-2 < 3", "((-2) < 3)"),
    ],
)
def test_binding(text: str, shown: str) -> None:
    assert show(expression(text)) == shown


def test_quantifier_takes_the_whole_condition() -> None:
    node = expression("some s in sentences(response) where s mentions a or s mentions b")
    assert isinstance(node, tree.Quantified)
    assert isinstance(node.condition, tree.Or)
    assert (node.kind, node.variable.id) == ("some", "s")


@pytest.mark.parametrize(("text", "kind"), [("at least 2 of [a, b]", "least"), ("exactly 1 of [a,]", "exactly")])
def test_threshold(text: str, kind: str) -> None:
    node = expression(text)
    assert isinstance(node, tree.Threshold)
    assert node.kind == kind
    assert node.count.value == Decimal(text.split()[-4 if kind == "least" else 1][:1])


def test_call_with_namespace_and_keywords() -> None:
    node = expression("text.near(response, a, max: 3)")
    assert isinstance(node, tree.Call)
    assert node.full_name == "text.near"
    assert [argument.keyword and argument.keyword.id for argument in node.arguments] == [None, None, "max"]


def test_functions_named_like_keywords() -> None:
    assert expression("max(1, min(2, abs(3)))").full_name == "max"
    assert expression("language.is(response)").full_name == "language.is"
    assert expression("format.check(response)").full_name == "format.check"


def test_list_elements_keep_entries_apart() -> None:
    node = expression('["a" | "b", "c", 3]')
    assert isinstance(node, tree.ListLit)
    assert [type(element).__name__ for element in node.elements] == ["Entry", "TextLit", "NumberLit"]


def test_texts() -> None:
    assert expression(r'"a\"b\\n\u{1F600}\n"').value == 'a"b\\n\U0001f600\n'
    assert expression('"""a "quoted"\n\\n"""').value == 'a "quoted"\n\\n'
    assert expression('"""a\r\nb"""').value == "a\nb"


def test_patterns_are_raw() -> None:
    pattern = rubric(r'pattern p exact ["\d+\"x\\", "b"]').items[0]
    assert isinstance(pattern, tree.PatternDecl)
    assert [text.value for text in pattern.expressions] == ['\\d+"x\\\\', "b"]
    assert (pattern.exact, pattern.is_list) == (True, True)
    relation = expression(r'response matches "\d+"')
    assert relation.right.value == r"\d+"
    assert relation.right.expression
    assert expression('response matches """\\d"x"""').right.value == '\\d"x'


def test_template_has_expressions_at_their_places() -> None:
    text = (
        'rubric r { criterion c max 1 { award 1 if true "a\\"{{b}} {c.asked} and {text.first(response, \\"x\\")}." } }'
    )
    award = read(text).rubric.items[0].body[0]  # type: ignore[union-attr]
    parts = award.reason.parts
    assert parts[0] == 'a"{b} '
    assert isinstance(parts[1], tree.Attribute)
    assert parts[1].span.text == "c.asked"
    assert text[parts[3].span.start : parts[3].span.end] == 'text.first(response, \\"x\\")'
    assert award.reason.plain is None


def test_spans_cover_their_source() -> None:
    source = 'rubric r {\n  criterion café_x max 2 {\n    award 1 if true "é {1 + 2}"\n  }\n}'.replace("café_x", "cafe")
    found = read(source).rubric
    assert found is not None
    for node in walk(found):
        assert node.span.text
        for child in node.children():
            assert node.span.start <= child.span.start <= child.span.end <= node.span.end


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("not true", "true"),
        ("a + b", "a - b"),
        ("a mentions b", "a denies b"),
        ("at least 1 of [a]", "at most 1 of [a]"),
        ("some x in t where a", "every x in t where a"),
        ("a < b", "a <= b"),
        ("-1", "1"),
        ("(a)", "a"),
        ('["a" | "b"]', '["a", "b"]'),
    ],
)
def test_different_expressions_have_different_trees(one: str, other: str) -> None:
    assert same_tree(expression(one), expression(one))
    assert not same_tree(expression(one), expression(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("input a: Text", "input a: Text optional"),
        ("input a: Text", "input a: [Text]"),
        ('pattern a "x"', 'pattern a exact "x"'),
        ("criterion a max 1 {}", "criterion a max 1 gate {}"),
        ("criterion a round to 0.5 {}", "criterion a round to 0.5 half even {}"),
        ("scale a 1 to 2 { level 1 }", "scale a 1 to 2 cumulative { level 1 }"),
        ("unchecked kept", "unchecked excluded"),
        ("normalize positive", "normalize positive clipped"),
        ("max 1", "max -1"),
        ("max 1", "min 1"),
        ('criterion a { award 1 "x" }', 'criterion a { penalize 1 "x" }'),
        ('criterion a { award 1 if a "x" else "y" }', 'criterion a { award 1 if a "x" }'),
        ('criterion a { award 1 if a else "y" }', 'criterion a { award 1 if a "y" }'),
        ('test "t" { expect passed }', 'test "t" { expect failed }'),
        ("override a if b { cap total at 1 }", "override a if b { floor total at 1 }"),
    ],
)
def test_different_items_have_different_trees(one: str, other: str) -> None:
    assert not same_tree(rubric(one), rubric(other))


def test_header_limits_come_in_any_order() -> None:
    found = rubric("criterion a gate weight 2 min -1 max 3 pass at 2 round to 0.5 {}").items[0]
    assert isinstance(found, tree.Criterion)
    assert [limit.kind for limit in found.limits] == ["gate", "weight", "min", "max", "pass", "round"]
    assert tree.limit(found.limits, "min").value.value == Decimal(-1)  # type: ignore[union-attr]


def test_accepted_findings() -> None:
    found = rubric("# accept RB101: as published\ncriterion a max 3 { # accept RB505: fine\n}").items[0]
    assert found.accepted == (("RB101", "as published"), ("RB505", "fine"))
    assert [comment.place for comment in found.comments] == ["before", "open"]


def test_several_errors_in_one_file() -> None:
    text = """rubric r {
  max many
  lexicon a ["x" "y"]
  criterion c max 3 {
    awrad 1 if true "x"
    award 2 if response mentions "a" "ok"
    penalize if true "x"
    if true {
      award 1 iff true
      choose { when true }
    }
    award 1 per 3 "no limit"
  }
  check d if true
  criterion fine max 1 { award 1 if true }
  test "t" { expect total = 3 }
}
"""
    lines = [item.span.lines[0] for item in read(text).diagnostics]
    assert lines == [2, 3, 5, 7, 9, 10, 12, 14, 16]


def test_missing_brace_is_one_error() -> None:
    text = (
        "rubric r {\n  criterion a max 1 {\n    award 1 if true\n  criterion b max 1 {\n    award 1 if true\n  }\n}\n"
    )
    found = read(text).diagnostics
    assert [item.span.lines[0] for item in found] == [4]
    assert "close the braces" in found[0].hint


def test_errors_are_bounded_and_in_order() -> None:
    found = read("rubric r {\n" + "max many\n" * 500 + "}").diagnostics
    starts = [item.span.start for item in found]
    assert starts == sorted(starts)
    assert 10 < len(starts) <= 30


@pytest.mark.parametrize(
    "text", ["", " \n", "# only a comment\n", "\ufeff", "}", '"', "{" * 50, "\u0000", "\ud800", "é"]
)
def test_odd_files_are_errors_and_never_raise(text: str) -> None:
    result = read(text)
    assert result.rubric is None
    assert result.diagnostics


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n# end", "\n# end\n"])
@pytest.mark.parametrize("start", ["", "\n", "# a\n# b\n\n", "\ufeff"])
def test_what_surrounds_the_rubric(start: str, end: str) -> None:
    assert read(f"{start}rubric r {{\r\n}}{end}").rubric is not None


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"rubric r {\n \xff }", "not UTF-8"),
        (b"rubric\0", "NUL"),
        ("rubric".encode("utf-16"), "UTF-16"),
        (b"\xed\xa0\x80", "not UTF-8"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, words: str) -> None:
    with pytest.raises(SourceError, match=words):
        SourceFile.decode("x.rubric", data)


def test_missing_file() -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        SourceFile.read(Path("no such file.rubric"))


def test_positions_count_lines_of_every_kind() -> None:
    file = SourceFile("x", "a\nb\r\nc\rd")
    assert [file.position(offset) for offset in (0, 2, 5, 7)] == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert file.line_text(2) == "b"


def nested(depth: int) -> str:
    inner = "if true {" * depth + 'award 1 "x"' + "}" * depth
    brackets = "(" * depth + "1" + ")" * depth
    lets = f"let x = {brackets} let y = {'not ' * depth}true let z = {'- ' * depth}1"
    return f"rubric r {{ criterion c {{ {inner} }} {lets} }}"


def test_deep_nesting_parses() -> None:
    assert read(nested(1000)).rubric is not None
    found = read(nested(1000).replace("award 1", "award 1 1")).diagnostics
    assert len(found) == 1
