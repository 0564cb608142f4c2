"""A document of ai_eval scores the same run or compiled, and comes back from the rubric that it was made."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.ai_eval import answers, documents, libraries, questions

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.ai_eval.amounts import counted
from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, parse, parse_data
from rubricc.compiler.frontend.ai_eval.exporting import export_ai_eval
from rubricc.compiler.frontend.ai_eval.importing import Imported, import_ai_eval
from rubricc.compiler.frontend.ai_eval.outcomes import Question
from rubricc.compiler.frontend.ai_eval.running import AiEvalResult, run
from rubricc.compiler.source.file import SourceFile

SCHEMAS = {"known": {"type": "object"}}


def score(made: Imported, response: str, question: dict[str, Any], verdicts: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in made.files.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        checked = check(SourceFile("main.rubric", made.text), folder=Path(folder))
    assert not checked.errors, (checked.errors, made.text)
    module = load(checked)
    reads = {item.name for item in checked.rubric.inputs} if checked.rubric else set()
    inputs = {name: value for name, value in question.items() if name in reads}
    result: dict[str, Any] = module.score_response("", response, verdicts=verdicts, **inputs)
    return result


def weightless(document: AiEvalRubric, result: AiEvalResult) -> bool:
    """Whether the checks that ran have no weight between them, while others have some: the language gives no score."""
    if document.scoring.combine != "weighted_avg":
        return False
    pairs = list(zip(document.checks, result.checks, strict=True))
    ran = any(counted(document.weight(item)) for item, outcome in pairs if outcome.executable)
    return not ran and any(counted(document.weight(item)) for item, _ in pairs)


def agree(data: dict[str, Any], parts: tuple[dict[str, Any], ...], answer: str, question: dict[str, Any]) -> None:
    document, library = parse_data(data), [parse_data(part) for part in parts]
    if any(weight.is_zero() for part in library for weight in part.scoring.weights.values()):
        library = []  # a part without weight has no score in the language where it is 0 here
    made = import_ai_eval(document, rubrics=library, schemas=SCHEMAS)
    judged = {name: index % 3 / 2 for index, name in enumerate(made.unchecked) if name.endswith("llm_judge")}
    result = run(document, answer, Question(**question), rubrics=library, schemas=SCHEMAS, verdicts=judged)
    scored = score(made, answer, question, made.verdicts(result))
    for own in result.checks:
        other = scored["criteria"][own.name]
        if document.scoring.combine not in ("all_pass", "any_pass"):
            assert own.score == other["score"], (own, other, made.text)
        elif own.executable:
            assert own.passed == other["passed"], (own, other, made.text)
    if weightless(document, result):
        assert result.score in (0, None)
        assert scored["score"] is None
        return
    assert (result.score, result.passed) == (scored["score"], scored["passed"]), (result, scored, made.text)


@given(documents(), libraries, answers, questions)
@settings(max_examples=10)
def test_the_runner_and_the_compiled_rubric_agree(
    data: dict[str, Any], parts: tuple[dict[str, Any], ...], answer: str, question: dict[str, Any]
) -> None:
    agree(data, parts, answer, question)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=300)
def test_they_agree_on_many_documents(data: st.DataObject) -> None:
    drawn = data.draw(documents()), data.draw(libraries)
    agree(*drawn, data.draw(answers), data.draw(questions))


def come_back(data: dict[str, Any], parts: tuple[dict[str, Any], ...]) -> None:
    document, library = parse_data(data), [parse_data(part) for part in parts]
    with tempfile.TemporaryDirectory() as folder:
        paths = import_ai_eval(document, rubrics=library, schemas=SCHEMAS).write(Path(folder, "main.rubric"))
        found = [export_ai_eval(SourceFile.read(path)) for path in paths]
    assert found[0].document == document
    for back in found:
        assert back.lossless, (back.left_out, back.notes)
        assert back.document in [document, *library]
        assert parse(back.text) == back.document


@given(documents(), libraries)
@settings(max_examples=8)
def test_a_document_comes_back_as_it_was(data: dict[str, Any], parts: tuple[dict[str, Any], ...]) -> None:
    come_back(data, parts)


@pytest.mark.slow
@given(documents(), libraries)
@settings(max_examples=300)
def test_many_documents_come_back(data: dict[str, Any], parts: tuple[dict[str, Any], ...]) -> None:
    come_back(data, parts)
