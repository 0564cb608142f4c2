"""Bank accounts are personal data where words say so and, but for those of a bank, its code stands near."""

from __future__ import annotations

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib._safety_pii import pii_places


def found(text: str) -> list[tuple[str, str]]:
    return [(kind, text[start:end]) for start, end, kind in pii_places(Text(text))]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Account number 12345678, sort code 12-34-56", ["12345678", "12-34-56"]),
        ("Sort code: 20-00-00\nAccount: 55779911", ["20-00-00", "55779911"]),
        ("Sort-code 200000 A/C no. 55779911.", ["200000", "55779911"]),
        ("Sort code 12-34-56 / 12345678", ["12-34-56", "12345678"]),
        ("Routing number 021000021, account 000123456789", ["021000021", "000123456789"]),
        ("ABA: 021000021 Acct #: 1234 5678 90", ["021000021", "1234 5678 90"]),
        ("Kontonummer 1234567890, BLZ 370 400 44", ["1234567890", "370 400 44"]),
        ("BSB 062-000 Account 12345678", ["062-000", "12345678"]),
        ("Account no 50100012345678, IFSC HDFC0001234", ["50100012345678", "HDFC0001234"]),
        ("Account 9876543210 (BIC: DEUTDEFF)", ["9876543210", "DEUTDEFF"]),
        ("My bank account number is 12345678.", ["12345678"]),
        ("from her savings account no. 000123456789", ["000123456789"]),
    ],
)
def test_accounts_with_the_codes_of_their_banks(text: str, numbers: list[str]) -> None:
    assert found(text) == [("account", number) for number in numbers]


@pytest.mark.parametrize(
    "text",
    [
        "Your account has 12345678 points.",
        "Order account 12345678 was shipped.",
        "Our sort code is 12-34-56.",
        "Routing number 021000022, account 000123456789",
        "Routing number 021000021 belongs to Chase.",
        "account number 00000000, sort code 12-34-56",
        "The sort code of 12-34-56 elements; account for 2024-05-12.",
        "Account number 12345678 is a customer's." + " Then we talk of other things." * 6 + " Sort code 12-34-56.",
        "The bank closed. Account 12.50 for lunch.",
    ],
)
def test_other_numbers_are_no_accounts(text: str) -> None:
    assert found(text) == []


def test_a_card_or_an_iban_that_is_called_an_account_stays_one() -> None:
    assert found("bank account DE89 3704 0044 0532 0130 00") == [("iban", "DE89 3704 0044 0532 0130 00")]
    assert found("bank account 4111 1111 1111 1111") == [("card", "4111 1111 1111 1111")]
