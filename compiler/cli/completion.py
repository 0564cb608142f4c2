"""Shell completion: prints the script that a shell needs, or puts it where the shell looks for it."""

from __future__ import annotations

import os
from pathlib import Path

import click

from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.terminal import out

SHELLS = ("bash", "zsh", "fish")
THIS_SHELL = "this"
"""Stands for the shell that `SHELL` names."""
_VARIABLE = "_RUBRICC_COMPLETE"


def show(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    """Print the completion script and stop."""
    if value is None or ctx.resilient_parsing:
        return
    out(script(_shell(value), ctx.command) + "\n")
    ctx.exit()


def install(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    """Write the completion script where the shell finds it, say so, and stop."""
    if value is None or ctx.resilient_parsing:
        return
    shell = _shell(value)
    path = _home_of(shell)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script(shell, ctx.command) + "\n", encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {error.strerror}.") from error
    out(f"Wrote {path}. {_next_step(shell, path)}\n")
    ctx.exit()


def answer(command: click.Command) -> int | None:
    """Answer a shell that asks for completions, and give back the exit code; None where none asks."""
    instruction = os.environ.get(_VARIABLE)
    if not instruction:
        return None
    from click.shell_completion import shell_complete

    return shell_complete(command, {}, "rubricc", _VARIABLE, instruction)


def script(shell: str, command: click.Command) -> str:
    """Give back the completion script for `bash`, `zsh` or `fish`."""
    from click.shell_completion import get_completion_class

    complete = get_completion_class(shell)
    assert complete is not None
    return complete(command, {}, "rubricc", _VARIABLE).source().strip()


def _shell(value: str) -> str:
    shell = Path(os.environ.get("SHELL", "")).name if value == THIS_SHELL else value
    if shell not in SHELLS:
        raise CommandError(f"completion is there for {', '.join(SHELLS)}; name one of them.")
    return shell


def _home_of(shell: str) -> Path:
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    places = {
        "bash": data / "bash-completion" / "completions" / "rubricc",
        "zsh": data / "zsh" / "site-functions" / "_rubricc",
        "fish": config / "fish" / "completions" / "rubricc.fish",
    }
    return places[shell]


def _next_step(shell: str, path: Path) -> str:
    if shell == "zsh":
        return f"If your .zshrc does not do it yet, add: fpath=({path.parent} $fpath); autoload -U compinit; compinit"
    return "It works in the next shell you open."
