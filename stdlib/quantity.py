"""The tools `quantity.*`: what a text states in numbers and units, exactly, with ranges and conversions.

Units are asked for by an English name or a symbol (`"km"`, `"mg/kg/day"`, `"°F"`, `"GBP"`, `"%"`), whatever the
language of the rubric; `"number"` is any number but percentages. In texts, symbols are read in every language, names of
units and numbers in words in German, English, Spanish, French, Italian, Dutch and Portuguese.
"""

from __future__ import annotations

from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import BOOL, COUNT, LEXICON, TEXT, TEXTS, real
from rubricc.stdlib._declare import ON_TEXT, TEXT_PARAMETER, maybe, whole_parameter
from rubricc.stdlib._quantity import (
    places_above,
    places_all,
    places_below,
    places_max,
    places_min,
    places_of_money,
    places_of_numbers,
    places_of_percentages,
    places_of_units,
    places_range,
    places_some,
    quantity_all,
    quantity_count,
    quantity_currency,
    quantity_max,
    quantity_min,
    quantity_numbers,
    quantity_percentages,
    quantity_quantities,
    quantity_range,
    quantity_some,
    quantity_some_above,
    quantity_some_below,
    quantity_values,
    unit_problem,
)
from rubricc.stdlib._quantity_near import WITHIN, places_near, quantity_near
from rubricc.stdlib._quantity_units import TRANSLATED

UNIT = Parameter("unit", TEXT, constant=True, check=unit_problem)
LOW, HIGH, BOUND = Parameter("low", real()), Parameter("high", real(), at_least="low"), Parameter("bound", real())
ON_UNIT = (TEXT_PARAMETER, UNIT)
IN_BOUNDS = (TEXT_PARAMETER, UNIT, LOW, HIGH)
FACTORS = "SI Brochure (BIPM, 9th edition); NIST Handbook 44; ISO 4217"
UNIT_LANGUAGES = tuple(sorted({*TRANSLATED, "en"}))
NONE_STATED = "the text states nothing in the unit or one that converts to it"

BOUNDS = (
    Tool(
        name="quantity.some",
        parameters=IN_BOUNDS,
        result=BOOL,
        run=quantity_some,
        evidence=places_some,
        summary="Whether some amount in the unit, or one that converts to it, is from low to high, both included; a "
        "range (`10-15 km`) is where all of it is.",
        trends={"low": "down", "high": "up"},
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("Run 10-15 km a week.", "km", 10, 15), True),
            Case(("Run 10-15 km a week.", "km", 12, 15), False, why="a range is in bounds where all of it is"),
            Case(("It takes twenty minutes.", "h", 0, 0.5), True),
            Case(("Half an hour will do.", "minute", 30, 30), True),
            Case(("About 3.1 miles.", "km", 4.9, 5), True),
            Case(("Keep it at 37 °C.", "°F", 98.6, 98.6), True),
            Case(("He is 5'11\".", "inch", 71, 71), True),
            Case((r"It costs \$20.", "USD", 20, 20), True),
            Case(("It costs $1.2m.", "USD", 1_200_000, 1_200_000), True),
            Case(("60 percent", "number", 60, 60), False, why="a percentage is no number"),
            Case(("See chapter 5, no. 5, v5.5.5 and 2024-05-05.", "number", 5, 5), False),
            Case(("1.000,5 km", "km", 1000.5, 1000.5), True, language="de"),
            Case(("", "km", 0, 9), False),
        ),
    ),
    Tool(
        name="quantity.all",
        parameters=IN_BOUNDS,
        result=maybe(BOOL),
        run=quantity_all,
        evidence=places_all,
        summary="Whether every amount in the unit is from low to high, both included.",
        undefined=NONE_STATED,
        trends={"low": "down", "high": "up"},
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("One costs £40, the other £57.99.", "GBP", 0, 58), True),
            Case(("One costs £40, the other £61.", "GBP", 0, 58), False),
            Case(("One costs $40.", "GBP", 0, 58), None, why="currencies do not convert"),
            Case(("", "GBP", 0, 58), None),
        ),
    ),
    Tool(
        name="quantity.some_above",
        parameters=(TEXT_PARAMETER, UNIT, BOUND),
        result=BOOL,
        run=quantity_some_above,
        evidence=places_above,
        summary="Whether some amount, or the upper end of a range, is above the bound; `quantity.max(…) >= bound` "
        "takes the bound itself too.",
        trends={"bound": "down"},
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("Let it rest for 10 minutes.", "minute", 2), True),
            Case(("Let it rest for 2 minutes.", "minute", 2), False),
            Case(("1.2 to 2.5 g/kg per day", "g/kg", 2), True),
            Case(("", "minute", 2), False),
        ),
    ),
    Tool(
        name="quantity.some_below",
        parameters=(TEXT_PARAMETER, UNIT, BOUND),
        result=BOOL,
        run=quantity_some_below,
        evidence=places_below,
        summary="Whether some amount, or the lower end of a range, is below the bound; `quantity.min(…) <= bound` "
        "takes the bound itself too.",
        trends={"bound": "up"},
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("0.8 g of protein per kg of body weight", "g/kg", 1.2), True),
            Case(("1.2 to 1.6 g/kg", "g/kg", 1.2), False),
            Case(("−5 °C", "°C", 0), True),
            Case(("", "°C", 0), False),
        ),
    ),
    Tool(
        name="quantity.range",
        parameters=IN_BOUNDS,
        result=BOOL,
        run=quantity_range,
        evidence=places_range,
        summary="Whether a range from low to high is stated, with just these ends: `10-15 km`, `between 10 and 15 km`.",
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("It is 10-15 km.", "km", 10, 15), True),
            Case(("between 10 and 15 km", "m", 10_000, 15_000), True),
            Case(("from 10 km to 15 km", "km", 10, 15), True),
            Case(("10 to 35% of energy", "%", 10, 35), True),
            Case(("-5 to -1 °C", "°C", -5, -1), True),
            Case(("10 km and 15 km", "km", 10, 15), False),
            Case(("Call 555-1234.", "number", 555, 1234), False),
            Case(("", "km", 10, 15), False),
        ),
    ),
    Tool(
        name="quantity.near",
        parameters=(*IN_BOUNDS, Parameter("phrases", LEXICON), whole_parameter("within", 0, WITHIN)),
        result=BOOL,
        run=quantity_near,
        evidence=places_near,
        summary="Whether a phrase goes with an amount from low to high: its nearest amount in the unit, in the same "
        "sentence, and at most so many words away.",
        trends={"low": "down", "high": "up"},  # not `within`: an amount farther away may be the nearer one
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        counts_words=True,
        cases=(
            Case(("Pour 1/2 cup of baking soda, then 1 cup of vinegar.", "cup", 0.5, 0.5, ["baking soda"]), True),
            Case(("Pour 1/2 cup of baking soda, then 1 cup of vinegar.", "cup", 0.5, 0.5, ["vinegar"]), False),
            Case(("Add vinegar and half a cup of soda.", "cup", 0.5, 0.5, ["vinegar"]), False),
            Case(("Ibuprofen 400 mg, paracetamol 500 mg.", "mg", 500, 500, ["paracetamol"]), True),
            Case(("Ibuprofen 400 mg, paracetamol 500 mg.", "mg", 500, 500, ["ibuprofen"]), False),
            Case(("Take ibuprofen. Walk 400 m.", "m", 400, 400, ["ibuprofen"]), False),
            Case(("", "mg", 0, 9, ["ibuprofen"]), False),
        ),
    ),
)

VALUES = (
    Tool(
        name="quantity.min",
        parameters=ON_UNIT,
        result=maybe(real()),
        run=quantity_min,
        evidence=places_min,
        summary="The least amount, in the unit; of a range its lower end. Reals have six decimals: ask for tiny "
        "amounts in a small unit, `nm` rather than `m`.",
        undefined=NONE_STATED,
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("5,200 mAh or 6 Ah", "mAh"), 5200),
            Case(("between 10 and 15 km", "km"), 10),
            Case(("5.0 × 10^-7 m", "nm"), 500),
            Case(("130 nm", "m"), 0, why="six decimals do not hold it; `quantity.some` and `quantity.values` do"),
            Case(("5 kg", "km"), None),
            Case(("", "km"), None),
        ),
    ),
    Tool(
        name="quantity.max",
        parameters=ON_UNIT,
        result=maybe(real()),
        run=quantity_max,
        evidence=places_max,
        summary="The largest amount, in the unit; of a range its upper end, in six decimals as `quantity.min`.",
        undefined=NONE_STATED,
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("It costs £89, not £58.", "GBP"), 89),
            Case(("2½ cups and 1 1/2 cups", "cup"), 2.5),
            Case(("1 hour and 30 minutes", "minute"), 90),
            Case(("5 in the morning", "inch"), None),
            Case(("", "GBP"), None),
        ),
    ),
    Tool(
        name="quantity.count",
        parameters=ON_UNIT,
        result=COUNT,
        run=quantity_count,
        evidence=places_all,
        summary="How many amounts in the unit, or one that converts to it, are stated; a range counts once.",
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("120/80 mmHg", "mmHg"), 2),
            Case(("10-15 km, then 3 miles", "km"), 2),
            Case(("1. First\n2. Second, see [3]", "number"), 0),
            Case(("version 1.2.3, call (555) 123-4567", "number"), 0),
            Case(("", "km"), 0),
        ),
    ),
    Tool(
        name="quantity.values",
        parameters=ON_UNIT,
        result=TEXTS,
        run=quantity_values,
        evidence=places_all,
        summary="The amounts in the unit as decimals, in order, both ends of ranges, with six digits after the point "
        "or, below 1, after its zeros; to be compared with those of another text by `list.shared`.",
        source=FACTORS,
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("1.5 kg and 20-30 g", "g"), ["1500", "20", "30"]),
            Case(("It falls at 9.8 m/s^2.", "m/s²"), ["9.8"]),
            Case(("It is 9.81 N/kg.", "m/s²"), ["9.81"]),
            Case(("130 nm", "m"), ["0.00000013"]),
            Case(("", "g"), []),
        ),
    ),
    Tool(
        name="quantity.numbers",
        parameters=ON_TEXT,
        result=TEXTS,
        run=quantity_numbers,
        evidence=places_of_numbers,
        summary="All numbers but percentages as decimals, in order, with or without units; dates, times, labels and "
        "numbers of list items are none.",
        standalone=False,
        cases=(
            Case(("1. We saw 1,000 birds, twenty-five cats and 3x10^5 ants on 5 May 2024.",), ["1000", "25", "300000"]),
            Case(("½ of 60%",), ["0.5"]),
            Case(("COVID-19, B12, 3D, 5th",), []),
            Case(("",), []),
        ),
    ),
    Tool(
        name="quantity.percentages",
        parameters=ON_TEXT,
        result=TEXTS,
        run=quantity_percentages,
        evidence=places_of_percentages,
        summary="All percentages as decimals, in order: `20` for 20 %.",
        standalone=False,
        cases=(
            Case(("20 %, 5 per cent, 10-15% and 2.5 percent",), ["20", "5", "10", "15", "2.5"]),
            Case(("",), []),
        ),
    ),
    Tool(
        name="quantity.quantities",
        parameters=ON_TEXT,
        result=TEXTS,
        run=quantity_quantities,
        evidence=places_of_units,
        summary="All amounts with a unit, in order: the number as a decimal and the unit's own name.",
        standalone=False,
        languages=UNIT_LANGUAGES,
        cases=(
            Case(("Walk 5 km at 6 km/h.",), ["5 kilometre", "6 kilometre/hour"]),
            Case(("10-15 mg",), ["10 to 15 milligram"]),
            Case(("",), []),
        ),
    ),
    Tool(
        name="quantity.currency",
        parameters=ON_TEXT,
        result=TEXTS,
        run=quantity_currency,
        evidence=places_of_money,
        summary="All amounts of money, in order: the number as a decimal and the code of the currency.",
        source="ISO 4217",
        standalone=False,
        cases=(
            Case(("$20, €1.2m, 50p and 30 Swiss francs",), ["20 USD", "1200000 EUR", "0.5 GBP", "30 CHF"]),
            Case(("",), []),
        ),
    ),
)

TOOLS = BOUNDS + VALUES
