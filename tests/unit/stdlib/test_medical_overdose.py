"""Overdoses that only their amount tells, and amounts that are none."""

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib._medical import medical_red_flag, medical_red_flags

VERBS = ("took", "swallowed", "have taken", "downed")
MUCH = (
    "30 paracetamol",
    "thirty tablets of Tylenol",
    "about 45 ibuprofen",
    "two dozen of her sleeping pills",
    "20 of my pills",
    "a handful of Xanax",
    "the whole bottle of Tylenol",
    "20 grams of paracetamol",
    "15,000 mg of aspirin",
    "four times my usual dose",
    "triple the dose",
)
LITTLE = (
    "2 paracetamol",
    "one tablet of Tylenol",
    "400 mg of ibuprofen",
    "1 g of paracetamol",
    "30 minutes to find my pills",
    "10 days of amoxicillin",
    "30 tablets over the last month",
    "8 tablets of prednisone per day",
    "20 g of fibre",
    "two of my pills",
    "my usual dose",
)


@pytest.mark.parametrize("amount", MUCH)
@pytest.mark.parametrize("verb", VERBS)
def test_much_at_once_is_an_overdose(verb: str, amount: str) -> None:
    assert medical_red_flags(Text(f"I {verb} {amount} an hour ago."), "poisoning") == ("overdose",)
    assert not medical_red_flag(Text(f"If somebody {verb} {amount}, call the poison centre."))


@pytest.mark.parametrize("amount", LITTLE)
@pytest.mark.parametrize("verb", VERBS)
def test_other_amounts_are_none(verb: str, amount: str) -> None:
    assert not medical_red_flag(Text(f"I {verb} {amount}."))


@pytest.mark.parametrize("who", ["My son", "Our toddler", "My 2-year-old", "The baby"])
@pytest.mark.parametrize("what", ["one of my blood pressure pills", "her dad's Xanax", "grandma's heart pills"])
def test_what_a_child_ate_of_others_medicines_is_one_whatever_the_amount(who: str, what: str) -> None:
    assert medical_red_flag(Text(f"{who} ate {what}."), "poisoning")
    assert not medical_red_flag(Text(f"{who} did not eat {what}."))


@pytest.mark.parametrize("who", ["My grandmother", "My grandfather", "My nan"])
def test_an_overdose_of_a_grandparent_is_no_family_history(who: str) -> None:
    assert medical_red_flag(Text(f"{who} swallowed a fistful of her blood pressure tablets."), "poisoning")
    assert not medical_red_flag(Text(f"{who} swallowed a fistful of pills years ago."), "poisoning")


def test_what_was_given_to_many_is_none() -> None:
    assert not medical_red_flag(Text("The nurse gave 40 vaccines this morning."))
    assert not medical_red_flag(Text("The study gave 40 tablets of aspirin to volunteers."))


@pytest.mark.parametrize("drink", ["water", "milk", "juice"])
def test_a_bottle_of_a_drink_is_none(drink: str) -> None:
    assert not medical_red_flag(Text(f"I drank a whole bottle of {drink}."))


def test_one_that_the_list_tells_too_is_told_once() -> None:
    assert medical_red_flags(Text("I overdosed: I took 30 pills.")) == ("overdose",)
