"""Writes rubrics of the kind that people write: clean ones, of any size, in the surface language.

Every criterion's declared maximum is what its rules can give together, no phrase stands inside another, and nothing is
unreachable: what the analysis has to say against such a rubric is a false alarm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

TOPICS: dict[str, tuple[str, ...]] = {
    "urgent": ("emergency room", "ambulance", "call 911", "seek urgent care", "without delay"),
    "warning_signs": ("stiff neck", "chest pain", "shortness of breath", "confusion", "fainting"),
    "comfort": ("sorry to hear", "that sounds hard", "understandably worried", "glad you asked"),
    "blame": ("your own fault", "should have known", "how careless", "foolish of you"),
    "evidence": ("randomised trial", "systematic review", "peer reviewed", "cohort study", "guideline"),
    "hedges": ("may help", "might reduce", "it is possible", "often works", "tends to"),
    "boasts": ("always works", "guaranteed", "miracle", "never fails", "one hundred percent"),
    "fees": ("annual fee", "interest rate", "late charge", "exchange margin", "early repayment"),
    "rights": ("cooling-off period", "right to withdraw", "ombudsman", "complaint form", "refund policy"),
    "pressure": ("act now", "last chance", "only today", "everyone is buying", "sign immediately"),
    "methods": ("worked example", "step by step", "draw a diagram", "check the answer", "similar problem"),
    "praise": ("well done", "nice thinking", "good start", "proud of you"),
    "give_aways": ("the answer is", "final result", "just write", "copy this"),
    "causes": ("because", "therefore", "as a consequence", "due to", "for this reason"),
    "contrast": ("however", "nevertheless", "on the other hand", "in contrast", "admittedly"),
    "drugs": ("ibuprofen", "paracetamol", "amoxicillin", "azithromycin", "naproxen"),
    "allergies": ("allergic", "allergy", "hives", "anaphylaxis"),
    "children": ("toddler", "infant", "my daughter", "my son", "kindergarten"),
    "sources": ("according to", "published by", "the ministry", "official statistics", "census"),
    "insults": ("idiot", "moron", "loser", "shut up", "pathetic"),
}
PATTERNS: dict[str, str] = {
    "dose": r"[0-9]+ ?mg",
    "money": r"[$€£][0-9]+",
    "percentage": r"[0-9]+ ?%",
    "link": r"https?://[^ ]+",
    "day": r"[0-9]{4}-[0-9]{2}-[0-9]{2}",
}
READABILITY = ("flesch_kincaid_grade", "gunning_fog", "coleman_liau")
FORMATS = ("bullets", "numbered_items", "headings", "tables", "code_blocks", "links", "bold")


@dataclass
class RubricWriter:
    """Writes one rubric with `criteria` criteria."""

    random: Random
    criteria: int
    name: str = "generated"
    used: set[str] = field(default_factory=set)
    used_patterns: set[str] = field(default_factory=set)

    def source(self) -> str:
        """Give back the rubric."""
        body = [self._criterion(f"c{index}") for index in range(1, self.criteria + 1)]
        lists = [f"  lexicon {name} [{_listed(TOPICS[name])}]" for name in sorted(self.used)]
        patterns = [f'  pattern {name} "{PATTERNS[name]}"' for name in sorted(self.used_patterns)]
        return "\n".join([f'rubric {self.name} "Generated" {{', *lists, *patterns, *body, "}"]) + "\n"

    def _list(self, *others: str) -> str:
        name = self.random.choice([topic for topic in TOPICS if topic not in others])
        self.used.add(name)
        return name

    def _pattern(self) -> str:
        name = self.random.choice(sorted(PATTERNS))
        self.used_patterns.add(name)
        return name

    def _points(self) -> Decimal:
        return Decimal(self.random.choice(("1", "1.5", "2", "3", "4")))

    def _criterion(self, name: str) -> str:
        write = self.random.choice((self._check, self._fault, self._scale, self._rules, self._rules, self._rules))
        return write(name)

    def _check(self, name: str) -> str:
        return f'  check {name} "{name}" points {self._points()} if {self._condition()}'

    def _fault(self, name: str) -> str:
        return f'  check {name} "{name}" points -{self._points()} if response affirms {self._list()}'

    def _condition(self) -> str:
        if self.random.random() < 0.15:
            return self._format()
        one = self._list()
        forms = (
            lambda: f"response mentions {one}",
            lambda: f"response affirms {one}",
            lambda: f"text.asks(response, {one})",
            lambda: f"text.distinct(response, {one}) >= {self.random.randint(2, 3)}",
            lambda: f"text.count(response, {one}) >= {self.random.randint(2, 4)}",
            lambda: f"response mentions {one} and response mentions {self._list(one)}",
            lambda: f"response mentions {one} or text.matches(response, {self._pattern()})",
            lambda: f"text.same_sentence(response, {one}, {self._list(one)})",
            lambda: f"at least 2 of [response mentions {one}, response affirms {self._list(one)}, {self._format()}]",
        )
        return self.random.choice(forms)()

    def _format(self) -> str:
        return f"format.{self.random.choice(FORMATS)}(response) >= {self.random.randint(1, 3)}"

    def _scale(self, name: str) -> str:
        one = self._list()
        other = self._list(one)
        return (
            f"  scale {name} 1 to 5 {{\n"
            f'    level 5 "Best." if text.distinct(response, {one}) >= 2 and response mentions {other}\n'
            f'    level 4 "Good." if text.distinct(response, {one}) >= 2\n'
            f'    level 3 "Fair." if response mentions {one}\n'
            f'    level 1 "Poor."\n  }}'
        )

    def _rules(self, name: str) -> str:
        rules: list[str] = []
        most = Decimal(0)
        kinds = self.random.sample(RULES, self.random.randint(2, 4))
        for kind in kinds:
            text, points = kind(self)
            rules.append(text)
            most += points
        if not most:
            text, points = RubricWriter._award(self)
            rules.append(text)
            most += points
        body = "\n".join(f"    {line}" for rule in rules for line in rule.split("\n"))
        return f"  criterion {name} max {most} {{\n{body}\n  }}"

    def _award(self) -> tuple[str, Decimal]:
        points = self._points()
        return f'award {points} if {self._condition()} "Shows it."', points

    def _penalty(self) -> tuple[str, Decimal]:
        return f'penalize {self._points()} if response affirms {self._list()} "A fault."', Decimal(0)

    def _per(self) -> tuple[str, Decimal]:
        each = self.random.choice((Decimal("0.5"), Decimal(1)))
        count = self.random.randint(2, 4)
        what = f"text.distinct(response, {self._list()})"
        return f'award {each} per {what} up to {each * count} "Names several."', each * count

    def _length(self) -> tuple[str, Decimal]:
        most = self.random.choice((100, 150, 200))
        return f'award up to 2 by text.words(response) from 20 to {most} "Length."', Decimal(2)

    def _steps(self) -> tuple[str, Decimal]:
        by_words = self.random.random() < 0.5
        what = "text.words(response)" if by_words else f"text.distinct(response, {self._list()})"
        low, high = (40, 90) if by_words else (1, 3)
        return (
            f'choose "steps" {{\n  when {what} >= {high} award 3 "Much."\n  when {what} >= {low} award 1.5 "Some."\n'
            '  otherwise nothing "Little."\n}',
            Decimal(3),
        )

    def _branch(self) -> tuple[str, Decimal]:
        asked = self._list()
        good = self._list(asked)
        return (
            f"if query mentions {asked} {{\n"
            f'  award 3 if response affirms {good} "Fits the case."\n'
            f'  penalize 2 if response affirms {self._list(asked, good)} "Harmful here."\n'
            f'}} else {{\n  award 3 if {self._condition()} "Fits."\n}}',
            Decimal(3),
        )

    def _reading(self) -> tuple[str, Decimal]:
        formula = f"readability.{self.random.choice(READABILITY)}(response)"
        return (
            f'award 2 if {formula} is defined and {formula} <= {self.random.randint(8, 12)} "Easy to read."',
            Decimal(2),
        )

    def _group(self) -> tuple[str, Decimal]:
        first, second = self._list(), self._list()
        return (
            f'group "either" max 3 {{\n  award 2 if response mentions {first} "One."\n'
            f'  award 2 if text.matches(response, {self._pattern()}) "Other."\n'
            f'  award 1 if response mentions {second} "Third."\n}}',
            Decimal(3),
        )

    def _best(self) -> tuple[str, Decimal]:
        first, second = self._list(), self._list()
        return (
            f'best of {{\n  path "short" {{\n    award 2 if response mentions {first} "Short way."\n  }}\n'
            f'  path "long" {{\n    award 4 if text.distinct(response, {second}) >= 3 "Long way."\n  }}\n}}',
            Decimal(4),
        )


def _listed(phrases: tuple[str, ...]) -> str:
    return ", ".join(f'"{phrase}"' for phrase in phrases)


RULES: tuple[Callable[[RubricWriter], tuple[str, Decimal]], ...] = (
    RubricWriter._award,
    RubricWriter._award,
    RubricWriter._penalty,
    RubricWriter._per,
    RubricWriter._length,
    RubricWriter._steps,
    RubricWriter._branch,
    RubricWriter._reading,
    RubricWriter._group,
    RubricWriter._best,
)


def realistic(seed: int, criteria: int) -> str:
    """Give back the source of a clean rubric."""
    return RubricWriter(Random(seed), criteria).source()
