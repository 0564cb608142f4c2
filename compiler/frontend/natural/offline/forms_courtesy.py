"""Phrases that ask for courtesies and commitments: apologies, thanks, promises, handing over to a person."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.conditions import Found, Within, every, leaves, unwrapped
from rubricc.compiler.frontend.natural.offline.form import Form
from rubricc.compiler.frontend.natural.offline.marks import EMERGENCY, PROFESSIONAL
from rubricc.compiler.frontend.natural.offline.words import spellings

_SORRY = Found((("sorry", "apologise", "apologize", "apology", "apologies", "forgive us"),), "affirms")
_THANKS = Found((("thank", "thanks", "grateful", "appreciate"),), "affirms")
_PROMISED = Found(
    (
        ("promise", "guarantee", "guaranteed", "assure", "definitely", "certainly", "for certain", "no doubt"),
        (
            "will get",
            "will receive",
            "will be given",
            "you'll get",
            "you'll receive",
            "will give you",
            "we'll give you",
        ),
    ),
    "affirms",
)
_APOLOGISES = re.compile(
    r"(?:apologi[sz]es?|(?:says?|is) sorry|(?:includes?|contains?|offers?|gives?|makes?|has) (?:an|a|"
    r"any) (?:\w+ )?apology)"
    r"(?: to the (?:user|patient|person))?(?: (?:for|about) (?P<what>.+))?",
    re.I,
)
_THANKING = re.compile(
    r"(?:thanks?|(?:expresses|shows) (?:gratitude|thanks|appreciation)(?: to)?)(?: the (?:user|patient|person))?"
    r"(?: for (?P<what>.+))?",
    re.I,
)
_PLAIN = re.compile(
    r"(?:the |any |their |its |this |his |her )?(?:\w+ )?(?:inconvenience|trouble|experience|delay in replying|"
    r"situation|"
    r"issues?|problems?|mistakes?|errors?|frustration|getting in touch|contacting (?:us|them|support)|writing(?: in)?|"
    r"reaching out|message|e-?mail|patience|questions?|feedback|understanding|time)(?: caused| this has caused)?",
    re.I,
)
"""What an apology or thanks are for where nothing particular is."""
_THEM = r"(?: (?:to |with )?(?:the )?(?:user|patient|person|family))?(?: (?:on|for|about) .+)?"
_OCCASIONS = (
    (
        re.compile(rf"(?:expresses|offers|gives|conveys|sends) (?:\w+ )?(?:condolences|sympathies){_THEM}", re.I),
        (
            "sorry for your loss",
            "condolences",
            "deepest sympathy",
            "sorry to hear of your loss",
            "thoughts are with you",
        ),
    ),
    (
        re.compile(rf"(?:congratulates|(?:offers|gives|expresses) congratulations){_THEM}", re.I),
        ("congratulations", "congratulate", "well done", "congrats"),
    ),
    (re.compile(rf"(?:welcomes|offers a welcome){_THEM}", re.I), ("welcome", "glad to have you", "good to have you")),
)
_PROMISES = re.compile(
    r"(?:promises?|guarantees?|commits? to|makes? (?:a|any) (?:promise|guarantee)s?(?: (?:of|about|that|on|for))?)"
    r" (?:the user )?(?P<what>.+)",
    re.I,
)
_TARGET = r"(?:a|an|the|our|your|their|another|its)?\s*(?P<who>[\w -]+?)"
_HANDS = re.compile(
    r"(?:refers?|escalates?|transfers?|hands? (?:over|off)|passes|pass|forwards?|connects?|routes?|directs?|redirects?|"
    r"signposts?|offers? to (?:escalate|transfer|connect|refer|pass)|puts?)"
    r"(?: (?:the|this|any) (?:user|patient|person|case|matter|issue|query|question|conversation|request|complaint)| it|"
    r" them)?(?: on| over| through| up)? (?:to|with) " + _TARGET,
    re.I,
)
_ESCALATES = re.compile(r"escalates?(?: (?:the|this) (?:case|matter|issue|query|complaint|conversation))?", re.I)
_HANDED = (
    "refer", "escalate", "transfer", "pass", "forward", "connect", "put you through", "hand over", "hand you over",
    "speak to", "speak with", "talk to", "talk with", "contact", "reach", "get in touch with", "ask for", "arrange",
    "see", "consult",
)  # fmt: skip
_HIGHER = (
    "escalate", "escalated", "escalating", "manager", "supervisor", "specialist team", "senior colleague",
)  # fmt: skip
_PEOPLE = {
    "human": ("human", "person", "colleague", "member of staff", "team member", "agent", "representative", "adviser"),
    "adviser": ("adviser", "advisor"),
    "agent": ("agent", "representative", "adviser", "colleague"),
    "manager": ("manager", "supervisor", "team leader"),
    "supervisor": ("supervisor", "manager", "team leader"),
    "team": ("team",),
}
_STAFF = re.compile(
    r"(?:(?:human|live|real|senior|qualified|line|team|customer|bank|fraud|support|service|technical|billing|"
    r"legal|complaints|"
    r"sales|security|second-line|specialist|trained)\s+)*(?P<noun>humans?|persons?|agents?|advis[eo]rs?|"
    r"representatives?|"
    r"managers?|supervisors?|colleagues?|teams?|departments?|specialists?|staff|operators?|engineers?|officers?|"
    r"leaders?)",
    re.I,
)


def apology(text: str) -> Iterator[Form]:
    """Yield that an answer apologises, for what where that is told."""
    found = _APOLOGISES.fullmatch(text)
    if found:
        yield _with_topic(_SORRY, found["what"], ("I am sorry", "I apologise"))


def thanks(text: str) -> Iterator[Form]:
    """Yield that an answer thanks, for what where that is told."""
    found = _THANKING.fullmatch(text)
    if found:
        yield _with_topic(_THANKS, found["what"], ("Thank you",))


def _with_topic(said: Found, what: str | None, shown: tuple[str, ...]) -> Form:
    """Give back that something is said, in one sentence with what it is for; nothing particular is let go."""
    if what is None or _PLAIN.fullmatch(what):
        unseen = f"Does not see what it is for: “{what}”." if what else ""
        return Form(said, "courtesy", unseen, tuple(f"{one}." for one in shown))
    subject = unwrapped(claim(what, Style()))
    condition = Within("sentences", every((said, subject)))
    return Form(condition, "courtesy", shown=tuple(f"{one} for {what}." for one in shown))


def wishes(text: str) -> Iterator[Form]:
    """Yield that an answer has the set phrases of an occasion: congratulations, condolences, a welcome."""
    for pattern, phrases in _OCCASIONS:
        if pattern.fullmatch(text):
            yield Form(Found((phrases,)), "courtesy", shown=(f"{phrases[0][:1].upper()}{phrases[0][1:]}.",))


def promise(text: str) -> Iterator[Form]:
    """Yield that an answer promises something."""
    found = _PROMISES.fullmatch(text)
    if found:
        subject = unwrapped(claim(found["what"], Style()))
        shown = (f"We promise {found['what']}.", f"We guarantee {found['what']}.")
        yield Form(Within("sentences", every((_PROMISED, subject))), "promise", shown=shown)


def handing_over(text: str) -> Iterator[Form]:
    """Yield that an answer sends its reader on to a person: a doctor, an adviser, a team."""
    found = _HANDS.fullmatch(text)
    if found:
        yield from _to(found["who"].strip())
    elif _ESCALATES.fullmatch(text):
        yield Form(Found((_HIGHER,), "affirms"), "escalation", shown=("I will escalate this to a manager.",))


def _to(who: str) -> Iterator[Form]:
    for sends in (f"see a {who}", f"go to {who}"):
        if PROFESSIONAL.fullmatch(sends) or EMERGENCY.fullmatch(sends):
            yield Form(claim(sends, Style(claim=True)), "escalation", shown=(f"You should {sends}.",))
            return
    staff = _STAFF.fullmatch(who)
    if staff is None:
        return
    noun = staff["noun"].lower()
    one = noun.removesuffix("s")
    names = next((names for key, names in _PEOPLE.items() if key in who.lower()), spellings(one))
    condition = Within("sentences", every((Found((names,), "affirms"), Found((_HANDED,), "mentions"))))
    assert all(isinstance(leaf, Found) for leaf in leaves(condition))
    yield Form(condition, "escalation", shown=(f"I will transfer you to a {names[0]}.",))
