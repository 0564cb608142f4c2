"""JSON and YAML with fields of any name, and what cannot be read of them."""

from __future__ import annotations

import builtins
from decimal import Decimal

import pytest
from unit.frontend.natural.readers.reading_helpers import levels, one, short, told

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

NESTED = """\
{"rubric": {"title": "T", "criteria": [
  {"criterion": "Says hi", "points": 5, "tags": ["a"], "type": "x"},
  {"name": "Clarity", "description": "Is clear", "maxPoints": "0–5", "levels": {"1": "bad", "5": "good"}},
  "Mentions X (−2 points)",
  {"title": "G", "points": 7, "criteria": [{"text": "a", "points": 3}, {"text": "b", "points": 3, "foo": 1}]}
]}, "total": 16, "query": "Q?"}
"""


def test_json_with_everything() -> None:
    found = one(NESTED)
    assert short(found.criteria) == [("Says hi", 5), ("Is clear", 5), ("Mentions X", -2), "G", [("a", 3), ("b", 3)]]
    assert (found.title, found.query, found.metadata) == ("T", "Q?", {"total": 16})
    assert (found.criteria[0].tags, found.criteria[1].title) == (("a", "type:x"), "Clarity")
    assert levels(found.criteria[1]) == {1: "bad", 5: "good"}
    assert told(found) == [(5, "foo: 1"), (5, "G: 7")]
    assert [str(item.origin) for item in found.criteria[:2]] == [
        "rubric:2 (rubric.criteria[0])",
        "rubric:3 (rubric.criteria[1])",
    ]


@pytest.mark.parametrize(
    "text",
    [
        '["a (5 points)", {"criterion": "b", "points": -2.5}]',
        '{"criteria": [{"description": "a", "score": "5 pts"}, {"text": "b", "marks": "−2½"}]}',
        '{"Rubric": [{"Requirement": "a", "Max Points": 5}, {"requirement": "b", "POINTS": -2.5}]}',
        '{"criterion": "a", "points": 5}\n{"criterion": "b", "points": -2.50}\n',
        '\r\n{"criterion": "a", "points": 5}\r\n\r\n{"criterion": "b", "points": -25e-1}',
        '{"a": 5, "b": -2.5}',
        '{"checklist": {"a": {"points": 5}, "b": {"points": -2.5}}}',
        "- a (5 points)\n- criterion: b\n  points: -2.5\n",
        "criteria:\n  - a [5]\n  - {text: b, points: -2.50}\n",
        "%YAML 1.2\n---\ncriteria: [a (5 points), {text: b, points: −2½}]\n",
    ],
)
def test_shapes_of_the_same_rubric(text: str) -> None:
    form = None if text.startswith(("{", "[", "\r", "c")) else "yaml"
    found = one(text, form=form)
    assert short(found.criteria) == [("a", 5), ("b", -2.5)]
    assert found.unread == ()
    assert found.points == 5


def test_an_object_that_is_one_criterion_is_no_list_of_them() -> None:
    assert short(one('{"criteria": {"criterion": "a", "points": 5}}').criteria) == [("a", 5)]
    assert short(one('{"criterion": "a", "points": 5}').criteria) == [("a", 5)]


def test_a_rubric_in_prose_inside_json() -> None:
    text = '{"id": "q1", "prompt": "Why?", "rubric": "# Rules\\n- a (5 points)\\n- −2 if rude\\n\\nTotal: 4"}\n'
    (found, other) = reading.read(SourceFile("set.jsonl", text + text.replace("q1", "q2")))
    assert (found.id, found.title, found.query, short(found.criteria)) == (
        "q1",
        "Rules",
        "Why?",
        [("a", 5), ("rude", -2)],
    )
    assert str(found.criteria[1].origin) == "set.jsonl:1 (rubric, line 3)"
    assert [part.why for part in other.unread] == ["the criteria come to 5 points, the total says 4"]
    assert other.criteria[0].origin.line == 2


def test_weights_below_0_are_points() -> None:
    found = one('[{"description": "a", "weight": 5}, {"description": "b", "weight": -1}]')
    assert [(item.points, item.weight) for item in found.criteria] == [(5, None), (-1, None)]
    found = one('[{"description": "a", "weight": 0.7}, {"description": "b", "weight": "30%"}]')
    assert [(item.points, str(item.weight)) for item in found.criteria] == [(None, "0.7"), (None, "0.3")]


def test_points_in_the_words_count_where_no_field_has_them() -> None:
    found = one('[{"text": "Is *so* (5 points)"}, {"text": "a (5)", "points": 3}, {"criterion": "b *c*", "points": 1}]')
    assert short(found.criteria) == [("Is so", 5), ("a (5)", 3), ("b *c*", 1)]
    assert one('[{"criterion": "Keeps *this*"}]').criteria[0].text == "Keeps *this*"


def test_points_are_exact() -> None:
    found = one(
        '[{"text": "a", "points": 0.1}, {"text": "b", "points": 0.2}, {"text": "c", "points": 0.30000000000000004}]'
    )
    assert [item.points for item in found.criteria] == [Decimal("0.1"), Decimal("0.2"), Decimal("0.30000000000000004")]


@pytest.mark.parametrize(
    "levels_text",
    [
        '{"1": "bad", "5": "good"}',
        '[{"level": 1, "description": "bad"}, {"level": 5, "description": "good"}]',
        '[{"score": "5 points", "text": "good"}, {"score": "1 point", "text": "bad"}]',
        '["1: bad", "5: good"]',
        '{"level 1": "bad", "level 5": "good"}',
    ],
)
def test_levels(levels_text: str) -> None:
    (item,) = one(f'[{{"criterion": "c", "levels": {levels_text}}}]').criteria
    assert levels(item) == {1: "bad", 5: "good"}


def test_levels_as_fields_and_named_levels() -> None:
    assert levels(one('[{"criterion": "c", "score1_description": "bad", "score5": "good"}]').criteria[0]) == {
        1: "bad",
        5: "good",
    }
    good, bad = '{"points": 5, "text": "x"}', '{"points": 1, "text": "y"}'
    named = f'[{{"text": "c", "levels": {{"Good": {good}, "Bad": {bad}}}}}]'
    assert levels(one(named).criteria[0]) == {1: "Bad: y", 5: "Good: x"}


def test_levels_without_numbers_are_told_of() -> None:
    found = one('[{"criterion": "c", "levels": {"good": "x", "bad": "y"}}]')
    assert told(found) == [(1, 'anchors: {"good": "x", "bad": "y"}')]


def test_a_scale_keeps_its_lowest_level() -> None:
    assert levels(one('[{"criterion": "c", "points": "1-5"}]').criteria[0]) == {1: "", 5: ""}
    assert one('[{"criterion": "c", "points": "0-5"}]').criteria[0].anchors == ()


def test_rubrics_of_several_rows() -> None:
    text = '{"id": "x", "criteria": ["a"]}\n{"id": "x", "criteria": ["b"]}\n{"criteria": ["c"]}\n'
    found = list(reading.read(SourceFile("set.jsonl", text)))
    assert [(item.id, short(item.criteria)) for item in found] == [("x", ["a"]), ("x_2", ["b"]), ("set_3", ["c"])]
    assert told(found[1]) == [(2, "id: x")]


def test_ids_that_stand_twice_in_one_rubric() -> None:
    found = one('[{"id": "a", "text": "x"}, {"id": "a", "text": "y"}, {"id": "a_2", "text": "z"}]')
    assert [item.id for item in found.criteria] == ["a", "a_2", "a_2_2"]
    assert len(found.unread) == 2


def test_what_points_say_that_are_none_is_told() -> None:
    rows = [
        f'{{"criterion": "{name}", "points": {points}}}'
        for name, points in zip("abc", ('"NaN"', '"many"', "true"), strict=True)
    ]
    found = one(f"[{', '.join(rows)}]")
    assert short(found.criteria) == ["a", "b", "c"]
    assert [text for _, text in told(found)] == ["points: NaN", "points: many", "points: true"]


JSON_FAULTS = [
    ('[\n{"criterion": "a"},\n]', 2, "comma stands before ]"),
    ('[{"criterion": "a", "points": NaN}]', 1, "NaN is no JSON"),
    ('[{"criterion": "a", "points": Infinity}]', 1, "numbers are finite"),
    ('[{"criterion": "a", "points": 1e999}]', 1, "more than 40 digits"),
    ('[{"criterion": "a", "points": 05}]', 1, "comma or } is missing"),
    ('[{"criterion": "a",\n "points": 1,\n "points": 2}]', 3, "'points' stands twice"),
    ('[{"criterion": "a\nb"}]', 1, "line break"),
    ('[{"criterion": "a\tb"}]', 1, "\\u0009"),
    ('[{"criterion": "\\q"}]', 1, "backslash"),
    ('[{"criterion": "a"}] x', 1, "behind the end"),
    ("[" * 200 + '"x"', 1, "deep"),
    ('[{"criterion": "a"}', 1, "the text ends"),
    ('{"criterion" "a"}', 1, "colon"),
    ('{"title": "x", "criteria": []}', 1, "no criteria"),
    ("[]", 0, "no criteria"),
    ("", 0, "empty"),
    (" \n\t\n", 0, "empty"),
    ('[{"points": 5}]', 1, "without words"),
    ("[5]", 1, "needs words"),
    ('[{"criterion": ["a"]}]', 1, "without words"),
]


@pytest.mark.parametrize(("text", "line", "why"), JSON_FAULTS)
def test_faults_in_json_name_their_line(text: str, line: int, why: str) -> None:
    with pytest.raises(ReadError) as caught:
        list(reading.read(SourceFile("r.json", text)))
    assert caught.value.line == line
    assert why in str(caught.value)
    assert str(caught.value).startswith(f"r.json:{line}: " if line else "r.json: ")


YAML_FAULTS = [
    ("a: 1\nb:\n\t- x\n", 3, "indent with blanks"),
    ("a: &x [1]\nb: *x\n", 2, "alias"),
    ("criteria: [a, b\n", 2, "quotation marks"),
    ("a: 1\na: 2\n", 2, "stands twice"),
    ("criteria:\n  - text: a\n    points: .nan\n", 3, "finite"),
    ("criteria:\n  - !!python/object:os.system {}\n", 2, "tag"),
    ("? [a]\n: 1\n", 1, "key must be a text"),
    ("criteria:\n  - points: 5\n", 2, "without words"),
    ("[" * 300, 1, "deep"),
    ("just a text\n", 1, "this is a text"),
]


@pytest.mark.parametrize(("text", "line", "why"), YAML_FAULTS)
def test_faults_in_yaml_name_their_line(text: str, line: int, why: str) -> None:
    with pytest.raises(ReadError) as caught:
        list(reading.read(SourceFile("r.yaml", text)))
    assert (caught.value.line, why in str(caught.value)) == (line, True), str(caught.value)


def test_yaml_scalars_are_what_was_written() -> None:
    text = "criteria:\n  - {id: 007, text: no, points: 2.50, title: 12:30}\n  - {text: '5', version: ~, points: +3}\n"
    found = one(text, "r.yml")
    first, second = found.criteria
    assert (first.id, first.text, first.points, first.title) == ("007", "no", Decimal("2.50"), "12:30")
    assert (second.text, second.points) == ("5", 3)


def test_yaml_lines_are_those_of_the_file() -> None:
    found = one("title: 'é漢字 \u2028 x'\r\ncriteria:\r\n- a\r\n- {text: b, other: 漢}\r\n", "r.yaml")
    assert [item.origin.line for item in found.criteria] == [3, 4]
    assert told(found) == [(4, "other: 漢")]


def test_yaml_documents_are_rubrics() -> None:
    found = list(reading.read(SourceFile("r.yaml", "id: a\ncriteria: [x]\n---\nid: b\ncriteria: [y]\n")))
    assert [(item.id, short(item.criteria)) for item in found] == [("a", ["x"]), ("b", ["y"])]
    assert found[1].origin.line == 4


def test_without_pyyaml_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_yaml(name: str, *arguments: object, **named: object) -> object:
        if name == "yaml":
            raise ImportError(name)
        return real(name, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without_yaml)
    with pytest.raises(ReadError, match=r"pip install 'rubricc\[yaml\]'"):
        list(reading.read(SourceFile("r.yaml", "criteria: [a]\n")))


def test_half_characters_become_replacement_characters() -> None:
    assert one('["a\\ud800b"]').criteria[0].text == "a\ufffdb"


SECTIONS = """{"sections": [
  {"section": "Steps", "points": 12, "criteria": [{"desc": "Lists them", "pts": 8}, {"desc": "Dates them", "pts": 4}]},
  {"section": "Tone", "items": ["Is kind (2 points)"]}
], "max_score": 14}
"""


def test_sections_are_groups_named_by_what_sorts_them() -> None:
    found = one(SECTIONS)
    assert short(found.criteria) == ["Steps", [("Lists them", 8), ("Dates them", 4)], "Tone", [("Is kind", 2)]]
    assert (found.metadata, found.unread) == ({"total": 14}, ())


@pytest.mark.parametrize(
    "text",
    [
        '{"input": "Q?", "metadata": {"rubric": ["a", "b"]}}',
        '{"input": "Q?", "description": "d", "evaluation": {"scoring": {"criteria": ["a", "b"]}}}',
        '{"input": "Q?", "grader": {"checklist": "- a\\n- b"}, "rubric": [{"text": "a"}, {"text": "b"}]}',
    ],
)
def test_criteria_deep_in_an_object_are_found(text: str) -> None:
    found = one(text)
    assert (short(found.criteria), found.query) == (["a", "b"], "Q?")


def test_a_criterion_with_a_list_in_its_metadata_is_a_criterion() -> None:
    found = one('[{"criterion": "a", "points": 2, "metadata": {"rubric": ["x", "y"]}}]')
    assert short(found.criteria) == [("a", 2)]


@pytest.mark.parametrize(
    "rows",
    [
        '[{"score_range": [0, 2], "expected_outcome": "wrong"}, {"score_range": [3, 10], "expected_outcome": "right"}]',
        '[{"score": "0-2", "description": "wrong"}, {"score": "3–10", "description": "right"}]',
        '[{"level": "3 to 10", "text": "right"}, {"level": "0 to 2", "text": "wrong"}]',
    ],
)
def test_a_list_of_scores_that_follow_one_another_is_the_scale_of_its_object(rows: str) -> None:
    found = one(f'{{"name": "C", "criteria": "Is it correct?", "rubric": {rows}}}')
    (item,) = found.criteria
    assert (item.title, item.text, found.unread) == ("C", "Is it correct?", ())
    assert levels(item) == {2: "0–2: wrong", 10: "3–10: right"}


def test_points_that_follow_one_another_are_no_scale() -> None:
    found = one('{"rubric": [{"points": 1, "text": "a"}, {"points": 2, "text": "b"}]}')
    assert short(found.criteria) == [("a", 1), ("b", 2)]


def test_an_object_without_criteria_says_what_is_in_it() -> None:
    with pytest.raises(ReadError, match=r"r\.json:1: no criteria are in these fields: prompts, tests; write a list"):
        one('{"prompts": ["a"], "tests": [{"vars": {}}]}', "r.json")


def test_criteria_by_name_with_numbers_in_groups() -> None:
    text = "name: T\nscoring:\n  empathy: {points: 20, description: Is kind}\n  faults: {rude: -15, slow: -0.5}\n"
    found = one(text, form="yaml")
    assert (found.title, found.unread) == ("T", ())
    assert short(found.criteria) == [("Is kind", 20), "faults", [("rude", -15), ("slow", -0.5)]]


def test_a_list_of_names_with_numbers_is_one_rubric() -> None:
    found = one("- Names X: 5\n- Names Y: 3\n- Is rude: -4\n", form="yaml")
    assert short(found.criteria) == [("Names X", 5), ("Names Y", 3), ("Is rude", -4)]
