"""Sentences of hard passages, and their cost, beside other splitters; one that is not installed is left out.

python -m pytest tests/benchmarks/test_sentences.py -s
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable

from benchmarks.timing import microseconds
from unit.runtime.hard_sentences import PASSAGES
from unit.runtime.more_hard_sentences import PASSAGES as MORE

from rubricc.runtime.sentences import sentence_spans

Spans = tuple[tuple[int, int], ...]
Splitter = Callable[[str, str], Iterable[tuple[int, int]]]


def nupunkt_spans(text: str, language: str) -> Spans:
    import nupunkt

    return located(text, nupunkt.sent_tokenize(text))


def pysbd_spans(text: str, language: str) -> Spans:
    import pysbd

    known = language if language in pysbd.languages.LANGUAGE_CODES else "en"
    return tuple((s.start, s.end) for s in pysbd.Segmenter(language=known, clean=False, char_span=True).segment(text))


def uax29_spans(text: str, language: str) -> Spans:
    from uniseg.sentencebreak import sentences

    return located(text, sentences(text))


OTHERS = {"nupunkt": nupunkt_spans, "pysbd": pysbd_spans, "uniseg": uax29_spans}


def located(text: str, pieces: Iterable[str]) -> Spans:
    spans = []
    place = 0
    for piece in map(str.strip, pieces):
        start = text.find(piece, place)
        if piece and start >= 0:
            place = start + len(piece)
            spans.append((start, place))
    return tuple(spans)


def with_words(text: str, spans: Iterable[tuple[int, int]]) -> list[str]:
    """Give back the sentences without white space around them, and without those that hold no word."""
    parts = (text[start:end].strip() for start, end in spans)
    return [part for part in parts if any(map(str.isalnum, part))]


def right(splitter: Splitter, passages: Iterable[tuple[str, str, tuple[str, ...]]]) -> list[bool]:
    return [
        with_words("".join(parts), splitter("".join(parts), language)) == [part.strip() for part in parts]
        for language, _, parts in passages
    ]


def test_hard_passages_beside_other_splitters() -> None:
    shares = {}
    prose = " ".join("".join(parts) for language, _, parts in PASSAGES if language == "en")[:2000]
    splitters: dict[str, Splitter] = {"ours": sentence_spans}
    splitters |= {name: splitter for name, splitter in OTHERS.items() if importlib.util.find_spec(name)}
    for name, splitter in splitters.items():
        first, second = right(splitter, PASSAGES), right(splitter, MORE)
        shares[name] = sum(first + second) / len(first + second)
        cost = microseconds(splitter, [(prose, "en")], 5)
        print(f"\n{name:8} {sum(first)} of {len(first)}, {sum(second)} of {len(second)}; 2 kB in {cost:.0f} us", end="")
    assert shares.pop("ours") > max(shares.values(), default=0.9) + 0.05
