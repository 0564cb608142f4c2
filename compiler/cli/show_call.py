"""What a tool answers on a text: its value, the places that it found, and the text with them marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.evidence import behind
from rubricc.compiler.cli.highlight import highlighted
from rubricc.compiler.cli.json_text import json_text
from rubricc.compiler.cli.power import in_words
from rubricc.compiler.cli.show_trace import rendered
from rubricc.compiler.cli.sources import read_text
from rubricc.compiler.cli.tool_call import Called, call_tool, others_given
from rubricc.compiler.diagnostics.visible import cut, visible
from rubricc.runtime.tool import Tool

LONGEST_VALUE = 2_000
MOST_FINDS = 40
"""No more finds than this are listed; all of them are marked."""


@dataclass(frozen=True, slots=True)
class Call:
    """What the command line says of a call."""

    on: str | None
    on_file: str | None
    others: tuple[str, ...]
    language: str

    @property
    def is_made(self) -> bool:
        """Whether a tool is to be called at all; raises `CommandError` for arguments without a text."""
        if self.on is not None and self.on_file is not None:
            raise CommandError("give --on or --on-file, not both.")
        made = self.on is not None or self.on_file is not None
        if self.others and not made:
            raise CommandError("--with is for a call: give its text too, by --on or --on-file.")
        return made

    @property
    def text(self) -> str:
        """The text to call the tool on."""
        return self.on if self.on is not None else read_text(self.on_file or "")


def show_call(tool: Tool, call: Call, form: str) -> str:
    """Call the tool and give back what is shown of its answer."""
    text = call.text
    called = call_tool(tool, text, dict(others_given(call.others)), call.language)
    over = {"passed_over": called.passed_over} if called.passed_over else {}
    if form == "json":
        return json_text({"tool": tool.name, "call": called.text, "value": called.value, "found": called.found} | over)
    return rendered(_blocks(text, called), terminal.stdout_paint())


def _blocks(text: str, called: Called) -> Iterable[Text]:
    value = in_words(called.value, LONGEST_VALUE)
    yield Text.assemble((visible(called.text), "bold"), " is ", value, overflow="fold")
    finds = called.found or called.passed_over
    for item in finds[:MOST_FINDS]:
        entry = f"  for {visible(item['entry'])}" if item["entry"] else ""
        found = (cut(visible(item["text"]), 60), "bold underline green")
        yield Text.assemble("found ", found, (f"  {item['start']}-{item['end']}", "dim"), entry, behind(item))
    if len(finds) > MOST_FINDS:
        yield Text(f"found {len(finds) - MOST_FINDS} more", style="dim")
    if finds:
        yield Text.assemble("\n", highlighted(text, [(item["start"], item["end"]) for item in finds]))
    elif called.points:
        yield Text("found nothing", style="dim")
