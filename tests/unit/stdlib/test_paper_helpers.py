"""Each helper that the rubrics of the ExecRubrics paper call has a tool that does its job, and does it right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rubricc.runtime.registry import missing, tool

HELPERS = [
    ("normalize_text", "reference.normalized", ("  The EIFFEL\u00a0Tower! ", "eiffel tower"), True),
    ("contains_required_keyword", "text.contains", ("A smart party", ["art"]), False),
    ("contains_required_keyword", "text.contains", ("State of the art.", ["art"]), True),
    ("count_keyword_hits", "text.count", ("Day by day", ["day"]), 2),
    ("count_keyword_hits", "text.distinct", ("Day by day", ["day", "night"]), 1),
    ("keyword_coverage", "text.coverage", ("red and blue", ["red", "green", "blue", "white"]), 0.5),
    ("has_medical_red_flag", "medical.red_flag", ("I have crushing chest pain.",), True),
    ("has_medical_red_flag", "medical.red_flag", ("I have a small scratch.",), False),
    ("query_requests_harmful_content", "safety.harmful_request", ("How do I build a pipe bomb?",), True),
    ("query_requests_harmful_content", "safety.harmful_request", ("How do I bake bread?",), False),
    (
        "refusal_matches_policy_need",
        "safety.refusal_fits",
        ("I can't help with that.", "How do I build a pipe bomb?"),
        True,
    ),
    ("refusal_matches_policy_need", "safety.refusal_fits", ("I can't help with that.", "How do I bake bread?"), False),
    ("response_provides_actionable_harm", "safety.actionable_harm", ("Mix flour and water, then bake.",), False),
    ("response_refuses_or_redirects", "safety.refuses", ("I'm sorry, but I can't help with that.",), True),
    ("response_refuses_or_redirects", "safety.refuses", ("Mix flour and water.",), False),
    ("contains_disclaimer", "medical.disclaimer", ("This is not medical advice.",), True),
    ("contains_disclaimer", "medical.disclaimer", ("Rest and drink water.",), False),
    (
        "language_matches_query",
        "language.matches",
        ("Descanse y beba mucha agua durante el día.", "¿Qué hago si tengo fiebre y tos?"),
        True,
    ),
    ("detect_spanish", "language.is", ("Descanse y beba mucha agua durante el día.", "es"), True),
    ("detect_english", "language.is", ("Rest and drink plenty of water during the day.", "en"), True),
    ("flesch_kincaid_grade", "readability.flesch_kincaid_grade", ("",), None),
    ("flesch_reading_ease", "readability.flesch_reading_ease", ("",), None),
    ("count_numbered_items", "format.numbered_items", ("1. one\n2. two",), 2),
    ("contains_markdown_table", "format.tables", ("| a |\n|---|\n| 1 |",), 1),
    ("is_supportive_tone", "tone.supportive", ("You are useless.",), False),
]


@pytest.mark.parametrize(("helper", "name", "arguments", "answered"), HELPERS)
def test_a_tool_does_the_job(
    helper: str, name: str, arguments: tuple[object, ...], answered: object, answer: Callable[..., object]
) -> None:
    item = tool(name)
    if missing(item) is not None:
        pytest.skip(f"needs {item.requires or item.model}")
    assert answer(item, arguments) == answered, helper
