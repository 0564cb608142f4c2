"""`regex`: expressions of PCRE of which one must match, or all. One that is none fails the check."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.compiler.frontend.ai_eval.backtracking import InvalidPattern, NoEngine, fault, found
from rubricc.compiler.frontend.ai_eval.fields import Regex
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid, award, named, never
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, cannot_run, decided, fails
from rubricc.compiler.frontend.ai_eval.pcre import Read, read
from rubricc.runtime.text import Text


def invalid(pattern: str, why: str) -> str:
    """Give back what is said of an expression that is none."""
    return f"The pattern {pattern!r} is invalid: {why}."


def tried(patterns: Iterable[str], flags: str, text: Text) -> list[bool] | Outcome:
    """Give back whether each expression matches, or what the check comes to where one of them cannot be run."""
    matches, missing = [], None
    for pattern in patterns:
        try:
            matches.append(found(pattern, flags, text))
        except InvalidPattern as error:
            return fails(invalid(pattern, str(error)))
        except NoEngine as error:
            missing = missing or cannot_run(f"the pattern {pattern!r}: {error}")
    return missing or matches


def _run(check: Regex, on: On) -> Outcome:
    matches = tried(check.patterns, check.flags, on.text)
    if isinstance(matches, Outcome):
        return matches
    met = any(matches) if check.mode == "any" else all(matches)
    missing = [pattern for pattern, matched in zip(check.patterns, matches, strict=True) if not matched]
    return decided(met, f"Matches {check.mode} of the patterns.", f"Does not match {named(missing)}.")


def _rules(check: Regex, saying: Saying) -> Rules | Unsaid:
    faulty = [(pattern, why) for pattern in check.patterns if (why := fault(pattern, check.flags))]
    if faulty:
        return never(invalid(*faulty[0]))
    known = [read(pattern, check.flags) for pattern in check.patterns]
    unsaid = [(pattern, item.why) for pattern, item in zip(check.patterns, known, strict=True) if item.kind != "linear"]
    if unsaid:
        return Unsaid(f"The pattern {unsaid[0][0]} cannot be said in the language: {unsaid[0][1]}.")
    groups = [known] if check.mode == "any" else [[item] for item in known]
    names = [saying.name("pattern") for _ in groups]
    declared = [declaration(name, group) for name, group in zip(names, groups, strict=True)]
    condition = " and ".join(f"response matches {name}" for name in names)
    return Rules((*declared, *award(condition, "Matches.", f"Does not match {named(check.patterns)}.")))


def declaration(name: str, known: list[Read]) -> str:
    """Give back the declaration of a pattern that matches where any of the expressions does."""
    listed = list(dict.fromkeys(f'"{item.expression}"' for item in known))
    exact = " exact" if known[0].exact else ""
    return f"pattern {name}{exact} {listed[0] if len(listed) == 1 else '[' + ', '.join(listed) + ']'}"


def _sentence(check: Regex) -> str:
    return f"Matches {'one' if check.mode == 'any' else 'each'} of: {named(check.patterns)}."


KIND = Kind(Regex, _run, _rules, _sentence, native=True)
