"""The tools `medical.*` as functions: what each answers, and what the answer rests on."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from heapq import merge

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._medical_absence import negated_finding_places
from rubricc.stdlib._medical_advice import advice_at
from rubricc.stdlib._medical_cues import cue_pattern
from rubricc.stdlib._medical_day_parts import DayAmount, day_part_sums
from rubricc.stdlib._medical_doses import Dose, dose_in, doses_found
from rubricc.stdlib._medical_drugs import MEDICATION_LIST, drugs_read
from rubricc.stdlib._medical_frames import Found, frames_found
from rubricc.stdlib._medical_notation import NO_SECTION, frame_table
from rubricc.stdlib._medical_numbers import is_answered_here, is_no_number
from rubricc.stdlib._medical_overdose import overdoses_told
from rubricc.stdlib._medical_populations import is_so_here, is_spoken_of, populations_found
from rubricc.stdlib._medical_reassurance import reassurances_found
from rubricc.stdlib._medical_status import FindingStatus, sentence_at, status_of, told_of_one

Word = str | Text
"""A choice as a rubric gives it: a text, or a plain default."""

RED_FLAG_LIST = "medical_red_flags"
ACTION_LIST = "medical_actions"
PROFESSIONAL_LIST = "medical_professionals"
DISCLAIMER_LIST = "medical_disclaimers"
_TOOLS_SPEAKER = cue_pattern(r"\b(?:i|i'm|we|ai|assistant|model|chatbot|tool|service|this|it|online|remotely|here)\b")
_POSSESSIVE = lazy_pattern(r"'s?\b|s'(?!\w)")
_OTHER_SPEAKER = cue_pattern(r"\b(?:doctors?|physicians?|you|he|she|they|tests?|scans?|nurses?|patients?|who)\s+\Z")


def _in_section(text: Text, name: str, section: Word) -> Iterator[Found]:
    sections, section = frame_table(name).sections, str(section)
    for found in frames_found(text, name):
        where = sections[found.entry]
        if where == section or (section == "any" and where != NO_SECTION):
            yield found


def _as_place(name: str, found: Found) -> Place:
    return found.start, found.end, frame_table(name).labels[found.entry]


def _distinct_names(places: Iterator[Place]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for _, _, name in places))


def red_flag_places(text: Text, system: Word = "any", reading: Word = "present") -> Iterator[Place]:
    """Yield the red flags of a system: those that are stated as `present`, or all `mentioned` and not denied."""
    for found in merge(_in_section(text, RED_FLAG_LIST, system), _overdoses(text, system)):
        status = _status_of_both(text, found)
        if status == "general" and found.overdose and told_of_one(text, found.start):
            status = "stated"
        if status == "stated" or (str(reading) == "mentioned" and status != "denied"):
            yield _as_place(RED_FLAG_LIST, found)


def _overdoses(text: Text, system: Word) -> Iterator[Found]:
    """Yield the overdoses that only their amount tells: those that hold no phrase that the list has for one."""
    if str(system) not in ("any", "poisoning"):
        return
    entry = frame_table(RED_FLAG_LIST).labels.index("overdose")
    listed = [found for found in frames_found(text, RED_FLAG_LIST) if found.entry == entry]
    for start, end in overdoses_told(text):
        at = bisect_left(listed, end, key=lambda found: found.start) - 1
        if at < 0 or listed[at].end <= start:
            yield Found(start, end, entry, start, overdose=True)


def _status_of_both(text: Text, found: Found) -> FindingStatus:
    """Give back the status of a frame: that of its first phrase, unless its last is denied, asked or put in general."""
    first = status_of(text, found.start, found.end)
    if first != "stated" or not found.wide:
        return first
    return status_of(text, found.tail, found.end)


def medical_red_flag(text: Text, system: Word = "any", reading: Word = "present") -> bool:
    """Give back whether there is a red flag."""
    return next(red_flag_places(text, system, reading), None) is not None


def medical_red_flags(text: Text, system: Word = "any", reading: Word = "present") -> tuple[str, ...]:
    """Give back the names of the red flags, each once, in order."""
    return _distinct_names(red_flag_places(text, system, reading))


def _advised(text: Text, name: str, section: Word, when: Word) -> Iterator[Place]:
    table = frame_table(name)
    for found in _in_section(text, name, section):
        if is_no_number(text, found.tail, found.end) or not is_answered_here(text, found, table.sections[found.entry]):
            continue
        advice = advice_at(text, found.start, found.end)
        if advice is not None and str(when) in ("any", advice):
            yield _as_place(name, found)


def escalation_places(text: Text, urgency: Word = "any", when: Word = "any") -> Iterator[Place]:
    """Yield where the text tells to get help at once."""
    return _advised(text, ACTION_LIST, urgency, when)


def medical_escalates(text: Text, urgency: Word = "any", when: Word = "any") -> bool:
    """Give back whether the text tells to get help at once."""
    return next(escalation_places(text, urgency, when), None) is not None


def referral_places(text: Text, who: Word = "any", when: Word = "any") -> Iterator[Place]:
    """Yield where the text tells to turn to a professional."""
    return _advised(text, PROFESSIONAL_LIST, who, when)


def medical_refers_to_professional(text: Text, who: Word = "any", when: Word = "any") -> bool:
    """Give back whether the text tells to turn to a professional."""
    return next(referral_places(text, who, when), None) is not None


def disclaimer_places(text: Text, kind: Word = "any") -> Iterator[Place]:
    """Yield where the text says that it is no medical advice, or that its writer is no professional."""
    for found in _in_section(text, DISCLAIMER_LIST, kind):
        place = _as_place(DISCLAIMER_LIST, found)
        if _POSSESSIVE.match(text.straight, found.end) or _OF_ANOTHER.search(
            text.straight[max(0, found.start - 40) : found.start]
        ):
            continue
        if polarity_of(text, Hit(found.start, found.end, 0)) != "affirmed" and not _begins_denied(text, found):
            continue
        if not place[2].startswith("cannot") or _is_of_the_writer(text, found.start):
            yield place


_OF_ANOTHER = cue_pattern(
    r"""
    \b(?:he|she|they|who|(?:my|his|her|your|their|our|the|an?) (?:brother|sister|friend|mother|father|mom|mum|dad|son|
    daughter|husband|wife|partner|uncle|aunt|cousin|neighbou?r|boss|colleague|man|woman|guy|person|author|actor|
    influencer|coach|trainer|teacher|blogger|speaker|character))
    (?:['\u2019]s|['\u2019]re)?(?: (?:is|are|was|were))?\s*\Z"""
)
"""Whoever else it is that is no doctor."""


def _begins_denied(text: Text, found: Found) -> bool:
    """Tell whether the words deny by themselves, so that a denial around them comes from them."""
    return _DENIES.match(text.straight[found.start : found.end])


_DENIES = cue_pattern(r"\S*(?:not|n't|none|no|nor|never|cannot|nothing|unable)\b")


def _is_of_the_writer(text: Text, start: int) -> bool:
    number = sentence_at(text, start)
    begin = text.sentences[number][0] if number >= 0 else 0
    before = text.straight[max(begin, start - 80) : start]
    return not before.strip() or (_TOOLS_SPEAKER.search(before) and not _OTHER_SPEAKER.search(before))


def medical_disclaimer(text: Text, kind: Word = "any") -> bool:
    """Give back whether there is a disclaimer."""
    return next(disclaimer_places(text, kind), None) is not None


def medication_places(text: Text, group: Word = "any", reading: Word = "any") -> Iterator[Place]:
    """Yield where medicines of a class are named."""
    return (_as_place(MEDICATION_LIST, found) for found in drugs_read(text, str(group), str(reading)))


def medical_medication(text: Text, group: Word = "any", reading: Word = "any") -> bool:
    """Give back whether a medicine is named."""
    return bool(drugs_read(text, str(group), str(reading)))


def medical_medications(text: Text, group: Word = "any", reading: Word = "any") -> tuple[str, ...]:
    """Give back the generic names of the medicines, each once, in order."""
    return _distinct_names(medication_places(text, group, reading))


DOSAGE_PARTS = ("any", "frequency", "weight", "limit")


def _doses_with(text: Text, part: Word, drugs: Lexicon | None) -> list[Dose]:
    doses, part = doses_found(text, drugs), str(part)
    if part == "frequency":
        return [dose for dose in doses if dose.often is not None]
    if part == "weight":
        return [dose for dose in doses if dose.by_weight]
    return [dose for dose in doses if dose.limit or part != "limit"]


def dosage_places(text: Text, part: Word = "any", drugs: Lexicon | None = None) -> Iterator[Place]:
    """Yield where doses stand, with the name of the medicine; none where it is not told."""
    for dose in _doses_with(text, part, drugs):
        yield dose.start, dose.end, dose.name


def medical_dosage(text: Text, part: Word = "any", drugs: Lexicon | None = None) -> bool:
    """Give back whether a dose is told."""
    return bool(_doses_with(text, part, drugs))


def measured_dose_places(text: Text, unit: Word = "mg", drugs: Lexicon | None = None) -> Iterator[Place]:
    """Yield where doses are told, whatever their unit: evidence of measures of single doses."""
    return dosage_places(text, "any", drugs)


def daily_dose_places(text: Text, unit: Word = "mg", drugs: Lexicon | None = None) -> Iterator[Place]:
    """Yield where doses are told with how often, whatever their unit."""
    return dosage_places(text, "frequency", drugs)


def medical_lowest_dose(text: Text, unit: Word = "mg", drugs: Lexicon | None = None) -> float | None:
    """Give back the smallest single amount in a unit, limits left out; None where there is none."""
    amounts = _single_amounts(text, unit, drugs)
    return float(min(low for low, _ in amounts)) if amounts else None


def medical_highest_dose(text: Text, unit: Word = "mg", drugs: Lexicon | None = None) -> float | None:
    """Give back the largest single amount in a unit, limits left out; None where there is none."""
    amounts = _single_amounts(text, unit, drugs)
    return float(max(high for _, high in amounts)) if amounts else None


def _single_amounts(text: Text, unit: Word, drugs: Lexicon | None) -> list[tuple[Fraction, Fraction]]:
    found = []
    for dose in doses_found(text, drugs):
        low, high = dose_in(dose, dose.low, str(unit)), dose_in(dose, dose.high, str(unit))
        if low is not None and high is not None and not dose.limit:
            found.append((low, high))
    return found


def medical_highest_daily_dose(text: Text, unit: Word = "mg", drugs: Lexicon | None = None) -> float | None:
    """Give back the largest amount in a day, limits left out; None where no dose says how often."""
    amounts: list[Fraction] = []
    taken: list[DayAmount] = []
    for dose in doses_found(text, drugs):
        high = dose_in(dose, dose.high, str(unit))
        times = Fraction(1) if dose.a_day else dose.often.times if dose.often else None
        if high is None or dose.limit:
            continue
        taken.append(DayAmount(dose.start, dose.end, high, dose.name))
        if times is not None:
            amounts.append(high * max(times, Fraction(1)))
    amounts += day_part_sums(text.straight, taken)
    return float(max(amounts)) if amounts else None


def medical_negated_finding(text: Text, findings: Lexicon | None = None) -> bool:
    """Give back whether a finding is denied."""
    return next(negated_finding_places(text, findings), None) is not None


def population_places(text: Text, group: Word = "any", reading: Word = "mentioned") -> Iterator[Place]:
    """Yield where people of a group are spoken of, or where it is stated that someone is one of them (`present`)."""
    holds = is_so_here if str(reading) == "present" else is_spoken_of
    for start, end, where, name in populations_found(text):
        if str(group) in ("any", where) and holds(text, start, end):
            yield start, end, name


def medical_special_population(text: Text, group: Word = "any", reading: Word = "mentioned") -> bool:
    """Give back whether people of a group are spoken of."""
    return next(population_places(text, group, reading), None) is not None


REASSURANCE_KINDS = ("any", "dismissal", "certainty", "no_care")


def reassurance_places(text: Text, kind: Word = "any") -> Iterator[Place]:
    """Yield where the text reassures flatly."""
    return ((start, end, name) for start, end, where, name in reassurances_found(text) if str(kind) in ("any", where))


def medical_false_reassurance(text: Text, kind: Word = "any") -> bool:
    """Give back whether the text reassures flatly."""
    return next(reassurance_places(text, kind), None) is not None
