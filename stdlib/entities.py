"""The tools `entities.*`: what a text names, its noun phrases, and what depends on what. English, by spaCy's model.

Of a long text the first 200,000 characters are read, in chunks of 8,000 that end with a sentence, a few chunks at once:
4 to 16 seconds and some 300 MB of memory, the model's 150 among them, for a text of any length.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rubricc.runtime.text import Text
from rubricc.runtime.tool import Case, Parameter, Place, Tool
from rubricc.runtime.types import BOOL, COUNT, LEXICON, TEXTS
from rubricc.stdlib._declare import IN_ENGLISH, ON_TEXT, TEXT_PARAMETER, text_parameter
from rubricc.stdlib._entities import (
    ENTITY_KINDS,
    entities_count,
    entities_dates,
    entities_money,
    entities_organisations,
    entities_people,
    entities_places,
    entity_evidence,
    prepare_entities,
)
from rubricc.stdlib._entities_syntax import (
    RELATION_KINDS,
    dependency_evidence,
    entities_depends,
    entities_noun_phrases,
    phrase_places,
    prepare_syntax,
)
from rubricc.stdlib._spacy_parse import MODEL_LINE, SPACY_MODELS

SHARED: dict[str, Any] = {
    "cost": "model",
    "requires": "spacy",
    "extra": "nlp",
    "model": SPACY_MODELS,
    "model_install": MODEL_LINE,
    "languages": IN_ENGLISH,
    "standalone": False,
    "source": "spaCy's en_core_web_sm 3.8, trained on OntoNotes 5; the first 200,000 characters are read",
}
MEETING = "Angela Merkel met Barack Obama in Berlin on 5 May 2015. Merkel gave $20 million to the Red Cross."


def _names(name: str, run: Callable[[Text], tuple[str, ...]], what: str, *cases: Case) -> Tool:
    """Declare a tool that lists the different things of one kind."""
    return Tool(
        name=f"entities.{name}",
        parameters=ON_TEXT,
        result=TEXTS,
        run=run,
        summary=f"The different {what} that the text names, each once, in order; `list.size` counts them.",
        evidence=lambda text: entity_evidence(text, name),
        prepare=prepare_entities,
        cases=(*cases, Case(("Drink more water.",), []), Case(("",), [])),
        **SHARED,
    )


def _phrase_evidence(text: Text) -> tuple[Place, ...]:
    return phrase_places(text)


TOOLS = (
    _names(
        "people",
        entities_people,
        "people",
        Case((MEETING,), ["Angela Merkel", "Barack Obama"], why="`Merkel` is named before"),
        Case(("1. **John Smith**\n2. **Mary Jones**",), ["John Smith", "Mary Jones"]),
    ),
    _names(
        "places",
        entities_places,
        "countries, cities, regions, mountains, waters and buildings",
        Case((MEETING,), ["Berlin"]),
        Case(("She moved from Paris, France to New York City.",), ["Paris", "France", "New York City"]),
    ),
    _names(
        "organisations",
        entities_organisations,
        "companies, authorities, institutions and teams",
        Case((MEETING,), ["the Red Cross"]),
        Case(("The World Health Organization and Microsoft agree.",), ["The World Health Organization", "Microsoft"]),
    ),
    _names(
        "dates",
        entities_dates,
        "dates and periods of a day or more",
        Case((MEETING,), ["5 May 2015"]),
        Case(("She came last week and stays until March.",), ["last week", "March"]),
    ),
    _names(
        "money",
        entities_money,
        "amounts of money",
        Case((MEETING,), ["$20 million"]),
        Case(("It costs 30 dollars.",), ["30 dollars"]),
    ),
    Tool(
        name="entities.count",
        parameters=(TEXT_PARAMETER, text_parameter("kind", "any", ENTITY_KINDS)),
        result=COUNT,
        run=entities_count,
        summary="How many different things of a kind the text names; `named` is what has a name of its own, `any` "
        "that and dates, times and money.",
        evidence=entity_evidence,
        prepare=prepare_entities,
        cases=(
            Case((MEETING,), 6),
            Case((MEETING, "named"), 4),
            Case((MEETING, "people"), 2),
            Case(("Paris, Paris and Paris", "places"), 1),
            Case(("Take two tablets.",), 0, why="plain numbers are not named things"),
            Case(("Take two tablets.", "numbers"), 1),
            Case(("",), 0),
        ),
        **SHARED,
    ),
    Tool(
        name="entities.noun_phrases",
        parameters=ON_TEXT,
        result=TEXTS,
        run=entities_noun_phrases,
        summary="The different noun phrases in small letters, in order, without articles: a noun and what stands "
        "before it.",
        evidence=_phrase_evidence,
        prepare=prepare_syntax,
        cases=(
            Case(
                ("The small brown dog and my old friend's red balloon crossed New York City.",),
                ["small brown dog", "old friend's red balloon", "new york city"],
            ),
            Case(("Severe back pain is common. She had severe back pain.",), ["severe back pain"]),
            Case(("Run!",), []),
            Case(("",), []),
        ),
        **SHARED,
    ),
    Tool(
        name="entities.depends",
        parameters=(
            TEXT_PARAMETER,
            Parameter("dependents", LEXICON),
            Parameter("heads", LEXICON),
            text_parameter("relation", "any", RELATION_KINDS),
        ),
        result=BOOL,
        run=entities_depends,
        summary="Whether a phrase of the first list depends on one of the second in the grammar of a sentence, as its "
        "subject, object, modifier and so on; a passive's doer is its subject.",
        trends={"dependents": "up", "heads": "up"},
        evidence=dependency_evidence,
        prepare=prepare_syntax,
        cases=(
            Case(("Your doctor recommends aspirin.", ["doctor"], ["recommends"], "subject"), True),
            Case(("Your doctor recommends aspirin.", ["aspirin"], ["recommends"], "subject"), False),
            Case(("Your doctor recommends aspirin.", ["aspirin"], ["recommends"], "object"), True),
            Case(("Aspirin is recommended by your doctor.", ["doctor"], ["recommended"], "subject"), True),
            Case(("Aspirin is recommended by your doctor.", ["aspirin"], ["recommended"], "object"), True),
            Case(("She has a severe headache.", ["severe"], ["headache"], "modifier"), True),
            Case(("A severe cold. She has a headache.", ["severe"], ["headache"]), False),
            Case(("", ["doctor"], ["recommends"]), False),
        ),
        **SHARED,
    ),
)
