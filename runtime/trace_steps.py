"""Runs the steps of a plan and gives them back as plain data, without recursion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rubricc.runtime.numbers import number
from rubricc.runtime.plans import (
    BestRow,
    ChooseRow,
    ConditionRow,
    EvidenceRow,
    GiveRow,
    GradedRow,
    GroupRow,
    Numbers,
    PartRow,
    Reason,
    StepRow,
)
from rubricc.runtime.polarity import affirmed, denied, polarities
from rubricc.runtime.text import Text

Data = dict[str, Any]


class StepTracer:
    """Traces steps on the facts of one answer; a unit of points is `step` / `scale`.

    What several conditions ask is one object in the trace, however often it stands there.
    """

    def __init__(self, step: int, scale: int, parts: tuple[PartRow, ...], facts: Any, *more: Any) -> None:
        self.step = step
        self.scale = scale
        self.facts = facts
        self._rows = parts
        self._arguments = (facts, *more)
        self._values: dict[int, Any] = {}
        self._shown: dict[int, Data] = {}
        self._found: dict[tuple[EvidenceRow, ...], list[Data]] = {}

    def points(self, units: int) -> int | float:
        """Give back points as results show them."""
        return number(units * self.step, self.scale)

    def condition(self, row: ConditionRow) -> Data:
        """Give back a condition with its value, and those of the expressions inside it."""
        return {
            "text": row.text,
            "value": self.value(row),
            "line": row.line,
            "column": row.column,
            "parts": self.parts(row.parts),
        }

    def value(self, row: ConditionRow | GradedRow) -> Any:
        """Give back the value of a condition or an amount, numbers in units of their decimals."""
        if row.value is not None:
            return row.value(*self._arguments)
        whole = row.parts[0]
        if whole not in self._values:
            self._part(whole)
        return self._values[whole]

    def parts(self, numbers: Numbers) -> list[Data]:
        """Give back the expressions inside a condition, each with its value and what it found."""
        shown = self._shown
        try:
            return [shown[number_] for number_ in numbers]
        except KeyError:
            return [self._part(number_) for number_ in numbers]

    def _part(self, number_: int) -> Data:
        known = self._shown.get(number_)
        if known is None:
            row = self._rows[number_]
            value = self._values[number_] = row.value(*self._arguments)
            known = self._shown[number_] = {
                "text": row.text,
                "value": plain(value, row.decimals),
                "line": row.line,
                "column": row.column,
                "evidence": self._evidence(row.evidence) if row.evidence else [],
            }
            if row.evidence and not known["evidence"]:
                known.update(self._passed_over(row.evidence))
        return known

    def render(self, reason: Reason) -> str | None:
        """Give back a reason with its values filled in."""
        return reason(self.facts) if callable(reason) else reason

    def _evidence(self, rows: tuple[EvidenceRow, ...]) -> list[Data]:
        known = self._found.get(rows)
        if known is None:
            known = self._found[rows] = self._sought(rows)
        return known

    def _sought(self, rows: tuple[EvidenceRow, ...]) -> list[Data]:
        text = getattr(self.facts, rows[0].attribute)
        if text is None:
            return []
        found = [place for row in rows for place in self._places(row, text)]
        # What a pattern matches comes in order.
        if len(rows) > 1 or rows[0].kind != "matches":
            found.sort()
        name, whole = rows[0].input, text.original
        return [
            {"input": name, "start": start, "end": end, "text": whole[start:end], "entry": entry or None}
            for start, end, entry in found
        ]

    def _passed_over(self, rows: tuple[EvidenceRow, ...]) -> Data:
        """Give back the phrases that stand in the text, though in no polarity that is asked for: each with its own."""
        text = getattr(self.facts, rows[0].attribute)
        if text is None or rows[0].kind not in HITS:
            return {}
        source: Any = rows[0].source
        found = [
            {
                "input": rows[0].input,
                "start": hit.start,
                "end": hit.end,
                "text": text.original[hit.start : hit.end],
                "entry": source.entries[hit.entry][0].text,
                "polarity": polarity,
            }
            for hit, polarity in polarities(text, source)
        ]
        return {"passed_over": found} if found else {}

    def _places(self, row: EvidenceRow, text: Text) -> list[tuple[int, int, str]]:
        if row.kind == "tool":
            source: Any = row.source
            return list(source(*self._arguments))
        return places(row, text)

    def run(self, rows: tuple[StepRow, ...], top: Numbers) -> tuple[int, list[Data]]:
        """Give back the points, in units, that the steps `top` come to, and the steps."""
        taken, conditions = self._choices(rows, top)
        done: dict[int, tuple[int, Data]] = {}
        # Steps stand before those inside them, so backwards every step finds what is inside it done.
        for index in range(len(rows) - 1, -1, -1):
            if index in taken:
                done[index] = self._step(rows[index], taken[index], conditions.get(index, []), done)
        return _together(top, done)

    def _choices(self, rows: tuple[StepRow, ...], top: Numbers) -> tuple[dict[int, Any], dict[int, list[Data | None]]]:
        """Give back which steps run, each with the arm it takes, and the conditions of choices as far as asked."""
        taken: dict[int, Any] = dict.fromkeys(top)
        conditions: dict[int, list[Data | None]] = {}
        for index, row in enumerate(rows):
            if index not in taken:
                continue
            if isinstance(row, ChooseRow):
                taken[index], conditions[index] = self._chosen(row)
                taken.update(dict.fromkeys(_chosen_steps(row, taken[index])))
            elif isinstance(row, BestRow):
                for path in row.paths:
                    taken.update(dict.fromkeys(path.steps))
            elif isinstance(row, GroupRow):
                taken.update(dict.fromkeys(row.steps))
        return taken, conditions

    def _chosen(self, row: ChooseRow) -> tuple[int | str | None, list[Data | None]]:
        conditions: list[Data | None] = []
        taken: int | str | None = None
        for index, arm in enumerate(row.arms):
            condition = self.condition(arm.condition) if taken is None else None
            conditions.append(condition)
            if condition is not None and condition["value"] is True:
                taken = index
        return ("otherwise" if taken is None and row.otherwise is not None else taken), conditions

    def _step(
        self, row: StepRow, taken: Any, conditions: list[Data | None], done: dict[int, tuple[int, Data]]
    ) -> tuple[int, Data]:
        match row:
            case GradedRow():
                return self._graded(row)
            case GiveRow():
                return row.points, self._data(row, "give", row.points, row.reason)
            case ChooseRow():
                return self._choose(row, taken, conditions, done)
            case BestRow():
                return self._best(row, done)
            case GroupRow():
                return self._group(row, done)

    def _data(self, row: StepRow, kind: str, points: int, reason: Reason) -> Data:
        head = row.head
        return {
            "kind": kind,
            "keyword": head.keyword,
            "label": head.label,
            "points": self.points(points),
            "reason": self.render(reason),
            "line": head.line,
            "column": head.column,
            "sources": list(head.sources),
        }

    def _graded(self, row: GradedRow) -> tuple[int, Data]:
        value, head = self.value(row), row.head
        units = 0 if value is None else row.earned(value)
        # Written out, and not with `_data`: rubrics have many of these.
        return units, {
            "kind": row.kind,
            "keyword": head.keyword,
            "label": head.label,
            "points": number(units * self.step, self.scale) if units else 0,
            "reason": self.render(row.reason) if units else None,
            "line": head.line,
            "column": head.column,
            "sources": list(head.sources),
            "value": plain(value, row.decimals),
            "parts": self.parts(row.parts),
        }

    def _choose(
        self, row: ChooseRow, taken: Any, conditions: list[Data | None], done: dict[int, tuple[int, Data]]
    ) -> tuple[int, Data]:
        arms: list[Data] = []
        for index, arm in enumerate(row.arms):
            steps = _together(arm.steps, done)[1] if index == taken else []
            arms.append({"condition": conditions[index], "line": arm.line, "column": arm.column, "steps": steps})
        points, steps = _together(_chosen_steps(row, taken), done)
        otherwise = None if row.otherwise is None else steps if taken == "otherwise" else []
        data = self._data(row, "choose", points, None)
        data.update(taken=taken, arms=arms, otherwise=otherwise)
        return points, data

    def _best(self, row: BestRow, done: dict[int, tuple[int, Data]]) -> tuple[int, Data]:
        ran = [_together(path.steps, done) for path in row.paths]
        taken = max(range(len(ran)), key=lambda index: (ran[index][0], -index))
        paths = [
            {"label": path.label, "points": self.points(points), "steps": steps}
            for path, (points, steps) in zip(row.paths, ran, strict=True)
        ]
        points = ran[taken][0]
        data = self._data(row, "best", points, None)
        data.update(taken=taken, paths=paths)
        return points, data

    def _group(self, row: GroupRow, done: dict[int, tuple[int, Data]]) -> tuple[int, Data]:
        raw, steps = _together(row.steps, done)
        points = raw if row.max is None else min(raw, row.max)
        points = points if row.min is None else max(points, row.min)
        data = self._data(row, "group", points, None)
        data.update(steps=steps, raw=self.points(raw))
        return points, data


def _chosen_steps(row: ChooseRow, taken: int | str | None) -> Numbers:
    if taken == "otherwise":
        return row.otherwise or ()
    return row.arms[taken].steps if isinstance(taken, int) else ()


def _together(steps: Numbers, done: dict[int, tuple[int, Data]]) -> tuple[int, list[Data]]:
    return sum(done[step][0] for step in steps), [done[step][1] for step in steps]


HITS: dict[str, Callable[..., Any]] = {"affirmed": affirmed, "denied": denied}


def places(row: EvidenceRow, text: Text) -> list[tuple[int, int, str]]:
    """Give back where the text holds the phrases or the pattern: spans in the original, and the entry found, or ""."""
    source: Any = row.source
    if row.kind == "matches":
        return [(start, end, "") for start, end in source.spans(text)]
    hits = text.hits(source) if row.kind == "hits" else HITS[row.kind](text, source)
    entries = source.entries
    return [(start, end, entries[entry][0].text) for start, end, entry in hits]


def plain(value: Any, decimals: int) -> Any:
    """Give back a value as plain data; numbers are held in units of 10**-decimals."""
    if isinstance(value, int):
        return number(value, 10**decimals) if decimals else value
    if isinstance(value, Text):
        return value.original
    if not isinstance(value, tuple):
        return value
    return list(value) if not value or isinstance(value[0], str) else [plain(item, decimals) for item in value]
