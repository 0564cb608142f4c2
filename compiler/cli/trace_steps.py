"""The steps of a criterion's trace as branches of a tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text
from rich.tree import Tree

from rubricc.compiler.cli.evidence import behind, looked_at
from rubricc.compiler.cli.power import lay_out, value
from rubricc.compiler.diagnostics.visible import columns, cut, visible

DEEPEST = 12
"""Blocks nested more deeply than this are drawn no further to the right."""
MOST_FINDS = 6
"""No more finds than this are listed for one condition."""
INDENT = 4
PLACE = len("  line 1000")
"""Columns kept for the place in the rubric behind a condition."""

Step = Mapping[str, Any]
Inside = list[tuple[Tree, Sequence[Step]]]


@dataclass(frozen=True)
class Branches:
    """Adds what a trace tells to trees, `width` columns wide.

    The parts of a `let` are told where it is first used, and not again: `told` remembers them.
    """

    width: int
    told: set[str] = field(default_factory=set)

    def add_condition(self, tree: Tree, condition: Mapping[str, Any]) -> None:
        """Add a condition with its parts' values under it, and what was found for it."""
        lines = self._laid_out(condition["text"], condition["parts"], 2 * INDENT)
        tree.add(Text("\n".join(lines), no_wrap=len(lines) > 1, overflow="fold"))
        add_finds(tree, condition["parts"])

    def add_steps(self, tree: Tree, steps: Sequence[Step]) -> None:
        """Add the steps and all that is inside them."""
        add = {"give": _give, "choose": self._choose, "best": _best, "group": _group}
        waiting = [(tree, step, 1) for step in reversed(steps)]
        while waiting:
            parent, step, depth = waiting.pop()
            inside = add.get(step["kind"], self._graded)(parent, step, depth)
            for branch, inner in reversed(inside):
                # past the deepest level, what is inside goes beside instead
                target, level = (branch, depth + 1) if depth < DEEPEST else (parent, depth)
                waiting.extend((target, item, level) for item in reversed(inner))

    def _graded(self, parent: Tree, step: Step, depth: int) -> Inside:
        lead = f"  {step['keyword']} {step['kind']} "
        subject = step["parts"][0]["text"] if step["parts"] else value(step)
        indent = len(_sum(step)[0]) + len(lead)
        lines = self._laid_out(subject, step["parts"], INDENT * depth + indent + PLACE)
        label = Text.assemble(_sum(step), lead, lines[0], overflow="fold")
        reason = _reason(step)
        if reason and INDENT * depth + indent + columns(lines[0] + reason) + PLACE > self.width:
            lines, reason = [*lines, reason.lstrip()], ""  # the values stand right under their expression
        label.append(reason).append_text(place(step))
        branch = parent.add(_under(label, lines[1:], indent))
        add_sources(branch, step)
        add_finds(branch, step["parts"])
        return []

    def _choose(self, parent: Tree, step: Step, depth: int) -> Inside:
        if step["label"] or len(step["arms"]) > 1:
            parent = parent.add(Text.assemble(_sum(step), f"  {step['keyword']}", _label(step), place(step)))
        inside = [self._arm(parent, step, at, depth) for at in range(len(step["arms"]))]
        if step["otherwise"] is not None:
            taken = step["taken"] == "otherwise"
            mark = ("✓ ", "green") if taken else ("· ", "dim")
            inside.append((parent.add(Text.assemble(mark, "otherwise")), step["otherwise"]))
        return inside

    def _arm(self, parent: Tree, step: Step, at: int, depth: int) -> tuple[Tree, Sequence[Step]]:
        arm = step["arms"][at]
        condition = arm["condition"]
        lead = "when " if step["keyword"] == "choose" else "if "
        if condition is None:
            return parent.add(Text.assemble(("· ", "dim"), f"{lead}… (not reached)", place(arm))), ()
        mark = ("✓ ", "green") if step["taken"] == at else ("✗ ", "red")
        undefined = "  undefined" if condition["value"] is None else ""
        lines = self._laid_out(condition["text"], condition["parts"], INDENT * depth + 2 + len(lead) + PLACE)
        label = Text.assemble(mark, lead, lines[0], undefined, place(arm), overflow="fold")
        branch = parent.add(_under(label, lines[1:], 2 + len(lead)))
        add_finds(branch, condition["parts"])
        return branch, arm["steps"]

    def _laid_out(self, text: str, parts: Sequence[Mapping[str, Any]], indent: int) -> list[str]:
        return lay_out(text, parts, max(20, self.width - indent), self.told)


def place(item: Mapping[str, Any]) -> Text:
    """Give back where an item stands in the rubric, to put behind its label."""
    return Text(f"  line {item['line']}", style="dim") if item.get("line") else Text()


def add_sources(tree: Tree, item: Mapping[str, Any]) -> None:
    """Add the sentences of the natural-language rubric that the item implements."""
    for sentence in item.get("sources", ()):
        tree.add(Text(f"from: {visible(sentence)}", style="italic dim"))


def add_finds(tree: Tree, parts: Sequence[Mapping[str, Any]]) -> None:
    """List each place that was found, once, with the input it was found in."""
    finds = {(item["input"], item["start"], item["end"]): item for part in parts for item in looked_at(part)}
    for item in list(finds.values())[:MOST_FINDS]:
        where = f"  {item['input']} {item['start']}-{item['end']}"
        found = (cut(visible(item["text"]), 60), "bold underline green")
        tree.add(Text.assemble("found ", found, (where, "dim"), behind(item)))
    if len(finds) > MOST_FINDS:
        tree.add(Text(f"found {len(finds) - MOST_FINDS} more", style="dim"))


def _give(parent: Tree, step: Step, depth: int) -> Inside:
    branch = parent.add(Text.assemble(_sum(step), f"  {step['keyword']}", _reason(step), place(step)))
    add_sources(branch, step)
    return []


def _best(parent: Tree, step: Step, depth: int) -> Inside:
    branch = parent.add(Text.assemble(_sum(step), "  best of", place(step)))
    inside: Inside = []
    for at, path in enumerate(step["paths"]):
        mark = ("✓ ", "green") if step["taken"] == at else ("· ", "dim")
        label = Text.assemble(mark, f"path {visible(path['label'])}  ", _sum(path))
        inside.append((branch.add(label), path["steps"]))
    return inside


def _group(parent: Tree, step: Step, depth: int) -> Inside:
    raw = f" (its rules came to {step['raw']:g})" if step["raw"] != step["points"] else ""
    branch = parent.add(Text.assemble(_sum(step), "  group", _label(step), raw, place(step)))
    add_sources(branch, step)
    return [(branch, step["steps"])]


def _under(label: Text, lines: Sequence[str], indent: int) -> Text:
    """Give back the label with more lines under it, all indented."""
    for line in lines:
        label.append("\n" + " " * indent + line)
    return label


def _sum(step: Step) -> tuple[str, str]:
    points = step["points"]
    return f"{points:+g}" if points else "0", "green" if points > 0 else "red" if points < 0 else "dim"


def _reason(step: Step) -> str:
    return f"  {visible(step['reason'])}" if step["reason"] else ""


def _label(step: Step) -> str:
    return f' "{visible(step["label"])}"' if step["label"] else ""
