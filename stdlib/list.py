"""The tools `list.*`: sizes of lists of texts."""

from __future__ import annotations

from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import COUNT, TEXT, TEXTS
from rubricc.stdlib._declare import maybe, place_parameter
from rubricc.stdlib._lists import list_at, list_distinct, list_shared, list_size

ITEMS = (Parameter("items", TEXTS, several=True),)

TOOLS = (
    Tool(
        name="list.size",
        parameters=ITEMS,
        result=COUNT,
        run=list_size,
        summary="How many items the list has.",
        trends={"items": "up"},
        cases=(Case((["a", "b", "a"],), 3), Case(([],), 0)),
    ),
    Tool(
        name="list.distinct",
        parameters=ITEMS,
        result=COUNT,
        run=list_distinct,
        summary="How many different items the list has.",
        trends={"items": "up"},
        cases=(Case((["a", "b", "a"],), 2), Case((["a", "A"],), 2), Case(([],), 0)),
    ),
    Tool(
        name="list.at",
        parameters=(*ITEMS, place_parameter("n")),
        result=maybe(TEXT),
        run=list_at,
        summary="The item with this number: 1 is the first, -1 the last.",
        undefined="there is no such item",
        cases=(
            Case((["a", "b", "c"], 2), "b"),
            Case((["a", "b", "c"], -1), "c"),
            Case((["a"], 2), None),
            Case(([], 1), None),
        ),
    ),
    Tool(
        name="list.shared",
        parameters=(Parameter("first", TEXTS, several=True), Parameter("second", TEXTS, several=True)),
        result=COUNT,
        run=list_shared,
        summary="How many different items stand in both lists.",
        trends={"first": "up", "second": "up"},
        cases=(
            Case((["a", "b", "a"], ["a", "c"]), 1),
            Case((["a"], []), 0),
            Case(([], []), 0),
        ),
    ),
)
