"""Parts of speech, from spaCy's tagger."""

from __future__ import annotations

from collections.abc import Sequence

from rubricc.runtime.fold import fold
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._spacy_parse import TAGS, parsed, prepare_parsed

PART_OF_SPEECH_TAGS = {
    "noun": "NN NNS",
    "name": "NNP NNPS",
    "verb": "VB VBD VBG VBN VBP VBZ MD",
    "adjective": "JJ JJR JJS",
    "adverb": "RB RBR RBS WRB",
    "pronoun": "PRP PRP$ WP WP$ EX",
    "determiner": "DT PDT WDT",
    "preposition": "IN TO RP",
    "conjunction": "CC",
    "number": "CD",
    "interjection": "UH",
}
"""Parts of speech and the tags of the Penn Treebank that they stand for."""


def lexical_pos(text: Text, part: Text | str) -> tuple[str, ...]:
    """Give back the words that are of this part of speech, in order, folded."""
    return tuple(fold(text.original[start:end]) for start, end, _ in pos_evidence(text, part))


def pos_evidence(text: Text, part: Text | str) -> tuple[Place, ...]:
    """Give back where the words of a part of speech stand."""
    tags = frozenset(PART_OF_SPEECH_TAGS[str(part)].split())
    return tuple((start, end, "") for start, end, tag in _tagged_words(text) if tag in tags)


def _tagged_words(text: Text) -> tuple[Place, ...]:
    return remembered(text, "tags", _tags)


def _tags(text: Text) -> tuple[Place, ...]:
    found: list[Place] = []
    for part in parsed(text, TAGS):
        for token in part.document:
            start = part.chunk.start + token.idx
            if any(map(str.isalnum, token.text)):
                found.append((start, start + len(token), token.tag_))
    return tuple(found)


def prepare_tags(texts: Sequence[Text]) -> None:
    """Tag the words of many texts in batches; the tool then finds it done."""
    prepare_parsed(texts, TAGS)
