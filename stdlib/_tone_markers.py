"""Words and phrases that set the tone of a text, each unless something near it turns or voids it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cache

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._argument_senses import MAY_SENSES, Sense, has_other_sense
from rubricc.stdlib._data import data_entries
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._safety_abuse import insult_places
from rubricc.stdlib._safety_speech import others_speech, within_quotes

EMOTIONS = ("joy", "sadness", "anger", "fear", "disgust", "surprise", "trust")
TONE_KINDS = (
    "hedging",
    "certainty",
    "politeness",
    "empathy",
    "supportive",
    "condescending",
    *(f"emotion_{emotion}" for emotion in EMOTIONS),
)
"""The lists, by the names of their files."""

_VOIDING = 40
"""Half of the characters before a phrase in which what makes it a condition may stand."""

_FELT = (
    "frightening|frightened|scary|scared|hard|difficult|tough|painful|upsetting|upset|frustrating|frustrated|stressful"
    "|stressed|worrying|worried|overwhelming|overwhelmed|exhausting|exhausted|tiring|confusing|confused|disappointing"
    "|disappointed|annoying|annoyed|distressing|distressed|devastating|devastated|heartbreaking|heartbroken|terrifying"
    "|terrified|anxious|nervous|sad|angry|lonely|alone|afraid|hurt|hurting|shocking|shocked|shaken|awful|terrible"
    "|not easy|unsettling|daunting|uncomfortable|concerned|concerning|desperate|grieving|proud|relieved|excited"
    "|a lot to take in|a (?:hard|difficult|tough|stressful|worrying|scary|painful) (?:time|situation)"
)
"""What one feels, or what makes one feel so."""

_VOID: dict[str, tuple[Sense, ...]] = {
    "hedging": (
        *MAY_SENSES,
        (
            lazy_pattern(r"might", re.IGNORECASE),
            lazy_pattern(r"\b(?:the|his|her|their|its|military|all (?:my|your)) $", re.IGNORECASE),
            None,
        ),
    ),
    "certainty": (
        (
            lazy_pattern(r"clearly", re.IGNORECASE),
            lazy_pattern(r"\b(?:speak|write|see|communicate|explain|hear|think|say|label+ed|and) $", re.IGNORECASE),
            None,
        ),
        (
            lazy_pattern(r"(?:sure|certain) to", re.IGNORECASE),
            lazy_pattern(
                r"(?:\b(?:be|being|make|makes|making|made|am|i'm|not|never|how)|^|[.!?:\n]) ?$", re.IGNORECASE
            ),
            None,
        ),
        (
            lazy_pattern(r"bound to", re.IGNORECASE),
            lazy_pattern(r"\b(?:legally|contractually|duty|honou?r|not|tied) $", re.IGNORECASE),
            None,
        ),
        (
            lazy_pattern(r"bound to", re.IGNORECASE),
            None,
            lazy_pattern(r" (?:secrecy|silence|the|a|an|this|that|its|his|her|their|our|my|your|each|it|him|them)\b"),
        ),
        (
            lazy_pattern(r"i'm sure|i am sure", re.IGNORECASE),
            None,
            lazy_pattern(r" (?:you|it|he|she|they) (?:can|will|must be)\b"),
        ),
        (
            lazy_pattern(r"(?:clear|certain|sure|obvious) that|proven", re.IGNORECASE),
            lazy_pattern(r"\b(?:make|making|made|makes) $", re.IGNORECASE),
            None,
        ),
        (
            lazy_pattern(r"proven", re.IGNORECASE),
            None,
            lazy_pattern(r" (?:track|record|method|strateg|way|abilit|techni|solution|approach|experience|system)"),
        ),
    ),
    "supportive": (
        (
            lazy_pattern(r"you can do (?:this|it)", re.IGNORECASE),
            None,
            lazy_pattern(
                r" (?:while|by|with|in|at|on|using|from|before|after|as|through|via|manually|online|yourself)\b"
            ),
        ),
        (
            lazy_pattern(r"you(?:'ve)? got this", re.IGNORECASE),
            None,
            lazy_pattern(r" (?!(?:and|because|but|so|my|covered|under|handled|today|far|either)\b)[a-z]"),
        ),
        (
            lazy_pattern(r"well done", re.IGNORECASE),
            lazy_pattern(r"\b(?:steak|meat|beef|until|is|be|was|it|cooked|medium to|or|not|burger) $", re.IGNORECASE),
            None,
        ),
        (
            lazy_pattern(r"(?:good|great) (?:job|work)", re.IGNORECASE),
            lazy_pattern(
                r"\b(?:get|got|find|found|had|have|has|landed|with|want|wants|need|needs|for|of)(?: a| an)? $",
                re.IGNORECASE,
            ),
            None,
        ),
        (
            lazy_pattern(r"keep (?:going|at it)", re.IGNORECASE),
            None,
            lazy_pattern(
                r" (?:straight|until|till|through|down|along|left|right|north|south|east|west|past|on|to|back)\b"
            ),
        ),
        (
            lazy_pattern(r"you deserve", re.IGNORECASE),
            None,
            lazy_pattern(
                r" (?:it\b|what|to (?:be )?(?:fail|punish|suffer|lose|fire|die|jail|know))|[.!]", re.IGNORECASE
            ),
        ),
    ),
    "politeness": (
        (
            lazy_pattern(r"please", re.IGNORECASE),
            lazy_pattern(r"\b(?:to|will|would|can|could|not|eager to|hard to|as you|they|we) $", re.IGNORECASE),
            None,
        ),
        (lazy_pattern(r"thanks", re.IGNORECASE), None, lazy_pattern(r" to (?!you\b|all\b|everyone\b)")),
        (
            lazy_pattern(r"sorry", re.IGNORECASE),
            lazy_pattern(r"\b(?:a|the|this|that|feel|feels|felt|feeling) $", re.IGNORECASE),
            lazy_pattern(r""),
        ),
        (lazy_pattern(r"hello", re.IGNORECASE), None, lazy_pattern(r",? world", re.IGNORECASE)),
        (lazy_pattern(r"take care", re.IGNORECASE), None, lazy_pattern(r" (?:of|to|not|when|that)\b")),
        (lazy_pattern(r"pleased to help|no worries", re.IGNORECASE), lazy_pattern(r"\b(?:have|has|with|are) $"), None),
    ),
    "empathy": (
        (
            lazy_pattern(r".*\bsorry", re.IGNORECASE),
            None,
            lazy_pattern(
                r" to (?!hear|learn|see|read|know|have (?:put|caus|kept|let|made))"
                r"|,? (?:but|however)\b|, (?:we|i|the|there|this|it|no)\b"
                r"|[.;:-]? (?:that )?(?:we|i)(?:'m| am|'re| are)? "
                r"(?:not|unable|can't|cannot|can not|won't|will not|don't|do not)\b",
                re.IGNORECASE,
            ),
        ),
        (
            lazy_pattern(
                r"(?:i know|i understand) (?:it|this|that)(?:'s| is)|you must (?:be|feel|have (?:been|felt))",
                re.IGNORECASE,
            ),
            None,
            lazy_pattern(rf"(?! (?:\w+ ){{0,2}}(?:{_FELT})\b)", re.IGNORECASE),
        ),
    ),
    "condescending": (
        (
            lazy_pattern(r"calm down|chill out|get a grip", re.IGNORECASE),
            lazy_pattern(r"[^\s.!?:\u2026\"'*_#>-][\"'*_]*[ ]*$"),
            None,
        ),
        (
            lazy_pattern(r"calm down|chill out|get a grip", re.IGNORECASE),
            None,
            lazy_pattern(
                r",? (?!(?:please|already|dear|sir|ma'am|now|man|dude|will you|and (?:listen|read|think))\b)\w",
                re.IGNORECASE,
            ),
        ),
    ),
}
_SURE_OF = frozenset(
    {
        "possible",
        "it's possible",
        "a possibility",
        "uncertain",
        "uncertainty",
        "unclear",
        "unknown",
        "probable",
        "it depends",
        "depends on",
        "depending on",
        "varies",
        "estimate",
        "estimated",
        "inconclusive",
        "preliminary",
        "unproven",
        "open question",
    }
)
"""Hedges that are none where they are denied (`no uncertainty`); of the others, `does not seem` is one all the same."""
_OPENED = lazy_pattern(r"\b(?:if|unless|whether|suppose|imagine)\b[^,.;]*$", re.IGNORECASE)
_NO_SUCH = lazy_pattern(
    r"\b(?:no such thing as|isn't|is not|not|never|no|don't|doesn't|without)(?: \w+){0,3} $", re.IGNORECASE
)


@cache
def tone_lexicon(kind: str) -> Lexicon:
    """Give back the phrase list of a kind, one of `TONE_KINDS`."""
    return Lexicon.of(data_entries(f"tone_{kind}_en.txt"), "en")


def tone_places(text: Text, kind: str) -> list[Place]:
    """Give back where the phrases of a kind stand and hold, in order, none over another."""
    return remembered(text, f"tone.{kind}", lambda read: _find_tone(read, kind))


def _find_tone(text: Text, kind: str) -> list[Place]:
    lexicon = tone_lexicon(kind)
    holds = _HOLDS.get(kind, _is_affirmed)
    found: list[Hit] = []
    for hit in sorted(text.hits(lexicon), key=lambda hit: (hit.start, -hit.end)):
        free = not found or hit.start >= found[-1].end
        if free and not has_other_sense(text, hit, _VOID.get(kind, ())) and holds(text, hit):
            found.append(hit)
    return lexicon.labelled(found)


def _is_affirmed(text: Text, hit: Hit) -> bool:
    return polarity_of(text, hit) == "affirmed"


def _is_undenied(text: Text, hit: Hit) -> bool:
    return polarity_of(text, hit) != "denied"


def _hedges(text: Text, hit: Hit) -> bool:
    phrase = text.straight[hit.start : hit.end].lower()
    return phrase not in _SURE_OF or _is_undenied(text, hit)


def _encourages(text: Text, hit: Hit) -> bool:
    """Tell whether an encouragement is one: not denied, nor a condition."""
    before = text.straight[max(0, hit.start - 2 * _VOIDING) : hit.start]
    return polarity_of(text, hit) == "affirmed" or (_is_undenied(text, hit) and _OPENED.search(before) is None)


def _looks_down(text: Text, hit: Hit) -> bool:
    """Tell whether a phrase looks down on the reader: not denied, quoted or supposed."""
    before = text.straight[max(0, hit.start - 2 * _VOIDING) : hit.start]
    if _OPENED.search(before) or _NO_SUCH.search(before):
        return False
    at = bisect_right(text.sentences, (hit.start, len(text.original) + 1)) - 1
    sentence = text.sentences[at][0] if at >= 0 else 0
    return not within_quotes(text, sentence, hit.start, others_speech(text))


_HOLDS: dict[str, Callable[[Text, Hit], bool]] = {
    "hedging": _hedges,
    "politeness": _is_undenied,
    "empathy": _is_undenied,
    "supportive": _encourages,
    "condescending": _looks_down,
}


def tone_hedging(text: Text) -> int:
    """Give back how often the text limits a claim."""
    return len(tone_places(text, "hedging"))


def tone_certainty(text: Text) -> int:
    """Give back how often the text says that a claim is beyond doubt."""
    return len(tone_places(text, "certainty"))


def tone_politeness(text: Text) -> int:
    """Give back how often the text uses phrases of courtesy."""
    return len(tone_places(text, "politeness"))


def tone_empathy(text: Text) -> int:
    """Give back how often the text shows feeling for the reader."""
    return len(tone_places(text, "empathy"))


def tone_supportive(text: Text) -> bool:
    """Give back whether the text encourages the reader, and neither looks down on nor insults anybody."""
    return bool(tone_places(text, "supportive")) and not tone_condescending(text) and not insult_places(text)


def tone_condescending(text: Text) -> bool:
    """Give back whether the text looks down on the reader."""
    return bool(tone_places(text, "condescending"))


def tone_emotion(text: Text, kind: str = "any") -> int:
    """Give back how many words of an emotion, or of any, the text affirms."""
    return len(emotion_places(text, kind))


def emotion_places(text: Text, kind: str = "any") -> list[Place]:
    """Give back where words of an emotion stand that the text affirms."""
    kinds = EMOTIONS if kind == "any" else (kind,)
    return sorted({place for one in kinds for place in tone_places(text, f"emotion_{one}")})
