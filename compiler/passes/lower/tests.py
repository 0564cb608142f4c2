"""Tests that stand in the rubric."""

from __future__ import annotations

from rubricc.compiler.diagnostics.model import Label
from rubricc.compiler.ir.expressions import ROLES
from rubricc.compiler.ir.given import GivenError, parse
from rubricc.compiler.ir.rubric import Expectation, Given, TestCase, Turn
from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.passes.lower.mend import deleted, meant, which
from rubricc.compiler.passes.lower.names import nearest
from rubricc.compiler.passes.lower.values import in_words
from rubricc.compiler.syntax import tree
from rubricc.runtime.types import MESSAGES, Type


def lower_test(ctx: Context, node: tree.Test) -> TestCase:
    """Give back one test; what it gives or expects that does not exist is RB005."""
    inputs = {name: s.type for name, s in ctx.top.symbols.items() if s.kind == "input"}
    _check_twice(ctx, node, "messages" in inputs)
    _check_missing(ctx, node)
    givens = tuple(g for item in node.givens if (g := _given(ctx, item, inputs)) is not None)
    if "messages" not in inputs:
        givens = tuple(_as_query(g) for g in givens)
    expectations = tuple(e for item in node.expectations if (e := _expectation(ctx, item)) is not None)
    return TestCase(name=node.title.value, givens=givens, expectations=expectations, at=ctx.place(node.span))


def _given(ctx: Context, node: tree.Given, inputs: dict[str, Type]) -> Given | None:
    name, at = node.name.id, ctx.place(node.span)
    known = {*inputs, "messages"}
    if name not in known:
        close = nearest(name, known)
        hint = f"Did you mean `{close[0]}`?" if close else f"Declare it: `input {name}: Text`."
        fix = meant(name, close, node.name.span)
        ctx.report("RB005", node.name.span, f"There is no input called `{name}`.", hint=hint, fix=fix)
        return None
    problem = _problem(node, inputs.get(name, MESSAGES))
    if problem:
        ctx.report("RB003", node.value.span, problem[0], hint=problem[1])
        return None
    if isinstance(node.value, tree.TextLit):
        return Given(name=name, text=node.value.value, at=at)
    turns = node.value.turns
    if all(turn.role is None for turn in turns):
        return Given(name=name, texts=tuple(turn.text.value for turn in turns), at=at)
    _check_roles(ctx, turns)
    roles = tuple(
        Turn(role=turn.role.id if turn.role else "user", text=turn.text.value, at=ctx.place(turn.span))
        for turn in turns
    )
    return Given(name=name, turns=roles, at=at)


def _check_roles(ctx: Context, turns: tuple[tree.Turn, ...]) -> None:
    for turn in turns:
        if turn.role is not None and turn.role.id not in ROLES:
            close = nearest(turn.role.id, ROLES)
            hint = f"Did you mean `{close[0]}`?" if close else f"The roles are {', '.join(ROLES)}."
            fix = meant(turn.role.id, close, turn.role.span)
            ctx.report("RB005", turn.role.span, f"There is no role called `{turn.role.id}`.", hint=hint, fix=fix)


_FORMS = {"Date": 'Write it as "2026-01-31".', "Json": 'Write JSON in a text, as in `"[1, 2]"`.'}
"""How the value of an input of a kind is written."""


def _problem(node: tree.Given, wanted: Type) -> tuple[str, str] | None:
    """Give back why a value does not fit its input, and a hint; None where it does."""
    if isinstance(node.value, tree.TextLit):
        try:
            parse(node.name.id, node.value.value, wanted)
        except GivenError as error:
            text = str(error)
            return f"{text[0].upper()}{text[1:]}.", _FORMS.get(wanted.kind, "")
        return None
    roles = [turn.role is not None for turn in node.value.turns]
    is_conversation = any(roles)
    if wanted.kind == "Json" or (wanted.kind == "List" and is_conversation == (wanted.element == "Message")):
        return None
    given = "a conversation" if is_conversation else "a list of texts"
    hint = 'Write the turns as `[user "…", assistant "…"]`.' if wanted.element == "Message" else "Write it as one text."
    if wanted.element == "Text":
        hint = 'Write the texts alone, as in `["…", "…"]`.'
    return f"The input `{node.name.id}` is {in_words(wanted)}; this is {given}.", hint


def _check_twice(ctx: Context, node: tree.Test, reads_messages: bool) -> None:
    """Report an input that is given twice; a conversation that stands for the query is the query."""
    first: dict[str, tree.Given] = {}
    for item in node.givens:
        name = "query" if item.name.id == "messages" and not reads_messages else item.name.id
        before = first.setdefault(name, item)
        if before is not item:
            labels = (Label(before.span, "first given here"), Label(item.span, "and again here"))
            message = f"`{name}` is given twice."
            ctx.report("RB002", item.span, message, labels=labels, hint="Keep one of them.", fix=deleted(item.span))


def _check_missing(ctx: Context, node: tree.Test) -> None:
    """Report an input that must be there; a text that is left out is empty."""
    given = {item.name.id for item in node.givens}
    for item in ctx.inputs:
        if item.name not in given and not item.optional and item.type.kind not in ("Text", "Any"):
            hint = f"Give it before the expectations, or declare it as `{item.name}: {item.type} optional`."
            ctx.report("RB005", node.title.span, f"The test does not give `{item.name}`.", hint=hint)


def _as_query(given: Given) -> Given:
    """Where a rubric does not read conversations, one in a test stands for the query that it makes."""
    if given.name != "messages" or given.turns is None:
        return given
    asked = "\n\n".join(turn.text for turn in given.turns if turn.role == "user")
    return Given(name="query", text=asked, at=given.at)


def _expectation(ctx: Context, node: tree.Expectation) -> Expectation | None:
    at = ctx.place(node.span)
    match node:
        case tree.ExpectPassed():
            return Expectation(kind="passed", at=at)
        case tree.ExpectFailed():
            return Expectation(kind="failed", at=at)
        case tree.ExpectOverride():
            return _on(ctx, node.name, "override", Expectation(kind="override", target=node.name.id, at=at))
        case tree.ExpectReason():
            wanted = Expectation(kind="reason", target=node.target.id, text=node.reason.value, at=at)
            return _on(ctx, node.target, "criterion", wanted)
        case tree.ExpectScore():
            wanted = Expectation(kind="score", target=node.target.id, op=node.op, value=node.value.value, at=at)
            return _on(ctx, node.target, "criterion", wanted)


def _on(ctx: Context, name: tree.Name, kind: str, wanted: Expectation) -> Expectation | None:
    known = [n for n, symbol in ctx.top.symbols.items() if symbol.kind == kind]
    if name.id in known or (name.id == "total" and kind == "criterion" and wanted.kind == "score"):
        return wanted
    known += ["total"] if wanted.kind == "score" else []
    close = nearest(name.id, known)
    hint = which(kind, name.id, known, close)
    fix = meant(name.id, close, name.span)
    ctx.report("RB005", name.span, f"There is no {kind} called `{name.id}`.", hint=hint, fix=fix)
    return None
