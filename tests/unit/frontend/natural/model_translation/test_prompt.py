"""The prompt: what it shows is true, it is the same every time, and it is short enough."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from decimal import Decimal
from functools import cache
from importlib.resources import files
from pathlib import Path

import bpe_openai
import jsonschema_rs
import pytest

from rubricc.compiler import driver
from rubricc.compiler.frontend.natural.model import Anchor, Check, Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.model_translation import Options, first_prompt
from rubricc.compiler.frontend.natural.model_translation.ir_schema import answer_schema
from rubricc.compiler.frontend.natural.model_translation.options import TOOL_SETS
from rubricc.compiler.frontend.natural.model_translation.outcome import translation_of
from rubricc.compiler.frontend.natural.model_translation.outline import outline_of
from rubricc.compiler.frontend.natural.model_translation.prompt import EXAMPLES
from rubricc.compiler.frontend.natural.model_translation.skeleton import skeleton
from rubricc.compiler.frontend.natural.model_translation.soundness import IDLE
from rubricc.compiler.frontend.natural.model_translation.tool_choice import PLAIN, POPULAR, line, offered
from rubricc.compiler.ir.serialize import from_json
from rubricc.compiler.linting import lint
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.words import reserved_words
from rubricc.compiler.testing.run import run_tests
from rubricc.runtime.registry import all_tools, tool

AT = Origin("x.md")
FOLDER = Path(str(files("rubricc.compiler.frontend.natural.model_translation"))) / "examples"
SOURCE = Path(__file__).parents[5] / "examples" / "argument_quality" / "source.md"
MOST_TOKENS = 12_000


@cache
def encoding() -> bpe_openai.Encoding:
    """The tokenizer; to build its tables takes a while."""
    return bpe_openai.get_encoding("o200k_base")


def tokens(text: str) -> int:
    """How many tokens of o200k_base a text has."""
    return len(encoding().encode(text))


def test_the_tokenizer_is_the_one_it_is_called():
    assert encoding().encode("hello world") == [24912, 2375]


def argument_quality() -> NaturalRubric:
    """The fifteen dimensions of the example, as its source has them."""
    found = re.findall(r"^\d+\. \*\*(.+?)\.\*\* (.+(?:\n   .+)*)", SOURCE.read_text(encoding="utf-8"), re.M)
    criteria = tuple(Criterion(" ".join(text.split()), AT, title=title, points=Decimal(10)) for title, text in found)
    assert len(criteria) == 15
    description = "Judge the argument that the response makes on the issue in the query."
    return NaturalRubric("argument_quality", criteria, AT, title="Argument quality", description=description)


@pytest.mark.parametrize("tools", ["none", "popular", "all"])
def test_the_prompt_for_argument_quality_is_short_enough(tools):
    assert 2_000 < tokens(first_prompt(argument_quality(), Options("m", tools=tools)).text) < MOST_TOKENS


def test_a_brief_prompt_is_much_shorter(rubric):
    assert tokens(first_prompt(rubric, Options("m", tools="none", brief=True)).text) < 1_500


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_compiles_and_passes_its_tests(name):
    checked = driver.check_file(FOLDER / f"{name}.rubric")
    assert checked.rubric is not None, checked.errors
    assert all(outcome.passed for outcome in run_tests(checked.rubric, driver.load(checked)))
    found = lint(checked, lambda: driver.load(checked))
    assert {item.code for item in found if item.severity == "warning" or item.code in IDLE} <= {"RB508"}, (
        "but for points for the absence of a fault, which the example is about"
    )


def test_a_prompt_for_the_schema_shows_the_ir_and_is_short_enough():
    text = first_prompt(argument_quality(), Options("m", tools="all", constraint="json_schema")).text
    assert tokens(text) < MOST_TOKENS
    shown = next(said for said in text.split("\n") if said.startswith('{"rubricc_ir"'))
    jsonschema_rs.validate(answer_schema(), json.loads(shown))
    assert from_json(shown).id == "refrigerante"


def test_there_is_no_other_example():
    assert {path.stem for path in FOLDER.glob("*.rubric")} == set(EXAMPLES)


def test_what_the_examples_call_is_there():
    for name in EXAMPLES:
        text = (FOLDER / f"{name}.rubric").read_text(encoding="utf-8")
        for called in re.findall(r"\b[a-z]+\.[a-z_]+(?=\()", text):
            assert tool(called).name == called


def test_a_prompt_is_the_same_every_time_and_holds_every_sentence(rubric):
    options = Options("m")
    prompt = first_prompt(rubric, options)
    assert prompt == first_prompt(rubric, options)
    for item in rubric.criteria:
        assert item.text in prompt.text
    assert prompt.text.startswith("[system]\n")
    assert skeleton(prompt.outline) in prompt.text


@pytest.mark.parametrize(
    ("tools", "offers", "not_offers"), [("none", "text", "format"), ("popular", "format", "medical")]
)
def test_tools_are_of_the_chosen_namespaces(tools, offers, not_offers):
    words = "Recommends bullets, headings and a dose of ibuprofen to the doctor in emergencies."
    found = {item.namespace for item in offered(words, tools, "en")}
    assert offers in found
    assert not_offers not in found


@pytest.mark.parametrize("tools", TOOL_SETS)
def test_all_of_the_chosen_namespaces_are_on_offer_where_there_is_room(tools):
    """A namespace is left out only where all its tools read what a rubric from words has no input for."""
    wanted = {"none": PLAIN, "popular": POPULAR}.get(tools, {item.namespace for item in all_tools()})
    found = {item.namespace for item in offered("Says hello.", tools, "en", 10**9)}
    assert found == set(wanted) - ({"conversation", "reference", "similarity"} if tools == "all" else set())
    assert len(offered("Says hello.", tools, "en")) > 20


def test_the_prompt_shows_the_tools_of_the_chosen_namespaces_only(rubric):
    for tools, namespaces in (("none", PLAIN), ("popular", POPULAR)):
        prompt = first_prompt(rubric, Options("m", tools=tools))
        shown = prompt.messages[0].content.partition("# Tools\n")[2].partition("\n# What to do")[0]
        called = re.findall(r"^(\w+)\.(\w+)\(", shown, re.M)
        assert [f"{namespace}.{name}" for namespace, name in called] == [item.name for item in prompt.tools]
        assert {namespace for namespace, _ in called} <= set(namespaces)
        assert all(item.name in prompt.grammar for item in prompt.tools)


def test_the_tools_that_a_rubric_speaks_of_come_first():
    words = "Tells the user to call an ambulance or go to the emergency department. Gives a dose of 400 mg."
    names = [item.name for item in offered(words, "all", "en", 6_000)]
    assert {"medical.escalates", "quantity.some"} <= set(names)
    assert names == sorted(names)
    assert "argument.premises" not in names


@pytest.mark.parametrize("budget", [0, 500, 3_000, 10_000])
def test_tools_stay_within_their_budget(budget):
    words = "Says hello."
    assert sum(len(line(item, words)) + 1 for item in offered(words, "all", "en", budget)) <= budget


def test_tools_of_another_language_are_not_offered():
    assert not any(item.languages and "pt" not in item.languages for item in offered("Olá.", "all", "pt"))


def test_a_conversation_is_shown_but_not_without_end():
    turns = tuple({"role": "user", "content": f"turn {at} " + "x" * 5_000} for at in range(20))
    rubric = NaturalRubric("r", (Criterion("Helps.", AT, points=Decimal(1)),), AT, messages=turns)
    text = first_prompt(rubric, Options("m")).text
    assert "turn 19" in text
    assert "turn 3" not in text
    assert len(text) < 40_000


def test_a_long_sentence_is_shown_whole_once():
    long = "It says that this is so. " * 60
    rubric = NaturalRubric("r", (Criterion(long, AT, points=Decimal(1)),), AT)
    text = first_prompt(rubric, Options("m")).text
    assert long.strip() in text
    assert len(outline_of(rubric).items[0].source) <= 400
    assert outline_of(rubric).items[0].source.endswith("so.")


HARD = (
    ("Says \"so\" and \\ that.", Decimal("0.125"), ""),
    ("Says so.\n\nTwice.", Decimal("-3"), ""),
    ("Says so.", Decimal("2"), "total"),
    ("Says so.", Decimal("2"), "total"),
    ("12 steps", Decimal("2"), ""),
    ("寿司について述べる。", Decimal("1"), ""),
    ("x" * 1000, Decimal("1000"), "rubric"),
)  # fmt: skip


def test_a_skeleton_compiles_whatever_the_words():
    criteria = tuple(Criterion(text, AT, points=points, id=name) for text, points, name in HARD)
    outline = outline_of(NaturalRubric("check", criteria, AT, title='A "title"\n{x}'))
    checked = driver.check(SourceFile("x.rubric", skeleton(outline)))
    assert checked.rubric is not None, checked.errors
    bounds = [(found.min, found.max) for found in checked.rubric.criteria]
    assert bounds == [(min(points, Decimal(0)), max(points, Decimal(0))) for _, points, _ in HARD]
    names = [item.id for item in outline.items]
    assert len(set(names)) == len(names)
    assert not set(names) & reserved_words()


def test_weights_gates_anchors_and_thresholds_reach_the_skeleton():
    anchors = tuple(Anchor(Decimal(level), f"Level {level}.", AT) for level in (1, 2, 3))
    inner = (
        Criterion("One.", AT, weight=Decimal(3)),
        Criterion("Two.", AT, weight=Decimal(1), check=Check("regex", {"pattern": "x"})),
    )
    criteria = (
        Criterion("Whole.", AT, weight=Decimal(2), children=inner),
        Criterion("Tone.", AT, weight=Decimal(1), anchors=anchors, gate=True),
    )
    rubric = NaturalRubric("r", criteria, AT, combine="weighted_avg", threshold=Decimal("0.7"), language="de")
    prompt = first_prompt(rubric, Options("m"))
    checked = driver.check(SourceFile("x.rubric", skeleton(prompt.outline)))
    assert checked.rubric is not None, checked.errors
    assert [found.weight for found in checked.rubric.criteria] == [Decimal("1.5"), Decimal("0.5"), Decimal(1)]
    assert [found.gate for found in checked.rubric.criteria] == [False, False, True]
    assert (checked.rubric.combine, checked.rubric.pass_at) == ("weighted_avg", Decimal("0.7"))
    assert (checked.rubric.criteria[2].min, checked.rubric.criteria[2].max) == (1, 3)
    assert checked.rubric.language == "de"
    assert "Level 2." in prompt.text
    assert "belongs to Whole." in prompt.text
    assert 'regex {"pattern": "x"}' in prompt.text


@pytest.mark.parametrize(
    ("given", "language"),
    [("pt-BR", "pt"), ("en-GB", "en_gb"), ("EN", "en"), ("", "en"), ("English", "en"), ("zh", "zh"), ("zz", "en")],
)
def test_languages_are_named_as_rubrics_name_them(given, language):
    outline = outline_of(NaturalRubric("r", (Criterion("Helps.", AT, points=Decimal(1)),), AT, language=given))
    assert outline.language == language
    assert driver.check(SourceFile("x.rubric", skeleton(outline))).rubric is not None


@pytest.mark.parametrize("finer", ["0.0000001", "2.5000005", "-0.00000001"])
def test_points_that_are_finer_than_the_language_has_them_are_left_out_and_told(finer):
    levels = tuple(Anchor(Decimal(level), "So.", AT) for level in ("0", finer, "3"))
    criteria = (
        Criterion("Says so.", AT, points=Decimal("0.000001")),
        Criterion("Says it well.", AT, points=Decimal(finer)),
        Criterion("Tone.", AT, anchors=levels),
        Criterion("Helps.", AT, points=Decimal("1.50")),
    )
    rubric = NaturalRubric("r", criteria, AT)
    outline = outline_of(rubric)
    assert [item.points for item in outline.items] == [Decimal("0.000001"), Decimal("1.50")]
    assert outline.precision == Decimal("0.000001")
    assert driver.check(SourceFile("x.rubric", skeleton(outline))).errors == ()
    rows = translation_of(rubric, outline, None, "m").rows
    assert [(row.sentence, row.status) for row in rows] == [("Says it well.", "unread"), ("Tone.", "unread")]
    assert all("finer than a rubric has them, which is 0.000001" in row.why for row in rows)


def test_what_weighs_nothing_is_left_out_and_kept_in_mind():
    weights = ("0", "-1", "2", None)
    criteria = tuple(
        Criterion(f"Says {at}.", AT, weight=None if weight is None else Decimal(weight))
        for at, weight in enumerate(weights)
    )
    outline = outline_of(NaturalRubric("r", criteria, AT, threshold=Decimal("0.12345678912345")))
    assert [item.weight for item in outline.items] == [2, 1]
    assert [leaf.text for leaf, _ in outline.placeless] == ["Says 0.", "Says 1."]
    assert driver.check(SourceFile("x.rubric", skeleton(outline))).rubric is not None


ORDERS = """
from rubricc.compiler.frontend.natural.model_translation.tool_choice import _likeness
from rubricc.runtime.registry import all_tools
words = " ".join(tool.summary for tool in all_tools())
print([_likeness(words, tool).hex() for tool in all_tools()])
"""


@pytest.mark.slow
def test_tools_are_ranked_alike_in_every_process():
    ranks = set()
    for seed in range(4):
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        command = [sys.executable, "-c", ORDERS]
        ranks.add(subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout)
    assert len(ranks) == 1
