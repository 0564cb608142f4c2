"""From one criterion to the condition that it holds."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.clauses import Clause, clauses
from rubricc.compiler.frontend.natural.offline.conditions import Condition, Not, every
from rubricc.compiler.frontend.natural.offline.lead import SOFT, Lead
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.steps import Step, steps_of

_ORDER = frozenset(
    {"first", "finally", "immediately", "initially", "quickly", "repeatedly", "always", "strictly", "just"}
)
"""Adverbs that ask for a place in the answer or for how often, which the rules of this module do not look at."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The condition that a criterion holds, by which rule it was made, and what it does not see."""

    condition: Condition
    way: str
    words: int
    unseen: str = ""


def rule_of(text: str, points: Decimal) -> Rule:
    """Give back the rule for a criterion; raises `Refused` where the sentence is not wholly accounted for."""
    fault = points < 0
    steps = steps_of(text)
    made = [_step(step) for step in steps] or [_of_clause(part, fault) for part in clauses(text, fault)]
    soft = sorted({word for part in made for word in part.soft})
    unseen = [part.unseen for part in made] + (
        [f"Does not see whether it is said {' and '.join(soft)}."] if soft else []
    )
    way = "+".join(dict.fromkeys(part.way for part in made))
    words = sum(part.words for part in made)
    return Rule(every(tuple(part.condition for part in made)), way, words, " ".join(filter(None, unseen)))


@dataclass(frozen=True, slots=True)
class _Part:
    """What one clause asks for, and the adverbs of it that are not looked at."""

    condition: Condition
    way: str
    words: int
    soft: frozenset[str] = frozenset()
    unseen: str = ""


def _step(step: Step) -> _Part:
    """Give back that a step of a checklist is passed."""
    parts = [_of_clause(part, False) for part in clauses(step.statement, False)]
    condition = every(tuple(part.condition for part in parts))
    return _Part(condition if step.good else Not(condition), "steps", sum(part.words for part in parts))


def _of_clause(clause: Clause, fault: bool) -> _Part:
    made = clause.lead
    _agree(made, fault)
    order = next((word for word in made.manner if word in _ORDER), None)
    if order is not None:
        raise Refused(f"No condition shows what is said “{order}”.")
    soft = frozenset(word for word in made.manner if word in SOFT)
    if clause.form is not None:
        condition = clause.form.condition
        return _Part(Not(condition) if made.undone else condition, clause.form.way, 2, soft, clause.form.unseen)
    style = Style(made.claims and not made.undone, made.act == "ask", fault and not made.undone)
    found = claim(f"avoid {clause.object}" if made.act == "discourage" else clause.object, style)
    return _Part(Not(found.condition) if made.undone else found.condition, made.act, found.words, soft)


def _agree(made: Lead, fault: bool) -> None:
    """Raise `Refused` where the sign of the points contradicts the sentence."""
    if not fault and (made.failed or made.wrong):
        raise Refused("Its points are positive, but the sentence tells of a fault.")
    if fault and ((made.undone and not made.omits) or (made.wanted and not made.undone)):
        raise Refused("Its points are negative, but the sentence tells of no fault.")
