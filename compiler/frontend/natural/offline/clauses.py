"""A criterion's sentences, parted into what each of its verbs asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rubricc.compiler.frontend.natural.offline.bans import deed
from rubricc.compiler.frontend.natural.offline.conditions import Condition
from rubricc.compiler.frontend.natural.offline.contrast import Way, set_apart, spurned, third_person
from rubricc.compiler.frontend.natural.offline.form import Form
from rubricc.compiler.frontend.natural.offline.forms import form_of
from rubricc.compiler.frontend.natural.offline.gating import gated
from rubricc.compiler.frontend.natural.offline.lead import Lead, lead, opening, verbs
from rubricc.compiler.frontend.natural.offline.people import addressed
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.statements import is_gloss, is_statement
from rubricc.compiler.frontend.natural.offline.tokens import tokens
from rubricc.runtime.sentences import sentence_spans

_GROUNDS = re.compile(
    r"\s*[(\[]?\s*\b(?:justification|rationale|explanation|reasoning|reason|note|comment)\s*:.*$", re.I | re.S
)
_ADVERB = (
    r"(?:(?:also|then|further|additionally|clearly|correctly|appropriately|accurately|explicitly|subsequently)\s+)*"
)
_AFTER = (
    r"(?=\s+(?:that|the|a|an|to|on|about|for|against|whether|how|when|if|what|why|user|patient|users|patients|any|its|"
    r"their|his|her|of|it|they|there|you|your|advice|detailed|specific|general|clear|appropriate|information|"
    r"additional|"
    r"more|relevant|various|possible|potential|several|common|other|some|all|both|each|many|likely|different|\w+ing)\b)"
)
_NEXT = re.compile(
    rf"(?:[,;]\s*|\s+)(?:and|but|while|as well as|or)\s+{_ADVERB}"
    rf"(?=(?:(?:does not|fails to|doesn't|neglects to)\s+\w+|(?:{verbs('s')}){_AFTER}))",
    re.I,
)
_SAYING = (
    r"stating|noting|mentioning|emphasizing|emphasising|explaining|highlighting|clarifying|indicating|acknowledging|"
    r"advising|recommending|suggesting|warning|stressing|specifying|informing|reminding|instructing|claiming|outlining|"
    r"listing|saying|telling|reporting|describing|pointing out"
)
_DOING = r"considering|providing|offering|discussing|describing|addressing|presenting|giving|including|comparing"
_BY = re.compile(
    rf"(?:(?:,\s*(?:and\s+|while\s+|by\s+|such as by\s+)?|\s+(?:by|while)\s+){_ADVERB}"
    rf"(?=(?:{_SAYING}|asking(?! for help)|inquiring){_AFTER})|,?\s+by\s+{_ADVERB}(?=(?:{_DOING}){_AFTER}))",
    re.I,
)
_REMARK = re.compile(
    r"(?:,|;|\s-|\s–|\s—)\s*(?:which(?! includes?\b)|as\b(?! well)|since|because|potentially|thereby|thus|therefore|"
    r"leading|risking|causing|even though|although|though|despite|given|when (?:this|it|in fact|the)|"
    r"a (?:critical|key|crucial)|an (?:important|essential)|both|making|defined as|resulting|increasing|failing|"
    r"without|instead)\b.*$"
    r"|;\s*(?:the|this|these|it|they|in fact)\b.*$"
    r"|\s+(?:because|since(?! \d| the\b)|even though|even when)\s.*$",
    re.I | re.S,
)
"""What a critic adds to what an answer does: why it is a fault, or why it is asked."""
_REASON = re.compile(r",\s*(?:as\b(?! well| needed| directed)|since|because)\b[^,;]*$", re.I)
"""Why something is advised, which need not be said."""
_CIRCUMSTANCES = re.compile(
    r"(?P<word>if|when|whenever|in (?:the )?cases? of|in the event of)\s+(?P<when>[^,]{3,80}),\s*(?P<rest>.+)$",
    re.I | re.S,
)
_TO_DO = (
    r"include|provide|recommend|advise|suggest|explain|mention|ask|emphasize|encourage|instruct|offer|address|"
    r"acknowledge|"
    r"discuss|describe|clarify|give|inform|state|list|refer|consider|seek|highlight|warn|prompt|identify|note"
)
_OR_DO = re.compile(rf",?\s+(?P<word>and|or) (?:also )?(?=(?:{_TO_DO})\b{_AFTER})", re.I)
"""A further verb of what is left undone: `fails to ask about fever or recommend a test`."""
_SHARED = re.compile(rf"(?:or|and)\s+(?=(?:{verbs('s')}|{_TO_DO})\s)", re.I)
_TO_TELL = re.compile(
    r"^(?:the )?(?:user|patient|person) to (?:confirm|provide|share|give|state|specify|clarify|describe|verify|send|"
    r"enter)\s+",
    re.I,
)
_PURPOSE = re.compile(
    r"(?<=\w{4})(?:,\s*|\s+)(?:in order to|so that|so as to|to (?:better |help |further |more )?(?:determine|assess|"
    r"clarify|rule|help|understand|ensure|provide|guide|identify|tailor|evaluate|establish|differentiate|gauge|give|"
    r"make|"
    r"get|narrow|inform|confirm|offer|decide|recommend|pinpoint|figure out|select|choose))\b.*$",
    re.I | re.S,
)
"""What a question is asked for."""


_NO_VERB = "It begins with no verb that these rules know, such as “mentions”, “recommends” or “asks about”."


@dataclass(frozen=True, slots=True)
class Clause:
    """One verb of a criterion with what belongs to it.

    `form` is what the phrase as a whole asks for, where it does; `inner` are clauses that say how it is done (`by
    asking`), and `tells` says whether it says anything beside them. Any of `others` does as well; `against` are what
    it is set against (`without asking`, `instead of`); it holds only for questions that meet the `gate`; `unseen` says
    what of the sentence is not looked at.
    """

    lead: Lead
    object: str
    form: Form | None = None
    inner: tuple[Clause, ...] = ()
    tells: bool = True
    others: tuple[Clause, ...] = ()
    against: tuple[Clause, ...] = ()
    gate: Condition | None = None
    unseen: str = ""


def without_grounds(text: str) -> str:
    """Give back a criterion without what it says of why it is one."""
    return _GROUNDS.sub("", " ".join(text.split())).strip()


def clauses(text: str, fault: bool) -> list[Clause]:
    """Give back the clauses of a criterion, `fault` where it takes points away.

    Raises `Refused` where one begins in no known way.
    """
    bare = addressed(without_grounds(text))
    sentences = [said for start, end in sentence_spans(bare) if (said := bare[start:end].strip())]
    remarks = [said for number, said in enumerate(sentences) if number and _is_remark(said, fault)]
    found = [clause for said in sentences if said not in remarks for clause in _of_sentence(said, fault)]
    if not found:
        raise Refused("It has no words.")
    if remarks and not fault:
        found[0] = replace(found[0], unseen=f"Does not see whether it is added: “{' '.join(remarks)}”")
    return found


def _is_remark(sentence: str, fault: bool) -> bool:
    """Say whether a further sentence only tells why a fault is one, or adds a reason or an example."""
    if form_of(opening(sentence).text) is not None or lead(sentence) is not None:
        return False
    return fault or is_gloss(sentence)


def _of_sentence(sentence: str, fault: bool) -> list[Clause]:
    """Give back the clauses of a sentence, under its condition on the question."""
    asked = gated(sentence.strip(" ."), _is_clause)
    text = deed(asked.text) if fault else asked.text
    return [replace(clause, gate=asked.gate) for clause in _joined(text, fault)]


def _is_clause(text: str) -> bool:
    """Say whether a text can stand as a clause."""
    return form_of(opening(text).text) is not None or lead(text) is not None


def _joined(sentence: str, fault: bool) -> list[Clause]:
    """Give back the clauses of a sentence; a verb without an object shares that of the next: `states or implies`."""
    sentence = re.sub(r"^((?:the \w+ )?)either\s+", r"\1", sentence, flags=re.I)
    parts = _NEXT.split(sentence)
    joins = ["", *(join.group() for join in _NEXT.finditer(sentence))]
    told: list[Clause] = []
    shared = False
    for join, part in zip(joins, parts, strict=True):
        made = _clause(part, fault)
        if told and not shared and re.search(r"\bor\b", join):
            told[-1] = replace(told[-1], others=(*told[-1].others, made))
        else:
            told.append(made)
        shared = not (made.object or made.inner) and part is not parts[-1]
        if shared and made.lead.undone:
            raise Refused("It says of several things that they are not done.")
        if shared:
            told.pop()
    return told


def _turned(part: str) -> str:
    """Give back a sentence that begins with its circumstances with these at its end: `advises rest if it hurts`."""
    found = _CIRCUMSTANCES.match(part)
    if found is None or lead(found["rest"]) is None:
        return part
    if re.match(rf"(?:{verbs('ing')})\b", found["when"], re.I):
        raise Refused("It holds only where the answer does something else.")
    how = "if" if found["word"].lower() in ("if", "when", "whenever") else "in case of"
    return f"{found['rest'].rstrip(' .')} {how} {found['when']}"


def _clause(part: str, fault: bool) -> Clause:
    part = _turned(part)
    apart = set_apart(part, fault)
    if apart is None:
        return _whole(part, fault)
    text, other, way = apart
    made = _whole(text, fault)
    return replace(made, against=(_against(other, way, made.lead, fault),))


def _against(text: str, way: Way, done: Lead, fault: bool) -> Clause:
    """Give back what is not done beside another thing, or what another thing is put in the place of."""
    text = _REMARK.sub("", text) if fault else text
    forms = ((phrase, form) for phrase in third_person(text) if (form := form_of(phrase)) is not None)
    phrase, form = next(forms, (text, None))
    if form is not None:
        return Clause(Lead("say", phrase), phrase, form)
    if way == "spurned" and lead(text) is None:
        return Clause(replace(done, rest=spurned(text, done.act), undone=False), spurned(text, done.act))
    made = _plain(text, fault) if lead(text) is not None else Clause(Lead("say", text), text.strip(" .,;"))
    return replace(made, lead=replace(made.lead, undone=True, omits=True)) if way == "left" else made


def _whole(part: str, fault: bool) -> Clause:
    """Give back a clause with what it says of how it is done: `reassures by saying`."""
    head, *by = _BY.split(part)
    before = opening(head)
    whole = opening(part)
    form = form_of(whole.text, whole.undone and not fault) or (form_of(before.text) if by else None)
    if form is not None:
        inner = tuple(_plain(piece, fault) for piece in by) if form_of(opening(part).text) is None else ()
        return Clause(before.lead("say", before.text), before.text, form, inner, tells=not inner)
    made = _plain(head, fault)
    inner = tuple(_plain(piece, fault) for piece in by)
    return replace(made, inner=(*made.inner, *inner), tells=made.tells and not (inner and not _tells(head)))


def _tells(head: str) -> bool:
    """Say whether what stands before `by saying` tells of a subject itself."""
    made = lead(head)
    return made is None or any(token.kind in ("content", "loose", "number", "mark") for token in tokens(made.rest))


def _plain(part: str, fault: bool) -> Clause:
    made = lead(part)
    if made is None:
        return _stated(part, fault)
    several = _OR_DO.search(made.rest) if made.undone else None
    if several is not None:
        return _undone(made, several, fault)
    second = _SHARED.match(made.rest)
    if second is not None:
        return _with_shared(made, made.rest[second.end() :], fault)
    if re.match(r"(?:or|and)\b", made.rest, re.I):
        raise Refused("It says of several things that they are done.")
    return Clause(made, _object(made, fault))


def _object(made: Lead, fault: bool) -> str:
    """Give back what a verb speaks of, without the critic's remarks and the reasons of advice."""
    rest = made.rest
    if fault or made.act == "ask":
        rest = _REMARK.sub("", rest)
    if made.act in ("advise", "discourage"):
        rest = _REASON.sub("", rest)
    if made.act == "ask":
        rest = _PURPOSE.sub("", _TO_TELL.sub("", rest))
    return rest.strip(" .,;")


def _stated(part: str, fault: bool) -> Clause:
    """Give back that an answer says what a sentence states that speaks of no answer."""
    if fault or not is_statement(part):
        raise Refused(_NO_VERB)
    said = Lead("say", f"that {part}")
    return Clause(said, said.rest, unseen="Takes the sentence for something that an answer is to say.")


def _undone(made: Lead, several: re.Match[str], fault: bool) -> Clause:
    """Give back that several things are left undone: none of them done (`or`), or not all of them (`and`)."""
    done = replace(made, undone=False, omits=False, failed=False)
    first = Clause(replace(done, rest=made.rest[: several.start()]), made.rest[: several.start()].strip(" ,"))
    second = _plain(made.rest[several.end() :], fault)
    if not first.object or not second.object:
        raise Refused("It says of several things that they are not done.")
    joined = (replace(first, others=(second,)),) if several["word"].lower() == "or" else (first, second)
    return Clause(made, first.object, inner=joined, tells=False)


def _with_shared(made: Lead, rest: str, fault: bool) -> Clause:
    """Give back a clause with two verbs that have one object: `recognises and tells signs of shock`."""
    second = lead(rest)
    if second is None or second.act != made.act:
        raise Refused("It says of several things that they are done.")
    both = replace(made, rest=second.rest)
    return Clause(both, _object(both, fault))
