"""Doses of medicines: an amount and its unit, the medicine, how often, and whether it is a limit.

An amount is a dose where a medicine, a route, or words for taking go with it. Laboratory values (`110 mg/dL`),
strengths (`250 mg/5 mL`), nutrients (`30 g of fiber`) and weights of things are none, as far as words tell.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_cues import cue_pattern
from rubricc.stdlib._medical_directions import NO_PIECES, AroundAmount, ToldPieces, told_pieces
from rubricc.stdlib._medical_drugs import MEDICATION_LIST, drugs_found
from rubricc.stdlib._medical_frequency import Frequency, frequencies
from rubricc.stdlib._medical_notation import frame_table
from rubricc.stdlib._medical_pieces import (
    DOSE_NUMERAL,
    DOSE_PIECES,
    DOSE_TO,
    DOSE_WORD,
    dose_number,
    multiplied_by_day,
)
from rubricc.stdlib._medical_status import head_of, sentence_at
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._time_latin import LATIN_RECURRENCE

_MASS = (
    r"(?:milligrams?|mg|micrograms?|mcg|\u00b5g|\u03bcg|ug|grams?|gm|g|i\.u\.|international units?|iu|units?|meq|"
    r"millilit(?:er|re)s?|ml|cc|teaspoon(?:ful)?s?|tsp|tablespoon(?:ful)?s?|tbsp)"
)
_PER = (
    r"(?:\s*(?:/|\bper\b|\beach\b)\s*(?:of body weight\b|kg(?:\s+(?:of\s+)?body\s*weight)?\b|kilograms?\b|kilos?\b|"
    r"lbs?\b|pounds?\b|"
    r"dl\b|deciliters?\b|dose\b|hr?\b|hours?\b|min(?:ute)?\b|[0-9.]*\s?ml\b|l\b|lit(?:er|re)s?\b|m2\b|m\u00b2|"
    r"serving\b|cup\b|"
    r"day\b|d\b|24\s?(?:h|hours?|hrs?)\b|week\b))"
)
_AMOUNT = lazy_pattern(
    rf"(?<![^\Wx])(?<![.,/$\u20ac\u00a3])(?P<a>{DOSE_NUMERAL}|"
    rf"\b{DOSE_WORD}\b)(?:\s*-?\s*(?P<ua>{_MASS})?{DOSE_TO}(?P<b>{DOSE_NUMERAL}|"
    rf"\b{DOSE_WORD}\b))?(?:\s*-?\s*(?P<mass>{_MASS})(?![\w\u00b2])|"
    rf"\s+(?P<pieces>{DOSE_PIECES})\b)(?P<per>{_PER}{{0,3}})",
    re.I,
)
_TAKING = cue_pattern(
    r"""
    \b(?:tak(?:e|es|en|ing)|took|giv(?:e|en|es|ing)|administer(?:ed|ing)?|start(?:ed|ing)?|prescrib(?:e|ed|es|
    ing)|inject(?:ed|ing|ions?)?|inhal(?:e|ed|ing)|apply|applied|swallow|dos(?:e|es|ed|age|ages|ing)|use|using|
    bolus|infus(?:e|ion)|initiate|titrate|increase|maximum|max|chew|instill|spray|place)\b"""
)
_ROUTE = cue_pattern(
    r"""
    \b(?:orally|by mouth|p\.?o\.?|iv|im|sc|subq|sq|intravenous(?:ly)?|intramuscular(?:ly)?|subcutaneous(?:ly)?|
    sublingual(?:ly)?|under the tongue|rectally|topically|intranasal(?:ly)?|nebuli[sz]ed|in each (?:eye|ear|
    nostril)|into the thigh)\b"""
)
_NUTRIENT_AFTER = cue_pattern(
    r"""
    \s*(?:of\s+)?(?:added\s+|dietary\s+|total\s+|lean\s+|high-quality\s+|net\s+|saturated\s+|
    complete\s+)*(?:protein|sodium|salt|sugars?|fib(?:er|re)|fats?|carb(?:ohydrate)?s?|caffeine|cholesterol|
    alcohol|calories|kcal|water|fluids?|formula|breast milk|milk|meat|chicken|rice|vegetables?|fruit)\b"""
)
_NUTRIENT_BEFORE = cue_pattern(
    r"""
    \b(?:protein|sodium|salt|sugars?|fib(?:er|re)|fats?|carb(?:ohydrate)?s?|caffeine|cholesterol|alcohol|
    calories|fluids?|weigh(?:s|ing|t)?|water)\b[^.;!?\n]{0,50}\Z"""
)
_LABORATORY_BEFORE = cue_pattern(
    r"""
    \b(?:glucose|blood sugars?|ldl|hdl|cholesterol|triglycerides?|creatinine|crp|ferritin|h(?:a)?emoglobin|
    proteinuria|urine protein|albumin(?:uria)?|bilirubin|tsh|a1c|bnp|troponin|d-dimer|lactate|levels?|serum|
    urea|bun|psa|uric acid|ketones?|labs?|results?|sputum|output)\b[^.;!?\n]{0,40}\Z"""
)
_LIMIT_BEFORE = cue_pattern(
    r"""
    \b(?:exceed(?:ing|s)?|more than|maximum|max|(?<!go )(?<!going )(?<!increase )(?<!titrate )
    (?<!titrated )(?<!work )(?<!increased )up to|not over|at most|limit(?:ed)?|above|over|ceiling|
    cap(?:ped)? at|no higher than|less than|under|beyond)\b[^.;!?\n\d]{0,40}\Z"""
)
_LIMIT_AFTER = cue_pattern(r"[^.;!?\n\d]{0,25}\b(?:maximum|max|is the limit|limit|at most|tops)\b")
_CONNECTING = cue_pattern(
    r"\s*(?:\([^()]{0,40}\)\s*)?(?:of\s+)?(?:(?:the|oral|liquid|your|his|her|a|an|chewable|regular)\s+)*\Z"
)
_MOST_GRAMS, _OFTEN_NEAR, _COUNT_NEAR = 10, 30, 40
_WINDOW, _DRUG_NEAR = 120, 80
_WEAK_UNITS = frozenset({"g", "units", "ml"})

DOSE_UNITS = ("mg", "mcg", "g", "mg/kg", "units", "ml", "pieces")
_IN_MG = {"mg": Fraction(1), "mcg": Fraction(1, 1000), "g": Fraction(1000)}


class Dose(NamedTuple):
    """A dose: its place, its least and largest amount in `unit`, and what goes with it."""

    start: int
    end: int
    low: Fraction
    high: Fraction
    unit: str
    """One of mg, mcg, g, units, ml, pieces, meq; by body weight where `by_weight`."""
    by_weight: bool
    a_day: bool
    """Whether the amount is for a day (`mg/day`) and no single one."""
    drug: tuple[int, int] | None
    """The place of the medicine that the dose is of."""
    name: str
    """The name of the medicine as its list has it, empty where none is told."""
    often: Frequency | None
    limit: bool


def doses_found(text: Text, drugs: Lexicon | None = None) -> tuple[Dose, ...]:
    """Give back the doses in a text, in order; with a phrase list those of its medicines. Kept with the text."""
    if drugs is None:
        return remembered(text, "doses", lambda given: tuple(_search_doses(given, None)))
    labels = drugs.labels
    named = {(hit.start, hit.end): labels[hit.entry] for hit in text.hits(drugs)}
    return tuple(_search_doses(text, named)) if named else ()


def _search_doses(text: Text, named: dict[tuple[int, int], str] | None) -> Iterator[Dose]:
    labels = frame_table(MEDICATION_LIST).labels
    names = {(drug.start, drug.end): labels[drug.entry] for drug in drugs_found(text)} | (named or {})
    wanted = None if named is None else sorted(named)
    reader = _DoseReader(text, names)
    for match in _AMOUNT.finditer(text.straight):
        dose = reader.read(match)
        if dose is not None and (wanted is None or _is_of(dose, wanted)):
            yield dose


def _is_of(dose: Dose, named: list[tuple[int, int]]) -> bool:
    """Tell whether the medicine of a dose is one of those named, which are in order of place."""
    if dose.drug is None:
        return False
    start, end = dose.drug
    at = bisect_left(named, (end, 0)) - 1
    return any(named[n][1] > start for n in range(max(0, at - 3), at + 1))


class _DoseReader:
    """Reads amounts in a text whose medicines are known."""

    def __init__(self, text: Text, names: dict[tuple[int, int], str]) -> None:
        self.text, self.names, self.spans = text, names, sorted(names)

    def read(self, match: re.Match[str]) -> Dose | None:
        """Give back the dose that an amount is, None where it is none."""
        straight = self.text.straight
        start, end = match.span()
        begin, stop = self._sentence(start)
        before, after = straight[max(begin, start - _WINDOW) : start], straight[end : min(stop, end + _WINDOW)]
        per = [part.strip(" /").lower() for part in re.findall(_PER, match["per"] or "", re.I)]
        if any(_is_concentration(part) for part in per):
            return None
        drug = self._drug(match, begin, stop)
        told = self._told_pieces(match, drug, begin)
        if told.reach > len(after):
            after = straight[end : min(self._sentence(end + told.reach - 1)[1], end + _WINDOW)]
        often = multiplied_by_day(before, after) or _often(before, match["per"] or "", after[told.reach :])
        unit = _unit_of(match)
        if not self._is_dose(match, unit, before, after, drug, often):
            return None
        low, high = _amounts(match)
        start, low, high = start - told.before, low * told.low, high * told.high
        return Dose(
            start, end, low, high, unit,
            any("kg" in part or "kilo" in part or "lb" in part or "pound" in part for part in per),
            any(part.startswith(("d", "per d", "24", "per 24", "each d")) and "dose" not in part for part in per),
            drug, self.names.get(drug, "") if drug else "", often,
            _LIMIT_BEFORE.search(before) or _LIMIT_AFTER.match(after),
        )  # fmt: skip

    def _told_pieces(self, match: re.Match[str], drug: tuple[int, int] | None, begin: int) -> ToldPieces:
        """Give back how many pieces of an amount are taken; of pieces themselves always one."""
        if not match["mass"]:
            return NO_PIECES
        straight, (start, end) = self.text.straight, match.span()
        named = drug or (len(straight), 0)
        around = AroundAmount(
            before=straight[max(begin, start - _COUNT_NEAR) : start],
            after=straight[end : end + _WINDOW],
            name_before=straight[named[0] : named[1]] if named[0] < start else "",
            gap_before=straight[named[1] : start],
            name_after=straight[end : named[1]],
        )
        return told_pieces(around, is_single=not match["per"])

    def _sentence(self, start: int) -> tuple[int, int]:
        number = sentence_at(self.text, start)
        return self.text.sentences[number] if number >= 0 else (0, len(self.text.original))

    def _is_dose(
        self,
        match: re.Match[str],
        unit: str,
        before: str,
        after: str,
        drug: tuple[int, int] | None,
        often: Frequency | None,
    ) -> bool:
        adjacent = drug is not None and -3 <= min(abs(match.start() - drug[1]), abs(drug[0] - match.end())) <= 6
        if not adjacent and (_NUTRIENT_AFTER.match(after) or _NUTRIENT_BEFORE.search(before)):
            return False
        if not adjacent and _LABORATORY_BEFORE.search(before):
            return False
        if drug is not None or _ROUTE.search(after[:40]):
            return match["a"].lower() not in ("a", "an") or match["pieces"] is not None
        taking = _TAKING.search(before)
        if unit in _WEAK_UNITS and not (match["mass"] or "").lower().startswith("i"):
            if unit == "g" and not _is_gram_dose(match, after):
                return False
            latin = unit == "g" and LATIN_RECURRENCE.match(after.lstrip()) is not None
            return often is not None and (taking or latin)
        return taking or often is not None

    def _drug(self, match: re.Match[str], begin: int, stop: int) -> tuple[int, int] | None:
        """Give back the medicine that an amount is of: right after it, else before, else after, else the heading's."""
        start, end = match.span()
        straight = self.text.straight
        at = bisect_right(self.spans, (end, 0))
        following = self.spans[at] if at < len(self.spans) and self.spans[at][0] < stop else None
        if following and following[0] - end < 60 and _CONNECTING.match(straight[end : following[0]]):
            return following
        at = bisect_left(self.spans, (start, 0)) - 1
        if at >= 0 and self.spans[at][0] >= begin and start - self.spans[at][1] <= 2 * _DRUG_NEAR:
            return self.spans[at]
        if following and following[0] - end <= _DRUG_NEAR:
            return following
        return self._drug_of_head(start, at)

    def _drug_of_head(self, start: int, at: int) -> tuple[int, int] | None:
        """Give back the last medicine of the heading of the list that an amount stands in."""
        head = head_of(self.text, start)
        if head is None or at < 0:
            return None
        place = self.text.straight.rfind(head, max(0, start - 2000), start)
        span = self.spans[at]
        return span if place >= 0 and place <= span[0] < place + len(head) else None


def _is_concentration(per: str) -> bool:
    """Tell whether what an amount is taken by makes it a laboratory value or a strength."""
    unit = per.removeprefix("per").removeprefix("each").strip().lstrip("0123456789. ")
    return unit in ("dl", "deciliter", "deciliters", "l", "liter", "litre", "liters", "litres", "ml", "serving", "cup")


def _is_gram_dose(match: re.Match[str], after: str) -> bool:
    """Tell whether grams without a medicine are a dose: few, and right after them how often (`1 g twice a day`)."""
    following = frequencies(after[:_OFTEN_NEAR])
    return bool(following) and not after[: following[0].start].strip(" ,(") and _amounts(match)[1] <= _MOST_GRAMS


def _often(before: str, per: str, after: str) -> Frequency | None:
    """Give back how often: told after the amount, up to the next one, in its unit, or right before it."""
    next_amount = _AMOUNT.search(after)
    limit = next_amount.start() if next_amount is not None and next_amount.start() > 0 else len(after)
    following = frequencies(after[: min(limit, 90)])
    if following:
        return following[0]
    inside = frequencies("x" + per)
    if inside:
        return inside[0]
    preceding = frequencies(before[-30:])
    return preceding[-1] if preceding else None


def _unit_of(match: re.Match[str]) -> str:
    if match["pieces"]:
        return "pieces"
    unit = match["mass"].lower()
    for name, starts in _UNIT_NAMES:
        if unit.startswith(starts):
            return name
    return "g"


_UNIT_NAMES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("mg", ("mg", "milligram")),
    ("mcg", ("mcg", "microgram", "\u00b5g", "\u03bcg", "ug")),
    ("units", ("iu", "i.u.", "unit", "international")),
    ("meq", ("meq",)),
    ("ml", ("ml", "millil", "cc", "tea", "tsp", "table", "tbsp")),
)


def _amounts(match: re.Match[str]) -> tuple[Fraction, Fraction]:
    """Give back the least and the largest amount, in the unit of the larger; spoons in millilitres."""
    first = dose_number(match["a"])
    second = first if match["b"] is None else dose_number(match["b"])
    unit = (match["mass"] or "").lower()
    spoon = 5 if unit.startswith(("tea", "tsp")) else 15 if unit.startswith(("table", "tbsp")) else 1
    own = (match["ua"] or match["mass"] or "").lower()
    if own.startswith("m") and unit in ("g", "gm", "gram", "grams"):
        first /= 1000
    return min(first, second) * spoon, max(first, second) * spoon


def dose_in(dose: Dose, amount: Fraction, unit: str) -> Fraction | None:
    """Give back an amount of a dose in another unit, None where it has no such unit."""
    if dose.by_weight:
        return amount * _IN_MG[dose.unit] if unit == "mg/kg" and dose.unit in _IN_MG else None
    if unit in _IN_MG and dose.unit in _IN_MG:
        return amount * _IN_MG[dose.unit] / _IN_MG[unit]
    return amount if unit == dose.unit else None
