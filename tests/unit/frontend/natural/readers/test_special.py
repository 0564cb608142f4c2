"""Formats with a shape of their own: what of them is read, and what makes a row unreadable."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from unit.frontend.natural.readers.reading_helpers import levels, one, short, told

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.model import Check
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

HEALTH: dict[str, Any] = {
    "prompt_id": "p1",
    "example_tags": ["theme:x"],
    "prompt": [
        {"role": "user", "content": "A?"},
        {"role": "assistant", "content": "B"},
        {"role": "user", "content": "C?"},
    ],
    "rubrics": [
        {"criterion": "Says hi", "points": 6, "tags": ["axis:accuracy"]},
        {"criterion": "Is rude", "points": -5, "tags": []},
    ],
    "ideal_completions_data": {"ideal_completion": "Hi.", "ideal_completions_group": "g"},
    "sources": ["s"],
}
ACE: dict[str, Any] = {
    "id": "DIY-4",
    "domain": "DIY",
    "workflow": "Repairs",
    "query": "Q?",
    "rubrics": [
        {"id": "1", "criterion": "Says hi", "hurdle": True, "type": "T", "grounded": "Grounded"},
        {"criterion": "b", "hurdle": False},
    ],
}
SCALE: dict[str, Any] = {
    "id": "x_1",
    "capability": "planning",
    "system": "Be kind.",
    "query": "Q?",
    "reference": "R",
    "score_rubric": {"criteria": "Is it good?", "score1_description": "no", "score2_description": "yes"},
}
IFEVAL: dict[str, Any] = {
    "key": 24,
    "prompt": "Write.",
    "instruction_id_list": [
        "length_constraints:number_words",
        "length_constraints:number_words",
        "punctuation:no_comma",
    ],
    "kwargs": [
        {"relation": "at least", "num_words": 300.0, "keyword": None},
        {"relation": "less than", "num_words": 400},
        {},
    ],
}
TREE: dict[str, Any] = {
    "id": "root",
    "requirements": "All is there.",
    "weight": 1,
    "sub_tasks": [
        {"id": "a", "requirements": "A", "weight": 2.5, "sub_tasks": [], "task_category": "Code"},
        {
            "id": "b",
            "requirements": "B",
            "weight": 0,
            "sub_tasks": [{"id": "c", "requirements": "C", "weight": 1, "sub_tasks": []}],
        },
    ],
}
AXES: dict[str, Any] = {
    "axes": [
        {"id": "1", "axis": "Clarity", "definition": "It is clear."},
        {"id": "2", "axis": "Tone", "definition": "It is kind.", "points": 20},
    ]
}
CHECKS: dict[str, Any] = {
    "id": "support",
    "version": "1.2",
    "label": "L",
    "description": "D",
    "checks": [
        {"kind": "must_contain_any", "id": "sorry", "values": ["sorry", "no"], "case_sensitive": True},
        {"kind": "regex", "id": "nr", "description": "Names the order.", "patterns": ["\\d{6}"], "metadata": {"a": 1}},
        {"kind": "target_match", "reference_path": "expected.x", "mode": "chrf", "threshold": 0.55},
    ],
    "scoring": {"combine": "weighted_avg", "threshold": 0.7, "weights": {"sorry": 2, "gone": 1}},
}
ALL = {
    "healthbench": HEALTH,
    "hurdles": ACE,
    "anchored": SCALE,
    "ifeval": IFEVAL,
    "tree": TREE,
    "axes": AXES,
    "ai_eval": CHECKS,
}


@pytest.mark.parametrize("form", ALL)
def test_each_is_told_from_the_others_in_json_lines_and_yaml(form: str) -> None:
    text = json.dumps(ALL[form], ensure_ascii=False)
    assert form == reading.detect(SourceFile("<stdin>", text)).NAME
    assert form == reading.detect(SourceFile("r.jsonl", f"{text}\n{text}\n")).NAME
    assert form == reading.detect(SourceFile("r.json", json.dumps(ALL[form], indent=2))).NAME
    assert form == reading.detect(SourceFile("r.yaml", text)).NAME
    assert len(list(reading.read(SourceFile("r.jsonl", f"{text}\n\n{text}\n")))) == 2


def test_healthbench() -> None:
    found = one(json.dumps(HEALTH))
    assert short(found.criteria) == [("Says hi", 6), ("Is rude", -5)]
    assert (found.id, found.tags, found.query, found.references) == ("p1", ("theme:x",), "C?", ("Hi.",))
    assert found.messages == tuple(HEALTH["prompt"])
    assert found.criteria[0].tags == ("axis:accuracy",)
    assert found.metadata == {"sources": ["s"], "ideal_completions_data": HEALTH["ideal_completions_data"]}
    assert found.unread == ()


def test_healthbench_pairs_and_unknown_fields() -> None:
    row = {
        "id": "x#0",
        "query": "user: A?",
        "chosen": "a",
        "rejected": "b",
        "rubrics": [{**HEALTH["rubrics"][0], "extra": [1]}],
        "more": 0.5,
    }
    found = one(json.dumps(row))
    assert (found.id, found.query, found.metadata) == ("x#0", "user: A?", {"chosen": "a", "rejected": "b"})
    assert told(found) == [(1, "more: 0.5"), (1, "extra: [1]")]


def test_hurdles_are_gates() -> None:
    found = one(json.dumps(ACE))
    assert [(item.id, item.text, item.gate, item.tags) for item in found.criteria] == [
        ("1", "Says hi", True, ("type:T", "grounded:Grounded")),
        ("", "b", False, ()),
    ]
    assert (found.id, found.query, found.tags, found.unread) == ("DIY-4", "Q?", ("domain:DIY", "workflow:Repairs"), ())


@pytest.mark.parametrize(
    "row",
    [
        SCALE,
        {**SCALE, "score_rubric": "[Is it good?]\nScore 1: no\nScore 2: yes"},
        {**{name: value for name, value in SCALE.items() if name != "score_rubric"}, **SCALE["score_rubric"]},
    ],
)
def test_scales(row: dict[str, Any]) -> None:
    found = one(json.dumps(row))
    (item,) = found.criteria
    assert (item.text, levels(item), found.references, found.unread) == ("Is it good?", {1: "no", 2: "yes"}, ("R",), ())
    assert [message["role"] for message in found.messages] == ["system", "user"]


def test_scales_of_prometheus() -> None:
    row = {
        "orig_instruction": "Q?", "orig_reference_answer": "R", "orig_response": "A", "orig_feedback": "F",
        "orig_score": 2, "orig_criteria": "Is it good?", "orig_score1_description": "no",
        "orig_score2_description": "yes", "input": "x",
    }  # fmt: skip
    found = one(json.dumps(row))
    assert reading.detect(SourceFile("r", json.dumps(row))).NAME == "anchored"
    assert (found.criteria[0].text, levels(found.criteria[0])) == ("Is it good?", {1: "no", 2: "yes"})
    assert (found.query, found.references, found.metadata) == (
        "Q?",
        ("R",),
        {"response": "A", "feedback": "F", "score": 2},
    )
    assert told(found) == [(1, "input: x")]


def test_ifeval() -> None:
    found = one(json.dumps(IFEVAL))
    assert [item.check for item in found.criteria] == [
        Check("length_constraints:number_words", {"relation": "at least", "num_words": 300}),
        Check("length_constraints:number_words", {"relation": "less than", "num_words": 400}),
        Check("punctuation:no_comma", {}),
    ]
    assert [item.id for item in found.criteria] == ["number_words", "number_words_2", "no_comma"]
    assert [item.text for item in found.criteria] == [
        "Has at least 300 words.",
        "Has less than 400 words.",
        "Has no comma.",
    ]
    assert (found.id, found.query, found.combine, found.unread) == ("24", "Write.", "all_pass", ())


def test_ifeval_tells_of_arguments_that_are_missing_and_kinds_that_it_does_not_know() -> None:
    found = one(json.dumps({"key": 1, "instruction_id_list": ["keywords:existence", "a:b"], "response": "x"}))
    assert [item.text for item in found.criteria] == ["keywords:existence", "a:b"]
    assert [part.why for part in found.unread] == [
        "keywords:existence needs the argument 'keywords'.",
        "IFEval has no kind of instruction called a:b.",
    ]


def test_trees() -> None:
    found = one(json.dumps(TREE))
    assert (found.id, found.title, found.metadata, found.combine) == (
        "root",
        "All is there.",
        {"weight": 1},
        "weighted_avg",
    )
    assert [(item.id, item.text, item.weight, item.tags) for item in found.walk()] == [
        ("a", "A", Decimal("2.5"), ("task_category:Code",)),
        ("b", "B", Decimal(0), ()),
        ("c", "C", Decimal(1), ()),
    ]


def test_axes() -> None:
    found = one(json.dumps(AXES))
    assert [(item.id, item.title, item.text, item.points) for item in found.criteria] == [
        ("1", "Clarity", "It is clear.", None),
        ("2", "Tone", "It is kind.", 20),
    ]


def test_ai_eval() -> None:
    found = one(json.dumps(CHECKS))
    assert [(item.id, item.text, item.weight) for item in found.criteria] == [
        ("sorry", "The response contains at least one of the phrases asked for.", 2),
        ("nr", "Names the order.", None),
        ("", "The response agrees with the reference answer.", None),
    ]
    assert found.criteria[0].check == Check("must_contain_any", {"values": ["sorry", "no"], "case_sensitive": True})
    assert found.criteria[2].check == Check(
        "target_match", {"reference_path": "expected.x", "mode": "chrf", "threshold": Decimal("0.55")}
    )
    assert (found.title, found.version, found.combine, found.threshold) == ("L", "1.2", "weighted_avg", Decimal("0.7"))
    assert found.criteria[1].metadata == {"metadata": {"a": 1}}
    assert told(found) == [(1, "weights.gone")]


def _copied(form: str, path: str) -> tuple[dict[str, Any], Any, str | int]:
    """Give back a copy of a row, what in it has the field or item at a path, and the name or number of that."""
    copy: dict[str, Any] = json.loads(json.dumps(ALL[form]))
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    inner: Any = copy
    for step in way:
        inner = inner[step]
    return copy, inner, last


@pytest.mark.parametrize(
    ("form", "path"),
    [
        ("healthbench", "rubrics"),
        ("healthbench", "rubrics.1.criterion"),
        ("healthbench", "rubrics.1.points"),
        ("healthbench", "prompt.0.role"),
        ("hurdles", "rubrics.1.criterion"),
        ("hurdles", "rubrics.1.hurdle"),
        ("anchored", "score_rubric.criteria"),
        ("anchored", "score_rubric.score1_description"),
        ("ifeval", "instruction_id_list"),
        ("tree", "requirements"),
        ("tree", "sub_tasks.0.requirements"),
        ("ai_eval", "checks"),
        ("ai_eval", "checks.1.kind"),
        ("ai_eval", "id"),
    ],
)
def test_a_row_without_what_it_needs_names_its_line_and_the_field(form: str, path: str) -> None:
    row, inner, name = _copied(form, path)
    del inner[name]
    field = "score1_description" if path.endswith("_description") else path.rpartition(".")[2]
    with pytest.raises(ReadError, match=rf"r\.jsonl:1: .*`{field}`"):
        list(reading.read(SourceFile("r.jsonl", json.dumps(row)), form))
    text = f"{json.dumps(ALL[form])}\n\n{json.dumps(row)}\n{json.dumps(ALL[form])}\n"
    first, last = reading.read(SourceFile("r.jsonl", text), form)
    assert last.criteria
    (left,) = [part for part in first.unread if part.why.startswith("this is left out")]
    assert (left.origin.line, left.text, f"`{field}`" in left.why) == (3, json.dumps(row), True)


@pytest.mark.parametrize(
    ("form", "path", "value"),
    [
        ("healthbench", "rubrics.0.points", "6"),
        ("healthbench", "rubrics.0.points", None),
        ("healthbench", "rubrics.0.points", True),
        ("healthbench", "rubrics.0.criterion", " "),
        ("healthbench", "rubrics", {}),
        ("hurdles", "rubrics.0.hurdle", "yes"),
        ("ifeval", "kwargs", [{}]),
        ("ifeval", "instruction_id_list.0", 5),
        ("tree", "sub_tasks.0.weight", -1),
        ("tree", "sub_tasks.0.weight", "2"),
        ("tree", "sub_tasks", "x"),
        ("ai_eval", "scoring.combine", "mean"),
        ("ai_eval", "scoring.weights", [1]),
        ("ai_eval", "scoring.weights.sorry", "2"),
        ("ai_eval", "scoring.threshold", "high"),
        ("ai_eval", "scoring.threshold", 150),
        ("ai_eval", "scoring.threshold", -0.1),
        ("ai_eval", "scoring.threshold", 1.0000001),
        ("ai_eval", "scoring.threshold", 1e30),
        ("ai_eval", "scoring.weights.sorry", -1),
        ("ai_eval", "scoring.weights.sorry", 1e15),
    ],
)
def test_a_field_of_the_wrong_kind_is_an_error(form: str, path: str, value: object) -> None:
    row, inner, name = _copied(form, path)
    inner[name] = value
    with pytest.raises(ReadError, match=r"r\.json:1: "):
        list(reading.read(SourceFile("r.json", json.dumps(row)), form))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("threshold", 150, r"r\.yaml:6: scoring\.threshold: `threshold` is 150; .* from 0 to 1"),
        ("weights", {"sorry": -2}, r"r\.yaml:7: scoring\.weights\.sorry: the weight of sorry is -2; write"),
    ],
)
def test_what_is_out_of_range_in_ai_eval_is_told_with_its_line_and_what_mends_it(
    path: str, value: object, message: str
) -> None:
    scoring = {"combine": "min", "threshold": 1, "weights": {"sorry": 1}} | {path: value}
    lines = "".join(f"\n  {name}: {json.dumps(item)}" for name, item in scoring.items())
    head = "id: a\nversion: 1.0.0\nchecks: [{kind: regex, id: sorry, patterns: [a]}]\nscoring:"
    with pytest.raises(ReadError, match=message):
        list(reading.read(SourceFile("r.yaml", head + lines), "ai_eval"))


def test_words_of_a_check_of_ai_eval_hold_nothing_that_machines_read() -> None:
    checks = [{"kind": "regex", "patterns": ["SECRET"]}, {"kind": "must_not_contain", "values": ["SECRET"]}]
    found = one(json.dumps({"id": "a", "version": "1.0", "checks": checks, "scoring": {"combine": "min"}}))
    assert [(item.text, item.untold) for item in found.criteria] == [
        ("Passes a check of the kind regex.", True),
        ("The response contains none of the phrases ruled out.", False),
    ]
