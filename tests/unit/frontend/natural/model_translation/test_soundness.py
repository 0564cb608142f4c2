"""What of a draft may stand: rules that keep to their source, are tested, and make a difference."""

from __future__ import annotations

import re
from decimal import Decimal
from random import Random

import pytest
from drafts import AT, change, statuses, translated, unlinted, whys

from rubricc.compiler.frontend.natural.model import Anchor, Criterion, NaturalRubric

__all__ = ["unlinted"]


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
