"""Texts are parsed once, in parts; what is found is the same alone, in batches, in threads and in every process."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from rubricc.compiler.driver import check
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime import registry
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib import _spacy_parse, _spacy_view
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._entities import (
    ENTITY_KINDS,
    entities_count,
    entities_money,
    entities_organisations,
    entities_people,
    entities_places,
    entity_places,
)
from rubricc.stdlib._entities_syntax import entities_depends, entities_noun_phrases, phrase_places, syntax_nodes
from rubricc.stdlib._lexical_pos import lexical_pos
from rubricc.stdlib._spacy_parse import NAMES, SYNTAX, TAGS, parsed, prepare_parsed
from rubricc.stdlib._spacy_view import parsed_chunks, prose_view

pytest.importorskip("spacy")
if registry.missing(registry.tool("entities.people")) is not None:
    pytest.skip("needs spaCy's model", allow_module_level=True)

STORY = (
    "Angela Merkel met Barack Obama in Berlin on 5 May 2015. The tall chancellor gave $20 million to the Red Cross, "
    "and reporters from The New York Times asked why. “We think it’s fair,” Merkel said. They had lunch at the Ritz."
)
TEXTS = (
    STORY,
    "",
    "!!!",
    "# Places\n\n- **Paris**, France\n- *Rome*, Italy\n\n1. Lima\n2. Quito\n\nSee https://example.com/London for more.",
    "```python\nLondon = Paris + Berlin\n```\nI live in Oslo.",
    "Dr. Smith of the WHO advised Mrs. Jones to rest. Severe back pain may last for weeks!",
    "你好世界。 Привет, мир. 👍🏽 In Tokyo, \x00 nothing \ud800 happened.",
    " ".join(["The quick fox jumps over the lazy dog near Boston."] * 30),
    "a" * 5000 + " in Madrid",
    "one,two;three(four)[five]{six}" * 40,
)


def found(text: Text) -> tuple[object, ...]:
    return entity_places(text), syntax_nodes(text), [lexical_pos(text, part) for part in ("noun", "verb")]


@pytest.fixture(scope="module")
def alone() -> list[tuple[object, ...]]:
    return [found(Text(text)) for text in TEXTS]


def test_texts_parsed_together_give_what_they_give_alone(alone: list[tuple[object, ...]]) -> None:
    texts = [Text(text) for text in TEXTS * 3]
    registry.prepare(["entities.people", "entities.noun_phrases", "lexical.pos", "text.words"], texts)
    assert [found(text) for text in texts] == alone * 3


def test_the_order_in_which_parts_run_changes_nothing(alone: list[tuple[object, ...]]) -> None:
    for order in permutations([NAMES, TAGS, SYNTAX]):
        text = Text(STORY)
        for parts in order:
            parsed(text, parts)
        assert found(text) == alone[0]


def test_only_what_is_needed_runs_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made, ran = [], []
    split, run = _spacy_parse._split_document, _spacy_parse._run_part
    monkeypatch.setattr(_spacy_parse, "_split_document", lambda *given: made.append(1) or split(*given))
    monkeypatch.setattr(_spacy_parse, "_run_part", lambda part, chunks: ran.append(part) or run(part, chunks))
    text = Text(STORY)
    lexical_pos(text, "noun")
    assert ran == ["tok2vec", "tagger"]
    entities_people(text)
    entities_places(text)
    assert ran == ["tok2vec", "tagger", "ner"]
    entities_noun_phrases(text)
    lexical_pos(text, "verb")
    assert ran == ["tok2vec", "tagger", "ner", "parser"]
    assert made == [1]


def test_what_was_prepared_is_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [Text(text) for text in TEXTS]
    prepare_parsed(texts, NAMES)
    monkeypatch.setattr(_spacy_parse, "_run_part", None)
    assert entities_count(texts[0], "people") == 2


def test_answers_are_the_same_in_every_thread(alone: list[tuple[object, ...]]) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda text: found(Text(text)), TEXTS * 2)) == alone * 2


@pytest.fixture
def fresh_pipeline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_spacy_parse, "_spacy_loaded", [])


@pytest.mark.usefixtures("fresh_pipeline")
def test_a_pipeline_that_has_kept_too_many_words_is_loaded_anew(
    alone: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Text(STORY)
    parsed(kept, TAGS)
    monkeypatch.setattr(_spacy_parse, "_MOST_STRINGS", 0)
    assert found(Text(STORY)) == alone[0]
    assert found(kept) == alone[0], "a text goes on with the pipeline that it began with"


PROGRAM = """
from rubricc.runtime.text import Text
from rubricc.stdlib._entities import entity_places
from rubricc.stdlib._entities_syntax import syntax_nodes
text = Text("Angela Merkel gave $20 million to the Red Cross in Berlin. Severe back pain may last.")
print(entity_places(text), syntax_nodes(text))
"""


def test_answers_are_the_same_in_every_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "99")
    }
    assert len(outputs) == 1


def test_a_long_text_is_parsed_in_chunks_whose_places_are_those_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_spacy_view, "CHUNK_CHARACTERS", 150)
    text = Text("\n\n".join([STORY, "No one came.", STORY]))
    assert len(parsed_chunks(text)) > 3
    for place in (*entity_places(text), *phrase_places(text)):
        assert text.original[place[0] : place[1]].strip()
    assert {text.original[start:end] for start, end, label in entity_places(text) if label == "PERSON"} == {
        "Angela Merkel",
        "Barack Obama",
        "Merkel",
    }


def test_what_lies_beyond_the_bound_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_spacy_view, "PARSED_CHARACTERS", 60)
    text = Text("It rained in Paris all day. " * 2 + "It rained in Rome all day. " * 3)
    assert entities_places(text) == ("Paris",)


def test_a_sentence_longer_than_a_chunk_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_spacy_view, "CHUNK_CHARACTERS", 50)
    text = Text("and Paris " * 40)
    assert all(len(chunk.prose) <= 100 for chunk in parsed_chunks(text))
    assert entities_places(text) == ("Paris",)


@pytest.mark.parametrize("text", TEXTS)
def test_the_prose_is_one_for_one(text: str) -> None:
    shown = prose_view(Text(text).straight)
    assert len(shown) == len(text)
    assert {a for a, b in zip(shown, Text(text).straight, strict=True) if a != b} <= {" "}


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("She flew from **Paris** to _Rome_.", ["Paris", "Rome"]),
        (
            "## Cities\n\n- Go to Berlin first.\n- Then see *Madrid*.\n1. Stay in Lisbon.",
            ["Berlin", "Madrid", "Lisbon"],
        ),
        ("```\nLondon\n```\nI live in Oslo.", ["Oslo"]),
        ("`London` is a variable. I live in Oslo.", ["Oslo"]),
        ("I live in Oslo: https://example.com/London/Paris", ["Oslo"]),
        ("Paris’s mayor left PARIS. Paris is large.", ["Paris"]),
    ],
)
def test_markup_and_code_name_nothing(text: str, places: list[str]) -> None:
    assert list(entities_places(Text(text))) == places


def test_things_are_counted_once() -> None:
    text = Text("The WHO said so. The WHO's view is clear. Angela Merkel and Mrs. Merkel agree; so does Merkel.")
    assert entities_organisations(text) == ("WHO",)
    assert entities_people(text) == ("Angela Merkel",)


def test_every_kind_can_be_asked_for() -> None:
    text = Text(STORY)
    assert all(entities_count(text, kind) >= 0 for kind in ENTITY_KINDS)
    assert entities_count(text, "any") == entities_count(text, "named") + entities_count(text, "dates") + 1


@pytest.mark.parametrize(
    ("text", "dependents", "heads", "relation", "expected"),
    [
        ("Most doctors recommend aspirin and ibuprofen.", ["doctors"], ["recommend"], "subject", True),
        ("The nurse was helped by the doctor.", ["doctor"], ["helped"], "subject", True),
        ("The nurse was helped by the doctor.", ["nurse"], ["helped"], "object", True),
        ("The nurse helped the doctor.", ["nurse"], ["helped"], "object", False),
        ("He gave the book to Mary.", ["Mary"], ["gave"], "object", True),
        ("He does not recommend aspirin.", ["not"], ["recommend"], "negation", True),
        ("He walked to the clinic.", ["clinic"], ["walked"], "preposition", True),
        ("He walked. The clinic is closed.", ["clinic"], ["walked"], "any", False),
        ("The pain is severe.", ["severe"], ["is"], "complement", True),
        ("She has severe back pain.", ["severe"], ["back pain", "pain"], "modifier", True),
        ("She has severe back pain.", ["severe back pain"], ["has"], "object", True),
    ],
)
def test_what_depends_on_what(
    text: str, dependents: list[str], heads: list[str], relation: str, expected: bool
) -> None:
    assert entities_depends(Text(text), Lexicon.of(dependents), Lexicon.of(heads), relation) is expected


def test_nothing_is_parsed_where_a_phrase_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_spacy_parse, "_split_document", None)
    assert entities_depends(Text(STORY), Lexicon.of(["nurse"]), Lexicon.of(["met"])) is False


RUBRIC = 'rubric r "R" {{ language {} check named points 1 if entities.count(response, "any") >= 2 }}'


@pytest.mark.parametrize(
    ("lacking", "named", "line"),
    [
        ("spacy", "needs spacy,", "pip install 'rubricc[nlp]'"),
        ("en_core_web_sm", "needs the model en_core_web_sm,", "spacy download en_core_web_sm"),
    ],
)
def test_a_missing_library_or_model_is_an_error_when_the_rubric_is_checked(
    lacking: str, named: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    importable = registry.is_importable
    monkeypatch.setattr(registry, "is_importable", lambda name: not name.startswith(lacking) and importable(name))
    (error,) = check(SourceFile("r.rubric", RUBRIC.format("en"))).errors
    assert error.code == "RB013"
    assert named in error.message
    assert line in error.hint
    with pytest.raises(registry.ToolMismatch, match=named):
        registry.use("entities.count", 1)


def test_a_rubric_in_another_language_is_refused() -> None:
    (error,) = check(SourceFile("r.rubric", RUBRIC.format("de"))).errors
    assert error.code == "RB013"


@pytest.mark.parametrize(
    "text",
    [
        "1. **Stay Hydrated**: Drink plenty of water.\n2. **Rest Periods**: Lie down at noon.",
        "## Immediate Management\n\n- **Pain Relief**: use ice.\n- **Seek Medical Attention if Needed**",
        "Take Clindamycin or Meropenem, not Zoloft; Tylenol and Advil help.",
        "Breakfast is important. Hygiene matters. Magnesium helps.",
        "ask for a glucose meter and the erythrocyte sedimentation rate",
    ],
)
def test_labels_medicines_and_common_words_are_no_names(text: str) -> None:
    assert entities_count(Text(text), "named") == 0


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1. **John Smith**\n2. **Mary Jones**\n3. **Angela Brown**", {"John Smith", "Mary Jones", "Angela Brown"}),
        ("Mark stayed at home with Grace.", {"Mark", "Grace"}),
        ("World Health Organization guidance says rest.", {"World Health Organization"}),
        ("# Trip to Paris\n\nSee **Rome** first, then Turkey.", {"Paris", "Rome", "Turkey"}),
        ("Apple and Google are in California.", {"Apple", "Google", "California"}),
    ],
)
def test_names_stay_where_any_word_may_have_a_capital(text: str, names: set[str]) -> None:
    assert {text[start:end] for start, end, label in entity_places(Text(text)) if label != "ORDINAL"} == names


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Dr. Smith said so.", ["Smith"]),
        ("Mr. Brown met Ms. Green.", ["Brown", "Green"]),
        ("Mrs. Baker called Dr. Bell.", ["Baker", "Bell"]),
        ("Ask Prof. Young about it.", ["Young"]),
        ("Dr. Ibuprofen is no doctor.", []),
    ],
)
def test_a_title_makes_a_common_word_a_name(text: str, people: list[str]) -> None:
    assert list(entities_people(Text(text))) == people


@pytest.mark.parametrize(
    ("text", "money"),
    [
        ("It costs £20.", ["£20"]),
        ("He paid five dollars, then $5.", ["five dollars", "$5"]),
        ("It costs about 20 dollars, A$30 there.", ["about 20 dollars", "A$30"]),
        ("The price rose from $5 to $10.", ["$5 to $10"]),
        ("You pay $ 20 for it.", ["$ 20"]),
    ],
)
def test_an_amount_of_money_has_its_sign(text: str, money: list[str]) -> None:
    assert list(entities_money(Text(text))) == money
    assert [text[start:end] for start, end, label in entity_places(Text(text)) if label == "MONEY"] == money


def test_each_known_name_stands_once() -> None:
    names = [name for line in data_lines("entities_names_en.txt") for name in line.split()]
    assert len(set(names)) == len(names)
    assert all(name == name.lower() and name.isalpha() for name in names)
