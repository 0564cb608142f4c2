"""Traces show the very part of the text that a tool of `format.*` counted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.tool_answers import shown_by

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.stdlib._markdown_places import markdown_places

SHOWN = [
    ("headings", "Hi\n\n# One\n\ntext\n\nTwo\n---\n", (), ["# One", "Two\n---"]),
    ("headings", "# One\n\n## Two\n", (2,), ["## Two"]),
    ("headings", "> # Quoted\n", (), ["> # Quoted"]),
    ("bullets", "Buy:\n- milk\n- bread\n  - rye\n", (), ["- milk", "- bread", "- rye"]),
    ("bullets", "• one\n• two\r\n* three", (), ["• one", "• two", "* three"]),
    ("bullets", "> - a\n> - b", (), ["- a", "- b"]),
    ("bullets", "- • a\n- b\n  • c", (), ["- • a", "- b", "• c"]),
    ("bullets", "> • a\n> • b", (), ["• a", "• b"]),
    ("bullets", "a\n    • x\n\t◦ y", (), ["• x", "◦ y"]),
    ("bullets", "• a\n  • b\n\u00a0▪\u00a0c\n•\nd", (), ["• a", "• b", "▪\u00a0c"]),
    ("bullets", "- - a", (), ["- - a", "- a"]),
    ("bullets", "- a\n\n  more\n- b", (), ["- a", "- b"]),
    ("numbered_items", "Steps:\n\n1. one\n2. two\n10) ten", (), ["1. one", "2. two", "10) ten"]),
    ("bullets", "✅ a\n✅ b\n\n✔️ c", (), ["✅ a", "✅ b", "✔️ c"]),
    ("bullets", "Buy:\n– a\n— b\n\n– Anon", (), ["– a", "— b"]),
    ("bullets", "✅ Done.\n–5 degrees\n–6 degrees", (), []),
    ("numbered_items", "(1) a\n(2) b", (), ["(1) a", "(2) b"]),
    ("numbered_items", "1️⃣ a\n2️⃣ b\n\n🔟 c", (), ["1️⃣ a", "2️⃣ b", "🔟 c"]),
    ("numbered_items", "> ① a\n> ② b", (), ["① a", "② b"]),
    ("numbered_items", "Step 1: a\n\n**Step 2:** b\n\n1. c", (), ["Step 1: a", "**Step 2:** b", "1. c"]),
    ("numbered_items", "1. Step 1: a\n2. (2) b", (), ["1. Step 1: a", "2. (2) b"]),
    ("numbered_items", "See\n(1) alone, and step 2: no.", (), []),
    ("tables", "x\n\n| a |\n|---|\n| 1 |\n\ny", (), ["| a |\n|---|\n| 1 |"]),
    ("tables", "| a |\n|---|\n\n| b | c |\n|---|---|\n| 1 | 2 |\n", (1, 2), ["| b | c |\n|---|---|\n| 1 | 2 |"]),
    ("code_blocks", "a\n```python\nx = 1\n```\n\n~~~\nls\n~~~", ("python",), ["```python\nx = 1\n```"]),
    ("block_quotes", "> one\n> two\n\ntext\n\n> three", (), ["> one\n> two", "> three"]),
    ("bold", "**a** and __b__, **a** again\nand **c\nd**", (), ["**a**", "__b__", "**a**", "**c\nd**"]),
    ("bold", "***both***", (), ["**both**"]),
    ("italics", "*a* *a* _b_ **no**", (), ["*a*", "*a*", "_b_"]),
    ("italics", "2 * 3 and `*x*` *y*", (), ["*y*"]),
    ("links", "[here](https://a.org/x) or https://b.org.", (), ["[here](https://a.org/x)", "https://b.org"]),
    ("links", "<https://a.org> and www.b.org, **[c](d)**", (), ["<https://a.org>", "www.b.org", "[c](d)"]),
    ("placeholders", "# For [Name]\n\nDear [name], `[a]`\n\n```\n[code]\n```", (), ["[Name]", "[name]"]),
    ("placeholders", "```\n[code]\n```\n\n[x y]", (True,), ["[code]", "[x y]"]),
    ("title", "# My *day*\n\nIt was.", (), ["# My *day*"]),
    ("title", "**My day**\n\nIt was.", (), ["**My day**"]),
    ("title", "It was.\n<<My day>>", (), ["<<My day>>"]),
    ("postscript", "Dear you,\nbye.\n\nP.S. Call me.", (), ["P.S."]),
    ("all_caps_words", "I AM so ANGRY, NASA.", (), ["AM", "ANGRY", "NASA"]),
    ("has_json", 'Here: {"a": 1} and {b} {"c": {}}', (), ['{"a": 1}', '{"c": {}}']),
    ("think_block", " <think>two</think> 4", (), ["<think>two</think>"]),
    ("think_block", "<think></think> 4", (), []),
    ("tag_balanced", "x <answer>4</answer> y", ("answer",), ["<answer>4</answer>"]),
    ("heading_levels", "# One\n## Two", (), ["# One", "## Two"]),
    ("table_rows", "| a |\n|---|\n| 1 |", (), ["| a |\n|---|\n| 1 |"]),
]


@pytest.mark.parametrize(("name", "text", "arguments", "shown"), SHOWN)
@pytest.mark.parametrize("before", ["", "é\u0301👍🏽 你好。\n\n", "a\r\nb\r\n\r\n"])
def test_places_are_the_parts_that_count(
    name: str, text: str, arguments: tuple[object, ...], shown: list[str], before: str
) -> None:
    if name in ("title", "think_block") and before:
        pytest.skip("these stand at the top")
    assert shown_by(f"format.{name}", before + text, *arguments) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# The plan\n\nRest.", [("plan", "plan")]),
        ("_Plan_\nrest\n\n*Assessment:*\nIt is the *plan* to rest.", [("Plan", "plan"), ("Assessment", "assessment")]),
        ("**Plan:** rest\n\nAssessment: flu", [("Plan", "plan"), ("Assessment", "assessment")]),
        ("We plan an assessment of this.", []),
    ],
)
def test_sections_show_the_entry_that_names_them(text: str, shown: list[tuple[str, str]]) -> None:
    evidence = tool("format.sections").evidence
    assert evidence is not None
    found = evidence(Text(text), Lexicon.of(["plan", "assessment"]))
    assert [(text[start:end], entry) for start, end, entry in found] == shown


PIECES = (
    *("a", "b c", " ", "\n", "\n\n", "- ", "* ", "1. ", "• x", "# ", "> ", "| a |\n|---|\n", "```\n", "**", "*", "_"),
    *("[a](b)", "[", "](", ")", "<http://a.b>", "http://a.b", "\\", "&amp;", "`", "\r\n", "    ", "é", "\t"),
    *("– ", "\n– a", "✅ ", "\n(1) b", "(2) ", "① ", "\nStep 1: a", "1️⃣ "),
)
COUNTED = ("headings", "bullets", "numbered_items", "tables", "code_blocks", "block_quotes", "links", "bold", "italics")


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_there_are_as_many_places_as_are_counted(source: str) -> None:
    for name in COUNTED:
        item, text = tool(f"format.{name}"), Text(source)
        assert item.evidence is not None
        places = list(item.evidence(text))
        assert len(places) == item.run(text), name
        assert places == sorted(places), name


SECTIONS = [
    ("# Plan\nRest.\n# Next\nGo.", "Rest."),
    ("## 1. Plan\nRest.\n### Sub\nMore.\n## 2. Next\nGo.", "Rest.\n### Sub\nMore."),
    ("Plan\n===\nRest.\n\nNext\n===\nGo.", "Rest."),
    ("**Plan**\nRest.\n\n**Next**\nGo.", "Rest."),
    ("1. **Plan:** Rest.\n2. **Next:** Go.", "Rest."),
    ("Plan: Rest.\nNext: Go.", "Rest."),
    ("Plan: Rest.\n- note: stay\nNext: Go.", "Rest.\n- note: stay"),
    ("Plan: Rest.\n# Next\nGo.", "Rest."),
    ("# The plan, in short\nNote: rest.\nWhen: now.", "Note: rest.\nWhen: now."),
    ("```\nplan: x\n```\n# Plan\nRest.", "Rest."),
    ("# Notes\nThe plan is to rest.", None),
    ("The plan: rest.", "rest."),
]


@pytest.mark.parametrize(("text", "body"), SECTIONS)
@pytest.mark.parametrize("before", ["", "Hello 👍🏽.\r\n\r\n"])
def test_a_section_reaches_to_the_next_of_its_kind(text: str, body: str | None, before: str) -> None:
    item = tool("format.section")
    assert item.evidence is not None
    names = Lexicon.of(["plan"])
    found = item.run(Text(before + text), names)
    assert found == body
    shown = [(before + text)[start:end] for start, end, _ in item.evidence(Text(before + text), names)]
    assert shown == ([] if body is None else [body])


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("Plan\nRest well.\n\nNext\nGo.", "Rest well."),
        ("1. Plan\nRest well.\n2. Next\nGo.", "Rest well."),
        ("1. Plan\n\nRest well.\n\n2. Next\n\nGo.", "Rest well."),
        ("1. Plan\n2. Next", None),
        ("We made a Plan\n\nand went.", None),
        ("First we made\nPlan\nand went.", None),
    ],
)
def test_a_short_line_is_a_title_where_text_follows_it(text: str, body: str | None) -> None:
    assert tool("format.section").run(Text(text), Lexicon.of(["plan"])) == body


@pytest.mark.parametrize(
    ("text", "count"),
    [("See [Smith 2020].", 0), ("[Smith et al., 2019b, p. 4]", 0), ("[Name]", 1), ("[Your Name]", 1)],
)
def test_citations_are_no_placeholders(text: str, count: int) -> None:
    assert tool("format.placeholders").run(Text(text)) == count


def test_a_long_marked_stretch_is_one_place() -> None:
    text = Text("x **" + "long words " * 4_000 + "end** y **short**")
    found = [(start, end) for start, end, _ in markdown_places(text, "bold")]
    assert found == [(2, len(text) - 12), (len(text) - 9, len(text))]
