"""Stretches of a sentence that have a condition of their own: amounts, words for going to a doctor, quotations.

Each is replaced by one character that no text has, so that the rest can be read as words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from rubricc.compiler.frontend.natural.offline.conditions import Call, Condition, Found
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.words import spellings
from rubricc.compiler.ir.literals import show_text
from rubricc.runtime.text import Text

COUNTS = frozenset({"item", "point", "dose", "time", "piece", "person", "case", "unit", "number", "part"})
"""Units of counting, which are words like any other."""
_YEAR = re.compile(r"[12]\d{3}")
FIRST_MARK = 0xE000
MARK = re.compile("[\ue000-\uf8ff]")
_FILL = (
    r"(?:(?:the|a|an|to|for|their|your|his|her|any|local|nearest|closest|some|with|from|in|of|or|and|by|out|up)\s+)*"
)
_GO = (
    r"(?:(?:seek|get|obtain|call|contact|go|head|visit|present|report|need|requir|warrant|activat|dial|proceed|access|"
    r"request|await|wait|notify)(?:e|s|es|ing|ed|ting)?\s+)?"
)
_SOON = (
    r"(?:immediate(?:ly)?|urgent(?:ly)?|emergency|emergent(?:ly)?|prompt|same-day|in-person|acute|professional|medical|"
    r"and|or|/)"
)
_CARE = (
    r"(?:medical |health |clinical |hospital )?"
    r"(?:attention|care|help|evaluation|assistance|assessment|services?|response|department|room|number|personnel|"
    r"review|consultation|visit|medical services)"
)
_RESCUE = (
    r"(?:visit|go|going|visiting|taken)(?: to)? (?:the |a )?(?:nearest |local )?hospital\b|911\b|EMS\b|ER\b|"
    r"(?:a )?ambulance\b"
)
EMERGENCY = re.compile(
    rf"\b{_GO}{_FILL}(?:(?:immediate(?:ly)?|urgent(?:ly)?|emergency|emergent|same-day)\s+(?:{_SOON}\s+)*{_CARE}s?"
    rf"|{_RESCUE}|A&E\b)(?:\s*\((?:911|EMS|ER|ED|e\.g\.,? 911)\))?"
    rf"(?:\s+(?:or|and|/)\s+{_GO}{_FILL}(?:(?:immediate|urgent|emergency|emergent)\s+(?:{_SOON}\s+)*{_CARE}s?"
    rf"|{_RESCUE}|hospital\b|urgent care\b))*(?:\s+(?:immediately|right away|promptly|urgently))?",
    re.I,
)
_WHO = {
    "pharmacist": "pharmacist",
    "dentist": "dentist",
    "pediatrician": "paediatrician",
    "paediatrician": "paediatrician",
    "therapist": "therapist",
    "dietitian": "dietitian",
    "dietician": "dietitian",
    "nutritionist": "dietitian",
    "specialist": "specialist",
    "nurse": "nurse",
}
_PERSON = (
    r"(?:(?:qualified|licensed|primary[- ]care|health ?care|health|medical|professional|trained|family|own|general|"
    r"mental[- ]health)[\s-]+)*(?:providers?|professionals?|doctors?|physicians?|clinicians?|practitioners?|"
    r"pharmacists?|specialists?|pediatricians?|paediatricians?|therapists?|dentists?|dieti[tc]ians?|"
    r"nutritionists?|nurses?|"
    r"[a-z]+ologists?|ob-?gyns?|obstetricians?|psychiatrists?)(?:['’]s office)?"
)
_MEETING = r"(?:(?:a |an |the )?(?:consultation|appointment|visit|follow-up|advice|guidance|care|help|evaluation)\s+)?"
PROFESSIONAL = re.compile(
    r"\b(?:(?:seek|consult|see|speak|talk|discuss|contact|visit|follow(?:ing)?[- ]up|check|refer|referral|reach out|"
    r"call|consultation|work|schedul|go|appointment)(?:e|s|es|ing|ed|ring|al)?\s+"
    rf"{_MEETING}(?:(?:this|it|them|further)\s+)?{_FILL}(?P<who>{_PERSON})(?:\s+or\s+{_FILL}{_PERSON})?"
    r"|(?:(?:seek|get|obtain|need|requir|warrant)(?:e|s|es|ing|ed|ting)?\s+)"
    r"(?:(?:further|additional|a|an|some|the|prompt|timely|early|thorough|proper|their|for)\s+)*"
    r"(?:professional|medical)\s+(?:medical\s+)?"
    r"(?:advice|attention|care|help|evaluation|consultation|guidance|opinion|assessment|assistance|support)"
    r"|(?:medical attention|medical evaluation|professional medical advice|medical advice|professional help|"
    r"medical help))",
    re.I,
)
_QUOTED = re.compile(r"[\"“”]([^\"“”]{1,400})[\"“”]|(?<!\w)['‘]([^'‘’]{2,60})['’](?!\w)")
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|"
    r"Nov(?:ember)?|Dec(?:ember)?)"
)
_DATE = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}\b(?:,? \d{{4}}\b)?|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|"
    rf"th)?\b(?:,? \d{{4}}\b)?|"
    r"\b\d{4}-\d{2}-\d{2}\b"
)
_STRETCH = re.compile(
    r"\b(?:(?:a|an|the)\s+)?(?:deadline|period|time ?frame|time limit|window|duration)\s+of\s*$", re.I
)
"""What a stretch of time is called, which an answer that gives it need not say."""
_CALLED = re.compile(r"\b(?:the )?(?:exact |correct |right )?(?:date|time|day)\b(?: (?:of|as|is))?(?! zone)", re.I)
"""What a date or a time of day is called, which an answer that gives it need not say."""
_CLOCK = re.compile(
    r"(?<![\d:.])(?:(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?: ?(?P<half>[ap]\.?m\b\.?))?|"
    r"(?P<full>1[0-2]|[1-9]) ?(?P<only>[ap]\.?m\b\.?))(?![\d:])",
    re.I,
)
_MOST_QUOTED = 5
"""How many words a quotation has at most that is looked for as it stands; longer ones are examples of an answer."""


@dataclass(slots=True)
class Marks:
    """The conditions of the stretches that were replaced, by the characters that stand for them."""

    conditions: dict[str, Condition] = field(default_factory=dict)

    def put(self, condition: Condition) -> str:
        """Give back a new character that stands for a condition, with blanks around it."""
        mark = chr(FIRST_MARK + len(self.conditions))
        self.conditions[mark] = condition
        return f" {mark} "


def marked(text: str, marks: Marks) -> str:
    """Give back a text in which quotations, calls for care and amounts are marked.

    Raises `Refused` for a quotation that is too long to be looked for.
    """
    text = _QUOTED.sub(lambda found: _quotation(found, marks), text)
    text = _CALLED.sub(" ", text) if _DATE.search(text) or _CLOCK.search(text) else text
    text = _DATE.sub(lambda found: marks.put(_date(found.group())), text)
    text = _CLOCK.sub(lambda found: marks.put(_clock(found)), text)
    text = EMERGENCY.sub(lambda found: marks.put(Call("medical.escalates({})")), text)
    text = PROFESSIONAL.sub(lambda found: marks.put(_referral(found)), text)
    return _amounts(text, marks)


def _quotation(found: re.Match[str], marks: Marks) -> str:
    inner = (found[1] or found[2]).strip(" .,;")
    if len(inner.split()) > _MOST_QUOTED:
        raise Refused("It gives an example in quotation marks, and other words may do as well.")
    return marks.put(Found((spellings(inner),))) if inner else " "


def _date(text: str) -> Condition:
    """Give back that a date is stated, however it is written; one without a year as it stands, or the other way."""
    if re.search(r"\d{4}", text):
        return Call(f"time.mentions({{}}, {show_text(text)})")
    day, month = re.findall(r"\d+", text)[0], re.findall(r"[A-Za-z]{3,}", text)[-1]
    suffix = {"1": "st", "2": "nd", "3": "rd"}.get(day[-1] if day not in ("11", "12", "13") else "", "th")
    ways = (f"{day} {month}", f"{day}{suffix} {month}", f"{day}{suffix} of {month}", f"{month} {day}")
    return Found(((*ways, f"{month} {day}{suffix}"),))


def _clock(found: re.Match[str]) -> Condition:
    """Give back that a time of day is stated as it stands or in the ways that it is written."""
    half = (found["half"] or found["only"] or "").replace(".", "").lower()
    hour, minute = found["hour"] or found["full"], found["minute"]
    bases: tuple[str, ...] = (f"{hour}:{minute}", f"{hour}.{minute}") if minute else (hour,)
    if half and minute in (None, "00"):
        bases = tuple(dict.fromkeys((hour, f"{hour}:00", f"{hour}.00")))
    halves = (half, f" {half}", f" {half[0]}.{half[1]}.") if half else ("",)
    return Found((tuple(f"{base}{end}" for base in bases for end in halves),))


def _referral(found: re.Match[str]) -> Condition:
    word = (found["who"] or "").lower().split()[-1:]
    who = next((who for name, who in _WHO.items() if word and word[0].startswith(name)), "")
    if not who and word and word[0].rstrip("s").endswith("ologist"):
        who = "specialist"
    if "mental" in (found["who"] or "").lower():
        who = "mental_health"
    return Call(f'medical.refers_to_professional({{}}, who: "{who}")' if who else "medical.refers_to_professional({})")


def _amounts(text: str, marks: Marks) -> str:
    from rubricc.stdlib._quantity_scan import quantities

    at, parts = 0, []
    for one in quantities(Text(text)):
        told = one.units and one.units[0].name not in COUNTS and one.start >= at
        if told and not MARK.search(text[one.start : one.end]):
            parts += [_STRETCH.sub(" ", text[at : one.start]), marks.put(_amount(one.low, one.high, one.units[0].name))]
            at = one.end
    return "".join([*parts, text[at:]])


def _amount(low: Fraction, high: Fraction, unit: str) -> Condition:
    tool = "some" if low == high else "range"
    return Call(f"quantity.{tool}({{}}, {show_text(unit)}, {written(low)}, {written(high)})")


def number(text: str) -> Condition | None:
    """Give back the condition that a number without a unit is stated; None where the text is none.

    What may be a year is looked for as it stands: tools that read quantities pass over years.
    """
    ends = [end.replace(",", "") for end in re.split(r"[-–]", text)]
    if not all(re.fullmatch(r"\d{1,9}(\.\d{1,6})?", end) for end in ends) or len(ends) > 2:
        return None
    if _YEAR.fullmatch(text):
        return Found(((text, f"{text[:-3]},{text[-3:]}"),))
    tool = "some" if len(ends) == 1 else "range"
    return Call(f'quantity.{tool}({{}}, "number", {ends[0]}, {ends[-1]})')


def written(value: Fraction) -> str:
    """Give back a number as the language writes it."""
    shown = f"{float(value):.6f}".rstrip("0").rstrip(".")
    return shown or "0"
