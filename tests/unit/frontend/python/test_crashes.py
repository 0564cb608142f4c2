"""What crashes in Python rubrics: each case is a function's body, and the line at which it may fail, or none.

Every case that is said to crash is also run, on texts that make it, and every other one is run on all texts.
"""

from __future__ import annotations

import pytest

from rubricc.compiler.frontend.python.crashes.find import find_crashes
from rubricc.compiler.source.file import SourceFile

HEAD = """import re
import statistics

WORD = re.compile("[a-z]+")
WANTED = ["rest", "fluids"]
POINTS = {"rest": 1, "fluids": 2}


def share(part, whole):
    return len(part) / len(whole)


def maybe(text):
    if "x" in text:
        return 1


def score_it(query, text):
"""
TEXTS = ("", " ", "a", "x", "rest", "a b c. Rest, fluids x!", "one,two", "12 mg\nx 3")

CRASHES = [
    ("RB703", "n = len(text.split())\nreturn 1 / (n - 1)"),
    ("RB704", "return text.index('rest')"),
    ("RB704", "return len(text.split(':')[1])"),
    ("RB701", "found = []\nfound += 5\nreturn 0"),
    ("RB701", "return 1 + re.search('a', text)"),
    ("RB701", "score = 0\nscore += WORD.search(text)"),
    ("RB701", "return 'words: ' + len(text.split())"),
    ("RB701", "return len(re.search('a', text))"),
    ("RB701", "return sum(w for w in text.split() + ['a'])"),
    ("RB701", "return sum(re.search(w, text) for w in WANTED)"),
    ("RB701", "return text.words"),
    ("RB701", "for part in len(text): pass"),
    ("RB701", "return ', '.join(len(w) for w in WANTED)"),
    ("RB701", "return len(text) > '3'"),
    ("RB701", "return max(1, re.search('a', text))"),
    ("RB701", "found = {w for w in WANTED}\nreturn found[0]"),
    ("RB701", "return text - 1"),
    ("RB702", "return re.search('q', text).group(0)"),
    ("RB702", "m = WORD.search(text)\nif not m:\n    pass\nreturn m.start()"),
    ("RB702", "return POINTS.get(text) + 1"),
    ("RB702", "return maybe(text) + 1"),
    ("RB702", "best = None\nfor w in WANTED:\n    if w in text:\n        best = w\nreturn best.upper()"),
    ("RB702", "return len(re.match('a', text) and text or None)"),
    ("RB703", "return 1 / len(text)"),
    ("RB703", "words = text.split()\nreturn sum(1 for w in words if w in WANTED) / len(words)"),
    ("RB703", "hits = sum(1 for w in WANTED if w in text)\nreturn 3 // hits"),
    ("RB703", "n = text.count('q')\nreturn 10 % n"),
    ("RB703", "return share(WANTED, WORD.findall(text))"),
    ("RB703", "n = 0\nfor w in text.split():\n    n += 1\nreturn 1 / n"),
    ("RB703", "words = text.split()\nif words or query:\n    return 1 / len(words)"),
    ("RB703", "return 1 / min(3, len(text))"),
    ("RB704", "return text.split()[0]"),
    ("RB704", "return re.findall('q', text)[-1]"),
    ("RB704", "lengths = [len(w) for w in text.split()]\nreturn statistics.mean(lengths)"),
    ("RB704", "return max(len(w) for w in text.split())"),
    ("RB704", "long = [w for w in text.split() if len(w) > 3]\nreturn long[0] if query else 1"),
]  # fmt: skip

FINE = [
    "found = []\nfound += 'abc'\nfound += {1}\nreturn len(found)",
    "n = len(text.split())\nreturn 1 / (n - 1) if n > 1 else 0",
    "n = len(text.split())\nif n < 2:\n    return 0\nreturn 1 / (n - 1)",
    "return 1 / (len(WANTED) - 1)",
    "return text.index('rest') if 'rest' in text else 0",
    "return len(text.split(':')[1]) if ':' in text else 0",
    "return 1 if re.search('a', text) else 0",
    "return bool(re.search('a', text)) + 1",
    "m = re.search('a', text)\nif m:\n    return m.group(0)",
    "m = re.search('a', text)\nif m is None:\n    return 0\nreturn m.start() + 1",
    "if (m := re.search('a', text)) is not None:\n    return m.end()",
    "m = re.search('a', text)\nreturn m.end() if m and m.group(0) else 0",
    "m = re.search('a', text)\nfound = m is not None\nreturn m.end() if found else 0",
    "return POINTS.get(text, 0) + 1",
    "return 'words: ' + str(len(text.split()))",
    "return f'{len(text)} words, ' + ', '.join(w for w in WANTED)",
    "words = text.split()\nreturn len(text) / len(words) if words else 0",
    "words = text.split()\nn = len(words)\nreturn len(text) / len(words) if n else 0",
    "words = text.split()\nif len(words) < 3:\n    return 0\nreturn 1 / len(words)",
    "words = text.split()\nif not words:\n    return 0\nn = len(words)\nreturn 1 / n + max(len(w) for w in words)",
    "n = len(text.split())\nif n == 0:\n    return 0\nreturn 1 / n",
    "n = len(text.split())\nreturn 1 / max(1, n) + 1 / (n or 1) + 1 / (n + 1)",
    "hits = [w for w in WANTED if w in text]\nenough = len(hits) >= 1\nif enough:\n    return 4 // len(hits)",
    "return share(WANTED, POINTS) + share(text, WANTED)",
    "whole = text.split()\nreturn share(WANTED, whole) if whole else 0",
    "return sum(len(w) for w in WANTED) / len(WANTED) + max(POINTS.values())",
    "try:\n    return 1 / len(text)\nexcept ZeroDivisionError:\n    return 0",
    "return text.split(',')[0] + re.split('[.]', text)[-1]",
    "return max((len(w) for w in text.split()), default=0)",
    "parts = []\nfor w in WANTED:\n    parts.append(len(w))\nreturn sum(parts) / len(parts) + parts[0]",
    "best = ''\nfor w in WANTED:\n    if text.count(w) > 1:\n        best = w\nreturn best.upper()",
    "t = (text or '').lower()\nwords = WORD.findall(t)\nreturn len(set(words)) / max(20, len(words) * 0.35)",
    "if any(w in text for w in text.split()):\n    return 1 / len(text.split())",
    "n = {}\nfor w in text.split():\n    n[w] = n.get(w, 0) + 1\nreturn max(n.values()) if n else 0",
    "a, b = set(text.split()), set(query.split())\nreturn len(a & b) / len(a | b) if a | b else 0",
    "words = text.split()\nn = len(words)\nwhile n > 3:\n    n = n / 2\nreturn n",
    "words = text.split()\nif words and words[0].lower() in WANTED:\n    return 2",
    "if len(text.split()) > 2 and len(text) / len(text.split()) > 4:\n    return 2",
    "best = ''\nfor w in text.split():\n    best = max(best, w)\nreturn len(best) and 3 / len(best)",
]  # fmt: skip


def module(body: str) -> str:
    return HEAD + "".join(f"    {line}\n" for line in body.split("\n"))


def fails(body: str) -> set[str]:
    """Give back the names of the errors that the function raises on some text."""
    names: dict[str, object] = {}
    exec(compile(module(body), "case.py", "exec"), names)
    found = set()
    for text in TEXTS:
        for query in ("", "rest"):
            try:
                names["score_it"](query, text)  # type: ignore[operator]
            except Exception as error:
                found.add(type(error).__name__)
    return found


@pytest.mark.parametrize(("code", "body"), CRASHES)
def test_a_crash_is_found(code: str, body: str) -> None:
    found = find_crashes(SourceFile("case.py", module(body)))
    assert [item.code for item in found] == [code]
    assert fails(body)
    assert found[0].hint


@pytest.mark.parametrize("body", FINE)
def test_nothing_is_said_of_what_never_crashes(body: str) -> None:
    assert find_crashes(SourceFile("case.py", module(body))) == ()
    assert fails(body) == set()


def test_each_error_is_named_as_python_names_it() -> None:
    for _, body in CRASHES:
        (found,) = find_crashes(SourceFile("case.py", module(body)))
        assert any(name in found.message for name in fails(body)), (found.message, fails(body))


def test_findings_stand_at_the_operation_in_the_order_of_the_source() -> None:
    text = "def score_a(query, text):\n    ü = 1 / len(text)\n    return ü + text.split()[0]\n"
    found = find_crashes(SourceFile("case.py", text))
    assert [(item.code, item.span.text) for item in found] == [
        ("RB703", "1 / len(text)"),
        ("RB701", "ü + text.split()[0]"),
        ("RB704", "text.split()[0]"),
    ]


def test_a_module_that_does_not_parse_has_no_findings() -> None:
    assert find_crashes(SourceFile("case.py", "def f(:\n")) == ()


def test_annotations_count() -> None:
    text = "def helper(a: int, b: str | None):\n    return a + b.count('x') + len(b)\n"
    assert [item.code for item in find_crashes(SourceFile("case.py", text))] == ["RB702"]


def test_functions_that_call_themselves_are_followed_once() -> None:
    text = (
        "def f(n):\n    return f(n - 1) + 1 if n else 'a' + 1\n\ndef score_x(query, text):\n    return f(len(text))\n"
    )
    assert [item.code for item in find_crashes(SourceFile("case.py", text))] == ["RB701"]
