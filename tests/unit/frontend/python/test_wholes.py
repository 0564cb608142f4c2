"""Modules as a whole: their axes, what they make of them, and their declared maximum."""

from __future__ import annotations

from lifting import built, lifted, original

AXES = """
def score_reasons(query, text):
    t = text.lower()
    score = 0
    if "because" in t:
        score += 4
    if "therefore" in t:
        score += 6
    return {"score": score, "max_possible": 10, "reasons": []}


def score_tone(query, text):
    score = 5 if "please" in text.lower() else 0
    return {"score": score, "max_possible": 5, "reasons": []}
"""
TEXTS = ("", "because", "Because we can, please.", "please", "therefore because", "harm because therefore please")


def whole(body: str) -> str:
    inner = "\n".join("    " + line for line in body.strip().splitlines())
    return f"{AXES}\n\ndef score_response(query, text):\n{inner}\n"


def totals_agree(python: str) -> None:
    one, other = original(python)["score_response"], built(python).score_response
    for text in TEXTS:
        assert one("", text)["score"] == other("", text)["score"], text


def codes(python: str) -> list[str]:
    return [item.code for item in lifted(python).diagnostics]


def test_a_sum_of_axes():
    python = whole(
        """
a = score_reasons(query, text)
b = score_tone(query, text)
total = max(0, min(15, a["score"] + b["score"]))
return {"score": total, "max_possible": 15, "reasons": a["reasons"] + b["reasons"]}
"""
    )
    text = lifted(python).rubric_text
    assert "  max 15\n" in text
    assert 'criterion reasons "Reasons" max 10 {' in text
    assert 'criterion tone "Tone" max 5 {' in text
    totals_agree(python)


def test_axes_in_a_dict_that_a_loop_adds_up():
    python = whole(
        """
total = 0
top = 0
for name, axis in {"reasons": score_reasons, "tone": score_tone}.items():
    result = axis(query, text)
    total += result["score"]
    top += result["max_possible"]
return {"score": total, "max_possible": top, "normalized_score": total / top}
"""
    )
    assert "  max 15\n" in lifted(python).rubric_text
    assert codes(python) == []
    totals_agree(python)


def test_a_cap_under_a_condition_becomes_an_override():
    python = whole(
        """
a, b = score_reasons(query, text), score_tone(query, text)
total = a["score"] + b["score"]
if b["score"] == 0 and total > 3:
    total = 3
return {"score": total, "max_possible": 15, "reasons": []}
"""
    )
    assert "override cap_total if tone == 0 {" in lifted(python).rubric_text
    assert "cap total at 3" in lifted(python).rubric_text
    totals_agree(python)


def test_a_return_of_another_total_becomes_an_override():
    python = whole(
        """
a, b = score_reasons(query, text), score_tone(query, text)
if "harm" in text.lower():
    return {"score": 0, "max_possible": 15, "reasons": []}
return {"score": a["score"] + b["score"], "max_possible": 15, "reasons": []}
"""
    )
    assert 'override set_total if response mentions ["harm"] {' in lifted(python).rubric_text
    totals_agree(python)


def test_weights_become_a_weighted_mean():
    python = whole(
        """
a, b = score_reasons(query, text), score_tone(query, text)
total = 0.7 * a["score"] / a["max_possible"] + 0.3 * b["score"] / b["max_possible"]
return {"score": round(total * 100, 1), "max_possible": 100, "reasons": []}
"""
    )
    found = lifted(python)
    assert "  combine weighted_avg\n" in found.rubric_text
    assert 'criterion reasons "Reasons" max 10 weight 70 {' in found.rubric_text
    assert found.scale == 100
    assert [item.code for item in found.diagnostics] == ["RB713"]
    module, names = built(python), original(python)
    for text in TEXTS:
        assert abs(module.score("", text) * 100 - names["score_response"]("", text)["score"]) < 0.1


def test_weights_that_do_not_add_up_to_the_maximum_are_an_error():
    python = whole(
        """
a, b = score_reasons(query, text), score_tone(query, text)
total = 6 * a["score"] + 3 * b["score"]
return {"score": total, "max_possible": 100, "reasons": []}
"""
    )
    assert [item.message for item in lifted(python).diagnostics if item.code == "RB103"] == [
        "The total's maximum is declared as 100; the axes add up to 75."
    ]


def test_a_total_that_is_no_sum_is_an_error():
    python = whole(
        """
a, b = score_reasons(query, text), score_tone(query, text)
return {"score": a["score"] * b["score"], "max_possible": 50, "reasons": []}
"""
    )
    assert "RB710" in codes(python)


def test_without_a_whole_each_scoring_function_is_a_criterion():
    found = lifted(AXES)
    assert found.functions == {"reasons": "score_reasons", "tone": "score_tone"}
    assert "  max " not in found.rubric_text.split("criterion")[0]


def test_a_lone_function_called_score_is_the_only_criterion():
    python = """
    def score(query, response):
        points = 3 if "rest" in response.lower() else 0
        return points, 3, ["Rest."]
    """
    assert lifted(python).functions == {"score_2": "score"} or list(lifted(python).functions.values()) == ["score"]
    assert "max 3" in lifted(python).rubric_text


def test_classes_of_the_module_are_followed():
    python = """
    class Card:
        def __init__(self, top):
            self.top = top
            self.points = 0
            self.reasons = []

        def add(self, points, reason):
            self.points += points
            self.reasons.append(reason)

        def result(self):
            return {"score": min(self.points, self.top), "max_possible": self.top, "reasons": self.reasons}


    def score_team(query, text):
        card = Card(6)
        if "founder" in text.lower():
            card.add(4, "Names the founder.")
        if "advisor" in text.lower():
            card.add(2, "Names an advisor.")
        return card.result()
    """
    text = lifted(python).rubric_text
    assert 'award 4 if response mentions ["founder"] "Names the founder."' in text
    assert 'award 2 if response mentions ["advisor"] "Names an advisor."' in text


def test_a_module_that_is_no_python_is_a_finding():
    found = lifted("def score_it(query, text:\n    return 1\n")
    assert found.rubric_text == ""
    assert [item.code for item in found.diagnostics] == ["RB710"]
    assert found.diagnostics[0].span.position[0] >= 1


def test_a_module_without_scoring_functions_is_a_finding():
    assert codes("LIMIT = 3\n") == ["RB710"]


def test_axes_may_give_back_numbers_alone():
    python = """
    def score_a(text):
        return 20 if "alpha" in text.lower() else 0

    def score_b(text):
        return 30 if "beta" in text.lower() else 0

    def score_response(query, text):
        return {"score": score_a(text) + score_b(text), "max_possible": 60}
    """
    lift = lifted(python)
    assert lift.functions == {"a": "score_a", "b": "score_b"}
    assert "max 60" in lift.rubric_text
