"""What the language has no word for: declared tools, findings with place and reason, nothing left out in silence."""

from __future__ import annotations

import pytest
from lifting import function, lifted


def found(python: str) -> list[tuple[str, int]]:
    return [(item.code, item.span.position[0]) for item in lifted(python).diagnostics]


def test_a_helper_from_elsewhere_becomes_a_tool():
    python = """
    from textstat import flesch_reading_ease

    def score_it(query, text):
        score = 2 if flesch_reading_ease(text) > 60 else 0
        return {"score": score, "max_possible": 2, "reasons": []}
    """
    lift = lifted(python)
    assert "tool py.flesch_reading_ease(text: Text): Real" in lift.rubric_text
    assert "award 2 if py.flesch_reading_ease(response) > 60" in lift.rubric_text
    assert [item.code for item in lift.diagnostics] == ["RB712"]
    assert "`textstat.flesch_reading_ease` is not known here" in lift.diagnostics[0].message


def test_a_helper_that_is_not_defined_takes_the_texts_it_is_given():
    python = """
    def score_it(query, text):
        score = 2 if is_on_topic(query, text) else 0
        return {"score": score, "max_possible": 2, "reasons": []}
    """
    text = lifted(python).rubric_text
    assert "tool py.is_on_topic(question: Text, text: Text): Bool" in text
    assert "award 2 if py.is_on_topic(query, response)" in text


def test_only_the_part_that_cannot_be_lifted_is_a_tool():
    body = r"""
    if "because" in t and re.search(r"(\w+) \1", t):
        score += 2
        reasons.append("Repeats.")
    """
    text = lifted(function(body)).rubric_text
    assert 'award 2 if response mentions ["because"] and py.line_' in text


def test_a_loop_that_cannot_be_followed_adds_what_a_tool_says():
    body = """
    left = len(t)
    while left > 10:
        score += 1
        left -= 10
    if "rest" in t:
        score += 2
        reasons.append("Rest.")
    """
    lift = lifted(function(body))
    assert 'award 2 if response mentions ["rest"] "Rest."' in lift.rubric_text
    assert "award 1 per py.line_" in lift.rubric_text
    assert "RB712" in {item.code for item in lift.diagnostics}


def test_a_function_that_leaves_where_it_cannot_be_followed_is_a_tool():
    python = """
    def score_it(query, text):
        while "a" in text:
            return {"score": 1, "max_possible": 2, "reasons": []}
        return {"score": 0, "max_possible": 2, "reasons": []}
    """
    lift = lifted(python)
    assert "criterion it" in lift.rubric_text
    assert "award 1 per py.score_it(query, response) up to" in lift.rubric_text
    assert [(item.code, item.severity) for item in lift.diagnostics if item.code != "RB713"] == [("RB712", "warning")]
    assert "while" in next(item.message for item in lift.diagnostics if item.code == "RB712")


def test_an_axis_that_cannot_be_followed_stays_a_part_of_the_total():
    python = """
    def score_rows(query, text):
        for line in text.splitlines():
            if line.startswith("- a"):
                return {"score": 3, "max_possible": 3}
        return {"score": 0, "max_possible": 3}

    def score_words(query, text):
        return {"score": 1 if "rest" in text.lower() else 0, "max_possible": 1}

    def score_response(query, text):
        return {"score": score_rows(query, text)["score"] + score_words(query, text)["score"], "max_possible": 4}
    """
    lift = lifted(python)
    assert "max 4" in lift.rubric_text
    assert 'criterion rows "Rows" max 3' in lift.rubric_text
    assert "py.score_rows" in lift.rubric_text
    assert not [item for item in lift.diagnostics if item.code in ("RB103", "RB710")]


def test_a_function_without_a_score_is_left_out_and_told():
    python = """
    def score_text(query, text):
        return str(text)

    def score_it(query, text):
        return {"score": 1 if "rest" in text.lower() else 0, "max_possible": 1}
    """
    lift = lifted(python)
    assert list(lift.functions) == ["it"]
    assert ["score_text" in item.message for item in lift.diagnostics if item.code == "RB710"] == [True]


LOST = {
    "an item in a loop": """
        counts = {"a": 0}
        for w in t.split():
            if w.startswith("al"):
                counts["a"] += 1
        score = min(3, counts["a"])
        """,
    "a list that is extended": """
        hits = []
        for p in ["al", "be"]:
            hits.extend(t.partition(p))
        score = min(4, len(hits))
        """,
    "a variable of the function around": """
        def give(points):
            nonlocal score
            score += points
        for w in t.split():
            if w.startswith("al"):
                give(1)
        """,
    "a list that a helper fills": """
        def fill(found):
            for w in t.split():
                if w.startswith("al"):
                    found.append(w)
        hits = []
        fill(hits)
        score = len(hits)
        """,
    "an argument that would be passed over": 'score = t.count("a", 0, 20)',
    "a limit that would be passed over": 'score = len(t.split(" ", maxsplit=2))',
    "a whole number inside a sum": 'score = round(t.count("a") / 3) + t.count("b")',
    "a decorator": """
        def twice(f):
            return lambda: 2 * f()
        @twice
        def one():
            return 1
        score = one()
        """,
}


@pytest.mark.parametrize("name", LOST)
def test_what_cannot_be_followed_is_left_to_a_tool_and_not_dropped(name):
    lift = lifted(function(LOST[name]))
    assert "py." in lift.rubric_text.split("criterion", 1)[1]
    assert "RB712" in {item.code for item in lift.diagnostics}


def test_a_match_object_that_is_added_is_no_number():
    body = """
    score += re.search(r"x", t)
    """
    lift = lifted(function(body))
    assert any("a match object is used as a number" in item.message for item in lift.diagnostics)


def test_capitals_in_small_letters_are_told_and_left_out():
    body = """
    if any(w in t for w in ["FDA", "trial"]):
        score += 1
    """
    lift = lifted(function(body))
    assert 'award 1 if response mentions ["trial"]' in lift.rubric_text
    assert [item.message for item in lift.diagnostics] == ["'FDA' is never found: the text is in small letters."]


def test_fields_without_a_place_are_told():
    python = """
    def score_it(query, text):
        return {"score": 1 if "a" in text else 0, "max_possible": 1, "reasons": [], "confidence": 0.5}
    """
    assert [item.code for item in lifted(python).diagnostics] == ["RB714"]


def test_rounds_of_a_loop_are_told_apart_by_what_the_tool_is_given():
    body = """
    for word, points in [("rest", 2), ("sleep", 1)]:
        if mentions(text, word):
            score += points
    """
    text = lifted(function(body)).rubric_text
    assert 'award 2 if py.line_8(response, 2, "rest")' in text or 'award 2 if py.line_8(response, "rest")' in text
    assert '"sleep")' in text


def test_calls_of_a_helper_with_other_lists_are_other_tools():
    python = """
    def near(text, words):
        return measure(text, words) > 2

    def score_it(query, text):
        score = 0
        if near(text, ["a", "b"]):
            score += 1
        if near(text, ["c", "d"]):
            score += 1
        return {"score": score, "max_possible": 2, "reasons": []}
    """
    text = lifted(python).rubric_text
    assert text.count("\n  tool py.") == 2


def test_a_function_that_calls_itself_is_not_followed():
    python = """
    def depth(text):
        if "(" not in text:
            return 0
        return 1 + depth(text)

    def score_it(query, text):
        return {"score": 1 if depth(text) > 1 else 0, "max_possible": 1, "reasons": []}
    """
    lift = lifted(python)
    assert [item.code for item in lift.diagnostics] == ["RB712"]
    assert "`depth` calls itself" in lift.diagnostics[0].message


def test_what_python_refuses_is_no_fault_of_the_reader():
    body = """
    score += max() + [1, 2][5]
    """
    lift = lifted(function(body))
    assert {item.code for item in lift.diagnostics} == {"RB712"}
