"""The tools `grammar.*`: faults of English, by the checker Harper, which needs no network and no server."""

from __future__ import annotations

from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import COUNT, LEXICON
from rubricc.stdlib._declare import IN_ENGLISH, TEXT_PARAMETER, maybe, text_parameter
from rubricc.stdlib._grammar import (
    DIALECTS,
    grammar_errors,
    grammar_errors_places,
    grammar_spelling,
    grammar_spelling_places,
)

DIALECT = text_parameter("dialect", "any", DIALECTS)
NOT_ENGLISH = "the rubric's language is not English, or the text is longer than 30,000 characters"
HARPER = "Harper (harper-py), its rules without advice on style and layout"

TOOLS = (
    Tool(
        name="grammar.errors",
        parameters=(TEXT_PARAMETER, DIALECT),
        result=maybe(COUNT),
        run=grammar_errors,
        evidence=grammar_errors_places,
        summary="How many faults of English grammar, punctuation and usage there are, spelling and style aside; code "
        "is not looked at. It finds some faults, not all.",
        undefined=NOT_ENGLISH,
        cost="parse",
        source=HARPER,
        languages=IN_ENGLISH,
        requires="harper",
        extra="grammar",
        standalone=False,
        cases=(
            Case(("He go to school.",), 1),
            Case(("This is an test.",), 1),
            Case(("You should of known.",), 1),
            Case(("He goes to school. This is a test. You should have known.",), 0),
            Case(("I like the the cat.",), 1),
            Case(("I recieve letters.",), 0, why="a misspelt word is no fault of grammar"),
            Case(("```\nhe go to school an test\n```",), 0, why="code is not prose"),
            Case(("Er gehen zur Schule.",), None, language="de"),
            Case(("",), 0),
        ),
    ),
    Tool(
        name="grammar.spelling",
        parameters=(TEXT_PARAMETER, DIALECT, Parameter("known", LEXICON, optional=True)),
        result=maybe(COUNT),
        run=grammar_spelling,
        evidence=grammar_spelling_places,
        summary="How many English words are misspelt, in American and in British spelling unless a dialect is given; "
        "names and terms of a field are taken for errors unless `known` lists them.",
        undefined=NOT_ENGLISH,
        cost="parse",
        source=HARPER,
        languages=IN_ENGLISH,
        requires="harper",
        extra="grammar",
        standalone=False,
        cases=(
            Case(("I recieve the grammer letters.",), 2),
            Case(("I receive the grammar letters.",), 0),
            Case(("My favourite colour, my favorite color.",), 0, why="both spellings are right"),
            Case(("My favourite colour.", "american"), 2),
            Case(("Take metoprolol daily.",), 1, why="a drug that Harper does not know"),
            Case(("Take metoprolol daily.", "any", ["metoprolol"]), 0),
            Case(("Run `teh_code` and see https://teh.example/recieve",), 0),
            Case(("Wir gehen heim.",), None, language="de"),
            Case(("",), 0),
        ),
    ),
)
