"""What Python's values do: `and` and `or`, order, dicts, changes of lists, whole parts; scores stay the same."""

from __future__ import annotations

import pytest
from lifting import HEAD, function, lifted, same_scores

TEXTS = [
    "",
    "alpha",
    "beta",
    "alpha beta",
    "gamma alpha alpha",
    "beta gamma delta, and alpha.",
    "delta beta beta beta " * 3,
    "alpha " * 7 + "gamma " * 4,
    "one two three four five six seven eight nine ten eleven twelve",
]

BODIES = {
    "and gives the right": """
        score += ("alpha" in t) and 2
        n = len(t.split())
        score += n and t.count("beta") / n
        """,
    "or gives the left": """
        score += t.count("alpha") or 3
        score += ("beta" in t and 4) or 1
        score += t.count("gamma") or t.count("delta")
        """,
    "numbers as truths": """
        if t.count("alpha") and t.count("beta") or t.count("gamma") > 3:
            score += 2
        """,
    "sorted by a key": """
        for k, p in sorted({"alpha": 1, "beta": 5, "gamma": 3}.items(), key=lambda row: row[1], reverse=True):
            if k in t:
                score = p
                break
        """,
    "sorted numbers": 'score = sorted([2, 10, 9])[0] if "alpha" in t else sorted([2, 10, 9], reverse=True)[0]',
    "sort in place": """
        rows = ["gamma", "alpha", "beta"]
        rows.sort()
        rows.reverse()
        if rows[0] in t:
            score += 1
        """,
    "largest by a key": 'score = max(["a", "gamma", "cc"], key=len) in t',
    "largest of those that are there": """
        score = max((p for k, p in {"alpha": 2, "beta": 5, "gamma": 3}.items() if k in t), default=1)
        low = [p for k, p in {"alpha": 2, "beta": 5}.items() if k in t]
        score += min(low) if low else 0
        """,
    "changes of lists": """
        words = ["alpha", "beta", "gamma"]
        if len(words) == 3:
            words.remove("beta")
        last = words.pop()
        score = sum(1 for k in words if k in t) + 2 * (last in t)
        """,
    "changes of dicts": """
        points = {"alpha": 1, "delta": 9}
        points.update({"beta": 3}, gamma=4)
        points.setdefault("alpha", 7)
        del points["delta"]
        score = sum(v for k, v in points.items() if k in t)
        """,
    "keys under conditions": """
        found = {}
        if "alpha" in t:
            found["a"] = 2
        if "beta" in t:
            found["b"] = 3
        elif "gamma" in t:
            found["a"] = 5
        score = found.get("a", 1) + 10 * len(found)
        if "b" in found:
            score += 1
        if found:
            score += 1
        for key, value in found.items():
            score += value
        """,
    "counts by key": """
        found = {}
        for word, group in [("alpha", "x"), ("beta", "x"), ("gamma", "y")]:
            if word in t:
                found[group] = found.get(group, 0) + 1
        score = found.get("x", 0) * 2 + found.get("y", 0)
        """,
    "a default for all keys": """
        from collections import defaultdict
        found = defaultdict(int)
        for word, group in [("alpha", "x"), ("beta", "x"), ("gamma", "y")]:
            if word in t:
                found[group] += 1
        score = len(found) + 2 * found["x"]
        score += 10 * len(found)
        """,
    "a dict of those that pass": """
        counts = {"a": t.count("alpha"), "b": t.count("beta")}
        often = {k: n for k, n in counts.items() if n >= 2}
        score = len(often) + sum(often.values())
        """,
    "two names of one dict": """
        result = {"points": 0}
        other = result
        if "alpha" in t:
            other["points"] += 3
        score = result["points"]
        """,
    "a dict given by name": """
        def bump(state, n):
            state["points"] += n
        state = {"points": 0}
        if "alpha" in t:
            bump(state=state, n=2)
        bump(state, n=1)
        score = state["points"]
        """,
    "whole parts": """
        score = min(3, t.count("alpha") // 2)
        score += min(5, 2 * (t.count("beta") // 3))
        score += min(2, int(len(t.split()) / 3))
        if len(t.split()) // 5 >= 2:
            score += 1
        """,
    "a bound without end": """
        for limit, points in [(2, 1), (8, 3), (float("inf"), 5)]:
            if len(t.split()) <= limit:
                score = points
                break
        """,
    "filter": 'score = len(list(filter(lambda k: k in t, ["alpha", "beta", "gamma"])))',
    "arguments in a row": """
        def hit(text, *words, need=1):
            return 2 if sum(k in text for k in words) >= need else 0
        score = hit(t, "alpha", "beta", need=2) + hit(t, "gamma")
        """,
    "a name of a helper's own": """
        def few(words, t):
            words = [w for w in words if len(w) > 4]
            return sum(w in t for w in words)
        words = ["alpha", "beta", "gamma"]
        score = few(words, t) * 10 + len(words)
        """,
    "an import inside": """
        import re as expressions
        score = len(expressions.findall("alpha|beta", t))
        """,
    "a whole number of a rounded one": "score = int(round(min(len(t.split()), 20) / 4))",
    "remainders": 'score = sum(k in t for k in ("alpha", "beta", "gamma")) % 2',
    "rounded inside": """
        n = sum(k in t for k in ("alpha", "beta", "gamma"))
        score = round(n / 3 * 10) + round(n / 3, 1) + round(2.675, 2)
        if n == 2:
            score += 1
        """,
    "a list by a count": """
        n = sum(k in t for k in ("alpha", "beta", "gamma"))
        score = [0, 2, 3, 7][n] + {0: 1, 1: 4}.get(n, 6)
        """,
    "while over an index": """
        i = 0
        words = ["alpha", "beta", "gamma"]
        while i < len(words):
            if words[i] in t:
                score += i + 1
                if score > 3:
                    break
            i += 1
        """,
    "try a division": """
        try:
            ratio = t.count("alpha") / len(t.split())
        except ZeroDivisionError:
            ratio = 0.5
        if ratio > 0.4:
            score += 2
        """,
    "try what cannot fail": """
        try:
            if "alpha" in t:
                score += 1
        except Exception:
            score = 0
        """,
    "sets": """
        words = set(t.split())
        if {"alpha", "beta"}.issubset(words):
            score += 2
        if not words.isdisjoint({"gamma", "delta"}):
            score += 1
        if words.issuperset({"gamma"}):
            score += 4
        """,
}


@pytest.mark.parametrize("name", BODIES)
def test_scores_stay_the_same(name):
    python = function(BODIES[name], maximum=100)
    found = [item.code for item in lifted(HEAD + python).diagnostics]
    assert "RB712" not in found
    assert "RB710" not in found
    same_scores(python, TEXTS)


def test_a_whole_part_needs_no_bound_but_the_maximum():
    python = function('score += t.count("alpha") // 2')
    assert "RB712" not in [item.code for item in lifted(HEAD + python).diagnostics]
    same_scores(python, TEXTS)


OBJECTS = """
class Grader:
    BEST = 5

    def __init__(self, text):
        self.t = text.lower().replace("\\u2019", "'")
        self.score = 0

    def add(self, points):
        self.score += points

    def run(self):
        if "alpha" in self.t:
            self.add(2)
        if "beta" in self.t:
            self.add(4)
        return {"score": min(self.BEST, self.score), "max_possible": self.BEST, "reasons": []}


def score_it(query, text):
    return Grader(text).run()
"""


def test_an_object_may_be_made_and_run_at_once():
    assert [item.code for item in lifted(HEAD + OBJECTS).diagnostics] == []
    same_scores(OBJECTS, TEXTS)


LESS = """
def score_it(query, text):
    t = text.lower()
    score = 0
    if "alpha" in t:
        score += 5
    if "beta" in t:
        score += 6
    if "gamma" in t:
        score -= 20
    return {"score": max(0, min(score, 8)), "max_possible": 10, "reasons": []}
"""


def test_a_bound_below_the_declared_maximum_stays():
    assert "max 10" in lifted(HEAD + LESS).rubric_text
    assert "max 8" in lifted(HEAD + LESS).rubric_text
    same_scores(LESS, TEXTS)


def test_a_number_without_end_in_a_score_is_an_error_and_no_crash():
    lift = lifted(HEAD + function('score = float("inf") if "alpha" in t else 0'))
    assert [item.code for item in lift.diagnostics] == ["RB710"]
