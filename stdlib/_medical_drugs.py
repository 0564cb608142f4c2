"""Medicines named in a text."""

from __future__ import annotations

from rubricc.runtime.text import Text
from rubricc.stdlib._medical_cells import polarity_in_table
from rubricc.stdlib._medical_classes import is_of_class
from rubricc.stdlib._medical_cues import cue_pattern
from rubricc.stdlib._medical_frames import Found, frames_found
from rubricc.stdlib._medical_notation import frame_table
from rubricc.stdlib._memo import remembered

MEDICATION_LIST = "medical_medications"
MEDICATION_READINGS = ("any", "advised", "warned")

_MADE_BY_THE_BODY = frozenset(
    """insulin|testosterone|progesterone|estradiol|levothyroxine|epinephrine|oxytocin|melatonin|glucagon|vitamin b12
    |folic acid|medroxyprogesterone|steroids""".replace("\n    ", "").split("|")
)
_OF_THE_BODY_AFTER = cue_pattern(
    r"""
    [\s-]*(?:levels?|resistan(?:ce|t)|sensitiv(?:ity|e)|production|secretion|release|receptors?|deficien(?:cy|
    t)|tests?|surges?|response|signal(?:l)?ing|spikes?|rush|concentrations?|metabolism|synthesis|absorption|
    hormone)\b"""
)
_OF_THE_BODY_BEFORE = cue_pattern(
    r"""
    \b(?:low|lower|high|higher|elevated|endogenous|natural|body's|own|serum|free|total|produc(?:e|es|ing|
    tion of)|mak(?:e|es|ing)|secret(?:e|es|ing|ion of)|releas(?:e|es|ing|e of)|levels of|amounts? of|enough|
    less|more|sensitive to|resistant to|surge of|called|hormones?(?: like| such as)?)\s+(?:the hormone\s+|
    of\s+)?\Z"""
)


def drugs_found(text: Text) -> tuple[Found, ...]:
    """Give back where medicines are named, but not hormones and vitamins as parts of the body. Kept with the text."""
    return remembered(text, "medicines", _search_drugs)


def _search_drugs(text: Text) -> tuple[Found, ...]:
    labels = frame_table(MEDICATION_LIST).labels
    found = frames_found(text, MEDICATION_LIST)
    return tuple(
        drug for drug in found if labels[drug.entry] not in _MADE_BY_THE_BODY or not _is_of_the_body(text, drug)
    )


def _is_of_the_body(text: Text, drug: Found) -> bool:
    straight = text.straight
    before = straight[max(0, drug.start - 40) : drug.start]
    after = straight[drug.end : drug.end + 30]
    return _OF_THE_BODY_AFTER.match(after) or _OF_THE_BODY_BEFORE.search(before)


def drugs_read(text: Text, group: str, reading: str) -> list[Found]:
    """Give back the medicines of a class that are named, `advised` (affirmed) or `warned` against (denied).

    What someone is said to be allergic to is not advised, nor what a table has in a row or column of what to avoid.
    """
    table = frame_table(MEDICATION_LIST)
    sections, labels = table.sections, table.labels
    found = [drug for drug in drugs_found(text) if is_of_class(group, sections[drug.entry], labels[drug.entry])]
    if reading == "any":
        return found
    named = frozenset(drug.start for drug in drugs_found(text))
    wanted = "affirmed" if reading == "advised" else "denied"
    return [
        drug
        for drug in found
        if polarity_in_table(text, drug.start, drug.end, named) == wanted
        and not (wanted == "affirmed" and _is_allergen(text, drug))
    ]


_ALLERGIC_BEFORE = cue_pattern(
    r"""
    \b(?:allerg(?:y|ic|ies)|hypersensitiv(?:e|ity)|intoleran(?:t|ce)|sensitivity|reacted|reactions?|anaphylaxis)
    (?: \w+)? (?:to|from) (?:any |the |drugs like |medicines like )?(?:(?:[\w-]+, )*[\w-]+,? (?:and|or) |[\w-]+/)?\Z"""
)
_ALLERGEN_AFTER = cue_pattern(
    r"""
    [\s-]*(?:allerg(?:y|ies|ic)|intoleran(?:ce|t)|hypersensitivity|anaphylaxis|sensitivity)
    (?:[^\w\s]|$|\s(?!\s*(?:tablets?|medic|pills?|relief|capsules?|drops|spray|syrup)))"""
)


def _is_allergen(text: Text, drug: Found) -> bool:
    """Tell whether a medicine is named as what someone is allergic to."""
    straight = text.straight
    return _ALLERGEN_AFTER.match(straight[drug.end : drug.end + 40]) or _ALLERGIC_BEFORE.search(
        straight[max(0, drug.start - 80) : drug.start]
    )
