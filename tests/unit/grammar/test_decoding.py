"""The decoding grammar: up to date, valid for its readers, complete for the examples, and sound."""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random

import llguidance
import pytest
from strategies.derivations import derived

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.format import format_source
from rubricc.compiler.syntax.lexer import Reading, cut
from rubricc.compiler.syntax.parse import parse
from rubricc.compiler.syntax.words import reserved_words
from rubricc.grammar.decoding import FILE, derive, tool_names
from rubricc.grammar.exclude import names_without

ROOT = Path(__file__).parents[3]
RUBRICS = sorted([*(ROOT / "tests/fixtures/syntax").glob("*.rubric"), *(ROOT / "examples").rglob("*.rubric")])
CALL = re.compile(r"\b([a-z]+\.[a-z_]+)\(")


@cache
def tokenizer() -> llguidance.LLTokenizer:
    """A model's own tokenizer (Mistral's Tekken, 130,000 byte-level tokens), which its package ships as data."""
    spec = find_spec("mistral_common")
    assert spec is not None, "mistral-common ships the tokenizer: pip install mistral-common"
    assert spec.origin is not None
    data = json.loads((Path(spec.origin).parent / "data/tekken_240911.json").read_text(encoding="utf-8"))
    config = data["config"]
    size = config["default_vocab_size"] - config["default_num_special_tokens"]
    ranks = {base64.b64decode(item["token_bytes"]): item["rank"] for item in data["vocab"][:size]}
    return llguidance.LLTokenizer.from_tiktoken(
        encoder=ranks, special_tokens={"<eos>": size}, pattern=config["pattern"], eos_token=size
    )


@cache
def grammar() -> str:
    """The decoding grammar with the tools that exist and those that the fixtures call."""
    called = {name for path in RUBRICS for name in CALL.findall(path.read_text(encoding="utf-8"))}
    return str(llguidance.LLMatcher.grammar_from_lark(derive({*tool_names(), *called})))


@cache
def beginning() -> llguidance.LLMatcher:
    """A matcher that has read nothing yet: to copy it is quicker than to make another."""
    matcher = llguidance.LLMatcher(tokenizer(), grammar(), log_level=0)
    assert not matcher.get_error()
    return matcher


def refusal(text: str) -> str:
    """Give back where a text leaves the grammar, token by token; empty where it is accepted."""
    matcher = beginning().deep_copy()
    tokens = tokenizer().tokenize_str(text)
    for index, token in enumerate(tokens):
        if not matcher.consume_token(token):
            return tokenizer().decode_str(tokens[max(0, index - 10) : index + 1])
    return "" if matcher.is_accepting() else "ends too early"


def test_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == derive(tool_names())


def test_llguidance_takes_it() -> None:
    text = llguidance.LLMatcher.grammar_from_lark(FILE.read_text(encoding="utf-8"))
    assert llguidance.LLMatcher.validate_grammar(text, tokenizer()) == ""


@pytest.mark.parametrize("path", RUBRICS, ids=lambda path: path.stem)
def test_rubric_is_accepted_token_by_token(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert refusal(text) == ""
    assert refusal(format_source(text)) == ""


@pytest.mark.parametrize("ending", ["", "\n", "\n\n", " # end", "\n# end\n", "\n# end"])
@pytest.mark.parametrize("start", ["", "\n", "# a\n\n# b\n"])
def test_what_surrounds_a_rubric(start: str, ending: str) -> None:
    assert refusal(f"{start}rubric r {{ }}{ending}") == ""


@pytest.mark.parametrize(
    "text",
    [
        "rubric r {\n  max5\n}",
        "rubric r {\n  max 5gate\n}",
        "rubric r {\n  criteriona max 1 {}\n}",
        "rubric r {\n  criterion check max 1 {}\n}",
        "rubric r {\n  let query = 1\n}",
        "rubric r {\n  let x = text.no_such_tool(response)\n}",
        "rubric r {\n  let x = a.b.c\n}",
        "rubric r {\n  let x = 1 < 2 < 3\n}",
        'rubric r {\n  let x = "\\d"\n}',
        'rubric r {\n  criterion c max 1 { award 1 if true "{" }\n}',
        "rubric r {\n  let x = true\n",
        "rubric r {\n  let x = trueand false\n}",
        "rubric r {} rubric s {}",
        "rubric r {\n  input x: Strings\n}",
    ],
)
def test_wrong_text_is_refused(text: str) -> None:
    assert refusal(text)


def mangled(text: str, random: Random) -> str:
    """Leave out, repeat or swap one lexeme of a text, or leave out the blanks before it."""
    lexemes = cut(Reading(SourceFile("", text), text)).lexemes
    index = random.randrange(1, len(lexemes) - 1)
    before, here = lexemes[index - 1].span, lexemes[index].span
    kind = random.choice(["leave out", "repeat", "swap", "glue"])
    if kind == "leave out":
        return text[: here.start] + text[here.end :]
    if kind == "repeat":
        return text[: here.end] + " " + text[here.start :]
    if kind == "swap":
        return text[: before.start] + lexemes[index].text + " " + lexemes[index - 1].text + text[here.end :]
    return text[: before.end] + text[here.start :]


TOLD_LATER = ("comes after the check's condition",)
"""What no grammar of this kind can forbid, and the parser reports."""


@pytest.mark.parametrize("times", [6, pytest.param(50, marks=pytest.mark.slow)])
@pytest.mark.parametrize("path", RUBRICS, ids=lambda path: path.stem)
def test_what_the_grammar_accepts_the_parser_reads(path: Path, times: int) -> None:
    text, random = format_source(path.read_text(encoding="utf-8")), Random(path.stem)
    refused = 0
    for _ in range(times):
        changed = mangled(text, random)
        if refusal(changed):
            refused += 1
            continue
        found = parse(SourceFile("", changed)).diagnostics
        assert all(any(words in item.message for words in TOLD_LATER) for item in found), (changed, found)
    assert refused


def test_whatever_parses_is_accepted_in_its_canonical_layout() -> None:
    """But for what the decoding grammar leaves out on purpose: untypical names of tools, types, and text in braces."""
    accepted = 0
    for seed in range(60):
        text = " ".join(derived(seed))
        if "." not in text and ":" not in text and parse(SourceFile("", text)).rubric is not None:
            assert refusal(format_source(text)) == "", text
            accepted += 1
    assert accepted > 5


def test_names_without_words() -> None:
    words = reserved_words()
    expression = re.compile(names_without(words))
    for word in words:
        assert not expression.fullmatch(word)
        assert expression.fullmatch(word + "_")
        assert expression.fullmatch(word.upper())
        assert expression.fullmatch(word[:-1]) or word[:-1] in words
    assert not expression.fullmatch("")
    assert not expression.fullmatch("2x")


def test_limits_of_the_custom_tool_format() -> None:
    """What OpenAI's page on custom tools rules out in a Lark grammar."""
    text = FILE.read_text(encoding="utf-8")
    terminals = [line for line in text.splitlines() if re.match(r"[A-Z]+: ", line)]
    assert terminals
    for line in terminals:
        assert not re.search(r"\(\?[=!<]", line), "no lookaround"
        assert not re.search(r"[*+?}]\?", line.replace(r"\?", "")), "no lazy repetition"
    assert not re.search(r"^%", text, re.MULTILINE), "no imports, nothing ignored, nothing declared"
    assert not re.search(r"^\w+\.\d+ *:", text, re.MULTILINE), "no priorities"
    assert not re.search(r"^[a-z_]+\{", text, re.MULTILINE), "no templates"
    assert re.search(r"^start:", text, re.MULTILINE)
    assert text.isascii()
