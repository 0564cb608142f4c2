"""Where sentences end, at the edges: signs in a row, listed short words, code between fences, titles."""

from __future__ import annotations

import pytest

from rubricc.runtime.sentences import is_title
from rubricc.runtime.text import Text


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in Text(text).sentences]


@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_stops_between_fences_end_nothing(fence: str) -> None:
    block = f"{fence}\nfoo. Bar! Baz?\n{fence}"
    assert sentences(f"A word. B\n{block}\nEnd. It") == ["A word.", "B", block, "End.", "It"]


@pytest.mark.parametrize("sign", ["!", "?", "?!", "!!"])
def test_a_strong_sign_ends_a_sentence_unless_it_goes_on_after_a_bracket(sign: str) -> None:
    assert sentences(f"Wait{sign} said he.") == [f"Wait{sign}", "said he."]
    assert sentences(f"Wait{sign} He said.") == [f"Wait{sign}", "He said."]
    assert sentences(f"(Wait{sign}) she said.") == [f"(Wait{sign}) she said."]
    assert sentences(f"(Wait{sign}) She said.") == [f"(Wait{sign})", "She said."]
    assert sentences(f'"Wait{sign}" he said.') == [f'"Wait{sign}" he said.']


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It is approx. five.", 1),
        ("The Messrs. Jones came.", 1),
        ("Thurs. We met.", 2),
        ("He is in the dept. He left.", 1),
        ("Proprietor. x", 2),
        ("He is in the department. He left.", 2),
    ],
)
def test_a_listed_short_word_of_many_letters_may_end_none(text: str, count: int) -> None:
    assert len(sentences(text)) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```", True),
        ("~~~", True),
        ("```.", True),
        ("# Head", True),
        ("# Head.", False),
        ("**Bold**", True),
        ("**Bold.**", False),
        ("A sentence.", False),
    ],
)
def test_a_title_has_no_stop_at_its_end(text: str, expected: bool) -> None:
    assert is_title(text, 0, len(text)) is expected
