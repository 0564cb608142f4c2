"""The table of commands. A new command is one file with a click command called `command`, and one line here."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A command's name, its module under `rubricc.compiler.cli`, and what it does, for the list of commands."""

    name: str
    module: str
    summary: str


COMMANDS: tuple[Entry, ...] = (
    Entry("init", "init", "Write a first rubric to start from."),
    Entry("lint", "lint", "Check rubrics and show what is wrong or doubtful."),
    Entry("bounds", "bounds", "Show what scores answers can attain, with proofs."),
    Entry("translate", "translate", "Turn a rubric in words into a `.rubric`."),
    Entry("import", "import_", "Turn a Python module of scoring functions into a rubric."),
    Entry("fmt", "fmt", "Lay rubrics out in the one canonical way."),
    Entry("test", "test", "Run the tests that stand in rubrics."),
    Entry("build", "build", "Compile rubrics into Python modules."),
    Entry("score", "score", "Score one answer, or a file of answers."),
    Entry("trace", "trace", "Show why an answer scores what it does."),
    Entry("judge", "judge", "Have a model judge every criterion, as a baseline."),
    Entry("ai-eval", "ai_eval", "Run a rubric document of ai_eval on answers."),
    Entry("export", "export", "Write a rubric in the format of another tool."),
    Entry("verify", "verify", "Say whether a built module still matches its rubric."),
    Entry("tools", "tools", "Document the tools that rubrics can call, and try them on a text."),
    Entry("explain", "explain", "Explain a finding by its code."),
)
"""In the order in which someone new meets them."""
