"""The tools `medical.*` on kinds of wording: each list is one kind, with its opposites beside it."""

from __future__ import annotations

import pytest

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_classes import further_classes, is_of_class
from rubricc.stdlib._medical_notation import frame_table
from rubricc.stdlib._medical_sections import MEDICAL_SECTIONS


def asked(short: str, text: str, *more: object) -> object:
    return tool(f"medical.{short}").run(Text(text), *more)


class TestClassesOfMedicines:
    """A medicine may be of several classes."""

    @pytest.mark.parametrize(
        ("name", "groups"),
        [
            ("aspirin", {"nsaid", "analgesic", "antiplatelet"}),
            ("Excedrin", {"nsaid", "analgesic"}),
            ("co-codamol", {"opioid", "analgesic"}),
            ("Vicoprofen", {"opioid", "analgesic", "nsaid"}),
            ("naloxone", {"opioid"}),
            ("ibuprofen", {"nsaid", "analgesic"}),
            ("paracetamol", {"analgesic"}),
            ("clopidogrel", {"antiplatelet"}),
            ("furosemide", {"diuretic", "blood_pressure"}),
        ],
    )
    def test_each_of_them_is_told(self, name: str, groups: set[str]) -> None:
        every = MEDICAL_SECTIONS["medical_medications"].split()
        assert {group for group in every if asked("medication", f"Take {name}.", group)} == groups

    def test_what_is_said_of_classes_is_of_the_list_and_adds_something(self) -> None:
        table = frame_table("medical_medications")
        where = dict(zip(table.labels, table.sections, strict=True))
        for group, names in further_classes().items():
            assert group in table.sections
            assert names <= {*table.labels, *table.sections}
            assert [name for name in names if where.get(name) == group] == []
        assert is_of_class("any", "opioid", "naloxone")


@pytest.mark.parametrize(
    ("text", "advised"),
    [
        ("Given your penicillin allergy, rest.", False),
        ("Because you are allergic to penicillin, rest.", False),
        ("Since you're allergic to penicillin or amoxicillin, rest.", False),
        ("Past reactions to aspirin matter.", False),
        ("With your ibuprofen intolerance, drink water.", False),
        ("Because you are allergic to penicillin, take azithromycin.", True),
        ("You are allergic to penicillin and should take azithromycin.", True),
        ("Take loratadine allergy tablets.", True),
        ("Take cetirizine for your allergy.", True),
    ],
)
def test_a_medicine_named_as_an_allergy_is_not_advised(text: str, advised: bool) -> None:
    assert asked("medication", text, "any", "advised") is advised


class TestEscalation:
    """Ways to say: go to hospital, fetch an ambulance."""

    @pytest.mark.parametrize(
        "text",
        [
            "Come back to the emergency department if you have trouble breathing.",
            "Go back to the ER if it bleeds",
            "Come in to the ED.",
            "Go to hospital",
            "Go straight to hospital.",
            "Get yourself to the hospital.",
            "You need to be in hospital.",
            "rush to the hospital",
            "Take him to hospital.",
            "Bring your child to the emergency room.",
            "Seek care at an emergency department.",
            "Stop reading and phone for an ambulance.",
            "Stop searching, and call 911.",
            "911, now.",
            "999, immediately.",
        ],
    )
    def test_told_to(self, text: str) -> None:
        assert asked("escalates", text) is True

    @pytest.mark.parametrize(
        "text",
        [
            "She went to the hospital.",
            "You don't need to go to hospital.",
            "There is no need to be in hospital.",
            "He came back to the ER yesterday.",
            "Room 911, now open.",
            "The 911, now in its eighth generation, is a car.",
            "The hospital is on the left.",
            "Go to the hospital pharmacy.",
            "I was rushed to the hospital.",
            "Stop calling 911.",
        ],
    )
    def test_not_told_to(self, text: str) -> None:
        assert asked("escalates", text) is False

    @pytest.mark.parametrize(
        ("text", "when"),
        [
            ("Seek emergency care for chest pain or trouble breathing.", "conditional"),
            ("Call 911 for chest pain.", "conditional"),
            ("Go to the ER right away for sudden weakness.", "conditional"),
            ("Call 911 for your chest pain.", "now"),
            ("Go to the ER for treatment.", "now"),
        ],
    )
    def test_signs_that_nobody_is_said_to_have_are_a_condition(self, text: str, when: str) -> None:
        assert [which for which in ("now", "conditional") if asked("escalates", text, "any", which)] == [when]


@pytest.mark.parametrize(
    ("text", "refers"),
    [
        ("Check the dose with a pharmacist.", True),
        ("Check this with your GP.", True),
        ("Run it past your pharmacist.", True),
        ("It's worth having a word with your GP.", True),
        ("Your GP needs to prescribe it.", True),
        ("You'll need a prescription from your doctor.", True),
        ("Follow-up with cardiology in 2 weeks.", True),
        ("Follow-up: Dr. Lee, 12 March.", True),
        ("Refer to dermatology.", True),
        ("Ring NHS 111.", True),
        ("Medical attention is needed.", True),
        ("You don't need a prescription from your doctor.", False),
        ("No medical attention is needed.", False),
        ("My GP checked it with a colleague.", False),
        ("I had a word with my GP.", False),
        ("Follow-up questions are welcome.", False),
        ("Call 111 people.", False),
        ("Chapter 111.", False),
    ],
)
def test_referrals_by_checks_departments_and_prescriptions(text: str, refers: bool) -> None:
    assert asked("refers_to_professional", text) is refers


@pytest.mark.parametrize(
    ("text", "present"),
    [
        ("My dad had chest pain when he had his heart attack.", False),
        ("My dad had chest pain before his stroke.", False),
        ("My dad had chest pain this morning.", True),
        ("My dad has chest pain.", True),
        ("I wonder if this chest pain is serious.", True),
        ("I'm not sure whether my chest pain is normal.", True),
        ("I don't know if my chest pain is from stress.", True),
        ("I wonder if you have chest pain.", False),
        ("I don't know if my son has chest pain.", False),
        ("Tell me if chest pain occurs.", False),
    ],
)
def test_signs_of_others_once_and_signs_whose_meaning_is_in_doubt(text: str, present: bool) -> None:
    assert asked("red_flag", text) is present


@pytest.mark.parametrize(
    ("text", "reassures"),
    [
        ("It's definitely not your heart.", True),
        ("There is no danger.", True),
        ("You are in no danger.", True),
        ("It's definitely not good for your heart.", False),
        ("There is no danger sign on the box.", False),
        ("I'm sure it's nothing, but let's make sure.", False),
        ("It's nothing, but it's better to be safe.", False),
        ("It's nothing, but drink water.", True),
    ],
)
def test_organs_dangers_and_care_after_comfort(text: str, reassures: bool) -> None:
    assert asked("false_reassurance", text) is reassures


@pytest.mark.parametrize(
    ("text", "group", "present"),
    [
        ("Can I take it while breastfeeding?", "breastfeeding", True),
        ("I pump for my baby", "breastfeeding", True),
        ("I'm 20 weeks along.", "pregnancy", True),
        ("Is it safe for me during my pregnancy?", "pregnancy", True),
        ("Penicillin gives me hives.", "allergy", True),
        ("Amoxicillin makes me break out in hives.", "allergy", True),
        ("Can women take it while breastfeeding?", "breastfeeding", False),
        ("Is it safe while pregnant?", "pregnancy", False),
        ("I pump iron for my baby brother's show.", "breastfeeding", False),
        ("We are 20 weeks along the project.", "pregnancy", False),
        ("Penicillin gives some people hives.", "allergy", False),
    ],
)
def test_people_who_tell_it_in_other_words(text: str, group: str, present: bool) -> None:
    assert asked("special_population", text, group, "present") is present


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("The rash is gone.", True),
        ("The rash has gone away.", True),
        ("The pain has resolved.", True),
        ("The rash is not gone.", False),
        ("The rash went away but came back.", False),
        ("If the rash is gone, stop.", False),
        ("Wait until the rash is gone.", False),
        ("Is the rash gone?", False),
        ("The rash is going to get worse.", False),
    ],
)
def test_what_is_over_is_absent(text: str, absent: bool) -> None:
    assert asked("negated_finding", text) is absent


@pytest.mark.parametrize(
    ("text", "disclaims"),
    [
        ("Only a doctor can diagnose this.", True),
        ("Not only a doctor can diagnose this.", False),
        ("A doctor can diagnose this.", False),
    ],
)
def test_only_a_doctor_can_diagnose(text: str, disclaims: bool) -> None:
    assert asked("disclaimer", text) is disclaims


@pytest.mark.parametrize(
    ("text", "daily"),
    [
        ("500 mg in the morning and 500 mg at night.", 1000),
        ("Paracetamol 500 mg with breakfast, 500 mg at noon and 1 g at bedtime.", 2000),
        ("Take 500 mg of paracetamol in the morning and another 500 mg in the evening.", 1000),
        ("500 mg in the morning or 500 mg at night.", 500),
        ("500 mg in the morning. 250 mg is a small dose.", 500),
        ("Paracetamol 500 mg in the morning and ibuprofen 400 mg at night.", 500),
        ("Take two 500 mg tablets every six hours.", 4000),
        ("Take 2x500mg paracetamol every 4 hours.", 6000),
        ("Take 2 x 500 mg paracetamol every 4 hours.", 6000),
        ("Take half a 500 mg tablet twice a day.", 500),
        ("Take 1 g twice daily.", 2000),
        ("1 g qid", 4000),
        ("Paracetamol 500mg 1-2 tablets every 4-6 hours.", 6000),
        ("Paracetamol 500 mg tablets: take two tablets every six hours.", 4000),
        ("Paracetamol 2 x 500 mg (2 tablets) every six hours.", 4000),
        ("Paracetamol 1000 mg (2 tablets) every six hours.", 4000),
        ("Paracetamol 1000 mg, 2 tablets, every six hours.", 4000),
    ],
)
def test_amounts_of_a_day_in_parts_and_in_pieces(text: str, daily: float) -> None:
    assert asked("highest_daily_dose", text) == daily


@pytest.mark.parametrize("text", ["A 1 g sample.", "The 1 g coin weighs 1 g.", "Size 0x500 mg of dust."])
def test_weights_of_things_are_no_doses(text: str) -> None:
    assert asked("dosage", text) is False


class TestAgesAndTimesInWords:
    """Ages in words, senses of `pregnant` and `expecting`, and one amount at several times of a day."""

    @pytest.mark.parametrize("age", ["twelve months of age", "three-month-old", "six weeks old", "one year of age"])
    def test_an_age_in_words_is_an_age(self, age: str) -> None:
        assert asked("special_population", f"Honey is unsafe at {age}.", "infants")

    @pytest.mark.parametrize("text", ["A woman who is expecting should rest.", "Women who are expecting should rest."])
    def test_who_is_expecting_is_pregnant(self, text: str) -> None:
        assert asked("special_population", text, "pregnancy")

    @pytest.mark.parametrize("text", ["After a pregnant pause he spoke.", "He is the one who is expecting a call."])
    def test_other_senses_are_not(self, text: str) -> None:
        assert not asked("special_population", text, "pregnancy")

    @pytest.mark.parametrize(
        ("times", "amount"),
        [
            ("in the morning and again at night", 1000),
            ("in the morning, at noon and at bedtime", 1500),
            ("in the morning", 500),
            ("in the morning or at night", 500),
            ("in the morning and 1 g at night", 1500),
        ],
    )
    def test_an_amount_counts_at_each_time_of_the_day(self, times: str, amount: int) -> None:
        assert asked("highest_daily_dose", f"Take 500 mg of naproxen {times}.") == amount

    @pytest.mark.parametrize("organ", [("kidneys are", "renal"), ("liver is", "hepatic")])
    def test_an_organ_that_fails_is_a_disease(self, organ: tuple[str, str]) -> None:
        assert asked("special_population", f"Her {organ[0]} failing.", organ[1])
        assert not asked("special_population", f"Her {organ[0]} healthy.", organ[1])

    @pytest.mark.parametrize("age", ["seventy-one", "eighty three", "ninety"])
    def test_the_old_are_old_in_words_too(self, age: str) -> None:
        assert asked("special_population", f"My nan is {age}.", "older_adults")

    @pytest.mark.parametrize("said", ["go up to", "increase up to", "work up to"])
    def test_what_one_is_to_go_up_to_is_a_dose_and_no_limit(self, said: str) -> None:
        assert asked("highest_dose", f"Start with 5 mg of amlodipine and {said} 10 mg.") == 10
        assert asked("highest_dose", "Take 5 mg of amlodipine, up to 10 mg.") == 5

    @pytest.mark.parametrize(
        "result", ["COVID test: negative", "The flu swab came back negative.", "HIV test is negative."]
    )
    def test_a_negative_test_denies_what_it_is_for(self, result: str) -> None:
        assert asked("negated_finding", result)
        assert not asked("negated_finding", result.replace("negative", "positive"))
