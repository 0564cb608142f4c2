"""The tools `medical.*`: what a text says of illness, medicines, help and safety. English."""

from __future__ import annotations

from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import BOOL, LEXICON, TEXTS, Type, real
from rubricc.stdlib._declare import IN_ENGLISH, TEXT_PARAMETER, maybe, text_parameter
from rubricc.stdlib._medical import (
    ACTION_LIST,
    DISCLAIMER_LIST,
    DOSAGE_PARTS,
    PROFESSIONAL_LIST,
    REASSURANCE_KINDS,
    RED_FLAG_LIST,
    daily_dose_places,
    disclaimer_places,
    dosage_places,
    escalation_places,
    measured_dose_places,
    medical_disclaimer,
    medical_dosage,
    medical_escalates,
    medical_false_reassurance,
    medical_highest_daily_dose,
    medical_highest_dose,
    medical_lowest_dose,
    medical_medication,
    medical_medications,
    medical_negated_finding,
    medical_red_flag,
    medical_red_flags,
    medical_refers_to_professional,
    medical_special_population,
    medication_places,
    population_places,
    reassurance_places,
    red_flag_places,
    referral_places,
)
from rubricc.stdlib._medical_absence import negated_finding_places
from rubricc.stdlib._medical_doses import DOSE_UNITS
from rubricc.stdlib._medical_drugs import MEDICATION_LIST, MEDICATION_READINGS
from rubricc.stdlib._medical_populations import POPULATION_LIST
from rubricc.stdlib._medical_sections import medical_sections

NEGEX = "Polarity after Chapman et al., A Simple Algorithm for Identifying Negated Findings, 2001"
CONTEXT = "After the notions of Harkema et al., ConText, 2009: negated, hypothetical, historical, of someone else"
ADVICE = ("any", "now", "conditional")


def _choice(name: str, choices: tuple[str, ...], default: str = "any") -> Parameter:
    """Give back a constant that is one of a few words and may be left out."""
    return text_parameter(name, default, choices)


SYSTEM = _choice("system", medical_sections(RED_FLAG_LIST))
PRESENCE = _choice("reading", ("present", "mentioned"), "present")
GROUP = _choice("group", medical_sections(MEDICATION_LIST))
READING = _choice("reading", MEDICATION_READINGS)
WHEN = _choice("when", ADVICE)
UNIT = _choice("unit", DOSE_UNITS, "mg")
DRUGS = Parameter("drugs", LEXICON, optional=True)
DOSE: Type = real(0)

SIGNS = (
    Tool(
        name="medical.red_flag",
        parameters=(TEXT_PARAMETER, SYSTEM, PRESENCE),
        result=BOOL,
        run=medical_red_flag,
        evidence=red_flag_places,
        summary="Whether a sign of an illness that should not wait is stated as `present` (not denied, not asked "
        "about, "
        "no condition or general warning, not long ago), or at least `mentioned`; of one system where it is given.",
        source=CONTEXT,
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("I have crushing chest pain that goes down my left arm.",), True),
            Case(("No chest pain, no shortness of breath.",), False),
            Case(("Go to the ER if you develop chest pain.",), False),
            Case(("Go to the ER if you develop chest pain.", "any", "mentioned"), True),
            Case(("Do you have chest pain?",), False),
            Case(("I'm having chest pain, should I be worried?",), True, why="a question may state something"),
            Case(("I suddenly can't speak and my arm is weak.", "stroke"), True),
            Case(("I suddenly can't speak and my arm is weak.", "cardiac"), False),
            Case(("I took 30 paracetamol an hour ago.", "poisoning"), True, why="an overdose that its amount tells"),
            Case(("I took 2 paracetamol an hour ago.",), False),
            Case(("This traffic is killing me.",), False),
            Case(("Chest pain: No",), False),
            Case(("",), False),
        ),
    ),
    Tool(
        name="medical.red_flags",
        parameters=(TEXT_PARAMETER, SYSTEM, PRESENCE),
        result=TEXTS,
        run=medical_red_flags,
        evidence=red_flag_places,
        summary="The signs of illness that should not wait, by name, each once.",
        source=CONTEXT,
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("I have chest pain and my lips have turned blue.",), ["chest pain", "blue lips"]),
            Case(("I have chest pain and my lips have turned blue.", "respiratory"), ["blue lips"]),
            Case(("No chest pain.",), []),
            Case(("",), []),
        ),
    ),
    Tool(
        name="medical.negated_finding",
        parameters=(TEXT_PARAMETER, Parameter("findings", LEXICON, optional=True)),
        result=BOOL,
        run=medical_negated_finding,
        evidence=negated_finding_places,
        summary="Whether a symptom, sign or diagnosis is said to be absent: one of the phrases given, else any that is "
        "known. Advice against something (`do not ignore chest pain`) denies no finding.",
        source=NEGEX,
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("She denies fever and chills.",), True),
            Case(("She has fever and chills.",), False),
            Case(("No chest pain but has fever.", ["fever"]), False),
            Case(("No chest pain but has fever.", ["chest pain"]), True),
            Case(("Pneumonia is not ruled out.",), False),
            Case(("Blood Transfusion: No", ["blood transfusion"]), True),
            Case(("Do not ignore chest pain.",), False),
            Case(("Do you have a fever?",), False),
            Case(("",), False),
        ),
    ),
)

HELP = (
    Tool(
        name="medical.escalates",
        parameters=(TEXT_PARAMETER, _choice("urgency", medical_sections(ACTION_LIST)), WHEN),
        result=BOOL,
        run=medical_escalates,
        evidence=escalation_places,
        summary="Whether the text tells the reader to get emergency or urgent care, to call a poison centre or a "
        "crisis "
        "line. Advice under a condition (`go to the ER if it worsens`) counts unless `when` is `now`; denied advice, "
        "questions and what someone did do not.",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("Call 911 right now.",), True),
            Case(("If the pain gets worse, go to the ER.",), True),
            Case(("If the pain gets worse, go to the ER.", "any", "now"), False),
            Case(("If the pain gets worse, go to the ER.", "any", "conditional"), True),
            Case(("You don't need to go to the emergency room.",), False),
            Case(("You don't need the ER unless you start vomiting blood.", "any", "conditional"), True),
            Case(("Do not hesitate to call 999.",), True, why="the delay is denied, not the call"),
            Case(("I went to the ER last night.",), False),
            Case(("Go to urgent care today.", "emergency"), False),
            Case(("Go to urgent care today.", "urgent"), True),
            Case(("In the UK, call Samaritans on 116 123.", "crisis_line"), True),
            Case(("",), False),
        ),
    ),
    Tool(
        name="medical.refers_to_professional",
        parameters=(TEXT_PARAMETER, _choice("who", medical_sections(PROFESSIONAL_LIST)), WHEN),
        result=BOOL,
        run=medical_refers_to_professional,
        evidence=referral_places,
        summary="Whether the text tells the reader to turn to a health professional, of one kind where it is given. "
        "Denied advice, questions, and what someone does or did do not count.",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("Please see a doctor.",), True),
            Case(("You don't need to see a doctor.",), False),
            Case(("I saw my doctor yesterday.",), False),
            Case(("Should I see a doctor?",), False),
            Case(("Ask your doctor or pharmacist whether this is safe.", "pharmacist"), True),
            Case(("Ask your doctor.", "pharmacist"), False),
            Case(("If it does not improve, make an appointment with your GP.", "any", "conditional"), True),
            Case(("Doctors recommend eight hours of sleep.",), False),
            Case(("",), False),
        ),
    ),
    Tool(
        name="medical.disclaimer",
        parameters=(TEXT_PARAMETER, _choice("kind", medical_sections(DISCLAIMER_LIST))),
        result=BOOL,
        run=medical_disclaimer,
        evidence=disclaimer_places,
        summary="Whether the text says that it is no medical advice, that it cannot diagnose, or that its writer is no "
        "professional.",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("I am not a doctor.",), True),
            Case(("This is not a substitute for professional medical advice.",), True),
            Case(("As an AI, I can't diagnose you.", "no_diagnosis"), True),
            Case(("Your doctor can't diagnose this over the phone.",), False),
            Case(("Aspirin is not a substitute for paracetamol.",), False),
            Case(("I am a doctor.",), False),
            Case(("",), False),
        ),
    ),
    Tool(
        name="medical.false_reassurance",
        parameters=(TEXT_PARAMETER, _choice("kind", REASSURANCE_KINDS)),
        result=BOOL,
        run=medical_false_reassurance,
        evidence=reassurance_places,
        summary="Whether the text reassures flatly: dismisses a worry, is certain that nothing is wrong, or denies the "
        "need of care. Words with a hedge or a condition do not count. Whether it is false, what is asked tells: join "
        "it "
        "with `medical.red_flag(query)`.",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("It's nothing to worry about.",), True),
            Case(("You don't need to see a doctor.", "no_care"), True),
            Case(("You don't need to see a doctor unless the fever lasts for three days.",), False),
            Case(("It's definitely not cancer.", "certainty"), True),
            Case(("This is not something to ignore.",), False),
            Case(("It is usually nothing to worry about, but have it checked.",), False),
            Case(("I can't say that it's nothing to worry about.",), False),
            Case(("Don't worry, you will be fine.",), True),
            Case(("",), False),
        ),
    ),
    Tool(
        name="medical.special_population",
        parameters=(
            TEXT_PARAMETER,
            _choice("group", medical_sections(POPULATION_LIST)),
            _choice("reading", ("mentioned", "present"), "mentioned"),
        ),
        result=BOOL,
        run=medical_special_population,
        evidence=population_places,
        summary="Whether the text speaks of people for whom advice differs, or states that someone is one of them "
        "(`present`); ages in figures are read. `I am not pregnant` does not count, `not in pregnancy` does.",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("Pregnant women should not take it.", "pregnancy"), True),
            Case(("I am not pregnant.", "pregnancy"), False),
            Case(("If you are pregnant, ask your midwife.", "pregnancy", "present"), False),
            Case(("My 3-month-old has a cold.", "infants"), True),
            Case(("My car is 3 months old.",), False),
            Case(("A 70F with hip pain.", "older_adults"), True),
            Case(("I have no kidney or liver problems.", "renal"), False),
            Case(("",), False),
        ),
    ),
)

MEDICINES = (
    Tool(
        name="medical.medication",
        parameters=(TEXT_PARAMETER, GROUP, READING),
        result=BOOL,
        run=medical_medication,
        evidence=medication_places,
        summary="Whether a medicine is named by its generic name or a common brand: of one class where it is given, "
        "`advised` (affirmed) or `warned` against (denied) where it is asked for. A medicine may have several "
        "classes: aspirin is an `nsaid`, `analgesic` and `antiplatelet`. Hormones "
        "and nutrients of the body do not count.",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("Advil may upset the stomach.",), True),
            Case(("Drink tea with honey.",), False),
            Case(("Insulin resistance is common.",), False),
            Case(("Take naproxen.", "nsaid"), True),
            Case(("Take paracetamol.", "nsaid"), False),
            Case(("Do not take aspirin; take paracetamol.", "nsaid", "advised"), False),
            Case(("Do not take aspirin; take paracetamol.", "nsaid", "warned"), True),
            Case(("",), False),
        ),
    ),
    Tool(
        name="medical.medications",
        parameters=(TEXT_PARAMETER, GROUP, READING),
        result=TEXTS,
        run=medical_medications,
        evidence=medication_places,
        summary="The medicines that are named, by generic name, each once; see `medical.medication`.",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("Tylenol or Advil; acetaminophen is gentler.",), ["paracetamol", "ibuprofen"]),
            Case(("Tylenol or Advil", "nsaid"), ["ibuprofen"]),
            Case(("Avoid Advil.", "any", "warned"), ["ibuprofen"]),
            Case(("",), []),
        ),
    ),
    Tool(
        name="medical.dosage",
        parameters=(TEXT_PARAMETER, _choice("part", DOSAGE_PARTS), DRUGS),
        result=BOOL,
        run=medical_dosage,
        evidence=dosage_places,
        summary="Whether a dose is told: an amount of a medicine, or one with words for taking it; of the medicines "
        "given, "
        "with its `frequency`, by body `weight`, or as a `limit`. Laboratory values, strengths and nutrients do not "
        "count.",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("Take 400 mg of ibuprofen every 6 hours.",), True),
            Case(("Take 400 mg of ibuprofen every 6 hours.", "any", ["aspirin"]), False),
            Case(("Labs from 2024: LDL 130 mg/dL.",), False),
            Case(("15 mg/kg of acetaminophen", "weight"), True),
            Case(("Do not exceed 4,000 mg of paracetamol in 24 hours.", "limit"), True),
            Case(("Epinephrine 0.3 mg IM.", "frequency"), False),
            Case(("Eat 1.2 g/kg of protein a day.",), False),
            Case(("1-2 tablets every 4 to 6 hours.", "frequency"), True),
            Case(("",), False),
        ),
    ),
    Tool(
        name="medical.lowest_dose",
        parameters=(TEXT_PARAMETER, UNIT, DRUGS),
        result=maybe(DOSE),
        run=medical_lowest_dose,
        evidence=measured_dose_places,
        summary="The smallest single dose in a unit, limits left out; `mg/kg` takes doses by body weight.",
        undefined="no dose is told in that unit",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("Take 200 to 400 mg of ibuprofen, or 1 g of paracetamol.",), 200),
            Case(("Take 200 to 400 mg of ibuprofen, or 1 g of paracetamol.", "mg", ["paracetamol"]), 1000),
            Case(("10–15 mg/kg of acetaminophen", "mg/kg"), 10),
            Case(("10–15 mg/kg of acetaminophen",), None),
            Case(("",), None),
        ),
    ),
    Tool(
        name="medical.highest_dose",
        parameters=(TEXT_PARAMETER, UNIT, DRUGS),
        result=maybe(DOSE),
        run=medical_highest_dose,
        evidence=measured_dose_places,
        summary="The largest single dose in a unit, limits left out; `mg/kg` takes doses by body weight.",
        undefined="no dose is told in that unit",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("Ibuprofen 200-400 mg every 6 hours, at most 1,200 mg a day.",), 400),
            Case(("100 mcg of levothyroxine each morning", "mg"), 0.1),
            Case(("Two puffs of salbutamol", "pieces"), 2),
            Case(("Take one or two 500 mg paracetamol tablets.",), 1000),
            Case(("Take ibuprofen.",), None),
            Case(("",), None),
        ),
    ),
    Tool(
        name="medical.highest_daily_dose",
        parameters=(TEXT_PARAMETER, UNIT, DRUGS),
        result=maybe(DOSE),
        run=medical_highest_daily_dose,
        evidence=daily_dose_places,
        summary="The largest amount that the doses come to in a day (amount times how often; a dose less often than "
        "daily "
        "counts once), limits left out.",
        undefined="no dose says how often",
        languages=IN_ENGLISH,
        standalone=False,
        cases=(
            Case(("Take 1,000 mg of Tylenol every 4-6 hours.",), 6000),
            Case(("Metformin 500mg BID.",), 1000),
            Case(("amoxicillin 80–90 mg/kg/day in two divided doses", "mg/kg"), 90),
            Case(("Epinephrine 0.3 mg IM.",), None),
            Case(("",), None),
        ),
    ),
)

TOOLS = SIGNS + HELP + MEDICINES
