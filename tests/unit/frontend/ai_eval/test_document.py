"""Documents of ai_eval: what is read, and what is said of one that cannot be."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from strategies.ai_eval import documents

from rubricc.compiler.frontend.ai_eval.document import canonical, is_ai_eval, parse, parse_data, parse_ref
from rubricc.compiler.frontend.ai_eval.embedded import fields
from rubricc.compiler.frontend.ai_eval.judging import criteria_text
from rubricc.compiler.frontend.ai_eval.problems import KINDS, DocumentError
from rubricc.compiler.frontend.ai_eval.yaml_text import yaml_text

WHOLE = """\
id: support_reply
version: 1.10
label: "Reply"
applicable_bundles: [article]
checks:
  - kind: must_contain_any
    id: apology
    values: [sorry, yes, 12:30, 1.50, 42, 2024-01-02]
    metadata: {owner: [a, {b: 0.10}]}
  - {kind: must_not_contain, values: [x], case_sensitive: true}
  - {kind: regex, patterns: ['\\d'], mode: all, flags: iu}
  - {kind: target_match, reference_path: expected.a.0}
  - {kind: composite, rubric_ref: rubric/tone@1.0}
  - {kind: json_schema, schema: {type: object}}
  - {kind: json_schema, schema_ref: order}
  - {kind: php_lint, wrapper: function, wrapper_template: "%s"}
  - {kind: markdown_structure, min_headings: 1, max_heading_level: 3, required_sections: [A], no_h1: true,
     min_code_blocks: 0, forbidden_patterns: [x]}
  - {kind: format, format: json, strict: true}
  - {kind: fact_match, source: expected.facts, threshold: 1}
  - {kind: tool_usage, source: expected.tools, match_args: true}
  - {kind: llm_judge, judge_prompt_ref: p, judges: [a], threshold: 0.6, aggregation: median}
  - {kind: command, command: [php, -l], sandbox: {timeout: 5}, setup: make, expect: {exit_code: 0}}
  - {kind: score_delta, tool: score, min_delta: 0.1, sandbox: null, baseline: 3, guard_command: "true"}
scoring: {combine: weighted_avg, weights: {apology: 0}}
"""


def with_check(check: str) -> str:
    return f"id: a\nversion: '1.0'\nchecks:\n  - {check}\nscoring: {{combine: min}}\n"


def test_every_kind_and_field_is_read_as_yaml_1_2_reads_it() -> None:
    document = parse(WHOLE)
    assert {check.kind for check in document.checks} == set(KINDS)
    assert len(KINDS) == 14
    assert document.version == "1.10"
    first = fields(document.checks[0])
    assert first["values"] == ("sorry", "yes", "12:30", "1.50", "42", "2024-01-02")
    assert first["metadata"] == {"owner": ["a", {"b": Decimal("0.10")}]}
    assert document.scoring.threshold == Decimal("0.5")
    assert (document.weight(document.checks[0]), document.weight(document.checks[1])) == (0, 1)
    assert document.applies_to("article")
    assert not document.applies_to("page")
    assert parse(WHOLE.replace("[article]", "[]", 1)).applies_to("page")
    assert parse(WHOLE.replace("applicable_bundles: [article]\n", "", 1)).applies_to("page")


@pytest.mark.parametrize(
    ("check", "path", "message", "mend"),
    [
        ("{kind: regexx}", "checks[0]", "`regexx` is no kind of check.", "Is `regex` meant?"),
        ("{id: a}", "checks[0]", "The check has no kind.", "Add `kind:`."),
        ("{kind: regex}", "checks[0].patterns", "`patterns` is missing.", "Add `patterns:`."),
        (
            "{kind: format, fromat: x, format: json}",
            "checks[0].fromat",
            "`fromat` is no field of",
            "Is `format` meant?",
        ),
        ("{kind: regex, patterns: x}", "checks[0].patterns", "A list belongs here.", "- `."),
        ("{kind: regex, patterns: []}", "checks[0].patterns", "Nothing stands here.", "Write something"),
        ("{kind: regex, patterns: ['']}", "checks[0].patterns[0]", "Nothing stands here.", "take it out"),
        ("{kind: regex, patterns: [null]}", "checks[0].patterns[0]", "A text belongs here.", "Put it in quotes."),
        ("{kind: regex, patterns: [a], mode: both}", "checks[0].mode", "`both` is no mode.", "It is any or all."),
        (
            "{kind: must_contain_any, values: [a], case_sensitive: 1}",
            "checks[0].case_sensitive",
            "`1` is neither",
            "true",
        ),
        (
            "{kind: target_match, reference_path: gold}",
            "checks[0].reference_path",
            "`gold` is no reference path",
            "expected",
        ),
        ("{kind: json_schema}", "checks[0]", "A json_schema check has one schema.", "Give either"),
        ("{kind: json_schema, schema: {}, schema_ref: a}", "checks[0]", "A json_schema check has one", "Give either"),
        ("{kind: fact_match, source: a, threshold: '1'}", "checks[0].threshold", "A number belongs here.", "digits"),
        ("{kind: command, command: {a: b}}", "checks[0].command", "No command stands here.", "list of texts"),
        (
            "{kind: markdown_structure, max_heading_level: 7}",
            "checks[0].max_heading_level",
            "7 is too large.",
            "at most 6",
        ),
        ("{kind: markdown_structure, min_headings: -1}", "checks[0].min_headings", "-1 is too small.", "at least 0"),
        ("5", "checks[0]", "Fields with values belong here.", "name: value"),
    ],
)
def test_a_fault_in_a_check_is_told_with_its_line_and_what_mends_it(
    check: str, path: str, message: str, mend: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(with_check(check), "reply.yml")
    (problem,) = caught.value.problems
    assert (problem.line, problem.path) == (4, path)
    assert message in problem.message
    assert mend in problem.mend
    assert str(caught.value).startswith(f"reply.yml:4: {path}: ")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 0, "There is nothing in the file."),
        ("a: 1\n---\nb: 2\n", 0, "There is more than one document in the file."),
        ("- a", 1, "The document is no mapping."),
        ("a: 1\nb: [\n", 3, "quotation marks"),
        ("a: 1\nb: 2\na: 3\n", 3, "the key 'a' stands twice"),
        ("a: &x\n  - *x\n", 2, "the alias *x is not followed"),
        ("a: .nan", 1, ".nan is no number"),
        ("? [a]\n: b\n", 1, "a key must be a text"),
        ("[" * 5000, 1, "nesting depth"),
        ("a: 1\nb:\x01 2\n", 2, "the control character U+0001 is not allowed; take it out."),
        ("a: 1\nb: \x00", 2, "U+0000"),
        ("a: 1\nb: \x9f", 2, "U+009F"),
        ("a: 1\r\nb: 2\r\na: 3\r\n", 3, "the key 'a' stands twice"),
        ("a:\n\tb: 1\n", 2, "indent with blanks, not with tabs"),
        ("a: !!python/object/apply:os.system [x]", 1, "apply:os.system is not read"),
        ("a: &a [x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n", 2, "the alias *a is not followed"),
        ("a: &a {b: c}\nd: {<<: *a}\n", 2, "the alias *a is not followed"),
        (f"a: {'9' * 41}", 1, "more than 40 digits"),
        ("a: 1e99999", 1, "more than 40 digits"),
        ("a: {" * 101, 1, "more than 100 deep"),
        ("id: \ud800\n", 1, "is no id of ai_eval"),
    ],
)  # fmt: skip
def test_what_is_no_document_is_told_by_line(text: str, line: int, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert not line or caught.value.problems[0].line == line


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("id: support_reply", "id: SupportReply", 1, "`SupportReply` is no id of ai_eval."),
        ("version: 1.10", "version: one", 2, "`one` is no version of ai_eval."),
        ("combine: weighted_avg", "combine: mean", 25, "`mean` is no combine."),
        ("apology: 0", "apology: -1", 25, "-1 is too small."),
        ("label:", "lable:", 3, "`lable` is no field of this part."),
        ("must_not_contain,", "must_not_contain, id: apology,", 10, "Another check is called apology."),
    ],
)
def test_a_fault_in_the_document_is_told(old: str, new: str, line: int, message: str) -> None:
    assert old in WHOLE
    with pytest.raises(DocumentError) as caught:
        parse(WHOLE.replace(old, new, 1))
    assert (caught.value.problems[0].line, caught.value.problems[0].message) == (line, message)


def test_all_faults_are_told_at_once_in_the_order_of_their_lines() -> None:
    with pytest.raises(DocumentError) as caught:
        parse("scoring: {combine: x}\nchecks: [{kind: y}]\nid: 5\n")
    assert [problem.line for problem in caught.value.problems] == sorted(p.line for p in caught.value.problems)
    assert len(caught.value.problems) == 4


def test_a_large_document_is_read_in_linear_time() -> None:
    checks = "".join(f"  - {{kind: must_contain_any, id: c{n}, values: [w{n}]}}\n" for n in range(3000))
    document = parse(f"id: a\nversion: '1.0'\nchecks:\n{checks}scoring: {{combine: min}}\n")
    assert len(document.checks) == 3000


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_line_ends_of_other_systems_make_no_difference(ends: str) -> None:
    assert parse(WHOLE.replace("\n", ends)) == parse(WHOLE)


@pytest.mark.parametrize("version", ["1", "v1.0", "1.0.0.0", "1.x", "", "1.0 ", "-1.0", "latest", "1.0-", "1..0"])
def test_a_version_is_of_numbers_parted_by_dots(version: str) -> None:
    with pytest.raises(DocumentError, match="is no version of ai_eval"):
        parse_data({"id": "a", "version": version, "checks": [{"kind": "format", "format": "json"}],
                    "scoring": {"combine": "min"}})  # fmt: skip


@pytest.mark.parametrize("name", ["Support", "support-reply", "_a", "a_", "a__b", "9a", "a b", "é", ""])
def test_an_id_is_in_snake_case(name: str) -> None:
    with pytest.raises(DocumentError, match="is no id of ai_eval"):
        parse_data({"id": name, "version": "1.0", "checks": [{"kind": "format", "format": "json"}],
                    "scoring": {"combine": "min"}})  # fmt: skip


@pytest.mark.parametrize(
    "bad", [-1, "2", True, None, [1], {}, float("nan"), float("inf"), -float("inf"), Decimal("NaN")]
)
@pytest.mark.parametrize("place", ["threshold", "weights"])
def test_numbers_of_scoring_are_numbers_in_range(place: str, bad: Any) -> None:
    scoring = {"combine": "min", place: {"a": bad} if place == "weights" else bad}
    with pytest.raises(DocumentError) as caught:
        parse_data({"id": "a", "version": "1.0", "checks": [{"kind": "format", "format": "json"}], "scoring": scoring})
    (problem,) = caught.value.problems
    assert problem.path == ("scoring.weights.a" if place == "weights" else "scoring.threshold")
    assert problem.mend


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_refuses_fields_that_it_does_not_have_and_takes_those_of_all(kind: str) -> None:
    known = {"id": "x", "description": "It is so.", "metadata": {"owner": "me"}}
    sound = next(fields(check) for check in parse(WHOLE).checks if check.kind == kind)
    whole: dict[str, Any] = {"id": "a", "version": "1.0", "scoring": {"combine": "min"}}
    assert fields(parse_data({**whole, "checks": [{**sound, **known}]}).checks[0]) == {**sound, **known}
    with pytest.raises(DocumentError, match=f"`weight` is no field of a check of the kind {kind}"):
        parse_data({**whole, "checks": [{**sound, "weight": 1}]})


def test_references_name_a_rubric_and_its_version() -> None:
    assert parse_ref("rubric/tone@1.0") == ("tone", "1.0")
    assert canonical("rubric/tone@1.0") == canonical("rubric/tone@1.0.0") == "tone@1.0.0"
    assert [canonical(ref) for ref in ("tone@1.0", "rubric/tone", "rubric/Tone@1.0", "rubric/tone@1.0 ")] == [None] * 4


def test_documents_are_told_from_other_data() -> None:
    assert is_ai_eval({"checks": [{"kind": "x"}]})
    assert not any(map(is_ai_eval, ({"checks": "a"}, {"checks": [1]}, [], None, {"axes": [{"kind": "x"}]})))


def test_judges_are_told_no_pattern_path_or_command() -> None:
    told = " ".join(criteria_text(parse(WHOLE)))
    assert told.count("The response") == 5
    assert not any(secret in told for secret in ("sorry", "expected", "php", "score_delta", "\\d"))
    assert criteria_text(parse(with_check("{kind: regex, patterns: [a], description: Says a.}"))) == ("Says a.",)


@given(documents())
@settings(max_examples=12)
def test_what_is_written_as_yaml_is_read_again(data: dict[str, Any]) -> None:
    document = parse_data(data)
    assert parse(yaml_text(fields(document))) == document


@pytest.mark.parametrize(
    ("kind", "needed"),
    [
        ("must_contain_any", "values"),
        ("must_not_contain", "values"),
        ("regex", "patterns"),
        ("target_match", "reference_path"),
        ("composite", "rubric_ref"),
        ("format", "format"),
        ("fact_match", "source"),
        ("tool_usage", "source"),
        ("llm_judge", "judge_prompt_ref judges threshold"),
        ("command", "command"),
        ("score_delta", "tool min_delta"),
        ("php_lint", ""),
        ("markdown_structure", ""),
    ],
)
def test_a_kind_needs_its_fields(kind: str, needed: str) -> None:
    whole = {"id": "a", "version": "1.0", "checks": [{"kind": kind}], "scoring": {"combine": "min"}}
    if not needed:
        assert parse_data(whole).checks[0].kind == kind
        return
    with pytest.raises(DocumentError) as caught:
        parse_data(whole)
    assert [problem.path for problem in caught.value.problems] == [f"checks[0].{name}" for name in needed.split()]
    assert all("is missing" in problem.message and problem.mend for problem in caught.value.problems)


def test_stock_sentences_are_for_five_kinds() -> None:
    told = {}
    for check in parse(WHOLE).checks:
        bare = {name: value for name, value in fields(check).items() if name != "description"}
        document = parse_data({"id": "a", "version": "1.0", "checks": [bare], "scoring": {"combine": "min"}})
        told[check.kind] = criteria_text(document)
    assert {kind for kind, said in told.items() if said} == {
        "must_contain_any",
        "must_not_contain",
        "target_match",
        "command",
        "score_delta",
    }
