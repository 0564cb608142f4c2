"""Phrases that ask for what only a reader can judge, or what nothing counts: they are refused in plain words."""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.offline.bounds import NUMBER
from rubricc.compiler.frontend.natural.offline.form import SAYS, THE
from rubricc.compiler.frontend.natural.offline.refusal import Refused

_TONES = (
    r"professional|friendly|warm|formal|informal|casual|neutral|respectful|confident|reassuring|conversational|calm|"
    r"kind|caring|helpful|patient|academic|persuasive|enthusiastic|positive|welcoming|appropriate|objective|"
    r"non-judg(?:e)?mental|condescending|judg(?:e)?mental|patronising|patronizing|rude|aggressive|dismissive|robotic|"
    r"sarcastic|alarmist|human|natural|engaging"
)
_MANNERS = (
    r"professional|friendly|warm|formal|informal|casual|respectful|reassuring|conversational|polite|courteous|"
    r"condescending|judg(?:e)?mental|non-judg(?:e)?mental|patronising|patronizing|rude|aggressive|dismissive|sarcastic|"
    r"alarmist|robotic|engaging"
)
_TONE = re.compile(
    rf"(?:(?:us(?:es|ing)|has|keeps|maintains|adopts|takes|sets|strikes|is|with|written|in|an?|the|overall|very)\s+)*"
    rf"{THE}(?P<tone>(?:{_TONES})(?:(?:,| and| but|, and| or) (?:{_TONES}))*)"
    r"(?: and \w+)?,? (?:in )?(?:tone|voice|manner|style|register|attitude)(?: throughout.*)?"
    rf"|(?:tone|style|voice) (?:is|should be|must be|remains|stays) (?P<is>(?:\w+\s+)?(?:{_TONES})\b.*)"
    rf"|(?:is|sounds?|feels?|remains|stays|be) (?:\w+ )?(?P<own>(?:{_MANNERS})(?:(?:,| and|, and) \w+)*)"
    r"(?: (?:in tone|throughout))?",
    re.I,
)
_JUDGED = (
    (
        r"(?:plain|simple|clear|lay|accessible|everyday|age-appropriate|non-technical)(?:,? (?:and )?\w+)? "
        r"(?:language|english|words|terms)|no jargon|free of jargon|avoids? (?:using )?jargon|"
        r"easy to (?:understand|read|follow)",
        "how plain its language is",
    ),
    (
        r"\b(?:spelling|grammar|grammatical|punctuation) (?:mistakes?|errors?)|grammatically|"
        r"correct (?:spelling|grammar)|full sentences|complete sentences|typos?\b",
        "whether its spelling and grammar are right",
    ),
    (
        r"\b(?:first|second|third)[ -]person\b|\b(?:active|passive) voice|\bcontractions\b|"
        r"\b(?:present|past|future) tense",
        "the grammar of its sentences",
    ),
    (
        r"\bwell[- ](?:organi[sz]ed|structured|written|argued|reasoned)|\bcoheren(?:t|ce|tly)\b|"
        r"\blogical(?:ly)?\b (?:flow|order|structure|organi[sz]ed)",
        "how well it is put together",
    ),
    (
        r"^(?:shows?|demonstrates?|displays?|exhibits?|conveys?|reflects?|has|have|proves?) "
        r"(?:(?:a|an|the|good|strong|clear|deep|real|some|great|sound|full|proper|genuine)\s+)*(?:\w+ )?(?:creativity|"
        r"originality|understanding|knowledge|insight|professionalism|patience|confidence|humility|honesty|sensitivity|"
        r"awareness|thinking|curiosity|depth|effort|judg(?:e)?ment|respect|expertise|skills?|mastery|grasp|"
        r"command|care|"
        r"imagination|maturity|integrity|fairness|consistency|flow|voice)(?: (?:of|in|for|about|towards?|with) .+)?$",
        "which qualities it shows",
    ),
    (
        r"^(?:reveals?|discloses?|leaks?|exposes?|shares?|gives away)\b.*\b(?:data|information|details|secrets?|"
        r"balances?)$",
        "what is told to those who may not know it",
    ),
    (
        r"^(?:compares?|contrasts?) (?:(?:the|these|those|all|its)\s+)*(?:two|three|four|both|several|"
        r"different)\b[\w ]*$",
        "what is compared",
    ),
    (r"^(?:is |be |are )?(?:far )?too [\w-]+$", "how much is too much or too little"),
    (r"\b(?:british|american|uk|us) (?:spelling|english)", "how words are spelt"),
    (
        r"^(?:the |every |each |all )?(?:\w+ ){0,2}(?:title|heading|headline|step|item|link|term|point)s? (?:is|are) "
        r"(?:(?:in|written in|set in) )?(?:bold|italics?|capital\w*|title case|underlined|highlighted)\b",
        "what a part of it looks like",
    ),
    (
        r"\b(?:incorrect|inaccurate|wrong|false|misleading|accurate|correct|true|made-up|outdated) "
        r"(?:information|facts?|statements?|claims?|content|data)$|\b(?:factually|technically) (?:correct|accurate)|"
        r"(?:is|are) (?:correct|accurate|true|factual)\b|hallucinat\w+|made[- ]up (?:facts|sources|information)",
        "whether what it says is true",
    ),
    (
        r"(?:stays? |is |are )?on[- ]topic|(?:is|are|stays?) relevant|"
        r"directly (?:answers|addresses) the (?:question|query)|answers the (?:question|query)(?: directly)?",
        "whether it is to the point",
    ),
)
_THINGS = (
    r"examples?|reasons?|sources?|causes?|ways?|options?|tips?|suggestions?|benefits?|facts?|arguments?|methods?|"
    r"alternatives?|strateg(?:y|ies)|risks?|factors?|references?|citations?|issues?|differences?|similarit(?:y|ies)|"
    r"advantages?|disadvantages?|consequences?|effects?|characters?|themes?|points|ideas|details|pieces of evidence|"
    r"counter-?arguments?|solutions?|techniques?|recommendations?|next steps"
)
_RELATION = (
    r"(?:at least |a minimum of |exactly |no fewer than |more than |over |up to |at most |no more than |fewer than |"
    r"all |both |the )?"
)
_MOST = (
    r"largest|biggest|smallest|cheapest|highest|lowest|best|worst|fastest|slowest|longest|shortest|oldest|newest|"
    r"strongest|weakest|easiest|simplest|safest|greatest|"
    r"(?:most|least) (?:important|relevant|common|suitable|likely|severe)"
)
_UNLISTED = r"(?!.*(?::|\(|such as|including|\"|“))"
_UNTOLD = (
    (
        rf"(?:(?:{SAYS}|recommends?|suggests?|asks?|compares?) )?{_RELATION}{NUMBER}(?: or more)? "
        rf"(?:\w+ ){{0,2}}"
        rf"(?P<what>{_THINGS})\b{_UNLISTED}.*",
        "It counts {what} without listing them, and nothing here knows which they are.",
    ),
    (
        rf"(?:{SAYS}|recommends?|prescribes?|promotes?|endorses?|suggests?) (?:a|an|any|some) "
        r"(?P<what>(?:specific|particular|named|individual|certain|concrete) [\w-]+(?: [\w-]+)?)",
        "It speaks of a “{what}” without listing which those are.",
    ),
    (
        rf"{SAYS} (?:at least )?(?P<what>(?:most|half|many|several|few|some|two thirds|each|all) of "
        rf"(?:the|its|their|these)\b[\w ]*){_UNLISTED}",
        "It speaks of “{what}” without listing which those are.",
    ),
    (
        rf"(?:{SAYS}|recommends?|suggests?) (?:a |an |the )?"
        rf"(?P<what>same [\w ]+? as .+|(?:different|same|{_MOST}) [\w-]+(?: [\w-]+)?)",
        "It speaks of “{what}” without telling which that is.",
    ),
    (
        rf"{SAYS} [\w ]+ (?P<what>first|last|at once|up front)",
        "No rule looks at what “{what}” asks for.",
    ),
    (
        rf"{SAYS} (?P<what>(?:all|every|each) (?:of )?(?:the |its |their )?[\w-]+(?: [\w-]+)?) "
        r"(?:in|as|with|correctly|by|from|that|using|to)\b(?!.*(?::|such as|including)).*",
        "It speaks of “{what}”, and no rule can find them all.",
    ),
)
"""Phrases that speak of things without telling which, with what is said of them."""
_OF_FORM = re.compile(
    r"\b(?:(?<!first-)(?<!second-)(?<!hot)(?<!dead)lines?(?! of)|characters|sentences?|paragraphs?|bullets?|numbered|"
    r"headings?|subheadings?|emojis?|markdown|json|yaml|csv|code blocks?|html|(?:first|last|every|each) words?|"
    r"word count|\d+ words|newlines?|columns?|rows|white ?space|indent\w+|font|capitali[sz]\w+)\b",
    re.I,
)
"""Words that speak of how an answer looks, which it would not have itself."""
_CLAIMS = re.compile(r"\bthat\b|[\"“]", re.I)
_SHORT = 14
"""How many words a phrase has at most that is judged as a whole: longer ones speak of something else besides."""


def refuse_judged(text: str) -> None:
    """Raise `Refused` where a phrase as a whole asks for what no rule can tell, and say what that is."""
    tone = _TONE.fullmatch(text)
    if tone:
        told = tone["tone"] or tone["is"] or tone["own"]
        raise Refused(f"No rule tells whether a tone is “{told}”: it needs a reader or a judge.")
    judged = next((what for words, what in _JUDGED if re.search(words, text, re.I)), None)
    if judged is not None and len(text.split()) <= _SHORT:
        raise Refused(f"No rule tells {judged}: it needs a reader or a judge.")
    for pattern, message in _UNTOLD:
        found = re.fullmatch(pattern, text, re.I)
        if found:
            raise Refused(message.format(what=found["what"]))
    shape = _OF_FORM.search(text) if _CLAIMS.search(text) is None else None
    if shape:
        raise Refused(f"It speaks of how an answer looks (“{shape.group()}”) in a way that these rules do not read.")
