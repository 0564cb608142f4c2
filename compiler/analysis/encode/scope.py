"""Where expressions stand: the keys of what they read, and the phrases that are sought in each text there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rubricc.compiler.analysis.encode.keys import Key, Keys, resolve
from rubricc.compiler.analysis.encode.phrasebook import Phrasebook
from rubricc.compiler.analysis.encode.phrases import TextPhrases
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.ir.expressions import Call, ElementRef, Expression, LexiconRef, Quantified
from rubricc.compiler.ir.rubric import LexiconDef
from rubricc.compiler.ir.walk import operands

PHRASE_TOOLS = frozenset(
    f"text.{name}"
    for name in (
        *("contains", "count", "distinct", "coverage", "affirms", "denies", "asks", "near", "same_sentence"),
        *("starts_with", "ends_with", "first", "first_affirmed", "density"),
    )
)
"""Tools whose first argument is a text, and whose phrase lists are sought in it."""


def sought(
    roots: Iterable[Expression], lets: Mapping[str, Expression], keys: Keys, lexicons: Mapping[str, LexiconDef]
) -> dict[Key, list[str]]:
    """Give back, by the key of each text, the phrase lists that are sought in it.

    Lists that are sought in the parts of a text count as sought in the text, so that what is found in a part is known
    to be found in the whole.
    """
    found: dict[Key, dict[str, None]] = {}
    seen: set[int] = set()
    domains: dict[str, Expression] = {}
    waiting = list(roots)
    while waiting:
        node = resolve(waiting.pop(), lets)
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Call) and node.tool in PHRASE_TOOLS and node.arguments[0] is not None:
            names = [item.name for item in node.arguments[1:] if isinstance(item, LexiconRef) and item.name in lexicons]
            for key in _places(node.arguments[0], keys, domains):
                found.setdefault(key, {}).update(dict.fromkeys(names))
        if isinstance(node, Quantified) and node.parts != "turns":
            domains[node.variable] = node.domain
        waiting.extend(operands(node))
    return {key: list(names) for key, names in found.items()}


def _places(text: Expression, keys: Keys, domains: Mapping[str, Expression]) -> list[Key]:
    """Give back the keys of a text and, where it is a part, of what it is a part of."""
    found = [keys.of(text)]
    while isinstance(text, ElementRef) and text.name in domains:
        text = domains[text.name]
        found.append(keys.of(text))
    return found


class Scope:
    """The top of a rubric, or the condition of a quantifier, which has texts of its own."""

    def __init__(
        self,
        problem: Problem,
        keys: Keys,
        book: Phrasebook,
        roots: Iterable[Expression],
        outer: Scope | None = None,
    ) -> None:
        self.problem = problem
        self.keys = keys
        self.book = book
        self.lexicons = book.lexicons
        self.outer = outer
        self._names = sought(roots, keys.lets, keys, self.lexicons)
        self._texts: dict[Key, TextPhrases] = {}

    def phrases(self, text: Expression) -> TextPhrases:
        """Give back what is known of the phrases in a text."""
        return self.at(self.keys.of(text))

    def at(self, key: Key) -> TextPhrases:
        """Give back what is known of the phrases in the text with this key."""
        if self.outer is not None and self.outer.knows(key):
            return self.outer.at(key)
        if key not in self._texts:
            # A text that is chosen by a score is a new one where scores change: any list may be sought in it.
            names = tuple(self._names.get(key, self.lexicons))
            self._texts[key] = TextPhrases(self.problem, self.book, names)
        return self._texts[key]

    def knows(self, key: Key) -> bool:
        """Whether phrases are sought in the text with this key, here or further out."""
        return key in self._names or (self.outer is not None and self.outer.knows(key))

    @property
    def texts(self) -> Mapping[Key, TextPhrases]:
        """The texts whose phrases have been asked about."""
        return self._texts
