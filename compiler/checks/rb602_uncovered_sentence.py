"""RB602: a sentence of the source that no criterion cites."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.sentences import Sentence, cited, spoken_of
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.source.span import Span

EXPLANATION = """
The rubric was compared with the words that it was made from, and a sentence of those is in no `from`: what it asks for
may have been forgotten. A criterion that is `unchecked` covers its sentence, since it says that no program decides it.

Write a criterion that cites the sentence; where no program can decide it, write `unchecked "why"`. Where a criterion
covers it already, cite the sentence there too: `from` may repeat.

It is looked for only where the source in words is given: `rubricc lint my.rubric --source my.md`. A `from` may hold a
part of a sentence, several at once, or what the source calls it; capitals, blanks and marks at the ends do not matter.
One that repeats a sentence is of that one alone, though others begin in the same way. Where the source holds several
rubrics, this one is compared with the one whose sentences it cites most. What could not be read of a source is in no
comparison; `rubricc translate` tells of it by line.
"""

GIVEN = (Sentence("Says hello.", where="source.md:3"), Sentence("Says thank you at the end.", where="source.md:4"))

VALID = (
    """
rubric r "R" {
  check greets points 1 from "Says hello." if response mentions ["hello"]
  check thanks points 1 from "says thank you at the end" if response mentions ["thank you"]
}
""",
    """
rubric r "R" {
  check greets points 1 from "Says hello. Says thank you at the end."
    if response mentions ["hello"] and response mentions ["thank you"]
}
""",
    """
rubric r "R" {
  check greets points 1 from "Says hello." if response mentions ["hello"]
  check thanks points 1 from "Says thank you at the end." unchecked "Where the end is, nobody knows."
}
""",
)

INVALID = (
    """
rubric r "R" {
  check greets points 1 from "Says hello." if response mentions ["hello"]
}
""",
    """
rubric r "R" {
  check greets points 1 from "Says hello." if response mentions ["hello"]
  check thanks points 1 if response mentions ["thank you"]
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each sentence of the source that nothing in the rubric cites."""
    citations = [text for criterion in context.rubric.criteria for text in cited(criterion)]
    citations += context.rubric.sources
    covered = {sentence for found in spoken_of(citations, context.sentences).values() for sentence in found}
    for sentence in context.sentences:
        if sentence not in covered:
            yield CHECK.finding(
                f"No criterion comes from {_quoted(sentence)}.",
                _name(context),
                hint='Write one that cites it, or cite it where it is covered: `from "…"`.',
            )


def _quoted(sentence: Sentence) -> str:
    text = " ".join(sentence.text.split())
    shown = text if len(text) <= 100 else f"{text[:100].rstrip()} …"
    return f'"{shown}"' + (f" ({sentence.where})" if sentence.where else "")


def _name(context: Context) -> Span:
    """Give back the name of the rubric, where what is missing everywhere is shown."""
    return context.head(context.rubric.at) if context.tree is None else context.tree.name.span


CHECK = Check(
    code="RB602",
    slug="uncovered-sentence",
    severity="warning",
    summary="A sentence of the source has no criterion.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    given=GIVEN,
    run=run,
)
