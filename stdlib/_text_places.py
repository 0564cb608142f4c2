"""Where what the tools `text.*` answer about stands in the text, for traces."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._asking import asked_hits
from rubricc.stdlib._measures import COPIED_RUN, REPEATED_RUN, repeated_runs, word_runs
from rubricc.stdlib._places import edge_hits, hits_in_one_sentence, hits_near
from rubricc.stdlib._shape import question_spans, quotation_spans, text_quotes
from rubricc.stdlib._tokens import folded_words, word_places


def text_asks_places(text: Text, phrases: Lexicon) -> tuple[Place, ...]:
    """Give back where phrases are asked about."""
    return tuple(phrases.labelled(asked_hits(text, phrases)))


def text_near_places(text: Text, first: Lexicon, second: Lexicon, words: int) -> tuple[Place, ...]:
    """Give back where phrases of both lists stand that have one of the other near."""
    left, right = hits_near(text, first, second, words)
    return tuple(sorted({*first.labelled(left), *second.labelled(right)}))


def text_same_sentence_places(text: Text, first: Lexicon, second: Lexicon) -> tuple[Place, ...]:
    """Give back where phrases of both lists stand in sentences that hold both."""
    left, right = hits_in_one_sentence(text, first, second)
    return tuple(sorted({*first.labelled(left), *second.labelled(right)}))


def text_starts_with_places(text: Text, phrases: Lexicon) -> tuple[Place, ...]:
    """Give back the longest phrase that the text begins with."""
    return _longest(edge_hits(text, phrases, at_start=True), phrases)


def text_ends_with_places(text: Text, phrases: Lexicon) -> tuple[Place, ...]:
    """Give back the longest phrase that the text ends with."""
    return _longest(edge_hits(text, phrases, at_start=False), phrases)


def _longest(hits: Iterable[Hit], phrases: Lexicon) -> tuple[Place, ...]:
    found = max(hits, key=lambda hit: (hit.end - hit.start, -hit.entry), default=None)
    return () if found is None else tuple(phrases.labelled([found]))


def text_questions_places(text: Text) -> tuple[Place, ...]:
    """Give back the questions."""
    return tuple((start, end, "") for start, end in question_spans(text))


def text_quotations_places(text: Text, words: int = 1) -> tuple[Place, ...]:
    """Give back the quotations of so many words, with their marks."""
    return tuple((start, end, "") for start, end in quotation_spans(text, words))


def text_quotes_places(text: Text) -> tuple[Place, ...]:
    """Give back the whole text where it stands in quotation marks."""
    if not text_quotes(text):
        return ()
    original = text.original
    return ((len(original) - len(original.lstrip()), len(original.rstrip()), ""),)


def text_copied_from_places(text: Text, other: Text) -> tuple[Place, ...]:
    """Give back the stretches of the text that stand in the other text too."""
    size = min(COPIED_RUN, len(folded_words(text)))
    known = set(word_runs(folded_words(other), size)) if size else set()
    runs = word_runs(folded_words(text), size) if size else []
    return _run_places(text, [number for number, run in enumerate(runs) if run in known], size)


def text_repetition_places(text: Text) -> tuple[Place, ...]:
    """Give back the stretches that repeat earlier ones."""
    return _run_places(text, repeated_runs(text), REPEATED_RUN)


def _run_places(text: Text, starts: Iterable[int], size: int) -> tuple[Place, ...]:
    """Give back runs of words, given by the numbers of their first words; those that touch are one."""
    words = word_places(text)
    found: list[Place] = []
    last = -1
    for number in starts:
        begin = words[number][0]
        if found and number <= last:
            begin = found.pop()[0]
        last = number + size
        found.append((begin, words[last - 1][1], ""))
    return tuple(found)
