"""Instructions in the words of a prompt: each way to say one, and what is none."""

from __future__ import annotations

from typing import Any

import pytest

from rubricc.compiler.frontend import ifeval
from rubricc.compiler.frontend.natural.offline.instructions import instructions

LEAST, LESS = "at least", "less than"
CASES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Write at least 300 words.", "length_constraints:number_words", {"relation": LEAST, "num_words": 300}),
    ("Write a 300+ word essay.", "length_constraints:number_words", {"relation": LEAST, "num_words": 300}),
    ("Use no more than 30 words.", "length_constraints:number_words", {"relation": LESS, "num_words": 31}),
    (
        "Answer in fewer than 6 sentences.",
        "length_constraints:number_sentences",
        {"relation": LESS, "num_sentences": 6},
    ),
    ("Write four paragraphs parted by ***.", "length_constraints:number_paragraphs", {"num_paragraphs": 4}),
    ("Do not use any commas.", "punctuation:no_comma", {}),
    ("Wrap your response with double quotation marks.", "startend:quotation", {}),
    ("Put the title in double angular brackets, as <<title>>.", "detectable_format:title", {}),
    ('Include keywords "cat" and "dog".', "keywords:existence", {"keywords": ["cat", "dog"]}),
    ("Do not use the words 'cat' or 'dog'.", "keywords:forbidden_words", {"forbidden_words": ["cat", "dog"]}),
    (
        'The word "cat" should appear at least twice.',
        "keywords:frequency",
        {"relation": LEAST, "keyword": "cat", "frequency": 2},
    ),
    (
        "The letter q should appear more than 3 times.",
        "keywords:letter_frequency",
        {"let_relation": LEAST, "letter": "q", "let_frequency": 4},
    ),
    ("Answer in all lowercase letters.", "change_case:english_lowercase", {}),
    ("Answer in all capital letters.", "change_case:english_capital", {}),
    (
        "Use at least 3 words in all capital letters.",
        "change_case:capital_word_frequency",
        {"capital_relation": LEAST, "capital_frequency": 3},
    ),
    ("It must contain exactly 3 bullet points.", "detectable_format:number_bullet_lists", {"num_bullets": 3}),
    ("Answer entirely in Hindi, no other language.", "language:response_language", {"language": "hi"}),
    ("Use at least 5 placeholders.", "detectable_content:number_placeholders", {"num_placeholders": 5}),
    ('Finish with the phrase "The end".', "startend:end_checker", {"end_phrase": "The end"}),
    ("Add a postscript starting with P.S.", "detectable_content:postscript", {"postscript_marker": "P.S."}),
    ("Give two answers, parted by ******.", "combination:two_responses", {}),
    ("Wrap the output in JSON format.", "detectable_format:json_format", {}),
    (
        "It has 3 sections, each marked with SECTION X.",
        "detectable_format:multiple_sections",
        {"section_spliter": "SECTION", "num_sections": 3},
    ),
    ("Why?\nFirst repeat the question above.", "combination:repeat_prompt", {"prompt_to_repeat": "Why?"}),
    (
        "Write 3 paragraphs. The first paragraph must start with cats.",
        "length_constraints:nth_paragraph_first_word",
        {"first_word": "cats", "num_paragraphs": 3, "nth_paragraph": 1},
    ),
    (
        "Say: My answer is yes. or My answer is no.",
        "detectable_format:constrained_response",
        {},
    ),
)


@pytest.mark.parametrize(("prompt", "kind", "arguments"), CASES, ids=[case[0][:40] for case in CASES])
def test_what_is_asked_is_found_with_its_arguments(prompt: str, kind: str, arguments: dict[str, Any]) -> None:
    found = [item for item in instructions(prompt) if item.kind == kind]
    assert [item.arguments for item in found] == [arguments]
    ifeval.condition(kind, arguments)


def test_a_range_is_two_instructions() -> None:
    found = instructions("Answer in 100 to 120 words.")
    assert [item.arguments for item in found] == [
        {"relation": LEAST, "num_words": 100},
        {"relation": LESS, "num_words": 121},
    ]


@pytest.mark.parametrize(
    "prompt",
    ["Tell me of the capital of France.", "What is a comma?", "How many words has English?", "I like bullets.", ""],
)
def test_a_question_asks_for_no_form(prompt: str) -> None:
    assert instructions(prompt) == ()
