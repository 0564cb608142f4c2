"""The text of a rubric while it is made: its criteria, their rules, and the tests that they passed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, counts_of_positive
from rubricc.compiler.frontend.natural.offline.conditions import Given
from rubricc.compiler.frontend.natural.offline.criterion import Rule
from rubricc.compiler.frontend.natural.offline.scales import Level, ScaleRule, is_scale
from rubricc.compiler.frontend.natural.translation import WrittenTest
from rubricc.compiler.ir.literals import show_number, show_text
from rubricc.compiler.passes.lower.languages import is_language
from rubricc.compiler.passes.lower.points import finest
from rubricc.runtime.stems import stemmed_languages

PROXY = "Looks for words and where they stand, not for what they mean together."
"""What every rule of this translator misses."""
_DECIMALS = 9
"""Numbers of the language have no more decimals than this."""
_UNASKED = Decimal("0.01")
"""The step of points where a rubric declares none."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A criterion of the source in the rubric: its name and points there, and its rule or why it has none."""

    criterion: Criterion
    name: str
    points: Decimal
    rule: Rule | None = None
    why: str = ""
    tests: tuple[WrittenTest, ...] = field(default=())

    def without_rule(self, why: str) -> Piece:
        """Give back the piece as one that nothing checks, and why."""
        return replace(self, rule=None, why=why, tests=())


def rubric_text(name: str, source: NaturalRubric, pieces: Iterable[Piece], kept: bool) -> str:
    """Give back the text of a rubric; `kept` says that unchecked points stay in the maximum."""
    pieces = tuple(pieces)
    lines = [_head(name, source, kept, pieces), *(_check(piece) for piece in pieces)]
    tests = [line for piece in pieces for line in _tests(piece)]
    return "\n\n".join([*lines, *tests]) + "\n}\n"


def _head(name: str, source: NaturalRubric, kept: bool, pieces: tuple[Piece, ...]) -> str:
    title = f" {show_text(_short(source.title))}" if source.title else ""
    language = _language(source)
    lines = [f"rubric {name}{title} {{", 'version "1.0.0"', f"language {language}"]
    rules = [piece.rule for piece in pieces if piece.rule is not None]
    has_stems = language.partition("_")[0] in stemmed_languages()
    if rules and has_stems and not any(isinstance(rule.condition, Given) for rule in rules):
        lines.append("match stems")
    step = _precision([*(p.points for p in pieces), *(a.level for p in pieces for a in p.criterion.anchors)])
    if step is not None:
        lines.append(f"precision {show_number(step)}")
    lines += [f"from {show_text(source.description)}"] if source.description else []
    lines += _combined(source)
    lines += ["normalize positive"] if _is_share(pieces, source, kept) else []
    return "\n".join([*lines, f"unchecked {'kept' if kept else 'excluded'}"])


def _is_share(pieces: tuple[Piece, ...], source: NaturalRubric, kept: bool) -> bool:
    """Say whether scores are shares of positive points; not where nothing that counts gives any."""
    plain = [piece for piece in pieces if not is_scale(piece.criterion)]
    counted = any(piece.points > 0 for piece in plain if kept or piece.rule is not None)
    return counted and counts_of_positive((piece.points for piece in plain), source.combine)


def _combined(source: NaturalRubric) -> list[str]:
    """Give back how the scores are put together, where the source says so."""
    if source.combine is None and source.threshold is None:
        return []
    passed = "" if source.threshold is None else f" pass at {_number(source.threshold)}"
    return [f"combine {source.combine or 'sum'}{passed}"]


def _number(value: Decimal) -> str:
    """Give back a number with as many decimals as the language has."""
    return show_number(round(value, _DECIMALS))


def _language(source: NaturalRubric) -> str:
    """Give back the language as a rubric names it; English where the source gives no code of one."""
    code = source.language.strip().replace("-", "_").lower()
    return code if re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", code) and is_language(code.partition("_")[0]) else "en"


def _precision(points: Iterable[Decimal]) -> Decimal | None:
    """Give back the step of the points where they are finer than the language takes them unasked."""
    step = min(map(finest, points), default=Decimal(1))
    return step if step < _UNASKED else None


def _check(piece: Piece) -> str:
    criterion = piece.criterion
    if is_scale(criterion):
        return _scale(piece)
    title = f" {show_text(_short(criterion.title))}" if criterion.title else ""
    gate = " gate" if criterion.gate else ""
    weight = f" weight {_number(criterion.weight)}" if criterion.weight and criterion.points is not None else ""
    head = (
        f"check {piece.name}{title} points {show_number(piece.points)}{gate}{weight} from {show_text(criterion.text)}"
    )
    if piece.rule is None:
        return f"{head} unchecked {show_text(piece.why)}"
    if isinstance(piece.rule.condition, Given):
        return _given(head, piece.name, piece.rule.condition)
    proxy = " ".join(filter(None, ["" if piece.rule.measures else PROXY, piece.rule.unseen]))
    unseen = f" proxy {show_text(proxy)}" if proxy else ""
    return f"{head}{unseen} if {piece.rule.condition.show('response')}"


def _scale(piece: Piece) -> str:
    """Give back a scale with its levels, from the highest to the lowest, or as one that nothing checks."""
    criterion, rule = piece.criterion, piece.rule
    values = [anchor.level for anchor in criterion.anchors]
    title = f" {show_text(_short(criterion.title))}" if criterion.title else ""
    weight = f" weight {_number(criterion.weight)}" if criterion.weight else ""
    head = f"scale {piece.name}{title} {show_number(min(values))} to {show_number(max(values))}"
    lines = [f"{head}{' gate' if criterion.gate else ''}{weight} {{", f"from {show_text(criterion.text)}"]
    if not isinstance(rule, ScaleRule):
        return "\n".join([*lines, f"unchecked {show_text(piece.why)}", "}"])
    lines.append(f"proxy {show_text(' '.join(filter(None, [PROXY, rule.unseen])))}")
    return "\n".join([*lines, *map(_level, rule.levels), "}"])


def _level(level: Level) -> str:
    anchor = show_text(_short(level.text).replace("{", "{{").replace("}", "}}") or "The lowest level.")
    told = "" if level.condition is None else f" if {level.condition.show('response')}"
    return f"level {show_number(level.value)} {anchor}{told}"


def _given(head: str, name: str, condition: Given) -> str:
    """Give back a check as the source gives it, with what is declared for it before it."""
    word, _, rest = condition.declared.partition(" ")
    if not word:
        return f"{head} if {condition.expression}"
    declared = f"{name}_{word}"
    return f"{word} {declared} {rest}\n{head} if {condition.expression.replace(condition.name, declared)}"


def _tests(piece: Piece) -> Iterator[str]:
    for test in piece.tests:
        score = test.score if test.score is not None else piece.points if test.earns else Decimal(0)
        asked = f"query {show_text(test.query)}\n" if test.query else ""
        expected = f"expect {piece.name} == {show_number(score)}"
        yield f"test {show_text(test.title)} {{\n{asked}response {show_text(test.response)}\n{expected}\n}}"


def _short(text: str) -> str:
    """Give back a title on one line."""
    return " ".join(text.split())
