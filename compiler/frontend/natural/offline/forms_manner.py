"""Phrases that ask for a tone, for questions, for hedging, for a disclaimer, or tell of a refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.conditions import Call, Found, either
from rubricc.compiler.frontend.natural.offline.form import THE, USES, Form

_TO = (
    r"(?:\s+(?:to|with|for|toward|towards) (?:the )?(?:user|patient|reader|person)"
    r"(?:'s (?:[a-z]+ ){0,2}[a-z]+)?)?"
)
_MANNER = (
    r"(?:\s+(?:and (?:supportive|respectful|caring|understanding|kind|professional|reassuring)\s+)?"
    r"(?:tone|language|manner|way|response|words|statements?|phrases?|communication))?"
)
_EMPATHY = r"(?:empath(?:y|etic(?:ally)?)|compassion(?:ate)?|sympath(?:y|etic))"
_TONES = (
    (rf"(?:{USES}|responds? with|begins with)\s+{THE}(?:\w+ )?{_EMPATHY}{_MANNER}{_TO}", "tone.empathy({}) >= 1"),
    (
        rf"{USES}\s+{THE}(?:supportive|encouraging|supportive and encouraging|encouragement|support){_MANNER}{_TO}",
        "tone.supportive({})",
    ),
    (rf"{USES}\s+{THE}(?:polite|courteous){_MANNER}{_TO}", "tone.politeness({}) >= 1"),
)
_ASKS = r"(?:asks?|seeks?|requests?|prompts?|solicits?|gathers?)(?: (?:the )?(?:user|patient|person))?(?: for| about)?"
_MORE = (
    r"(?:(?:more|further|additional|missing|relevant|necessary|important|any|the|some|a|follow-up|clarifying|follow up|"
    r"other)[\s,]+(?:and )?)*"
)
_KNOWING = r"(?:context|information|details?|clarification|questions?|info|inputs?|specifics)"
_WAY = (
    r"(?: by (?:asking|posing)(?: the user)? (?:[\w-]+ ){0,2}questions?\b"
    r"(?: that have the intent of gaining more information.*)?"
    r"| by stating what information would be helpful.*)?"
)
_QUESTIONS = re.compile(rf"{_ASKS}\s+{_MORE}{_KNOWING}(?: from the (?:user|patient))?{_WAY}")
_SAYS = (
    rf"(?:{USES}|states?|says?|tells? the (?:user|patient)|explains?|mentions?|clarif(?:y|ies)|notes?|adds?|"
    r"emphasi[sz]es?)\s+(?:that\s+)?"
)
_NO_DOCTOR = (
    r"(?:it|the (?:ai|assistant|model|chatbot)|ai) (?:is|are) not (?:a )?"
    r"(?:doctor|physician|(?:licensed |medical |health ?care )*professional)s?"
)
_NO_CARE = (
    r"(?:it|this|the (?:response|information|answer)|its (?:advice|information)) (?:is not|does not|cannot|should not) "
    r"(?:a |be a )?(?:substitute|replace(?:ment)?)(?: for)? (?:professional )?(?:medical )?"
    r"(?:advice|care|consultation|evaluation)"
)
_DISCLAIMER = re.compile(
    rf"{_SAYS}(?:{THE}(?:medical )?disclaimers?(?: that {_NO_CARE}| that {_NO_DOCTOR})?|{_NO_DOCTOR}|{_NO_CARE})"
)
_FIELD = r"(?:financial|investment|legal|tax|medical|professional|personal|health)"
_NOT_ADVICE = re.compile(
    rf"{_SAYS}(?:{THE}(?:\w+ )?(?:disclaimers?|warning|notice|statement)(?: (?:that|saying|stating that))?\s+)?"
    r"(?:it|this|the (?:response|answer|information|content|material)|its (?:content|information)) "
    r"(?:is|does|should|must|are) not (?:be )?(?:(?:constitute|provide|give|treated as|taken as|considered|intended as|"
    rf"meant as|to be taken as|regarded as)\s+)?(?P<what>{_FIELD}(?:,? (?:or |and )?{_FIELD})* advice)"
)
_REFUSES = re.compile(
    r"(?:refuses?|declines?|rejects?)(?: the (?:user'?s? |harmful |unsafe )*(?:question|query|request|task|prompt)"
    r"|(?: to (?:answer|respond|help|assist|comply|engage)"
    r"(?: (?:with )?the (?:user|question|query|request|task)(?:'s \w+)?)?)?)"
)
_DECLINES = re.compile(
    r"(?:refuses?|declines?) to (?:give|provide|offer|share|make|write|answer|discuss|speculate|comment|produce|do|"
    r"recommend|reveal|disclose|say)\b ?(?P<what>.*)",
    re.I,
)
_ANY = re.compile(r"|it|that|this|so|such (?:advice|information)|any|an answer", re.I)
_HEDGES = re.compile(
    rf"(?:hedges?(?: appropriately)?|{USES} {THE}(?:hedging(?: language)?|uncertainty)|expresses uncertainty)"
)

ASKS_BACK = either(
    (
        Call("text.questions({}) >= 1"),
        Found(
            (
                ("could you tell me", "can you tell me", "please tell me"),
                ("could you share", "can you share", "please share"),
                ("could you provide", "can you provide", "please provide"),
                ("could you clarify", "can you clarify", "please clarify"),
                tuple(f"let me know {word}" for word in ("what", "how", "which", "whether", "when", "where", "your")),
                ("if you can tell me", "if you share"),
                ("more information about", "more details about", "it would help to know", "helpful to know"),
            )
        ),
    )
)
"""The response asks for more: a question, or a request for information; `let me know if you need more` is none."""


def tone(text: str) -> Iterator[Form]:
    """Yield the tone that an answer is to have: empathy, support, courtesy."""
    found = next((call for words, call in _TONES if re.fullmatch(words, text.lower())), None)
    if found is not None:
        yield Form(Call(found), "tone")


def hedge(text: str) -> Iterator[Form]:
    """Yield that an answer hedges, where nothing is said of what."""
    if _HEDGES.fullmatch(text.lower()):
        yield Form(Call("tone.hedging({}) >= 1"), "hedge")


def questions(text: str) -> Iterator[Form]:
    """Yield that an answer asks for more, whatever it asks for."""
    if _QUESTIONS.fullmatch(text.lower()):
        yield Form(ASKS_BACK, "questions")


def disclaimer(text: str) -> Iterator[Form]:
    """Yield that an answer says that it is no medical advice, or its writer no doctor."""
    if _DISCLAIMER.fullmatch(text.lower()):
        yield Form(Call("medical.disclaimer({})"), "disclaimer")
    found = _NOT_ADVICE.fullmatch(text.lower())
    fields = re.findall(_FIELD, found["what"]) if found else []
    if fields and "medical" not in fields:
        denied = Found((tuple(f"{field} advice" for field in fields),), "denies")
        yield Form(denied, "disclaimer", shown=(f"This is not {fields[0]} advice.",))


def refusal(text: str) -> Iterator[Form]:
    """Yield that an answer declines."""
    if _REFUSES.fullmatch(text.lower()):
        yield Form(Call("safety.refuses({})"), "refusal")
    declined = _DECLINES.fullmatch(text)
    if declined:
        unseen = "" if _ANY.fullmatch(declined["what"]) else f"Does not see what is declined: “{declined['what']}”."
        yield Form(Call("safety.refuses({})"), "refusal", unseen)
