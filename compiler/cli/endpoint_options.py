"""The options that say where a model is, how patiently it is asked, where its answers are kept, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rubricc.compiler.cli.errors import CommandError

if TYPE_CHECKING:
    from rubricc.compiler.frontend.natural.model_translation import Prices

Command = TypeVar("Command", bound=Callable[..., Any])

KEPT = Path(".rubricc", "answers")
"""Where a model's answers are kept unless another folder is named, so that none is paid for twice."""


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

WHERE = (
    click.option("--base-url", metavar="URL", help="Where the model is; OPENAI_BASE_URL unless given."),
    click.option(
        "--cache",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help=f"Keep the model's answers here, so that none is paid for twice; {KEPT} unless given.",
    ),
    click.option(
        "--replies", metavar="DIR", type=click.Path(path_type=Path), help="Take answers from here; ask nothing."
    ),
)

PATIENCE = (
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
)

SENT = (
    click.option("--temperature", type=float, metavar="T", help="Sent to the model where it is given."),
    click.option("--seed", type=int, metavar="N", help="Sent to the model where it is given."),
)

COSTS = (
    click.option("--price-in", type=Price(), metavar="X", help="What a million tokens of prompts cost."),
    click.option("--price-out", type=Price(), metavar="X", help="What a million tokens of answers cost."),
    click.option("--price-cached", type=Price(), metavar="X", help="… of prompts that the endpoint had kept itself."),
)
PRICES = ("price_in", "price_out", "price_cached")


def with_options(command: Command, options: tuple[Callable[[Any], Any], ...]) -> Command:
    """Give back a command with these options, shown in this order; it receives them by name."""
    for option in reversed(options):
        command = option(command)
    return command


def prices_of(chosen: Mapping[str, Any]) -> Prices | None:
    """Give back what tokens cost, None where nobody says; raises `CommandError` where only half of it is said."""
    prompt, answer, cached = (chosen.get(name) for name in PRICES)
    if prompt is None and answer is None and cached is None:
        return None
    if prompt is None or answer is None:
        raise CommandError("a cost needs both --price-in and --price-out.")
    from rubricc.compiler.frontend.natural.model_translation import Prices

    return Prices(prompt, answer, cached)
