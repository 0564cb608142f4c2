"""`fact_match`: the share of facts, found at a path of the question's data, whose words stand in the response.

It passes from its threshold on, which is 0.5 unless given. A path with no facts fails the check, as a reference that
is missing does.
"""

from __future__ import annotations

from rubricc.compiler.frontend.ai_eval.amounts import at_least, millionths, off_scale
from rubricc.compiler.frontend.ai_eval.fields import FactMatch
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid, never, reason, share
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, fails, graded, split_path
from rubricc.compiler.ir.literals import show_text
from rubricc.runtime.lexicon import Lexicon
from rubricc.stdlib._phrases import text_coverage


def _missing(check: FactMatch) -> str:
    return f"There are no facts at {check.source}."


def _run(check: FactMatch, on: On) -> Outcome:
    facts = on.question.texts(check.source)
    wrong = off_scale(check.threshold) or ("" if facts else _missing(check))
    if wrong or not facts:
        return fails(wrong)
    return graded(
        text_coverage(on.text, Lexicon.of(facts)) or 0.0, millionths(at_least(check.threshold)), "The share of facts"
    )


def _rules(check: FactMatch, saying: Saying) -> Rules | Unsaid:
    if wrong := off_scale(check.threshold):
        return never(wrong)
    root, path = split_path(check.source)
    name = saying.name("facts")
    rule, pass_at = share(saying, f"text.coverage(response, {name})", at_least(check.threshold), "States facts.")
    lines = (
        f"let {name} = reference.path({root}, {show_text(path)})",
        f"requires {name} is defined else {reason(_missing(check))}",
        rule,
    )
    return Rules(lines, (root,), pass_at)


KIND = Kind(FactMatch, _run, _rules, lambda check: "States the facts expected.", native=False)
