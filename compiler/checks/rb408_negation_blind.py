"""RB408: an answer that says "not X" earns what X earns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.ir.expressions import And, Call, Expression, InputRef, LexiconRef
from rubricc.compiler.ir.rubric import Criterion, LexiconDef
from rubricc.compiler.ir.statements import Arm, Choose, Give, TemplateText
from rubricc.compiler.ir.visit import statements
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib.text import TOOLS

EXPLANATION = """
`mentions` asks whether a phrase is there, negated or not. Where the rule pays for recommending, prescribing or
confirming something, an answer that advises against it is paid too: `I do not recommend amoxicillin.` mentions it.

Use `affirms`, which passes over phrases that are negated, asked or made a condition. Only rules whose own words speak
of recommending and the like are looked at, and only phrases that a negation before them really denies; lists that hold
negated phrases of their own are passed over. Rules that are about the topic, not the advice, stay as they are.
"""

VALID = (
    """
rubric r "R" {
  check c points 2 from "Recommends paracetamol." if response affirms ["paracetamol"]
}
""",
    """
rubric r "R" {
  check c points 2 from "Explains side effects." if response mentions ["side effects"]
}
""",
    """
rubric r "R" {
  check c points 2 from "Recommends against smoking." if response mentions ["smoking"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  check c points 2 from "Recommends paracetamol." if response mentions ["paracetamol"]
}
""",
    """
rubric r "R" {
  check c points 2 from "Recommends paracetamol." if text.contains(response, ["paracetamol"])
}
""",
    """
rubric r "R" {
  lexicon drugs ["penicillin", "amoxicillin"]
  criterion c max 2 { award 2 if response mentions drugs and text.words(response) > 5 "Prescribes penicillin." }
}
""",
)

_ADVICE = re.compile(r"\b(?:recommend|prescrib|endors|approv|confirm|advocat)(?:s|es|e|ed|ing)?\b", re.IGNORECASE)
_NEGATED = re.compile(
    r"\b(?:no|not|none|never|without|against|avoid\w*|stop\w*|fail\w*|unless|neither|nor|refus\w*|\w+n['’]t)\b",
    re.IGNORECASE,
)
_DENIALS = ("I do not recommend {}.", "Do not take {}.")

_AFFIRMS = next(tool for tool in TOOLS if tool.name == "text.affirms").run


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each award for advice that a negated phrase earns too."""
    rubric = context.rubric
    if rubric.language.partition("-")[0].lower() != "en":
        return
    lexicons = {lexicon.name: lexicon for lexicon in rubric.lexicons}
    seen: set[int] = set()  # the rows of a table share one place
    for criterion in rubric.criteria:
        arms = [arm for item in statements(criterion.body) if isinstance(item, Choose) for arm in item.arms]
        for finding in (found for arm in arms for found in _of_arm(context, criterion, arm, lexicons)):
            if finding.span.start not in seen:
                seen.add(finding.span.start)
                yield finding


def _of_arm(context: Context, criterion: Criterion, arm: Arm, lexicons: dict[str, LexiconDef]) -> Iterator[Diagnostic]:
    if len(arm.body) != 1 or not isinstance(arm.body[0], Give) or arm.body[0].points <= 0:
        return
    if not _is_about_advice(_wording(criterion, arm.body[0])):
        return
    for part in _conjuncts(arm.condition):
        lexicon = _mentioned(part, lexicons)
        witness = _witness(lexicon, context.rubric.language) if lexicon is not None else None
        if witness is not None:
            yield CHECK.finding(
                f"An answer that says `{witness}` earns this too.",
                context.span(part.at),
                hint="Use `affirms`, which passes over what is negated.",
                fix=_fix(context, part),
            )


def _wording(criterion: Criterion, give: Give) -> str:
    """Give back what a rule says of itself: its reason, else the criterion's sentence and title."""
    reason = "".join(part.text for part in give.reason.parts if isinstance(part, TemplateText)) if give.reason else ""
    return reason or " ".join((*criterion.sources, criterion.title or ""))


def _is_about_advice(wording: str) -> bool:
    return _ADVICE.search(wording) is not None and _NEGATED.search(wording) is None


def _conjuncts(condition: Expression) -> tuple[Expression, ...]:
    return condition.operands if isinstance(condition, And) else (condition,)


def _mentioned(part: Expression, lexicons: dict[str, LexiconDef]) -> LexiconDef | None:
    """Give back the list of a `response mentions list`, None for anything else and for lists with negated phrases."""
    if not isinstance(part, Call) or part.tool != "text.contains":
        return None
    text, phrases = part.arguments
    if not isinstance(text, InputRef) or text.name != "response" or not isinstance(phrases, LexiconRef):
        return None
    lexicon = lexicons[phrases.name]
    texts = [spelling.text for entry in lexicon.entries for spelling in entry.spellings]
    return None if any(map(_NEGATED.search, texts)) else lexicon


def _witness(lexicon: LexiconDef, language: str) -> str | None:
    """Give back a sentence that denies the first phrase, and in which the list is mentioned and not affirmed."""
    phrase = lexicon.entries[0].spellings[0].text.strip()
    sought = Lexicon.of([phrase], language)
    for pattern in _DENIALS:
        text = Text(pattern.format(phrase), language)
        if text.has(sought) and not _AFFIRMS(text, sought):
            return text.original
    return None


def _fix(context: Context, part: Expression) -> Fix | None:
    span = _word(context, part)
    return None if span is None else Fix("Ask whether it is affirmed", (replace(span, "affirms"),), "unsafe")


def _word(context: Context, part: Expression) -> Span | None:
    """Give back where `mentions` stands, or the `contains` of a call."""
    call = context.written(part.at, tree.Call)
    if call is not None:
        return call.name.span if call.name.id == "contains" else None
    node = context.written(part.at, tree.Relation)
    if node is None or node.relation != "mentions":
        return None
    at = context.source.text.find("mentions", node.left.span.end, node.right.span.start)
    return Span(at, at + len("mentions"), context.source)


CHECK = Check(
    code="RB408",
    slug="negation-blind",
    severity="info",
    summary="Saying the opposite earns the points too.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
