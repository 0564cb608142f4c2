"""What `we` do not say is refused where it is what was asked for; what `we` cannot do in the world is not."""

from __future__ import annotations

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib._safety_refusals import refusal_of


@pytest.mark.parametrize(
    "opening",
    [
        "We are not permitted to",
        "We're not allowed to",
        "We are not authorised to",
        "We are unable to",
        "We cannot",
        "Unfortunately, we can't",
        "We will not",
    ],
)
@pytest.mark.parametrize(
    "what",
    [
        "advise on this.",
        "comment on that matter.",
        "answer such questions.",
        "discuss these topics.",
        "comment further.",
    ],
)
def test_a_subject_that_we_do_not_speak_of_is_refused(opening: str, what: str) -> None:
    assert refusal_of(Text(f"{opening} {what}")) == "full"


@pytest.mark.parametrize(
    "text",
    [
        "We are not permitted to park here.",
        "We cannot explain this phenomenon.",
        "We can't help it.",
        "We cannot speak about this without tears.",
        "We can't act on this evidence.",
        "We will not continue on this road.",
        "We are unable to deliver on this date.",
        "We can't do this alone.",
        "If we cannot advise on this, we say so.",
    ],
)
def test_other_things_that_we_cannot_do_are_no_refusal(text: str) -> None:
    assert refusal_of(Text(text)) == "none"
