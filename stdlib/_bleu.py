"""BLEU of one answer, as sacreBLEU's `sentence_bleu` computes it: its tokens, exponential smoothing, effective order.

Papineni et al., BLEU: a Method for Automatic Evaluation of Machine Translation, 2002; Post, A Call for Clarity in
Reporting BLEU Scores, 2018; smoothing method 3 of Chen and Cherry, 2014.
"""

from __future__ import annotations

from collections import Counter
from math import exp, log

from rubricc.runtime.boundaries import SPACELESS_CLASS
from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._chrf import common_total
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._pairs import reference_texts
from rubricc.stdlib._reference import References

BLEU_ORDER = 4
BLEU_ENTITIES = {"&quot;": '"', "&amp;": "&", "&lt;": "<", "&gt;": ">"}
BLEU_MARK = lazy_pattern(rf"([ -&(-+:-@\[-`{{-~/{SPACELESS_CLASS}])")
"""ASCII signs but for apostrophe, comma, hyphen and point, and characters of scripts without spaces: tokens."""
POINT_AFTER_OTHER = lazy_pattern(r"([^0-9])([.,])")
POINT_BEFORE_OTHER = lazy_pattern(r"([.,])([^0-9])")
HYPHEN_AFTER_DIGIT = lazy_pattern(r"([0-9])(-)")

Grams = Counter[tuple[str, ...]]


def similarity_bleu(text: Text, references: References) -> float | None:
    """Give back BLEU from 0 to 1 against all references together; None where none of them has a word."""
    wanted = [tokens for other in reference_texts(text, references) if (tokens := bleu_tokens(other.original))]
    if not wanted:
        return None
    return _bleu_value(remembered(text, "bleu grams", _grams_of_text), wanted)


def bleu_tokens(text: str) -> list[str]:
    """Give back the tokens of mteval-v13a: signs apart, but points and commas inside numbers."""
    line = text.rstrip().replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    if "&" in line:
        for entity, character in BLEU_ENTITIES.items():
            line = line.replace(entity, character)
    line = BLEU_MARK.sub(r" \1 ", f" {line} ")
    line = POINT_AFTER_OTHER.sub(r"\1 \2 ", line)
    line = POINT_BEFORE_OTHER.sub(r" \1 \2", line)
    return HYPHEN_AFTER_DIGIT.sub(r"\1 \2 ", line).split()


def _grams_of_text(text: Text) -> tuple[Grams, ...]:
    """Give back the n-grams of a text, those of one token first."""
    tokens = bleu_tokens(text.original)
    return tuple(_grams_of(tokens, size) for size in range(1, min(BLEU_ORDER, len(tokens)) + 1))


def _bleu_value(found: tuple[Grams, ...], wanted: list[list[str]]) -> float:
    """Give back brevity penalty · geometric mean of the precisions, an order without matches halved each time."""
    logs: list[float] = []
    halving = 1
    for size, grams in enumerate(found, start=1):
        total = grams.total()
        same = _clipped(grams, wanted, size)
        if not same and size == 1:
            return 0.0
        halving *= 1 if same else 2
        logs.append(log(same / total if same else 1 / (halving * total)))
    return _brevity(found[0].total(), wanted) * exp(sum(logs) / len(logs)) if logs else 0.0


def _clipped(grams: Grams, wanted: list[list[str]], size: int) -> int:
    """Give back how many of the n-grams stand in the references, each as often as in the one that has it most."""
    known = _grams_of(wanted[0], size)
    for tokens in wanted[1:]:
        known |= _grams_of(tokens, size)
    return common_total(grams, known)


def _grams_of(tokens: list[str], size: int) -> Grams:
    return Counter(zip(*(tokens[shift:] for shift in range(size)), strict=False))


def _brevity(length: int, wanted: list[list[str]]) -> float:
    """Give back the penalty for an answer shorter than the reference closest in length, the shorter of two as close."""
    closest = min(map(len, wanted), key=lambda size: (abs(size - length), size))
    return 1.0 if length >= closest else exp(1 - closest / length)
