"""Accounts of rules, for any rubric: they agree with what fired, and what they say of a condition is its value."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.differential import make_question
from strategies.rubrics import make_rubric

from rubricc.compiler.cli.evidence import parts_of
from rubricc.compiler.cli.show_why import Accounts
from rubricc.compiler.diagnostics.style import PLAIN
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Expectation
from rubricc.compiler.ir.statements import By, Choose, Give, Per
from rubricc.compiler.testing.accountant import Accountant
from rubricc.compiler.testing.rules import fired
from rubricc.compiler.testing.why import Why


def all_of(why: Why) -> list[Why]:
    return [why, *(item for inner in why.inside for item in all_of(inner))]


def choices(account) -> list[bool]:
    """Whether each choice on the way to a rule was by an arm, not by what stands for all other cases."""
    turn, found = account.rule.way, []
    while turn is not None:
        if isinstance(turn.statement, Choose):
            found.append(turn.branch != "otherwise")
        turn = turn.above
    return found


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32 - 1))
def test_accounts_agree_with_the_trace(seed: int) -> None:
    random = Random(seed)
    rubric = make_rubric(random, 3)
    question = make_question(random, rubric)
    asked = {"query": question.query, "text": question.text, **question.inputs}
    trace = Interpreter(rubric).trace_response(**asked, verdicts=question.verdicts)
    accountant = Accountant(rubric, asked, trace)
    took = {firing.rule.id: firing for firing in fired(rubric, trace)}
    for criterion, scored in zip(rubric.criteria, trace["criteria"], strict=True):
        expectation = Expectation(kind="score", target=criterion.id)
        for account in accountant.accounts(expectation, criterion.id, None):
            assert account.fired == (account.rule.id in took)
            assert list(Accounts(PLAIN).under(account, "")) or not account.whys
            if isinstance(account.rule.node, Give) and all(choices(account)):
                holding = [why.value is True for why in account.whys]
                assert all(holding) if account.fired or account.note else holding.count(False) == 1
            elif isinstance(account.rule.node, (Per, By)) and account.fired:
                assert account.whys
        traced = {part["text"]: part["value"] for part in parts_of(scored["steps"])}
        for account in accountant.accounts(expectation, criterion.id, None):
            told = [item for why in account.whys for item in all_of(why)]
            assert all(item.value == traced[item.text] for item in told if item.text in traced)
