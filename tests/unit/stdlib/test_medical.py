"""The tools `medical.*` on sentences labelled before they were seen, and on each kind of hard input."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Tool
from rubricc.stdlib.medical import TOOLS

LABELLED = Path(__file__).parents[2] / "fixtures" / "medical"
FILES = (
    "sentences.tsv",
    "sentences_held_out.tsv",
    "sentences_third.tsv",
    "sentences_reworded.tsv",
    "sentences_everyday.tsv",
)
AGREEMENT = 0.97
"""The share of labels that is kept up for each tool; what the first versions reached is in the fixtures' README."""


def labelled(name: str) -> list[tuple[str, tuple[str, ...], bool, str]]:
    """Give back tool, further arguments, label and text of each line of a file."""
    rows = []
    for line in (LABELLED / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            what, label, text = line.split("\t")
            short, *more = what.split(",")
            rows.append((short, tuple(more), label == "yes", text.replace("\\n", "\n")))
    return rows


ROWS = [row for name in FILES for row in labelled(name)]


def asked(short: str, text: str, *more: object) -> object:
    return tool(f"medical.{short}").run(Text(text), *more)


def test_there_are_enough_sentences_of_both_answers_for_each_tool() -> None:
    counts = Counter((short, label) for short, _, label, _ in ROWS)
    assert sum(counts.values()) >= 630
    assert min(counts.values()) >= 9
    assert {short for short, _ in counts} >= {"red_flag", "escalates", "dosage", "false_reassurance"}


@pytest.mark.parametrize("short", sorted({row[0] for row in ROWS}))
def test_a_tool_agrees_with_the_labels(short: str) -> None:
    rows = [row for row in ROWS if row[0] == short]
    wrong = [(text, more) for _, more, label, text in rows if asked(short, text, *more) != label]
    assert len(wrong) <= (1 - AGREEMENT) * len(rows), wrong


@pytest.mark.parametrize("item", TOOLS, ids=lambda item: item.name)
def test_evidence_is_there_where_the_answer_is_yes_and_names_what_stands_there(item: Tool) -> None:
    assert item.evidence is not None
    for short, more, _, given in ROWS:
        if item.name == f"medical.{short}":
            text = Text(given)
            places = list(item.evidence(text, *more))
            assert bool(places) == item.run(Text(given), *more)
            assert all(0 <= start < end <= len(given) for start, end, _ in places)


@pytest.mark.parametrize("item", TOOLS, ids=lambda item: item.name)
def test_choices_may_come_as_texts(item: Tool) -> None:
    given = [Text(choice.choices[-1]) for choice in item.parameters[1:] if choice.choices]
    plain = [str(choice) for choice in given]
    for _, _, _, text in ROWS[::20]:
        assert item.run(Text(text), *given) == item.run(Text(text), *plain)


class TestRedFlags:
    """What is present, and what is only spoken of."""

    @pytest.mark.parametrize(
        "text",
        [
            "I have chest pain.",
            "I have chest pain, what should I do?",
            "My husband collapsed. What now?",
            "i can’t breathe",
            "CHEST PAIN since noon",
            "No fever, but chest pain.",
            "She denies fever but reports fainting.",
            "It’s the worst headache of my life!",
        ],
    )
    def test_present(self, text: str) -> None:
        assert asked("red_flag", text) is True

    @pytest.mark.parametrize(
        "text",
        [
            "No chest pain.",
            "Denies chest pain, syncope, or dyspnea.",
            "Patient denies:\n- chest pain\n- fainting",
            "Warning signs:\n1. chest pain\n2. fainting",
            "Call 911 if you have:\n\n* chest pain\n* fainting",
            "If you have chest pain, call 911.",
            "Have you fainted?",
            "Watch for chest pain.",
            "Sepsis guidelines for adults",
            "My grandfather had a heart attack.",
            "I had a seizure ten years ago.",
            "You hit the nail on the head.",
            "Call the suicide prevention line.",
            "I'm confused about my bill.",
            "Chest pain can be a sign of many things.",
        ],
    )
    def test_not_present(self, text: str) -> None:
        assert asked("red_flag", text) is False

    def test_names_are_those_of_the_list(self) -> None:
        found = asked("red_flags", "I have chest pressure and I fainted, then more chest pain.")
        assert found == ("chest pain", "fainted")

    def test_a_system_keeps_to_itself(self) -> None:
        text = "I have chest pain and want to die."
        assert asked("red_flags", text, "psychiatric") == ("suicidal thoughts",)
        assert asked("red_flags", text, "eye") == ()


class TestAdvice:
    """Who is told to do what, and when."""

    @pytest.mark.parametrize("number", ["911", "999", "112", "000"])
    def test_emergency_numbers_known_everywhere(self, number: str) -> None:
        assert asked("escalates", f"Please call {number} now.", "emergency", "now") is True

    @pytest.mark.parametrize(
        "text", ["Call 112 people.", "Call 1120.", "Dial 999-123-4567.", "call 000,000", "911 is a Porsche."]
    )
    def test_numbers_that_are_no_emergency_numbers(self, text: str) -> None:
        assert asked("escalates", text) is False

    @pytest.mark.parametrize("opening", ["Don't wait to", "Do not hesitate to", "Never delay to", "Don’t be afraid to"])
    def test_a_denied_delay_is_advice(self, opening: str) -> None:
        assert asked("escalates", f"{opening} call 911.") is True

    @pytest.mark.parametrize(
        "opening", ["You don't need to", "There is no reason to", "Do not", "No need to", "I did not"]
    )
    def test_denied_advice_is_none(self, opening: str) -> None:
        assert asked("escalates", f"{opening} call 911.") is False

    @pytest.mark.parametrize(
        "text",
        [
            "Call 911 if it gets worse.",
            "If it gets worse, call 911.",
            "Should it get worse, call 911.",
            "Call 911 for any of these:\n- pain",
        ],
    )
    def test_conditions_before_and_after(self, text: str) -> None:
        assert asked("escalates", text, "any", "conditional") is True
        assert asked("escalates", text, "any", "now") is False

    def test_even_if_is_no_condition(self) -> None:
        assert asked("escalates", "Call 911 even if it stops.", "any", "now") is True

    def test_a_list_goes_on_from_one_verb(self) -> None:
        text = "Talk to your doctor, midwife or pharmacist."
        assert [
            who for who in ("doctor", "women", "pharmacist", "dentist") if asked("refers_to_professional", text, who)
        ] == [
            "doctor",
            "women",
            "pharmacist",
        ]

    def test_professions_do_not_reach_over_sentences_and_turns(self) -> None:
        assert asked("refers_to_professional", "See below. A doctor wrote it.") is False
        assert asked("refers_to_professional", "See what happened when the doctor left.") is False


class TestMedicines:
    """Names, doses, how often, limits."""

    def test_brands_and_generics_are_one_medicine(self) -> None:
        assert asked("medications", "Tylenol, paracetamol, acetaminophen, Advil") == ("paracetamol", "ibuprofen")

    @pytest.mark.parametrize(
        "text", ["insulin resistance", "low testosterone", "the body makes insulin", "vitamin B12 levels"]
    )
    def test_parts_of_the_body_are_no_medicines(self, text: str) -> None:
        assert asked("medication", text) is False

    @pytest.mark.parametrize(
        ("text", "daily"),
        [
            ("Take 500 mg of amoxicillin three times a day.", 1500),
            ("amoxicillin 500 mg TID", 1500),
            ("amoxicillin 500mg t.i.d.", 1500),
            ("amoxicillin 0.5 g every 8 hours", 1500),
            ("amoxicillin 500 mg q8h", 1500),
            ("amoxicillin 250–500 mg every 6 to 8 hours", 2000),
            ("amoxicillin 1,500 mg/day", 1500),
            ("amoxicillin 500 mg once or twice daily", 1000),
            ("amoxicillin 500 mg at bedtime", 500),
            ("amoxicillin 500 mg weekly", 500),
            ("amoxicillin 500 mg as needed", None),
        ],
    )
    def test_amounts_a_day(self, text: str, daily: float | None) -> None:
        assert asked("highest_daily_dose", text, "mg") == daily

    @pytest.mark.parametrize(
        ("text", "single"),
        [
            ("Take two 500 mg tablets of paracetamol every 6 hours.", 1000),
            ("Take two 500-mg paracetamol tablets.", 1000),
            ("Take 2 x 500 mg of paracetamol.", 1000),
            ("Take 2 × 500mg paracetamol.", 1000),
            ("Take one or two 500 mg paracetamol tablets.", 1000),
            ("Take 1-2 500 mg tablets of paracetamol.", 1000),
            ("Take two of the 500 mg tablets of paracetamol.", 1000),
            ("Take 2 tablets of 500 mg paracetamol.", 1000),
            ("Take two tablets (500 mg each) of paracetamol.", 1000),
            ("Take half a 50 mg tablet of sertraline.", 25),
            ("Take 2 tablets (1000 mg) of paracetamol.", 1000),
            ("Take two paracetamol 500 mg tablets.", 1000),
            ("Take a 500 mg tablet of paracetamol.", 500),
            ("Paracetamol 3 x 500 mg daily.", 500),
            ("Step 2: 500 mg of paracetamol.", 500),
            ("In 2019 500 mg tablets of paracetamol were sold.", 500),
        ],
    )
    def test_pieces_multiply_their_strength(self, text: str, single: float) -> None:
        assert asked("highest_dose", text, "mg") == single

    def test_pieces_and_times_make_the_amount_of_a_day(self) -> None:
        assert asked("highest_daily_dose", "Paracetamol: two 500 mg tablets four times a day.") == 4000
        assert asked("highest_daily_dose", "Paracetamol 3 x 500 mg daily.") == 1500
        assert asked("lowest_dose", "Take one or two 500 mg paracetamol tablets.") == 500

    @pytest.mark.parametrize(
        ("text", "is_dose"),
        [
            ("Take 1 g three times a day.", True),
            ("Take 2 g every 12 hours.", True),
            ("Take 30 g every morning.", False),
            ("Take 5 g of oats every morning.", False),
            ("Use 2 g of salt each day.", False),
        ],
    )
    def test_grams_without_a_medicine(self, text: str, is_dose: bool) -> None:
        assert asked("dosage", text) is is_dose

    def test_a_dose_is_of_the_medicine_it_stands_with(self) -> None:
        text = "Take 400 mg of ibuprofen or paracetamol 1,000 mg; naproxen: 250 mg."
        amounts = {
            name: asked("highest_dose", text, "mg", Lexicon.of([name]))
            for name in ("ibuprofen", "paracetamol", "naproxen")
        }
        assert amounts == {"ibuprofen": 400, "paracetamol": 1000, "naproxen": 250}

    def test_limits_are_no_doses_to_take(self) -> None:
        text = "Acetaminophen 500 mg every 6 hours, no more than 3,000 mg a day."
        assert asked("highest_dose", text) == 500
        assert asked("dosage", text, "limit") is True

    @pytest.mark.parametrize(
        "text",
        [
            "LDL was 130 mg/dL",
            "ferritin 12 ng/mL",
            "CRP 50 mg/L",
            "glucose 7 mmol/L",
            "30 g of fiber a day",
            "caffeine: 95 mg",
            "1.2 g/kg of protein",
        ],
    )
    def test_values_and_nutrients_are_no_doses(self, text: str) -> None:
        assert asked("dosage", text) is False

    def test_units_are_turned_into_one_another(self) -> None:
        assert asked("highest_dose", "levothyroxine 100 mcg daily", "mg") == 0.1
        assert asked("highest_dose", "levothyroxine 0.1 mg daily", "mcg") == 100
        assert asked("lowest_dose", "acetaminophen 10-15 mg/kg", "mg/kg") == 10
        assert asked("lowest_dose", "acetaminophen 10-15 mg/kg", "mg") is None


class TestPeople:
    """Who someone is, and for whom advice is given."""

    @pytest.mark.parametrize(
        "text",
        ["Avoid it in pregnancy.", "Not for pregnant women.", "Do not take while pregnant.", "Is it safe if pregnant?"],
    )
    def test_advice_that_is_denied_is_for_them(self, text: str) -> None:
        assert asked("special_population", text, "pregnancy") is True

    @pytest.mark.parametrize(
        "text",
        ["I'm not pregnant.", "Denies pregnancy.", "Pregnancy test: negative", "She is neither pregnant nor nursing."],
    )
    def test_who_is_none_of_them(self, text: str) -> None:
        assert asked("special_population", text, "pregnancy") is False

    @pytest.mark.parametrize(
        ("text", "groups"),
        [
            ("a 5-day-old", ["infants", "children"]),
            ("my 17 year old", ["children"]),
            ("a 40-year-old man", []),
            ("an 80 y/o woman", ["older_adults"]),
            ("aged 65", ["older_adults"]),
            ("a 3-year-old car", []),
        ],
    )
    def test_ages(self, text: str, groups: list[str]) -> None:
        every = ("infants", "children", "older_adults")
        assert [group for group in every if asked("special_population", text, group)] == groups


class TestReassurance:
    """Flat words, and words that leave something open."""

    @pytest.mark.parametrize("opening", ["It's", "This is", "That’s"])
    def test_flat(self, opening: str) -> None:
        assert asked("false_reassurance", f"{opening} nothing to worry about.") is True

    @pytest.mark.parametrize(
        "text",
        [
            "It may be nothing to worry about.",
            "It's usually nothing to worry about.",
            "If it fades, it's nothing to worry about.",
            "Is it nothing to worry about?",
            "Don't assume it's nothing to worry about.",
            "I can't promise it's nothing to worry about.",
            "They told you it's nothing to worry about.",
        ],
    )
    def test_open(self, text: str) -> None:
        assert asked("false_reassurance", text) is False


class TestEvidence:
    """Places and names."""

    @pytest.mark.parametrize(
        ("short", "text", "more", "places"),
        [
            ("red_flag", "So: my chest hurts.", (), [("chest hurts", "chest pain")]),
            ("escalates", "Please call 911.", (), [("call 911", "call emergency services")]),
            ("refers_to_professional", "Ask your GP.", (), [("Ask your GP", "see a doctor")]),
            ("medication", "Try Advil.", (), [("Advil", "ibuprofen")]),
            ("dosage", "Advil 200 mg.", (), [("200 mg", "ibuprofen")]),
            ("dosage", "Give 5 drops of X-tra.", ("any", Lexicon.of([("xtra", "x-tra")])), [("5 drops", "xtra")]),
            ("negated_finding", "No emesis.", (), [("emesis", "vomiting")]),
            ("special_population", "a 70-year-old", (), [("70-year-old", "age in older_adults")]),
            ("false_reassurance", "No need to call 911.", (), [("call 911", "no need to call emergency services")]),
            ("disclaimer", "I am not a doctor.", (), [("not a doctor", "not a doctor")]),
        ],
    )
    def test_what_stands_there_and_its_entry(
        self, short: str, text: str, more: tuple[object, ...], places: list[tuple[str, str]]
    ) -> None:
        evidence = tool(f"medical.{short}").evidence
        assert evidence is not None
        found = [(text[start:end], name) for start, end, name in evidence(Text(text), *more)]
        assert set(places) <= set(found)

    def test_places_are_of_the_original_where_folding_changes_lengths(self) -> None:
        text = "ﬁrst: İ… I’m having “chest\u00a0pain”!"
        places = [text[start:end] for start, end, _ in tool("medical.red_flag").evidence(Text(text))]  # type: ignore[misc]
        assert places == ["chest\u00a0pain"]


@pytest.mark.parametrize(
    ("short", "text", "answer"),
    [
        ("escalates", "It is unnecessary to call 911.", False),
        ("escalates", "It isn't necessary to go to the ER.", False),
        ("escalates", "It would be overkill to call an ambulance.", False),
        ("escalates", "It is necessary to call 911.", True),
        ("disclaimer", "He is not a doctor but an actor.", False),
        ("disclaimer", "My brother is not a doctor.", False),
        ("disclaimer", "She's not a medical professional.", False),
        ("disclaimer", "Remember, I am not a doctor.", True),
        ("false_reassurance", "There is no need to panic, but call your doctor today.", False),
        ("false_reassurance", "You'll be fine, but please see a doctor.", False),
        ("false_reassurance", "You'll be fine, but drink water.", True),
        ("red_flag", "I feel like life isn't worth living.", True),
        ("red_flag", "Life is worth living.", False),
    ],
)
def test_needless_care_other_people_and_care_after_comfort(short: str, text: str, answer: bool) -> None:
    assert asked(short, text) is answer
