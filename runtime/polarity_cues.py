"""The words that affirm, deny or leave open what stands near them, by language: data of the polarity rules.

A cue is a phrase in lower case. Its kind says what it does:

- `deny`: what follows is denied ("not", "avoid", "no evidence that");
- `lack`: the same, before a noun ("no"), so that another one after it begins anew ("no fever, no cough");
- `prep`: the same, and at the start of a sentence only up to the comma ("instead of");
- `around`: what follows and the subject before it are denied ("is not");
- `after`: the subject before it is denied ("be avoided"); `after_all`: with all that is joined to it by "and";
- `open`, `open_after`: what follows, or the subject before, is left open ("to rule out", "cannot be ruled out");
- `if`: a condition follows;
- `own`: only the words of the cue itself after the first are denied ("no harm in");
- `plain`: looks like a cue and is none ("not only");
- `stop`: ends what an earlier cue governs ("but");
- `clause`: after a comma or "and", begins a clause of its own (pronouns, verbs).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rubricc.runtime.fold import fold


class Cues(NamedTuple):
    """The cues of a language by their first word: pairs of the whole phrase, as words, and its kind, longest first."""

    by_first: dict[str, tuple[tuple[tuple[str, ...], str], ...]]
    joins: frozenset[str]
    """Words that join the items of a list."""
    contraction: str
    """The ending of words that deny, such as `n't`; empty for none."""
    answers: frozenset[str]
    """Words that deny what a heading before a colon names."""
    concord: frozenset[str]
    """Words that, after another denial, only repeat it: "ne … pas", "no … nunca"."""


_NOT_THERE = "|".join(
    f"{be} {state}"
    for be in ("is not", "are not", "was not", "were not", "isn't", "aren't", "wasn't", "weren't")
    for state in ("present", "detected", "found", "seen", "observed")
)
_ENGLISH = {
    "deny": """never|cannot|avoid|avoids|avoiding|avoided|deny|denies|denied|denying|fail to|fails to|failed to
        |failing to|refuse to|refuses to|refrain from|refrains from|stay away from|staying away from|keep away from
        |steer clear of|steering clear of|ruled out|rules out
        |rule out|hardly|scarcely|barely|unable to|stop taking|stop using|stop giving|stopped taking|stopped using|stops
        |quit|quits|discontinue|discontinues|discontinuing|forget to|forgets to|forgot to|forgetting to|neglect to
        |neglects to|neglected to|hesitate to|skip|skips|skipping|by no means|anything but
        |in no way|no longer|not longer|neither|nor|no evidence that|no proof that|no evidence of|no reason to
        |little evidence that|little evidence of|little evidence for|insufficient evidence|i doubt|doubt that
        |doubts that|doubtful that|no need to|no need for|impossible that|false that|is false that|myth that|a myth that
        |is a myth that|is untrue that|don't|ain't|do not|can't|couldn't|could not|not""",
    "lack": """no|none of|lack of|lacks|lacking|absence of|free of|free from|negative for|zero|no sign of|no signs of
        |no evidence for|nobody|no one|nothing|is negative for|are negative for|was negative for|were negative for
        |tested negative for|tests negative for""",
    "prep": "without|instead of|rather than|except|except for|excluding",
    "around": """is not|isn't|was not|wasn't|are not|aren't|were not|weren't|has not|hasn't|have not|haven't|should not
        |shouldn't|must not|mustn't|cannot be|can't be|can not be|will not|won't|does not|doesn't|did not|didn't
        |would not|wouldn't|may not|might not|had not|hadn't|need not|needn't|should never|must never|can never
        |may never|is never|are never|was never|were never|unlikely""",
    "after": """be avoided|contraindicated|not recommended|not advised|not advisable|not indicated|not allowed
        |prohibited|forbidden|is false|is untrue|is a myth|unnecessary|inadvisable|off limits|off-limits
        |out of the question|be discontinued|was discontinued|were discontinued""",
    "after_all": f"""{_NOT_THERE}|ruled out|absent|is negative|are negative|was negative|were negative|denied
        |not present|not detected|not found|not seen|not observed|is excluded|was excluded|were excluded
        |been excluded""",
    "open": """cannot rule out|can't rule out|can not rule out|could not rule out|couldn't rule out|not rule out
        |not ruled out|not excluded|to rule out|to exclude|suspected|suspect|suspicion of|wonder if|wonder whether""",
    "open_after": """not ruled out|not be ruled out|not excluded|not be excluded|can't be ruled out|can't be excluded
        |cannot be ruled out|cannot be excluded|not been ruled out|isn't ruled out|wasn't ruled out|aren't ruled out""",
    "if": """if|unless|whether|in case|in the event|suppose|supposing|assuming|provided that|as long as|even if""",
    "own": """no doubt|little doubt|without doubt|without a doubt|without question|no wonder|no harm in|no problem
        |no worries|not hurt to|doesn't hurt|wouldn't hurt|won't hurt|can't hurt|couldn't hurt|not go wrong with
        |can't go wrong|cannot go wrong|not miss|don't miss|never miss|to never miss|not to miss""",
    "plain": """not only|not just|not merely|not simply|don't only|don't just|doesn't only|doesn't just|didn't only
        |didn't just|isn't only|isn't just|aren't only|aren't just|wasn't only|wasn't just|weren't only|weren't just
        |can't only|can't just|shouldn't only|shouldn't just|won't only|won't just|can't agree more|couldn't agree more
        |could not agree more|cannot agree more|nothing is better than|nothing better than|nothing beats|in doubt
        |no matter|not to mention|not surprisingly|no less than|not least|nothing but|without fail
        |never mind|why not|no sooner|if not|as if|no more than|not until|not unless|if any|if so|if needed
        |if necessary|if possible|no later than""",
    "stop": """but|however|although|though|yet|nevertheless|nonetheless|whereas|while|because|since|so|therefore|thus
        |otherwise|then|aside from|apart from|besides|still|which|who|until""",
    "clause": """i|you|he|she|it|we|they|this|that|these|those|there|is|are|was|were|has|have|had|do|does|did|can|could
        |should|must|will|would|may|might|take|takes|took|use|uses|used|try|give|gave|start|call|see|seek|ask|tell
        |go|get
        |make|keep|drink|eat|consider|please|let|recommend|recommends|prescribe|prescribed|reports|reported|presents
        |presented|developed|need|needs|want|think|know|say|says|said|if|when|after|before|as|also
        |complains|complained|continues|continued|continue|remains|remained|shows|showed|seems|appears|feels|felt|began
        |started|became|becomes|lives|works|helps|came|went|wants|likes|comes|goes|makes|made""",
}
_SPANISH = {
    "deny": """no|nunca|jamás|tampoco|evitar|evite|evita|eviten|niega|niegan|negó|descartó|se descarta|ni|deje de
        |dejar de|ya no""",
    "lack": "ningún|ninguna|ninguno|nada de|ausencia de|falta de|libre de|negativo para|carece de",
    "prep": "sin|excepto|salvo|en vez de|en lugar de",
    "around": "no es|no está|no debe|no deben|no se recomienda|no se debe|no son|no están",
    "after": "contraindicado|contraindicada|debe evitarse|deben evitarse|queda descartada|queda descartado",
    "after_all": "ausente|ausentes|negativo|negativa|descartado|descartada|descartados|descartadas",
    "open": "no se descarta|no se puede descartar|no descarta|para descartar|sospecha de",
    "open_after": """no se descarta|no se puede descartar|no está descartada|no está descartado|no descartada
        |no descartado""",
    "if": "si|a menos que|en caso de|en caso de que|siempre que|suponiendo|con tal de que",
    "own": "no olvide|no olvides|no se olvide de|no te olvides de|no dude en|no dudes en",
    "plain": """no solo|no sólo|no solamente|sin duda|no cabe duda|no obstante|sin embargo|no importa|nada más|si no
        |como si|por qué no""",
    "stop": "pero|aunque|sin embargo|sino|no obstante|porque|mientras|pues|entonces|por lo tanto|así que|que",
    "clause": """yo|tú|usted|él|ella|nosotros|ellos|ellas|es|está|son|tiene|tienen|tome|toma|use|usa|pruebe|debe|puede
        |hay|presenta|refiere|consulte|llame|vaya|haga|también|beba|coma""",
}
_PORTUGUESE = {
    "deny": """não|nunca|jamais|tampouco|evitar|evite|evita|evitem|nega|negam|negou|descartou|descarta|nem|deixe de
        |deixar de""",
    "lack": "nenhum|nenhuma|nada de|ausência de|falta de|livre de|negativo para|carece de",
    "prep": "sem|exceto|salvo|em vez de|ao invés de",
    "around": "não é|não está|não deve|não devem|não se recomenda|não são|não estão",
    "after": """contraindicado|contraindicada|ser evitado|ser evitada|ser evitados|ser evitadas|foi descartada
        |foi descartado""",
    "after_all": "ausente|ausentes|negativo|negativa|descartado|descartada|descartados|descartadas",
    "open": "não se descarta|não se pode descartar|não descarta|para descartar|suspeita de",
    "open_after": """não se descarta|não foi descartada|não foi descartado|não está descartada|não descartada
        |não descartado""",
    "if": "se|a menos que|caso|em caso de|no caso de|desde que|supondo",
    "own": """não esqueça|não se esqueça de|não esqueças|não te esqueças de|não hesite em|não hesites em
        |não deixe de|não deixes de""",
    "plain": """não só|não somente|não apenas|sem dúvida|não há dúvida|não obstante|não importa|nada mais|se não|como se
        |por que não""",
    "stop": "mas|porém|embora|contudo|todavia|no entanto|entretanto|porque|enquanto|pois|então|portanto|que",
    "clause": """eu|tu|você|vocês|ele|ela|nós|eles|elas|é|está|são|tem|têm|tome|use|tente|deve|pode|há|apresenta|refere
        |consulte|ligue|vá|faça|também|beba|coma""",
}
_FRENCH = {
    "deny": """ne|n|pas|jamais|éviter|évitez|évite|évitent|nie|nient|ni|cesser de|arrêtez de""",
    "lack": "aucun|aucune|absence de|manque de|pas de|pas d|point de|nul|nulle|négatif pour|exempt de|dépourvu de",
    "prep": "sans|sauf|au lieu de|plutôt que|à l exception de",
    "around": "n est pas|ne doit pas|ne doivent pas|ne sont pas|n est jamais|ne peut pas",
    "after": """contre-indiqué|contre-indiquée|à éviter|être évité|être évitée|est exclu|est exclue|déconseillé
        |déconseillée""",
    "open": "ne peut exclure|ne peut pas exclure|n exclut pas|pour exclure|suspicion de",
    "open_after": "n est pas exclu|n est pas exclue|n est pas exclus|ne peut être exclu|ne peut être exclue",
    "if": "si|s il|s ils|à moins que|au cas où|en cas de|à condition que|pourvu que|supposons",
    "own": """n oubliez pas|n oublie pas|n hésitez pas|n hésite pas""",
    "plain": """pas seulement|non seulement|sans doute|sans aucun doute|n importe|sinon|comme si|pourquoi pas
        |pas uniquement|ne seulement""",
    "stop": "mais|cependant|pourtant|toutefois|bien que|quoique|car|parce que|tandis que|donc|alors|néanmoins|qui",
    "clause": """je|tu|il|elle|on|nous|vous|ils|elles|est|sont|a|ont|prenez|prends|utilisez|essayez|doit|doivent|peut
        |peuvent|consultez|appelez|allez|faites|présente|aussi|buvez|mangez""",
}
_GERMAN = {
    "deny": """keinesfalls|vermeiden|vermeide|vermeidet|verneint|verneinte|leugnet|meiden|weder|noch""",
    "lack": "kein|keine|keinen|keinem|keiner|keines|frei von|fehlen von|mangel an|negativ für",
    "prep": "ohne|außer|ausser|anstatt|statt",
    "around": "nicht|nie|niemals|unwahrscheinlich",
    "after": "vermieden werden|zu vermeiden|vermeiden|kontraindiziert|ausgeschlossen|fehlt",
    "after_all": """abwesend|negativ|fehlen|ausgeschlossen""",
    "open": "nicht ausschließen|zum ausschluss|verdacht auf",
    "open_after": """nicht ausgeschlossen|nicht ausschließen|nicht auszuschließen|nicht ausgeschlossen werden
        |nicht auszuschliessen""",
    "if": "wenn|falls|ob|sofern|angenommen|im falle|es sei denn",
    "plain": """vergessen sie nicht|vergiss nicht|zögern sie nicht|zögere nicht|nicht vergessen
        |nicht nur|nicht bloß|ohne zweifel|ohne frage|kein wunder|zweifellos|kein problem|wenn nicht
        |als ob|warum nicht""",
    "stop": "aber|jedoch|sondern|obwohl|allerdings|dennoch|trotzdem|weil|während|denn|doch|dann|deshalb|daher",
    "clause": """ich|du|er|sie|es|wir|ihr|man|ist|sind|hat|haben|nehmen|nimm|verwenden|sollte|sollten|muss|kann|können
        |gehen|rufen|trinken|essen|auch|bitte""",
}
_CUE_LISTS: dict[str, tuple[dict[str, str], str, str, str, str]] = {
    "en": (
        _ENGLISH,
        "or nor and",
        "n't",
        "no none negative absent denied denies never not nil false avoid unlikely",
        "",
    ),
    "es": (_SPANISH, "o u ni y e", "", "no ninguno ninguna negativo negativa ausente nunca", "nunca jamás tampoco ni"),
    "pt": (
        _PORTUGUESE,
        "ou nem e",
        "",
        "não nenhum nenhuma negativo negativa ausente nunca",
        "nunca jamais tampouco nem",
    ),
    "fr": (_FRENCH, "ou ni et", "", "non aucun aucune négatif négative absent absente jamais", "pas jamais ni plus"),
    "de": (_GERMAN, "oder noch und", "", "nein kein keine negativ nie", ""),
}


@lru_cache(maxsize=32)
def cues_of(language: str) -> Cues | None:
    """Give back the cues of a language, or None where there are none: then nothing is taken as denied."""
    lists = _CUE_LISTS.get(language.partition("-")[0].lower())
    if lists is None:
        return None
    kinds, joins, contraction, answers, concord = lists
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for kind, phrases in kinds.items():
        for phrase in _as_typed(phrases.split("|"), contraction):
            words = tuple(fold(phrase).split())
            found.setdefault(words[0], []).append((words, kind))
    by_first = {first: tuple(sorted(cues, key=lambda cue: -len(cue[0]))) for first, cues in found.items()}
    return Cues(by_first, frozenset(joins.split()), contraction, frozenset(answers.split()), frozenset(concord.split()))


def _as_typed(phrases: list[str], contraction: str) -> list[str]:
    """Give back the phrases, and those with a contraction also as they are typed in haste: "dont"."""
    hasty = contraction.replace("'", "")
    return phrases + [phrase.replace(contraction, hasty) for phrase in phrases if contraction and contraction in phrase]
