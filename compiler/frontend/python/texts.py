"""Texts that are likely to show where a lifted rubric differs from its module: rich in the module's own constants.

Everything comes from a seed, so the same module gets the same texts on every machine.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from rubricc.compiler.frontend.python.samples import sample

Pair = tuple[str, str]
"""A query and a response."""

_PLAIN = """
the plan was set out at length and people talked it over before lunch with a view to the garden gate some years ago he
went home by train under grey skies an old house stood near two rivers
"""
_FILLER = tuple(_PLAIN.split())
_ODD = (
    "", " ", "\n", "\n\n \t\n", ".", "...", "?", "-", "- ", "1. ", "# ", "a", "A", "0", "'", "\u2019s", "%", "\u00a0",
    "İstanbul", "STRASSE straße ß", "ﬁne ﬀ", "e\u0301te\u0301 été", "naïve café", "日本語のテキスト。",
    "👩‍👩‍👧 🙂", "\u200bzero\u200b",
    "“quoted” ‘text’ — dash – dash", "don't can’t won't", "soft\u00adhyphen", "a_b _c_ d__e", "x\x0by\x0cz\x1cw\x85v",
    "line\r\nline\rline", "ſs K K", "\ufeffmark", "and/or; e.g. i.e. 3.5 1,000", "((( [x] {y}", "\\b \\d+ .*",
)  # fmt: skip
_ENDS = (".", ".", ".", "!", "?", "...", ";", ":", "")
_JOINS = (" ", " ", " ", " ", "\n", "\n\n", "  ", "\n- ", "\n1. ", ", ")
_LARGEST = 2_000
"""No text is made longer than this many words for the sake of a number in the module."""


@dataclass(frozen=True, slots=True)
class Material:
    """What a module says: its phrases, its regular expressions, and its whole numbers."""

    phrases: tuple[str, ...]
    expressions: tuple[str, ...]
    numbers: tuple[int, ...]


def material(text: str) -> Material:
    """Give back the constants of a module that its texts are made of; raises SyntaxError where it does not parse."""
    tree = ast.parse(text)
    left_out, patterns = _asides(tree), _expressions(tree)
    phrases: dict[str, None] = {}
    numbers: set[int] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in left_out:
            continue
        if isinstance(node.value, str) and 0 < len(node.value) <= 80 and node.value not in patterns:
            phrases[node.value] = None
        elif type(node.value) is int and 0 <= node.value <= _LARGEST:
            numbers.add(node.value)
    return Material(tuple(phrases), tuple(patterns), tuple(sorted(numbers)))


def _asides(tree: ast.AST) -> set[int]:
    """Give back the texts that are no material: docstrings, keys, what is appended as a reason, parts of f-strings."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            found.update(map(id, ast.walk(node)))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
            found.update(id(inner) for argument in node.args for inner in ast.walk(argument))
    return found


def _expressions(tree: ast.AST) -> dict[str, None]:
    """Give back the texts that are given to functions of `re`."""
    found: dict[str, None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            if isinstance(owner, ast.Name) and owner.id in ("re", "regex") and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found[first.value] = None
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\\" in node.value:
            found[node.value] = None
    return found


def generated(source: str, count: int, seed: int = 1) -> Iterator[Pair]:
    """Yield queries and responses for a module: odd ones, its phrases one by one, then mixtures, `count` in all."""
    random = Random(seed)
    maker = Maker(material(source), random)
    fixed = [(odd, odd) for odd in _ODD] + [("", odd) for odd in _ODD[1:]]
    share = max(1, count // 4)
    random.shuffle(fixed)
    pairs = [("", ""), *fixed[:share]]
    pairs += [(maker.query(), phrase) for phrase in maker.some_phrases(share)]
    yield from pairs[:count]
    for _ in range(count - len(pairs)):
        yield maker.pair()


class Maker:
    """Makes texts of a module's material."""

    def __init__(self, found: Material, random: Random) -> None:
        self.found = found
        self.random = random
        self.favourites: tuple[str, ...] = ()

    def some_phrases(self, count: int) -> list[str]:
        """Give back some of the phrases, no more than so many."""
        phrases = list(self.found.phrases)
        self.random.shuffle(phrases)
        return phrases[:count]

    def pair(self) -> Pair:
        """Give back a query and a response, in which some phrases come up again and again."""
        self.favourites = tuple(self.some_phrases(self.random.choice((0, 3, 8))))
        return self.query(), self.response()

    def query(self) -> str:
        """Give back a question."""
        if self.random.random() < 0.15:
            return self.random.choice(_ODD)
        return self.text(self.random.randint(0, 3), self.random.randint(0, 12))

    def response(self) -> str:
        """Give back an answer: as a rule of a few phrases among plain words, now and then very long or odd."""
        numbers = [number for number in self.found.numbers if number > 3]
        chance = self.random.random()
        if chance < 0.3 and numbers:
            length = max(0, self.random.choice(numbers) + self.random.choice((-1, 0, 0, 1)))
            return self.text(self.random.randint(0, 6), length, exact=True)
        if chance < 0.33:
            return self.text(20, 3_000)
        return self.text(min(self.random.randint(0, 4) ** 2, 14), self.random.choice((0, 3, 10, 40, 120)))

    def text(self, phrases: int, filler: int, exact: bool = False) -> str:
        """Give back a text with so many phrases and so many plain words; with `exact` so many words in all."""
        random = self.random
        pieces = [self.piece() for _ in range(phrases)]
        if exact:
            filler -= sum(len(piece.split()) for piece in pieces)
        pieces += [random.choice(_FILLER) for _ in range(max(0, filler))]
        random.shuffle(pieces)
        parts: list[str] = []
        for index, piece in enumerate(pieces):
            if index:
                ends = random.random() < 0.12
                parts.append(random.choice(_ENDS) + random.choice(_JOINS) if ends else " ")
            parts.append(piece)
        text = "".join(parts)
        return text + random.choice(_ENDS) if text else text

    def piece(self) -> str:
        """Give back a phrase or a match of an expression, now and then bent: glued, capital, cut, or odd."""
        random, found = self.random, self.found
        if random.random() < 0.06:
            return random.choice(_ODD)
        if found.expressions and random.random() < 0.3:
            made = sample(random.choice(found.expressions), random)
            if made is not None:
                return made
        pool = self.favourites if self.favourites and random.random() < 0.6 else found.phrases
        return self.bent(random.choice(pool)) if pool else random.choice(_FILLER)

    def bent(self, phrase: str) -> str:
        """Give back a phrase, mostly as it is."""
        random, chance = self.random, self.random.random()
        if chance < 0.6:
            return phrase
        if chance < 0.7:
            return random.choice((phrase.upper(), phrase.title(), phrase.capitalize()))
        if chance < 0.82:
            return random.choice(("un", "x", "_", "-", "(", "“", "'")) + phrase
        if chance < 0.94:
            return phrase + random.choice(("s", "ing", "'s", "_", "-like", ")", ".", "”", "\u0301"))
        return phrase.replace(" ", random.choice(("\n", "  ", "-", "\u00a0"))) if " " in phrase else phrase[:-1]
