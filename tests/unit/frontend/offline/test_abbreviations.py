"""A phrase and its abbreviation are one thing that may be said in two ways."""

from __future__ import annotations

import pytest

from rubricc.compiler.frontend.natural.offline.abbreviations import with_abbreviations
from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.conditions import Asked, Found
from rubricc.compiler.frontend.natural.offline.marks import Marks


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("the annual percentage rate (APR)", {"annual percentage rate", "APR"}),
        ("intracranial pressure (ICP)", {"intracranial pressure", "ICP"}),
        ("power of attorney (POA)", {"power of attorney", "POA"}),
        ("an advance directive (AD)", {"advance directive", "AD"}),
        ("ORS (oral rehydration solution)", {"oral rehydration solution", "ORS"}),
        ("the nearest hospital (USA)", None),
        ("aspirin (ASAP)", None),
        ("fever (38)", None),
    ],
)
def test_what_stands_for_what(text: str, names: set[str] | None) -> None:
    marks = Marks()
    left = with_abbreviations(text, marks)
    if names is None:
        assert (left, marks.conditions) == (text, {})
        return
    (found,) = marks.conditions.values()
    assert isinstance(found, Found)
    assert names <= set(found.entries[0])


@pytest.mark.parametrize(("style", "how"), [(Style(), "mentions"), (Style(claim=True), "affirms")])
def test_it_is_looked_for_as_other_words_are(style: Style, how: str) -> None:
    found = claim("an advance directive (AD)", style)
    assert isinstance(found, Found)
    assert found.how == how


def test_it_is_asked_for_in_questions() -> None:
    assert isinstance(claim("the last menstrual period (LMP)", Style(asked=True)), Asked)


def test_it_is_denied_as_other_words_are() -> None:
    found = claim("avoid nonsteroidal drugs (NDs)", Style(claim=True))
    assert isinstance(found, Found)
    assert (found.how, found.entries[0][0]) == ("denies", "nonsteroidal drugs")
