"""What an answer affirms and what it denies: one negation, its scope, and the words that take it back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

ROWS = [
    # Row 1: present as text, and negated.
    ("Ibuprofen is not recommended.", "recommended", "denied"),
    ("Ibuprofen isn't recommended.", "recommended", "denied"),
    ("Ibuprofen isn’t recommended.", "recommended", "denied"),
    ("Ibuprofen is never recommended.", "recommended", "denied"),
    ("Ibuprofen is no longer recommended.", "recommended", "denied"),
    ("We do not think it is recommended.", "recommended", "denied"),
    ("Ibuprofen is neither safe nor recommended.", "recommended", "denied"),
    ("Ibuprofen is recommended.", "recommended", "affirmed"),
    ("Ibuprofen is highly recommended, not optional.", "recommended", "affirmed"),
    ("**Not** recommended", "recommended", "denied"),
    ("NOT RECOMMENDED", "recommended", "denied"),
    ("Is ibuprofen recommended?", "recommended", "neither"),
    # Row 2: the scope of a negation ends.
    ("No chest pain but has fever.", "fever", "affirmed"),
    ("No chest pain but has fever.", "chest pain", "denied"),
    ("No chest pain. Fever since Monday.", "fever", "affirmed"),
    ("He denies chest pain, but reports a fever.", "fever", "affirmed"),
    ("He denies chest pain, but reports a fever.", "chest pain", "denied"),
    ("No chest pain, nausea or vomiting.", "vomiting", "denied"),
    ("No chest pain; fever of 39.", "fever", "affirmed"),
    ("Not only chest pain but also fever.", "chest pain", "affirmed"),
    ("Not only chest pain but also fever.", "fever", "affirmed"),
    ("The fever is gone, although there is no rash.", "rash", "denied"),
    # Row 3: a negation that is taken back.
    ("Pneumonia is not ruled out.", "pneumonia", "not denied"),
    ("Pneumonia has not been ruled out.", "pneumonia", "not denied"),
    ("We cannot rule out pneumonia.", "pneumonia", "not denied"),
    ("Pneumonia was ruled out.", "pneumonia", "denied"),
    ("Do not forget to take aspirin.", "aspirin", "affirmed"),
    ("Don't hesitate to call a doctor.", "call a doctor", "affirmed"),
    # Row 4: a label and its answer.
    ("Blood Transfusion: No", "blood transfusion", "denied"),
    ("Blood transfusion: none", "blood transfusion", "denied"),
    ("Blood transfusion: Yes", "blood transfusion", "affirmed"),
    ("- **Blood Transfusion:** No\n- Fever: yes", "blood transfusion", "denied"),
    ("- Blood Transfusion: No\n- Fever: yes", "fever", "affirmed"),
    ("Allergies: no. Fever: yes.", "allergies", "denied"),
]
"""An answer, a phrase, and what the answer says of it."""


def conditions(phrase: str) -> tuple[str, str]:
    return f'response affirms ["{phrase}"]', f'response denies ["{phrase}"]'


AMONG = tuple(condition for _, phrase, _ in ROWS for condition in conditions(phrase))


@pytest.mark.parametrize(("answer", "phrase", "polarity"), ROWS)
def test_an_answer_affirms_or_denies(answer: str, phrase: str, polarity: str, judge: Callable[..., bool]) -> None:
    affirmed, denied = (judge(condition, answer, AMONG) for condition in conditions(phrase))
    if polarity == "not denied":
        assert not denied
    else:
        assert (affirmed, denied) == (polarity == "affirmed", polarity == "denied")
