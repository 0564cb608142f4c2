"""Translation of rubrics by a model, over any endpoint that speaks OpenAI's chat completions.

What callers use:

- `first_prompt(rubric, options) -> Prompt`: what would be asked first; nothing is sent. `Prompt.text` is what
  `--dry-run` prints.
- `translate(rubric, options, record=None) -> Translation`: one rubric. Asks, parses, checks, lints and runs the tests
  of what comes, and asks again with what was found, at most `options.rounds` times; the best draft is kept, and what
  is still wrong with it stands in `findings`. A criterion for which no usable rule came is `unchecked` in the rubric,
  with the reason; points, order and sentences are those of the source always. Raises `ModelError` where the endpoint
  gives no answer (its subclasses say why: `NoReplyError`, `RefusedError`, `UnreachableError`, `DownError`).
- `translate_many(rubrics, options, progress=None, record=None) -> Batch`: many, at once `options.concurrency`.
  `progress` is called with a `Progress` whenever one is finished, from one thread at a time. A rubric that gets no
  answer becomes a `Failed` and does not stop the others; an endpoint that is down or refuses everything does, and
  `Batch.stopped` says so. Started again with the same `options.cache`, nothing that was answered is asked for again.

`Options` says which model, where, with which tools, under which constraint, and where answers are kept (`cache`) or
taken from instead of being asked for (`replies`). `Record` counts requests, tokens and cost. Only `openai` can ask an
endpoint, and it is imported when the first request is made.
"""

from rubricc.compiler.frontend.natural.model_translation.batch import Batch, Failed, Progress, translate_many
from rubricc.compiler.frontend.natural.model_translation.errors import (
    DownError,
    ModelError,
    NoReplyError,
    RefusedError,
    UnreachableError,
)
from rubricc.compiler.frontend.natural.model_translation.loop import translate
from rubricc.compiler.frontend.natural.model_translation.options import Options, Prices
from rubricc.compiler.frontend.natural.model_translation.prompt import Prompt, first_prompt
from rubricc.compiler.frontend.natural.model_translation.record import Record

__all__ = [
    "Batch",
    "DownError",
    "Failed",
    "ModelError",
    "NoReplyError",
    "Options",
    "Prices",
    "Progress",
    "Prompt",
    "Record",
    "RefusedError",
    "UnreachableError",
    "first_prompt",
    "translate",
    "translate_many",
]
