"""Affirmed, denied, or neither."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import affirmed, denied, polarities
from rubricc.runtime.text import Text

CASES = [
    ("en", "not recommended", "recommended", "denied"),
    ("en", "no chest pain but has fever", "fever", "affirmed"),
    ("en", "no chest pain but has fever", "chest pain", "denied"),
    ("en", "Pneumonia is not ruled out.", "pneumonia", "neither"),
    ("en", "We cannot rule out pneumonia.", "pneumonia", "neither"),
    ("en", "Pneumonia was ruled out.", "pneumonia", "denied"),
    ("en", "We ruled out pneumonia.", "pneumonia", "denied"),
    ("en", "Blood Transfusion: No", "blood transfusion", "denied"),
    ("en", "Blood transfusion: none.", "blood transfusion", "denied"),
    ("en", "Take amoxicillin 500 mg, three times a day.", "amoxicillin", "affirmed"),
    ("en", "I am allergic to penicillin. What for my sore throat?", "allergic", "affirmed"),
    ("en", "Avoid amoxicillin; take azithromycin.", "amoxicillin", "denied"),
    ("en", "Avoid amoxicillin; take azithromycin.", "azithromycin", "affirmed"),
    ("en", "Do not take amoxicillin, take azithromycin instead.", "azithromycin", "affirmed"),
    ("en", "Instead of amoxicillin, take azithromycin.", "azithromycin", "affirmed"),
    ("en", "Instead of amoxicillin, take azithromycin.", "amoxicillin", "denied"),
    ("en", "Take azithromycin instead of amoxicillin.", "azithromycin", "affirmed"),
    ("en", "If you have a fever, take paracetamol.", "fever", "neither"),
    ("en", "If you have a fever, take paracetamol.", "paracetamol", "affirmed"),
    ("en", "If you have fever, cough, or chills, see a doctor.", "chills", "neither"),
    ("en", "If you have fever, cough, or chills, see a doctor.", "doctor", "affirmed"),
    ("en", "Do you have fever?", "fever", "neither"),
    ("en", "No fever, cough, or chills.", "chills", "denied"),
    ("en", "No fever, no cough.", "cough", "denied"),
    ("en", "It is not only effective but also safe.", "effective", "affirmed"),
    ("en", "It is not only effective but also safe.", "safe", "affirmed"),
    ("en", "The patient doesn't deny fever.", "fever", "affirmed"),
    ("en", "It never fails to help.", "help", "affirmed"),
    ("en", "Amoxicillin is not safe for you.", "amoxicillin", "denied"),
    ("en", "Amoxicillin should be avoided.", "amoxicillin", "denied"),
    ("en", "Amoxicillin isn't contraindicated.", "amoxicillin", "affirmed"),
    ("en", "Fever and cough are absent.", "fever", "denied"),
    ("en", "I am allergic to penicillin and amoxicillin is not safe.", "allergic", "affirmed"),
    ("en", "She denies fever.", "fever", "denied"),
    ("en", "He can’t take penicillin.", "penicillin", "denied"),
    ("en", "There is no proof that singing is harmful.", "harmful", "denied"),
    ("en", "There is no doubt that it is harmful.", "harmful", "affirmed"),
    ("en", "It's unlikely that this is pneumonia.", "pneumonia", "denied"),
    ("en", "Pneumonia is unlikely.", "pneumonia", "denied"),
    ("en", "neither fever nor cough", "cough", "denied"),
    ("en", "Without treatment, fever persists.", "fever", "affirmed"),
    ("en", "No, amoxicillin is fine.", "amoxicillin", "affirmed"),
    ("en", "The euro is worth more than the won.", "euro", "affirmed"),
    ("en", "Patient has no known drug allergies.", "no known drug allergies", "affirmed"),
    ("en", "Do not avoid penicillin.", "penicillin", "affirmed"),
    ("en", "You should not take amoxicillin or penicillin.", "penicillin", "denied"),
    ("en", "He has no fever, he has cough.", "cough", "affirmed"),
    ("en", "Don't stop taking amoxicillin.", "amoxicillin", "affirmed"),
    ("en", "Fever: no; cough: yes", "cough", "affirmed"),
    ("en", "Fever: no; cough: yes", "fever", "denied"),
    ("en", "You may take amoxicillin unless you are allergic.", "allergic", "neither"),
    ("en", "You may take amoxicillin unless you are allergic.", "amoxicillin", "affirmed"),
    ("pt", "O refrigerante não é tóxico.", "tóxico", "denied"),
    ("pt", "O refrigerante é tóxico.", "tóxico", "affirmed"),
    ("es", "No tome amoxicilina.", "amoxicilina", "denied"),
    ("es", "El paciente niega fiebre pero tiene tos.", "tos", "affirmed"),
    ("fr", "Ne prenez pas d'amoxicilline.", "amoxicilline", "denied"),
    ("fr", "Il n'a pas de fièvre mais il tousse.", "tousse", "affirmed"),
    ("fr", "L’amoxicilline n’est pas recommandée.", "amoxicilline", "denied"),
    ("de", "Nehmen Sie Amoxicillin nicht.", "amoxicillin", "denied"),
    ("de", "Sie haben kein Fieber, aber Husten.", "husten", "affirmed"),
    ("de", "Sie haben kein Fieber, aber Husten.", "fieber", "denied"),
    ("en", "There is no reason to avoid penicillin.", "penicillin", "affirmed"),
    ("en", "Amoxicillin is not recommended.", "amoxicillin", "denied"),
    ("en", "There is no evidence that it works.", "evidence", "denied"),
    ("ja", "ペニシリンを飲む。", "ペニシリン", "affirmed"),
]


@pytest.mark.parametrize(("language", "text", "phrase", "polarity"), CASES)
def test_polarity(language, text, phrase, polarity):
    lexicon = Lexicon.of([phrase], language)
    assert [found for _, found in polarities(Text(text, language), lexicon)] == [polarity]


def test_both_may_hold():
    text, lexicon = Text("Do not take amoxicillin now. Take amoxicillin later."), Lexicon.of(["amoxicillin"])
    assert [hit.start for hit in denied(text, lexicon)] == [12]
    assert [hit.start for hit in affirmed(text, lexicon)] == [34]


def test_a_cue_inside_the_phrase_does_not_deny_it():
    assert affirmed(Text("Not recommended for children."), Lexicon.of(["not recommended"]))


PLAIN = ["no", "not", "fever", "cough", ",", "and", "or", "but", "if", "is", "never", ".", "?", ":", "without", "deny"]
WORDS = [*PLAIN, "that", "which", "of", "to", "should", "had", "would", "except", "nor", "(", ")", "|", "-", "\n", "❌"]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_every_hit_has_one_polarity(string):
    text, lexicon = Text(string), Lexicon.of(["fever", "cough"])
    found = polarities(text, lexicon)
    assert tuple(hit for hit, _ in found) == text.hits(lexicon)
    assert {polarity for _, polarity in found} <= {"affirmed", "denied", "neither"}
