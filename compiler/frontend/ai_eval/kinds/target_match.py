"""`target_match`: the response beside the references of the question, of which the best counts.

`exact` asks for the same characters, `normalized` for the same but for case and white space, `chrf` gives the overlap
of character n-grams, which is its score, and passes from the threshold on: chrF2 as sacreBLEU has it for one sentence
(n from 1 to 6, white space left out, beta 2, precision and recall averaged over n before they are combined).
"""

from __future__ import annotations

from decimal import Decimal

from rubricc.compiler.frontend.ai_eval.amounts import at_least, millionths, off_scale
from rubricc.compiler.frontend.ai_eval.fields import TargetMatch
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid, award, never, reason, share
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, decided, fails, graded, split_path
from rubricc.compiler.ir.literals import show_text
from rubricc.runtime.text import Text
from rubricc.stdlib._reference import reference_chrf, reference_folded

MODES = ("exact", "normalized", "chrf")


def _fault(check: TargetMatch) -> str:
    """Give back what keeps the check from being run as it is written; empty where nothing does."""
    if check.mode not in MODES:
        return f"The mode {check.mode!r} is unknown; known are {', '.join(MODES)}."
    return off_scale(check.threshold)


def _run(check: TargetMatch, on: On) -> Outcome:
    references = on.question.texts(check.reference_path)
    wrong = _fault(check) or _unusable(check.reference_path, references)
    if wrong or references is None:
        return fails(wrong)
    if not on.valid or on.question.has_invalid(check.reference_path, references):
        return fails("The response or the reference is no valid Unicode.")
    if check.mode == "chrf":
        return graded(reference_chrf(on.text, references) or 0.0, millionths(at_least(check.threshold)), "chrF")
    met = _exact(on.text, references) if check.mode == "exact" else bool(reference_folded(on.text, references))
    return decided(met, "Is the reference.", f"Is none of the references ({check.mode}).")


def _exact(text: Text, references: tuple[str, ...]) -> bool:
    return text.original != "" and text.original in references


def _unusable(path: str, references: tuple[str, ...] | None) -> str:
    if references is None:
        return f"There is no text, nor a list of texts, at {path}."
    if not any(references):
        return f"The reference at {path} is empty."
    return ""


def _rules(check: TargetMatch, saying: Saying) -> Rules | Unsaid:
    wrong = _fault(check)
    if wrong:
        return never(wrong)
    root, path = split_path(check.reference_path)
    name = saying.name("references")
    head = (
        f"let {name} = reference.path({root}, {show_text(path)})",
        f"requires {name} is defined else {reason(_unusable(check.reference_path, None))}",
    )
    threshold: Decimal | None = None
    if check.mode == "chrf":
        graded_rule, threshold = share(saying, f"reference.chrf(response, {name})", at_least(check.threshold), "chrF.")
        rule: tuple[str, ...] = (graded_rule,)
    elif check.mode == "exact":
        same = f"list.shared([response], {name}) > 0 and text.characters(response) > 0"
        rule = award(same, "Is the reference.", "Is none of the references.")
    else:
        same = f'reference.best_of(response, {name}, "folded") == 1'
        rule = award(same, "Is the reference.", "Is none of the references.")
    return Rules((*head, *rule), (root,), threshold)


def _sentence(check: TargetMatch) -> str:
    return {"exact": "Is exactly the reference.", "chrf": "Is close to the reference."}.get(
        check.mode, "Is the reference but for case and white space."
    )


KIND = Kind(TargetMatch, _run, _rules, _sentence, native=True)
