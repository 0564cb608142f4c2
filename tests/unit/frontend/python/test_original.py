"""Original modules run apart: what they answer, how they fail, and what they may not do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rubricc.compiler.frontend.python.original import CannotLoad, Failed, Limits, Original
from rubricc.compiler.source.file import SourceFile

MODULE = """import os, re, socket, subprocess, shutil

WORDS = {"a", "b"}
calls = 0

def plain(query, text):
    return {"score": len(text), "reasons": [query]}

def odd(text):
    return {"score": 1.5, "set": WORDS, "match": re.search("a", "a"), "pair": (1, 2)}

def mixed(text):
    print("never seen")
    return 1 + re.search("a", text)

def network(text):
    socket.create_connection(("127.0.0.1", 9))

def lookup(text):
    return socket.gethostbyname("localhost")

def write(text):
    with open(text, "w") as file:
        file.write("x")

def remove(text):
    os.remove(text)

def process(text):
    return subprocess.run(["true"])

def endless(text):
    while True:
        try:
            pass
        except Exception:
            pass

def hostile(text):
    return re.match("(a+)+$", "a" * 60 + "b")

def memory(text):
    return len(bytearray(8 << 30))

def leave(text):
    os._exit(3)

def polite(text):
    raise SystemExit(text)

def deep(text):
    return deep(text)

def environment(text):
    return sorted(os.environ)
"""


@pytest.fixture(scope="module")
def original() -> Iterator[Original]:
    with Original(SourceFile("module.py", MODULE), Limits(seconds=0.3, memory=1 << 30)) as running:
        yield running


def test_answers_are_plain_data(original: Original) -> None:
    assert original.call("plain", ["q", "é\ud800\n"]) == {"score": 3, "reasons": ["q"]}
    answer = original.call("odd", [""])
    assert (answer["score"], answer["set"], answer["pair"]) == (1.5, ["a", "b"], [1, 2])
    assert "re.Match" in answer["match"]


def test_an_error_has_its_line(original: Original) -> None:
    failed = original.call("mixed", ["a"])
    assert isinstance(failed, Failed)
    assert (failed.error, failed.line) == ("TypeError", MODULE[: MODULE.index("1 + re.search")].count("\n") + 1)
    assert "unsupported operand" in str(failed)


@pytest.mark.parametrize("function", ["network", "lookup", "write", "remove", "process"])
def test_what_it_may_not_do(original: Original, tmp_path: Path, function: str) -> None:
    target = tmp_path / "there.txt"
    target.write_text("x", encoding="utf-8")
    failed = original.call(function, [str(target)])
    assert isinstance(failed, Failed)
    assert failed.error == "PermissionError"
    assert target.read_text("utf-8") == "x"


@pytest.mark.parametrize(
    ("function", "error"),
    [("endless", "TooSlow"), ("hostile", "TooSlow"), ("memory", "MemoryError"), ("leave", "Ended"),
     ("polite", "SystemExit"), ("deep", "RecursionError"), ("missing", "KeyError")],
)  # fmt: skip
def test_failures_are_told_apart_and_the_next_call_works(original: Original, function: str, error: str) -> None:
    failed = original.call(function, ["x"])
    assert isinstance(failed, Failed)
    assert failed.error == error
    assert original.call("plain", ["", "abc"])["score"] == 3


def test_it_sees_nothing_of_the_environment(original: Original, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_SECRET", "x")
    with Original(SourceFile("module.py", MODULE)) as running:
        assert "A_SECRET" not in running.call("environment", [""])


@pytest.mark.parametrize(
    ("text", "error", "line"),
    [("import no_such_module\n", "ModuleNotFoundError", 1), ("x = 1\ny = x / 0\n", "ZeroDivisionError", 2),
     ("def f(:\n", "SyntaxError", 0)],
)  # fmt: skip
def test_a_module_that_does_not_load(text: str, error: str, line: int) -> None:
    with pytest.raises(CannotLoad) as caught, Original(SourceFile("module.py", text)):
        pass
    assert (caught.value.failed.error, caught.value.failed.line) == (error, line)


def test_helpers_beside_the_module_are_found(tmp_path: Path) -> None:
    (tmp_path / "helpers_beside.py").write_text("def half(n):\n    return n / 2\n", encoding="utf-8")
    path = tmp_path / "module.py"
    path.write_text("from helpers_beside import half\ndef score(text):\n    return half(len(text))\n", "utf-8")
    with Original(SourceFile.read(path)) as running:
        assert running.call("score", ["abcd"]) == 2
