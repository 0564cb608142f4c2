"""Polarity beside negspaCy and a window of words, and what it costs.

python -m pytest tests/benchmarks/test_polarity.py -s
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from benchmarks.polarity_baselines import TERMSETS, negspacy, window
from benchmarks.polarity_rows import Judge, Row, by_kind, is_right, is_right_on_denial, ours, rows_of, score
from benchmarks.report import report
from benchmarks.timing import microseconds

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import affirmed
from rubricc.runtime.text import Text

NAMES = ("development", "held_out")
LENGTH = 2_000


def show(name: str, who: str, rows: list[Row], judge: Judge) -> None:
    three, two = score(rows, judge, is_right), score(rows, judge, is_right_on_denial)
    print(f"\n{name:12} {who:30} {three.share:.3f} of {three.rows}, denied or not {two.share:.3f}", end="")


@pytest.mark.parametrize("name", NAMES)
def test_accuracy_by_kind(name: str) -> None:
    rows = rows_of(name)
    show(name, "rubricc", rows, ours)
    show(name, "five words before", rows, window)
    for kind, found in by_kind(rows, ours).items():
        print(f"\n    {kind:20} {found.right} of {found.rows}", end="")
    report(f"{name}: accuracy", score(rows, ours).share, 0.92, at_least=True)


@pytest.mark.parametrize("name", NAMES)
def test_half_the_errors_of_negspacy(name: str) -> None:
    rows = rows_of(name)
    wrong = []
    for termset in TERMSETS:
        judge = negspacy(termset)
        show(name, f"negspaCy, {termset}", rows, judge)
        wrong.append(score(rows, judge, is_right_on_denial).wrong)
    mine = score(rows, ours, is_right_on_denial).wrong
    report(f"{name}: errors on denied or not, as a share of negspaCy's", mine / min(wrong), 0.5)
    assert mine <= min(wrong) / 2


def two_kilobytes() -> list[str]:
    """The sentences that polarity was developed on, joined and cut to the length of an answer."""
    joined = " ".join(row.text for row in rows_of("development"))
    return [joined[start : start + LENGTH] for start in range(0, len(joined) - LENGTH, LENGTH)]


SOME = ("pain", "refund", "password", "infection", "loan")
EVERYWHERE = ("the", "a", "of", "to", "and", "is", "in")


@pytest.mark.parametrize(("phrases", "most"), [(SOME, 400.0), (EVERYWHERE, 2_500.0)])
def test_cost_of_an_answer_of_2_kb(phrases: tuple[str, ...], most: float) -> None:
    lexicon = Lexicon.of(phrases)
    calls = [(text,) for text in two_kilobytes()]

    def found(text: str) -> None:
        parts = Text(text)
        assert parts.hits(lexicon) is not None
        assert parts.sentences is not None

    all_in = microseconds(lambda text: affirmed(Text(text), lexicon), calls, 15)
    before = microseconds(found, calls, 15)
    print(f"\n{', '.join(phrases)}: hits and sentences {before:.0f} us, polarity {all_in - before:.0f}", end="")
    report("affirmed hits of a 2 kB answer", all_in, most, unit=" us")


UNITS = (
    "no fever, cough, ",
    "if not pain ( ",
    "- not: a, b\n",
    "never pain or ",
    "except pain nor ",
    "; had pain ; should pain failed, ",
    "? pain ",
    "pain (-) ",
    "“pain ",
    "Avoid:\npain\n",
    "| pain | no ",
)


@pytest.mark.parametrize("unit", UNITS)
def test_cost_grows_with_the_text(unit: str) -> None:
    lexicon = Lexicon.of(["pain", "cough"])
    cost: Callable[[int], float] = lambda times: _seconds(unit * times, lexicon) / times  # noqa: E731
    few, many = cost(1_000), cost(8_000)
    print(f"\n{unit!r}: {few * 1e6:.1f} and {many * 1e6:.1f} us a repetition", end="")
    assert many < 3 * few


def _seconds(text: str, lexicon: Lexicon) -> float:
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        affirmed(Text(text), lexicon)
        best = min(best, time.process_time() - begin)
    return best
