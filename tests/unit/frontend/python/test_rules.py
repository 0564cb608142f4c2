"""Statements of a scoring function, and the rules they become."""

from __future__ import annotations

import pytest
from lifting import function, rules

CASES = {
    "one award": (
        """
        if "because" in t:
            score += 2
            reasons.append("Gives a reason.")
        """,
        ['award 2 if response mentions ["because"] "Gives a reason."'],
    ),
    "else": (
        """
        if "because" in t:
            score += 2
            reasons.append("Gives a reason.")
        else:
            reasons.append("Gives none.")
        """,
        ['award 2 if response mentions ["because"] "Gives a reason." else "Gives none."'],
    ),
    "penalty": (
        """
        if "stupid" in t:
            score -= 1.5
            reasons.append("Rude.")
        """,
        ['penalize 1.5 if response mentions ["stupid"] "Rude."'],
    ),
    "elif chain": (
        """
        n = t.count("study")
        if n >= 3:
            score += 3
            reasons.append("Many.")
        elif n >= 1:
            score += 1
            reasons.append("Some.")
        else:
            score -= 1
            reasons.append("None.")
        """,
        [
            'let n = text.count(response, ["study"])',
            "choose {",
            'when n >= 3 award 3 "Many."',
            'when n >= 1 award 1 "Some."',
            'otherwise penalize 1 "None."',
            "}",
        ],
    ),
    "conditional points": (
        """
        score += 2 if "a b" in t else 1
        reasons.append("Length.")
        """,
        ['award 2 if response mentions ["a b"] "Length." else award 1 "Length."'],
    ),
    "graded penalty": (
        """
        n = sum(1 for w in ["very", "really"] if w in t)
        if n:
            score -= min(2.5, n * 0.8)
            reasons.append("Padding.")
        """,
        [
            'let n = text.distinct(response, ["very", "really"])',
            'penalize 0.8 per n up to 1.6 if n > 0 "Padding."',
        ],
    ),
    "nested ifs": (
        """
        if "fever" in query.lower():
            if "rest" in t:
                score += 2
                reasons.append("Rest.")
            else:
                score -= 1
                reasons.append("No rest.")
        """,
        [
            'if query mentions ["fever"] {',
            'award 2 if response mentions ["rest"] "Rest." else penalize 1 "No rest."',
            "}",
        ],
    ),
    "flag": (
        """
        found = False
        if "a" in t:
            found = True
        if "b" in t:
            found = True
        if found:
            score += 1
            reasons.append("Found.")
        """,
        ['let found = response mentions ["a", "b"]', 'award 1 if found "Found."'],
    ),
    "accumulated before": (
        """
        bonus = 0
        if "a" in t:
            bonus += 1
        if "b" in t:
            bonus += 2
        score += bonus
        """,
        ['award 1 if response mentions ["a"]', 'award 2 if response mentions ["b"]'],
    ),
    "cap under a condition": (
        """
        if "a" in t:
            score += 4
            reasons.append("A.")
        if "b" in t:
            score += 4
            reasons.append("B.")
        if "short" in t and score > 5:
            score = 5
            reasons.append("Capped.")
        """,
        [
            'let score = text.distinct(response, ["a", "b"]) * 4',
            'award 4 if response mentions ["a"] "A."',
            'award 4 if response mentions ["b"] "B."',
            'penalize 1 per score - 5 up to 3 if response mentions ["short"] and score > 5 "Capped."',
        ],
    ),
    "clamp in the middle": (
        """
        if "a" in t:
            score += 4
            reasons.append("A.")
        score = min(score, 3)
        if "b" in t:
            score += 1
            reasons.append("B.")
        """,
        [
            'group "Together" max 3 {',
            'award 4 if response mentions ["a"] "A."',
            "}",
            'award 1 if response mentions ["b"] "B."',
        ],
    ),
    "nothing found": (
        """
        if "a" in t:
            score += 1
            reasons.append("A.")
        if not reasons:
            reasons.append("Nothing.")
        """,
        [
            'award 1 if response mentions ["a"] "A."',
            "choose {",
            'when not (response mentions ["a"]) nothing "Nothing."',
            "}",
        ],
    ),
    "reason with a value": (
        """
        n = t.count("study")
        if n > 1:
            score += 1
            reasons.append(f"Has {n} studies.")
        """,
        ['let n = text.count(response, ["study"])', 'award 1 if n > 1 "Has {n} studies."'],
    ),
    "reason in braces": (
        """
        if "a" in t:
            score += 1
            reasons.append("Uses {braces}.")
        """,
        ['award 1 if response mentions ["a"] "Uses {{braces}}."'],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_statements_become_rules(name):
    body, expected = CASES[name]
    assert rules(function(body)) == expected


def test_an_early_return_becomes_a_requirement():
    python = """
    def score_it(query, text):
        if not text or not text.strip():
            return {"score": 0, "max_possible": 4, "reasons": ["Empty."]}
        score = 0
        reasons = []
        if "a" in text.lower():
            score += 2
            reasons.append("A.")
        if "b" in text.lower():
            score += 2
            reasons.append("B.")
        return {"score": score, "max_possible": 4, "reasons": reasons}
    """
    assert rules(python) == [
        r'requires response matches "\S" else "Empty."',
        'award 2 if response mentions ["a"] "A."',
        'award 2 if response mentions ["b"] "B."',
    ]


def test_a_late_return_keeps_the_rules_before_it():
    python = """
    def score_it(query, text):
        t = text.lower()
        score = 0
        if "a" in t:
            score += 2
        if "b" in t:
            return score
        if "c" in t:
            score += 1
        return score
    """
    assert rules(python) == [
        'award 2 if response mentions ["a"]',
        'if not (response mentions ["b"]) {',
        'award 1 if response mentions ["c"]',
        "}",
    ]


def test_points_that_begin_above_zero_are_given_first():
    body = """
    score = 10
    if "stupid" in t:
        score -= 4
        reasons.append("Rude.")
    """
    assert rules(function(body)) == ['award 10 "Gives 10."', 'penalize 4 if response mentions ["stupid"] "Rude."']


def test_the_head_has_maximum_minimum_and_rounding():
    python = """
    def score_it(query, text):
        n = len(text.split())
        score = n / max(1, len(text)) * 3
        if "a" in text:
            score -= 2
        return {"score": round(score, 1), "max_possible": 3, "reasons": []}
    """
    from lifting import lifted

    assert 'criterion it "It" max 3 min -2 round to 0.1 half even {' in lifted(python).rubric_text
