"""Builders of the statements that give points."""

from __future__ import annotations

from typing import Any

from rubricc.compiler.syntax.build import Flag, Parts, builds, every, first, has, nodes_after, span_of, the
from rubricc.compiler.syntax.lexer import Lexeme
from rubricc.compiler.syntax.tree import (
    Arm,
    Award,
    BestOf,
    Block,
    Branch,
    Choose,
    Fixed,
    ForFirst,
    Group,
    If,
    Limit,
    NumberLit,
    Outcome,
    Path,
    Penalize,
    Per,
    Proxy,
    Requires,
    Scaled,
    Source,
    Template,
    TextLit,
    Unchecked,
)


@builds("optional", "clipped", "exact", "half_even", "cumulative", "undefined")
def _flag(parts: Parts) -> Flag:
    return Flag(parts[0].text, span_of(parts))


@builds("source")
def _source(parts: Parts) -> Source:
    return Source(span_of(parts), parts[1])


@builds("proxy")
def _proxy(parts: Parts) -> Proxy:
    return Proxy(span_of(parts), parts[1])


@builds("requires")
def _requires(parts: Parts) -> Requires:
    return Requires(span_of(parts), parts[1], parts[3])


@builds("unchecked")
def _unchecked(parts: Parts) -> Unchecked:
    return Unchecked(span_of(parts), first(parts, TextLit))


@builds("max_limit", "min_limit", "weight", "pass_at", "gate", "round")
def _limit(parts: Parts) -> Limit:
    return Limit(span_of(parts), parts[0].text, first(parts, NumberLit), has(parts, "half"))


@builds("fixed")
def _fixed(parts: Parts) -> Fixed:
    return Fixed(span_of(parts), parts[0])


@builds("per_unit")
def _per(parts: Parts) -> Per:
    return Per(span_of(parts), parts[0], parts[2], parts[5])


@builds("scaled")
def _scaled(parts: Parts) -> Scaled:
    return Scaled(span_of(parts), parts[2], parts[4], parts[6], parts[8])


@builds("award", "penalize")
def _contribution(parts: Parts) -> Award | Penalize:
    kind = Award if parts[0].text == "award" else Penalize
    rest = parts[2:]
    conditional = isinstance(rest[0], Lexeme)
    otherwise = rest[-1].node if isinstance(rest[-1], _Otherwise) else None
    return kind(span_of(parts), parts[1], rest[1] if conditional else None, first(rest, Template), otherwise)


class _Otherwise:
    __slots__ = ("node", "span")

    def __init__(self, parts: Parts) -> None:
        self.node = parts[1]
        self.span = span_of(parts)


builds("otherwise")(_Otherwise)


@builds("block")
def _block(parts: Parts) -> Block:
    return Block(span_of(parts), every(parts))


@builds("award_outcome", "penalize_outcome", "nothing_outcome")
def _outcome(parts: Parts) -> Outcome:
    return Outcome(span_of(parts), parts[0].text, first(parts, NumberLit), first(parts, Template))


@builds("arm", "last_arm")
def _arm(parts: Parts) -> Arm:
    return Arm(span_of(parts), parts[1] if len(parts) == 3 else None, parts[-1])


@builds("choose")
def _choose(parts: Parts) -> Choose:
    return Choose(span_of(parts), first(parts, TextLit), every(parts, Arm))


@builds("if_")
def _if(parts: Parts) -> If:
    head = Branch(span_of(parts[:3]), parts[1], parts[2])
    otherwise = parts[-1].block if isinstance(parts[-1], _ElseBlock) else None
    return If(span_of(parts), (head, *every(parts, Branch)), otherwise)


@builds("else_if")
def _else_if(parts: Parts) -> Branch:
    return Branch(span_of(parts), parts[2], parts[3])


class _ElseBlock:
    __slots__ = ("block", "span")

    def __init__(self, parts: Parts) -> None:
        self.block: Block = parts[1]
        self.span = span_of(parts)


builds("else_block")(_ElseBlock)


@builds("for_first")
def _for_first(parts: Parts) -> ForFirst:
    otherwise = parts[-1].block if isinstance(parts[-1], _ElseBlock) else None
    return ForFirst(span_of(parts), parts[2], parts[4], parts[6], the(parts, Block), otherwise)


@builds("path")
def _path(parts: Parts) -> Path:
    return Path(span_of(parts), parts[1], parts[2])


@builds("best_of")
def _best_of(parts: Parts) -> BestOf:
    return BestOf(span_of(parts), every(parts, Path))


@builds("group")
def _group(parts: Parts) -> Group:
    body: Any = nodes_after(parts, "LBRACE")
    return Group(span_of(parts), parts[1], every(parts, Limit), body)
