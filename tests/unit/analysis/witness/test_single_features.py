"""One feature at a time, on each side of thresholds, for every tool of the standard library."""

from __future__ import annotations

from typing import Any

import pytest
from unit.analysis.witness.questions import asked, goal, realised

from rubricc.runtime.registry import all_tools, missing

NAMESPACES = frozenset({"text", "format", "readability", "argument", "reference", "list"})
"""Those that are asked about here; `test_answers_of_cases` asks about the others."""
BOTH = ((1, 1), (0, 0))
COUNTS = ((0, 0), (1, 1), (2, None), (3, 3), (7, 9))
SHARES = ((0, 0), ("0.2", "0.3"), ("0.5", None), (1, 1))

QUESTIONS: dict[str, tuple[tuple[Any, Any], ...]] = {
    "text.contains(response, drugs)": BOTH,
    "text.contains(query, advice)": BOTH,
    "text.contains(response, parts)": BOTH,
    "text.contains(response, marks)": BOTH,
    "text.contains(response, cased)": BOTH,
    "text.contains(response, asian)": BOTH,
    "text.contains(response, query)": BOTH,
    "text.count(response, drugs)": (*COUNTS, (40, 40)),
    "text.count(response, parts)": COUNTS,
    "text.count(response, forms)": COUNTS,
    "text.count(response, marks)": COUNTS,
    "text.count(response, cased)": COUNTS,
    "text.count(response, asian)": COUNTS,
    "text.distinct(response, drugs)": ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4)),
    "text.distinct(response, forms)": ((0, 0), (1, 1), (2, 2), (3, 3)),
    "text.coverage(response, safe)": ((0, 0), ("0.2", "0.2"), ("0.39", "0.5"), ("0.6", None), (1, 1)),
    "text.density(response, safe)": ((0, 0), ("0.5", 1), (2, 3), (10, 12), (50, None), (100, 100)),
    "text.affirms(response, drugs)": BOTH,
    "text.denies(response, drugs)": BOTH,
    "text.asks(response, drugs)": BOTH,
    "text.denies(response, advice)": BOTH,
    "text.starts_with(response, drugs)": BOTH,
    "text.starts_with(response, parts)": BOTH,
    "text.ends_with(response, drugs)": BOTH,
    "text.ends_with(response, ends)": BOTH,
    "text.ends_with(response, marks)": BOTH,
    "text.near(response, drugs, safe, 3)": BOTH,
    "text.near(response, drugs, drugs, 0)": BOTH,
    "text.same_sentence(response, drugs, safe)": BOTH,
    "text.matches(response, dose)": BOTH,
    "text.matches(response, code)": BOTH,
    "text.matches(response, letters)": BOTH,
    "text.matches(response, first)": BOTH,
    "text.matches(response, either)": BOTH,
    "text.count_matches(response, dose)": COUNTS,
    "text.count_matches(response, word)": (*COUNTS, (100, 110)),
    "text.count_matches(response, code)": COUNTS,
    "text.count_matches(response, lines)": COUNTS,
    "text.count_matches(response, letters)": COUNTS,
    "text.count_matches(response, either)": COUNTS,
    "text.words(response)": (*COUNTS, (100, 100), (399, 401), (2000, None)),
    "text.words(query)": COUNTS,
    "text.sentences(response)": (*COUNTS, (30, 30)),
    "text.paragraphs(response)": COUNTS,
    "text.lines(response)": COUNTS,
    "text.characters(response)": (*COUNTS, (100, 100), (1000, 1010), (279, 280)),
    "text.unique_ratio(response)": (("0.05", "0.1"), ("0.25", "0.3"), ("0.5", "0.5"), ("0.75", "0.8"), (1, 1)),
    "text.repetition(response)": ((0, 0), ("0.1", "0.15"), ("0.3", "0.4"), ("0.75", "0.9")),
    "text.copied_from(response, query)": ((0, 0), ("0.1", "0.2"), ("0.45", "0.55"), ("0.8", "0.95"), (1, 1)),
    'text.case(response, "lower")': BOTH,
    'text.case(response, "upper")': BOTH,
    'text.case(response, "title")': BOTH,
    "text.quotes(response)": BOTH,
    "text.words(text.paragraph(response, 2))": ((1, 1), (5, 6), (30, None)),
    "text.contains(text.paragraph(response, 3), drugs)": BOTH,
    "text.contains(text.paragraph(response, -1), drugs)": BOTH,
    "text.contains(text.sentence(response, 2), drugs)": BOTH,
    "text.words(text.sentence(response, -1))": ((1, 1), (5, 6), (30, None)),
    "text.contains(text.line(response, 2), drugs)": BOTH,
    "text.words(text.line(response, 3))": ((1, 1), (5, 6), (30, None)),
    'text.word(response, 3) == "target"': BOTH,
    "text.questions(response)": COUNTS,
    "text.quotations(response)": COUNTS,
    "text.quotations(response, 3)": COUNTS,
    'list.size(text.split(response, "***"))': COUNTS,
    'list.size(text.split(response, "\\n"))': COUNTS,
    "list.size(text.tokens(response, word))": COUNTS,
    "list.distinct(text.tokens(response, word))": (*COUNTS, (50, 60)),
    "list.shared(text.tokens(query, word), text.tokens(response, word))": COUNTS,
    'list.at(text.split(response, "|"), 2) == "pear"': BOTH,
    'text.contains(list.at(text.split(response, "|"), -2), drugs)': BOTH,
    'list.at(text.tokens(response, word), 3) == "pear"': BOTH,
    'text.first(response, drugs) == "penicillin"': BOTH,
    'text.first_affirmed(response, drugs) == "ampicillin"': BOTH,
    'query == "Hello there"': BOTH,
    "format.headings(response)": COUNTS,
    "format.headings(response, 3)": COUNTS,
    "format.heading_levels(response)": ((0, 0), (1, 1), (2, 2), (6, 6)),
    "format.bullets(response)": COUNTS,
    "format.numbered_items(response)": COUNTS,
    "format.tables(response)": ((0, 0), (1, 1), (2, None)),
    "format.tables(response, 3, 4)": ((0, 0), (1, 1), (2, None)),
    "format.table_rows(response)": ((0, 0), (1, 1), (4, 5)),
    "format.table_columns(response)": ((1, 1), (2, 2), (4, 5)),
    "format.code_blocks(response)": ((0, 0), (1, 1), (2, None)),
    'format.code_blocks(response, "python")': ((0, 0), (1, 1), (2, None)),
    "format.block_quotes(response)": ((0, 0), (1, 1), (2, None)),
    'format.title(response) == "Plan"': BOTH,
    "text.contains(format.title(response), drugs)": BOTH,
    "text.words(format.title(response))": ((1, 1), (4, 4)),
    "format.sections(response, drugs)": BOTH,
    "text.words(format.section(response, drugs))": ((1, 1), (5, None)),
    "text.contains(format.section(response, advice), drugs)": BOTH,
    "text.words(text.sentence(format.section(response, drugs), 2))": ((1, 1), (5, 6)),
    "text.count(text.paragraph(format.section(response, drugs), 2), safe)": ((0, 0), (2, 3)),
    '(some s in sentences(format.tag_text(response, "answer")) where s mentions drugs)': BOTH,
    "text.words(format.code(response))": ((1, 1), (5, None)),
    'text.contains(format.code(response, "sh", 2), drugs)': BOTH,
    'text.words(format.tag_text(response, "answer"))': ((1, 1), (5, None)),
    "format.links(response)": COUNTS,
    "format.bold(response)": COUNTS,
    "format.italics(response)": COUNTS,
    "format.placeholders(response)": COUNTS,
    "format.postscript(response)": BOTH,
    'format.postscript(response, "P.P.S")': BOTH,
    "format.all_caps_words(response)": COUNTS,
    "format.is_json(response)": BOTH,
    'format.is_json(response, "object", true)': BOTH,
    'format.is_json(response, "array")': BOTH,
    "format.has_json(response)": BOTH,
    'format.has_json(response, "array")': BOTH,
    "format.is_csv(response)": BOTH,
    "format.is_csv(response, 3)": BOTH,
    "format.think_block(response)": BOTH,
    'format.tag_balanced(response, "answer")': BOTH,
    "readability.flesch_reading_ease(response)": ((None, 0), (30, 40), (60, 70), (95, None)),
    "readability.flesch_kincaid_grade(response)": ((None, 0), (3, 5), (8, 9), (12, None), (20, None)),
    "readability.gunning_fog(response)": ((None, 4), (7, 9), (12, 14), (20, None)),
    "readability.smog(response)": ((None, 4), (7, 9), (12, 14)),
    "readability.coleman_liau(response)": ((None, 0), (7, 9), (12, 14)),
    "readability.ari(response)": ((None, 0), (7, 9), (12, 14)),
    "readability.dale_chall(response)": ((None, 1), (5, 7), (9, 10)),
    "readability.syllables(response)": COUNTS,
    "readability.difficult_words(response)": COUNTS,
    "argument.conclusions(response)": COUNTS[:4],
    "argument.premises(response)": COUNTS[:4],
    "argument.evidence(response)": COUNTS[:4],
    "argument.counterarguments(response)": COUNTS[:4],
    "argument.rebuttals(response)": COUNTS[:4],
    "argument.hedges(response)": COUNTS[:4],
    "argument.absolutes(response)": COUNTS[:4],
    "argument.fallacy_cues(response)": COUNTS[:4],
    "argument.stance_markers(response)": COUNTS[:4],
}

ON_REFERENCES: dict[str, tuple[tuple[Any, Any], ...]] = {
    "reference.exact(response, references)": BOTH,
    "reference.normalized(response, references)": BOTH,
    "reference.contains_answer(response, references)": BOTH,
    "reference.chrf(response, references)": SHARES,
    "reference.number_equals(response, references)": BOTH,
    'reference.number_equals(response, references, 0.5, "first")': BOTH,
    "reference.best_of(response, references)": SHARES,
    'reference.best_of(response, references, "normalized")': ((0, 0), (1, 1)),
    'reference.contains_answer(response, reference.path(metadata, "expected.answers"))': BOTH,
    "list.size(references)": COUNTS,
}

OPTIONAL = "input references: [Text] optional\n input metadata: Json optional\n input messages: [Message] optional"

ON_SCHEMAS = {
    r'format.matches_schema(response, "{\"required\": [\"a\"], \"properties\": {\"a\": {\"const\": 1}}}")': BOTH,
    r'format.matches_schema(response, "{\"type\": \"array\", \"minItems\": 3, \"items\": {\"enum\": [1, 2]}}")': BOTH,
    "format.is_yaml(response)": BOTH,
    "format.is_yaml(response, true)": BOTH,
}

QUANTIFIED: dict[str, tuple[tuple[Any, Any], ...]] = {
    "(some s in sentences(response) where s mentions drugs and s mentions safe)": BOTH,
    "(some s in sentences(query) where s affirms advice and s mentions drugs)": BOTH,
    "(every s in sentences(response) where text.words(s) <= 5)": BOTH,
    "(every l in lines(response) where text.starts_with(l, drugs))": BOTH,
    "(every p in paragraphs(response) where text.words(p) >= 4 and p mentions safe)": BOTH,
    "(count p in paragraphs(response) where p mentions drugs)": COUNTS[:4],
    "(count s in sentences(response) where not (s mentions drugs))": COUNTS[:4],
    "(count l in lines(response) where l matches dose)": COUNTS[:4],
    "(some m in turns(messages) where m mentions advice)": BOTH,
    '(some m in turns(messages, role: "assistant") where m mentions advice)': BOTH,
    '(count m in turns(messages, role: "tool") where text.words(m) >= 3)': COUNTS[:4],
    "text.contains(conversation.last_user(messages), drugs)": BOTH,
    "text.words(conversation.last_user(messages))": COUNTS,
    "(count m in turns(messages) where text.words(m) >= 3)": COUNTS[:4],
    "(some s in sentences(response) where s mentions drugs and query mentions advice)": BOTH,
}


def cases(questions: dict[str, tuple[tuple[Any, Any], ...]]) -> list[Any]:
    """Give back each expression with each of its intervals."""
    return [
        pytest.param(text, *bounds, id=f"{text} in {bounds}") for text, all_ in questions.items() for bounds in all_
    ]


ALL = QUESTIONS | QUANTIFIED | ON_REFERENCES | ON_SCHEMAS


@pytest.mark.parametrize(("expression", "low", "high"), cases(ALL))
def test_each_side_of_thresholds(expression: str, low: Any, high: Any) -> None:
    realiser, features = asked(*ALL, *UNDEFINED, declared=OPTIONAL)
    realised(realiser, goal(features[list(ALL).index(expression)], low, high))


UNDEFINED = (
    "text.density(response, drugs)",
    "text.unique_ratio(response)",
    "text.words(text.paragraph(response, 2))",
    "text.words(text.line(response, 3))",
    "text.words(format.section(response, drugs))",
    'text.words(format.tag_text(response, "answer"))',
    'text.first(response, drugs) == "penicillin"',
    "format.table_rows(response)",
    "readability.smog(response)",
    "reference.chrf(response, references)",
    "reference.number_equals(response, references)",
    "list.size(references)",
    'list.size(reference.path(metadata, "a.b"))',
)


@pytest.mark.parametrize("expression", UNDEFINED)
def test_undefined_and_defined(expression: str) -> None:
    realiser, features = asked(*ALL, *UNDEFINED, declared=OPTIONAL)
    feature = features[len(ALL) + UNDEFINED.index(expression)]
    realised(realiser, goal(feature, defined=False))
    realised(realiser, goal(feature))


def test_every_tool_is_asked() -> None:
    texts = " ".join(ALL)
    tools = [item for item in all_tools() if item.namespace in NAMESPACES and missing(item) is None]
    assert [item.name for item in tools if f"{item.name}(" not in texts] == []
