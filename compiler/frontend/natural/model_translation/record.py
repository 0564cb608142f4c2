"""What translating took: requests, tokens, and money where prices are known."""

from __future__ import annotations

from decimal import Decimal
from threading import Lock
from typing import Any

from rubricc.compiler.frontend.natural.model_translation.options import Prices
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Usage


class Record:
    """Counts, for several threads at once.

    `asked` are requests that an endpoint answered, `recalled` those answered from a folder, `retried` attempts that
    failed and were made again, `failed` requests without an answer. `usage` are the tokens of asked requests only, so
    that a run which is started again counts what it pays itself; `kept` are those of recalled answers, which were paid
    for before.
    """

    def __init__(self, prices: Prices | None = None) -> None:
        self.prices = prices
        self.asked = self.recalled = self.retried = self.failed = self.uncounted = 0
        self.usage = self.kept = Usage()
        self._lock = Lock()

    def answered(self, reply: Reply) -> None:
        """Count an answer that an endpoint gave."""
        with self._lock:
            self.asked += 1
            self.uncounted += reply.usage == Usage()
            self.usage += reply.usage

    def recall(self, reply: Reply) -> None:
        """Count an answer that was found in a folder."""
        with self._lock:
            self.recalled += 1
            self.kept += reply.usage

    def count(self, *, retried: int = 0, failed: int = 0) -> None:
        """Count what an endpoint did not answer."""
        with self._lock:
            self.retried += retried
            self.failed += failed

    @property
    def cost(self) -> Decimal | None:
        """What the tokens cost, in the currency of the prices; None where no price is known."""
        return self._cost(self.usage)

    def _cost(self, usage: Usage) -> Decimal | None:
        return None if self.prices is None else self.prices.of(usage.prompt, usage.cached, usage.answer)

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
            "kept_tokens": self.kept.to_json(),
        }

    def __str__(self) -> str:
        parts = [
            f"{self.asked} asked, {self.recalled} from kept answers, {self.retried} retries, {self.failed} failed",
            self._shown(self.usage),
        ]
        if self.uncounted:
            parts.append(f"the endpoint told no tokens of {self.uncounted} answers")
        if self.kept != Usage():
            parts.append(f"with the kept answers {self._shown(self.usage + self.kept)}")
        return "; ".join(parts)

    def _shown(self, usage: Usage) -> str:
        cost = self._cost(usage)
        shown = "" if cost is None else f", cost {cost:.4f}"
        return f"{usage.prompt} tokens of prompts, {usage.answer} of answers{shown}"
