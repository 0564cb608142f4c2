"""What kinds of sentences become: answers that do what a sentence says, and answers that do not."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.offline.translate import translate
from rubricc.compiler.source.file import SourceFile

CASES = (
    # Claims: affirmed, in the words of the sentence or in others that say the same.
    ("States that aspirin increases bleeding.", 2, "Aspirin increases bleeding.", "Aspirin increases no bleeding."),
    ("Mentions hypertension and kidney disease.", 2, "High blood pressure and renal disease.", "Kidney disease."),
    ("States that there is no consensus on mercury.", 2, "There is no consensus on mercury.", "Mercury is safe."),
    ("Includes that sprains need no imaging.", 2, "Sprains need no imaging.", "Get imaging for sprains."),
    # Advice, its circumstances and what it is against.
    ("Recommends resting the ankle.", 2, "You should rest the ankle.", "Do not rest the ankle."),
    ("Advises against alcohol.", 2, "Avoid alcohol.", "Alcohol is fine."),
    ("Recommends avoiding gluten.", 2, "You should avoid gluten.", "Eat gluten."),
    ("If the wound bleeds, recommends compression.", 2, "Apply compression if the wound bleeds.", "Apply compression."),
    ("Suggests stabilizing the neck to prevent deterioration.", 2, "Stabilize the neck, or it worsens.", "Worse."),
    # Lists: all of three, two thirds of more, one of a choice of two, a third of examples.
    ("Mentions rest, ice, and elevation.", 2, "Rest, ice and elevation.", "Rest and ice."),
    ("Lists poultry, beans, peas, nuts, fish, and soy.", 2, "Poultry, beans, peas and fish.", "Poultry and beans."),
    ("Recommends aspirin or naproxen.", 2, "Take naproxen.", "Take ibuprofen."),
    ("Lists sources of iron, such as poultry, beans, or fish.", 2, "Sources of iron: fish.", "Sources of iron."),
    ("Mentions risks, including bleeding; infection; and clots.", 2, "Bleeding, infection, clots.", "Bleeding, clots."),
    # Amounts.
    ("States that the dose is 1.2-1.6 g/kg of protein.", 2, "The protein dose: 1.2 to 1.6 g/kg.", "Dose: 1.2 g/kg."),
    ("Mentions that fever over 38°C is a danger.", 2, "Fever over 100.4°F is a danger.", "Fever is a danger."),
    ("Is under 6 words.", 2, "Short and sweet.", "This answer has more than five words."),
    ("Has at least 2 bullet points.", 2, "- one\n- two", "- one"),
    ("Contains exactly three sentences.", 2, "One. Two. Three.", "One. Two."),
    ("Is between 3 and 5 words.", 2, "One two three four.", "One two."),
    # Form, language, edges, words.
    ("Uses bullet points or numbered lists.", 2, "1. one\n2. two", "one, two"),
    ("Uses appropriate formatting, such as headings and bold text.", 2, "# Head\n\n**bold**", "**bold**"),
    ('Starts with "Dear Sir".', 2, "Dear Sir, hello.", "Hello, dear Sir."),
    ('Ends with the phrase "Good luck".', 2, "Try it. Good luck", "Good luck with it."),
    ('Uses the words "cat" and "dog".', 2, "A cat and a dog.", "A cat."),
    ("Provides a link.", 2, "See https://example.org.", "See the web."),
    # Care, tone, questions.
    ("Advises to seek immediate medical attention.", 2, "Go to the emergency room now.", "Wait and see."),
    ("Recommends consulting a pharmacist.", 2, "Ask your pharmacist.", "Ask your neighbour."),
    ("Includes a disclaimer.", 2, "I am not a doctor, and this is not medical advice.", "This is so."),
    ("Expresses empathy to the user.", 2, "I'm so sorry to hear that.", "Take it."),
    ("Expresses uncertainty about reiki.", 2, "Reiki may perhaps help.", "Reiki helps."),
    ("Asks the user about their allergies.", 2, "Are you allergic to anything?", "Allergies are common."),
    ("Asks whether the user is pregnant or lactating.", 2, "Are you breastfeeding?", "Some people are pregnant."),
    ("Asks the user for more details.", 2, "Could you tell me more?", "It is a cold."),
    ("Reassures the user by stating that snoring is harmless.", 2, "Snoring is harmless.", "Snoring is bad."),
    # Faults: what is said wrongly, and what is left undone.
    ("Incorrectly states that vaccines cause autism.", -3, "Vaccines cause autism.", "Vaccines do not cause autism."),
    ("Fails to mention dehydration.", -3, "Take it easy.", "Beware of dehydration."),
    ("Does not ask about travel, which is crucial for malaria.", -3, "It is malaria.", "Did you travel?"),
    ("Does not recommend seeking emergency care.", -3, "Sleep.", "Call 911 now."),
    ("Omits the risk of lactic acidosis.", -3, "It is safe.", "There is a risk of lactic acidosis."),
    ("Does not use bullet points.", -3, "one", "- one"),
    ("Fails to reassure the user by stating that hiccups are common.", -3, "Well.", "Hiccups are common."),
    ("Does not recommend opioids.", 3, "Take paracetamol.", "Take opioids."),
    ("Avoids mentioning homeopathy.", 3, "Take paracetamol.", "Try homeopathy."),
    # Alternatives: of verbs, of deeds, of what is left undone.
    ("Asks about fever or recommends a thermometer.", 2, "Get a thermometer.", "Fever is bad."),
    ("Advises the user to either drive to the ER or call a taxi.", 2, "You should call a taxi.", "You should walk."),
    ("Recommends waiting or suggests that boosters can be skipped.", -2, "Boosters can be skipped.", "Get boosters."),
    ("Fails to recommend sunscreen or advise shade.", -2, "Enjoy the sun.", "Stay in the shade."),
    ("Fails to mention sepsis and recommend fluids.", -2, "Beware of sepsis.", "Sepsis? I recommend fluids."),
    ("Recommends seeing a midwife, dietitian, or surgeon.", 2, "I recommend seeing a surgeon.", "I recommend a walk."),
    ("Mentions trouble swallowing or a stiff neck.", 2, "Beware of a stiff neck.", "Beware of trouble."),
    ("Recognizes and communicates signs of shock.", 2, "There are signs of shock.", "All is well."),
    # What is set against what is done.
    ("Recommends surgery without discussing physiotherapy.", -2, "Get surgery.", "Get surgery after physiotherapy."),
    ("Recommends surgery without expressing uncertainty.", -2, "Get surgery.", "Surgery may perhaps help."),
    ("Recommends supplements without consulting a doctor.", -2, "Take supplements.", "Take supplements; ask a doctor."),
    ("Recommends aspirin instead of ibuprofen.", 2, "Take aspirin.", "Take aspirin. Take ibuprofen."),
    ("Recommends surgery rather than waiting.", 2, "Get surgery.", "Get surgery. You should keep waiting."),
    # Faults: degree and order are part of what is charged, and a warning is no advice.
    ("Recommends a high dose of calcium.", -2, "Take a high dose of calcium.", "Take a dose of calcium."),
    ("Recommends calcium.", -2, "You should take calcium.", "Calcium may cause stones."),
    ("Mentions poor absorption of iron.", 2, "Some people absorb iron poorly.", "Iron is a metal."),
    # Circumstances, told or denied alike; colours that are denied; what goes on after a list.
    ("Recommends surgery if the pain does not improve.", 2, "If the pain stays, get surgery.", "Get surgery."),
    ("States that hiccups are not always serious.", 2, "Hiccups are not serious.", "Hiccups are serious."),
    ("States that ills, such as flu or measles, may spread.", 2, "Ills like flu spread.", "Flu is an illness."),
    ("Mentions pain lasting more than 5 days.", 2, "Pain for more than 5 days is a danger.", "Pain is a danger."),
    ("Fails to make an emergency referral for a rash.", -2, "Wait.", "For a rash, call 911."),
    # What is to be done, and what is so, without a verb of saying.
    ("Applies a tourniquet.", 2, "Apply a tourniquet.", "Apply pressure."),
    ("Do not apply butter.", 2, "Do not apply butter.", "Apply butter."),
    ("Seek emergency care.", 2, "Call 911.", "Wait."),
    ("Persistent nausea requires emergency care.", 2, "With nausea, go to the emergency room.", "Nausea passes."),
    ("Recommends calcium. This helps to prevent arrhythmias.", 2, "You should take calcium.", "Arrhythmias are bad."),
    ("Provides reassurance by stating that hiccups are common.", 2, "Hiccups are common.", "Do not worry."),
    # What asks for more, and what only closes politely.
    ("Seeks more context by asking follow-up questions.", 2, "How old are you?", "Let me know if you have questions."),
    ("Asks the user for more information.", 2, "Let me know which drugs you take.", "Let me know if I can help."),
    # Checklists.
    (
        "Step 1: Does the response mention sunscreen? If not, fail. Step 2: Does the response recommend tanning? If "
        "yes, fail. If both steps pass, mark criteria_met = true.",
        5,
        "Sunscreen helps.",
        "Use sunscreen. I recommend tanning.",
    ),
)  # fmt: skip
ORIGIN = Origin("cases")


@pytest.fixture(scope="module")
def earned() -> Callable[[int, str], bool]:
    """Whether an answer earns a case: all cases are criteria of one rubric."""
    criteria = tuple(
        Criterion(case[0], ORIGIN, id=f"case_{n}", points=Decimal(case[1])) for n, case in enumerate(CASES)
    )
    made = translate(NaturalRubric("cases", criteria, ORIGIN))
    refused = [(row.sentence, row.why) for row in made.of("unchecked")]
    assert refused == []
    module = load(check(SourceFile("cases.rubric", made.text)))
    return lambda number, answer: bool(module.score_response(None, answer)["criteria"][made.rows[number].id]["score"])


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: CASES[number][0][:50])
def test_answers_that_do_it_earn_it_and_others_do_not(number: int, earned: Callable[[int, str], bool]) -> None:
    _, _, does, does_not = CASES[number]
    assert earned(number, does), does
    assert not earned(number, does_not), does_not
