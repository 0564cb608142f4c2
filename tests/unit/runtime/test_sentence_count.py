"""Sentences told by tokens are as many as are found, whatever stands beside what."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from unit.runtime.hard_sentences import PASSAGES
from unit.runtime.more_hard_sentences import PASSAGES as MORE

from rubricc.runtime.sentence_count import COUNT, TokenKinds, count_sentences, token_kinds
from rubricc.runtime.sentences import sentence_spans

LISTED_WORDS = """
the The cat I a Dr Inc inc e.g i.e etc U.S P.E No no vitamin D 1 12 100 2020 3.5 tsp hm iv well-known don't (see "so
*bold* **Bold _it_ co Mr Yahoo said x B § & [3] approx vs 🙂 é naïve — - * # ## | 1. a) (b) :) :D ;) Sept p pp St a.m
» « u.ä z.B Nr
"""
LISTED_ENDS = """. ! ? ... .. ?! ." .) !" ?) .* .** !! .[3] .:) , ; : .’ .] ._ .' … …. 。 .😀"""
WORDS = LISTED_WORDS.split()
ENDS = ["", " .", " !", ". .", "! :)", *LISTED_ENDS.split()]
GAPS = [*[" "] * 5, "  ", "\n", "\n\n", "\n- ", "\n1. ", "\n# ", "\n| ", "\n   * ", "\t", "", "\r\n", "\n> ", "\n```\n"]


def counted(text: str, language: str, kinds: TokenKinds) -> int:
    tokens = text.split()
    found = sum(map(kinds.__getitem__, tokens))
    return count_sentences(text, language, tokens, found & COUNT, found >> 15 & COUNT)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["en", "en", "en", "de", "fr", "el"]))
def test_as_many_as_are_found(seed: int, language: str) -> None:
    source = Random(seed)
    words, ends, gaps = (source.sample(all_of, 8) for all_of in (WORDS, ENDS, GAPS))
    text = "".join(
        source.choice(words) + (source.choice(ends) if source.random() < 0.5 else "") + source.choice(gaps)
        for _ in range(source.randint(0, 9))
    )
    assert counted(text, language, token_kinds(language)) == len(sentence_spans(text, language))


@pytest.mark.parametrize("number", range(0, len([*PASSAGES, *MORE]), 8))
def test_as_many_as_there_are_in_hard_passages(number: int) -> None:
    for language, _, parts in [*PASSAGES, *MORE][number : number + 8]:
        text = "".join(parts)
        assert counted(text, language, token_kinds(language)) == len(sentence_spans(text, language))


def test_what_is_open_is_found_when_no_more_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rubricc.runtime.sentence_count._MOST_KEPT", 2)
    kinds = TokenKinds("en")
    text = 'Mr. Smith said "no." to No. 5 at 5 p.m. and went. Then he came etc. and so on... and on.'
    monkeypatch.setattr("rubricc.runtime.sentence_count.token_kinds", lambda language: kinds)
    assert counted(text, "en", kinds) == len(sentence_spans(text))
    assert kinds.full
