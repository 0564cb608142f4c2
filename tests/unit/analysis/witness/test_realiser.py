"""What holds of every realiser: the same answers each time, within the limit, and what it does about the odd cases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from unit.analysis.witness.questions import asked, goal, realised, rubric_of

from rubricc.compiler.analysis.witness.measure import Measure
from rubricc.compiler.analysis.witness.realiser import Realiser
from rubricc.compiler.ir.expressions import InputRef
from rubricc.compiler.ir.inputs import read_inputs
from rubricc.runtime import registry
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import BOOL, COUNT, LEXICON, TEXT

OPTIONAL = "input reference: Text optional\n input references: [Text] optional\n input messages: [Message] optional"
WANTED = ("text.distinct(response, drugs)", "text.words(response)", "format.bullets(response)")


def test_the_same_answer_each_time() -> None:
    found = []
    for _ in range(2):
        rubric = rubric_of(*WANTED)
        realiser = Realiser(rubric)
        goals = [goal(let.value, 3, 3) for let in rubric.lets[:1]] + [goal(let.value, 9, 12) for let in rubric.lets[1:]]
        found.append(list(islice(realiser.realise(goals), 2)))
    assert found[0] == found[1]
    assert found[0]


def test_no_more_texts_are_measured_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    realiser, (feature,) = asked("text.words(response)")
    measured: list[Any] = []
    sample = Measure.sample
    monkeypatch.setattr(Measure, "sample", lambda self, inputs: measured.append(inputs) or sample(self, inputs))
    list(realiser.realise([goal(feature, 3, 3), goal(feature, 4, 4)], limit=50))
    assert len(measured) <= 50 + 3 * len(list(realiser.samples()))


def test_what_cannot_be_is_missed_and_the_nearest_is_given() -> None:
    realiser, (contains, count) = asked("text.contains(response, drugs)", "text.count(response, drugs)")
    impossible = [goal(contains, 0, 0), goal(count, 2, 2)]
    found = list(realiser.realise(impossible, limit=100))
    assert found
    assert all(len(realiser.misses(impossible, inputs)) == 1 for inputs in found[:1])


def test_no_goals_are_met_by_nothing() -> None:
    realiser, _ = asked("text.words(response)")
    assert next(realiser.realise([])) == {"query": "", "response": ""}


def test_inputs_can_be_given_and_left_out() -> None:
    realiser, (feature,) = asked("text.words(reference)", declared=OPTIONAL)
    reference = InputRef(name="reference", type=TEXT.with_undefined())
    assert "reference" not in realised(realiser, goal(reference, defined=False))
    assert "reference" not in realised(realiser, goal(reference, 0, 0), goal(feature, defined=False))
    assert realised(realiser, goal(reference, 1, 1))["reference"] == ""
    assert realised(realiser, goal(reference), goal(feature, 3, 3))["reference"]


def test_samples_are_inputs_of_the_rubric() -> None:
    rubric = rubric_of("text.contains(response, drugs)", "text.words(reference)", declared=OPTIONAL)
    samples = list(Realiser(rubric).samples())
    assert {"query": "", "response": ""} in samples
    assert any("penicillin" in inputs["response"].lower() for inputs in samples)
    for inputs in samples:
        query, response, *_ = inputs.pop("query"), inputs.pop("response")
        read_inputs(rubric, query, response, inputs)


def test_the_givens_of_tests_are_samples() -> None:
    declared = 'test "one" { query "What now?" response "Take penicillin." expect total == 1 }'
    realiser, _ = asked("text.contains(response, drugs)", declared=declared)
    assert {"query": "What now?", "response": "Take penicillin."} in list(realiser.samples())


def test_lets_are_looked_into() -> None:
    realiser, _ = asked("text.words(response)")
    rubric = rubric_of("text.tokens(response, word)", "list.distinct(part0)")
    realiser = Realiser(rubric)
    realised(realiser, goal(rubric.lets[1].value, 12, 12))


SUMS = {
    "(2 * text.count(response, drugs) + text.distinct(response, safe))": (7, 7),
    "(text.words(response) / max(1, text.sentences(response)))": (9, 11),
    "(100 * text.count(response, drugs) / max(1, text.words(response)))": (2, 3),
    "(text.words(response) - 2 * text.words(query))": (-10, -5),
    "(if response mentions drugs then text.words(response) else 0)": (15, 15),
    "abs(text.words(response) - 50)": (0, 2),
    "min(text.words(response), 10 * text.sentences(response))": (40, 45),
    "count of [response mentions drugs, response mentions safe, query mentions drugs]": (2, 2),
}


@pytest.mark.parametrize(("expression", "bounds"), SUMS.items())
def test_arithmetic(expression: str, bounds: tuple[int, int]) -> None:
    realiser, (feature,) = asked(expression)
    realised(realiser, goal(feature, *bounds))


CONDITIONS = (
    "(response mentions drugs and not (response mentions safe) and text.words(response) in 10 to 12)",
    "(response affirms drugs implies query mentions safe)",
    "at least 2 of [response mentions drugs, response matches dose, text.sentences(response) >= 4]",
    "((response mentions drugs) == (query mentions drugs))",
    "(text.words(response) > text.words(query))",
    '(text.first(response, drugs) in ["penicillin", "ampicillin"])',
    "(text.first(response, drugs) is defined)",
)


@pytest.mark.parametrize("expression", CONDITIONS)
def test_whole_conditions(expression: str) -> None:
    realiser, (feature,) = asked(expression)
    realised(realiser, goal(feature, 1, 1))
    realised(realiser, goal(feature, 0, 0))


LANGUAGES = {
    "fr": ("fièvre", "l'allergie", "mal de tête"),
    "de": ("Fieber", "Straße", "nicht empfohlen"),
    "es": ("fiebre", "año nuevo", "médico"),
    "it": ("febbre", "l'allergia"),
    "pt": ("febre", "não recomendado"),
    "zh": ("发烧", "看医生"),
    "ja": ("熱", "カフェ"),
    "th": ("ยา", "ไข้"),
    "ru": ("лихорадка", "врач"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_languages(language: str) -> None:
    phrases = ", ".join(f'"{phrase}"' for phrase in LANGUAGES[language])
    features = ("text.count(response, own)", "text.affirms(response, own)", "text.asks(response, own)")
    realiser, (count, affirms, asks) = asked(*features, declared=f"lexicon own [{phrases}]", language=language)
    realised(realiser, goal(count, 5, 5), goal(affirms, 1, 1))
    realised(realiser, goal(count, 1, None), goal(affirms, 0, 0))
    realised(realiser, goal(asks, 1, 1))


@pytest.mark.parametrize("language", ["fr", "de", "es", "pt"])
def test_denials_in_other_languages(language: str) -> None:
    phrases = ", ".join(f'"{phrase}"' for phrase in LANGUAGES[language])
    features = ("text.denies(response, own)", "text.affirms(response, own)")
    realiser, (denies, affirms) = asked(*features, declared=f"lexicon own [{phrases}]", language=language)
    realised(realiser, goal(denies, 1, 1), goal(affirms, 0, 0))
    realised(realiser, goal(denies, 1, 1), goal(affirms, 1, 1))


def stars(text: Text) -> int:
    """Count the stars."""
    return text.original.count("*")


def twice(text: Text, phrases: Any) -> bool:
    """Tell whether phrases occur twice."""
    return text.count(phrases) >= 2


OWN = (
    Tool(
        name="own.stars",
        parameters=(Parameter("text", TEXT),),
        result=COUNT,
        run=stars,
        summary="How many stars there are.",
        cases=(Case(("* * *",), 3), Case(("none",), 0)),
    ),
    Tool(
        name="own.twice",
        parameters=(Parameter("text", TEXT), Parameter("phrases", LEXICON)),
        result=BOOL,
        run=twice,
        summary="Whether phrases occur twice.",
        cases=(),
        trends={"text": "up"},
    ),
)


@pytest.fixture
def own_tools(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register tools that no maker knows."""
    known = registry._namespace_tools

    def found(namespace: str) -> dict[str, Tool]:
        return {item.name: item for item in OWN} if namespace == "own" else known(namespace)

    monkeypatch.setattr(registry, "_namespace_tools", found)
    yield
    asked.cache_clear()


@pytest.mark.usefixtures("own_tools")
def test_tools_that_no_maker_knows() -> None:
    realiser, (count, both) = asked("own.stars(response)", "own.twice(response, drugs)")
    realised(realiser, goal(count, 1, None), goal(both, 1, 1))
    realised(realiser, goal(count, 0, 0), goal(both, 0, 0))
