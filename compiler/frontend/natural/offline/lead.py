"""How a criterion begins: who does what, whether it is left undone, and what it is done with."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from rubricc.compiler.frontend.natural.offline.acts import advised, seeks_care, warned

Act = Literal["say", "advise", "discourage", "ask", "hedge"]

_SAY = (
    "state mention include explain note describe indicate clarify inform emphasize emphasise highlight outline provide "
    "give list discuss identify acknowledge claim tell define address cover report present summarize summarise detail "
    "specify point stress underscore underline reiterate reference cite quote name warn caution remind add contain "
    "offer "
    "convey assert affirm confirm say educate reassure explore consider incorporate document enumerate elaborate "
    "communicate recognize recognise show differentiate distinguish compare introduce raise assure suggest_that "
    "conclude believe imply alert review comprise feature characterize characterise ensure "
    "attribute classify label diagnose count comment reveal declare speak express_that restate rephrase calculate "
    "disclose admit announce flag recap "
    "compute "
    "argue assume presume share interpret correlate connect capture qualify illustrate demonstrate teach estimate"
)
_ADVISE = (
    "recommend advise suggest encourage instruct urge direct counsel propose prescribe guide promote support endorse "
    "prioritize prioritise request_that order advocate prompt"
)
_ASK = "ask inquire enquire question seek request query gather solicit probe"
_DISCOURAGE = "discourage"
_KINDS: tuple[tuple[Act, str], ...] = (("say", _SAY), ("advise", _ADVISE), ("ask", _ASK), ("discourage", _DISCOURAGE))


def _forms(verb: str) -> tuple[str, ...]:
    """Give back a verb as `he …s`, `to …`, `…ing` and `…ed`."""
    verb = verb.partition("_")[0]
    stem = verb[:-1] if verb.endswith("e") else verb
    third = f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else None
    third = third or (f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else f"{verb}s")
    ing = f"{verb}ing" if verb.endswith("ee") else f"{stem}ing"
    past = f"{verb[:-1]}ied" if third.endswith("ies") else f"{stem}ed"
    return (third, verb, ing, past)


_VERBS: dict[str, Act] = {form: act for act, verbs in _KINDS for verb in verbs.split() for form in _forms(verb)}
_VERB = "|".join(sorted(_VERBS, key=len, reverse=True))
_ADVERB = (
    r"(?:clearly|correctly|accurately|explicitly|appropriately|specifically|briefly|concisely|directly|strongly|"
    r"also|then|further|additionally|properly|rightly|incorrectly|inaccurately|inappropriately|wrongly|falsely|"
    r"mistakenly|erroneously|firmly|gently|first|finally|always|immediately|actively|proactively|quickly|"
    r"succinctly|simply|adequately|confidently|promptly|effectively|thoroughly|safely|carefully|and|definitively|"
    r"strictly|broadly|initially|even|just|repeatedly|separately|plainly)"
)
_SUBJECT = re.compile(
    r"(?:(?:the |this |its |all |some )?(?:ai |model(?:'?s)? |assistant'?s |chatbot'?s )?"
    r"(?:response|answer|assistant|model|ai|chatbot|llm|completion|output|reply|it)s?|(?:the|this|its) "
    r"(?:plan|note|summary|letter|email|message|draft|document|handover|report))\s+(?=[a-z])(?!to\b|for\b|of\b|"
    r"about\b)",
    re.I,
)
_LINK = re.compile(r"(?:however|additionally|also|furthermore|moreover|in addition|besides|further|lastly),\s+", re.I)
"""What only links a sentence to the one before it."""
_TRIES = re.compile(
    r"(?:attempts? to|tries to|makes? (?:an|the) (?:effort|attempt) to|is able to|takes care to|proceeds to|goes on to|"
    r"aims to|ensures to|makes sure to|is careful to|manages to)\s+",
    re.I,
)
_MODAL = re.compile(r"(?:should|must|needs? to|has to|ought to|is expected to|will|can)\s+", re.I)
_LEFT_UNDONE = re.compile(
    r"(?:does not|doesn['’]?t|do not|did not|don['’]t|has not|have not|is not|never|not|"
    r"fail(?:s|ed|ing|ure)? (?:to|at|in)|neglect(?:s|ed|ing)? to|forget(?:s|ting)? to|"
    r"refrain(?:s|ing)? from|avoid(?:s|ing)?(?= [a-z]+ing\b))\s+",
    re.I,
)
_LEAVES_OUT = re.compile(
    r"(?:omit(?:s|ted|ting)?|(?:is |are )?missing|lacks?|lacking|leaves out|misses|ignores|overlooks|excludes|neglects)"
    r"\s+(?!to\b)",
    re.I,
)
_ADVERBS = re.compile(rf"(?:{_ADVERB},?\s+)+", re.I)
_ACT = re.compile(rf"(?:{_VERB})\b\s*", re.I)
_TELLS = (
    "provide|share|specify|clarify|describe|explain|confirm|elaborate|give|tell|indicate|state|disclose|identify|list|"
    "report|answer"
)
_WRITES = (
    r"(?:writes?|creates?|generates?|drafts?|composes?|produces?|prepares?|crafts?) (?:an?|the) (?:[\w-]+ ){0,4}?"
    r"(?:note|email|letter|message|summary|response|document|handout|template|plan|report)s? (?:[\w-]+ ){0,5}?"
    r"(?:(?:that|which) (?:includes?|contains?|mentions?|states?|lists?)|including|containing|with|mentioning|stating)"
)
_SAYS_HOW = (
    r"(?:explains?|discusses|describes?|mentions?|summari[sz]es|states?|notes?) (?:briefly|clearly|in detail) "
    r"(?:about|on)"
)
_SPOKEN = re.compile(
    r"(?P<say>points? out|brings? up|goes over|talks? about|touches on|elaborates? on|sheds? light on|goes into|"
    r"makes? (?:a )?mention of|makes? (?:it )?clear|makes? a list of|calls? attention to|draws? attention to|"
    r"refers? to|focus(?:es)? on|takes into account|accounts for|factors in|takes into consideration|touches upon|"
    r"consists? of|overstates(?= that)|understates(?= that)|makes? (?:a |the )?(?:statement|claim|point|comment|"
    r"remark)s? "
    r"(?=that)|makes? recommendations (?=about)|"
    rf"{_WRITES}|{_SAYS_HOW})\b\s*"
    r"|(?P<advise>calls? for|makes? (?:a|the) recommendation (?:to|for)|makes? recommendations (?:to|for|on)|"
    rf"asks? (?:the (?:user|patient) )?to (?!{_TELLS}))\b\s*",
    re.I,
)
_REFERS = re.compile(
    r"^(?:makes?|gives?|provides?|includes?) (?:an? )?(?:early |urgent |prompt |immediate )?emergency (?:medical "
    r")?referrals?\b",
    re.I,
)
_HEDGES = re.compile(
    r"(?:hedges?|(?:express(?:es)?|acknowledges?|conveys?|shows?) (?:the |appropriate |some |any )*"
    r"(?:uncertainty|doubt)s?)"
    r" (?:appropriately )?(?:about|regarding|around|on|as to|over|concerning|in|of)\s+",
    re.I,
)
_IF = re.compile(r"(?:(?:with|from) the (?:user|patient) )?(?:if|whether)\b", re.I)
_TO_ASK = re.compile(
    r"(?:seeking|asking|gathering|requesting|obtaining|getting|a request|requests|questions|inquiries|"
    r"follow-up questions)"
    r"(?: for| about| on)?\s+(?:(?:additional|more|further|the|any|some|relevant|missing)\s+)*"
    r"(?:context|information|details|clarification|questions|history)\b,?\s*",
    re.I,
)
_AGAINST = re.compile(r"(?:(?:the )?(?:user|patient|person|them|him|her|users|patients|parents?) )?against\s+", re.I)
_TELL_NOT = re.compile(
    r"(?:that )?(?:(?:the )?(?:user|patient|person|them|him|her|users|patients) )?(?:should )?"
    r"(?:not to|not|to avoid|to never|to refrain from|never to|avoidance of|avoiding|avoid)\s+",
    re.I,
)

_TO_DO = re.compile(r"(?:tells?|reminds?|warns?|informs?) (?:the )?(?:user|patient|person|users|patients) to\s+", re.I)
_TOLD_NOT = re.compile(
    r"(?:the )?(?:user|patient|person|users|patients) (?:not to|to avoid|to never|to refrain from|never to)\s+", re.I
)


@dataclass(frozen=True, slots=True)
class Lead:
    """What a sentence says is done: the act, its object, and whether it is left undone.

    `wrong` says that the sentence itself calls what is said wrong; `omits` that it is not done where it might have
    been, `failed` that this is called a failure; `wanted` that the sentence asks for it (`should`); `manner` holds the
    adverbs before the verb; `gives` says that its verb is one of giving.
    """

    act: Act
    rest: str
    undone: bool = False
    wrong: bool = False
    omits: bool = False
    failed: bool = False
    wanted: bool = False
    manner: tuple[str, ...] = ()
    gives: bool = False

    @property
    def claims(self) -> bool:
        """Whether what is said is a claim or advice, and not only the name of a subject."""
        return self.act != "ask" and (self.act in ("advise", "discourage") or self.rest.lower().startswith("that "))


_GIVES = re.compile(r"(?:giv|offer|provid|prescrib|suppl|hand|sell)(?:e|es|s|ies|y|ing|ed)?")
WRONG = frozenset({"incorrectly", "inaccurately", "inappropriately", "wrongly", "falsely", "mistakenly", "erroneously"})
SOFT = frozenset(
    {"briefly", "concisely", "succinctly", "gently", "simply", "carefully", "adequately", "confidently", "effectively"}
) | {"thoroughly"}


@dataclass(frozen=True, slots=True)
class Opening:
    """What stands before the verb of a sentence, and the rest from the verb on."""

    text: str
    undone: bool = False
    omits: bool = False
    failed: bool = False
    wanted: bool = False
    manner: tuple[str, ...] = ()

    def lead(self, act: Act, rest: str) -> Lead:
        """Give back the lead with what the verb says is done, and what follows it."""
        wrong = bool(WRONG & set(self.manner))
        return Lead(act, rest, self.undone, wrong, self.omits, self.failed, self.wanted, self.manner)


def opening(sentence: str) -> Opening:
    """Give back what stands before the verb of a sentence: who, whether it should, how, and whether it is not done."""
    text = sentence.strip()
    text = text[_size(_LINK, text) :]
    text = text[_size(_SUBJECT, text) :]
    wanted = bool(_size(_MODAL, text))
    text = text[_size(_MODAL, text) :]
    manner, text = _manner(text)
    undone = _LEFT_UNDONE.match(text)
    text = text[undone.end() :] if undone else text
    more, text = _manner(text[_size(_TRIES, text) :])
    left_out = _LEAVES_OUT.match(text) if undone is None else None
    if left_out is not None:
        return Opening(f"includes {text[left_out.end() :]}", True, True, True, wanted, (*manner, *more))
    if undone is None:
        return Opening(text, wanted=wanted, manner=(*manner, *more))
    omits = not re.match(r"avoid|refrain", undone.group(), re.I)
    failed = re.match(r"fail|neglect|forget", undone.group(), re.I) is not None
    return Opening(text, True, omits, failed, wanted, (*manner, *more))


def lead(sentence: str) -> Lead | None:
    """Give back how a sentence begins; None where it begins in no way that is known."""
    before = opening(sentence)
    hedged = _HEDGES.match(before.text)
    if hedged is not None:
        return before.lead("hedge", before.text[hedged.end() :])
    against = warned(sentence.strip())
    if against is not None:
        return Lead("discourage", against)
    cares = seeks_care(before.text) or _REFERS.match(before.text) is not None
    found = None if cares else _SPOKEN.match(before.text) or _ACT.match(before.text)
    return _without_verb(before) if found is None else _with_verb(before, found)


def _without_verb(before: Opening) -> Lead | None:
    """Give back the lead of a sentence that names what is to be done, and no verb of saying it."""
    text = _REFERS.sub("seek emergency care", before.text, count=1)
    advice = text if seeks_care(text) else advised(text)
    return None if advice is None else before.lead("advise", advice)


def _with_verb(before: Opening, found: re.Match[str]) -> Lead:
    """Give back the lead of a sentence with its verb of saying, advising or asking."""
    verb = found.group().strip().lower()
    act: Act = _VERBS[verb] if verb in _VERBS else "say" if found["say"] else "advise"
    act = "advise" if _TO_DO.match(before.text) else act
    made = replace(before.lead(act, before.text[found.end() :]), gives=_GIVES.fullmatch(verb) is not None)
    if verb.startswith(("clarif", "confirm")) and _IF.match(made.rest):
        return replace(made, act="ask")
    asked = _TO_ASK.match(made.rest) if act in ("advise", "say") else None
    return _asking(made, made.rest[asked.end() :]) if asked else _discouraging(made)


def _asking(made: Lead, rest: str) -> Lead:
    """Give back a lead as asking for what it asks for more information on, which is not what it is asked for."""
    return replace(made, act="ask", rest="" if re.match(r"(?:in order |so as )?to\b", rest, re.I) else rest)


def verbs(form: Literal["s", "ing"]) -> str:
    """Give back the verbs in one form, joined for a pattern."""
    return "|".join(word for word in sorted(_VERBS, key=len, reverse=True) if word.endswith(form))


def _manner(text: str) -> tuple[tuple[str, ...], str]:
    size = _size(_ADVERBS, text)
    return tuple(word.strip(",").lower() for word in text[:size].split()), text[size:]


def _discouraging(made: Lead) -> Lead:
    """Give back the lead with `advises against`, `advises not to` and `tells the user not to` as discouraging."""
    if made.act not in ("advise", "say"):
        return made
    against = _AGAINST.match(made.rest)
    if against is None:
        against = (_TELL_NOT if made.act == "advise" else _TOLD_NOT).match(made.rest)
    return made if against is None else replace(made, act="discourage", rest=made.rest[against.end() :])


def _size(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.match(text)
    return found.end() if found else 0
