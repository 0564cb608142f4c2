"""Makes rubrics from the grammar itself: every rule is used, and nothing but the syntax is meant to be right."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from rubricc.compiler.syntax.machine import keywords, tables

DECLARED = ("alpha", "b2", "_c", "words", "text", "nearly", "max_")
NAMES = (*DECLARED, "query", "response")
TEXTS = ('"a"', '"b c"', '"say \\"x\\""', '""', '"ünï"', '"{{x}}"', '"# no comment"')
LONG_TEXTS = ('"""one\n  two"""', '""""""')
NUMBERS = ("0", "1", "2.5", "10", "0.25")
EXPRESSION_BUDGET = 8
COMPARISONS = ("==", "!=", "<=", ">=", "<", ">")


@cache
def _rules() -> dict[str, list[list[Any]]]:
    rules: dict[str, list[list[Any]]] = {}
    for rule in tables().rules:
        rules.setdefault(rule.origin.name, []).append(list(rule.expansion))
    return rules


@cache
def _costs() -> dict[str, int]:
    """How deep the shallowest derivation of each rule is."""
    cost = dict.fromkeys(_rules(), 10**6)
    changed = True
    while changed:
        changed = False
        for name, expansions in _rules().items():
            best = min(_cost_of(expansion, cost) for expansion in expansions)
            if best < cost[name]:
                cost[name], changed = best, True
    return cost


def _cost_of(expansion: list[Any], cost: dict[str, int]) -> int:
    return 1 + max((cost[part.name] for part in expansion if not part.is_term), default=0)


class Deriver:
    """Derives token lists at random; after `budget` tokens the shortest way out is taken."""

    def __init__(self, random: Random, budget: int) -> None:
        self.random = random
        self.left = budget
        self.words = {type_: word for word, type_ in keywords().items()}
        self.signs = {item.name: str(item.pattern.value) for item in tables().terminals}

    def tokens(self, name: str = "start") -> list[str]:
        """Give back the tokens of a random derivation of a rule."""
        if name == "declared":
            return [self.random.choice(DECLARED)]
        kept = self.left
        if name == "expr":
            self.left = min(self.left, EXPRESSION_BUDGET)
        found: list[str] = []
        for part in self._choose(name):
            if part.is_term:
                self.left -= 1
                found.append(self.token(part.name))
            else:
                found += self.tokens(part.name)
        self.left = kept - len(found)
        return found

    def _choose(self, name: str) -> list[Any]:
        expansions = _rules()[name]
        if self.left <= 0:
            return min(expansions, key=lambda each: _cost_of(each, _costs()))
        return self.random.choices(expansions, [_weight(name, each) for each in expansions])[0]

    def token(self, type_: str) -> str:
        """Give back a random token of a terminal."""
        choices = {
            "NAME": NAMES,
            "STRING": TEXTS,
            "LONG_STRING": LONG_TEXTS,
            "NUMBER": NUMBERS,
            "CMP": COMPARISONS,
        }
        if type_ in choices:
            return self.random.choice(choices[type_])
        return self.words.get(type_) or self.signs[type_]


_CHAIN = frozenset(
    {"expr", "implication", "disjunction", "conjunction", "negation", "comparison", "sum", "product", "unary"}
)


def _weight(name: str, expansion: list[Any]) -> float:
    """Prefer bodies with much in them, few repeated limits, and short expressions."""
    parts = {part.name for part in expansion}
    if name.startswith("__"):
        long = parts & {"item", "criterion_item", "statement"}
        return 1 if name not in parts else 4 if long else 0.4
    if name in ("rubric", "criterion", "block"):
        return 6 if any(part.startswith("__") for part in parts) else 1
    return 5 if name in _CHAIN and len(expansion) == 1 else 1


def derived(seed: int, budget: int = 400) -> list[str]:
    """Give back the tokens of the rubric that a seed stands for."""
    return Deriver(Random(seed), budget).tokens()
