"""`must_contain_any` and `must_not_contain`: values that stand anywhere in the response, or nowhere.

As everywhere in the language, capitals, accents' forms, curly quotes and runs of white space make no difference; under
`case_sensitive` all but white space does.
"""

from __future__ import annotations

from rubricc.compiler.frontend.ai_eval.fields import MustContainAny, MustNotContain
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, award_showing, named, reason
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, decided
from rubricc.compiler.ir.literals import show_text
from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.stdlib._phrases import text_contains, text_first

Contains = MustContainAny | MustNotContain


def lexicon(check: Contains) -> Lexicon:
    """Give back the values as a phrase list that is sought anywhere."""
    entries = tuple((Phrase(value, "substrings", check.case_sensitive),) for value in check.values)
    return Lexicon("", entries)


def _run_any(check: MustContainAny, on: On) -> Outcome:
    found = text_first(on.text, lexicon(check))
    return decided(found is not None, f"Has {found!r}.", f"Has none of {named(check.values)}.")


def _run_none(check: MustNotContain, on: On) -> Outcome:
    values = lexicon(check)
    met = not text_contains(on.text, values)
    return decided(met, f"Has none of {named(check.values)}.", "" if met else f"Has {text_first(on.text, values)!r}.")


def _declared(check: Contains, saying: Saying) -> tuple[str, str]:
    name = saying.name("values")
    modes = "exact substrings" if check.case_sensitive else "substrings"
    return name, f"lexicon {name} {modes} [{', '.join(dict.fromkeys(map(show_text, check.values)))}]"


def _shown(name: str) -> str:
    """Give back the reason that shows the value which stands first."""
    return f'"Has {{text.first(response, {name})}}."'


def _rules_any(check: MustContainAny, saying: Saying) -> Rules:
    name, declared = _declared(check, saying)
    rule = award_showing(f"response mentions {name}", _shown(name), reason(f"Has none of {named(check.values)}."))
    return Rules((declared, *rule))


def _rules_none(check: MustNotContain, saying: Saying) -> Rules:
    name, declared = _declared(check, saying)
    rule = award_showing(f"not (response mentions {name})", reason("Has none of the values."), _shown(name))
    return Rules((declared, *rule))


CONTAINS_ANY = Kind(
    MustContainAny, _run_any, _rules_any, lambda check: f"Contains one of: {named(check.values)}.", native=True
)
CONTAINS_NONE = Kind(
    MustNotContain, _run_none, _rules_none, lambda check: f"Contains none of: {named(check.values)}.", native=True
)
