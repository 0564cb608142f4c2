"""Numbers of bank accounts, with the codes of their banks: they have no form of their own, so words must name them.

A number counts where it is called an account's and a bank's code stands near, or the words say that it is a bank's. A
code (sort code, routing number, Bankleitzahl, BSB, IFSC, BIC) belongs to no person: it counts beside an account only.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from rubricc.runtime.lazily import lazy_pattern

NumberSpan = tuple[int, int]

_CALLED = r"(?:\s?(?:number|num|nr|no|id|code|is|was|ist|lautet|est|es|transit|and))"
_UP_TO_NUMBER = rf"\.?{_CALLED}{{0,3}}\.?[\s:#=(]{{0,4}}"
_ACCOUNT_DIGITS = r"[0-9](?:[ -]?[0-9]){5,16}"
_ACCOUNT = lazy_pattern(
    rf"(?<!\w)(?:accounts?|acct|acc|a/c|konto(?:nummer|nr)?|kto|compte|cuenta|conto|conta|rekening(?:nummer)?)"
    rf"{_UP_TO_NUMBER}(?P<number>{_ACCOUNT_DIGITS})(?![\w-]|[.,][0-9])",
    re.IGNORECASE,
)
_BANK_CODE = lazy_pattern(
    rf"(?<!\w)(?:(?:sort[ -]?code|bsb){_UP_TO_NUMBER}(?P<short>[0-9]{{2}}([ -]?)[0-9]{{2}}\2[0-9]{{2}}"
    r"|[0-9]{3}-?[0-9]{3})"
    rf"|(?:routing|aba|rtn|transit){_UP_TO_NUMBER}(?P<routing>[0-9]{{9}})"
    rf"|(?:blz|bankleitzahl|bank code){_UP_TO_NUMBER}(?P<blz>[0-9]{{3}} ?[0-9]{{3}} ?[0-9]{{2}})"
    rf"|ifsc{_UP_TO_NUMBER}(?P<ifsc>[a-z]{{4}}0[a-z0-9]{{6}})|(?:bic|swift){_UP_TO_NUMBER}(?P<bic>[a-z]{{6}}[a-z0-9]{{2,5}}))"
    r"(?![\w-])",
    re.IGNORECASE,
)
_NUMBER_NEXT = lazy_pattern(r"[ ,/;|]{1,4}(?P<number>[0-9]{6,17})(?![\w-]|[.,][0-9])")
"""The account that stands right after its bank's code, without a word: `12-34-56 12345678`."""
_OF_A_BANK = lazy_pattern(
    r"(?<!\w)(?:bank\w*|banc\w+|savings|checking|chequing|cheque|current|giro\w*|deposit|joint)(?!\w)[^.;\n0-9]{0,24}\Z",
    re.IGNORECASE,
)
_NAMED = lazy_pattern(
    r"(?<!\w)(?:acc|a/c|konto|kto|compte|cuenta|conto|conta|rekening|sort[ -]?code|bsb|routing|aba|blz|bank)",
    re.IGNORECASE,
)
FAR, BEFORE = 120, 40
"""Characters between an account and its bank's code, and before an account, that are looked at."""


def may_name_account(text: str) -> bool:
    """Tell whether a text has a word without which no number is an account's."""
    return _NAMED.search(text) is not None


def accounts(text: str) -> Iterator[NumberSpan]:
    """Yield where numbers of bank accounts and the codes that go with them stand, in order."""
    codes = [match.span(match.lastgroup or 0) for match in _BANK_CODE.finditer(text) if _is_bank_code(match)]
    starts = [start for start, _ in codes]
    used: set[NumberSpan] = set()
    for number, called in sorted({**_right_after_codes(text, codes), **_called(text)}.items()):
        near = [code for code in _near_code(codes, starts, number) if code != number]
        if near or _OF_A_BANK.search(text, max(0, called - BEFORE), called):
            used.update((number, *near))
    yield from sorted(used)


def _called(text: str) -> dict[NumberSpan, int]:
    """Give back the numbers that are called an account's, with where the words begin that call them so."""
    named = (match for match in _ACCOUNT.finditer(text) if len({*match["number"]} - {" ", "-"}) > 1)
    return {match.span("number"): match.start() for match in named}


def _right_after_codes(text: str, codes: list[NumberSpan]) -> dict[NumberSpan, int]:
    """Give back the numbers right after the codes of banks, with where they begin."""
    found = (_NUMBER_NEXT.match(text, end) for _, end in codes)
    return {match.span("number"): match.start() for match in found if match is not None}


def _near_code(codes: list[NumberSpan], starts: list[int], number: NumberSpan) -> list[NumberSpan]:
    """Give back the nearest code before a number, or else the nearest after it, where it is near enough."""
    at = bisect_left(starts, number[0])
    before = [code for code in codes[max(0, at - 1) : at] if number[0] - code[1] <= FAR]
    return before or [code for code in codes[at : at + 1] if code[0] - number[1] <= FAR]


def _is_bank_code(match: re.Match[str]) -> bool:
    """Tell whether a code can be one: the checksum of routing numbers (American Bankers Association) holds."""
    digits = match["routing"]
    return (
        digits is None
        or sum(int(digit) * weight for digit, weight in zip(digits, (3, 7, 1) * 3, strict=True)) % 10 == 0
    )
