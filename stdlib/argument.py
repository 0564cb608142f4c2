"""The tools `argument.*`: how many different markers of argumentation a text has, by kind. English."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rubricc.runtime.text import Text
from rubricc.runtime.tool import Case, Tool
from rubricc.runtime.types import integer
from rubricc.stdlib._argument import (
    argument_absolutes,
    argument_conclusions,
    argument_counterarguments,
    argument_evidence,
    argument_fallacy_cues,
    argument_hedges,
    argument_places,
    argument_premises,
    argument_rebuttals,
    argument_stance_markers,
)
from rubricc.stdlib._declare import ON_TEXT

TOULMIN = "Toulmin, The Uses of Argument, 1958"
DAGSTUHL = "Wachsmuth et al., Computational Argumentation Quality Assessment in Natural Language, EACL 2017"


def _markers(name: str, run: Callable[[Text], int], what: str, source: str, *cases: Case) -> Tool:
    """Declare a tool that counts the entries of a phrase list."""
    return Tool(
        name=f"argument.{name}",
        parameters=ON_TEXT,
        result=integer(0),
        run=run,
        summary=f"How many different English phrases {what} occur; spellings of one count once. In a set phrase "
        "(`never mind`), as a name or as a month they count not.",
        trends={"text": "up"},
        evidence=partial(argument_places, name),
        source=source,
        standalone=False,
        cases=(*cases, Case(("",), 0)),
    )


TOOLS = (
    _markers(
        "conclusions",
        argument_conclusions,
        "that announce a conclusion (`therefore`, `it follows that`)",
        TOULMIN,
        Case(("It rains. Therefore we should stay in. In conclusion, stay.",), 3),
        Case(("Therefore, and therefore again.",), 1),
        Case(("It is so cold.",), 0, why="`so` counts only where it opens a clause"),
    ),
    _markers(
        "premises",
        argument_premises,
        "that announce a reason (`because`, `given that`)",
        TOULMIN,
        Case(("We stay in because it rains, and since it is cold.",), 2),
        Case(("He has lived here since May.",), 0),
    ),
    _markers(
        "evidence",
        argument_evidence,
        "that bring in evidence, examples or sources (`for example`, `according to`)",
        TOULMIN,
        Case(("For example, according to one study 40% agree.",), 4),
        Case(("I agree with you.",), 0),
        Case(("It went according to plan.",), 0, why="no source"),
    ),
    _markers(
        "counterarguments",
        argument_counterarguments,
        "that bring in the other side (`some argue`, `admittedly`)",
        DAGSTUHL,
        Case(("Admittedly, some may argue that critics are right.",), 3),
        Case(("Dogs bark.",), 0),
    ),
    _markers(
        "rebuttals",
        argument_rebuttals,
        "that answer an objection (`however`, `that said`)",
        TOULMIN,
        Case(("That may be. However, this does not mean it is right.",), 2),
        Case(("Dogs bark.",), 0),
    ),
    _markers(
        "hedges",
        argument_hedges,
        "that limit a claim (`perhaps`, `in many cases`)",
        TOULMIN,
        Case(("Perhaps it might help in many cases.",), 4, why="`many` counts beside `in many cases`"),
        Case(("May Lee said in May that it helps about 5 people.",), 1, why="a name and a month are no modals"),
        Case(("We talked about cats.",), 0, why="`about` counts before numbers"),
        Case(("It helps.",), 0),
    ),
    _markers(
        "absolutes",
        argument_absolutes,
        "that leave no exception (`always`, `nobody`)",
        DAGSTUHL,
        Case(("Everybody always lies, obviously.",), 3),
        Case(("Some people lie.",), 0),
        Case(("Never mind; now or never.",), 0, why="set phrases"),
    ),
    _markers(
        "fallacy_cues",
        argument_fallacy_cues,
        "that often go with a fallacy (insults, `everyone knows`, `slippery slope`)",
        DAGSTUHL,
        Case(("You're an idiot; everyone knows it is a slippery slope.",), 4, why="`idiot` counts by itself too"),
        Case(("The data are sound.",), 0),
    ),
    _markers(
        "stance_markers",
        argument_stance_markers,
        "that show which side the writer takes (`i agree`, `is wrong to`)",
        DAGSTUHL,
        Case(("I agree: smoking should be banned.",), 2),
        Case(("Water boils.",), 0),
    ),
)
