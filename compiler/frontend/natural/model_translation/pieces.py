"""A draft taken to pieces: its definitions, criteria and tests, each as it is written, to be put together anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rubricc.compiler.frontend.natural.model_translation.outline import Outline
from rubricc.compiler.frontend.natural.model_translation.skeleton import opening, settings, unchecked
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.compiler.syntax.format import format_source

DEFINITIONS = (tree.LexiconDecl, tree.PatternDecl, tree.TableDecl, tree.LetDecl, tree.DefineDecl)
CRITERIA = (tree.Criterion, tree.Check, tree.Scale)
SETTINGS = (tree.Version, tree.Language, tree.Precision, tree.Combine, tree.Normalize)
"""What a draft repeats of the skeleton's settings."""

MISSING = "No rule was written."
"""Why a criterion is unchecked that a draft does not have."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A definition or a criterion: its name, its text, where it stands, and the names that it speaks of."""

    name: str
    text: str
    span: Span
    uses: frozenset[str]


@dataclass(frozen=True, slots=True)
class TestPiece:
    """A test: its title as written, its inputs, and its expectations with the name each is about."""

    __test__ = False
    title: str
    span: Span
    givens: tuple[str, ...]
    expectations: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a draft, and the first lines of what has no place in it."""

    definitions: tuple[Piece, ...] = ()
    criteria: Mapping[str, Piece] | None = None
    tests: tuple[TestPiece, ...] = ()
    invented: tuple[str, ...] = ()

    def of(self, name: str) -> Piece | None:
        """Give back the criterion with this name, None where the draft has none."""
        return (self.criteria or {}).get(name)


@dataclass(frozen=True, slots=True)
class Cuts:
    """What is not taken over from a draft.

    `refused` are criteria (id and why), `dropped` names of definitions and titles of tests, `astray` titles of tests of
    which only what they expect of single criteria is kept.
    """

    refused: Mapping[str, str] = field(default_factory=dict)
    dropped: frozenset[str] = frozenset()
    astray: frozenset[str] = frozenset()

    def refuse(self, reasons: Mapping[str, str]) -> Cuts:
        """Give back the cuts with more criteria refused; the first reason for each stays."""
        return replace(self, refused={**reasons, **self.refused})

    def drop(self, name: str) -> Cuts:
        """Give back the cuts with a definition or a test dropped."""
        return replace(self, dropped=self.dropped | {name})


def take_apart(items: Sequence[tree.Item], outline: Outline) -> Pieces:
    """Give back the pieces of a draft of this outline; of two criteria with one name the first counts."""
    wanted = {item.id for item in outline.items}
    criteria: dict[str, Piece] = {}
    invented = []
    for item in items:
        if isinstance(item, CRITERIA) and item.name.id in wanted:
            criteria.setdefault(item.name.id, _piece(item))
        elif not isinstance(item, (*DEFINITIONS, *SETTINGS, tree.Test, tree.Source)):
            invented.append(item.span.text.partition("\n")[0].strip()[:80])
    definitions = tuple(_piece(item) for item in items if isinstance(item, DEFINITIONS))
    tests = tuple(_test(item) for item in items if isinstance(item, tree.Test))
    return Pieces(definitions, criteria, tests, tuple(invented))


def _piece(item: tree.Node) -> Piece:
    names = frozenset(node.id for node in tree.walk(item) if isinstance(node, tree.Name))
    return Piece(item.name.id, item.span.text, item.span, names)  # type: ignore[attr-defined]


def _test(item: tree.Test) -> TestPiece:
    expectations = tuple((_target(expectation), expectation.span.text) for expectation in item.expectations)
    return TestPiece(item.title.span.text, item.span, tuple(given.span.text for given in item.givens), expectations)


def _target(expectation: tree.Expectation) -> str:
    """Give back the criterion that an expectation is about; empty where it is about the whole rubric."""
    if isinstance(expectation, tree.ExpectScore | tree.ExpectReason):
        return "" if expectation.target.id == "total" else expectation.target.id
    return ""


Claim = tuple[str, str]
"""The inputs of a test, and the criterion that it expects something of."""


def claims_of(pieces: Pieces) -> dict[Claim, str]:
    """Give back what the tests of a draft expect of each criterion for the same inputs, as it is written."""
    return {
        ("\n".join(test.givens), target): " ".join(text.split())
        for test in pieces.tests
        for target, text in test.expectations
        if target
    }


def put_together(outline: Outline, pieces: Pieces, cuts: Cuts) -> str:
    """Give back the rubric in its canonical layout.

    It has the outline's settings and criteria, in its order. Those that are refused or missing are unchecked;
    definitions that nothing uses any more, and tests that expect nothing any more, are left out.
    """
    kept = {item.id: piece for item in outline.items if item.id not in cuts.refused and (piece := pieces.of(item.id))}
    lines = [opening(outline), *settings(outline)]
    lines += [piece.text for piece in _used(pieces.definitions, kept.values(), cuts.dropped)]
    for item in outline.items:
        found = kept.get(item.id)
        lines.append(unchecked(item, cuts.refused.get(item.id, MISSING)) if found is None else found.text)
    whole = len(kept) == len(outline.items)
    lines += [
        text
        for test in pieces.tests
        if test.title not in cuts.dropped and (text := _shown(test, kept, whole and test.title not in cuts.astray))
    ]
    return format_source("\n".join([*lines, "}"]) + "\n")


def _used(definitions: Iterable[Piece], criteria: Iterable[Piece], dropped: Collection[str]) -> Iterator[Piece]:
    """Yield the definitions that the criteria need, in order."""
    kept = [piece for piece in definitions if piece.name not in dropped]
    needed = {name for piece in criteria for name in piece.uses}
    for piece in reversed(kept):
        if piece.name in needed:
            needed |= piece.uses
    for piece in kept:
        if piece.name in needed:
            yield piece


def _shown(test: TestPiece, kept: Collection[str], whole: bool) -> str:
    """Give back a test with the expectations that can still be met; empty where none is left."""
    expectations = [text for target, text in test.expectations if (target in kept if target else whole)]
    if not expectations:
        return ""
    return "\n".join([f"test {test.title} {{", *test.givens, *expectations, "}"])
