"""Layouts of the statements that give points."""

from __future__ import annotations

from rubricc.compiler.syntax.format_base import Layouts, braces, lays_out, spaced, tail
from rubricc.compiler.syntax.layout import SPACE, Doc, Group, Indent
from rubricc.compiler.syntax.tree import (
    Arm,
    Award,
    BestOf,
    Block,
    Branch,
    Choose,
    Fixed,
    ForFirst,
    If,
    Limit,
    Outcome,
    Path,
    Penalize,
    Per,
    Proxy,
    Requires,
    Scaled,
    Source,
    Unchecked,
)
from rubricc.compiler.syntax.tree import (
    Group as GroupStatement,
)


@lays_out(Fixed)
def _fixed(node: Fixed, layouts: Layouts) -> Doc:
    return layouts(node.points)


@lays_out(Per)
def _per(node: Per, layouts: Layouts) -> Doc:
    return layouts(node.points), " per ", layouts(node.value), " up to ", layouts(node.limit)


@lays_out(Scaled)
def _scaled(node: Scaled, layouts: Layouts) -> Doc:
    ends: Doc = (" from ", layouts(node.low), " to ", layouts(node.high))
    return "up to ", layouts(node.points), " by ", layouts(node.value), ends


@lays_out(Award, Penalize)
def _contribution(node: Award | Penalize, layouts: Layouts) -> Doc:
    word = "award " if isinstance(node, Award) else "penalize "
    condition: Doc = "" if node.condition is None else (" if ", layouts(node.condition))
    reason = None if node.reason is None else layouts(node.reason)
    main: Doc = (word, layouts(node.amount), condition, tail(reason))
    if node.otherwise is None:
        return main
    return Group((main, SPACE, "else ", layouts(node.otherwise)))


@lays_out(Block, braces=True)
def _block(node: Block, layouts: Layouts) -> Doc:
    return braces(node.statements, layouts, node)


@lays_out(Outcome)
def _outcome(node: Outcome, layouts: Layouts) -> Doc:
    points: Doc = "" if node.points is None else (" ", layouts(node.points))
    return node.kind, points, tail(None if node.reason is None else layouts(node.reason))


@lays_out(Arm)
def _arm(node: Arm, layouts: Layouts) -> Doc:
    if node.condition is None:
        return "otherwise ", layouts(node.outcome)
    return "when ", layouts(node.condition), " ", layouts(node.outcome)


@lays_out(Choose, braces=True)
def _choose(node: Choose, layouts: Layouts) -> Doc:
    label: Doc = "" if node.label is None else (layouts(node.label), " ")
    return "choose ", label, braces(node.arms, layouts, node)


@lays_out(Branch)
def _branch(node: Branch, layouts: Layouts) -> Doc:
    return "if ", layouts(node.condition), " ", layouts(node.block)


@lays_out(If)
def _if(node: If, layouts: Layouts) -> Doc:
    head, *others = node.branches
    parts = [layouts(head)]
    for branch in others:
        parts += [" else ", layouts(branch)]
    if node.otherwise is not None:
        parts += [" else ", layouts(node.otherwise)]
    return tuple(parts)


@lays_out(ForFirst)
def _for_first(node: ForFirst, layouts: Layouts) -> Doc:
    head: Doc = ("for first ", layouts(node.variable), " in ", layouts(node.table))
    otherwise: Doc = "" if node.otherwise is None else (" else ", layouts(node.otherwise))
    return head, " where ", layouts(node.condition), " ", layouts(node.block), otherwise


@lays_out(Path)
def _path(node: Path, layouts: Layouts) -> Doc:
    return "path ", layouts(node.label), " ", layouts(node.block)


@lays_out(BestOf, braces=True)
def _best_of(node: BestOf, layouts: Layouts) -> Doc:
    return "best of ", braces(node.paths, layouts, node)


@lays_out(GroupStatement, braces=True)
def _group(node: GroupStatement, layouts: Layouts) -> Doc:
    head = Group(Indent(spaced(("group ", layouts(node.label)), *layouts.all(node.limits))))
    return head, " ", braces(node.body, layouts, node)


@lays_out(Source)
def _source(node: Source, layouts: Layouts) -> Doc:
    return "from ", layouts(node.text)


@lays_out(Proxy)
def _proxy(node: Proxy, layouts: Layouts) -> Doc:
    return "proxy ", layouts(node.text)


@lays_out(Requires)
def _requires(node: Requires, layouts: Layouts) -> Doc:
    return "requires ", layouts(node.condition), tail(("else ", layouts(node.reason)))


@lays_out(Unchecked)
def _unchecked(node: Unchecked, layouts: Layouts) -> Doc:
    return "unchecked" if node.why is None else ("unchecked ", layouts(node.why))


_LIMITS = {"pass": "pass at", "round": "round to"}


@lays_out(Limit)
def _limit(node: Limit, layouts: Layouts) -> Doc:
    value: Doc = "" if node.value is None else (" ", layouts(node.value))
    return _LIMITS.get(node.kind, node.kind), value, " half even" if node.half_even else ""
