"""Numbers that count nothing: of lists and chapters, in addresses, citations, dates and times of day."""

from __future__ import annotations

import re

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._quantity_numbers import CLOCK, Number

MONTHS = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?"
    "|januar|februar|märz|mai|juni|juli|oktober|dezember"
    "|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre"
    "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
    "|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre"
    "|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro"
    "|januari|februari|maart|mei|augustus"
)
LABELS = (
    "chapter|section|sect|sec|figure|fig|table|step|page|pages|pp|p|question|part|item|phase|stage|grade|type|level"
    "|version|ver|vol|volume|room|option|article|art|appendix|exhibit|example|exercise|problem|lesson|unit|module"
    "|episode|season|act|scene|line|lines|row|column|rule|note|case|scenario|criterion|tip|task|slide|route|highway"
    "|verse|stanza|day|week|month|year|person|player|team|speaker|skill|book|level|interstate|flight|gate|platform|apartment|apt|suite|psalm|act|model|class|category|tier|rank"
)
QUANTITY_LABEL = lazy_pattern(rf"(?:(?:no|nos|nr|num|op)\.|(?:{LABELS})\.?)\Z", re.IGNORECASE)
CODED_BEFORE = lazy_pattern(rf"(?<!\w)(?i:{LABELS})[ ][A-Z]{{1,3}}[ ]\Z")
"""What stands before the number of `flight BA 112`, `room B 12`."""
DATE_BEFORE = lazy_pattern(rf"(?:{MONTHS})\.?(?:[ ]the|[ ][0-9]{{1,2}}(?:st|nd|rd|th)?,?)?\Z", re.IGNORECASE)
LAST_WORDS = lazy_pattern(r"(?<!\w)[^\W\d_]+\.?(?:[ ](?:the|[0-9]{1,2}(?:st|nd|rd|th)?,?))?\Z")
AFTER_DATE = lazy_pattern(rf"\.?[ -](?:of[ ]|de[ ])?(?:{MONTHS})(?!\w)", re.IGNORECASE)
NAMED_BEFORE = lazy_pattern(r"(?<!\w)[A-Z][a-z]+[ ]\Z")
"""What heads `Metaphor 4:` with its number."""
LINE_START = lazy_pattern(r"[ \t>]*(?:[-*+•][ \t]+)?(?:#{1,6}[ \t]+)?[*_(]{0,3}\Z")
MARKER_END = lazy_pattern(r"[.)][*_]{0,3}(?:[ \t]+\S|[A-Z])")
CITED_BEFORE = lazy_pattern(r"\[[0-9,;\s\u2013-]{0,24}\Z")
CITED_AFTER = lazy_pattern(r"[0-9,;\s\u2013-]{0,24}\](?!\()")
ADDRESS = lazy_pattern(r"://|www\.|@[\w-]+\.")
LOCAL_FIRST, LOCAL_LAST = lazy_pattern(r"(?<![0-9])[0-9]{3}-\Z"), lazy_pattern(r"-[0-9]{4}(?![0-9])")
"""A local telephone number: `555-1234`; with a unit it is a range."""
NEAR = 28
"""Characters before a number that say what it is."""
LONGEST_ADDRESS = 300


def is_never(text: str, number: Number) -> bool:
    """Tell whether a number counts nothing, whatever follows: of a list item, in a citation or an address."""
    if number.worded:
        return False
    before = text[max(0, number.start - NEAR) : number.start]
    if text[number.end : number.end + 1] in (".", ")"):
        line = before[before.rfind("\n") + 1 :]
        begins = len(line) < NEAR or number.start == len(line)
        if begins and LINE_START.match(line) and MARKER_END.match(text, number.end):
            return True
    if "[" in before and CITED_BEFORE.search(before) and CITED_AFTER.match(text, number.end):
        return True
    return before[-1:] not in ("", " ", "\n") and _in_address(text, number)


def _in_address(text: str, number: Number) -> bool:
    """Tell whether the word around a number is a web or mail address."""
    before = text[max(0, number.start - LONGEST_ADDRESS) : number.start]
    if "://" not in before and "www." not in before and "@" not in before:
        return False
    return ADDRESS.search(re.split(r"[\s<>()\[\]]", before)[-1]) is not None


def is_label(text: str, number: Number) -> bool:
    """Tell whether a number without a unit is a label, part of a date or of a name, or a time of day."""
    following = text[number.end : number.end + 1]
    if not number.plain or following == "_" or (following.isalpha() and following not in "x×"):
        return True
    if following in ("-", "\u2011") and text[number.end + 1 : number.end + 2].isalpha():
        return True  # part of a name, as in `two-stroke`
    if number.worded or number.money:
        return False
    before = text[max(0, number.start - NEAR) : number.start]
    if CLOCK.match(text, number.end) or _is_labelled(text, number, before) or _is_local(text, number, before):
        return True
    return number.digits <= 2 and AFTER_DATE.match(text, number.end) is not None


def _is_labelled(text: str, number: Number, before: str) -> bool:
    """Tell whether the words before a number make it a label or part of a date: `no. `, `chapter `, `March 5, `."""
    if before.rstrip(" ")[-1:] in ("№", "#"):
        return True
    if text[number.end : number.end + 1] == ":" and NAMED_BEFORE.search(before):
        return True
    if CODED_BEFORE.search(before):
        return True
    words = LAST_WORDS.search(before[:-1]) if before[-1:] in (" ", "\u00a0") else None
    if words is None:
        return False
    return (
        QUANTITY_LABEL.match(words.group().rpartition(" ")[2]) is not None
        or DATE_BEFORE.match(words.group()) is not None
    )


def _is_local(text: str, number: Number, before: str) -> bool:
    """Tell whether a number is part of a local telephone number."""
    if number.digits == 3:
        return LOCAL_LAST.match(text, number.end) is not None
    return number.digits == 4 and before[-1:] == "-" and LOCAL_FIRST.search(before) is not None
