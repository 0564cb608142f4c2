"""What documents of ai_eval become in the language, and what rubrics become in ai_eval."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, parse, parse_data
from rubricc.compiler.frontend.ai_eval.exporting import Exported, ExportError, export_ai_eval
from rubricc.compiler.frontend.ai_eval.importing import import_ai_eval
from rubricc.compiler.frontend.ai_eval.outcomes import Question
from rubricc.compiler.frontend.ai_eval.running import run
from rubricc.compiler.frontend.ai_eval.translating import translate_ai_eval
from rubricc.compiler.source.file import SourceFile

SUPPORT = """\
id: support_reply
version: "1.2"
label: Support reply
description: "Acknowledges, cites an order number, keeps the tone."
applicable_bundles: [ticket]
checks:
  - {kind: must_contain_any, id: apology, values: [sorry, "my {bad}"], metadata: {owner: me}}
  - {kind: must_not_contain, values: [ACME], case_sensitive: true, description: Names no product code.}
  - {kind: regex, id: "order-number", patterns: ['order\\s+"?\\d{6}', 'ORD-\\d+'], flags: i}
  - {kind: regex, id: ahead, patterns: ['a(?=b)']}
  - {kind: regex, id: broken, patterns: ['a(']}
  - {kind: target_match, id: close, reference_path: expected.references, mode: chrf, threshold: 0.55}
  - {kind: llm_judge, id: warm, judge_prompt_ref: p, judges: [x, y], threshold: 3}
  - {kind: composite, id: tone, rubric_ref: rubric/support_tone@1.0}
scoring: {combine: weighted_avg, threshold: 0.7, weights: {apology: 2, close: 2.50}}
"""
TONE = """\
id: support_tone
version: "1.0.0"
checks:
  - {kind: must_contain_any, values: [please]}
  - {kind: composite, rubric_ref: rubric/support_reply@1.2}
scoring: {combine: min, threshold: 0.9}
"""


def made(text: str = SUPPORT) -> tuple[str, Any]:
    found = import_ai_eval(text, rubrics=[parse(TONE), parse(SUPPORT)])
    return found.text, found


def exported(text: str, folder: Path | None = None) -> Exported:
    return export_ai_eval(check(SourceFile("x.rubric", text), folder=folder or Path("nowhere")))


def test_a_document_becomes_a_rubric_that_people_can_read() -> None:
    text, found = made()
    for line in (
        'rubric support_reply "Support reply" {',
        "  combine weighted_avg pass at 0.7",
        '  from "Acknowledges, cites an order number, keeps the tone."',
        '  use rubric "support_tone_part@1.0.0" as tone_rubric',
        "  criterion apology max 1 weight 2 {",
        '    lexicon apology_values substrings ["sorry", "my {bad}"]',
        '    else "Has none of sorry, my {{bad}}."',
        '    from "Names no product code."',
        '    lexicon must_not_contain_values exact substrings ["ACME"]',
        '    pattern order_number_pattern ["order[\\t-\\r ]+\\x{22}?\\d{6}", "ORD-\\d+"]',
        '    unchecked "The pattern a(?=b) cannot be said in the language: lookaround is not in RE2\'s syntax."',
        "    award 1 if false else \"The pattern 'a(' is invalid: a bracket is not closed.\"",
        "  criterion close max 1 weight 2.5 {",
        '    unchecked "Judges decide this (x, y)."',
        "  criterion tone max 1 = rubric tone_rubric",
    ):
        assert line in text.splitlines(), line
    assert found.names == (
        "apology", "must_not_contain", "order_number", "ahead", "broken", "close", "warm", "tone",
    )  # fmt: skip
    assert list(found.unchecked) == ["ahead", "warm", "tone.composite"]
    assert "comes back to itself" in found.unchecked["tone.composite"]
    assert "pass at" not in found.files["support_tone_part.rubric"]


def test_the_rubric_scores_with_the_rubrics_beside_it(tmp_path: Path) -> None:
    _, found = made()
    written = found.write(tmp_path / "support_reply.rubric")
    assert [path.name for path in written] == ["support_reply.rubric", "support_tone_part.rubric"]
    module = load(check(SourceFile.read(written[0])))
    result = module.score_response("", "Sorry, ORD-1, please", expected={"references": ["x"]})
    scores = {name: item["score"] for name, item in result["criteria"].items()}
    assert scores == {
        "apology": 1, "must_not_contain": 1, "order_number": 1, "ahead": None, "broken": 0, "close": 0, "warm": None,
        "tone": 1,
    }  # fmt: skip
    assert (result["score"], result["passed"]) == (0.588235, False)
    assert result["reasons"]["apology"] == ["Has sorry."]


def test_a_rubric_that_stands_at_different_depths_is_written_for_each() -> None:
    def document(name: str, *refs: str) -> AiEvalRubric:
        checks = [{"kind": "composite", "rubric_ref": f"rubric/{ref}@1.0"} for ref in refs]
        tail = [{"kind": "must_contain_any", "values": ["a"]}]
        return parse_data({"id": name, "version": "1.0", "checks": checks + tail, "scoring": {"combine": "max"}})

    library = [document("b", "c"), document("c", "d"), document("d", "e"), document("e")]
    found = import_ai_eval(document("a", "b", "c"), rubrics=library)
    assert sorted(found.files) == [
        "b_part.rubric", "c_part.rubric", "c_part_2.rubric", "d_part.rubric", "d_part_2.rubric", "e_part.rubric",
    ]  # fmt: skip
    assert list(found.unchecked) == ["composite.composite.composite.composite"]


def test_weights_that_sum_to_zero_give_zero() -> None:
    text, _ = made(SUPPORT.replace("apology: 2, close: 2.50", "apology: 0").replace("- {kind", "- {kind", 1))
    assert "weights_sum_to_zero" not in text
    lone = "id: a\nversion: '1.0'\nchecks: [{kind: must_contain_any, id: x, values: [a]}]\n"
    text, _ = made(lone + "scoring: {combine: weighted_avg, weights: {x: 0}}\n")
    result = load(check(SourceFile("x.rubric", text))).score_response("", "a")
    assert (result["score"], result["overrides"][0]["reason"]) == (0, "The weights sum to zero, so the score is 0.")
    assert exported(text).lossless


def test_what_was_made_of_a_document_gives_it_back(tmp_path: Path) -> None:
    _, found = made()
    paths = found.write(tmp_path / "support_reply.rubric")
    back = export_ai_eval(SourceFile.read(paths[0]))
    assert back.lossless
    assert back.document == parse(SUPPORT) == parse(back.text)
    part = export_ai_eval(SourceFile.read(paths[1]))
    assert (part.document, part.lossless) == (parse(TONE), True)


def changed(old: str, new: str) -> Exported:
    text = import_ai_eval(SUPPORT).text
    assert text.count(old) == 1
    return exported(text.replace(old, new))


def test_what_was_changed_since_is_exported_as_it_is_now() -> None:
    back = changed('substrings ["sorry", "my {bad}"]', 'substrings ["pity"]')
    assert back.document.checks[0].model_dump(exclude_unset=True) == {
        "kind": "must_contain_any",
        "id": "apology",
        "values": ("pity",),
    }
    assert back.document.checks[1:] == parse(SUPPORT).checks[1:]
    assert back.notes == ("apology has been changed since it was made of a check; its rule is exported.",)
    assert back.document.scoring == parse(SUPPORT).scoring


def test_a_weight_a_name_or_a_head_may_be_changed() -> None:
    weights = changed("close max 1 weight 2.5", "closeness max 1 weight 4").document.scoring.weights
    assert {name: int(weight) for name, weight in weights.items()} == {"apology": 2, "close": 4}
    back = changed("combine weighted_avg pass at 0.7", "combine median pass at 0.25").document
    assert (back.scoring.combine, str(back.scoring.threshold)) == ("median", "0.25")
    assert (back.id, back.applicable_bundles, len(back.checks)) == ("support_reply", ("ticket",), 8)


RULES = {
    'check a points 2 if response mentions ["x" | "y"]': {"kind": "must_contain_any", "values": ("x", "y")},
    "check a points 1 if response mentions S": {"kind": "must_contain_any", "values": ("Q",), "case_sensitive": True},
    'check a points -2 if response mentions ["x"]': {"kind": "must_not_contain", "values": ("x",)},
    'check a points 2 if not (response mentions ["x"])': {"kind": "must_not_contain", "values": ("x",)},
    "check a points 1 if response matches P": {"kind": "regex", "patterns": ("a+", "b"), "flags": "i"},
    "check a points 1 if response matches X and response matches X2": {
        "kind": "regex", "patterns": ("c", "d"), "mode": "all",
    },
    "check a points -1 if response matches X": {"kind": "markdown_structure", "forbidden_patterns": ("c",)},
    'check a points 1 if format.headings(response) >= 2 and format.sections(response, ["Plan"])': {
        "kind": "markdown_structure", "min_headings": 2, "required_sections": ("Plan",),
    },
    "check a points 1 if format.headings(response, 1) == 0": {"kind": "markdown_structure", "no_h1": True},
    "check a points 1 if format.code_blocks(response) > 1": {"kind": "markdown_structure", "min_code_blocks": 2},
    'check a points 1 if format.is_json(response, "object")': {
        "kind": "format", "format": "json_object", "strict": True,
    },
    "check a points 1 if format.is_csv(response, fenced: true)": {"kind": "format", "format": "csv"},
    'check a points 1 if format.matches_schema(response, "{}")': {"kind": "json_schema", "schema": {}},
    "check a points 1 if reference.exact(response, references)": {
        "kind": "target_match", "reference_path": "expected.references", "mode": "exact",
    },
    "criterion a max 4 pass at 1 { award up to 4 by reference.chrf(response, references) from 0 to 1 }": {
        "kind": "target_match", "reference_path": "expected.references", "mode": "chrf", "threshold": "0.25",
    },
    'criterion a max 1 { award up to 1 by text.coverage(response, reference.path(data, "f")) from 0 to 1 }': None,
    'check a points 1 if text.asks(response, ["x"])': None,
    "check a points 1 if text.words(response) > 5": None,
    'check a points 1 unchecked "Needs knowledge."': None,
    'criterion a max 2 { award 1 if response mentions ["x"] award 1 if response mentions ["y"] }': None,
    "check a points 1 if response mentions I": None,
}  # fmt: skip
AROUND = """rubric CareAdvice {{ pattern P ["a+", "b"] pattern X exact "c" pattern X2 exact "d"
  lexicon S exact substrings ["Q"] lexicon I stems ["walk"] input references: [Text] input data: Json
  check known points 3 if response mentions S
  {rule} }}"""


def around(rule: str) -> str:
    return AROUND.format(rule=rule.replace("from 0 to 1 }", 'from 0 to 1 "R." }'))


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_becomes_the_check_that_asks_the_same_or_is_left_out(rule: str) -> None:
    back = exported(around(rule))
    expected = RULES[rule]
    assert back.document.id == "care_advice"
    assert not back.lossless
    if expected is None:
        assert (list(back.left_out), len(back.document.checks)) == (["a"], 1)
        return
    found = back.document.checks[1].model_dump(exclude_unset=True, by_alias=True)
    assert found.pop("id") == "a"
    assert {key: str(value) if key == "threshold" else value for key, value in found.items()} == expected
    assert back.left_out == {}


def test_a_translation_says_what_became_of_each_check() -> None:
    ((translation, found),) = translate_ai_eval(SourceFile("support.yaml", SUPPORT), rubrics=[parse(TONE)])
    assert (translation.source, translation.text) == ("support_reply", found.text)
    assert [row.status for row in translation.rows].count("unchecked") == 2
    row = translation.rows[1]
    assert (row.sentence, str(row.origin), row.points) == ("Names no product code.", "support.yaml:8 (checks[1])", 1)
    assert found.text.splitlines()[row.lines[0] - 1] == "  criterion must_not_contain max 1 {"
    assert row.rule.startswith("criterion must_not_contain")
    assert found.text.splitlines()[row.lines[1] - 1] == "  }"
    assert translation.share.of_points == Decimal("10.5")


def test_nothing_to_export_and_rubrics_with_errors_are_errors() -> None:
    with pytest.raises(ExportError, match=r"text\.words"):
        exported("rubric a { check b points 1 if text.words(response) > 5 }")
    with pytest.raises(ExportError, match="RB"):
        exported("rubric a { check b points 1 if nonsense }")


ANSWERS = (
    "",
    "x",
    "so x, y",
    "Q",
    "a b",
    "c",
    "c d",
    "# A\n\n## B\n\nPlan: x\n",
    '{"a": 1}',
    "a,b\nc,d",
    "the cat",
    "```\na\n```\n\n```\nb\n```",
)


@pytest.mark.parametrize("rule", [rule for rule in RULES if RULES[rule] is not None])
def test_what_is_exported_scores_as_the_rule_does(rule: str) -> None:
    text = around(rule)
    document, module = exported(text).document, load(check(SourceFile("x.rubric", text)))
    question = Question(expected={"references": ["the cat sat", "c d"]})
    shares = set()
    for answer in ANSWERS:
        own = module.score_response("", answer, references=["the cat sat", "c d"], data={})["criteria"]["a"]
        low, high = (own["min"], own["max"]) if own["max"] > 0 else (own["min"], 0)
        share = (own["score"] - low) / (high - low)
        shares.add(round(share, 6))
        assert run(document, answer, question).checks[1].score == pytest.approx(share, abs=0.002), (
            answer
        )  # points are rounded to 0.01
    assert len(shares) > 1 or "schema" in rule
