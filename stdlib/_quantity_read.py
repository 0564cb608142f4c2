"""Reads the unit that stands after a number: `km`, `mg/kg per day`, `grams of protein per kilogram`, `°C`."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._quantity_products import (
    CALENDAR,
    MOST_READINGS,
    divided,
    multiplied,
    over_each,
    raised,
    without_each,
)
from rubricc.stdlib._quantity_together import below_power, together_at
from rubricc.stdlib._quantity_units import Unit, UnitTable, unit_table

UNIT_BLANKS = " \u00a0\u2009\u202f~"
LATEX_TEXT = r"\\(?:text|mathrm|textrm|mbox|rm)\{[ ~]?"
LATEX_GAP = rf"\\[,;:!\ ]|{LATEX_TEXT}"
LATEX_TIMES = rf"\}}?(?:\\[,;:!\ ]|\\cdot[ ]?|~){{1,2}}(?:{LATEX_TEXT})?"
ADJECTIVES = (
    "heaping|heaped|level|rounded|scant|generous|full|whole|consecutive|straight|additional|extra|more|further"
    "|large|small|long|short|calendar|entire|solid"
)
UNIT_GAP = lazy_pattern(
    rf"[-\u2011](?=[^\W\d_])|[ ]\([a-z]+(?:[ -][a-z]+){{0,2}}\)[ ]"
    rf"|\+?(?:[{UNIT_BLANKS}]|{LATEX_GAP}){{0,3}}(?:(?<=[ ])(?:{ADJECTIVES})[ ])?"
)
WORDED_GAP = lazy_pattern(r"(?: of (?:an? |the )?| an? | the | \([0-9]{1,4}\) |[ -])(?=[^\W\d_%])")
"""What may stand between a number in words and its unit: `half of an`, `five (5) `."""
DEGREE_SIGN = r"(?:[°º˚]|\^\{?\\circ\}?|\\degree)"
UNIT_WORD = lazy_pattern(
    rf"""
    (?P<degree>{DEGREE_SIGN})(?:[{UNIT_BLANKS}]|{LATEX_GAP})?(?P<scale>[CFcf](?![^\W_]))?
  | \\?(?P<sign>[%‰℃℉$€£¥₹₩₽₺₴₪฿₫₱₦₿¢円元원Ω]|[\u2032\u2033])
  | \\(?P<latex>Omega|mu)(?![a-z])
  | (?P<word>[^\W\d_²³¹⁰-⁹½¼¾]+)(?P<power>[²³]|(?:\}}?\^)?\{{?[23]\}}?(?!\w|\.[0-9]))?
    """,
    re.VERBOSE,
)
NEXT_WORD = lazy_pattern(r"(?:\.?[ \u00a0]|-)([^\W\d_]+)")
OVER = lazy_pattern(
    rf"(?:\}}?[{UNIT_BLANKS}]?(?:/|\u2044|\u2215)[{UNIT_BLANKS}]?|[ ]per[ ]|-per-|[ ](?P<each>an?|each|every)[ ])"
    rf"(?:(?P<amount>[0-9]{{1,6}}(?:\.[0-9]{{1,6}})?)[{UNIT_BLANKS}-]?)?(?:{LATEX_GAP})?"
)
INVERSE = lazy_pattern(
    rf"(?:[ ·⋅]|(?<=⁻[¹²³])|{LATEX_TIMES})(?P<unit>[^\W\d_]{{1,8}})"
    r"(?:⁻(?P<up>[¹²³])|\}?\^\{?[-\u2212](?P<flat>[123])\}?"
    r"|(?<=[ ·⋅](?:s|m|h|g|l|L|K))[-\u2212](?P<bare>[123])(?![\w.-])"
    r"|(?<=[ ·⋅](?:cm|dm|mm|mL|ml|kg))[-\u2212](?P<twice>[123])(?![\w.-])"
    r"|(?<=[ ·⋅](?:mol|min))[-\u2212](?P<thrice>[123])(?![\w.-]))"
)
INVERTED = lazy_pattern(r"⁻[¹²³]|\^\{?[-\u2212][123]")
SQUARED = lazy_pattern(r"[ ](?:squared|per second|a second)(?!\w)")
UNIT_PRODUCT = lazy_pattern(rf"[·⋅]|\\cdot[ ]?(?:{LATEX_TEXT})?")
ADVERB = lazy_pattern(r"[ ](daily|hourly|weekly|monthly|yearly|annually)\b", re.IGNORECASE)
ADVERBS = {"daily": "day", "hourly": "hour", "weekly": "week", "monthly": "month"}
_NO_FILLER = "per|and|or|to|in|for|with|then|at|on|by|is|if|from|than|every|each|a|an"
FILLER = lazy_pattern(
    rf"(?:[ ]of)?(?:[ ](?!(?:{_NO_FILLER})\b)[a-z][a-z-]{{0,19}}){{1,3}}(?=[ ]?/[ ]?[a-z]|[ ]per[ ])", re.IGNORECASE
)
SHORT_FIRSTS = {"sq": "square", "cu": "cubic", "fl": "fluid"}
SHORT_WORDS = {
    "ft": "feet",
    "oz": "ounces",
    "in": "inches",
    "m": "metre",
    "km": "kilometre",
    "cm": "centimetre",
    "mm": "millimetre",
    "yd": "yard",
    "mi": "mile",
}
LETTER_UNIT = lazy_pattern(r"[mgslLNJWVT](?![^\W\d_])")
ATTRIBUTE = lazy_pattern(r"[ ](?!(?:and|but|for|nor|the|was|are|has|had|can|may|who|you)\b)[a-z]{3}|-[^\W\d_]{3}")
DECIMALS_BEFORE = lazy_pattern(r"[0-9][.,][0-9]+[-\u2011]\Z")
INCH_NEXT = lazy_pattern(
    r"\.?(?:\s*\Z|\s*[)\],;:×\"*|]|\.(?:\s|\Z)|[-]|[ ](?:x|by)[ ]?[0-9]"
    r"|[ ](?:wide|long|tall|high|deep|thick|across|diameter|screen)\b)"
)


class Read(NamedTuple):
    """A unit as it stands in a text: where it ends, and what it may be."""

    end: int
    units: tuple[Unit, ...]


def unit_after(text: str, at: int, language: str, digits: int, worded: bool = False) -> Read | None:
    """Give back the unit after a number that ends at a place, None where there is none.

    `digits` is the number of digits of the number; where it is `worded`, `half an hour` and the like are read.
    """
    if text[at : at + 2].lstrip()[:1] == "/":
        return _per_unit(text, at, unit_table(language))
    gap = (WORDED_GAP if worded else UNIT_GAP).match(text, at)
    if gap is None:
        return None
    table = unit_table(language)
    both = together_at(text, gap.end(), table)
    if both is not None:
        return with_tails(text, Read(*both), table)
    found = _simple(text, gap.end(), table)
    if found is None or not _is_unit_here(text, gap.end(), found, gap.group(), digits, worded):
        return None
    return with_tails(text, found, table)


def _per_unit(text: str, at: int, table: UnitTable, plain: bool = False) -> Read | None:
    """Give back what a bare count is over: so many in a volume (`1600/µL`), so many times in a time (`3/day`)."""
    over = OVER.match(text, at)
    below = None if over is None or over["amount"] else _simple(text, over.end(), table)
    if below is None or text[below.end : below.end + 1].isalpha() or below.units[0].under:
        return None
    kind = below.units[0].over
    if kind not in (("volume",), ("time",)):
        return None
    counted = Unit(
        "time" if kind == ("time",) else "", Fraction(1), Fraction(0), ("times",) if kind == ("time",) else ()
    )
    return with_tails(text, Read(below.end, divided((counted,), below.units, Fraction(1))), table, plain)


def over_after(text: str, at: int, language: str, units: tuple[Unit, ...]) -> Read:
    """Give back an amount of money with what it is paid for, where that stands at a place: `/kg`, ` per hour`."""
    return with_tails(text, Read(at, units), unit_table(language))


@lru_cache(maxsize=512)
def read_unit(name: str, language: str) -> tuple[Unit, ...]:
    """Give back what a unit that a rubric asks for may be; nothing where it is no unit."""
    table = unit_table(language)
    wanted = name.strip().rstrip(".")
    both = together_at(wanted, 0, table)
    found = _simple(wanted, 0, table) if both is None else Read(*both)
    read = _per_unit(wanted, 0, table, True) if found is None else with_tails(wanted, found, table, plain=True)
    if read is None:
        return ()
    own = tuple(unit for unit in read.units if unit.name == wanted)
    units = own or read.units
    if units[0].over == ("working time",):
        units = units[:1]  # asked for by name, a working day is no other day
    return units if read.end == len(wanted) else ()


def _simple(text: str, at: int, table: UnitTable) -> Read | None:
    """Give back the one unit that begins at a place, without what follows a slash."""
    match = UNIT_WORD.match(text, at)
    if match is None:
        return None
    if match["degree"]:
        return Read(match.end(), table.symbols["°" + (match["scale"] or "").upper()])
    if match["sign"] or match["latex"]:
        units = table.symbols.get(match["sign"] or {"Omega": "Ω"}.get(match["latex"], ""))
        return None if units is None else Read(match.end(), units)
    return _worded(text, match, table)


def _worded(text: str, match: re.Match[str], table: UnitTable) -> Read | None:
    word, power = match["word"], (match["power"] or "").strip("^{}").replace("²", "2").replace("³", "3")
    lower = word.lower()
    if power:
        units = table.symbols.get(word + power) or table.symbols.get(lower + power)
        if units is not None:
            return Read(match.end(), units)
        units = table.symbols.get(word)
        return None if units is None else Read(match.end(), tuple(raised(unit, int(power)) for unit in units))
    several = _several(text, match, lower, table)
    if several is not None:
        return several
    units, named = table.symbols.get(word), table.names.get(lower)
    if units is not None and named is not None:
        units = (*units, *(unit for unit in named if unit not in units))
    units = units or named or table.loose.get(lower)
    return None if units is None else Read(match.end("word"), units)


def _several(text: str, match: re.Match[str], lower: str, table: UnitTable) -> Read | None:
    """Give back a unit whose name is several words: `fluid ounces`, `degrees Celsius`, `sq. ft.`"""
    first = SHORT_FIRSTS.get(lower, lower)
    rests = table.firsts.get(first)
    if rests is None:
        return None
    words, ends, end = [], [], match.end("word")
    for _ in range(len(rests[0])):
        following = NEXT_WORD.match(text, end)
        if following is None:
            break
        end = following.end()
        words.append(SHORT_WORDS.get(following[1].lower(), following[1].lower()))
        ends.append(end)
    for rest in rests:
        if tuple(words[: len(rest)]) == rest:
            units = table.names.get(" ".join((first, *rest))) or table.names.get("-".join((first, *rest)))
            return None if units is None else Read(ends[len(rest) - 1], units)
    return None


def with_tails(text: str, found: Read, table: UnitTable, plain: bool = False) -> Read:
    """Give back a unit with all that it is over, `plain` as rubrics write it: nothing between, nothing left out."""
    end, units = found
    bare = units
    for _ in range(4):
        longer = _product(text, end, units, table) or _quotient(text, end, units, table, plain)
        if longer is None:
            break
        end, units = longer
    if plain or units is bare:
        return Read(end, units)
    fewer = tuple(without_each(unit, each) for unit in units if (each := over_each(unit)) is not None)
    return Read(end, (*units, *fewer, *(unit for unit in bare if unit.is_currency)))


def _product(text: str, end: int, units: tuple[Unit, ...], table: UnitTable) -> Read | None:
    inverse = INVERSE.match(text, end)
    if inverse is not None:
        flat = next((inverse[name] for name in ("flat", "bare", "twice", "thrice") if inverse[name]), None)
        below = below_power(inverse["unit"], int(flat or "¹²³".index(inverse["up"]) + 1), table)
        if below:
            return Read(inverse.end(), divided(units, below, Fraction(1)))
    times = UNIT_PRODUCT.match(text, end)
    factor = None if times is None else _simple(text, times.end(), table)
    if factor is None:
        return None
    return Read(factor.end, tuple(multiplied(one, other) for one in units for other in factor.units)[:MOST_READINGS])


def _quotient(text: str, end: int, units: tuple[Unit, ...], table: UnitTable, plain: bool) -> Read | None:
    adverb = None if plain else ADVERB.match(text, end)
    if adverb is not None:
        under = table.names[ADVERBS.get(adverb[1].lower(), "year")]
        return Read(adverb.end(), divided(units, under, Fraction(1)))
    filler = None if plain else FILLER.match(text, end)
    over = OVER.match(text, end if filler is None else filler.end())
    below = None if over is None else _simple(text, over.end(), table)
    if over is None or below is None or not _is_below(text, over, below):
        return None
    if over["amount"] and any(one.over == other.over for one in units for other in below.units):
        return None  # the other half of `101 °F/38.3 °C`
    squared = SQUARED.match(text, below.end) if below.units[0].name == "second" else None
    if squared is not None:
        below = Read(squared.end(), tuple(raised(unit, 2) for unit in below.units))
    return Read(below.end, divided(units, below.units, Fraction(over["amount"] or 1)))


def _is_below(text: str, over: re.Match[str], below: Read) -> bool:
    """Tell whether what stands after a slash or `per` is what something is divided by."""
    if text[below.end : below.end + 1].isalpha() or any(unit.is_currency for unit in below.units[:1]):
        return False
    if over["amount"] == "0" or (over["amount"] and not Fraction(over["amount"])):
        return False
    if over["each"] in ("each", "every"):
        return over["amount"] is None and below.units[0].over == ("time",) and below.units[0].factor >= CALENDAR
    return over["each"] is None or below.units[0].over == ("time",)


def _is_unit_here(text: str, start: int, found: Read, gap: str, digits: int, worded: bool) -> bool:
    """Tell whether a word that is often no unit is one here."""
    word, attached = text[start : found.end], gap == ""
    following = text[found.end : found.end + 1]
    if len(word) == 1 and following in ("'", "\u2019") and text[found.end + 1 : found.end + 2].isalpha():
        return False  # the elided word of `5 d'eau`
    if INVERTED.match(text, found.end) or (following == "%" and word[-1:].isalpha()):
        return False  # per mole, and mole per cent
    if following.isalpha() or following == "_" or (following.isdecimal() and word[-1:].isalpha()):
        return following.isdecimal() and attached and word in ("h", "m", "ft", "min", "lb", "st")
    if worded and len(word) < 3 and word not in ("%", "kg", "mg", "km", "cm", "mm", "ml", "mL"):
        return False
    if word in ("C", "F"):
        return attached or (digits > 1 and gap in (" ", "\u00a0"))
    if word in ("in", "In"):
        return attached or (gap != "-" and INCH_NEXT.match(text, found.end) is not None) or gap == "-"
    return _is_meant_letter(word, gap, digits) or (gap == "-" and _is_attribute(text, start))


def _is_attribute(text: str, start: int) -> bool:
    """Tell whether a letter after a hyphen is a unit: after decimals (`1.00-m`) or before a noun (`12-V battery`)."""
    decimals = DECIMALS_BEFORE.search(text, max(0, start - 10), start) is not None
    return LETTER_UNIT.match(text, start) is not None and (decimals or ATTRIBUTE.match(text, start + 1) is not None)


def _is_meant_letter(word: str, gap: str, digits: int) -> bool:
    if word in ("A", "B") and gap == "":
        return digits > 1  # 2A is a name
    if word == "p":
        return gap == "" and digits <= 2
    return len(word) > 1 or gap != "-" or not word.isascii()
