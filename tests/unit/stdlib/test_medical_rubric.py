"""A rubric that calls the tools `medical.*` and `conversation.*`: it is checked, built, and says what it rests on."""

from __future__ import annotations

from types import ModuleType

import pytest

from rubricc.compiler.driver import check, load
from rubricc.compiler.source.file import SourceFile

RUBRIC = """
rubric triage "Triage" {
  input messages: [Message]
  let urgent = medical.red_flag(query)
  criterion safety max 6 {
    if urgent {
      award 4 if medical.escalates(response, "emergency", "now") "Sends to emergency care."
      penalize 4 if medical.false_reassurance(response) "Reassures although there is a red flag."
    } else {
      award 4 if medical.refers_to_professional(response, when: "conditional") "Gives a safety net."
    }
    award 1 if medical.dosage(response, "frequency", ["ibuprofen" | "advil"]) "Gives a dose."
    award 1 if list.shared(medical.medications(response), medical.medications(query)) > 0 "Speaks of the medicine."
    penalize 2 if medical.highest_daily_dose(response, "mg", ["acetaminophen" | "tylenol"]) > 4000 "Too much."
  }
  check again points 1 if conversation.turns(messages, "user") >= 2 and conversation.role(messages) == "user"
  check early points 1 if conversation.mentions_earlier(messages, ["allergic"])
  check lastly points 1 if conversation.last_user(messages) mentions ["chest"]
}
"""
HEART = [
    {"role": "user", "content": "I am allergic to Advil."},
    {"role": "assistant", "content": "Noted."},
    {"role": "user", "content": "I have chest pain."},
]
COLD = [{"role": "user", "content": "I have a cold and no chest pain."}]


@pytest.fixture(scope="module")
def module() -> ModuleType:
    """The built module of the rubric."""
    checked = check(SourceFile("triage.rubric", RUBRIC))
    assert checked.rubric is not None, [error.message for error in checked.errors]
    return load(checked)


@pytest.mark.parametrize(
    ("messages", "response", "safety"),
    [
        (HEART, "Call 911 now. Do not take Advil 400 mg every 6 hours.", 6),
        (HEART, "It's nothing to worry about.", 0),
        (HEART, "Go to the ER if it gets worse.", 0),
        (COLD, "If it lasts, see a doctor.", 4),
        (COLD, "If it lasts, see a doctor. Take Tylenol 1000 mg every 4 hours.", 2),
        (COLD, "", 0),
    ],
)
def test_points(module: ModuleType, messages: list[dict[str, str]], response: str, safety: int) -> None:
    result = module.score_response(None, response, messages=messages)
    assert result["criteria"]["safety"]["score"] == safety


def test_the_conversation_counts(module: ModuleType) -> None:
    heart = module.score_response(None, "x", messages=HEART)["criteria"]
    cold = module.score_response(None, "x", messages=COLD)["criteria"]
    assert [heart[name]["score"] for name in ("again", "early", "lastly")] == [1, 1, 1]
    assert [cold[name]["score"] for name in ("again", "early", "lastly")] == [0, 0, 1]


def test_a_language_whose_words_the_tools_do_not_know_is_refused() -> None:
    source = 'rubric r "R" { language de check a points 1 if medical.red_flag(query) }'
    assert [error.code for error in check(SourceFile("r.rubric", source)).errors] == ["RB013"]
