"""The group of commands: each command's module is imported only when that command runs."""

from __future__ import annotations

from importlib import import_module

import click

from rubricc.compiler.cli.commands import COMMANDS

PACKAGE = "rubricc.compiler.cli"


class LazyGroup(click.Group):
    """Lists its commands from the table, so that `--help` imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give back the names of the commands in the order of the table."""
        return [entry.name for entry in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Give back the command of that name, None where there is none."""
        for entry in COMMANDS:
            if entry.name == cmd_name:
                command: click.Command = import_module(f"{PACKAGE}.{entry.module}").command
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a name that is not there is answered with the nearest ones."""
        known = ctx.resilient_parsing or not args or args[0] in self.list_commands(ctx)
        if not known and not args[0].startswith("-"):
            ctx.fail(_unknown(args[0], self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(entry.name, entry.summary) for entry in COMMANDS])


def _unknown(name: str, names: list[str]) -> str:
    from difflib import get_close_matches

    if name.endswith((".rubric", ".py")):
        return f"'{name}' is not a command. To check it: rubricc lint {name}"
    near = get_close_matches(name, names, n=2, cutoff=0.5)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    return f"There is no command '{name}'.{hint}"
