"""All searches for many strings give the same occurrences."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.runtime import automaton as automaton_module
from rubricc.runtime.automaton import Automaton
from rubricc.runtime.automaton_pure import PureAutomaton

WORDS = st.lists(st.text("abé ", min_size=1, max_size=5), min_size=1, max_size=12, unique=True)


def naive(patterns, text):
    return sorted(
        (number, at, at + len(pattern))
        for number, pattern in enumerate(patterns)
        for at in range(len(text))
        if text.startswith(pattern, at)
    )


@settings(max_examples=300, deadline=None)
@given(WORDS, st.text("abé ", max_size=30))
def test_both_automata_find_every_occurrence(patterns, text):
    want = naive(patterns, text)
    assert sorted(Automaton(patterns).find(text)) == want
    assert sorted(PureAutomaton(patterns).find(text)) == want
    if text.isascii():
        assert sorted(Automaton(patterns).find(text.encode())) == want


@settings(max_examples=100, deadline=None)
@given(WORDS, st.text("abé ", max_size=80))
def test_windows_lose_and_repeat_nothing(patterns, text):
    automaton = Automaton(patterns)
    automaton.window = 7
    found = [one for part in automaton.windows(text) for one in part]
    assert sorted(found) == naive(patterns, text)


def test_few_patterns_take_the_plain_search():
    assert automaton_module._is_few(["a"])
    assert not automaton_module._is_few(["a" * 1000])
