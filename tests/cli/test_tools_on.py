"""`rubricc tools NAME --on` and `--entries`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rubricc.compiler.cli.tool_call import call_tool, read_parameter
from rubricc.runtime.registry import all_tools, missing, tool, word_lists
from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.stdlib._word_lists import SHARED_FILES, WORD_FILES

DATA = Path(__file__).parents[2] / "stdlib" / "data"


def typed(parameter: Parameter, value: object) -> str:
    """Give back an argument of a case as someone types it."""
    if parameter.type.kind == "Lexicon":
        entries = [[entry] if isinstance(entry, str) else entry for entry in value]
        return (
            "["
            + ", ".join(" | ".join(json.dumps(text, ensure_ascii=False) for text in entry) for entry in entries)
            + "]"
        )
    return str(value) if isinstance(value, str) else json.dumps(value)


ONE_OF_EACH_KIND = [
    "conversation.turns",
    "list.at",
    "medical.medication",
    "quantity.max",
    "reference.exact",
    "reference.path",
    "text.case",
    "text.coverage",
    "text.count_matches",
    "text.near",
    "time.between",
]


def can_be_typed(found: Tool, case: Case) -> bool:
    """Whether a rubric can hold the call: not without what a tool needs, nor with phrases that match nothing."""
    values = dict(zip((item.name for item in found.parameters), case.arguments, strict=False))
    needed = [item for item in found.parameters if not item.may_be_left_out]
    given = all(values.get(item.name) is not None for item in (*needed, read_parameter(found)))
    refused = any(item.check and values.get(item.name) and item.check(values[item.name]) for item in found.parameters)
    return (
        given and not refused and [] not in case.arguments and (not found.languages or case.language in found.languages)
    )


def answers_as_in_its_cases(name: str, most: int) -> None:
    found = tool(name)
    read = read_parameter(found)
    for case in [case for case in found.cases if can_be_typed(found, case)][:most]:
        pairs = zip(found.parameters, case.arguments, strict=False)
        given = {item.name: typed(item, value) for item, value in pairs if value is not None}
        called = call_tool(found, given.pop(read.name), given, case.language)
        assert called.value == pytest.approx(case.answer, abs=1e-6), (case, called)


@pytest.mark.parametrize("name", ONE_OF_EACH_KIND)
def test_a_call_answers_as_the_declaration_says(name):
    answers_as_in_its_cases(name, 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", [item.name for item in all_tools()])
def test_every_tool_can_be_called(name):
    if missing(tool(name)):
        pytest.skip("needs a library")
    answers_as_in_its_cases(name, 20)


def test_the_answer_the_places_and_the_text_are_shown(rubricc):
    ran = rubricc("tools", "medical.medication", "--on", "Take Advil, but no warfarin.", "--with", "group=nsaid")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        'medical.medication(response, group: "nsaid") is true\n'
        "found Advil  5-10  for ibuprofen\n"
        "\n"
        "Take [Advil], but no warfarin.\n"
    )


def test_phrases_are_typed_as_in_a_rubric_or_parted_by_commas(rubricc, tmp_path):
    (tmp_path / "answer.txt").write_text("We sent it. Refunds!", encoding="utf-8")
    typed_in = 'phrases=stems ["refund" | "repay", "send"]'
    on = ("tools", "text.count", "--on-file", "answer.txt")
    ran = rubricc(*on, "--with", typed_in)
    assert ran.out.startswith('text.count(response, phrases: stems ["refund" | "repay", "send"]) is 1\n')
    ran = rubricc(*on, "--with", "phrases=refunds | repays, sent")
    assert ran.out.startswith('text.count(response, phrases: ["refunds" | "repays", "sent"]) is 2\n')
    assert ran.out.endswith("We [sent] it. [Refunds]!\n")
    (tmp_path / "list.txt").write_text("it", encoding="utf-8")
    assert " is 1\n" in rubricc(*on, "--with", "phrases=@list.txt").out
    assert rubricc(*on, "--with", "phrases=nothing").out.endswith("is 0\nfound nothing\n")


@pytest.mark.parametrize(
    ("name", "text", "polarity", "said"),
    [
        ("affirms", "There was no error.", "denied", "but denied"),
        ("affirms", "Was there an error?", "neither", "but neither affirmed nor denied"),
        ("denies", "There was an error.", "affirmed", "but affirmed"),
        ("first_affirmed", "There was no error.", "denied", "but denied"),
    ],
)
def test_a_phrase_of_another_polarity_is_told(rubricc, name, text, polarity, said):
    call = ("tools", f"text.{name}", "--on", text, "--with", "phrases=error")
    start = text.index("error")
    assert f"found error  {start}-{start + 5}  for error  {said}\n" in rubricc(*call).out
    data = json.loads(rubricc(*call, "--format", "json").out)
    assert data["found"] == []
    place = {"input": "response", "start": start, "end": start + 5, "text": "error", "entry": "error"}
    assert data["passed_over"] == [{**place, "polarity": polarity}]


def test_what_is_found_leaves_other_polarities_unsaid(rubricc):
    call = ("tools", "text.affirms", "--with", "phrases=error", "--on")
    assert "but" not in rubricc(*call, "There was no error, and then there was an error.").out
    assert rubricc(*call, "All is well.").out.endswith("found nothing\n")


@pytest.mark.parametrize("word", ["mentions", "affirms", "denies", "matches"])
def test_an_operator_is_told_from_a_tool(rubricc, word):
    meant = "text.contains" if word == "mentions" else f"text.{word}"
    for name in {word, f"text.{word}"} - {meant}:
        ran = rubricc("tools", name)
        assert ran.code == 2
        assert f"{word} is an operator, written `response {word} " in ran.err
        assert f"rubricc tools {meant}" in ran.err


def test_a_call_as_json(rubricc):
    ran = rubricc("tools", "text.first", "--on", "a b", "--with", "phrases=b", "--format", "json")
    data = json.loads(ran.out)
    assert (data["tool"], data["value"]) == ("text.first", "b")
    assert data["found"] == [{"input": "response", "start": 2, "end": 3, "text": "b", "entry": "b"}]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("text.count", "--on", "x"), 2, "needs its argument phrases: give --with 'phrases=["),
        (("text.count", "--on", "x", "--with", "words=y"), 2, "has no other argument words. It has phrases"),
        (("text.words", "--on", "x", "--with", "text=y"), 2, "has no other argument text. It has none but the text"),
        (("text.count", "--on", "x", "--with", "phrases"), 2, "write it as NAME=VALUE"),
        (
            ("text.near", "--on", "x", "--with", "first=y", "--with", "second=z", "--with", "words=w"),
            2,
            "this is not a number: w",
        ),
        (
            (
                "time.between",
                "--on",
                "x",
                "--with",
                "first=2026-01-31",
                "--with",
                "last=2026-02-01",
                "--with",
                "now=soon",
            ),
            2,
            "not a date",
        ),
        (("text.words", "--on", "x", "--on-file", "y"), 2, "not both"),
        (("text.words", "--with", "a=b"), 2, "give its text too"),
        (("text", "--on", "x"), 2, "needs the full name of one tool"),
        (("--on", "x"), 2, "needs the full name of one tool"),
        (("text.wrods", "--on", "x"), 2, "text.words"),
        (("text.words", "--on-file", "none.txt"), 2, "none.txt: cannot be read"),
        (("text.matches", "--on", "x", "--with", "pattern=("), 1, "RB007"),
        (("medical.medication", "--on", "x", "--with", "group=herb"), 1, "knows no such `group`"),
        (("medical.medication", "--on", "x", "--language", "de"), 1, "RB013"),
    ],
)
def test_calls_that_cannot_be(rubricc, arguments, code, said):
    ran = rubricc("tools", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_a_tool_of_ones_own_can_be_tried_and_lists_its_words(rubricc, tmp_path):
    (tmp_path / "own.py").write_text(
        "from rubricc.runtime.tool import Parameter, Tool, WordList\n"
        "from rubricc.runtime.types import TEXT, integer\n"
        "TOOLS = (Tool('mine.tried', (Parameter('text', TEXT),), integer(0), lambda text: len(text.original),\n"
        "    'Size.', cases=(), words=lambda: (WordList('all', 'Mine.', ('a', 'b')),)),)\n",
        encoding="utf-8",
    )
    assert "is 3\n" in rubricc("tools", "mine.tried", "--tools", "own.py", "--on", "abc").out
    assert rubricc("tools", "mine.tried", "--tools", "own.py", "--entries").out == "Mine.\nall  2\n  a\n  b\n"


def test_the_words_that_a_tool_knows(rubricc):
    ran = rubricc("tools", "medical.medication", "--entries", "nsaid")
    lines = ran.out.splitlines()
    assert "Source: rubricc" in lines[0]
    assert lines[1] == f"nsaid  {len(lines) - 2}"
    assert any(line.startswith("  ibuprofen | advil") for line in lines)
    whole = rubricc("tools", "--entries", "medical.medication").out
    assert whole == rubricc("tools", "medical.medication", "--entries").out
    assert set(lines[1:]) < set(whole.splitlines())
    assert ": rubricc tools medical.medication --entries" in rubricc("tools", "medical.medication").out
    data = json.loads(rubricc("tools", "argument.hedges", "--entries", "--format", "json").out)
    assert [item["class"] for item in data] == ["argument_hedges"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("text.words", "--entries"), "looks for no listed words"),
        (("medical.medication", "--entries", "herb"), "knows no class herb; its classes are nsaid, analgesic"),
        (("medical", "--entries"), "needs the full name of one tool"),
    ],
)
def test_words_that_are_not_there(rubricc, arguments, said):
    ran = rubricc("tools", *arguments)
    assert (ran.code, said in ran.err) == (2, True)


def test_every_data_file_is_of_a_tool_or_shared():
    named = {file for files in WORD_FILES.values() for file in files}
    there = {path.stem for path in DATA.glob("*.txt")}
    assert named <= there
    assert not named & SHARED_FILES
    unnamed = there - named - SHARED_FILES
    assert not unnamed, f"say in stdlib/_word_lists.py which tools look words up in {', '.join(unnamed)}"
    assert set(WORD_FILES) <= {item.name for item in all_tools()}


@pytest.mark.parametrize("name", sorted(WORD_FILES))
def test_every_list_says_where_it_is_from(name):
    lists = word_lists(tool(name))
    assert lists
    assert all(item.entries and "Source" in item.source for item in lists)


READING = """
import pkgutil, sys
seen, given = set(), pkgutil.get_data
pkgutil.get_data = lambda package, name: (seen.add(name), given(package, name))[1]
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
found = tool(sys.argv[1])
texts = [(case.arguments[0], case.language, case.arguments[1:]) for case in found.cases]
texts += [("3 m \U0001f600", language, texts[0][2]) for language in ("de", "es", "fr", "it", "nl", "pt")]
for text, language, others in texts:
    others = [*others, *[item.default for item in found.parameters[1 + len(others):]]]
    kinds = [item.type.kind for item in found.parameters[1:]]
    lists = [kind == "Lexicon" and other is not None for kind, other in zip(kinds, others)]
    read = [Lexicon.of([(one,) for one in other], "en") if is_list else other for is_list, other in zip(lists, others)]
    found.run(Text(text, language), *read)
print(" ".join(sorted(seen)))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(WORD_FILES))
def test_a_tool_reads_the_files_that_are_said_to_be_its_own(name):
    command = [sys.executable, "-c", READING, name]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    read = {file.removesuffix(".txt") for file in ran.stdout.split()}
    assert set(WORD_FILES[name]) <= read


@pytest.mark.parametrize("name", ["medical.medication", "medical.red_flag", "medical.special_population"])
def test_the_classes_that_a_tool_is_asked_for_are_those_that_it_lists(name):
    listed = {item.name for item in word_lists(tool(name))}
    choices = next(item.choices for item in tool(name).parameters if item.name in ("group", "system"))
    assert set(choices) - {"any"} <= listed | {"infants", "children", "older_adults"}
