"""The `rubricc` command: its group, and the last resort that turns any fault into one line."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from rubricc import __version__
from rubricc.compiler.cli import completion, errors, terminal
from rubricc.compiler.cli.group import LazyGroup

HELP = """Compiles grading rubrics into small, checked, fast Python programs that explain their scores.

\b
A first round:
  rubricc init my_rubric            write my_rubric.rubric
  rubricc translate words.md -o my_rubric.rubric    or make it from words
  rubricc lint my_rubric.rubric     check it
  rubricc test my_rubric.rubric     run its tests
  rubricc build my_rubric.rubric -o build
  rubricc trace my_rubric.rubric --query "…" --response "…"

\b
Exit codes: 0 all well; 1 findings, failed tests or differences;
2 wrong use, or input that cannot be read.
"""


@click.group(
    cls=LazyGroup,
    help=HELP,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    no_args_is_help=False,
    invoke_without_command=True,
)
@click.version_option(__version__, "-V", "--version", prog_name="rubricc", message="%(prog)s %(version)s")
@click.option(
    "--show-completion",
    metavar="[SHELL]",
    is_flag=False,
    flag_value=completion.THIS_SHELL,
    is_eager=True,
    expose_value=False,
    callback=completion.show,
    help="Print the completion script for bash, zsh or fish.",
)
@click.option(
    "--install-completion",
    metavar="[SHELL]",
    is_flag=False,
    flag_value=completion.THIS_SHELL,
    is_eager=True,
    expose_value=False,
    callback=completion.install,
    help="Install completion for bash, zsh or fish.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Hold the options that stand before a command; without a command, show the help."""
    if ctx.invoked_subcommand is None:
        terminal.out(ctx.get_help() + "\n")
        ctx.exit(errors.USAGE)


def run(arguments: Sequence[str]) -> int:
    """Run the command line `arguments` (without the program's name) and give back the exit code."""
    terminal.prepare_streams()
    try:
        code = completion.answer(cli)
        if code is None:
            code = _invoke(list(arguments))
        sys.stdout.flush()
        return code
    except BaseException as error:
        return errors.report(error)


def _invoke(arguments: list[str]) -> int:
    """Run the command in click's own way, but leave every error to the caller."""
    try:
        with cli.make_context("rubricc", arguments) as context:
            code = cli.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    return code if isinstance(code, int) else 0


def main() -> NoReturn:
    """Run the command line of this process and exit."""
    # A command makes much that it keeps to its end: looking through all of it for garbage again and again takes long.
    gc.set_threshold(50_000, 20, 50)
    sys.exit(run(sys.argv[1:]))
