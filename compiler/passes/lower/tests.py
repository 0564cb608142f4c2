"""Tests that stand in the rubric."""

from __future__ import annotations

from rubricc.compiler.ir.rubric import Expectation, Given, TestCase, Turn
from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.passes.lower.names import nearest
from rubricc.compiler.syntax import tree
from rubricc.runtime.types import Type


def lower_test(ctx: Context, node: tree.Test) -> TestCase:
    """Give back one test; what it gives or expects that does not exist is RB005."""
    inputs = {name: s.type for name, s in ctx.top.symbols.items() if s.kind == "input"}
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
        ctx.report("RB005", node.name.span, f"There is no input called `{name}`.", hint=hint)
        return None
    if isinstance(node.value, tree.TextLit):
        return Given(name=name, text=node.value.value, at=at)
    turns = node.value.turns
    if all(turn.role is None for turn in turns):
        return Given(name=name, texts=tuple(turn.text.value for turn in turns), at=at)
    roles = tuple(
        Turn(role=turn.role.id if turn.role else "user", text=turn.text.value, at=ctx.place(turn.span))
        for turn in turns
    )
    return Given(name=name, turns=roles, at=at)


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
    close = nearest(name.id, [*known, *(["total"] if wanted.kind == "score" else [])])
    hint = f"Did you mean {' or '.join(f'`{c}`' for c in close)}?" if close else ""
    ctx.report("RB005", name.span, f"There is no {kind} called `{name.id}`.", hint=hint)
    return None
