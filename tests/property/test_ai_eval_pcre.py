"""Expressions of PCRE are run as the library PCRE2 runs them, and those that it refuses are refused."""

from __future__ import annotations

import ctypes
import ctypes.util
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rubricc.compiler.frontend.ai_eval import backtracking
from rubricc.compiler.frontend.ai_eval.backtracking import InvalidPattern, NoEngine, found, known_pattern
from rubricc.runtime.text import Text

OPTIONS = {"i": 0x8, "m": 0x400, "s": 0x20, "x": 0x80, "A": 0x80000000, "D": 0x10, "U": 0x40000, "n": 0x2000}
OPTIONS |= {"J": 0x40, "u": 0xA0000}
UTF, PLAINLY = 0x80000, 0x14000
"""The second keeps PCRE2 from shortcuts that in a few releases are wrong."""
VERSION = 11
PARTS = (
    *"abAB1 .^$-,#]}", "é", "ß", "日", "\n", *(f"\\{char}" for char in "dwsDWSbBAzZRNhvHVXGntrefa"), "[ab]", "[^a]",
    "[^\\n]", "[a-c]", "[\\d]", "[\\s]", "[\\w-]", "[^\\s]", "[\\S]", "[\\W]", "[[:alpha:]]", "[[:space:]]",
    "[[:^digit:]]", "[]a]", "[^]a]", "[\\b]", "[a\\]]", "[\\Qa-\\E]", "[a-\\d]", "[\\w-.]", "[b-a]", "[[:no:]]", "[é]",
    "\\cA", "\\x41", "\\x{61}", "\\o{101}", "\\0", "\\012", "\\Qa.b\\E", "\\E", "\\.", "\\-", "\\/", "\\_", "\\ ",
    "\\p{L}", "\\P{L}", "\\pL", "\\p{^L}", "\\p{Greek}", "\\p{Any}", "\\p{L&}", "\\p{Xan}", "{", "a{", "{1}", "a{,2}",
    "a{1,", "\\x4", "\\xg", "\\y", "\\u", "\\c", "(?i)", "(?-i)", "(?s)", "(?m)", "(?x)", "(?U)", "(?i-s)", "(?^)",
    "(?#c)a", "(?=a)", "(?!a)", "(?<=a)", "(?<!a)", "(?<=a*)", "(a)\\1", "\\9", "\\18", "\x0b", "\x85",
)  # fmt: skip
REPEATED = (*"*+?", "{2}", "{1,2}", "{0}", "{0,}", "*?", "+?", "??", "*+", "++", "?+", "**", "{,3}", "{2,1}", "{2}{2}")
OPENED = ("(", "(?:", "(?i:", "(?s:", "(?m:", "(?x:", "(?|", "(?>", "(?-i:", "(?<n", "(?P<n", "(?'n")
TEXTS = (
    "", "a", "b", "ab", "aa", "A", "AB", "aB", "1", "a1", "a b", " ", "\n", "a\n", "\na", "a\nb", "ab\n", "a\n\n", "y",
    "\r\n", "a\r\n", "\t", "a.b", "é", "É", "éa", "ß", "a-b", "-", "]", "a{", "{1}", "a{,2}", "#", "\\", "_", "a_b",
    "\x0b", "\x0c", "\x85", "\u2028", "a\x85", "\x00", "\x01", "\x1b", "日本", "α", "Σ", "b\nb\n", "\n\n", "aba\nab",
)  # fmt: skip
Cases = tuple[tuple[str, ...], int]


@pytest.fixture(scope="module")
def pcre() -> Any:
    name = ctypes.util.find_library("pcre2-8")
    if name is None:
        pytest.skip("the library PCRE2 is not here")
    pytest.importorskip("regex")
    library = ctypes.CDLL(name)
    version = ctypes.create_string_buffer(64)
    library.pcre2_config_8(VERSION, version)
    if not b"10.40" <= version.value < b"10.43":
        pytest.skip("PCRE2 is of another version, which takes other expressions")
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    library.pcre2_compile_8.restype = library.pcre2_match_data_create_from_pattern_8.restype = pointer
    library.pcre2_compile_8.argtypes = [ctypes.c_char_p, size, ctypes.c_uint32, pointer, pointer, pointer]
    library.pcre2_match_data_create_from_pattern_8.argtypes = [pointer, pointer]
    library.pcre2_match_8.argtypes = [pointer, ctypes.c_char_p, size, size, ctypes.c_uint32, pointer, pointer]
    library.pcre2_code_free_8.argtypes = library.pcre2_match_data_free_8.argtypes = [pointer]
    return library


def theirs(library: Any, body: str, flags: str) -> tuple[bool, ...] | None:
    """Give back in which texts PCRE2 finds an expression, None where it takes it for none."""
    options, error, place = UTF | PLAINLY, ctypes.c_int(), ctypes.c_size_t()
    for flag in flags:
        options |= OPTIONS[flag]
    raw = body.encode()
    code = library.pcre2_compile_8(raw, len(raw), options, ctypes.byref(error), ctypes.byref(place), None)
    if not code:
        return None
    data = library.pcre2_match_data_create_from_pattern_8(code, None)
    encoded = [text.encode() for text in TEXTS]
    results = tuple(library.pcre2_match_8(code, text, len(text), 0, 0, data, None) >= 0 for text in encoded)
    library.pcre2_match_data_free_8(data)
    library.pcre2_code_free_8(code)
    return results


def ours(body: str, flags: str) -> tuple[bool, ...] | None:
    try:
        return tuple(found(body, flags, Text(text)) for text in TEXTS)
    except InvalidPattern:
        return None


def expression(draw: random.Random, depth: int, names: Iterator[int]) -> str:
    made = ""
    for _ in range(draw.choice((1, 1, 2, 2, 3))):
        part = draw.choice(PARTS)
        if depth and draw.random() < 0.3:
            opened = draw.choice(OPENED)
            closes = {"(?<n": f"{next(names)}>", "(?P<n": f"{next(names)}>", "(?'n": f"{next(names)}'"}.get(opened, "")
            part = f"{opened}{closes}{expression(draw, depth - 1, names)})"
        made += part + (draw.choice(REPEATED) if draw.random() < 0.3 else "")
    return f"{made}|{expression(draw, depth - 1, names)}" if depth and draw.random() < 0.15 else made


def compare(library: Any, seed: int, number: int) -> int:
    """Compare so many generated expressions; give back how many of them both run."""
    draw, both = random.Random(seed), 0
    for _ in range(number):
        body = expression(draw, 2, iter(range(1000)))
        flags = "".join(flag for flag in OPTIONS if draw.random() < 0.2)
        try:
            known_pattern(body, flags)
        except NoEngine:
            continue
        except InvalidPattern:
            pass
        wanted, given = theirs(library, body, flags), ours(body, flags)
        assert given == wanted, (
            body,
            flags,
            [t for t, *pair in zip(TEXTS, given or (), wanted or (), strict=False) if pair[0] != pair[1]],
        )
        both += wanted is not None
    return both


def test_some_expressions_match_what_they_match_in_pcre(pcre: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backtracking, "SECONDS", 0.2)
    assert compare(pcre, 0, 150) > 40


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 5))
def test_many_expressions_match_what_they_match_in_pcre(pcre: Any, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backtracking, "SECONDS", 0.2)
    assert compare(pcre, seed, 4000) > 1000
