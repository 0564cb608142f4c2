"""The steps of a criterion's trace as branches of a tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text
from rich.tree import Tree

from rubricc.compiler.cli.power import lay_out, value
from rubricc.compiler.diagnostics.visible import cut, visible

DEEPEST = 12
"""Blocks nested more deeply than this are drawn no further to the right."""
MOST_FINDS = 6
"""No more finds than this are listed for one condition."""
INDENT = 4

Step = Mapping[str, Any]


def place(item: Mapping[str, Any]) -> Text:
    """Give back where an item stands in the rubric, to put behind its label."""
    return Text(f"  line {item['line']}", style="dim") if item.get("line") else Text()


def add_sources(tree: Tree, item: Mapping[str, Any]) -> None:
    """Add the sentences of the natural-language rubric that the item implements."""
    for sentence in item.get("sources", ()):
        tree.add(Text(f"from: {visible(sentence)}", style="italic dim"))


def add_condition(tree: Tree, condition: Mapping[str, Any], width: int, depth: int = 1) -> None:
    """Add a condition with its parts' values under it, and what was found for it."""
    lines = lay_out(condition["text"], condition["parts"], max(20, width - INDENT * (depth + 1)))
    tree.add(Text("\n".join(lines), no_wrap=len(lines) > 1, overflow="fold"))
    _add_finds(tree, condition["parts"])


def add_steps(tree: Tree, steps: Sequence[Step], width: int) -> None:
    """Add the steps and all that is inside them."""
    waiting = [(tree, step, 1) for step in reversed(steps)]
    while waiting:
        parent, step, depth = waiting.pop()
        inside = _INSIDE[step["kind"]](parent, step, width, depth)
        for branch, inner in reversed(inside):
            # past the deepest level, what is inside goes beside instead
            target, level = (branch, depth + 1) if depth < DEEPEST else (parent, depth)
            waiting.extend((target, item, level) for item in reversed(inner))


_Inside = list[tuple[Tree, Sequence[Step]]]


def _give(parent: Tree, step: Step, width: int, depth: int) -> _Inside:
    branch = parent.add(Text.assemble(_sum(step), f"  {step['keyword']}", _reason(step), place(step)))
    add_sources(branch, step)
    return []


def _graded(parent: Tree, step: Step, width: int, depth: int) -> _Inside:
    lead = f"  {step['keyword']} {step['kind']} "
    subject = step["parts"][0]["text"] if step["parts"] else value(step)
    indent = len(_sum(step)[0]) + len(lead)
    lines = lay_out(subject, step["parts"], max(20, width - INDENT * depth - indent))
    label = Text.assemble(_sum(step), lead, lines[0], _reason(step), place(step), overflow="fold")
    branch = parent.add(_under(label, lines[1:], indent))
    add_sources(branch, step)
    _add_finds(branch, step["parts"])
    return []


def _under(label: Text, lines: Sequence[str], indent: int) -> Text:
    """Give back the label with more lines under it, all indented."""
    for line in lines:
        label.append("\n" + " " * indent + line)
    return label


def _choose(parent: Tree, step: Step, width: int, depth: int) -> _Inside:
    if step["label"] or len(step["arms"]) > 1:
        parent = parent.add(Text.assemble(_sum(step), f"  {step['keyword']}", _label(step), place(step)))
    inside = [_arm(parent, step, at, width, depth) for at in range(len(step["arms"]))]
    if step["otherwise"] is not None:
        taken = step["taken"] == "otherwise"
        mark = ("✓ ", "green") if taken else ("· ", "dim")
        inside.append((parent.add(Text.assemble(mark, "otherwise")), step["otherwise"]))
    return inside


def _arm(parent: Tree, step: Step, at: int, width: int, depth: int) -> tuple[Tree, Sequence[Step]]:
    arm = step["arms"][at]
    condition = arm["condition"]
    word = "when" if step["keyword"] == "choose" else "if"
    if condition is None:
        return parent.add(Text.assemble(("· ", "dim"), f"{word} … (not reached)", place(arm))), ()
    mark = ("✓ ", "green") if step["taken"] == at else ("✗ ", "red")
    undefined = "  undefined" if condition["value"] is None else ""
    lines = lay_out(condition["text"], condition["parts"], max(20, width - INDENT * depth - 6))
    lead = f"{word} "
    label = Text.assemble(mark, lead, lines[0], undefined, place(arm), overflow="fold")
    branch = parent.add(_under(label, lines[1:], 2 + len(lead)))
    _add_finds(branch, condition["parts"])
    return branch, arm["steps"]


def _best(parent: Tree, step: Step, width: int, depth: int) -> _Inside:
    branch = parent.add(Text.assemble(_sum(step), "  best of", place(step)))
    inside: _Inside = []
    for at, path in enumerate(step["paths"]):
        mark = ("✓ ", "green") if step["taken"] == at else ("· ", "dim")
        label = Text.assemble(mark, f"path {visible(path['label'])}  ", _sum(path))
        inside.append((branch.add(label), path["steps"]))
    return inside


def _group(parent: Tree, step: Step, width: int, depth: int) -> _Inside:
    raw = f" (its rules came to {step['raw']:g})" if step["raw"] != step["points"] else ""
    branch = parent.add(Text.assemble(_sum(step), "  group", _label(step), raw, place(step)))
    add_sources(branch, step)
    return [(branch, step["steps"])]


_INSIDE = {"give": _give, "per": _graded, "by": _graded, "choose": _choose, "best": _best, "group": _group}


def _sum(step: Step) -> tuple[str, str]:
    points = step["points"]
    return f"{points:+g}" if points else "0", "green" if points > 0 else "red" if points < 0 else "dim"


def _reason(step: Step) -> str:
    return f"  {visible(step['reason'])}" if step["reason"] else ""


def _label(step: Step) -> str:
    return f' "{visible(step["label"])}"' if step["label"] else ""


def _add_finds(tree: Tree, parts: Sequence[Mapping[str, Any]]) -> None:
    """List each place that was found, once, with the input it was found in."""
    finds = {(item["input"], item["start"], item["end"]): item for part in parts for item in part["evidence"]}
    for item in list(finds.values())[:MOST_FINDS]:
        where = f"  {item['input']} {item['start']}-{item['end']}"
        found = (cut(visible(item["text"]), 60), "bold underline green")
        tree.add(Text.assemble("found ", found, (where, "dim")))
    if len(finds) > MOST_FINDS:
        tree.add(Text(f"found {len(finds) - MOST_FINDS} more", style="dim"))
