"""Where the branches of a choice stand in the source, and the edits that take them away."""

from __future__ import annotations

from rubricc.compiler.analysis.prove.facts import Branch
from rubricc.compiler.checks.base import Context
from rubricc.compiler.diagnostics.edits import remove
from rubricc.compiler.diagnostics.model import Edit
from rubricc.compiler.ir.statements import Choose, Give, Statement
from rubricc.compiler.ir.visit import statements
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

Rule = tree.Award | tree.Penalize


def written(context: Context, node: Choose) -> tree.Node | None:
    """Give back what an author wrote for a choice."""
    return context.written(
        node.at, tree.Check, tree.Scale, tree.Choose, tree.If, tree.ForFirst, tree.Award, tree.Penalize
    )


def _conditions(context: Context, node: Choose) -> list[tree.Expr]:
    """Give back the conditions of the arms as they are written."""
    found = written(context, node)
    match found:
        case tree.Choose():
            return [arm.condition for arm in found.arms if arm.condition is not None]
        case tree.If():
            return [branch.condition for branch in found.branches]
        case tree.Scale():
            return [level.condition for level in found.levels if level.condition is not None]
        case tree.Award() | tree.Penalize() | tree.Check():
            return [] if found.condition is None else [found.condition]
        case tree.ForFirst():
            return [found.condition] * len(node.arms)
        case _:
            return []


def condition_span(context: Context, node: Choose, arm: int) -> Span:
    """Give back where the condition of an arm is asked, also where what it comes down to stands in a function."""
    conditions = _conditions(context, node)
    return conditions[arm].span if arm < len(conditions) else context.span(node.arms[arm].condition.at)


def row_span(context: Context, node: Choose, arm: int) -> Span | None:
    """Give back the row of a table that an arm of a `for first` is about."""
    if node.keyword != "for first" or context.tree is None:
        return None
    tables = (item for item in tree.walk(context.tree) if isinstance(item, tree.TableDecl))
    table = next((item for item in tables if item.name.id == node.label), None)
    return table.rows[arm].span if table is not None and arm < len(table.rows) else None


def place(context: Context, branch: Branch) -> Span:
    """Give back where a finding about a branch is shown."""
    if branch.arm >= 0:
        return row_span(context, branch.node, branch.arm) or condition_span(context, branch.node, branch.arm)
    found = written(context, branch.node)
    if isinstance(found, tree.Choose) and found.arms[-1].condition is None:
        return _opening(found.arms[-1].span, "otherwise", context)
    if isinstance(found, tree.If | tree.ForFirst) and found.otherwise is not None:
        return found.otherwise.span
    if isinstance(found, Rule) and found.otherwise is not None:
        return found.otherwise.span
    if isinstance(found, tree.Scale):
        return next((level.span for level in found.levels if level.condition is None), found.name.span)
    return context.head(branch.node.at)


def _opening(span: Span, word: str, context: Context) -> Span:
    return Span(span.start, span.start + len(word), context.source)


def says_something(body: tuple[Statement, ...]) -> bool:
    """Tell whether an `otherwise` gives points or a reason, rather than saying that there is nothing else."""
    return any(not isinstance(item, Give) or item.points != 0 or item.reason is not None for item in statements(body))


def is_written(context: Context, branch: Branch) -> bool:
    """Tell whether an author wrote the branch; the lowest level of a scale may be left out."""
    found = written(context, branch.node)
    if branch.arm >= 0 or not isinstance(found, tree.Scale):
        return branch.arm >= 0 or branch.node.otherwise is not None
    return any(level.condition is None for level in found.levels)


def deletion(context: Context, branch: Branch) -> Edit | None:
    """Give back the edit that takes a branch away which is never taken; None where more than that would be needed."""
    found = written(context, branch.node)
    match found:
        case tree.Choose():
            return remove(found.arms[branch.arm].span) if len(found.arms) > 1 and branch.node.arms[1:] else None
        case tree.If():
            return _without_block(found, branch.arm)
        case tree.Scale():
            return _without_level(found, branch.arm)
        case tree.Award() | tree.Penalize():
            return _without_rule(context, found, branch)
        case _:
            return None


def _without_block(node: tree.If, arm: int) -> Edit | None:
    if arm < 0 and node.otherwise is not None:
        return _between(node.branches[-1].block.span, node.otherwise.span)
    if arm > 0:
        return _between(node.branches[arm - 1].block.span, node.branches[arm].block.span)
    return remove(node.span) if len(node.branches) == 1 and node.otherwise is None else None


def _without_level(node: tree.Scale, arm: int) -> Edit | None:
    levels = [level for level in node.levels if level.condition is not None]
    return remove(levels[arm].span) if arm >= 0 and len(levels) > 1 else None


def _without_rule(context: Context, node: Rule, branch: Branch) -> Edit | None:
    if branch.arm < 0 and node.otherwise is not None:
        end = node.span.end if node.reason is None else node.reason.span.end
        shown = node.condition.span.end if node.reason is None and node.condition is not None else end
        return Edit(Span(shown, node.otherwise.span.end, context.source), "")
    return remove(node.span) if node.otherwise is None and branch.criterion.body[1:] else None


def _between(kept: Span, gone: Span) -> Edit:
    return Edit(Span(kept.end, gone.end, kept.file), "")
