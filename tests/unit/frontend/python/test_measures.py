"""Measures of a text in Python, and the tools and phrase lists they become."""

from __future__ import annotations

import pytest
from lifting import definitions, function, rules, same_scores

TEXTS = [
    "",
    " ",
    "a",
    "Because it is so, we can't say. It may be 12 mg!",
    "First, the study shows data. Second, the study is old.\n\n- one\n- two\n* three\n\nFinally: the end?",
    "# Title\n1. one\n2. two\nA line that is quite long, with many words in it, one after the other.",
    "THE END IS NEAR. THE END.",
    "study study study data data because because " * 6,
    "What is the dose? Take 5 mg, or 10 ml; never 15mg. Therefore rest, rest and rest.",
    "resting rested rest-day because-of so-so also so.",
]
QUERIES = ("", "What is the study about?", "the dose of rest")

MEASURES = {
    "any of a list": 'any(w in t for w in ["rest", "dose"])',
    "how many of a list": 'sum(1 for w in ["rest", "dose", "data"] if w in t)',
    "how many, as truths": 'sum(w in t for w in ["rest", "dose", "data"])',
    "how many, as a list": 'len([w for w in ["rest", "dose", "data"] if w in t])',
    "how often": 'sum(t.count(w) for w in ["rest", "study"])',
    "a list with one twice": 'sum(1 for w in ["rest", "dose", "rest"] if w in t)',
    "a set with one twice": 'sum(1 for w in {"rest", "dose", "rest"} if w in t)',
    "all of a list": 'all(w in t for w in ["the", "study", "is", "old", "data"])',
    "whole words": r'sum(1 for w in ["rest", "can", "may", "so"] if re.search(r"\b" + re.escape(w) + r"\b", t))',
    "whole words, written out": r'bool(re.search(r"\b(rest|dose|so)\b", t))',
    "matches": r'len(re.findall(r"\d+\s?(?:mg|ml)", t))',
    "matches, whatever the case": r'len(re.findall(r"the end", text, re.IGNORECASE))',
    "a flag inside": r'2 if re.search(r"(?i)the END", text) else 0',
    "a word by lookaround": r'sum(1 for w in ["rest", "dose"] if re.search(r"(?<!\w)" + re.escape(w) + r"(?!\w)", t))',
    "a symbol by lookaround": r'2 if re.search(r"(?<!\w)#(?!\w)", t) else 0',
    "capitals": r'len(re.findall(r"\b[A-Z]{2,}\b", text))',
    "at the start": r'2 if re.match(r"first|what", t) else 0',
    "the whole": r'2 if re.fullmatch(r"\s*a\s*", t) else 0',
    "lines": r'len(re.findall(r"^\s*[-*]\s", text, re.MULTILINE))',
    "words": "len(t.split())",
    "characters": "len(text) / 10",
    "different words": r'len(set(re.findall(r"[a-z]+", t)))',
    "share of different words": r"len(set(t.split())) / max(1, len(t.split())) * 5",
    "long words": 'len([w for w in re.findall(r"[a-z]+", t) if len(w) > 4])',
    "words of a list": 'sum(1 for w in t.split() if w in {"the", "is"})',
    "other words": 'len([w for w in re.findall(r"[a-z]+", t) if w not in ("the", "is")])',
    "a word among the words": '3 if "study" in t.split() else 0',
    "letters": "sum(len(w) for w in t.split()) / 10",
    "shared words": 'len(set(re.findall(r"[a-z]+", query.lower())) & set(re.findall(r"[a-z]+", t)))',
    "words of either": 'len(set(re.findall(r"[a-z]+", query.lower())) | set(re.findall(r"[a-z]+", t)))',
    "sentences": r'len([s for s in re.split(r"[.!?]+", text) if s.strip()])',
    "parts": r'len(re.split(r"[.!?]", text))',
    "all lines": r'len(text.split("\n"))',
    "lines that are not blank": "len([line for line in text.splitlines() if line.strip()])",
    "lines by number": "len(text.splitlines())",
    "bullets": r'sum(1 for line in text.split("\n") if line.strip().startswith(("-", "*")))',
    "numbered": r'sum(1 for line in text.splitlines() if re.match(r"\d+\.", line))',
    "paragraphs": r'len([p for p in text.split("\n\n") if p.strip()])',
    "beginning": 't.startswith("first") * 2',
    "end": '2 if text.strip().endswith("?") else 0',
    "capitals alone": "2 if text.isupper() else 0",
    "no text": "1 if not text.strip() else 0",
    "line break": r'2 if "\n\n" in text else 0',
    "minimum": 'min(3, t.count("rest") * 0.5)',
    "between": "2 if 3 <= len(t.split()) <= 12 else 0",
    "square": "len(t.split()) ** 2 / 100",
    "rounded": "round(len(t.split()) / 7, 1)",
    "length of the query": "len(query.split())",
    "absolute": "abs(len(t.split()) - 10) / 2",
    "either number": 't.count("rest") or 2',
}


@pytest.mark.parametrize("name", MEASURES)
def test_a_measure_gives_the_same_number(name):
    python = function(f"score = {MEASURES[name]}", maximum=1000)
    same_scores(python, TEXTS, QUERIES)


def test_phrases_keep_the_name_of_their_list():
    python = """
    WARNING_SIGNS = ["fever", "stiff neck", "rash", "confusion", "seizure"]

    def score_it(query, text):
        n = sum(1 for sign in WARNING_SIGNS if sign in text.lower())
        return {"score": min(n, 5), "max_possible": 5, "reasons": []}
    """
    assert definitions(python) == ['lexicon warning_signs ["fever", "stiff neck", "rash", "confusion", "seizure"]']
    assert rules(python) == [
        "let n = text.distinct(response, warning_signs)",
        'award 1 per n up to 5 "In proportion."',
    ]


def test_one_list_sought_in_two_ways_is_two_lists():
    body = r"""
    terms = ["study", "data", "survey", "paper", "trial"]
    n = sum(1 for w in terms if w in t)
    whole = sum(1 for w in terms if re.search(rf"\b{w}\b", t))
    score += min(n, 2) + min(whole, 3)
    """
    found = definitions(function(body))
    assert found == [
        'lexicon terms ["study", "data", "survey", "paper", "trial"]',
        'lexicon terms_words words ["study", "data", "survey", "paper", "trial"]',
    ]


def test_contractions_are_spellings_of_a_whole_word():
    body = r"""
    if re.search(r"\bcan\b", t):
        score += 1
    """
    assert definitions(function(body)) == [
        'lexicon phrases words ["can" | "can\'t"]',
    ]


def test_a_compiled_expression_keeps_its_name():
    python = r"""
    _DOSE = re.compile(r"\b\d+ ?mg\b", re.I)

    def score_it(query, text):
        return {"score": min(2, len(_DOSE.findall(text))), "max_possible": 2, "reasons": []}
    """
    assert definitions(python) == [r'pattern dose "\b\d+ ?mg\b"']


def test_capitals_in_a_text_with_capitals_are_exact():
    body = """
    if "FDA" in text:
        score += 1
    """
    assert definitions(function(body)) == ['lexicon phrases exact substrings ["FDA"]']


BODIES = {
    "continue and break": """
n = 0
for w in ["rest", "dose", "data", "so"]:
    if w not in t:
        continue
    n += 1
    if n >= 2:
        break
score = n * 2
""",
    "break with else": """
for w in ["rest", "dose"]:
    if w in t:
        score += 3
        break
else:
    score += 1
""",
    "return inside a loop": """
for w in ["rest", "dose", "data"]:
    if w == "data":
        break
    if w in t:
        return {"score": 7, "max_possible": 10, "reasons": []}
score = 2
""",
    "the first of a list": """
role = next((r for r in ("study", "dose") if r in query.lower()), None)
if role and role in t:
    score += 4
elif role is None:
    score += 1
""",
    "a dict of points": """
points = {"rest": 2, "dose": 1.5, "data": 1}
score = sum(v for k, v in points.items() if k in t)
""",
    "a dict by truth": """
score += {True: 3, False: 1}["rest" in t]
""",
    "a choice of score": """
if "rest" in t:
    score += 4
penalty = 1 if "dose" in t else 0
score = score - penalty if penalty else score
""",
    "set to a value in a branch": """
if "study" in t:
    score += 4
if "data" in t:
    score += 3
if "end" in t:
    score = 5
if "rest" in t:
    score += 1
""",
    "scaled in a branch": """
if "study" in t:
    score += 4
if "data" in t:
    score += 2
if len(t) > 60:
    score *= 0.5
""",
    "shared words by a loop": """
asked = set(re.findall(r"[a-z]+", query.lower()))
said = set(re.findall(r"[a-z]+", t))
score = sum(1 for w in asked if w in said)
""",
    "a union of lists": """
groups = {"a": {"rest", "so"}, "b": {"dose"}}
score = sum(1 for w in sorted(set().union(*groups.values())) if w in t)
""",
    "truths in a list": """
flags = ["rest" in t, "dose" in t, len(t) > 50]
if sum(flags) >= 2:
    score += 2
if all(flags):
    score += 1
if any(not f for f in flags):
    score += 0.5
""",
    "nested function": """
def give(points, why):
    nonlocal score
    score += points
    reasons.append(why)
if "rest" in t:
    give(2, "Rest.")
if "dose" in t:
    give(3, "Dose.")
""",
}


@pytest.mark.parametrize("name", BODIES)
def test_a_way_of_scoring_gives_the_same_scores(name):
    same_scores(function(BODIES[name]), TEXTS, QUERIES)
