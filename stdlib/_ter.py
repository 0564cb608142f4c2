"""TER: the edits that turn an answer into a reference, where moving a run of words is one edit.

Snover et al., A Study of Translation Edit Rate with Targeted Human Annotation, 2006. Which moves are tried, and which
is taken, follows Tercom as sacreBLEU has it; edit distances are exact, where those two look only near the diagonal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from rubricc.runtime.text import Text
from rubricc.stdlib._pairs import as_letters, is_comparable, reference_texts, spaced_words
from rubricc.stdlib._reference import References

MOST_TER_CELLS = 4_000_000
"""Words of the text times words of all references, beyond which there is no answer: 2,000 by 2,000."""
MOST_PAIRS = 2_000_000
"""Equal runs that are looked at before the search is given up."""
LONGEST_SHIFT, FARTHEST_SHIFT, MOST_CANDIDATES = 10, 50, 1000
"""Tercom's limits: words in a move, words it may go, moves that are tried."""


class Alignment(NamedTuple):
    """Where each word of the reference falls in the answer, and the errors before each place of both, summed up."""

    places: list[int]
    wanted_errors: list[int]
    found_errors: list[int]


class TooMuchWork(Exception):  # noqa: N818
    """More equal runs than may be looked at."""


def similarity_ter(text: Text, references: References) -> float | None:
    """Give back the fewest edits to any reference / the references' mean length; None where that is too much work."""
    words, others = _ter_words(text), [_ter_words(other) for other in reference_texts(text, references)]
    if not any(others) or not is_comparable(words, others, MOST_TER_CELLS):
        return None
    found, wanted = as_letters(words, others)
    try:
        edits = min(ter_edits(found, other) for other in wanted)
    except TooMuchWork:
        return None
    return edits * len(wanted) / sum(map(len, wanted))


def _ter_words(text: Text) -> list[str]:
    return [word.lower() for word in spaced_words(text)]


def ter_edits(found: str, wanted: str) -> int:
    """Give back moves and edits that turn one string into the other, each word a character."""
    from rapidfuzz.distance import Levenshtein

    moves = tried = looked = 0
    while wanted:
        before = Levenshtein.distance(found, wanted)
        shifted, after, tried, looked = _best_shift(found, wanted, before, tried, looked)
        if tried >= MOST_CANDIDATES or after >= before:
            break
        found, moves = shifted, moves + 1
    return moves + Levenshtein.distance(found, wanted)


def _best_shift(found: str, wanted: str, before: int, tried: int, looked: int) -> tuple[str, int, int, int]:
    """Give back the answer after the best move and its distance, the moves tried and the runs looked at so far.

    The move that saves most is best, then the longest, the earliest, and that to the earliest place.
    """
    from rapidfuzz.distance import Levenshtein

    best = (0, 0, 0, 0, found)
    if not before:
        return found, before, tried, looked
    aligned = align_words(found, wanted)
    for start, place, length in _equal_runs(found, wanted, aligned):
        looked += 1
        if looked > MOST_PAIRS:
            raise TooMuchWork
        for target in _targets(start, place, length, aligned):
            shifted = _shifted(found, start, length, target)
            candidate = (before - Levenshtein.distance(shifted, wanted), length, -start, -target, shifted)
            best = candidate if best[1] == 0 else max(best, candidate)
            tried += 1
        if tried >= MOST_CANDIDATES:
            break
    return best[4], before - best[0], tried, looked


def _equal_runs(found: str, wanted: str, aligned: Alignment) -> Iterator[tuple[int, int, int]]:
    """Give back runs that stand in both, up to the longest move, not too far apart, and not without an error.

    A run is its start in the answer, its start in the reference, and its length.
    """
    places: dict[str, list[int]] = {}
    for place, word in enumerate(wanted):
        places.setdefault(word, []).append(place)
    errors = aligned.found_errors
    for start in range(len(found)):
        if errors[min(start + LONGEST_SHIFT, len(found))] == errors[start]:
            continue
        for place in _places_near(places.get(found[start], ()), start):
            length = 0
            most = min(LONGEST_SHIFT, len(found) - start, len(wanted) - place)
            while length < most and found[start + length] == wanted[place + length]:
                length += 1
                yield start, place, length


def _places_near(places: Sequence[int], start: int) -> Sequence[int]:
    from bisect import bisect_left, bisect_right

    return places[bisect_left(places, start - FARTHEST_SHIFT) : bisect_right(places, start + FARTHEST_SHIFT)]


def _targets(start: int, place: int, length: int, aligned: Alignment) -> Iterator[int]:
    """Give back the places that a run may be moved to; none where it or its goal has no error, or it is there."""
    at, wanted_errors, found_errors = aligned
    if found_errors[start + length] == found_errors[start] or wanted_errors[place + length] == wanted_errors[place]:
        return
    if start <= at[place] < start + length:
        return
    previous = -1
    for offset in range(place - 1, min(place + length, len(at))):
        target = at[offset] + 1 if offset >= 0 else 0
        if target != previous:
            yield target
        previous = target


def _shifted(found: str, start: int, length: int, target: int) -> str:
    """Give back the answer with a run moved to before a place."""
    run, end = found[start : start + length], start + length
    if target < start:
        return found[:target] + run + found[target:start] + found[end:]
    if target > end:
        return found[:start] + found[end:target] + run + found[target:]
    rest = found[:start] + found[end:]
    return rest[:target] + run + rest[target:]


def align_words(found: str, wanted: str) -> Alignment:
    """Give back the alignment of a cheapest way: where several are, a match or substitution goes first from the end.

    Distances are kept as differences between neighbours, a row of them in the bits of two numbers: Hyyrö, A
    Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances, 2003.
    """
    diagonal, below = _difference_rows(found, wanted)
    at, wanted_error, found_error = [0] * len(wanted), [0] * len(wanted), [0] * len(found)
    row, column = len(found), len(wanted)
    while row or column:
        bit = 1 << column - 1 if column else 0
        same = bool(row and column) and found[row - 1] == wanted[column - 1]
        if row and column and (same or not diagonal[row] & bit):
            row, column = row - 1, column - 1
            at[column], wanted_error[column], found_error[row] = row, not same, not same
        elif row and (not column or below[row - 1] & bit):
            row -= 1
            found_error[row] = 1
        else:
            column -= 1
            at[column], wanted_error[column] = row - 1, 1
    return Alignment(at, list(accumulate(wanted_error, initial=0)), list(accumulate(found_error, initial=0)))


def _difference_rows(found: str, wanted: str) -> tuple[list[int], list[int]]:
    """Give back, for each row of the table, bits of two kinds for each column.

    The first: the distance is that of the cell up and left. The second: it is one less than that of the cell left.
    """
    whole = (1 << len(wanted)) - 1
    masks: dict[str, int] = {}
    for place, word in enumerate(wanted):
        masks[word] = masks.get(word, 0) | 1 << place
    plus, minus = whole, 0
    diagonals, belows = [0], [0]
    for word in found:
        equal = masks.get(word, 0)
        diagonal = (((equal & plus) + plus) ^ plus) | equal | minus
        up, down = minus | (~(diagonal | plus) & whole), plus & diagonal
        up, down = (up << 1 | 1) & whole, down << 1 & whole
        plus, minus = down | (~(diagonal | up) & whole), up & diagonal
        diagonals.append(diagonal & whole)
        belows.append(minus)
    return diagonals, belows
