"""The summary of many scores as text."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.cli.tally import QUANTILES, Spread, Tally
from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.diagnostics.visible import columns, visible


def show_tally(tally: Tally, title: str, *, passes: bool, best: float | None, paint: Paint) -> Iterator[str]:
    """Give back the lines of the summary; `passes` says whether anything can fail an answer, `best` is the maximum."""
    errors = f", {tally.errors:,} that cannot be scored" if tally.errors else ""
    yield f"{paint('strong', title)}  {tally.answers:,} answers{paint('bad', errors)}"
    undecided = tally.answers - tally.score.size
    if undecided:
        yield f"  undecided   {undecided:,}"
    if tally.score.size:
        yield f"  score       {_spread(tally.score, best)}"
        yield f"  normalised  {_spread(tally.normalized, None)}" if tally.normalized.size else ""
    if passes and tally.share_passed is not None:
        yield f"  passed      {tally.share_passed:.1%} ({tally.passed:,} of {tally.judged:,})"
    yield from _criteria(tally, paint)
    if tally.unread:
        yield paint("quiet", f"  not read: the fields {', '.join(sorted(map(visible, tally.unread)))}")


def _criteria(tally: Tally, paint: Paint) -> Iterator[str]:
    width = max((columns(name) for name in tally.criteria), default=0)
    for name, spread in tally.by_criterion.items():
        few = f" ({spread.size:,} decided)" if 0 < spread.size < tally.answers else ""
        yield f"  {name.ljust(width)}  {_mean(spread)}{few}{paint('quiet', _judged(name, tally))}"


def _judged(name: str, tally: Tally) -> str:
    """Say by which model a criterion was judged, or a part of it."""
    if name in tally.asked_about:
        return f"  judged by {visible(tally.judge)}"
    part = any(asked.startswith(f"{name}.") for asked in tally.asked_about)
    return f"  partly judged by {visible(tally.judge)}" if part else ""


def _mean(spread: Spread) -> str:
    if not spread.size:
        return "undecided"
    return f"mean {spread.mean:g}, least {spread.quantile(0):g}, most {spread.quantile(100):g}"


def _spread(spread: Spread, best: float | None) -> str:
    of = f" of {best:g}" if best is not None else ""
    quantiles = ", ".join(f"{percent}% {spread.quantile(percent):g}" for percent in QUANTILES)
    return f"mean {spread.mean:g}{of}; quantiles {quantiles}"
