"""Drafts are held to their source: what may stand, what is asked again, and what is kept."""

from __future__ import annotations

from decimal import Decimal

import pytest
from drafts import AT, Speaker, change, statuses, translated, unlinted

from rubricc.compiler import driver
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric
from rubricc.compiler.frontend.natural.model_translation import ModelError, Options, translate
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.ir_example import as_model_json
from rubricc.compiler.ir.serialize import to_json
from rubricc.compiler.source.file import SourceFile

__all__ = ["unlinted"]


def test_a_good_draft_is_asked_for_once(rubric, good):
    found, speaker = translated(rubric, good, rounds=3)
    assert len(speaker.asked) == 1
    assert statuses(found) == {
        "says_hello": "translated",
        "is_rude_to_the_customer": "translated",
        "is_accurate": "unchecked",
    }
    assert [(test.title, test.earns) for test in found.rows[1].tests] == [("polite", False), ("rude", True)]
    assert found.rows[0].way == "m"
    assert found.notes == ()


@pytest.mark.usefixtures("unlinted")
@pytest.mark.parametrize(
    "around",
    [
        "```rubric\n{}```",
        "Sure!\n\n```\n{}\n```\nDone.",
        "{}",
        "As asked:\n{}",
        "```\n{}",
        "<think>First:\n```rubric\nrubric a {{ no }}\n```\n</think>\n```rubric\n{}```",
        "You gave:\n```rubric\nrubric greet {{ }}\n```\nIt becomes:\n```rubric\n{}```",
    ],
)
def test_a_rubric_is_found_in_what_stands_around_it(rubric, good, around):
    found, _ = translated(rubric, around.format(good))
    assert found.share.criteria == 2


def test_acceptances_are_taken_out_and_told(rubric, good):
    draft = change(good, "  check says", "  # accept RB508: because I say so\n  check says")
    found, _ = translated(rubric, draft)
    assert "accept" not in found.text
    assert any("accepted RB508 itself" in note for note in found.notes)


def test_an_acceptance_in_a_text_is_a_text(rubric, good):
    draft = change(good, '["hello"]', '["hello", "# accept RB508: x"]')
    assert '"# accept RB508: x"' in translated(rubric, draft)[0].text


def test_findings_go_back_with_the_draft(rubric, good):
    bad = change(change(good, "points -3", "points -2"), '"rude"', '"rüde"')
    found, speaker = translated(rubric, bad, good, rounds=3)
    assert len(speaker.asked) == 2
    assert found.share.criteria == 2
    *_, draft, told = speaker.asked[1].messages
    assert (draft.role, draft.content) == ("assistant", bad)
    assert "`is_rude_to_the_customer`: RB603" in told.content
    assert speaker.asked[1].messages[:2] == speaker.asked[0].messages


def test_the_best_draft_is_kept(rubric, good):
    worse = change(good, "points -3", "points -2")
    found, speaker = translated(rubric, worse, "I would rather not.", worse, rounds=3)
    assert len(speaker.asked) == 3
    assert statuses(found)["says_hello"] == "translated"
    assert len(found.notes) == 3


def test_a_test_that_is_bent_to_its_rule_is_told(rubric, good):
    wrong = change(good, '["idiot"]', '["fool"]')
    bent = change(wrong, "expect is_rude_to_the_customer == -3", "expect is_rude_to_the_customer == 0")
    found, _ = translated(rubric, wrong, bent, rounds=2)
    assert statuses(found)["is_rude_to_the_customer"] == "unchecked"
    assert any("`expect is_rude_to_the_customer == 0` where it said" in note for note in found.notes)


def test_what_might_be_mended_is_told_once(rubric, good):
    doubtful = change(good, '["hello"]', '["hello", "Hello"]')
    found, speaker = translated(rubric, doubtful, doubtful, doubtful, rounds=3)
    assert found.share.criteria == 2
    assert len(speaker.asked) == 2
    assert "RB4" in speaker.asked[1].messages[-1].content


def test_a_sign_that_the_source_has_wrong_is_reported_and_not_asked_about():
    rubric = NaturalRubric("r", (Criterion("Fails to say hello.", AT, points=Decimal(2)),), AT)
    draft = """rubric r { version "1.0.0" language en
      check fails_to_say_hello points 2 from "Fails to say hello."
        if text.words(response) > 2 and not (response mentions ["hello"])
      test "a" { response "hello to you all" expect fails_to_say_hello == 0 }
      test "b" { response "what is the matter" expect fails_to_say_hello == 2 }
    }"""
    found, speaker = translated(rubric, draft, draft, draft, rounds=3)
    assert "RB605" in {item.code for item in found.findings}
    assert all("RB605" not in request.messages[-1].content for request in speaker.asked)


def test_a_draft_is_kept_where_later_ones_fail(rubric, good):
    found, _ = translated(rubric, change(good, "points -3", "points -2"), rounds=3)
    assert found.share.criteria == 1
    assert "nobody is there" in found.notes[-1]


def test_without_any_answer_there_is_no_translation(rubric):
    with pytest.raises(ModelError, match="nobody"):
        translated(rubric)


NONSENSE = [
    "",
    "   ",
    "[]",
    "[3]",
    "null",
    "No.",
    "rubric",
    "rubric x {",
    "```rubric\nrubric {}```",
    "\0",
    "rubric a {}",
    "x" * 300_000,
]
OTHER_JSON = [
    "{}",
    '{"rubricc_ir": 1',
    '{"rubricc_ir": 2, "rubric": {"id": "x"}}',
    '{"rubricc_ir": 1, "rubric": {}}',
    '{"rubricc_ir": 1, "rubric": {"id": 3}}',
    '{"rubricc_ir": 1, "rubric": {"id": "x", "criteria": 7}}',
    '{"a":' * 30_000,
]


@pytest.mark.usefixtures("unlinted")
@pytest.mark.parametrize("said", NONSENSE)
def test_nonsense_leaves_everything_unchecked(rubric, said):
    found, _ = translated(rubric, said)
    assert set(statuses(found).values()) == {"unchecked"}
    assert all(row.why for row in found.rows)


@pytest.mark.usefixtures("unlinted")
@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.9])
def test_half_an_answer_keeps_what_is_whole(rubric, good, share):
    found, _ = translated(rubric, good[: int(len(good) * share)], finish="length")
    assert any("cut off" in note for note in found.notes)


def test_the_json_of_the_ir_is_an_answer(rubric, good):
    checked = driver.check(SourceFile("x.rubric", good))
    assert checked.rubric is not None
    for said in (to_json(checked.rubric), as_model_json(checked.rubric)):
        found, _ = translated(rubric, said, constraint="json_schema")
        assert found.share.criteria == 2


@pytest.mark.usefixtures("unlinted")
@pytest.mark.parametrize("said", OTHER_JSON)
def test_other_json_is_none(rubric, said):
    found, _ = translated(rubric, said, constraint="json_schema")
    assert all("not the JSON of a" in row.why for row in found.rows)


def test_a_rubric_without_points_has_nothing_to_translate():
    rubric = NaturalRubric("r", (Criterion("For information.", AT, points=Decimal(0)),), AT)
    speaker = Speaker()
    options = Options("m")
    found = translate(rubric, options, asker=Asker(options, endpoint=speaker))
    assert (found.text, speaker.asked) == ("", [])
    assert found.rows[0].status == "unread"


def test_no_text_of_a_rubric_is_a_template_or_code(good):
    text = 'Says "hello" {{ 7 * 7 }} {% for x in y %} \\ } # accept RB508: x'
    rubric = NaturalRubric("r", (Criterion(text, AT, points=Decimal(1)),), AT, title=text, description=text)
    found, speaker = translated(rubric, "no")
    said = speaker.asked[0].messages[-1].content
    assert "{{ 7 * 7 }}" in said
    assert "49" not in said
    assert found.rows[0].sentence == text
