"""Finds numbers written in digits, with their exact values: `1,000`, `2½`, `3x10^5`, `-5`, `$1.2m`, `2.5 million`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple
from unicodedata import decimal, numeric

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._numerals import DECIMAL_COMMA, VULGAR
from rubricc.stdlib._quantity_units import Unit, unit_table

LONGEST_RUN = 60
"""Digits beyond which a run is no number anybody means."""
LARGEST_POWER = 60
MULTIPLES_AFTER = {
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "hundred": 2,
    "lakh": 5,
    "crore": 7,
    "millions": 6,
    "billions": 9,
    "dozen": 0,
    "bn": 9,
    "k": 3,
    "K": 3,
    "M": 6,
    "mn": 6,
    "Millionen": 6,
    "Milliarden": 9,
    "Mio": 6,
    "Mrd": 9,
    "Tausend": 3,
    "tausend": 3,
    "Million": 6,
    "Milliarde": 9,
    "millones": 6,
    "millón": 6,
    "mil": 3,
    "mille": 3,
    "milliards": 9,
    "milliard": 9,
    "mila": 3,
    "milioni": 6,
    "milione": 6,
    "miliardi": 9,
    "miliardo": 9,
    "milhões": 6,
    "milhão": 6,
    "bilhões": 9,
    "miljoen": 6,
    "miljard": 9,
    "duizend": 3,
}
MONEY_MULTIPLES = {"m": 6, "M": 6, "b": 9, "B": 9, "bn": 9, "t": 12, "T": 12, "tn": 12, "mn": 6, "mm": 6, "MM": 6}
SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
POWERS = ("power", "exponent", "raised", "ten", "to", "up")
_DIGIT_BLANK = "[ \u00a0\u2009\u202f]"
_SIGN = "[-+\u2212\ufe63\uff0d]"

DATED = (
    r"(?P<date>[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2}(?![0-9])(?:[T ][0-9:.]+Z?)?"
    r"|[0-9]{1,2}[-/][0-9]{1,2}[-/][0-9]{4}(?![0-9])|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?![0-9]))"
)
PHONE = (
    r"(?P<phone>\+[0-9]{1,3}(?:[ .-]?\(?[0-9]{2,5}\)?){2,5}(?![0-9])"
    r"|(?:\([0-9]{2,4}\)[ ]?|[0-9]{3}[-. ])[0-9]{3}[-. ][0-9]{4}(?![0-9]))"
)
PHONE_START = lazy_pattern(PHONE)
FRACTION = (
    r"\\[dt]?frac\{(?P<over>[0-9]{1,15})\}\{(?P<under>[0-9]{1,15})\}"
    rf"|(?:(?P<whole>[0-9]{{1,9}})(?:{_DIGIT_BLANK}|-)?)?(?P<part>[{VULGAR}])"
    rf"|(?:(?P<units>[0-9]{{1,4}})(?:{_DIGIT_BLANK}|-|{_DIGIT_BLANK}and{_DIGIT_BLANK}))?(?<![0-9][.,])(?P<top>[0-9]{{1,4}})[/\u2044](?P<bottom>[0-9]{{1,4}})(?![\w/]|[.,][0-9])"
)
TEN_TO = (
    rf"10(?:\^(?:\{{(?P<ten>{_SIGN}?[0-9]{{1,2}})\}}|(?P<to>{_SIGN}?[0-9]{{1,2}}))(?![0-9])"
    r"|(?P<up>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))"
)
POWER = (
    rf"{_DIGIT_BLANK}?(?:[x×·*]|\\times|\\cdot){_DIGIT_BLANK}?10(?:\^\{{?(?P<power>{_SIGN}?[0-9]{{1,3}})\}}?|(?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,3}}))"
    r"|[eE](?P<exponent>[-+]?[0-9]{1,3})(?![\w])"
)


@cache
def number_pattern(language: str) -> re.Pattern[str]:
    """Give back what a number is from its first digit on, in a language; dates and telephone numbers are told apart."""
    groups = "'\u2019\u00a0\u2009\u202f" + (" " if language in SPACED_GROUPS else "")
    return re.compile(
        rf"""
        (?:{DATED}|{PHONE})
      | (?:{FRACTION}|{TEN_TO}
         | (?P<digits>[0-9]++(?:[.,][0-9]++|[{groups}][0-9]{{3}}(?![0-9])|[ ]0[0-9]{{2}}(?![0-9]))*+|[.][0-9]++)
        )
        (?:{POWER})?
        """,
        re.VERBOSE,
    )


@cache
def money_before(language: str) -> re.Pattern[str]:
    """Give back what stands before an amount of money: a sign or a code, perhaps with a minus after it."""
    signs = unit_table(language).prefixed
    letters = "|".join(re.escape(sign) for sign in signs if sign[-1:].isalpha() or sign[-1:] == ".")
    others = "|".join(re.escape(sign) for sign in signs if not (sign[-1:].isalpha() or sign[-1:] == "."))
    return re.compile(rf"(?P<money>(?<!\w)(?:{letters})|\\?(?:{others}))[ \u00a0]?(?P<inner>[-\u2212])?\Z")


CANDIDATE = lazy_pattern(rf"[0-9{VULGAR}]")
RUN = lazy_pattern(rf"[0-9{VULGAR}]+")
SIGN_BEFORE = lazy_pattern(rf"(?<![\w)\]}}%.°])(?:{_SIGN}|minus[ ]|negative[ ])\Z", re.IGNORECASE)
JOINED_BEFORE = lazy_pattern(r"(?:[^\W\d_][-\u2011]|[\w\u2044]|[0-9][.,:/]|[0-9]['\u2019])\Z")
UNIT_DASH = lazy_pattern(r"(?<![\w])[0-9.,]+[ ]?[^\W\d_]{1,4}[-\u2011]\Z|(?<![\w.])[1-9][0-9]?(?:x|ft)\Z")
"""The first part of `10km-15km`, of `2x500 mg`, and of `5ft11`."""
FRAC_BEFORE = lazy_pattern(r"\\[dt]?frac\{\Z")
LOOKED_BACK = 12
NO_MONEY_END = frozenset(("", "\n", ",", "(", "[", ":", "=", ">", "<", "/", "*", "\t"))
FREE_BEFORE = NO_MONEY_END - {",", ":", "/"} | {" "}
"""What stands before a number that is joined to nothing."""
SPACED_GROUPS = frozenset(("cs", "fi", "fr", "hu", "nb", "no", "pl", "ru", "sv", "uk"))
"""Languages that write `10 000`."""
AFTER = lazy_pattern(
    rf"(?P<ordinal>(?:st|nd|rd|th|º|ª)(?!\w))|(?:{_DIGIT_BLANK}|-(?=[a-z]))?(?P<multiple>[^\W\d_]{{1,10}})\.?(?![\w])"
)
CLOCK = lazy_pattern(r"[ ]?(?:[ap]\.?m\.?(?!\w)|o'clock|o’clock|[:h][0-9]{2}(?![0-9]))", re.IGNORECASE)


class Number(NamedTuple):
    """A number in a text. `plain` is false for what counts only with a unit: labels, dates, what is read two ways."""

    start: int
    end: int
    value: Fraction
    digits: int
    plain: bool
    money: tuple[Unit, ...] = ()
    multiplied: int = 0
    """The power of ten of a word or letter after the number: 6 for `million`."""
    worded: bool = False


def one_for_one_digits(text: str) -> str:
    """Give back the text with digits of other scripts and full-width signs as ASCII, character by character."""
    if text.isascii():
        return text
    changed = {ord(c): _as_ascii(c) for c in set(text) if not c.isascii() and _as_ascii(c) != c}
    return text.translate(changed) if changed else text


def _as_ascii(character: str) -> str:
    digit = decimal(character, -1)
    if digit >= 0:
        return str(digit)
    return chr(ord(character) - 0xFEE0) if "\uff01" <= character <= "\uff5e" else character


def digit_numbers(text: str, language: str) -> Iterator[Number]:
    """Yield the numbers of a text that are written in digits, in order; dates and telephone numbers are none."""
    comma, pattern, money = language in DECIMAL_COMMA, number_pattern(language), money_before(language)
    candidate = CANDIDATE.search(text)
    while candidate is not None:
        start, before = _beginning(text, candidate.start())
        last = before[-1:]
        paid = None if last in NO_MONEY_END else money.search(before)
        joined = paid is None and last not in FREE_BEFORE and JOINED_BEFORE.search(before)
        match = None if joined and not UNIT_DASH.search(before) else pattern.match(text, start)
        end = RUN.match(text, candidate.start()).end() if match is None else match.end()  # type: ignore[union-attr]
        if match is not None and not (match["date"] or match["phone"]):
            found = _digit_number(text, match, before, paid, comma, language)
            if found is not None:
                end = max(end, found.end)
                yield found
        candidate = CANDIDATE.search(text, end)


def _beginning(text: str, at: int) -> tuple[int, str]:
    """Give back where a number begins whose first digit is at a place, and what is before it."""
    before = text[max(0, at - LOOKED_BACK) : at]
    last = before[-1:]
    if last == "{":
        frac = FRAC_BEFORE.search(before)
        if frac is not None:
            at -= len(before) - frac.start()
    elif last == "." and not (before[-2:-1].isalnum() or before[-2:-1] in (".", "_")):
        at -= 1
    elif last in ("(", "+") and last:
        return (at - 1 if PHONE_START.match(text, at - 1) else at), before
    return at, text[max(0, at - LOOKED_BACK) : at]


def _digit_number(
    text: str, match: re.Match[str], before: str, paid: re.Match[str] | None, comma: bool, language: str
) -> Number | None:
    value, plain = _digit_value(match, comma)
    if value is None:
        return None
    start, end = match.span()
    money: tuple[Unit, ...] = ()
    if paid is not None:
        start -= len(before) - paid.start()
        money = unit_table(language).symbols[paid["money"].lstrip("\\")]
        before = text[max(0, start - LOOKED_BACK) : start]
    sign = None if before[-1:] in NO_MONEY_END else SIGN_BEFORE.search(before)
    if sign is not None:
        start -= len(before) - sign.start()
    after = AFTER.match(text, end)
    scale = 0
    if after is not None and after["ordinal"]:
        return None
    if after is not None:
        scale, end = _multiple(text, after, end, bool(money))
    negative = (sign is not None and sign.group()[0] != "+") or (paid is not None and paid["inner"] is not None)
    exact = value * 10**scale if scale else value
    if after is not None and after["multiple"] == "dozen":
        exact, end = value * 12, after.end("multiple")
    return Number(start, end, -exact if negative else exact, len(match["digits"] or "00"), plain, money, scale)


def _multiple(text: str, after: re.Match[str], end: int, money: bool) -> tuple[int, int]:
    """Give back the power of ten of what stands after a number, and where it ends."""
    word = after["multiple"]
    attached = after.start("multiple") == end
    if word == "dozen":
        return 0, end
    if money and word in MONEY_MULTIPLES:
        return MONEY_MULTIPLES[word], after.end("multiple")
    if word in MULTIPLES_AFTER and (attached or len(word) > 1):
        return MULTIPLES_AFTER[word], after.end("multiple")
    return 0, end


def _digit_value(match: re.Match[str], comma: bool) -> tuple[Fraction | None, bool]:
    """Give back the value, and whether it is a number without a unit too."""
    written = next((match[name] for name in POWERS if match[name]), "0")
    power = written.translate(SUPERSCRIPT).replace("\u2212", "-")
    if abs(int(power)) > LARGEST_POWER:
        return None, False
    value, plain = _mantissa(match, comma)
    return (value if value is None or power == "0" else value * Fraction(10) ** int(power)), plain


def _mantissa(match: re.Match[str], comma: bool) -> tuple[Fraction | None, bool]:
    if match["over"]:
        return (Fraction(int(match["over"]), int(match["under"])) if int(match["under"]) else None), True
    if match["part"]:
        return int(match["whole"] or 0) + Fraction(numeric(match["part"])).limit_denominator(10), True
    if match["top"]:
        top, bottom = int(match["top"]), int(match["bottom"])
        usual = bottom in (2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64, 100, 1000) and top < bottom
        return (int(match["units"] or 0) + Fraction(top, bottom) if bottom else None), usual
    if match["digits"] is None:
        return Fraction(1), True
    return run_value(match["digits"], comma)


def run_value(run: str, comma: bool) -> tuple[Fraction | None, bool]:
    """Give back the value of digits with their marks, None where the marks fit no way of writing numbers.

    The second part is false where the marks are those of another language, so that a unit has to tell.
    """
    if run.isdecimal() and len(run) <= LONGEST_RUN:
        return Fraction(int(run)), True
    if len(run) > LONGEST_RUN:
        return None, False
    group, point = (".", ",") if comma else (",", ".")
    bare = re.sub("['\u2019\u00a0\u2009\u202f ]", "", run)
    whole, _mark, part = bare.rpartition(point) if point in bare else (bare, "", "")
    if group in part:
        return _other_way(bare, group, point)
    if not _is_grouped(whole, group):
        return _other_way(bare, group, point)
    return Fraction(f"{whole.replace(group, '') or '0'}.{part or '0'}"), True


def _is_grouped(whole: str, group: str) -> bool:
    """Tell whether digits are grouped by three (or by two and then three, as in India), or not at all."""
    if group not in whole:
        return point_free(whole)
    first, *rest = whole.split(group)
    threes = all(len(one) == 3 for one in rest) and 0 < len(first) <= 3 and first[0] != "0"
    indian = len(rest[-1]) == 3 and all(len(one) == 2 for one in rest[:-1]) and 0 < len(first) <= 2 and len(rest) > 1
    return (threes or indian) and point_free(whole.replace(group, ""))


def point_free(digits: str) -> bool:
    """Tell whether there is nothing but digits, or nothing at all."""
    return not digits or digits.isdecimal()


def _other_way(bare: str, group: str, point: str) -> tuple[Fraction | None, bool]:
    """Read `1,5` in English and `1.5` in German, and `1.000,5` where no other way is possible."""
    whole, mark, part = bare.rpartition(group)
    if mark and part.isdecimal() and point in whole and _is_grouped(whole, point):
        return Fraction(f"{whole.replace(point, '')}.{part}"), True
    if bare.count(group) == 1 and point not in bare and part.isdecimal() and len(part) != 3:
        return Fraction(f"{whole or '0'}.{part}"), group == "."
    return None, False
