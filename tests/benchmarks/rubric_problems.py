"""Random problems of the kind that rubrics make: phrases, counts, choices with exclusive arms, and capped criteria."""

from __future__ import annotations

from random import Random

from rubricc.compiler.analysis.solver.problem import Problem, Term, Var
from rubricc.compiler.analysis.solver.terms import normal

PHRASES = 12
CAPS = (400, 600, 1000)
POINTS = (25, 50, 100, 150, 200, 300, -25, -50, -100)
LENGTHS = (10, 20, 50, 80, 100, 150)


class RubricProblem:
    """A rubric: `features` are what its conditions speak of, `scores` what its criteria come to."""

    def __init__(self, criteria: int, seed: int) -> None:
        self.random = Random(seed)
        self.problem = Problem()
        shared = self._phrases(10)
        own = [self._phrases(PHRASES) for _ in range(criteria)]
        self.words = self.problem.integer(0, 10_000)
        every = [*shared, *(phrase for phrases in own for phrase in phrases)]
        self.problem.linear([(1, self.words), *((-self.random.randint(1, 3), phrase) for phrase in every)], low=0)
        self.features: list[int] = []
        self.scores = [self._criterion([*phrases, *self.random.sample(shared, 2)]) for phrases in own]

    def _phrases(self, count: int) -> list[int]:
        """Phrases, a third of which contain another."""
        phrases = [self.problem.boolean() for _ in range(count)]
        for _ in range(count // 3):
            self.problem.implies(*self.random.sample(phrases, 2))
        return phrases

    def _feature(self, phrases: list[int]) -> int:
        """Say that some phrases are there: any, several, or any of them so many times."""
        some = self.random.sample(phrases, self.random.randint(2, 8))
        kind = self.random.randrange(3)
        if kind < 2:
            return self.problem.at_least(some, 1 if kind else self.random.randint(2, len(some)))
        count = self.problem.integer(0, 60)
        self.problem.linear([(1, count), *((-1, phrase) for phrase in some)], low=0)
        self.problem.linear([(1, count), *((-60, phrase) for phrase in some)], high=0)
        return self.problem.compare([(1, count)], ">=", self.random.randint(1, 8))

    def _criterion(self, phrases: list[int]) -> Var:
        features = [*phrases, *(self._feature(phrases) for _ in range(6))]
        self.features += features
        rules = [self._rule(features) for _ in range(self.random.randint(3, 7))]
        return self._capped([term for rule in rules for term in rule], self.random.choice(CAPS))

    def _rule(self, features: list[int]) -> list[Term]:
        problem, pick = self.problem, self.random.choice
        kind = self.random.random()
        if kind < 0.4:
            return self._choice(features)
        if kind < 0.8:
            some = [pick(features) * pick((1, 1, -1)) for _ in range(self.random.randint(1, 3))]
            return [(pick(POINTS), problem.conjunction(some))]
        return [(pick(POINTS), problem.compare([(1, self.words)], pick((">=", "<=")), pick(LENGTHS)))]

    def _choice(self, features: list[int]) -> list[Term]:
        terms: list[Term] = []
        looked_at = self.problem.true
        for _ in range(self.random.randint(2, 5)):
            holds = self.random.choice(features) * self.random.choice((1, 1, -1))
            terms.append((self.random.choice((100, 200, 300, 400, 600)), self.problem.conjunction([looked_at, holds])))
            looked_at = self.problem.conjunction([looked_at, -holds])
        return terms

    def _capped(self, terms: list[Term], cap: int) -> Var:
        """Give back the sum of the points, but at least 0 and at most the cap."""
        problem = self.problem
        kept, constant = normal(terms)
        least, most = problem.range(kept)
        total = problem.integer(min(least + constant, 0), max(most + constant, cap))
        problem.linear([*terms, (-1, total)], 0, 0)
        score = problem.integer(0, cap)
        above, below = problem.compare([(1, total)], ">=", cap), problem.compare([(1, total)], "<=", 0)
        problem.linear([(1, score)], low=cap, given=[above])
        problem.linear([(1, score)], high=0, given=[below])
        problem.linear([(1, score), (-1, total)], 0, 0, given=[-above, -below])
        return score
