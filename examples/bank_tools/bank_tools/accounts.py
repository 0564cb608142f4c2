"""Account numbers, told from other numbers by their checksum."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place

IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
LETTERS = {chr(ord("A") + number): str(10 + number) for number in range(26)}


def account_numbers(text: Text) -> int:
    """Give back how many valid account numbers stand in the text."""
    return sum(1 for _ in account_places(text))


def account_places(text: Text) -> Iterator[Place]:
    """Yield where they stand."""
    for match in IBAN.finditer(text.original):
        if _is_valid(match.group()):
            yield match.start(), match.end(), ""


def _is_valid(number: str) -> bool:
    """Tell whether the number, its first four characters moved to its end and letters read as 10 to 35, is 1 mod 97."""
    plain = number.replace(" ", "")
    digits = "".join(LETTERS.get(character, character) for character in plain[4:] + plain[:4])
    return int(digits) % 97 == 1
