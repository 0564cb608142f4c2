"""Documents of ai_eval that have been spoilt are refused with place and mend, or run, become a rubric and come back."""

from __future__ import annotations

import random
import re

import pytest

from rubricc.compiler.driver import check
from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, parse
from rubricc.compiler.frontend.ai_eval.exporting import export_ai_eval
from rubricc.compiler.frontend.ai_eval.importing import import_ai_eval
from rubricc.compiler.frontend.ai_eval.judging import criteria_text
from rubricc.compiler.frontend.ai_eval.outcomes import Question
from rubricc.compiler.frontend.ai_eval.problems import DocumentError
from rubricc.compiler.frontend.ai_eval.running import run
from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

WHOLE = """\
id: support_reply
version: 1.10
label: "Reply"
applicable_bundles: [article]
checks:
  - kind: must_contain_any
    id: apology
    values: [sorry, yes, 12:30, 1.50, 42]
    metadata: {owner: [a, {b: 0.10}]}
  - {kind: must_not_contain, values: [x], case_sensitive: true}
  - {kind: regex, patterns: ['\\d', 'a|b'], mode: all, flags: iu}
  - {kind: target_match, reference_path: expected.a.0, mode: chrf, threshold: 0.4}
  - {kind: composite, id: tone, rubric_ref: rubric/tone@1.0}
  - {kind: json_schema, schema: {type: object}}
  - {kind: php_lint, wrapper: function, wrapper_template: "%s"}
  - {kind: markdown_structure, min_headings: 1, max_heading_level: 3, required_sections: [A], no_h1: true,
     min_code_blocks: 0, forbidden_patterns: [x]}
  - {kind: format, format: json, strict: true}
  - {kind: fact_match, source: expected.facts, threshold: 1}
  - {kind: tool_usage, source: expected.tools, match_args: true}
  - {kind: llm_judge, judge_prompt_ref: p, judges: [a], threshold: 0.6, aggregation: median}
  - {kind: command, command: [php, -l], sandbox: {timeout: 5}, setup: make, expect: {exit_code: 0}}
  - {kind: score_delta, tool: score, min_delta: 0.1, sandbox: null, baseline: 3, guard_command: "true"}
scoring: {combine: weighted_avg, threshold: 0.5, weights: {apology: 0, tone: 2.5}}
"""
PIECES = (
    *"'\"{}[]#\\@`~\t\n\r\0-", ": ", "- ", "? ", "&a ", "*a", "!!python/object:os.system ", "!x ", "<<: *a\n", "  ",
    "|\n", "> \n", "\r\n", "\u2028", "\ufeff", "\x85", "\x07", "\ud800", "%YAML 1.1\n", "---\n", "...\n", ".nan",
    ".inf", "é",
    "1e999999", "9" * 60, "null", "true", "[]", "{}", "''", "0x10", "1_000", "scoring", "checks", "id: ",
    "kind: ", "1.0", "-1", "1e-400", "999999999999", "1234567.1234567891", "0.0000000001", "[" * 60, "{a: {b: {c: d}}}",
    "${x}", "{x}",
    "rubric/x@1.0", "expected.", "metadata.a.b", "\\d+(", "(?<=a)", "a{99999}", "(?i)", "e" * 4000,
)  # fmt: skip


def spoilt(draw: random.Random) -> str:
    """Give back the document with a few changes."""
    text = WHOLE
    for _ in range(draw.choice((1, 1, 1, 2, 3, 6))):
        at, values = (
            draw.randrange(len(text) + 1),
            [m.span() for m in re.finditer(r"(?<=: )[^,}\n]+|(?<=\[)[^\]\n]+", text)],
        )
        how = draw.random()
        if how < 0.3:
            text = text[:at] + draw.choice(PIECES) + text[at:]
        elif how < 0.4:
            text = text[:at] + text[at + draw.randrange(1, 12) :]
        elif how < 0.5:
            lines = text.split("\n")
            draw.shuffle(lines[: draw.randrange(len(lines))])
            lines.insert(draw.randrange(len(lines)), draw.choice(lines))
            text = "\n".join(lines)
        elif values:
            start, end = draw.choice(values)
            text = text[:start] + draw.choice(PIECES) + text[end:]
    return text


def works(document: AiEvalRubric) -> None:
    """Assert that a document runs, can be told, becomes a sound rubric, and comes back from it as it was."""
    question = Question(expected={"a": ["sorry"], "facts": ["sorry"], "tools": ["t"]})
    result = run(document, "# A\nsorry 1", question)
    assert result.score is None or 0 <= result.score <= 1
    assert all(item.reason for item in result.checks)
    criteria_text(document)
    made = import_ai_eval(document)
    checked = check(SourceFile("made.rubric", made.text))
    assert not checked.errors, (checked.errors[0].message, made.text)
    back = export_ai_eval(checked)
    assert back.document == document
    assert parse(back.text) == document


def parsed(text: str) -> AiEvalRubric | DocumentError:
    try:
        return parse(text, "spoilt.yaml")
    except DocumentError as error:
        return error


def read_in_words(text: str) -> str:
    """Give back why the reader of natural rubrics refuses a text, empty where it does not."""
    try:
        list(reading.read(SourceFile("spoilt.yaml", text), "ai_eval"))
    except ReadError as error:
        return error.message
    return ""


def tell(draw: random.Random) -> bool:
    """Hold one spoilt document; give back whether it was sound all the same."""
    text = spoilt(draw)
    assert read_in_words(text)[-1:] in ("", "."), text
    found = parsed(text)
    if isinstance(found, AiEvalRubric):
        works(found)
        return True
    assert found.problems
    assert all(problem.line or "in the file" in problem.message for problem in found.problems), (str(found), text)
    assert str(found).startswith("spoilt.yaml:")
    return False


def test_spoilt_documents_are_refused_or_work() -> None:
    draw = random.Random(2)
    assert sum(tell(draw) for _ in range(50)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 4))
def test_many_spoilt_documents_are_refused_or_work(seed: int) -> None:
    draw = random.Random(seed)
    assert sum(tell(draw) for _ in range(1000)) > 50
