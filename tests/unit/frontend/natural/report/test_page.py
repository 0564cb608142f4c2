"""The report as a page: self-contained, escaped, honest about what is unread, linked both ways, fit for 4,000 rows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from html.parser import HTMLParser

import pytest

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.frontend.natural.model import Criterion, Origin
from rubricc.compiler.frontend.natural.report.page import html_report
from rubricc.compiler.frontend.natural.report.plain import text_report
from rubricc.compiler.frontend.natural.translation import Row, Translation, WrittenTest, placed
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

TEXT = 'rubric r {\n  unchecked excluded\n  check fever points 2\n    if response mentions ["fever"]\n}\n'
TESTS = (WrittenTest("fever: earned", "A fever.", earns=True), WrittenTest("fever: not", "No.", earns=False))
CHECKED = Row(
    "Mentions a fever",
    Origin("r.md", 4),
    "translated",
    "fever",
    Decimal("2"),
    '  check fever points 2\n    if response mentions ["fever"]',
    (3, 4),
    TESTS,
    way="say",
)
OPEN = Row("Is right", Origin("r.md", 5), "unchecked", "is_right", Decimal("-1.50"), "  check", (7, 9), why="No one.")
UNREAD = Row("> a remark", Origin("r.md", 1), "unread", why="a quotation asks nothing by itself")
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</pre></article></main>",
    "{{ 7 * 7 }}{% for x in y %}",
    "\u202egpj.exe\u202c",
    "\x1b[31mred\x07",
    "&lt;b&gt; & &amp;",
    "long" * 5000,
)


def one(*rows: Row, findings: tuple[Diagnostic, ...] = (), text: str = TEXT) -> Translation:
    return Translation("r", "r", text, rows, findings)


class Page(HTMLParser):
    """Gathers what a browser would see: elements with their attributes, and whether all that opens is closed."""

    VOID = ("meta", "input", "br", "img", "link")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def of(self, *tags: str) -> list[dict[str, str | None]]:
        return [given for tag, given in self.elements if tag in tags]


def page(*items: Translation) -> Page:
    return Page(html_report(items, "r.md"))


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_in_the_source_reaches_the_page_as_more_than_text(text: str) -> None:
    plain = page(one(CHECKED, OPEN, UNREAD))
    tests = (WrittenTest(text, text, earns=True), TESTS[1])
    row = Row(
        text, Origin(text, 4, text), "translated", "fever", None, f"  {text}", (3, 4), tests, text, text, under=(text,)
    )
    odd = Row(text, Origin(text, 5), "unread", why=text)
    made = html_report([Translation(text, text, TEXT, (row, OPEN, odd), (), ())], text)
    found = Page(made)
    assert not found.open
    assert Counter(tag for tag, _ in found.elements) - Counter(tag for tag, _ in plain.elements) <= Counter(p=2, span=9)
    assert {name for _, given in found.elements for name in given} <= {
        name for _, given in plain.elements for name in given
    }
    assert not set("\u202e\u202c\x1b\x07") & set(made)
    assert len(made) < 60_000


def test_the_page_loads_nothing_and_runs_nothing() -> None:
    found = page(one(CHECKED, OPEN, UNREAD), one(CHECKED))
    assert not found.of("script", "link", "img", "iframe", "object", "form", "base")
    assert not any(name.startswith("on") or name == "src" for _, given in found.elements for name in given)
    policy = next(given["content"] for given in found.of("meta") if "http-equiv" in given)
    assert policy is not None
    assert "default-src 'none'" in policy
    assert all(given["href"].startswith("#") for given in found.of("a") if given["href"])


@pytest.mark.parametrize("items", [(one(CHECKED, OPEN, UNREAD),), (one(CHECKED), one(OPEN, UNREAD))])
def test_every_link_has_its_end_and_every_id_is_there_once(items: tuple[Translation, ...]) -> None:
    found = page(*items)
    ids = Counter(given["id"] for _, given in found.elements if "id" in given)
    assert set(ids.values()) == {1}
    assert {(given["href"] or "")[1:] for given in found.of("a")} <= set(ids)
    assert all(given["aria-labelledby"] in ids for _, given in found.elements if "aria-labelledby" in given)


def test_it_has_landmarks_and_headings_without_gaps() -> None:
    found = page(one(CHECKED, OPEN))
    assert [len(found.of(tag)) for tag in ("header", "nav", "main", "h1")] == [1, 1, 1, 1]
    levels = [int(tag[1]) for tag, _ in found.elements if re.fullmatch("h[1-6]", tag)]
    assert levels == [1, 2, 3, 3]
    assert dict(found.elements)["html"]["lang"] == "en"


@pytest.mark.parametrize("report", [lambda items: html_report(items, "r.md"), text_report])
def test_each_sentence_stands_with_its_rule_its_tests_or_the_reason(report) -> None:
    made = report([one(CHECKED, OPEN, UNREAD)])
    for told in (
        "Mentions a fever",
        "check fever points 2",
        "A fever.",
        "No.",
        "+2",
        "-1.5",
        "No one.",
        "lines 3 to 4",
    ):
        assert told in made, told
    assert "lines 7 to 9" in made
    assert made.index("a remark") < made.index("Is right")
    assert "1 of 2 criteria are checked (50%), 2 of 3.5 points (57%); 1 part of the source could not be read" in made


def test_a_finding_leads_to_the_rule_that_it_is_about() -> None:
    at = TEXT.index("check fever")
    span = Span(at, at + len("check fever"), SourceFile("r.rubric", TEXT))
    made = html_report([one(UNREAD, CHECKED, findings=(Diagnostic("RB508", "warning", "Free.", span),))], "r.md")
    assert re.search(r'RB508\]</b> Free\. <a href="#r1-2">line 3</a>', made)
    assert re.search(r'<article class="row checked" id="r1-2">', made)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT, "Unchecked points are left out of the maximum."),
        (TEXT.replace("excluded", "kept"), "Unchecked points stay in the maximum."),
        ("", ""),
    ],
)
def test_it_says_what_becomes_of_unchecked_points(text: str, told: str) -> None:
    made = html_report([one(OPEN, text=text)], "r.md")
    assert told in made
    assert ("Unchecked points" in made) == bool(told)


def test_points_that_the_source_does_not_give_are_those_of_the_rubric() -> None:
    row = Row("Is warm", Origin("r.md", 3), "unchecked", "warm", worth=Decimal("12.50"))
    made = text_report([one(row, CHECKED)])
    assert "no points given, so 12.5" in made
    assert "2 of 14.5 points" in made


def test_a_sentence_stands_under_what_it_stands_under_in_the_source() -> None:
    parts = (
        Criterion("by name", Origin("r.md", 4)),
        Criterion("No one can tell.", Origin("r.md", 5), title="Is right"),
    )
    whole = Criterion("Safety", Origin("r.md", 2), children=(Criterion("Greets", Origin("r.md", 3), children=parts),))
    rows = placed((replace(CHECKED, origin=Origin("r.md", 4)), OPEN, UNREAD), (whole,))
    assert [row.under for row in rows] == [("Safety", "Greets"), ("Safety", "Greets", "Is right"), ()]
    assert "under: Safety › Greets › Is right" in text_report([one(*rows)])
    assert "Safety › Greets › Is right" in html_report([one(*rows)], "r.md")


@pytest.mark.parametrize(
    ("points", "told"), [("2", ("earns", "does not earn")), ("-2", ("is penalised", "is not penalised"))]
)
def test_what_a_rule_makes_of_a_test_is_told_by_its_sign(points: str, told: tuple[str, str]) -> None:
    row = replace(CHECKED, points=Decimal(points))
    text, made = text_report([one(row)]), html_report([one(row)], "r.md")
    for test, said in zip(TESTS, told, strict=True):
        assert f"test, {said}: {test.response}" in text
        assert f"<b>{said.capitalize()}:</b> {test.response}" in made


def test_a_page_of_many_criteria_stays_small() -> None:
    sentence = "Recommends that the user sees a doctor where the fever lasts for more than three days in a row. " * 2
    row = Row(
        sentence, Origin("r.md", 4), "translated", "a", Decimal(3), f'  check a\n    from "{sentence}"', (1, 2), TESTS
    )
    items = [one(*(row for _ in range(11))) for _ in range(364)]
    assert len(html_report(items, "r.md")) < 1200 * 11 * 364


def _light(colour: str) -> float:
    """Give back the relative luminance of a colour, as WCAG 2.2 defines it."""
    parts = [
        int(part * 2 if len(part) == 1 else part, 16) / 255 for part in re.findall("." * (len(colour) // 3), colour)
    ]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("name", ["text", "soft", "link", "good", "open", "bad"])
def test_every_colour_of_text_can_be_read_in_both_themes(theme: int, name: str) -> None:
    colours = dict(re.findall(r"--(\w+): #([0-9a-f]+);", html_report([one()], "r").split("@media")[theme]))
    for back in ("page", "code"):
        darker, lighter = sorted((_light(colours[name]), _light(colours[back])))
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5
