"""Whether something is asked: put as a question, or as a request for information."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._memo import remembered

QUESTION_END = lazy_pattern(r"[?？؟\u037e][!?！？…]*[\s\"'”’»)\]*_`]*\Z")
LIST_ITEM = lazy_pattern(r"\s*(?:[-*+•◦‣▪–]|\(?[0-9]{1,3}[.)]|\(?[a-z][.)])\s")
LIST_AHEAD = lazy_pattern(r":[\s*_`\"”]*\Z")

CLAUSE_END = lazy_pattern(r"[,;:.!?\n\u2013\u2014]|\bbut\b|\baber\b|\bmais\b|\bpero\b|\bmas\b|\bma\b")
RELUCTANCE = lazy_pattern(r"h[eé]sit|\besit|\bdud[ae]|zöger", re.IGNORECASE)
"""Stems of `do not hesitate to`, which is no refusal."""
REACH = 40
"""Characters between a refusal and the request that it takes back."""

REQUESTS = {
    "en": "tell me; let me know; let us know; inform me; share with me; could you share; can you share; please share; "
    "could you tell; can you tell; could you give me; can you give me; could you describe; can you describe; "
    "please describe; could you clarify; can you clarify; please clarify; could you confirm; can you confirm; "
    "please confirm; please specify; could you specify; can you specify; please provide; could you provide; can "
    "you provide; please indicate; please state; please answer; please mention; please list; could you explain; "
    "can you explain; i need to know; i would need to know; i'd need to know; we need to know; i want to know; i "
    "would like to know; i'd like to know; it would help to know; it would be helpful to know; it would be useful"
    " to know; it helps to know; helpful if you could tell; may i ask; can i ask; i would ask; i'd ask; i need to"
    " ask; i have to ask; i want to ask; i have a few questions; a few questions; some questions; following "
    "questions; more information about; more details about; more information on; more details on; i wonder "
    "whether; i wonder if; i am wondering; i'm wondering; ask about; ask you about; ask whether; ask if you; need"
    " a few details; need some details; need more details; need more information; need a few more details; need "
    "some more details",
    "es": "dígame; dime; cuénteme; cuéntame; indíqueme; indícame; por favor indique; por favor indica; "
    "por favor describa; por favor describe; hágame saber; hazme saber; infórmeme; me gustaría saber; "
    "necesito saber; necesitaría saber; quisiera saber; me puede decir; me puedes decir; podría decirme; "
    "podrías decirme; puede decirme; puedes decirme; más información sobre; más detalles sobre; algunas preguntas; "
    "siguientes preguntas",
    "pt": "diga-me; me diga; me conte; conte-me; informe-me; me informe; por favor informe; por favor indique; "
    "por favor descreva; gostaria de saber; preciso saber; precisaria saber; poderia me dizer; pode me dizer; "
    "poderia informar; pode informar; mais informações sobre; mais detalhes sobre; algumas perguntas; "
    "seguintes perguntas",
    "fr": "dites-moi; dis-moi; indiquez-moi; indique-moi; précisez-moi; faites-moi savoir; fais-moi savoir; "
    "merci de préciser; merci d'indiquer; veuillez préciser; veuillez indiquer; veuillez décrire; "
    "j'aimerais savoir; je voudrais savoir; j'ai besoin de savoir; il me faudrait savoir; pourriez-vous me dire; "
    "pouvez-vous me dire; peux-tu me dire; pourrais-tu me dire; plus d'informations sur; plus de détails sur; "
    "quelques questions; questions suivantes",
    "de": "sagen sie mir; sag mir; teilen sie mir; teile mir; teil mir; nennen sie mir; nenne mir; "
    "bitte nennen sie; bitte beschreiben sie; bitte geben sie an; bitte gib an; lassen sie mich wissen; "
    "lass mich wissen; ich müsste wissen; ich muss wissen; ich würde gern wissen; ich würde gerne wissen; "
    "ich möchte wissen; können sie mir sagen; könnten sie mir sagen; kannst du mir sagen; könntest du mir sagen; "
    "weitere informationen zu; mehr informationen zu; einige fragen; ein paar fragen; folgende fragen",
    "it": "mi dica; dimmi; mi faccia sapere; fammi sapere; mi indichi; indicami; per favore indichi; "
    "per favore descriva; vorrei sapere; avrei bisogno di sapere; ho bisogno di sapere; può dirmi; puoi dirmi; "
    "potrebbe dirmi; potresti dirmi; maggiori informazioni su; alcune domande; seguenti domande",
}
"""Phrases that open a request for information, by language."""

REFUSALS = {
    "en": "not; never; no; don't; needn't; without; nobody; didn't; won't; cannot; can't",
    "es": "no; nunca; sin; jamás",
    "pt": "não; nunca; sem; jamais",
    "fr": "ne; pas; jamais; sans; inutile",
    "de": "nicht; kein; keine; nie; ohne; niemals; unnötig",
    "it": "non; mai; senza",
}
"""Words that, before such a phrase, make it no request."""


def text_asks(text: Text, phrases: Lexicon) -> bool:
    """Give back whether some occurrence stands in a question, or after the words that open a request."""
    return any(True for _ in asked_hits(text, phrases))


def asked_hits(text: Text, phrases: Lexicon) -> Iterator[Hit]:
    """Give back the occurrences that are asked about."""
    if text.has(phrases):
        asked = remembered(text, "asked", _asked_from)
        starts = [start for start, _ in text.sentences]
        for hit in text.hits(phrases):
            if hit.start >= asked.get(bisect_right(starts, hit.start) - 1, hit.end):
                yield hit


def _asked_from(text: Text) -> dict[int, int]:
    """Give back, for each sentence (by number) that asks, from which place on it does.

    A list under a sentence that asks and ends in a colon asks too.
    """
    asked: dict[int, int] = {}
    openers = _openers(text)
    in_list = False
    for number, (start, end) in enumerate(text.sentences):
        sentence = text.original[start:end]
        tail = sentence[-40:]
        in_list = in_list and LIST_ITEM.match(sentence) is not None
        if in_list or QUESTION_END.search(tail):
            asked[number] = start
        elif number in openers:
            asked[number] = openers[number]
        in_list = in_list or (number in asked and LIST_AHEAD.search(tail) is not None)
    return asked


def _openers(text: Text) -> dict[int, int]:
    """Give back, by sentence, where its first request ends that no word before it takes back."""
    requests, refusals = _request_cues(text.language)
    if not text.has(requests):
        return {}
    starts = [start for start, _ in text.sentences]
    taking_back = sorted(hit.end for hit in text.hits(refusals))
    found: dict[int, int] = {}
    for hit in sorted(text.hits(requests)):
        before = bisect_right(taking_back, hit.start)
        if not before or not _takes_back(text.original[max(0, taking_back[before - 1]) : hit.start]):
            found.setdefault(bisect_right(starts, hit.start) - 1, hit.end)
    return found


def _takes_back(between: str) -> bool:
    """Tell whether a refusal this far before a request is about it: near, in its clause, and no call to be frank."""
    return len(between) <= REACH and not CLAUSE_END.search(between) and not RELUCTANCE.search(between)


@cache
def _request_cues(language: str) -> tuple[Lexicon, Lexicon]:
    """Give back the phrases that open a request and the words that refuse one; English where there are none."""
    known = language if language in REQUESTS else "en"
    return (Lexicon.of(REQUESTS[known].split("; "), known), Lexicon.of(REFUSALS[known].split("; "), known))
