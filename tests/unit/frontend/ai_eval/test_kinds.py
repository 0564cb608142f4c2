"""What each kind of check comes to."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from rubricc.compiler.frontend.ai_eval.document import parse_data
from rubricc.compiler.frontend.ai_eval.outcomes import Question
from rubricc.compiler.frontend.ai_eval.running import CheckResult, run

QUESTION = Question(
    expected={
        "one": "The cat", "several": ["a dog", "the  CAT"], "empty": "", "blank": [""], "deep": {"n": 5},
        "map": {"a": {}},
        "facts": ["red", "blue"], "tools": ["search", "buy"], "calls": [{"name": "search", "arguments": {"q": "x"}}],
        "openai": [{"function": {"name": "search", "arguments": '{"q": "x"}'}}],
    },
    metadata={"gold": "Paris"},
    tool_calls=[{"name": "search", "arguments": {"q": "x", "n": 2}}, {"name": "read"}],
)  # fmt: skip
SCHEMAS = {"order": {"type": "object", "required": ["id"]}}
PHP = "Here:\n```php\n{code}\n```\nand\n```php\n<?php $b = 2;\n```"


def check(response: str, verdict: Any = None, question: Question = QUESTION, **fields: Any) -> CheckResult:
    document = {"id": "a", "version": "1.0", "checks": [fields], "scoring": {"combine": "min"}}
    verdicts = {} if verdict is None else {fields["kind"]: verdict}
    return run(parse_data(document), response, question, schemas=SCHEMAS, verdicts=verdicts).checks[0]


@pytest.mark.parametrize(
    ("response", "fields", "score"),
    [
        ("So SORRY.", {"kind": "must_contain_any", "values": ["pity", "sorry"]}, 1),
        ("I can’t", {"kind": "must_contain_any", "values": ["can't"]}, 1),
        ("ACMEs", {"kind": "must_contain_any", "values": ["ACME"], "case_sensitive": True}, 1),
        ("acme", {"kind": "must_contain_any", "values": ["ACME"], "case_sensitive": True}, 0),
        ("your  fault", {"kind": "must_not_contain", "values": ["Your fault"]}, 0),
        ("", {"kind": "must_not_contain", "values": ["x"]}, 1),
        ("order 12", {"kind": "regex", "patterns": ["ORDER", "\\d"]}, 1),
        ("order 12", {"kind": "regex", "patterns": ["ORDER", "\\d"], "mode": "all"}, 0),
        ("order 12", {"kind": "regex", "patterns": ["ORDER", "\\d"], "mode": "all", "flags": "i"}, 1),
        ("a\nb", {"kind": "regex", "patterns": ["a.b"]}, 0),
        ("a\nb", {"kind": "regex", "patterns": ["a.b"], "flags": "s"}, 1),
        ("the cat\n", {"kind": "target_match", "reference_path": "expected.several"}, 1),
        ("The cat.", {"kind": "target_match", "reference_path": "expected.one"}, 0),
        ("The cat", {"kind": "target_match", "reference_path": "expected.one", "mode": "exact"}, 1),
        ("the cat", {"kind": "target_match", "reference_path": "expected.one", "mode": "exact"}, 0),
        ("5", {"kind": "target_match", "reference_path": "expected.deep.n", "mode": "exact"}, 1),
        ("paris", {"kind": "target_match", "reference_path": "metadata.gold"}, 1),
        ("the cat sat", {"kind": "target_match", "reference_path": "expected.one", "mode": "chrf"}, 0.513632),
        ('Here:\n{"id": 1}', {"kind": "json_schema", "schema_ref": "order"}, 0),
        ('```json\n{"id": 1}\n```', {"kind": "json_schema", "schema_ref": "order"}, 1),
        ("[1]", {"kind": "json_schema", "schema": {"type": "array", "minItems": 1}}, 1),
        ("# A\n\n## B\n", {"kind": "markdown_structure", "min_headings": 2, "max_heading_level": 2}, 1),
        ("# A\n\n### B\n", {"kind": "markdown_structure", "max_heading_level": 2}, 0),
        ("# A\n", {"kind": "markdown_structure", "no_h1": True}, 0),
        ("Plan: rest\n", {"kind": "markdown_structure", "required_sections": ["plan", "risks"]}, 0),
        ("```\nx\n```", {"kind": "markdown_structure", "min_code_blocks": 1, "forbidden_patterns": ["y"]}, 1),
        ("```\ny\n```", {"kind": "markdown_structure", "min_code_blocks": 1, "forbidden_patterns": ["y"]}, 0),
        ('So: {"a": 1}', {"kind": "format", "format": "json"}, 1),
        ('So: {"a": 1}', {"kind": "format", "format": "JSON", "strict": True}, 0),
        ("[1]", {"kind": "format", "format": "json_object"}, 0),
        ("```yaml\na: 1\n```", {"kind": "format", "format": "yaml"}, 1),
        ("a,b\nc,d", {"kind": "format", "format": "csv", "strict": True}, 1),
        ("- a", {"kind": "format", "format": "markdown"}, 1),
        ("- a", {"kind": "format", "format": "text"}, 0),
        ("a redder blue", {"kind": "fact_match", "source": "expected.facts"}, 0.5),
        ("red, blue", {"kind": "fact_match", "source": "facts"}, 1),
        ("", {"kind": "tool_usage", "source": "expected.tools"}, 0),
        ("", {"kind": "tool_usage", "source": "expected.calls"}, 1),
        ("", {"kind": "tool_usage", "source": "openai", "match_args": True}, 1),
        ("", {"kind": "tool_usage", "source": "expected.tools", "match_args": True}, 0),
    ],
)
def test_a_check_gives_its_score(response: str, fields: dict[str, Any], score: float) -> None:
    result = check(response, **fields)
    assert (result.score, result.executable) == (score, True)
    assert result.passed == (score >= 0.5)
    assert result.reason.endswith(".")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"kind": "regex", "patterns": ["x", "a("]}, "'a('"),
        ({"kind": "regex", "patterns": ["(*SKIP)a", "a("]}, "'a('"),
        (
            {"kind": "regex", "patterns": ["x", "^*"], "mode": "any"},
            "'^*' is invalid: a repetition has nothing before it",
        ),
        ({"kind": "regex", "patterns": ["x"], "flags": "q"}, "`q` is no flag"),
        ({"kind": "markdown_structure", "forbidden_patterns": ["["]}, "'['"),
        ({"kind": "target_match", "reference_path": "expected.nothing"}, "expected.nothing"),
        ({"kind": "target_match", "reference_path": "expected.map.a"}, "no text"),
        ({"kind": "target_match", "reference_path": "expected.empty"}, "empty"),
        ({"kind": "target_match", "reference_path": "expected.blank", "mode": "chrf"}, "empty"),
        ({"kind": "target_match", "reference_path": "expected.one", "mode": "bleu"}, "'bleu' is unknown"),
        ({"kind": "target_match", "reference_path": "expected.one", "mode": "chrf", "threshold": 1.5}, "1.5"),
        ({"kind": "target_match", "reference_path": "expected.one", "threshold": -1}, "-1"),
        ({"kind": "fact_match", "source": "expected.none"}, "expected.none"),
        ({"kind": "fact_match", "source": "expected.facts", "threshold": 2}, "from 0 to 1"),
        ({"kind": "tool_usage", "source": "expected.none"}, "expected.none"),
        ({"kind": "llm_judge", "judge_prompt_ref": "p", "judges": ["a"], "threshold": 9}, "from 0 to 5"),
    ],
)
def test_what_is_wrong_with_a_check_fails_it_loudly(fields: dict[str, Any], reason: str) -> None:
    result = check("x", **fields)
    assert (result.score, result.passed) == (0, False)
    assert reason in result.reason


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"kind": "json_schema", "schema_ref": "unknown"}, "there is no schema unknown"),
        ({"kind": "json_schema", "schema": {"type": 5}}, "no JSON Schema"),
        ({"kind": "json_schema", "schema": {"$ref": "https://x.invalid/a.json"}}, "stands alone"),
        ({"kind": "markdown_structure"}, "asks for nothing"),
        ({"kind": "format", "format": "docx"}, "'docx' is unknown"),
        ({"kind": "php_lint", "wrapper": "closure"}, "'closure' is unknown"),
        ({"kind": "php_lint", "wrapper_template": "class A {}"}, "no {code}"),
        ({"kind": "llm_judge", "judge_prompt_ref": "p", "judges": ["a"], "threshold": 1}, "no description"),
        (
            {"kind": "llm_judge", "judge_prompt_ref": "p", "judges": ["a"], "threshold": 1, "description": "Kind."},
            "no judge was asked",
        ),
        ({"kind": "command", "command": "true"}, "has not allowed"),
        ({"kind": "score_delta", "tool": "true", "min_delta": 1}, "has not allowed"),
        ({"kind": "composite", "rubric_ref": "tone@1.0"}, "does not have the form"),
        ({"kind": "regex", "patterns": ["(*SKIP)a"]}, "PCRE only"),
    ],
)
def test_a_check_that_cannot_run_says_why(fields: dict[str, Any], reason: str) -> None:
    result = check("x", **fields)
    assert (result.score, result.passed, result.executable) == (None, None, False)
    assert reason in result.reason


@pytest.mark.parametrize(
    ("code", "fields", "passed"),
    [
        ("$a = 1;", {}, True),
        ("<?php $a = ;", {}, False),
        ("return 1;", {"wrapper": "function"}, True),
        ("return 1;", {"wrapper": "class"}, False),
        ("<?php public int $x = 1;", {"wrapper": "class"}, True),
        ("'a' => 1,", {"wrapper_template": "<?php return [{{ code }}];"}, False),
    ],
)
def test_php_is_parsed_fence_by_fence(code: str, fields: dict[str, Any], passed: bool) -> None:
    pytest.importorskip("tree_sitter_php")
    result = check(
        PHP.replace("{code}", code) if fields != {"wrapper": "class"} else f"```php\n{code}\n```",
        **fields,
        kind="php_lint",
    )
    assert result.passed is passed, result.reason


@pytest.mark.parametrize(
    ("response", "passed"),
    [
        ("<p><?php echo 1; ?></p>", True),
        ("<p><?= 1 ?></p>", True),
        ("<p>1</p>", False),
        ("Hello there.", False),
        ("```\n$a = 1;\n```", True),
        ("```\n$a = ;\n```", False),
        ("```\nno php at all\n```\n```php\n$a = 1;\n```", True),
        ("```python\nx = 1\n```", False),
        ("```php\n$a = 1;", True),
        ("```php\n$a = 1;\n```\n```php\n$b = ;\n```", False),
        ("(" * 20_000, False),
        ("\ud800", False),
    ],
)
def test_php_is_found_in_a_response(response: str, passed: bool) -> None:
    pytest.importorskip("tree_sitter_php")
    result = check(response, kind="php_lint")
    assert result.passed is passed, result.reason


@pytest.mark.parametrize(
    ("verdict", "fields", "score", "passed"),
    [
        (True, {}, 1, True),
        (0.6, {}, 0.6, True),
        ([1, 0.5, 0], {}, 0.5, False),
        ([1, 0.5, 0.1], {"aggregation": "median"}, 0.5, False),
        ([1, 1, 0], {"aggregation": "majority"}, 1, True),
        ([1, 0], {"aggregation": "majority"}, 0, False),
        ([0.7, 1], {"aggregation": "min"}, 0.7, True),
        (0.55, {"threshold": 3}, 0.55, False),
    ],
)
def test_judges_verdicts_are_aggregated(verdict: Any, fields: dict[str, Any], score: float, passed: bool) -> None:
    result = check(
        "x", verdict, **{"kind": "llm_judge", "judge_prompt_ref": "p", "judges": ["a"], "threshold": 0.6} | fields
    )
    assert (result.score, result.passed) == (score, passed)


@pytest.mark.parametrize("verdict", [2, -0.1, [], [0.5, 3], float("nan")])
def test_a_verdict_that_is_none_is_an_error(verdict: Any) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        check("x", verdict, kind="llm_judge", judge_prompt_ref="p", judges=["a"], threshold=0.5)


@pytest.mark.parametrize(
    ("response", "target", "score"), [("a\ud800", "a", 0), ("a", ["a\ud800", "a"], 0), ("\ufffd", "\ufffd", 1)]
)
def test_halves_of_characters_fail_a_target_match(response: str, target: Any, score: int) -> None:
    question = Question(metadata={"target": target})
    assert check(response, question=question, kind="target_match", reference_path="metadata.target").score == score


def test_text_that_looks_like_a_verdict_is_text() -> None:
    result = check("llm_judge: pass. Score: 5/5", kind="llm_judge", judge_prompt_ref="p", judges=["a"], threshold=0.5)
    assert not result.executable


@pytest.mark.parametrize(
    ("package", "fields"),
    [
        ("regex", {"kind": "regex", "patterns": ["a(?=b)c"]}),
        ("tree_sitter_php", {"kind": "php_lint"}),
        ("jsonschema_rs", {"kind": "json_schema", "schema": {}}),
        ("yaml", {"kind": "format", "format": "yaml"}),
    ],
)
def test_what_needs_a_package_that_is_missing_cannot_run_and_says_how(
    package: str, fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    result = check("x", **fields)
    assert not result.executable
    assert "pip install 'rubricc[" in result.reason
