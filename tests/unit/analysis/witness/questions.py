"""Asks realisers for inputs: rubrics made of a few expressions, and goals on these."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Any

from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.realiser import Realiser
from rubricc.compiler.driver import check
from rubricc.compiler.ir.expressions import Expression, LetRef
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.source.file import SourceFile

DECLARED = r"""
  lexicon drugs ["amoxicillin" | "amoxil", "penicillin", "ampicillin", "benzyl penicillin"]
  lexicon safe ["azithromycin", "clindamycin", "cephalexin", "doxycycline", "erythromycin"]
  lexicon advice ["see a doctor" | "see your doctor", "seek care", "not recommended"]
  lexicon positive ["recommended"]
  lexicon parts substrings ["icillin", " mycin", "-"]
  lexicon forms stems ["run", "allergic", "take a rest"]
  lexicon marks ["C++", ".NET", "%", "?"]
  lexicon cased exact ["NASA", "iPhone"]
  lexicon asian ["你好", "世界", "カフェ"]
  lexicon ends ["Any questions?", "The end."]
  pattern dose "[0-9]+ ?mg"
  pattern word "[a-z][a-z'-]*"
  pattern code exact "[A-Z]{3}-[0-9]{4}"
  pattern lines "(?m)^take .+$"
  pattern letters "\p{Lu}\p{L}+"
  pattern first "^Dear [a-z]+,"
  pattern either ["foo[0-9]", "bar+", "\bbaz\b"]
"""


UNSTEMMED = ("zh", "ja", "th")
"""Languages without a stemmer."""


def rubric_of(*expressions: str, declared: str = "", language: str = "en") -> Rubric:
    """Give back a rubric with the expressions as its lets."""
    lets = "\n".join(f"  let part{n} = {expression}" for n, expression in enumerate(expressions))
    used = " or ".join(f"(part{n} is defined)" for n in range(len(expressions)))
    common = DECLARED if language not in UNSTEMMED else DECLARED.replace("forms stems", "forms")
    source = f'rubric r "R" {{\n language {language}\n{common}\n{declared}\n{lets}\n'
    source += f'criterion c max 1 {{ award 1 if {used} "x" }} }}'
    found = check(SourceFile("r.rubric", source))
    assert found.rubric is not None, [item.message for item in found.errors]
    return found.rubric


@cache
def asked(*expressions: str, declared: str = "", language: str = "en") -> tuple[Realiser, tuple[Expression, ...]]:
    """Give back a realiser of a rubric with the expressions, and these as features."""
    rubric = rubric_of(*expressions, declared=declared, language=language)
    values = {let.name: let.value for let in rubric.lets}
    features = tuple(inlined(values[f"part{n}"], values) for n in range(len(expressions)))
    return Realiser(rubric), features


def inlined(node: Any, values: dict[str, Expression]) -> Any:
    """Give back an expression with lets replaced by their values."""
    if isinstance(node, LetRef):
        return inlined(values[node.name], values)
    if not hasattr(type(node), "model_fields"):
        return tuple(inlined(item, values) for item in node) if isinstance(node, tuple) else node
    changed = {name: inlined(getattr(node, name), values) for name in type(node).model_fields if name != "type"}
    return node.model_copy(update=changed) if any(v is not getattr(node, k) for k, v in changed.items()) else node


def goal(feature: Expression, low: Any = None, high: Any = None, defined: bool = True) -> Goal:
    """Give back a goal with bounds as plain numbers or their decimal strings."""
    return Goal(feature, *(None if bound is None else Decimal(str(bound)) for bound in (low, high)), defined)


def realised(realiser: Realiser, *goals: Goal) -> dict[str, Any]:
    """Give back inputs that meet the goals; fails where none were found."""
    found = next(realiser.realise(goals), None)
    assert found is not None
    missed = [
        (one.feature.model_dump(exclude_none=True, exclude={"at", "type"}), one.low, one.high,
         realiser.measure(one.feature, found))
        for one in realiser.misses(goals, found)
    ]  # fmt: skip
    assert not missed, (missed, found)
    return found
