"""RB410: a condition about the question that reads the answer, or the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.expressions import Expression, InputRef, LetRef, Not
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.statements import Choose, Give, Statement
from rubricc.compiler.ir.visit import statements
from rubricc.compiler.ir.walk import walk

EXPLANATION = """
A condition speaks of one text and reads the other one. Three signs are looked for:

A truth value is named after the question (`user_…`, `query_…`, `question_…`, `prompt_…`) and reads the response only,
or is named after the answer (`response_…`, `answer_…`, `reply_…`) and reads the query only.

A criterion's sentence says what holds if the user asks or says something, the rubric reads the query elsewhere, and
this criterion reads the response only.

Points are given where the question has something, whatever the answer says. A condition with `not`, an `else` and an
`otherwise` are taken to be credit for what does not apply, and are not reported.

Read the other text, or name the value after what it reads.
"""

VALID = (
    """
rubric r "R" {
  let user_is_pregnant = query mentions ["pregnant"]
  criterion c max 2 {
    from "If the user is pregnant, warns."
    if user_is_pregnant { award 2 if response mentions ["ask a doctor"] "Warns." } else { award 2 "Needs none." }
  }
}
""",
    """
rubric r "R" {
  criterion c max 1 {
    from "If the user says that they are pregnant, warns."
    award 1 if response mentions ["pregnancy"] "Warns."
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  let user_is_pregnant = response mentions ["pregnant"]
  check c points 2 if user_is_pregnant and response mentions ["ask your doctor"]
}
""",
    """
rubric r "R" {
  check warns points 2 from "Warns of bleeding." if query mentions ["bleeding"]
}
""",
    """
rubric r "R" {
  check first points 1 if query mentions ["short"] and text.words(response) < 50
  criterion second max 1 {
    from "If the user asks for sources, names some."
    award 1 if response mentions ["source"] and response mentions ["study"] "Names some."
  }
}
""",
)

_OF_QUERY = re.compile(r"(?:query|question|prompt|user|asker)_")
_OF_RESPONSE = re.compile(r"(?:response|answer|reply)_")
_ON_CONDITION = re.compile(
    r"\b(?:if|when|where) the (?:user|query|question|prompt|asker) "
    r"(?:asks?|asked|mentions?|mentioned|says?|said|states?|wants?|wanted|reports?|requests?|requested)\b",
    re.IGNORECASE,
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each condition that reads another text than the one it speaks of."""
    subjects = _Subjects(context.rubric)
    yield from _misnamed(context, subjects)
    for criterion in context.rubric.criteria:
        yield from _by_question_alone(context, criterion, subjects)
        yield from _without_its_condition(context, criterion, subjects)


class _Subjects:
    """Which inputs expressions read, through the values that they name."""

    def __init__(self, rubric: Rubric) -> None:
        self._lets: dict[str, frozenset[str]] = {}
        for let in rubric.lets:
            self._lets[let.name] = self.of(let.value)
        conditions = [condition for c in rubric.criteria for condition in _conditions(c)]
        self.any_query = any("query" in self.of(condition) for condition in conditions)

    def of(self, expression: Expression) -> frozenset[str]:
        found: set[str] = set()
        for node in walk(expression):
            if isinstance(node, InputRef):
                found.add(node.name)
            elif isinstance(node, LetRef):
                found |= self._lets.get(node.name, frozenset())
        return frozenset(found)


def _conditions(criterion: Criterion) -> Iterator[Expression]:
    yield from (requirement.condition for requirement in criterion.requirements)
    for statement in statements(criterion.body):
        if isinstance(statement, Choose):
            yield from (arm.condition for arm in statement.arms)
        elif hasattr(statement, "value"):
            yield statement.value


def _misnamed(context: Context, subjects: _Subjects) -> Iterator[Diagnostic]:
    for let in context.rubric.lets:
        read = subjects.of(let.value)
        if let.value.type.kind != "Bool" or len(read) != 1:
            continue
        spoken = "query" if _OF_QUERY.match(let.name) else "response" if _OF_RESPONSE.match(let.name) else None
        if spoken is not None and read == {"query": {"response"}, "response": {"query"}}[spoken]:
            yield CHECK.finding(
                f"`{let.name}` speaks of the {spoken} and reads the {next(iter(read))}.",
                context.span(let.at),
                hint=f"Read `{spoken}`, or give it another name.",
            )


def _by_question_alone(context: Context, criterion: Criterion, subjects: _Subjects) -> Iterator[Diagnostic]:
    """Yield a finding for each award that only the question decides on."""
    if any("response" in subjects.of(item.condition) for item in criterion.requirements):
        return
    for statement in _plain(criterion.body):
        if len(statement.arms) != 1 or statement.otherwise is not None:
            continue
        arm = statement.arms[0]
        pays = [item for item in arm.body if isinstance(item, Give) and item.points]
        negated = any(isinstance(node, Not) for node in walk(arm.condition))
        if pays and subjects.of(arm.condition) == {"query"} and not negated:
            shown = show(arm.condition, {lexicon.name: lexicon for lexicon in context.rubric.lexicons})
            yield CHECK.finding(
                f"`{shown}` reads the query only: no answer changes whether these points count.",
                context.span(arm.condition.at),
                hint="Read `response`, or give points only for what the answer says.",
            )


def _plain(body: tuple[Statement, ...]) -> Iterator[Choose]:
    """Yield the conditional statements that stand under no other one."""
    return (statement for statement in body if isinstance(statement, Choose))


def _without_its_condition(context: Context, criterion: Criterion, subjects: _Subjects) -> Iterator[Diagnostic]:
    condition = next((found for text in criterion.sources if (found := _ON_CONDITION.search(text))), None)
    if condition is None or not subjects.any_query or criterion.unchecked is not None or not criterion.body:
        return
    if all(subjects.of(expression) == {"response"} for expression in _conditions(criterion)):
        yield CHECK.finding(
            f"`{criterion.id}` depends on the question (“{condition.group()} …”) and reads the response only.",
            context.head(criterion.at),
            hint="Ask about `query` first, as in `if query mentions … { … }`.",
        )


CHECK = Check(
    code="RB410",
    slug="wrong-subject",
    severity="warning",
    summary="A condition speaks of one text and reads another.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
