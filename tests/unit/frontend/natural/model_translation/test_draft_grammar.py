"""The grammar of drafts: it takes what is sound, refuses what is not the source's, and says the same in GBNF."""

from __future__ import annotations

import re

import llguidance
import pytest

from rubricc.compiler.frontend.natural.model_translation.draft_grammar import draft_grammar
from rubricc.compiler.frontend.natural.model_translation.gbnf import to_gbnf
from rubricc.compiler.frontend.natural.model_translation.outline import outline_of

TOOLS = ("text.asks", "text.words")
BYTES = llguidance.LLTokenizer("byte")


@pytest.fixture
def grammar(rubric):
    return draft_grammar(outline_of(rubric), TOOLS)


def accepts(grammar: str, text: str) -> bool:
    """Say whether a text, read byte by byte, is the whole of something that the grammar allows."""
    matcher = llguidance.LLMatcher(BYTES, llguidance.LLMatcher.grammar_from_lark(grammar), log_level=0)
    assert not matcher.get_error()
    read = matcher.try_consume_tokens(list(text.encode()))
    return read == len(text.encode()) and matcher.is_accepting()


def tidy(text: str) -> str:
    """A draft with the line breaks that the grammar spells out."""
    return re.sub(r"(points -?\d) from", r"\1\n    from", text).strip()


def test_a_good_draft_is_taken(grammar, good):
    assert accepts(grammar, tidy(good))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("points -3", "points -2"),
        ("Says hello.", "Says goodbye."),
        ("says_hello", "greets"),
        ('if response mentions ["idiot"]', 'if text.greets(response)'),
        ("  check is_accurate", "  check extra points 1 from \"x\" unchecked \"y\"\n  check is_accurate"),
        ("  check says", "  # accept RB508: x\n  check says"),
        ("  check says", "  override x if total > 1 { fail }\n  check says"),
        ("expect says_hello == 0", "expect nobody == 0"),
        ('version "1.0.0"', 'version "2.0.0"'),
    ],
)  # fmt: skip
def test_what_is_not_the_source_s_is_refused(grammar, good, before, after):
    draft = tidy(good)
    assert before in draft
    assert not accepts(grammar, draft.replace(before, after))


def test_steps_proxies_and_definitions_are_taken(grammar, good):
    draft = tidy(good).replace(
        '  check says_hello points 2\n    from "Says hello." if response mentions ["hello"]',
        '  lexicon hi stems ["hello" | "hi"]\n  criterion says_hello max 2 {\n    from "Says hello." proxy "Words." '
        'award 1 per text.words(response) up to 2 if response mentions hi "Hi." }',
    )
    assert accepts(grammar, draft)
    assert not accepts(grammar, draft.replace("check is_rude_to_the_customer points -3", "criterion is_rude max 3"))


def test_gbnf_has_the_same_rules_and_no_left_recursion(grammar):
    text = to_gbnf(grammar)
    rules = dict(line.split(" ::= ", 1) for line in text.splitlines())
    assert len(rules) == len(re.findall(r"^[A-Za-z_0-9]+: ", grammar, re.M))
    assert "root" in rules
    for name, body in rules.items():
        assert not re.search(rf"(^|\| ){name} ", body), name
        for used in re.findall(
            r"(?<![\w\"\\-])[A-Za-z][\w-]*(?![\w-])", re.sub(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]', " ", body)
        ):
            assert used in rules, (name, used)


def test_no_alternatives_in_gbnf_begin_alike(grammar):
    """Else llama.cpp follows each of them through every level of an expression."""
    for line in to_gbnf(grammar).splitlines():
        body = re.sub(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]', "x", line.partition(" ::= ")[2])
        depth, firsts, option = 0, [], ""
        for char in f"{body} | ":
            depth += {"(": 1, ")": -1}.get(char, 0)
            if char == "|" and depth == 0:
                firsts.append(option.split()[0])
                option = ""
            else:
                option += char
        rules = [first for first in firsts if re.fullmatch(r"[a-z][a-z-]*", first) and first != "x"]
        assert len(set(rules)) == len(rules), line


@pytest.mark.parametrize(
    ("lark", "gbnf"),
    [
        ('x: a\n    | a "b"\n    | a "c" a\n    | d "e"\n    | d "f"', 'x ::= a ( "b" | "c" a )? | d ( "e" | "f" )'),
        ('x: a? "b"\n    | a? "c"\n    | "b" a\n    | "b" c', 'x ::= a? "b" | a? "c" | "b" a | "b" c'),
        ('start: "a b?" x*', 'root ::= "a b?" x*'),
        ('x: /[^"\\\\]*(ab|\\.)?c{1,3}/', 'x ::= ([^"\\\\]* ( "a" "b" | "." )? "c"{1,3})'),
        ('a_b: c\n    | a_b "+" c', 'a-b ::= c ( "+" c )*'),
        ('X: "\\n" | "}"', 'X ::= "\\n" | "}"'),
    ],
)
def test_notation_is_turned_as_it_should(lark, gbnf):
    assert to_gbnf(lark + "\n") == gbnf + "\n"
