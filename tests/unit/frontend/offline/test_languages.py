"""Whether a sentence is in the language of the rules: short English ones are not taken for another language."""

from __future__ import annotations

import pytest

from rubricc.compiler.frontend.natural.offline.languages import foreign

pytest.importorskip("lingua")

ENGLISH = (
    "Shows empathy",
    "Is polite",
    "Apologises",
    "Formal tone",
    "No emojis",
    "Names Tamiflu",
    "Cites Smith",
    "Avoids jargon",
    'Says "guten Tag"',
)
OTHERS = {
    "Nennt das Fieber": "de",
    "Mentionne la fièvre": "fr",
    "Menciona la fiebre": "es",
    "Cita fuentes": "es",
    "Menciona ibuprofeno": "",
    "Ist höflich": "de",
}


@pytest.mark.parametrize("text", ENGLISH)
def test_short_english_is_english(text: str) -> None:
    assert foreign(text) is None


@pytest.mark.parametrize("text", OTHERS)
def test_another_language_is_told_by_name_where_it_can_be(text: str) -> None:
    assert foreign(text) == OTHERS[text]
