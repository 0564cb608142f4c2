"""Checks of how a response is built: schemas, formats, and the structure of Markdown."""

from __future__ import annotations

from typing import Any

import pytest

from rubricc.compiler.frontend.ai_eval.document import parse_data
from rubricc.compiler.frontend.ai_eval.running import CheckResult, run


def check(response: str, **fields: Any) -> CheckResult:
    document = {"id": "a", "version": "1.0", "checks": [fields], "scoring": {"combine": "min"}}
    return run(parse_data(document), response).checks[0]


LOOP = {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}
TREE = {"type": "object", "properties": {"c": {"type": "array", "items": {"$ref": "#"}}}, "additionalProperties": False}


@pytest.mark.parametrize(
    ("schema", "response", "score"),
    [
        (LOOP, "{}", 1),
        ({"$ref": "#"}, "{}", 1),
        (TREE, '{"c": [{"c": [{}]}]}', 1),
        (TREE, '{"c": [{"d": 1}]}', 0),
        ({"properties": {"a": {"pattern": "^(a+)+$"}}}, f'{{"a": "{"a" * 5000}b"}}', 0),
        ({"type": "integer"}, "1" + "0" * 5000, 0),
        ({}, "[" * 100_000, 0),
        ({}, "NaN", 0),
        ({}, "", 0),
    ],
)
def test_schemas_that_go_in_circles_and_hostile_answers_come_to_an_end(
    schema: dict[str, Any], response: str, score: int
) -> None:
    assert check(response, kind="json_schema", schema=schema).score == score


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "http://127.0.0.1:9/a.json"},
        {"$ref": "file:///etc/hostname"},
        {"$ref": "other.json"},
        {"$id": "http://127.0.0.1:9/", "$ref": "b"},
        {"$schema": "http://127.0.0.1:9/schema"},
        {"properties": {"never": {"$ref": "https://127.0.0.1:9/q"}}},
        {"$ref": "#/nowhere"},
        {"properties": {"a": {"pattern": "("}}},
    ],
)
def test_schemas_that_do_not_stand_alone_are_not_fetched(
    schema: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError("a schema is fetched")

    monkeypatch.setattr("socket.socket.connect", refuse)
    result = check("{}", kind="json_schema", schema=schema)
    assert not result.executable
    assert "stands alone" in result.reason


FORMATS_OF = {
    '{"a": 1}': "json json_object yaml text plain_text",
    "[1]": "json json_array yaml text plain_text",
    "1": "json text plain_text",
    "a: 1": "yaml text plain_text",
    "a,b\n1,2": "csv text plain_text",
    "# H\n\n**a**": "markdown",
    "plain words": "text plain_text",
    "": "text plain_text",
}


@pytest.mark.parametrize("response", FORMATS_OF)
def test_each_format_is_told_from_the_others(response: str) -> None:
    names = ("json", "json_object", "json_array", "yaml", "csv", "markdown", "text", "plain_text")
    met = [name for name in names if check(response, kind="format", format=name, strict=True).passed]
    assert met == FORMATS_OF[response].split()


@pytest.mark.parametrize(
    ("response", "fields", "passed"),
    [
        ("", {"min_headings": 0}, True),
        ("Title\n=====\n", {"min_headings": 1, "no_h1": True}, False),
        ("```\n# no heading\n```", {"no_h1": True}, True),
        ("###### deep", {"max_heading_level": 5}, False),
        ("###### deep", {"max_heading_level": 6}, True),
        ("~~~\nx\n~~~\n```\ny\n```", {"min_code_blocks": 2}, True),
        ("## Plan\n\nx\n\n## Risks\n", {"required_sections": ["RISKS", "plan"]}, True),
        ("TODO: x", {"forbidden_patterns": ["(?i)todo"]}, False),
        ("TODO: x", {"forbidden_patterns": ["(?<=x)todo", "todo"]}, True),
        ("# A\n```\nx\n```", {"min_headings": 1, "max_heading_level": 1, "min_code_blocks": 1, "no_h1": True}, False),
    ],
)
def test_all_that_is_asked_of_markdown_must_hold(response: str, fields: dict[str, Any], passed: bool) -> None:
    pytest.importorskip("regex")
    result = check(response, kind="markdown_structure", **fields)
    assert result.passed is passed
    assert result.reason.startswith("Is built as asked." if passed else "Is not built as asked: ")
