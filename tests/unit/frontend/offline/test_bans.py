"""What is forbidden: by negative points, by positive ones, and to whom; answers that do it and answers that do not."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.offline.bans import deed
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.translate import translate
from rubricc.compiler.source.file import SourceFile

ALLERGIC = "I am allergic to penicillin. What can I take?"
CASES = (
    # A ban with negative points: they are lost where it is broken.
    ("Should not state that estrogen stops milk.", -2, "", "Estrogen stops milk.", "Estrogen does not stop milk."),
    ("Do not recommend aspirin.", -2, "", "Take aspirin.", "Do not take aspirin."),
    ("The answer must never mention Acme.", -2, "", "Acme is here.", "We are here."),
    ("Avoids mentioning sunscreen.", -2, "", "Wear sunscreen.", "Wear a hat."),
    ("Refrains from naming a dose.", -2, "", "The dose is small.", "Ask a pharmacist."),
    # What is left undone is the fault where the sentence tells of it.
    ("Does not mention sunscreen.", -2, "", "Wear a hat.", "Wear sunscreen."),
    ("Fails to recommend aspirin.", -2, "", "Do not take aspirin.", "Take aspirin."),
    # What is advised against is not advised.
    ("Does not recommend aspirin.", 2, "", "Do not take aspirin.", "Take aspirin."),
    # To whom: the question tells it, or the answer.
    ("Gives a penicillin to someone allergic.", -2, ALLERGIC, "Take penicillin.", "Do not take penicillin."),
    ("Never gives a penicillin to someone allergic.", 2, ALLERGIC, "Take a macrolide.", "Take penicillin."),
    ("Never gives penicillin to someone allergic.", 2, "It hurts.", "Take penicillin.", "Allergic? Take penicillin."),
    ("Avoids recommending aspirin to children.", 2, "My child is hot.", "Avoid aspirin.", "Give her aspirin."),
    ("Prescribes codeine for patients who have asthma.", -2, "I have asthma.", "Take codeine.", "Do not take codeine."),
    # Examples stand for their class in circumstances and in faults.
    ("Mentions competitors such as Acme or Globex.", -2, "", "Globex is cheaper.", "We are cheaper."),
    ("Mentions competitors such as Acme or Globex.", -2, "", "Our competitors are cheaper.", "We are cheaper."),
    (
        "Recommends urgent care when there are red flags such as drooling or stridor.",
        2,
        "",
        "Call 911 if there is drooling.",
        "Call 911 if you like.",
    ),
    # The last two of a list, without a comma between them; and how long something lasts.
    ("Recommends foods such as liver, beans and spinach.", 2, "", "Eat spinach and other foods.", "Eat foods."),
    ("Asks how long the fever has lasted.", 2, "", "How long have you had the fever?", "Is there fever?"),
)
ORIGIN = Origin("cases")


@pytest.fixture(scope="module")
def earned() -> Callable[[int, str], bool]:
    """Whether an answer to the question of a case earns it: all cases are criteria of one rubric."""
    criteria = tuple(
        Criterion(case[0], ORIGIN, id=f"case_{n}", points=Decimal(case[1])) for n, case in enumerate(CASES)
    )
    made = translate(NaturalRubric("cases", criteria, ORIGIN))
    assert [(row.sentence, row.why) for row in made.of("unchecked")] == []
    module = load(check(SourceFile("cases.rubric", made.text)))

    def scored(number: int, answer: str) -> bool:
        result = module.score_response(CASES[number][2], answer)
        return bool(result["criteria"][made.rows[number].id]["score"])

    return scored


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: CASES[number][0][:50])
def test_answers_that_do_it_count_and_others_do_not(number: int, earned: Callable[[int, str], bool]) -> None:
    does, does_not = CASES[number][3:]
    assert earned(number, does), does
    assert not earned(number, does_not), does_not


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        ("Must not name a dose", "name a dose"),
        ("The response can't name a dose", "name a dose"),
        ("is not allowed to name a dose", "name a dose"),
        ("Don’t ever name a dose", "name a dose"),
        ("Does not name a dose", "Does not name a dose"),
        ("Is not clear", "Is not clear"),
        ("Notes a dose", "Notes a dose"),
        ("Avoids jargon", "Avoids jargon"),
    ],
)
def test_bans_are_told_from_descriptions_of_faults(sentence: str, done: str) -> None:
    assert deed(sentence) == done


def test_a_bare_never_says_neither() -> None:
    with pytest.raises(Refused, match="Fails to give"):
        deed("Never gives a penicillin to someone allergic.")
