"""Tries rules on answers: on one that should earn, one that should not, and on the question itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal

from rubricc.compiler.driver import Checked, check, load
from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.offline.answers import BARE, NEUTRAL, made_for, restated
from rubricc.compiler.frontend.natural.offline.clauses import clauses
from rubricc.compiler.frontend.natural.offline.conditions import Given, gates
from rubricc.compiler.frontend.natural.offline.draft import Piece, rubric_text
from rubricc.compiler.frontend.natural.offline.probes import probes
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.scales import ScaleRule
from rubricc.compiler.frontend.natural.offline.trial_scales import tried_scale
from rubricc.compiler.frontend.natural.translation import WrittenTest
from rubricc.compiler.source.file import SourceFile

_OF_FORM = frozenset(
    {"steps", "questions", "ask", "format", "amount", "edge", "language", "tone", "refusal", "scale"}
    | {"courtesy", "greeting", "keys", "reading", "thing"}
)
"""Rules that look at no subject: a question is itself a question, and says nothing of whether answers ask."""
_OFF_ANSWER = "A rule was tried, and an answer in the criterion's own words did not earn it."
_OFF_QUESTION = (
    "A rule was tried, and an answer in the criterion's own words to the question of the source did not earn it."
)
Score = Callable[[str, str, str], Decimal]
"""What the criterion with this name gets by this answer to this question."""


def tried(name: str, source: NaturalRubric, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Give back the pieces with their tests, those without a rule whose rule fails on its own answers."""
    if not any(map(_is_to_try, pieces)):
        return pieces
    checked = _checked(name, source, pieces)
    if checked.rubric is None:
        sound = tuple(_sound(name, source, piece) if _is_to_try(piece) else piece for piece in pieces)
        if sound == pieces:
            raise AssertionError(f"The translated rubric has errors: {checked.errors[0].message}")
        return tried(name, source, sound)
    score = _scorer(checked)
    return tuple(_tried(piece, source, score) if _is_to_try(piece) else piece for piece in pieces)


def _is_to_try(piece: Piece) -> bool:
    """Say whether a piece has a rule that was made of words; what the source gives as a check is taken as it is."""
    return piece.rule is not None and not isinstance(piece.rule.condition, Given)


def _checked(name: str, source: NaturalRubric, pieces: tuple[Piece, ...]) -> Checked:
    return check(SourceFile("translated.rubric", rubric_text(name, source, pieces, kept=False)))


def _sound(name: str, source: NaturalRubric, piece: Piece) -> Piece:
    """Give back a piece without its rule where that is an error by itself: a range upside down, a day that is none."""
    checked = _checked(name, source, (piece,))
    if checked.rubric is not None:
        return piece
    return piece.without_rule(f"The language has no such rule: {checked.errors[0].message}")


def _scorer(checked: Checked) -> Score:
    module = load(checked)
    kept: dict[tuple[str, str], dict[str, Decimal]] = {}

    def got(name: str, answer: str, query: str) -> Decimal:
        if (query, answer) not in kept:
            scores = module.score_response(query or None, answer)["criteria"]
            kept[query, answer] = {key: Decimal(str(item["score"] or 0)) for key, item in scores.items()}
        return kept[query, answer][name]

    return got


def _tried(piece: Piece, source: NaturalRubric, score: Score) -> Piece:
    """Give back a piece with a test that earns it and one that does not; without its rule where there is none."""
    query = _asked(piece, source)

    def got(answer: str) -> Decimal:
        return score(piece.name, answer, query)

    for asked in _questions(source) if not _OF_FORM.issuperset(_ways(piece)) else ():
        if got(asked) != got(NEUTRAL):
            return piece.without_rule("An answer that only repeats the question would be taken for one that does it.")
    if isinstance(piece.rule, ScaleRule):
        return tried_scale(piece, piece.rule, got, _doing)
    answers = next(_apart(tuple(_doing(piece)), got), None)
    if answers is None:
        return piece.without_rule(_OFF_QUESTION if "asked" in _ways(piece) else _OFF_ANSWER)
    tests = (
        WrittenTest(_title(piece, earns), answer, earns, query)
        for answer, earns in zip(answers, (True, False), strict=True)
    )
    return replace(piece, tests=tuple(tests))


def _apart(doing: tuple[str, ...], got: Callable[[str], Decimal]) -> Iterator[list[str]]:
    """Yield an answer that does it and one that says nothing of it, the one that gets points first."""
    for plain in (NEUTRAL, BARE):
        for answer in doing:
            if got(answer) != got(plain):
                yield sorted((answer, plain), key=lambda answer: not got(answer))


def _asked(piece: Piece, source: NaturalRubric) -> str:
    """Give back a question for a rule that looks at it: that of the source, else one that meets its condition."""
    if piece.rule is None or "asked" not in _ways(piece):
        return ""
    said = next(_questions(source), "")
    return said or " ".join(made_for(leaf.part) for leaf in gates(piece.rule.condition)) or NEUTRAL


def _ways(piece: Piece) -> list[str]:
    return piece.rule.way.split("+") if piece.rule is not None else []


def _title(piece: Piece, earns: bool) -> str:
    """Give back the title of a test: for a fault, to earn it is to have it."""
    what = "found" if piece.points < 0 else "earned"
    return f"{piece.name}: {what}" if earns else f"{piece.name}: not {what}"


def _questions(source: NaturalRubric) -> Iterator[str]:
    """Yield what the user says: an answer that repeats it does nothing."""
    said = [message["content"] for message in source.messages if message["role"] == "user"] or [source.query]
    yield from filter(str.strip, {"\n\n".join(said): None, said[-1]: None})


def _doing(piece: Piece) -> Iterator[str]:
    """Yield answers that do what the criterion speaks of, those in its own words first."""
    assert piece.rule is not None
    try:
        found = clauses(piece.criterion.text, piece.points < Decimal(0))
    except Refused:
        found = []
    yield from (shown for clause in found if clause.form is not None for shown in clause.form.shown)
    parts = [list(restated(clause)) for clause in found if clause.form is None]
    for number in range(3 if parts else 0):
        yield " ".join(part[min(number, len(part) - 1)] for part in parts)
    if not parts or piece.rule.tools:
        yield made_for(piece.rule.condition)
        yield made_for(piece.rule.condition, undone=True)
    yield from probes(piece.rule.condition)
