"""A trace for the terminal: the tree of rules with their points, and the texts with what was found in them marked."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Console, RenderableType
from rich.text import Text
from rich.tree import Tree

from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.evidence import parts_of
from rubricc.compiler.cli.highlight import highlighted
from rubricc.compiler.cli.show_score import by_verdict, headline, points, says, unmet
from rubricc.compiler.cli.trace_steps import INDENT, Branches, add_sources, place
from rubricc.compiler.diagnostics.style import PLAIN, Paint
from rubricc.compiler.diagnostics.visible import visible

UNLIMITED = 1000
"""The width of output that is not for a terminal."""
WIDEST_LAYOUT = 120
"""Conditions wider than this have their values listed instead of laid out."""

_PLAIN_MARKS = {"\\u2713": "+", "\\u2717": "-", "\\xb7": ".", "\\u2026": "..."}
"""The marks as the ASCII output has them, escaped, and what is shown instead."""

Trace = Mapping[str, Any]


class Notes(NamedTuple):
    """What is known of a rubric beside its trace."""

    can_fail: bool = True
    """Whether anything can fail the rubric: where nothing can, it is not called passed."""
    undecided: Mapping[str, str] = {}
    """Why criteria are left unchecked, by their ids."""


def only(trace: Trace, criteria: Sequence[str]) -> Trace:
    """Give back the trace with only these criteria, all where none are named; raises `CommandError` for a wrong id."""
    if not criteria:
        return trace
    known = [item["id"] for item in trace["criteria"]]
    for name in criteria:
        if name not in known:
            raise CommandError(f"there is no criterion {name}; there are {', '.join(known)}.")
    return {**trace, "criteria": [item for item in trace["criteria"] if item["id"] in criteria]}


def show_trace(trace: Trace, texts: Mapping[str, Any], paint: Paint, notes: Notes) -> str:
    """Give back the whole trace as text. `texts` are the inputs it was made with, the answer as `text`."""
    width = paint.width or UNLIMITED
    blocks: list[RenderableType] = [_title(trace, passes=notes.can_fail)]
    for tree in _trees(trace, Branches(min(width, WIDEST_LAYOUT)), notes):
        blocks.extend(("", tree))
    blocks.extend(_texts(trace, texts))
    return rendered(blocks, paint)


def _title(trace: Trace, *, passes: bool) -> Text:
    name = f"{trace['rubric']} {trace['version']}"
    return Text.assemble((name, "bold"), "  ", headline(trace["result"], PLAIN, passes=passes))


def _trees(trace: Trace, branches: Branches, notes: Notes) -> Iterable[Tree]:
    for item in trace["requirements"]:
        met = item["value"] is True
        state = (
            ("met", "green")
            if met
            else ("not met: nothing else is judged, every criterion gets the least it can", "red")
        )
        tree = Tree(Text.assemble("requires  ", state, place(item)))
        branches.add_condition(tree, item)
        if item["reason"]:
            tree.add(Text(visible(item["reason"])))
        yield tree
    judged = unmet(trace) is None
    for criterion in trace["criteria"]:
        yield _criterion(criterion, branches, notes.undecided.get(criterion["id"]), judged=judged)
    for override in trace["overrides"]:
        yield _override(override, branches)


def _criterion(criterion: Mapping[str, Any], branches: Branches, why: str | None, *, judged: bool) -> Tree:
    title = f"  {visible(criterion['title'])}" if criterion["title"] else ""
    label = Text.assemble((criterion["id"], "bold"), title, "  ", _points(criterion, judged), _clamped(criterion))
    why = criterion.get("not_judged") or why
    if why and criterion["score"] is None:
        label.append(f": {visible(why)}")
    label.append_text(place(criterion))
    tree = Tree(label, guide_style="dim")
    add_sources(tree, criterion)
    if criterion.get("judge_reason"):
        tree.add(Text(visible(says(criterion["judged_by"], criterion["judge_reason"]))))
    for item in criterion["requirements"]:
        branch = tree.add(Text("requires  " + ("met" if item["value"] is True else "not met")) + place(item))
        branches.add_condition(branch, item)
        if item["reason"]:
            branch.add(Text(visible(item["reason"])))
    branches.add_steps(tree, criterion["steps"])
    if criterion["trace"] is not None:
        inner_title = _title(criterion["trace"], passes=False)
        inner = tree.add(inner_title.append("  (lines are those of its own file)", style="dim"))
        for child in _trees(criterion["trace"], Branches(branches.width - INDENT), Notes()):
            inner.children.append(child)
    return tree


def _points(criterion: Mapping[str, Any], judged: bool) -> tuple[str, str]:
    score, words = criterion["score"], points(criterion)
    if score is None:
        return words, "yellow"
    status = {"verdict": f" {by_verdict(criterion)}", "requires": " not judged"}.get(criterion["status"], "")
    status = status if judged else " not judged"
    best = criterion["max"] if criterion["max"] > 0 else 0
    return words + status, "green" if score >= best else "red" if score <= criterion["min"] else "yellow"


def _clamped(criterion: Mapping[str, Any]) -> str:
    """Say what the rules came to where the bounds, the rounding or an override changed it."""
    raw, score = criterion["raw"], criterion["score"]
    if raw is None or raw == score or criterion["status"] != "scored":
        return ""
    return f" (its rules came to {raw:g})"


def _override(override: Mapping[str, Any], branches: Branches) -> Tree:
    state = "acts" if override["fired"] else "does not act"
    if override["suppressed_by"]:
        state = f"gives way to {override['suppressed_by']}"
    label = Text.assemble("override ", (override["id"], "bold"), f"  {state}")
    tree = Tree(label.append_text(place(override)), guide_style="dim")
    branches.add_condition(tree, override["condition"])
    if override["fired"] and override["reason"]:
        tree.add(Text(visible(override["reason"])))
    return tree


def _texts(trace: Trace, texts: Mapping[str, Any]) -> Iterable[Text]:
    """Give back the answer, and every other text in which something was found, with the finds marked."""
    spans: dict[str, list[tuple[int, int]]] = {"response": []}
    for part in parts_of([trace["criteria"], trace["requirements"], trace["overrides"]]):
        for item in part["evidence"]:
            spans.setdefault(item["input"], []).append((item["start"], item["end"]))
    for name, found in sorted(spans.items(), key=lambda item: item[0] != "response"):
        text = texts.get("text" if name == "response" else name)
        if isinstance(text, str):
            yield Text.assemble("\n", (name, "bold"), f"  {len(text)} characters")
            yield highlighted(text, found)


def rendered(blocks: Iterable[RenderableType], paint: Paint) -> str:
    """Give back blocks of text as a terminal shows them, within its width."""
    width = paint.width or UNLIMITED
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8" if paint.unicode else "ascii", "backslashreplace", newline="\n")
    console = Console(
        file=stream,
        width=width,
        force_terminal=paint.colour,
        no_color=not paint.colour,
        color_system="standard" if paint.colour else None,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    for block in blocks:
        console.print(block)
    stream.seek(0)
    return "\n".join(line.rstrip() for line in _plain_marks(stream.read(), paint).split("\n"))


def _plain_marks(text: str, paint: Paint) -> str:
    """Give back the text with its marks in ASCII where the output shows nothing else."""
    if not paint.unicode:
        for fine, plain in _PLAIN_MARKS.items():
            text = text.replace(fine, plain)
    return text
