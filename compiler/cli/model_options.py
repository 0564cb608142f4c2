"""The options of `translate` that say which model is asked, how, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from rubricc.compiler.cli import endpoint_options
from rubricc.compiler.cli.endpoint_options import COUNT, Command
from rubricc.compiler.cli.errors import CommandError

if TYPE_CHECKING:
    from rubricc.compiler.frontend.natural.model_translation import Options

MODEL_OPTIONS = (
    click.option("--model", metavar="NAME", help="Ask this model."),
    *endpoint_options.WHERE,
    click.option(
        "--tools",
        type=click.Choice(["none", "popular", "all"]),
        default="popular",
        show_default=True,
        help="Which tools the model is offered: none, those of popular libraries, or all.",
    ),
    click.option(
        "--rounds", type=COUNT, default=3, show_default=True, metavar="N", help="How many drafts the model may write."
    ),
    click.option(
        "--constraint",
        metavar="KIND",
        default="auto",
        show_default=True,
        help="What its answers are held to: a grammar (openai, llguidance, gbnf, structured_outputs, guided_grammar, "
        "ebnf), json_schema (of the IR) or none. `auto` takes a grammar where the endpoint can, else the schema where "
        "it can, else none.",
    ),
    click.option(
        "--concurrency", type=COUNT, default=4, show_default=True, metavar="N", help="How many rubrics at once."
    ),
    *endpoint_options.PATIENCE,
    click.option("--max-tokens", type=COUNT, metavar="N", help="The longest answer; 16000 tokens unless given."),
    *endpoint_options.SENT,
    click.option("--brief", is_flag=True, help="Leave out examples and most of the reference, for very small models."),
    *endpoint_options.COSTS,
)

DRY_RUN = "dry_run"
FIELDS = (
    *("base_url", "tools", "rounds", "constraint", "cache", "replies", "concurrency", "timeout", "tries"),
    *("longest_wait", "max_tokens", "temperature", "seed", "brief"),
)
"""Options of the command that are fields of `Options` by the same names."""


def model_options(command: Command) -> Command:
    """Add the options; a command receives them by name."""
    return endpoint_options.with_options(command, MODEL_OPTIONS)


def chosen_options(chosen: Mapping[str, Any]) -> Options | None:
    """Give back how a model is to be asked, None where none is.

    Raises `CommandError` for options that need a model, or do not fit together.
    """
    if chosen["model"] is None:
        _need_no_model()
        return None
    if chosen["offline"]:
        raise CommandError("--offline asks no model; leave one of --offline and --model out.")
    from rubricc.compiler.frontend.natural.model_translation import Options

    given = {"cache": endpoint_options.KEPT} | {name: chosen[name] for name in FIELDS if chosen[name] is not None}
    try:
        return Options(chosen["model"], prices=endpoint_options.prices_of(chosen), **given)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _need_no_model() -> None:
    """Raise `CommandError` where an option was given that only a model has use for."""
    context = click.get_current_context()
    for name in (DRY_RUN, *FIELDS, *endpoint_options.PRICES):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise CommandError(f"--{name.replace('_', '-')} is for a model: name it with --model.")
