"""What depends on what in a sentence: noun phrases, subjects and objects, from spaCy's parser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._spacy_parse import SYNTAX, parsed, prepare_parsed

RELATIONS = {
    "subject": ("nsubj", "csubj", "agent pobj"),
    "object": ("dobj", "dative", "nsubjpass", "csubjpass", "dative pobj"),
    "modifier": ("amod", "advmod", "compound", "nummod", "poss", "npadvmod", "appos", "acl", "relcl", "quantmod"),
    "complement": ("attr", "acomp", "oprd", "ccomp", "xcomp"),
    "preposition": ("pobj", "pcomp"),
    "negation": ("neg",),
}
"""Relations and the labels of spaCy's parser (ClearNLP). What is the subject of a passive counts as an object, and
whom `by` names as its subject; a word after a preposition depends on what the preposition belongs to."""

RELATION_KINDS = ("any", *RELATIONS)

_PHRASE_ROLES = frozenset(
    "oprd nsubj dobj nsubjpass pcomp pobj dative appos attr ROOT nmod npadvmod conj dep".split()  # noqa: SIM905
)
_NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_DETERMINERS = frozenset({"det", "predet", "punct"})
_NO_START = frozenset({"_SP", "CC", "PRP$", "WP$"})
_PREPOSITIONS = frozenset({"prep", "agent", "dative"})


class SyntaxNode(NamedTuple):
    """A token: its place in the original, its tag, its relation, and the number of the token that it depends on."""

    start: int
    end: int
    tag: str
    relation: str
    head: int
    left: int
    """The number of the first token of all that depends on it."""


def syntax_nodes(text: Text) -> tuple[SyntaxNode, ...]:
    """Give back the tokens of a text with what they depend on; a sentence's root depends on itself."""
    return remembered(text, "syntax", lambda one: tuple(_syntax_nodes(one)))


def _syntax_nodes(text: Text) -> Iterator[SyntaxNode]:
    first = 0
    for part in parsed(text, SYNTAX):
        for token in part.document:
            start = part.chunk.start + token.idx
            relation = token.dep_
            if relation == "pobj" and token.head.dep_ in ("agent", "dative"):
                relation = f"{token.head.dep_} pobj"
            head, left = token.head.i + first, token.left_edge.i + first
            yield SyntaxNode(start, start + len(token), token.tag_, relation, head, left)
        first += len(part.document)


def phrase_places(text: Text) -> tuple[Place, ...]:
    """Give back the noun phrases: a noun with what stands before it and belongs to it, without an article."""
    return remembered(text, "noun phrases", lambda one: tuple(_noun_phrases(one)))


def _noun_phrases(text: Text) -> Iterator[Place]:
    nodes = syntax_nodes(text)
    after = 0
    for number, node in enumerate(nodes):
        if node.tag not in _NOUN_TAGS or node.relation.split()[-1] not in _PHRASE_ROLES or node.left < after:
            continue
        first = node.left
        while first < number and (nodes[first].relation in _DETERMINERS or nodes[first].tag in _NO_START):
            first += 1
        if "\n" not in text.original[nodes[first].start : node.end]:
            after = number + 1
            yield nodes[first].start, node.end, ""


def entities_noun_phrases(text: Text) -> tuple[str, ...]:
    """Give back the different noun phrases, in small letters, in order."""
    phrases = (" ".join(text.original[start:end].lower().split()) for start, end, _ in phrase_places(text))
    return tuple(dict.fromkeys(phrases))


def entities_depends(text: Text, dependents: Lexicon, heads: Lexicon, relation: Text | str = "any") -> bool:
    """Tell whether a phrase of one list depends on a phrase of the other."""
    return bool(dependency_evidence(text, dependents, heads, relation))


def dependency_evidence(
    text: Text, dependents: Lexicon, heads: Lexicon, relation: Text | str = "any"
) -> tuple[Place, ...]:
    """Give back the phrases of the first list that depend on one of the second, with their first spelling."""
    hits, others = text.hits(dependents), text.hits(heads)
    if not hits or not others:
        return ()
    nodes = syntax_nodes(text)
    wanted = _relation_labels(str(relation))
    governed = {number for hit in others for number in _tokens_within(nodes, hit.start, hit.end)}
    return tuple(dependents.labelled(hit for hit in hits if _is_governed(nodes, hit.start, hit.end, governed, wanted)))


def _relation_labels(relation: str) -> frozenset[str]:
    return frozenset(RELATIONS.get(relation, ()))


def _tokens_within(nodes: tuple[SyntaxNode, ...], start: int, end: int) -> range:
    """Give back the numbers of the tokens that a span touches."""
    from bisect import bisect_left, bisect_right

    first = bisect_right(nodes, start, key=lambda node: node.end)
    return range(first, bisect_left(nodes, end, key=lambda node: node.start))


def _is_governed(
    nodes: tuple[SyntaxNode, ...], start: int, end: int, governed: set[int], wanted: frozenset[str]
) -> bool:
    """Tell whether the token of a span on which the span's others depend hangs on a token of `governed`."""
    inside = _tokens_within(nodes, start, end)
    for number in inside:
        node, above = nodes[number], nodes[number].head
        if above in inside or above == number:
            continue
        if wanted and node.relation not in wanted:
            continue
        if above in governed or (nodes[above].relation in _PREPOSITIONS and nodes[above].head in governed):
            return True
    return False


def prepare_syntax(texts: Sequence[Text]) -> None:
    """Parse many texts in batches; the tools then find it done."""
    prepare_parsed(texts, SYNTAX)
