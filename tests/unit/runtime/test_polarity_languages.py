"""French and German: lack, "hardly", "only", and praise that looks like a denial."""

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import polarities
from rubricc.runtime.text import Text


def judged(language: str, text: str, phrase: str) -> list[str]:
    return [polarity for _, polarity in polarities(Text(text, language), Lexicon.of([phrase], language))]


FRENCH = {
    "denied": (
        "Il vous manque une thèse.",
        "Il manque une thèse.",
        "Vous manquez d'une thèse.",
        "La thèse est absente.",
        "Une thèse fait défaut.",
        "C'est loin d'être une thèse.",
        "C'est peu une thèse.",
        "Vous n'avez pas donné de thèse.",
        "Vous n'avez pas dit que la thèse convient.",
        "Je n'ai rien trouvé sur la thèse.",
    ),
    "affirmed": (
        "Il ne manque pas une thèse.",
        "C'est un peu une thèse.",
        "Vous n'avez donné qu'une thèse.",
        "Il ne reste que la thèse.",
        "Le plan est on ne peut plus clair dans la thèse.",
        "Il ne faut pas hésiter à développer la thèse.",
        "Vous ne devez pas hésiter à développer la thèse.",
        "Je n'ai rien trouvé à redire à la thèse.",
        "Il n'y a rien à reprocher à la thèse.",
    ),
}
GERMAN = {
    "denied": (
        "Das ist kaum eine These.",
        "Das ist wenig These.",
        "Das ist alles andere als eine These.",
        "Es fehlt eine These.",
        "Ihnen fehlt eine These.",
        "Ihnen fehlt noch eine These.",
        "Dem Aufsatz fehlt eine These.",
        "Die These fehlt.",
        "Es mangelt an einer These.",
        "An einer These mangelt es.",
        "Auf eine These verzichten Sie.",
        "Sie verzichten auf eine These.",
    ),
    "affirmed": (
        "Das ist ein wenig These.",
        "Es fehlt nicht an einer These.",
        "Eine These darf nicht fehlen.",
        "Auf eine These sollten Sie nicht verzichten.",
        "Die Quellen fehlen, aber die These ist klar.",
    ),
}


@pytest.mark.parametrize(("sentence", "polarity"), [(text, to) for to, texts in FRENCH.items() for text in texts])
def test_french(sentence: str, polarity: str) -> None:
    assert judged("fr", sentence, "thèse") == [polarity]


@pytest.mark.parametrize(("sentence", "polarity"), [(text, to) for to, texts in GERMAN.items() for text in texts])
def test_german(sentence: str, polarity: str) -> None:
    assert judged("de", sentence, "These") == [polarity]
