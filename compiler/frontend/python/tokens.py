"""Lists of tokens: what `findall` and `split` give, and what can be asked of them."""

from __future__ import annotations

from rubricc.compiler.frontend.python.expr import ZERO, Expr, Pat, match_count, minus
from rubricc.compiler.frontend.python.regexes import letters, longer
from rubricc.compiler.frontend.python.values import CannotLiftError, TokenTest

WORD = Pat(r"\S+")
"""What `text.split()` gives."""


def tokens(text: str, pattern: Pat) -> Expr:
    """Give back the list of the matches of a pattern."""
    return Expr("tokens", (text, pattern, ()), "tokens")


def plain(value: Expr) -> Expr:
    """Give back the list behind names and sets."""
    while value.op in ("let", "set"):
        value = value.args[0].value if value.op == "let" else value.args[0]
    return value


def is_set(value: Expr) -> bool:
    """Tell whether a list counts each item once."""
    while value.op == "let":
        value = value.args[0].value
    return value.op in ("set", "meet", "join", "minus")


def as_set(value: Expr) -> Expr:
    """Give back the different items of a list."""
    return value if is_set(value) else Expr("set", (value,), "tokens")


def size(value: Expr) -> Expr:
    """Give back the number of items."""
    base = value
    while base.op == "let":
        base = base.args[0].value
    if base.op == "set":
        return Expr("different", (value if value.op == "let" else base.args[0],), "int", ZERO)
    if base.op == "meet":
        return Expr("shared", base.args, "int", ZERO)
    if base.op == "join":
        one, two = (Expr("different", (part,), "int", ZERO) for part in base.args)
        return minus(Expr("add", (one, two), "int", ZERO), Expr("shared", base.args, "int", ZERO))
    if base.op == "minus":
        left, right = base.args
        return minus(Expr("different", (left,), "int", ZERO), Expr("shared", (left, right), "int", ZERO))
    if base.op == "only":
        inner, texts = base.args
        return minus(size(inner), size(without(inner, texts)))
    text, pattern, apart = plain(base).args
    return match_count(text, pattern) if not apart and value.op != "let" else Expr("size", (value,), "int", ZERO)


def without(value: Expr, texts: tuple[str, ...]) -> Expr:
    """Give back the items that are none of the texts."""
    text, pattern, apart = _listed(value).args
    kept = Expr("tokens", (text, pattern, tuple(dict.fromkeys((*apart, *texts)))), "tokens")
    return as_set(kept) if is_set(value) else kept


def only(value: Expr, texts: tuple[str, ...]) -> Expr:
    """Give back the items that are one of the texts."""
    kept = Expr("only", (_listed(value), texts), "tokens")
    return as_set(kept) if is_set(value) else kept


def filtered(value: Expr, test: TokenTest) -> Expr:
    """Give back the items that pass a test; raises `CannotLiftError` where the language cannot say it."""
    if test.kind == "in":
        return only(value, test.detail)
    if test.kind == "not in":
        return without(value, test.detail)
    if test.kind in ("shared", "not shared"):
        if not is_set(value) or plain(value).op != "tokens":
            raise CannotLiftError("only different words are compared with those of another text")
        return Expr("meet" if test.kind == "shared" else "minus", (value, test.detail), "tokens")
    if test.kind == "line":
        return tokens(_listed(value).args[0], test.detail)
    op, bound = test.detail
    least = {">": bound + 1, ">=": bound}.get(op)
    text, pattern, apart = _listed(value).args
    now = None if least is None else longer(pattern, int(least))
    if now is None:
        raise CannotLiftError(f"only runs of characters can be chosen by length, and `{pattern.expression}` is none")
    kept = Expr("tokens", (text, now, apart), "tokens")
    return as_set(kept) if is_set(value) else kept


def total_length(value: Expr) -> Expr:
    """Give back the number of characters of all items; raises `CannotLiftError` where the language cannot say it."""
    text, pattern, apart = _listed(value).args
    single = letters(pattern)
    if single is None or apart or is_set(value):
        raise CannotLiftError(f"the length of all matches of `{pattern.expression}` together")
    return match_count(text, single)


def _listed(value: Expr) -> Expr:
    base = plain(value)
    if base.op != "tokens":
        raise CannotLiftError("a list that was chosen twice")
    return base
