"""The options of `translate` that say which model is asked, how, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from rubricc.compiler.cli import judges
from rubricc.compiler.cli.errors import CommandError

if TYPE_CHECKING:
    from rubricc.compiler.frontend.natural.model_translation import Options, Prices

Command = TypeVar("Command", bound=Callable[..., Any])


class Price(click.ParamType[Decimal]):
    """What a million tokens cost: a number of at least 0, in any one currency."""

    name = "price"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Decimal:
        """Give back the exact number."""
        try:
            price = Decimal(str(value))
        except InvalidOperation:
            price = Decimal("NaN")
        if not price.is_finite() or price < 0:
            self.fail(f"{value!r} is no price: write a number of at least 0.", param, ctx)
        return price


SECONDS = click.FloatRange(min=0, min_open=True)
COUNT = click.IntRange(min=1)

MODEL_OPTIONS = (
    click.option("--model", metavar="NAME", help="Ask this model."),
    judges.base_url_option,
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
        "--cache",
        metavar="DIR",
        type=click.Path(path_type=Path),
        default=judges.KEPT,
        show_default=True,
        help="Keep the model's answers here, and find them again, so that none is paid for twice.",
    ),
    judges.replies_option,
    click.option(
        "--concurrency", type=COUNT, default=4, show_default=True, metavar="N", help="How many rubrics at once."
    ),
    click.option("--timeout", type=SECONDS, metavar="SECONDS", help="For one attempt; 300 unless given."),
    click.option(
        "--tries",
        type=COUNT,
        metavar="N",
        help="How often a question is asked that gets no answer, with growing pauses; 6 unless given.",
    ),
    click.option(
        "--longest-wait", type=SECONDS, metavar="SECONDS", help="No pause is longer than this; 60 unless given."
    ),
    click.option("--max-tokens", type=COUNT, metavar="N", help="The longest answer; 16000 tokens unless given."),
    click.option("--temperature", type=float, metavar="T", help="Sent to the model where it is given."),
    click.option("--seed", type=int, metavar="N", help="Sent to the model where it is given."),
    click.option("--brief", is_flag=True, help="Leave out examples and most of the reference, for very small models."),
    click.option("--price-in", type=Price(), metavar="X", help="What a million tokens of prompts cost."),
    click.option("--price-out", type=Price(), metavar="X", help="What a million tokens of answers cost."),
    click.option("--price-cached", type=Price(), metavar="X", help="… of prompts that the endpoint had kept itself."),
)

DRY_RUN = "dry_run"
FIELDS = (
    *("base_url", "tools", "rounds", "constraint", "cache", "replies", "concurrency", "timeout", "tries"),
    *("longest_wait", "max_tokens", "temperature", "seed", "brief"),
)
"""Options of the command that are fields of `Options` by the same names."""

PRICES = ("price_in", "price_out", "price_cached")


def model_options(command: Command) -> Command:
    """Add the options; a command receives them by name."""
    for option in reversed(MODEL_OPTIONS):
        command = option(command)
    return command


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

    given = {name: chosen[name] for name in FIELDS if chosen[name] is not None}
    try:
        return Options(chosen["model"], prices=_prices(chosen), **given)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _need_no_model() -> None:
    """Raise `CommandError` where an option was given that only a model has use for."""
    context = click.get_current_context()
    for name in (DRY_RUN, *FIELDS, *PRICES):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise CommandError(f"--{name.replace('_', '-')} is for a model: name it with --model.")


def _prices(chosen: Mapping[str, Any]) -> Prices | None:
    prompt, answer, cached = (chosen[name] for name in PRICES)
    if prompt is None and answer is None and cached is None:
        return None
    if prompt is None or answer is None:
        raise CommandError("a cost needs both --price-in and --price-out.")
    from rubricc.compiler.frontend.natural.model_translation import Prices

    return Prices(prompt, answer, cached)
