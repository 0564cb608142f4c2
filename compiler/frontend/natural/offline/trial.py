"""Tries rules on answers: on one that should earn, one that should not, and on the question itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.offline.answers import NEUTRAL, made_for, restated
from rubricc.compiler.frontend.natural.offline.clauses import clauses
from rubricc.compiler.frontend.natural.offline.conditions import Given
from rubricc.compiler.frontend.natural.offline.draft import Piece, rubric_text
from rubricc.compiler.frontend.natural.offline.probes import probes
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.translation import WrittenTest
from rubricc.compiler.source.file import SourceFile

_OF_FORM = frozenset({"steps", "questions", "ask", "format", "amount", "edge", "language", "tone", "refusal"})
"""Rules that look at no subject: a question is itself a question, and says nothing of whether answers ask."""
Score = Callable[[str, str], bool]
"""Whether the criterion with this name is earned by this answer."""


def tried(name: str, source: NaturalRubric, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Give back the pieces with their tests, those without a rule whose rule fails on its own answers."""
    if not any(map(_is_to_try, pieces)):
        return pieces
    score = _scorer(rubric_text(name, source, pieces, kept=False))
    return tuple(_tried(piece, source, score) if _is_to_try(piece) else piece for piece in pieces)


def _is_to_try(piece: Piece) -> bool:
    """Say whether a piece has a rule that was made of words; what the source gives as a check is taken as it is."""
    return piece.rule is not None and not isinstance(piece.rule.condition, Given)


def _scorer(text: str) -> Score:
    checked = check(SourceFile("translated.rubric", text))
    if checked.rubric is None:
        raise AssertionError(f"The translated rubric has errors: {checked.errors[0].message}\n{text}")
    module = load(checked)
    kept: dict[str, dict[str, bool]] = {}

    def earned(name: str, answer: str) -> bool:
        if answer not in kept:
            scores = module.score_response(None, answer)["criteria"]
            kept[answer] = {key: bool(item["score"]) for key, item in scores.items()}
        return kept[answer][name]

    return earned


def _tried(piece: Piece, source: NaturalRubric, score: Score) -> Piece:
    """Give back a piece with a test that earns it and one that does not; without its rule where there is none."""
    for asked in _questions(source) if not _OF_FORM.issuperset(_ways(piece)) else ():
        if score(piece.name, asked) != score(piece.name, NEUTRAL):
            return piece.without_rule("An answer that only repeats the question would be taken for one that does it.")
    done = [answer for answer in _doing(piece) if score(piece.name, answer) != score(piece.name, NEUTRAL)]
    if not done:
        return piece.without_rule("An answer in its own words would not be taken for one that does it.")
    answers = sorted((done[0], NEUTRAL), key=lambda answer: not score(piece.name, answer))
    tests = (
        WrittenTest(_title(piece, earns), answer, earns) for answer, earns in zip(answers, (True, False), strict=True)
    )
    return replace(piece, tests=tuple(tests))


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
    parts = [list(restated(clause)) for clause in found if clause.form is None]
    for number in range(3 if parts else 0):
        yield " ".join(part[min(number, len(part) - 1)] for part in parts)
    if not parts or piece.rule.tools:
        yield made_for(piece.rule.condition)
        yield made_for(piece.rule.condition, undone=True)
    yield from probes(piece.rule.condition)
