"""Drafts are held to their source: what may stand, what is asked again, and what is kept."""

from __future__ import annotations

import re
from decimal import Decimal
from random import Random

import pytest

from rubricc.compiler import driver
from rubricc.compiler.frontend.natural.model import Anchor, Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.model_translation import ModelError, Options, assess, translate
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.ir_example import as_model_json
from rubricc.compiler.frontend.natural.model_translation.request import Reply
from rubricc.compiler.ir.serialize import to_json
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.testing.run import run_tests

AT = Origin("x.md", 3)


class Speaker:
    """An endpoint that says one thing after another, and fails when nothing is left."""

    def __init__(self, *said, constraint="none", finish="stop"):
        self.said, self.asked, self.constraint, self.finish = list(said), [], constraint, finish

    def ask(self, request):
        self.asked.append(request)
        if not self.said:
            raise ModelError("nobody is there")
        return Reply(self.said.pop(0), constraint=self.constraint, finish=self.finish)


def translated(rubric, *said, rounds=1, **given):
    options = Options("m", rounds=rounds)
    speaker = Speaker(*said, **given)
    found = translate(rubric, options, asker=Asker(options, endpoint=speaker))
    assert_sound(found, rubric)
    return found, speaker


def assert_sound(found, rubric):
    """What holds whatever a model says: it compiles, its tests pass, and nothing of the source is lost."""
    checked = driver.check(SourceFile("draft.rubric", found.text))
    assert checked.rubric is not None
    assert all(outcome.passed for outcome in run_tests(checked.rubric, driver.load(checked)))
    assert checked.rubric.accepted == ()
    leaves = [leaf for leaf in rubric.walk() if not leaf.children]
    assert [row.sentence for row in found.rows] == [leaf.text for leaf in leaves]
    for criterion, row, leaf in zip(checked.rubric.criteria, found.rows, leaves, strict=True):
        assert criterion.id == row.id
        assert (criterion.unchecked is None) == (row.status == "translated")
        if leaf.points is not None and not leaf.anchors:
            assert (criterion.max if leaf.points > 0 else criterion.min) == leaf.points
        assert found.text.splitlines()[row.lines[0] - 1].lstrip().startswith(row.rule.splitlines()[0].lstrip())


@pytest.fixture
def unlinted(monkeypatch):
    """Leave linting out, which takes longest, where nothing depends on it."""
    monkeypatch.setattr(assess, "lint", lambda *given, **named: ())


def statuses(found):
    return {row.id: row.status for row in found.rows}


def whys(found):
    return {row.id: row.why for row in found.rows if row.status == "unchecked"}


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


def change(good, before, after):
    assert before in good
    return good.replace(before, after)


REFUSALS = {
    "points": ("points -3", "points -2", "is_rude_to_the_customer", "RB603"),
    "sign": ("points 2 from", "points -2 from", "says_hello", "RB603"),
    "gate": ("points 2 from", "points 2 gate from", "says_hello", "RB603"),
    "sentence": ('from "Says hello."', 'from "Greets."', "says_hello", "RB601"),
    "no sentence": ('from "Says hello."', "", "says_hello", "RB601"),
    "missing": ("check says_hello ", "check greets_all ", "says_hello", "No rule"),
    "unknown tool": ("response mentions [\"hello\"]", 'text.greets(response)', "says_hello", "RB001"),
    "no syntax": ('response mentions ["idiot"]', "response has idiot", "is_rude_to_the_customer", "RB"),
    "never earned": ("expect says_hello == 2 ", "", "says_hello", "RB604"),
    "always earned": ("expect says_hello == 0 ", "", "says_hello", "RB604"),
    "fails its test": ('["hello"]', '["good morning"]', "says_hello", "The test 'polite'"),
    "reads a file": ('mentions ["idiot"]', "mentions words_of_a_file", "is_rude_to_the_customer", "RB"),
}  # fmt: skip


@pytest.mark.usefixtures("unlinted")
@pytest.mark.parametrize("fault", REFUSALS)
def test_a_rule_that_is_not_sound_does_not_stand(rubric, good, fault):
    before, after, name, why = REFUSALS[fault]
    draft = change(good, before, after)
    if fault == "reads a file":
        draft = change(draft, "  check says", '  lexicon words_of_a_file from "secrets.txt"\n  check says')
    found, _ = translated(rubric, draft)
    assert name in whys(found)
    assert why in whys(found)[name]
    other = "is_rude_to_the_customer" if name == "says_hello" else "says_hello"
    assert statuses(found)[other] == "translated"


def test_a_rule_that_makes_no_difference_does_not_stand(rubric, good):
    rule = 'response mentions ["idiot"]'
    found, _ = translated(rubric, change(good, rule, f"{rule} and text.words(response) >= text.words(response)"))
    assert "RB309" in whys(found)["is_rude_to_the_customer"]


NO_OPS = {
    "always so": ("check", "text.words(response) >= 0"),
    "never so": ("check", "text.words(response) < 0"),
    "beside a rule": ("check", 'response mentions ["hello"] and text.words(response) >= 0'),
    "or else always": ("check", 'response mentions ["hello"] or text.words(response) >= 0'),
    "compared with itself": ("check", "text.words(response) == text.words(response)"),
    "either way": ("block", 'if text.words(response) > 3 { award 2 "So." } else { award 2 "So." }'),
    "out of bounds": (
        "block",
        'award 2 if response mentions ["hello"] "So." '
        'award 1 if response mentions ["hello"] and text.words(response) > 3 "More."',
    ),
    "a value for nothing": ("block", "let n = text.words(response)"),
}


@pytest.mark.parametrize("rule", NO_OPS)
def test_a_tool_that_is_called_for_nothing_is_caught(rubric, good, rule):
    form, text = NO_OPS[rule]
    before = 'check says_hello points 2 from "Says hello." if response mentions ["hello"]'
    block = f'criterion says_hello max 2 {{ from "Says hello." {text} }}'
    after = before.replace('response mentions ["hello"]', text) if form == "check" else block
    found, _ = translated(rubric, change(good, before, after))
    assert "says_hello" in whys(found), found.text
    assert statuses(found)["is_rude_to_the_customer"] == "translated"


INVENTED = (
    "max 5",
    "combine all_pass",
    "override nice if says_hello > 1 { floor total at 2 }",
    'check extra points 5 from "Is long." if text.words(response) > 3',
    'requires text.words(response) > 50 else "Short."',
    "input references: [Text]",
    'use rubric "other@1.0.0" as other',
    'lexicon idle ["a"]',
)


@pytest.mark.usefixtures("unlinted")
@pytest.mark.parametrize("invented", ["\n".join(INVENTED), "normalize declared\n" + INVENTED[2]])
def test_what_a_model_adds_is_left_out(rubric, good, invented):
    draft = change(good, "  check says", f"  {invented}\n  check says")
    found, _ = translated(rubric, draft)
    clean, _ = translated(rubric, good)
    assert found.text == clean.text


def test_tests_that_expect_what_does_not_come_are_left_out(rubric, good):
    more = 'test "x" { response "hello" expect total == 99 } test "y" { response "hello" expect nobody == 1 }'
    found, _ = translated(rubric, change(good, "  check says", f"  {more}\n  check says"))
    assert found.text == translated(rubric, good)[0].text


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


def test_a_scale_and_a_criterion_in_steps():
    anchors = tuple(
        Anchor(Decimal(level), text, AT) for level, text in ((1, "Hostile."), (3, "Neutral."), (5, "Warm."))
    )
    rubric = NaturalRubric(
        "r", (Criterion("Tone.", AT, anchors=anchors), Criterion("Lists steps.", AT, points=Decimal(4))), AT
    )
    draft = """rubric r {
      version "1.0.0" language en
      scale tone 1 to 5 { from "Tone."
        level 5 "Warm." if response mentions ["sorry"]
        level 3 "Neutral." if text.words(response) > 2
        level 1 "Hostile." }
      criterion lists_steps max 4 { from "Lists steps." award 2 per text.count(response, ["step"]) up to 4 "Steps." }
      test "warm" { response "I am sorry. First step. Second step." expect tone == 5 expect lists_steps == 4 }
      test "plain" { response "First do one step. Then it is done." expect tone == 3 expect lists_steps == 2 }
      test "cold" { response "No." expect tone == 1 expect lists_steps == 0 }
    }"""
    found, _ = translated(rubric, draft)
    assert set(statuses(found).values()) == {"translated"}
    wrong, _ = translated(rubric, draft.replace("1 to 5", "0 to 5").replace("level 1", "level 0"))
    assert "RB603" in whys(wrong)["tone"]
    untried, _ = translated(rubric, draft.replace("expect tone == 3 ", "").replace("Then it is done.", "sorry"))
    assert "RB604" in whys(untried)["tone"]
    assert statuses(untried)["lists_steps"] == "translated"


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


PIECES = ("award", "penalize", "criterion", "}", "{", "gate", "weight 2", "unchecked", "total", "#", '"""', "\\", "if")


def mutated(draft: str, chance: Random) -> str:
    """Give back a draft in which some pieces are gone, doubled, moved or others."""
    pieces = re.findall(r'"[^"]*"|\w+|\s+|[^\w\s]', draft)
    for _ in range(chance.choice([1, 2, 4])):
        at, other = chance.randrange(len(pieces)), chance.randrange(len(pieces))
        match chance.randrange(3):
            case 0:
                pieces[at] = f" {chance.choice((*PIECES, *pieces))} "
            case 1:
                del pieces[at : at + chance.randrange(1, 8)]
            case _:
                pieces[at:at] = pieces[other : other + chance.randrange(1, 40)]
    return "".join(pieces)


@pytest.mark.slow
@pytest.mark.usefixtures("unlinted")
def test_whatever_is_done_to_a_draft_the_rest_is_sound(rubric, good):
    chance, kept = Random(5), 0
    for _ in range(150):
        found, _ = translated(rubric, mutated(good, chance))
        kept += found.share.criteria
    assert kept > 30, "most mistakes cost one criterion and not all"
