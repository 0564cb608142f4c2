"""Texts with things in them that tools find and give back as lists: numbers, dates, medicines, names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product

from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call
from rubricc.stdlib._medical import RED_FLAG_LIST
from rubricc.stdlib._medical_drugs import MEDICATION_LIST
from rubricc.stdlib._medical_notation import frame_table

MOST = 60
"""Texts of one kind."""

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October")

NUMBERED = {
    "quantity.numbers": "There were {n} lamps.",
    "quantity.quantities": "It is {n} km long.",
    "quantity.percentages": "It was {n}%.",
    "quantity.currency": "It cost ${n}.",
    "time.durations": "It took {n} minutes.",
    "time.recurrences": "Ring {n} times a day.",
    "entities.money": "The lamp cost ${n}.",
}
"""Sentences with a number that can be any from 2 on."""

NAMES = {
    "entities.people": (
        "{} met her sister.",
        """Anna Miller, John Smith, Mary Jones, Peter Brown, Laura Wilson, David Clark, Susan Taylor, James Walker,
        Emma Harris, Robert Lewis, Angela Merkel, Barack Obama""",
    ),
    "entities.places": (
        "They live in {}.",
        """Berlin, Paris, London, Rome, Madrid, Vienna, Tokyo, Chicago, Boston, Canada, Brazil, India, Egypt""",
    ),
    "entities.organisations": (
        "She worked for {}.",
        """Microsoft, Google, the Red Cross, the World Health Organization, Toyota, NASA, IBM, Amazon, UNICEF, Sony,
        Siemens, the European Union""",
    ),
    "lexical.pos": (
        "{}",
        """The old dog sleeps., Mary quickly opened the big door., A small cat runs., John slowly ate a red apple.,
        The quiet river flows., Peter often reads new books., Wow! It rained., Two birds sang loudly.""",
    ),
    "entities.noun_phrases": (
        "He saw the {}.",
        """old lamp, red garden, small brown dog, wooden bridge, heavy copper bell, green bottle, long quiet road, blue
        window, tall tree, cold river, white horse, narrow street""",
    ),
}
"""Sentences around names, and names."""

LISTED = {
    "medical.medications": ("Take {}.", MEDICATION_LIST),
    "medical.red_flags": ("I have {}.", RED_FLAG_LIST),
}
"""Sentences around the entries of a word list that the tools read."""


def known_items(step: Step, call: Call) -> Iterator[str]:
    """Yield texts in which a tool of the standard library is likely to find something, each time something else."""
    if call.tool in NUMBERED:
        yield from (NUMBERED[call.tool].format(n=number) for number in range(2, MOST))
    elif call.tool in NAMES:
        frame, names = NAMES[call.tool]
        yield from (frame.format(" ".join(name.split())) for name in names.split(","))
    elif call.tool in LISTED:
        frame, name = LISTED[call.tool]
        yield from (frame.format(label) for label in frame_table(name).labels)
    elif call.tool == "quantity.values":
        unit = str(plain(step.read(call.arguments[1])))
        yield from (f"It is {number}{'' if unit == '%' else ' '}{unit}." for number in range(2, MOST))
    else:
        yield from _others(step, call)


def _others(step: Step, call: Call) -> Iterator[str]:
    if call.tool in ("time.dates", "entities.dates"):
        yield from (f"On {day} {month} 2024." for month, day in product(MONTHS, (3, 5, 8, 17)))
    elif call.tool == "time.clock_times":
        yield from (f"It rang at {hour}:{minute}." for minute, hour in product((30, 15, 45), range(10, 24)))
    elif call.tool == "lexical.ngrams":
        yield from _word_runs(step, step.number(call, 1, 1))
    elif call.tool.startswith("lexical."):
        yield from (f"{word}." for word in step.kit.filler.words)


def _word_runs(step: Step, size: int) -> Iterator[str]:
    """Yield sentences of so many words, each of which begins with the word after the one before it began with."""
    words = step.kit.filler.words
    for start in count(0, size):
        if start + size > len(words):
            return
        yield " ".join(words[start : start + size])
