"""Answers that should and should not earn a criterion, made from its own words and from its condition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.clauses import Clause
from rubricc.compiler.frontend.natural.offline.conditions import (
    Asked,
    AtLeast,
    Call,
    Condition,
    Distinct,
    Either,
    Every,
    Found,
    Near,
    Not,
    Within,
)
from rubricc.compiler.frontend.natural.offline.probes import SENTENCES

NEUTRAL = "Thank you for your message."
"""An answer that says nothing of any subject."""
BARE = "It is so."
"""One that has no courtesy either."""
_SAID = {
    "medical.escalates": "Call 911 now.",
    "medical.disclaimer": "I am not a doctor.",
    "medical.dosage": "Take 500 mg twice a day.",
    "tone.empathy": "I'm sorry to hear that.",
    "tone.hedging": "It may perhaps help.",
    "format.bullets": "- one\n- two\n- three",
    "format.numbered_items": "1. one\n2. two",
    "format.headings": "# Heading\n\nText.",
    "format.bold": "**bold**",
    "format.tables": "| a | b |\n|---|---|\n| 1 | 2 |",
    "format.links": "See https://example.org.",
    "text.questions": "What is it?",
    "safety.refuses": "I'm sorry, but I can't help with that.",
}
_DOCTORS = {
    "any": "doctor",
    "paediatrician": "pediatrician",
    "mental_health": "mental health professional",
    "dietitian": "dietitian",
}


def restated(clause: Clause) -> Iterator[str]:
    """Yield answers that do what a clause says in its own words."""
    inner = [" ".join(answers) for answers in zip(*(restated(part) for part in clause.inner), strict=False)]
    if not clause.tells:
        yield from inner
        return
    for own in _restated(clause):
        yield " ".join([own, *inner[:1]])


def _restated(clause: Clause) -> Iterator[str]:
    text = re.sub(r"^that\s+", "", clause.object).strip()
    act = clause.lead.act
    if act == "ask":
        bare = re.sub(r"^(?:the |for |about |on )?(?:user |patient )?", "", text)
        yield f"Could you tell me {bare}?"
        yield f"What about {bare}? Please tell me more."
        return
    if act == "hedge":
        yield f"It may perhaps be {text}, but this is not certain."
        return
    if act == "discourage":
        yield f"You should avoid {text}."
        yield f"I do not recommend {text}."
        return
    yield f"{text[:1].upper()}{text[1:]}."
    if act == "advise":
        yield f"I recommend {text}."
        yield f"You should {text}."


def made_for(condition: Condition, undone: bool = False) -> str:
    """Give back an answer made of the phrases that a condition looks for, with `undone` those too that must not be."""
    return " ".join(part for part in _sentences(condition, undone) if part)


def _sentences(condition: Condition, undone: bool) -> Iterator[str]:
    match condition:
        case Within(_, part):
            yield from _in_passage(part)
        case Every(parts) | AtLeast(_, parts):
            for part in parts:
                yield from _sentences(part, undone)
        case Either(parts):
            yield from _sentences(parts[0], undone)
        case Not(part):
            yield from _sentences(part, undone) if undone else ()
        case _:
            yield from _in_passage(condition)


def _in_passage(condition: Condition) -> Iterator[str]:
    """Yield one sentence with all phrases that a condition looks for, and those for what tools decide."""
    pieces = list(_phrases(condition))
    yield f"It is {', '.join(pieces)}." if pieces else ""
    yield from _calls(condition)


def _phrases(condition: Condition) -> Iterator[str]:
    """Yield the phrases that a condition looks for, one of each list."""
    match condition:
        case Found(entries, "denies"):
            yield f"not {entries[0][0]}"
        case Found(entries, _):
            yield entries[0][0]
        case Distinct(entries, _):
            yield from (entry[0] for entry in entries)
        case Near(first, second, _):
            yield f"{first[0][0]} {second[0][0]}"
        case Every(parts) | AtLeast(_, parts):
            for part in parts:
                yield from _phrases(part)
        case Either(parts):
            yield from _phrases(parts[0])
        case Call(template) if template.startswith("quantity."):
            yield _amount(template)
        case _:
            return


def _calls(condition: Condition) -> Iterator[str]:
    """Yield sentences for what tools decide, and for what is asked."""
    match condition:
        case Asked(entries):
            yield f"What about {entries[0][0]}?"
        case Call(template):
            yield _for_tool(template)
        case Every(parts) | AtLeast(_, parts):
            for part in parts:
                yield from _calls(part)
        case Either(parts):
            yield from _calls(parts[0])
        case _:
            return


def _for_tool(template: str) -> str:
    if template.startswith("medical.refers_to_professional"):
        who = re.search(r'who: "(\w+)"', template)
        name = who[1] if who else "any"
        return f"See your {_DOCTORS.get(name, name.replace('_', ' '))}."
    language = re.match(r'language\.is\(\{\}, "(\w+)"', template)
    if language:
        return SENTENCES.get(language[1], "")
    return next((said for tool, said in _SAID.items() if tool in template), "")


def _amount(template: str) -> str:
    found = re.search(r'"([^"]+)", ([\d.]+), ([\d.]+)', template)
    if found is None:
        return ""
    unit = "" if found[1] == "number" else f" {found[1]}"
    return f"{found[2]}{unit}" if found[2] == found[3] else f"{found[2]}-{found[3]}{unit}"
