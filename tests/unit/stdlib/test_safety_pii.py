"""`safety.pii` finds what belongs to somebody, checks what can be checked, and takes no other number for it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib._safety_pii import IBAN_LENGTHS, PII_KINDS, luhn_holds, pii_places, safety_pii

GOOD = {
    "email": [
        "jane.doe@example.com",
        "x+y@mail.example.co.uk",
        "o'neil@example.ie",
        "bob [at] site [dot] org",
        "a_b%c@sub.domain.museum",
    ],
    "phone": [
        "(415) 555-2671",
        "415-555-2671",
        "+1 415 555 2671",
        "+44 20 7946 0958",
        "+4915123456789",
        "+44 7911 123456",
        "+44 7700 900123",
        "+49 30 1234567",
        "+49 (30) 12345678",
        "+353 87 1234567",
        "+91 9876543210",
        "+86 138-12345678",
        "06 12 34 56 78",
        "0151 23456789",
        "415.555.2671",
    ],
    "card": ["4111 1111 1111 1111", "4111-1111-1111-1111", "5500005555555559", "378282246310005", "3782 822463 10005"],
    "iban": [
        "DE89 3704 0044 0532 0130 00",
        "GB82WEST12345698765432",
        "NL91ABNA0417164300",
        "fr1420041010050500013m02606",
    ],
    "ssn": ["123-45-6789", "123 45 6789"],
    "ip": ["8.8.8.8", "2001:db8:85a3::8a2e:370:7334", "2001:0db8:85a3:0000:0000:8a2e:0370:7334"],
    "mac": ["00:1B:44:11:3A:B7", "00-1b-44-11-3a-b7"],
}
BAD = [
    "+10 1000000 USD",
    "a change of +12 345678",
    "+20 2025",
    "+1-800-5550199",
    "foo@bar",
    "@handle",
    "a@b.c",
    "user@localhost",
    "4111 1111 1111 1112",
    "1234 5678 9012 3456",
    "0000 0000 0000 0000",
    "DE89 3704 0044 0532 0130 01",
    "XX89 3704 0044 0532 0130 00",
    "DE89 3704 0044 0532 0130",
    "000-12-3456",
    "666-12-3456",
    "912-34-5678",
    "123-00-4567",
    "123-45-0000",
    "256.1.1.1",
    "127.0.0.1",
    "192.168.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "v1.2.3.4",
    "version 1.2.3.4",
    "1.2.3.4.5",
    "12:30:45",
    "std::vector<a::b>",
    "::1",
    "fe80::1ff:fe23:4567:890a",
    "00:00:00:00:00:00",
    "1-800-273-8255",
    "988",
    "order 415-555-2671",
    "Order number: 4155552671",
    "tracking no. 123-456-7890",
    "ISBN 978-0-306-40615-7",
    "2024-05-12",
    "12/05/2024 10:30",
    "1,234,567.89",
    "3.14159265358979",
    "10-15 km",
    "2010-2020",
    "$415-555-2671",
    "100 200 3000",
    "1234567890",
    "doi 10.1000/182",
    "0.123 0.456 0.789",
    "115-222-3333",
]


@pytest.mark.parametrize(("kind", "shown"), [(kind, shown) for kind in GOOD for shown in GOOD[kind]])
@pytest.mark.parametrize("frame", ["{}", "It is {}.", "\ufb01rst ({}), then", "x:\n{}\n", "**{}**"])
def test_what_belongs_to_somebody_is_found_in_its_place(kind: str, shown: str, frame: str) -> None:
    original = frame.format(shown)
    if frame == "**{}**" and kind == "email":
        return
    places = pii_places(Text(original))
    assert [(place[2], original[place[0] : place[1]]) for place in places] == [(kind, found_of(shown))]
    assert safety_pii(Text(original), kind) == 1
    assert all(safety_pii(Text(original), other) == 0 for other in PII_KINDS if other != kind)


def found_of(shown: str) -> str:
    return shown.replace("o'", "")


@pytest.mark.parametrize("shown", BAD)
def test_other_numbers_and_signs_are_nobodys(shown: str) -> None:
    assert pii_places(Text(f"It is {shown} here.")) == []


def test_each_wrong_digit_is_noticed() -> None:
    card = "4539578763621486"
    assert luhn_holds(card)
    for place in range(len(card)):
        for digit in "0123456789":
            wrong = card[:place] + digit + card[place + 1 :]
            assert luhn_holds(wrong) == (wrong == card)


def test_the_lengths_of_ibans_are_those_of_the_registry() -> None:
    assert IBAN_LENGTHS["DE"] == 22
    assert all(15 <= length <= 34 for length in IBAN_LENGTHS.values())


def test_kinds_do_not_share_a_place() -> None:
    text = Text("4111 1111 1111 1111; 123-45-6789; jane@8.8.8.8.com; +1 415 555 2671, 8.8.8.8")
    places = pii_places(text)
    assert all(one[1] <= other[0] for one, other in pairwise(places))
    assert sorted(place[2] for place in places) == ["card", "email", "ip", "phone", "ssn"]


@pytest.mark.parametrize("name", ["Invoice no.", "Order", "Ref:", "Part number"])
def test_numbers_that_are_named_otherwise_are_no_social_security_numbers(name: str) -> None:
    assert pii_places(Text(f"{name} 123-45-6789.")) == []
    assert [kind for _, _, kind in pii_places(Text("SSN 123-45-6789."))] == ["ssn"]


def test_a_slash_between_blanks_parts_a_telephone_number() -> None:
    assert [kind for _, _, kind in pii_places(Text("Tel. 030 / 123 45 67"))] == ["phone"]
    assert pii_places(Text("05 / 10 / 2024")) == []
