"""From one criterion to the condition that it holds."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from rubricc.compiler.frontend import ifeval
from rubricc.compiler.frontend.natural.model import Check
from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.clauses import Clause, clauses
from rubricc.compiler.frontend.natural.offline.conditions import (
    Call,
    Condition,
    Found,
    Given,
    Not,
    Within,
    either,
    every,
    leaves,
    unwrapped,
)
from rubricc.compiler.frontend.natural.offline.lead import SOFT, Lead
from rubricc.compiler.frontend.natural.offline.recipients import is_such, parted_from_whom
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.steps import Step, steps_of

_ORDER = frozenset(
    {"first", "finally", "immediately", "initially", "quickly", "repeatedly", "always", "strictly", "just"}
)
"""Adverbs that ask for a place in the answer or for how often, which the rules of this module do not look at."""


_BEFORE = re.compile(r"\b(?:before|prior to|after|followed by)\b", re.I)
_TOOL = re.compile(r"\b([a-z]+\.[a-z_]+)\(")
_MEASURED = re.compile(
    r"(?:text\.(?:words|characters|sentences|paragraphs|lines|case)|format\.(?!sections?\b)\w+)\(\{\}[^)\]]*\)"
)
_ANY_LANGUAGE = ("text.", "format.", "language.", "quantity.")


@dataclass(frozen=True, slots=True)
class Rule:
    """The condition that a criterion holds, by which rule it was made, and what it does not see."""

    condition: Condition
    way: str
    unseen: str = ""

    @property
    def is_of_words(self) -> bool:
        """Whether it looks for words of English, or asks a tool that knows only those."""
        if isinstance(self.condition, Given):
            return False
        found = leaves(self.condition)
        return not all(isinstance(leaf, Call) and leaf.template.startswith(_ANY_LANGUAGE) for leaf in found)

    @property
    def measures(self) -> bool:
        """Whether it measures length and layout alone, and so stands for more than words and their places."""
        found = () if isinstance(self.condition, Given) else leaves(self.condition)
        return bool(found) and all(isinstance(leaf, Call) and _MEASURED.match(leaf.template) for leaf in found)

    @property
    def tools(self) -> frozenset[str]:
        """The names of the tools that it asks beside phrases."""
        if isinstance(self.condition, Given):
            return frozenset(_TOOL.findall(self.condition.expression))
        called = (leaf.template for leaf in leaves(self.condition) if isinstance(leaf, Call))
        return frozenset(name for template in called for name in _TOOL.findall(template))


def rule_of_check(check: Check) -> Rule:
    """Give back the rule for a check of a kind that IFEval knows; raises `Refused` for any other."""
    try:
        found = ifeval.condition(check.kind, check.fields)
    except ValueError as error:
        raise Refused(f"It is a check that is not translated here: {error}") from None
    return Rule(Given(found.expression, found.declared, ifeval.NAME), "check")


def rule_of(text: str, points: Decimal) -> Rule:
    """Give back the rule for a criterion; raises `Refused` where the sentence is not wholly accounted for."""
    fault = points < 0
    steps = steps_of(text)
    made = _all([_step(step) for step in steps] or [_of_clause(part, fault) for part in clauses(text, fault)])
    soft = f"Does not see whether it is said {' and '.join(sorted(made.soft))}." if made.soft else ""
    order = "Does not see what comes before what." if _BEFORE.search(text) else ""
    return Rule(made.condition, made.way, " ".join(filter(None, [made.unseen, soft, order])))


@dataclass(frozen=True, slots=True)
class _Part:
    """What one clause asks for, and the adverbs of it that are not looked at."""

    condition: Condition
    way: str
    soft: frozenset[str] = frozenset()
    unseen: str = ""


def _all(parts: list[_Part]) -> _Part:
    """Give back what several parts ask for together."""
    return _Part(
        every(tuple(part.condition for part in parts)),
        "+".join(dict.fromkeys(part.way for part in parts)),
        frozenset(word for part in parts for word in part.soft),
        " ".join(filter(None, (part.unseen for part in parts))),
    )


def _step(step: Step) -> _Part:
    """Give back that a step of a checklist is passed."""
    made = _all([_of_clause(part, False) for part in clauses(step.statement, False)])
    return replace(made, condition=made.condition if step.good else Not(made.condition), way="steps")


_HARM = tuple(
    (said,)
    for said in (
        "can cause", "may cause", "could cause", "can lead to", "may lead to", "could lead to", "increases the risk",
        "raises the risk", "can increase the risk", "can harm", "may harm", "is harmful", "is dangerous",
    )
)  # fmt: skip
"""What a sentence has that warns of what it names, and does not advise it."""
_ELSEWHERE = "Where the question is another one, it does not hold, and its points are not got."


def _of_clause(clause: Clause, fault: bool) -> _Part:
    """Give back what a clause asks for, under its condition on the question."""
    made = _with_others(clause, fault)
    unseen = " ".join(filter(None, [made.unseen, clause.unseen]))
    if clause.gate is None:
        return replace(made, unseen=unseen)
    told = f"{unseen} {_ELSEWHERE}".strip()
    return replace(made, condition=every((clause.gate, made.condition)), way=f"{made.way}+asked", unseen=told)


def _with_others(clause: Clause, fault: bool) -> _Part:
    """Give back that a clause is met, or one of those that do as well."""
    parts = [_done(clause, fault), *(_of_clause(other, fault) for other in clause.others)]
    return replace(_all(parts), condition=either(tuple(part.condition for part in parts)))


def _done(clause: Clause, fault: bool) -> _Part:
    """Give back what a clause asks for, with what it says by which verb: `reassures by saying that …`.

    What is left undone is no fault where it is done in other words.
    """
    made = clause.lead
    _agree(made, fault)
    order = next((word for word in made.manner if word in _ORDER), None)
    if order is not None:
        raise Refused(f"No rule tells what is said “{order}”.")
    parts = [_own(clause, fault)] if clause.tells else []
    parts += [_of_clause(inner, fault and not made.undone) for inner in clause.inner]
    parts += [_not_done(other) for other in clause.against]
    found = _all(parts)
    return replace(
        found,
        condition=Not(found.condition) if made.undone else found.condition,
        soft=found.soft | SOFT.intersection(made.manner),
    )


def _not_done(clause: Clause) -> _Part:
    """Give back that what a clause is set against is not done."""
    made = _of_clause(clause, False)
    return made if clause.lead.undone else replace(made, condition=Not(made.condition))


def _own(clause: Clause, fault: bool) -> _Part:
    """Give back what a clause by itself says is done, whether or not it says that this is left undone."""
    made = clause.lead
    if clause.form is not None:
        return _Part(clause.form.condition, clause.form.way, unseen=clause.form.unseen)
    if made.act == "hedge":
        found = claim(clause.object, Style())
        hedged = every((Call("tone.hedging({}) >= 1"), unwrapped(found)))
        return _Part(Within("paragraphs", hedged), "hedge")
    banned = fault != made.undone
    style = Style(made.claims, made.act == "ask", fault and not made.undone, given=banned and made.gives)
    if banned and (made.gives or made.act == "advise"):
        return _Part(_not_warned(_given_to(clause.object, style)), made.act)
    return _Part(claim(f"avoid {clause.object}" if made.act == "discourage" else clause.object, style), made.act)


def _given_to(text: str, style: Style) -> Condition:
    """Give back that something is given or advised, to such as it is not to be given to where they are named."""
    what, who = parted_from_whom(text)
    given = claim(what, style)
    return every((is_such(who), given)) if who else given


def _not_warned(condition: Condition) -> Condition:
    """Give back that a sentence advises something, and tells no harm of it: `may cause defects` advises nothing."""
    if not isinstance(condition, Within | Found):
        return condition
    return Within("sentences", every((unwrapped(condition), Not(Found(_HARM)))))


def _agree(made: Lead, fault: bool) -> None:
    """Raise `Refused` where the sign of the points contradicts the sentence."""
    if not fault and (made.failed or made.wrong):
        raise Refused("Its points are positive, but the sentence tells of a fault.")
    if fault and ((made.undone and not made.omits) or made.wanted):
        raise Refused("Its points are negative, but the sentence tells of no fault.")
