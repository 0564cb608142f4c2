"""What callers pass in, and what traces point at: odd texts, wrong types, hostile patterns."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime
from types import ModuleType
from typing import Any

import pytest

from rubricc.compiler.driver import check
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.source.file import SourceFile

Small = Callable[[str], ModuleType]

INPUTS = """
input messages: [Message] optional input references: [Text] optional input reference: Text optional
input metadata: Json optional
check asked points 1 if query mentions ["x"]
check words points 2 if text.words(reference) > 0
check same points 4 if reference.exact(response, references)
check path points 8 if reference.exact(response, reference.path(metadata, "a.b"))
check turn points 16 if some t in turns(messages) where t mentions ["zz"]
"""


@pytest.mark.parametrize(
    ("inputs", "score"),
    [
        ({}, 0),
        ({"messages": [{"role": "user", "content": "x"}]}, 1),
        ({"messages": [{"role": "assistant", "content": "x"}]}, 0),
        ({"messages": ({"role": "user", "content": "a"}, {"role": "user", "content": "x zz"})}, 17),
        ({"messages": []}, 0),
        ({"messages": None, "references": None, "reference": None, "metadata": None}, 0),
        ({"messages": [{"role": "user", "content": "\ud800 x"}]}, 1),
        ({"reference": "a"}, 2),
        ({"reference": ""}, 0),
        ({"references": ["a", "r"]}, 4),
        ({"references": ("r",)}, 4),
        ({"references": []}, 0),
        ({"metadata": {"a": {"b": "r"}}}, 8),
        ({"metadata": {"a": {"b": ["q", "r"]}}}, 8),
        ({"metadata": {"a": [{"b": "r"}]}}, 8),
        ({"metadata": {"a": {"b": None}}}, 0),
        ({"metadata": {"a": {"b": {}}}}, 0),
        ({"metadata": "a.b"}, 0),
        ({"metadata": [1]}, 0),
        ({"metadata": float("nan")}, 0),
    ],
)
def test_optional_inputs_may_be_left_out_or_empty(inputs: dict[str, Any], score: int, small: Small) -> None:
    assert small(INPUTS).score_response(None, "r", **inputs)["score"] == score


ROLES = """
input messages: [Message] optional
check any points 1 if some t in turns(messages) where t mentions ["zz"]
check user points 2 if some t in turns(messages, role: "user") where t mentions ["zz"]
check assistant points 4 if some t in turns(messages, "assistant") where t mentions ["zz"]
check all points 8 if every t in turns(messages, role: "user") where t mentions ["zz"]
check two points 16 if (count t in turns(messages, role: "assistant") where t mentions ["zz"]) == 2
check joined points 32 if conversation.said(messages, "assistant") mentions ["zz zz"]
check sentences points 64 if some s in sentences(conversation.said(messages, "user")) where s mentions ["zz"]
"""


@pytest.mark.parametrize(
    ("turns", "score"),
    [
        (None, 0),
        ([], 8),
        (["user zz"], 1 + 2 + 8 + 64),
        (["assistant zz"], 1 + 4 + 8),
        (["user zz", "user a"], 1 + 2 + 64),
        (["assistant zz", "assistant zz", "user a"], 1 + 4 + 16 + 32),  # joined, the blank line is white space
        (["assistant zz zz", "other zz"], 1 + 4 + 8 + 32),
        (["other zz"], 1 + 8),
    ],
)
def test_turns_of_one_role_are_those_of_nobody_else(turns: list[str] | None, score: int, small: Small) -> None:
    pairs = [turn.partition(" ") for turn in turns or ()]
    messages = None if turns is None else [{"role": role, "content": said} for role, _, said in pairs]
    module = small(ROLES)
    assert module.score_response(None, "r", messages=messages)["score"] == score
    checked = check(SourceFile("r.rubric", f"rubric r {{ {ROLES} }}"))
    assert checked.rubric is not None
    expected = Interpreter(checked.rubric).trace_response(None, "r", messages=messages)
    trace = module.trace_response(None, "r", messages=messages)
    scores = [item["score"] for item in expected["criteria"]]
    assert (expected["result"]["score"], [item["score"] for item in trace["criteria"]]) == (score, scores)


@pytest.mark.parametrize(
    ("query", "response", "inputs", "says"),
    [
        (1, "", {}, "query must be a str, not int"),
        ("", b"x", {}, "response must be a str, not bytes"),
        (["x"], "", {}, "query must be a str, not list"),
        ("", 0.5, {}, "response must be a str, not float"),
        ("", "", {"reference": 3}, "reference must be a str, not int"),
        ("", "", {"references": "r"}, "references must be a list of str, not str"),
        ("", "", {"references": ["r", None]}, "references must be a list of str, but item 1 is None"),
        ("", "", {"references": [3]}, "references must be a list of str, but item 0 is int"),
        ("", "", {"messages": "x"}, "messages must be a list of messages"),
        ("", "", {"messages": [{"role": "user"}]}, "messages must be a list of messages"),
        ("", "", {"messages": [{"role": "user", "content": None}]}, "messages must be a list of messages"),
        ("", "", {"nosuch": 1}, "nosuch"),
    ],
)
def test_an_input_of_the_wrong_type_is_named(
    query: Any, response: Any, inputs: dict[str, Any], says: str, small: Small
) -> None:
    for run in (small(INPUTS).score_response, small(INPUTS).trace_response):
        with pytest.raises(TypeError, match=says):
            run(query, response, **inputs)


DATED = "input now: Date check soon points 1 if time.days_from(response, now) == 1"


@pytest.mark.parametrize("now", [date(2026, 3, 2), datetime(2026, 3, 2, 12), "2026-03-02"])
def test_a_date_may_be_given_as_one_or_written(now: Any, small: Small) -> None:
    assert small(DATED).score("", "Come tomorrow.", now=now) == 1
    rubric = check(SourceFile("small.rubric", f"rubric small {{ {DATED} }}")).rubric
    assert rubric is not None
    assert Interpreter(rubric).trace_response("", "Come tomorrow.", now=now)["result"]["score"] == 1


@pytest.mark.parametrize("now", ["2 March 2026", "2026-02-30", "", 20260302, None])
def test_what_is_no_date_is_refused(now: Any, small: Small) -> None:
    for run in (small(DATED).score_response, small(DATED).trace_response):
        with pytest.raises(TypeError, match="now must be"):
            run("", "Come tomorrow.", now=now)


RICH = r"""
lexicon l ["fever" | "fièvre", "not recommended" | "recommended", "so so" | "so", "a", "C++", "你", "can't", "ไข้", "ss"]
lexicon st stems ["running", "allergies"]
lexicon su substrings ["art", " a", "é"]
lexicon ex exact ["Fever", "é"]
pattern p "[a-z]+ ?[0-9]*"
criterion a max 9 {
  award 1 if response mentions l award 1 if response mentions st award 1 if response mentions su
  award 1 if response mentions ex award 1 if response affirms l award 1 if response denies l
  award 1 if response matches p award 1 if query mentions l award 1 if text.count(response, l) > 2
}
"""
ODD = [
    "",
    "\x00",
    "\ud800a\udfff",
    "a\u0301 e\u0301\u0301 é",
    "👨\u200d👩\u200d👧 fever\ufe0f",
    "fi\u00e8vre, FIE\u0300VRE ﬁèvre ﬁ",
    "Strasse STRAẞE groß ſs ß",
    "İstanbul a i̇",
    "你好，我不发烧。ไข้ไข้",
    "\u202efever\u202c \u2066a\u2069 \ufefffever\u200b",
    "**not recommended**, _so so so_ so",
    "can’t cant canʼt can＇t",
    "I use C++. C++! (C++)",
    "ｆｅｖｅｒ Ｆever \u2126 ŉ ﷺ a",
    "fe\u00adver fe\u200dver fev\u034fer",
    "No fever.\r\nNot a\tfever\u2028a\u3000a\u00a0\u00a0a",
    "running allergy’s party's smartest É",
    "\u1100\u1161\u11a8 ᄀ a가",
    "a" * 300,
    "ö\u0308\u0304ö a\u0327\u0301",
    "http://a.b/fever?a=so#a",
]


def slices(trace: Any, given: dict[str, str]) -> list[dict[str, Any]]:
    """Give back the evidence anywhere in a trace; each is checked against the input that it names."""
    if isinstance(trace, list):
        return [found for item in trace for found in slices(item, given)]
    if not isinstance(trace, dict):
        return []
    inner = [found for value in trace.values() for found in slices(value, given)]
    if {"input", "start", "end", "text"} <= trace.keys():
        original = given[trace["input"]]
        assert 0 <= trace["start"] <= trace["end"] <= len(original)
        assert trace["text"] == original[trace["start"] : trace["end"]]
        inner.append(trace)
    return inner


@pytest.mark.parametrize("query", ["", "fièvre a"])
@pytest.mark.parametrize("answer", ODD, ids=range(len(ODD)))
def test_evidence_is_a_slice_of_the_original(answer: str, query: str, small: Small) -> None:
    plain = answer.replace("\ud800", "\ufffd").replace("\udfff", "\ufffd")
    module = small(RICH)
    trace = module.trace_response(query, answer)
    found = slices(trace, {"query": query, "response": plain})
    assert trace["result"] == module.score_response(query, answer)
    assert json.loads(json.dumps(trace)) == trace
    assert bool(found) == any(part["evidence"] for step in trace["criteria"][0]["steps"] for part in parts(step))
    assert found or trace["result"]["score"] == 0


def parts(step: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for arm in step["arms"] if arm["condition"] for part in arm["condition"]["parts"]]


@pytest.mark.parametrize("answer", ODD, ids=range(len(ODD)))
def test_the_interpreter_says_the_same(answer: str, small: Small) -> None:
    rubric = check(SourceFile("small.rubric", f"rubric small {{ {RICH} }}")).rubric
    assert rubric is not None
    assert Interpreter(rubric).trace_response("a", answer) == small(RICH).trace_response("a", answer)


@pytest.mark.parametrize(
    "answer", ["fever!", "FEVER", "fe\u200bver", "the fever", "fever’s", "ｆｅｖｅｒ", "fe\u00adver"]
)
def test_evidence_shows_the_phrase_as_it_is_written(answer: str, small: Small) -> None:
    trace = small('check a points 1 if response mentions ["fever"]').trace_response("", answer)
    (found,) = slices(trace, {"response": answer, "query": ""})
    assert found["text"] == answer.replace("the ", "").rstrip("!").removesuffix("’s")


@pytest.mark.parametrize("expression", ["(a+)+$", "(a|aa)+$", "(a*)*b", "(.*a){12}$", "([a-zA-Z]+)*$", "a+a+a+a+b"])
@pytest.mark.parametrize("unit", ["a", "ab", "a ", "aaaaaaaa!"])
def test_hostile_patterns_take_linear_time(expression: str, unit: str, small: Small) -> None:
    module = small(f'check a points 1 if response matches "{expression}"')
    # A matcher that backtracks would not come back.
    module.score_response("", unit * (200_000 // len(unit)) + "!")
