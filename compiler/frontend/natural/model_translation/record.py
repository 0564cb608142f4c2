"""What translating took: requests, tokens, and money where prices are known."""

from __future__ import annotations

from decimal import Decimal
from threading import Lock
from typing import Any

from rubricc.compiler.frontend.natural.model_translation.options import Prices
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Usage

MILLION = Decimal(1_000_000)


class Record:
    """Counts, for several threads at once.

    `asked` are requests that an endpoint answered, `recalled` those answered from a folder, `retried` attempts that
    failed and were made again, `failed` requests without an answer. Tokens are those of asked requests only, so a run
    that is started again counts what it pays itself.
    """

    def __init__(self, prices: Prices | None = None) -> None:
        self.prices = prices
        self.asked = self.recalled = self.retried = self.failed = self.uncounted = 0
        self.usage = Usage()
        self._lock = Lock()

    def answered(self, reply: Reply) -> None:
        """Count an answer that an endpoint gave."""
        with self._lock:
            self.asked += 1
            self.uncounted += reply.usage == Usage()
            self.usage = _sum(self.usage, reply.usage)

    def count(self, *, recalled: int = 0, retried: int = 0, failed: int = 0) -> None:
        """Count what an endpoint did not answer."""
        with self._lock:
            self.recalled += recalled
            self.retried += retried
            self.failed += failed

    @property
    def cost(self) -> Decimal | None:
        """What the tokens cost, in the currency of the prices; None where no price is known."""
        if self.prices is None:
            return None
        return (self.usage.prompt * self.prices.prompt + self.usage.answer * self.prices.answer) / MILLION

    def to_json(self) -> dict[str, Any]:
        """Give back the record as plain data; `uncounted` are answers whose endpoint told no tokens."""
        return {
            "asked": self.asked,
            "recalled": self.recalled,
            "retried": self.retried,
            "failed": self.failed,
            "uncounted": self.uncounted,
            "tokens": self.usage.to_json(),
            "cost": None if self.cost is None else str(self.cost),
        }

    def __str__(self) -> str:
        cost = "" if self.cost is None else f", cost {self.cost:.4f}"
        return (
            f"{self.asked} asked, {self.recalled} from kept answers, {self.retried} retries, {self.failed} failed; "
            f"{self.usage.prompt} tokens of prompts, {self.usage.answer} of answers{cost}"
        )


def _sum(one: Usage, other: Usage) -> Usage:
    return Usage(one.prompt + other.prompt, one.cached + other.cached, one.answer + other.answer)
