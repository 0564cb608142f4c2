"""Phrases that ask for amounts by a bound or in a unit: `recommends more than 2 tablets`, `the price in euros`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.bounds import bound_of
from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.conditions import Call, Condition, Within, every, unwrapped
from rubricc.compiler.frontend.natural.offline.form import SAYS, Form
from rubricc.compiler.frontend.natural.offline.marks import COUNTS, written
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.tokens import tokens
from rubricc.compiler.ir.literals import show_text
from rubricc.runtime.text import Text

_BEYOND = re.compile(
    r"(?:recommends?|suggests?|advises?|prescribes?|proposes?|allows?|encourages?)\s+"
    r"(?:(?:taking|using|drinking|eating|giving|a (?:daily )?(?:dose|intake|amount) of)\s+)?"
    r"(?P<bound>more than|over|above|in excess of|less than|fewer than|under|below) (?P<what>.+)",
    re.I,
)
_IN_UNIT = re.compile(
    rf"(?:{SAYS}|reports?|presents?|expresses)\s+(?!all |every |each )(?P<what>.+?) in (?P<unit>[A-Za-z°µ/² ]+)", re.I
)
_EASE = re.compile(
    r"(?:(?:scores?|has|with|is)\s+)?(?:a |an )?(?:flesch )?reading ease(?: score)?(?: (?:is|of))? (?P<a>.+)"
    r"|(?:scores?|has|gets?) (?P<b>.+?) (?:on|for|in) (?:the )?(?:flesch )?reading[- ]ease(?: (?:test|scale|score))?",
    re.I,
)
_GRADE = re.compile(
    r"(?:(?:is|be|has|written|stays|remains)\s+)*(?:at|for|with)?\s*(?:or (?P<low>below) )?(?:a |an |the )?"
    r"(?P<rel>no (?:higher|more) than|at most|below|at or below|under)?\s*(?:a |an |the )?"
    r"(?P<n>\d{1,2}|fifth|sixth|seventh|eighth)(?:th|st|nd|"
    r"rd)?[- ]grade(?: reading)?(?: level)?(?P<late> or (?:below|lower|less))?"
    r"|(?:(?:has|with) a )?(?:reading|grade) (?:level|grade)(?: level)?\s*(?::|is|of|at)?\s*(?P<rel2>no (?:higher|"
    r"more) than|"
    r"at most|below|at or below|under)?\s*(?:grade )?(?P<m>\d{1,2})(?P<late2> or (?:below|lower|less))?",
    re.I,
)
_ORDINALS = {"fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8}
_HARD = "Notwithstanding considerable organisational difficulties, administrative responsibilities proliferate."
_EASY = "The cat sat. The dog ran. It was hot."


def beyond(text: str) -> Iterator[Form]:
    """Yield that an answer advises an amount above or below another."""
    found = _BEYOND.fullmatch(text)
    one = _quantity(found["what"]) if found else None
    if found is None or one is None:
        return
    unit, value, rest = one
    more = found["bound"].lower() in ("more than", "over", "above", "in excess of")
    amount = Call(f"quantity.some_{'above' if more else 'below'}({{}}, {show_text(unit)}, {value})")
    number = float(value) * 2 if more else float(value) / 2
    shown = (f"I recommend {number:g} {unit} {rest}.", f"Take {number:g} {unit} {rest}.")
    yield Form(_with(amount, rest), "amount", shown=shown)


def in_unit(text: str) -> Iterator[Form]:
    """Yield that an answer gives an amount in a currency.

    Raises `Refused` for other units: amounts in them are found in whichever they are given.
    """
    found = _IN_UNIT.fullmatch(text)
    one = _quantity(f"5 {found['unit']}") if found else None
    if found is None or one is None or one[2]:
        return
    if not re.fullmatch(r"[A-Z]{3}", one[0]):
        raise Refused(f"Amounts are found in all units that convert, so none tells whether one is in {found['unit']}.")
    what = re.sub(r"^(?:all |any )?(?:the )?(?:final )?(?:answer|result|value|amount|number)s?$", "", found["what"])
    amount = Call(f"quantity.count({{}}, {show_text(one[0])}) >= 1")
    yield Form(_with(amount, what), "amount", shown=(f"{what[:1].upper()}{what[1:]}: 5 {found['unit']}.",))


def readability(text: str) -> Iterator[Form]:
    """Yield how easy to read an answer is to be, by Flesch's formula or by school grade."""
    ease, grade = _EASE.fullmatch(text), _GRADE.fullmatch(text)
    bound = bound_of((ease["a"] or ease["b"]).strip()) if ease else None
    if bound is not None:
        yield Form(Call(f"readability.flesch_reading_ease({{}}) {bound}"), "reading", shown=(_EASY, _HARD))
    if grade:
        said = (grade["n"] or grade["m"]).lower()
        strict = (grade["rel"] or grade["rel2"] or "").lower() in ("below", "under")
        call = f"readability.flesch_kincaid_grade({{}}) {'<' if strict else '<='} {_ORDINALS.get(said, said)}"
        yield Form(Call(call), "reading", shown=(_EASY, _HARD))


def _quantity(text: str) -> tuple[str, str, str] | None:
    """Give back the unit and the value of the amount that a text begins with, and the rest; None for none."""
    from rubricc.stdlib._quantity_scan import quantities

    one = next(iter(quantities(Text(text))), None)
    if one is None or one.start > 0 or not one.units or one.units[0].name in COUNTS or one.low != one.high:
        return None
    inside = re.search(r"\bof (?P<what>[a-z -]+?)(?= (?:per|a|an|each|every)\b|$)", text[: one.end])
    after = re.sub(r"^\s*of\s+", "", text[one.end :])
    rest = f"{inside['what'] if inside else ''} {after}".strip(" .")
    return one.units[0].name, written(one.low), rest


def _with(amount: Condition, rest: str) -> Condition:
    """Give back an amount with what it is of, in one sentence."""
    if not any(token.kind in ("content", "loose", "number", "mark") for token in tokens(rest)):
        return amount
    return Within("sentences", every((amount, unwrapped(claim(rest, Style())))))
