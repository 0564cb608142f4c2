"""What a caller chooses: the model, the tools on offer, the constraint on its answers, and where answers are kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Literal, get_args

ToolSet = Literal["none", "popular", "all"]
"""Which namespaces a prompt offers: strings alone, what is popular (as NLTK and spaCy offer it), or everything."""

Constraint = Literal[
    "auto", "openai", "llguidance", "gbnf", "structured_outputs", "guided_grammar", "ebnf", "json_schema", "none"
]
"""How answers are held to the language.

`openai`: a custom tool whose input follows a Lark grammar; `llguidance`: a Lark grammar in llama.cpp's field `grammar`;
`gbnf`: a grammar of llama.cpp's own kind there; `structured_outputs` and `guided_grammar`: Lark in vLLM's fields, the
newer and the older; `ebnf`: SGLang's field; `json_schema`: the JSON Schema of the typed IR; `none`: nothing. `auto`
asks the endpoint what it is and tries a grammar, then the JSON Schema, then nothing; what the endpoint refuses, or
takes and does not keep to, is not tried again.
"""

CONSTRAINTS: tuple[Constraint, ...] = get_args(Constraint)
TOOL_SETS: tuple[ToolSet, ...] = get_args(ToolSet)


MILLION = Decimal(1_000_000)


@dataclass(frozen=True, slots=True)
class Prices:
    """What a million tokens cost, in any one currency: those of prompts, and those of answers.

    `cached` is for those of prompts that the endpoint had kept itself; None for what others cost.
    """

    prompt: Decimal
    answer: Decimal
    cached: Decimal | None = None

    def __post_init__(self) -> None:
        if not all(price.is_finite() and price >= 0 for price in (self.prompt, self.answer, self.cached or Decimal(0))):
            raise ValueError("A price is a number of at least 0.")

    def of(self, prompt: int, cached: int, answer: int) -> Decimal:
        """Give back what so many tokens cost; `cached` of those of the prompt were kept by the endpoint."""
        cheaper = self.prompt if self.cached is None else self.cached
        kept = min(cached, prompt)
        return ((prompt - kept) * self.prompt + kept * cheaper + answer * self.answer) / MILLION


@dataclass(frozen=True, slots=True)
class Options:
    """How to translate.

    `base_url` and `api_key` are the endpoint's; None takes `OPENAI_BASE_URL` and `OPENAI_API_KEY`. `rounds` is how many
    drafts a model may write of one rubric, the first included. `temperature` and `seed` are sent where they are given.
    `brief` leaves the examples and most of the reference out of the prompt, for models that read little at once.

    `cache` is a folder in which answers are kept and found again; `replies` one from which they are taken, and then
    nothing is asked. `timeout` is in seconds and for one attempt; `tries` is how many there are, with growing pauses,
    none longer than `longest_wait` seconds.
    """

    model: str
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    tools: ToolSet = "popular"
    constraint: Constraint = "auto"
    rounds: int = 3
    temperature: float | None = None
    seed: int | None = None
    max_tokens: int = 16_000
    brief: bool = False
    cache: Path | None = None
    replies: Path | None = None
    timeout: float = 300.0
    tries: int = 6
    longest_wait: float = 60.0
    concurrency: int = 4
    prices: Prices | None = None

    def __post_init__(self) -> None:
        if not self.model.strip():
            raise ValueError("A model is needed: name one that the endpoint has.")
        if self.tools not in TOOL_SETS or self.constraint not in CONSTRAINTS:
            raise ValueError(
                f"Tools are one of {', '.join(TOOL_SETS)}; a constraint is one of {', '.join(CONSTRAINTS)}."
            )
        for name in ("rounds", "max_tokens", "tries", "concurrency", "timeout"):
            if getattr(self, name) <= 0:
                raise ValueError(f"{name.replace('_', '-')} is more than 0.")
