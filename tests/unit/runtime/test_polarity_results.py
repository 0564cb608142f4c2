"""Results of tests, what somebody is free of, what has run out, and what waits for something else."""

from itertools import product

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import polarities
from rubricc.runtime.text import Text


def judged(text: str, *phrases: str) -> list[str]:
    return [polarity for _, polarity in polarities(Text(text), Lexicon.of(list(phrases)))]


SUBJECTS = ("The biopsy", "Her last scan", "He")
RETURNS = ("is", "was", "has been", "came back", "came up", "has come back", "tested", "returned")
FOUND = ("cancer", "hepatitis", "blood clots")


@pytest.mark.parametrize(("subject", "returns", "found"), tuple(product(SUBJECTS, RETURNS, FOUND)))
def test_what_a_test_is_negative_for_is_denied(subject: str, returns: str, found: str) -> None:
    assert judged(f"{subject} {returns} negative for {found}.", found) == ["denied"]
    assert judged(f"{subject} {returns} positive for {found}.", found) == ["affirmed"]
    assert judged(f"{subject} {returns} negative for fever and {found}.", found) == ["denied"]
    assert judged(f"{subject} {returns} negative for both fever and {found}.", found) == ["denied"]


@pytest.mark.parametrize("test", ["test", "swab", "result", "screen", "blood test", "culture"])
def test_so_is_what_a_negative_test_was_for(test: str) -> None:
    assert judged(f"A negative {test} for strep was sent home.", "strep") == ["denied"]
    assert judged(f"A positive {test} for strep was sent home.", "strep") == ["affirmed"]


@pytest.mark.parametrize("state", ["is", "was", "has been", "remains", "became", "is now", "stays"])
def test_who_is_free_or_negative_has_it_not(state: str) -> None:
    for said in ("cancer-free", "cancer free", "cancer-negative", "cancer negative"):
        assert judged(f"She {state} {said}.", "cancer") == ["denied"]
    assert judged(f"She {state} free of cancer.", "cancer") == ["denied"]


@pytest.mark.parametrize("thing", ["sugar", "tax", "debt", "caffeine"])
def test_what_is_often_left_out_is_denied_before_free(thing: str) -> None:
    assert judged(f"They sold {thing} free things.", thing) == ["denied"]


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Delivery is free.", "delivery"),
        ("Parking is free for guests.", "parking"),
        ("Feel free to send a sample.", "sample"),
        ("Gram-negative bacteria grew.", "bacteria"),
        ("Reviews were negative about the service.", "reviews"),
        ("His attitude was negative towards school.", "attitude"),
        ("Smoking has negative effects on sleep.", "effects"),
        ("It is made out of wood.", "wood"),
    ],
)
def test_other_senses_deny_nothing(text: str, phrase: str) -> None:
    assert judged(text, phrase) == ["affirmed"]


@pytest.mark.parametrize("lacks", ["is out of", "ran out of", "are running out of", "sold out of"])
def test_what_has_run_out_is_denied(lacks: str) -> None:
    assert judged(f"The shop {lacks} bread.", "bread") == ["denied"]


@pytest.mark.parametrize("waits", ["Pending", "Subject to", "Conditional upon"])
def test_what_is_waited_for_is_left_open(waits: str) -> None:
    assert judged(f"{waits} approval, the card is sent on Monday.", "approval", "card") == ["neither", "affirmed"]


@pytest.mark.parametrize(
    "kept", ["was turned down for", "is ineligible for", "was disqualified from", "has been rejected for"]
)
def test_what_somebody_does_not_get_is_denied(kept: str) -> None:
    assert judged(f"She {kept} a mortgage.", "mortgage") == ["denied"]
