"""Ways in which people write one criterion, a list of them, and the formats that data sets have for them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from decimal import Decimal

from hypothesis import strategies as st
from strategies.natural_rubrics import Asked, words

Style = Callable[[str, str], str]
"""Gives back a line for the words of a criterion and the size of its points."""

GIVING: tuple[Style, ...] = (
    lambda text, size: f"{text} ({size} points)",
    lambda text, size: f"{text} [+{size}]",
    lambda text, size: f"{text} ({size})",
    lambda text, size: f"{text} [{size} pts]",
    lambda text, size: f"{text} – {size} points",
    lambda text, size: f"{text} = {size} pts",
    lambda text, size: f"{text}, worth {size}",
    lambda text, size: f"{text} (max. {size} P.)",
    lambda text, size: f"{text}（{size}分）",
    lambda text, size: f"[{size}] {text}",
    lambda text, size: f"({size} points) {text}",
    lambda text, size: f"{size} pts: {text}",
    lambda text, size: f"+{size} for {text}",
    lambda text, size: f"**{size} points** – {text}",
    lambda text, size: f"Award {size} points if {text}",
    lambda text, size: f"{size} points will be awarded if {text}",
)
"""Ways to write points that a criterion gives."""
TAKING: tuple[Style, ...] = (
    lambda text, size: f"{text} (−{size} points)",
    lambda text, size: f"{text} [-{size}]",
    lambda text, size: f"{text} (–{size})",
    lambda text, size: f"{text} (deduct {size} points)",
    lambda text, size: f"{text} ({size} points off)",
    lambda text, size: f"{text}, minus {size} points",
    lambda text, size: f"{text}: −{size} points",
    lambda text, size: f"{text}（扣{size}分）",
    lambda text, size: f"−{size} if {text}",
    lambda text, size: f"-{size} points: {text}",
    lambda text, size: f"Deduct {size} points if {text}",
    lambda text, size: f"{size} points off if {text}",
    lambda text, size: f"{size} points will be deducted when {text}",
)
"""Ways to write points that a criterion takes away."""
LISTS = ("- ", "* ", "+ ", "1. ", "2) ", "- [ ] ", "- [x] ", "* [X] ")
"""What Markdown has before the items of a list."""
TEXT_LISTS = ("- ", "* ", "• ", "1. ", "2) ", "(3) ", "a) ", "B. ", "☐ ", "– ", "１．", "・")
"""What plain text has before them."""


@st.composite
def lines(draw: st.DrawFn, shown: Callable[[str], str] = str) -> list[tuple[Asked, str]]:
    """Draw criteria with points, each with the line that someone wrote for it; `shown` writes its words."""
    found = []
    for _ in range(draw(st.integers(1, 6))):
        text = draw(words())
        points = draw(st.sampled_from(SIZES)) * draw(st.sampled_from((1, -1)))
        style = draw(st.sampled_from(GIVING if points > 0 else TAKING))
        found.append((Asked(text, points), style(shown(text), draw(st.sampled_from(_shown(abs(points)))))))
    return found


SIZES = tuple(map(Decimal, ("1", "2", "3", "10", "25", "0.5", "1.5", "2.25", "0.75")))


def _shown(size: Decimal) -> list[str]:
    """Give back the ways to write a number."""
    marks = {Decimal("0.5"): "½", Decimal("0.75"): "¾", Decimal("1.5"): "1½"}
    return [f"{size}", f"{size}".replace(".", ","), *([marks[size]] if size in marks else [])]


def as_rows(rubric: Sequence[Asked], delimiter: str, ends: str) -> str:
    """Write criteria as a sheet: line breaks in cells, a byte order mark, a column that is not known."""
    out = io.StringIO()
    rows = csv.writer(out, delimiter=delimiter, lineterminator=ends)
    rows.writerow(["Nr", "Criterion", "Points", "Must have"])
    rows.writerows(
        [at, item.text.replace(" ", "\n", 1), f"{item.points:f}", "yes" if item.gate else "no"]
        for at, item in enumerate(rubric, 1)
    )
    return f"\ufeff{out.getvalue()}"


def as_healthbench(rubric: Sequence[Asked]) -> str:
    """Write criteria as a row of HealthBench."""
    rows = [_object(criterion=item.text, points=item.points, tags=[f"level:{at}"]) for at, item in enumerate(rubric)]
    return f'{{"prompt": [{{"role": "user", "content": "q"}}], "rubrics": [{", ".join(rows)}]}}\n'


def as_hurdles(rubric: Sequence[Asked]) -> str:
    """Write criteria as a row of ACE."""
    rows = [_object(id=f"c{at}", criterion=item.text, hurdle=item.gate) for at, item in enumerate(rubric)]
    return f'{{"query": "q", "rubrics": [{", ".join(rows)}]}}\n'


def as_axes(rubric: Sequence[Asked]) -> str:
    """Write criteria as axes, with their points."""
    rows = [
        _object(id=f"c{at}", axis=f"Axis {at}", definition=item.text, points=item.points)
        for at, item in enumerate(rubric)
    ]
    return f'{{"axes": [{", ".join(rows)}]}}'


def as_list(rubric: Sequence[Asked]) -> str:
    """Write criteria as a list of objects."""
    return f"[{', '.join(_object(text=item.text, points=item.points, required=item.gate) for item in rubric)}]"


def as_tree(item: Asked, weight: int = 1) -> str:
    """Write a criterion and its parts as a tree with weights: each is worth one more than the one before it."""
    parts = [as_tree(part, at) for at, part in enumerate(item.parts, 1)]
    return f'{{"requirements": {json.dumps(item.text)}, "weight": {weight}, "sub_tasks": [{", ".join(parts)}]}}'


def as_scale(text: str, levels: Sequence[str]) -> str:
    """Write a criterion with its levels, from 1 on, as BiGGen-Bench has them."""
    described = {f"score{at}_description": level for at, level in enumerate(levels, 1)}
    return json.dumps({"id": "s", "score_rubric": {"criteria": text, **described}})


def _object(**fields: object) -> str:
    shown = (f"{json.dumps(name)}: {_shown_json(value)}" for name, value in fields.items())
    return f"{{{', '.join(shown)}}}"


def _shown_json(value: object) -> str:
    return f"{value:f}" if isinstance(value, Decimal) else json.dumps(value)
