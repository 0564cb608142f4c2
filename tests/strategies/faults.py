"""Plants one fault of a known kind in a clean rubric, and says by which codes it should be found."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from random import Random

from strategies.realistic import TOPICS, realistic

Planted = tuple[str, frozenset[str]]
"""The rubric with the fault, and the codes of which one must be reported."""

PLAIN = ("urgent", "evidence", "fees", "methods", "drugs", "sources")
"""Lists whose phrases the faults are about."""


def clean(random: Random) -> str:
    """Give back a clean rubric of one to six criteria."""
    return realistic(random.randrange(10**9), random.randint(1, 6))


def add(source: str, *items: str) -> str:
    """Give back the rubric with items at its end."""
    return source.rstrip().removesuffix("}") + "".join(f"  {item}\n" for item in items) + "}\n"


def phrases(random: Random, name: str | None = None) -> str:
    """Give back a list of phrases written in place."""
    return "[" + ", ".join(f'"{phrase}"' for phrase in TOPICS[name or random.choice(PLAIN)]) + "]"


def wrong_max(random: Random, source: str) -> Planted:
    """A criterion declares more than its rules add up to."""
    most = random.randint(2, 4)
    declared = most + random.choice((1, 2, 5))
    rules = " ".join(
        f'award 1 if response mentions ["{phrase}"] "Says it."' for phrase in TOPICS[random.choice(PLAIN)][:most]
    )
    return add(source, f"criterion planted max {declared} {{ {rules} }}"), frozenset({"RB101"})


def changed_max(random: Random, source: str) -> Planted:
    """The maximum of a criterion that is there is raised."""
    found = list(re.finditer(r"criterion c\d+ max ([\d.]+)", source))
    if not found:
        return wrong_max(random, source)
    place = random.choice(found)
    raised = Decimal(place[1]) + random.choice((1, 2))
    return source[: place.start(1)] + str(raised) + source[place.end(1) :], frozenset({"RB101"})


def exclusive_awards(random: Random, source: str) -> Planted:
    """Two awards that exclude each other are counted as if both could be earned."""
    low, high = random.randint(20, 60), random.randint(80, 150)
    rules = (
        f'award 3 if text.words(response) >= {high} "Thorough." award 2 if text.words(response) < {low} "Brief." '
        f'award 1 if response mentions {phrases(random)} "Says it."'
    )
    return add(source, f"criterion planted max 6 {{ {rules} }}"), frozenset({"RB101"})


def dead_arm(random: Random, source: str) -> Planted:
    """An arm of a choice is covered by an arm before it."""
    low = random.randint(1, 2)
    what = f"text.distinct(response, {phrases(random)})"
    arms = f'when {what} >= {low} award 1 "Some." when {what} >= {low + 1} award 2 "More." otherwise nothing "None."'
    return add(source, f'criterion planted max 2 {{ choose "c" {{ {arms} }} }}'), frozenset({"RB201"})


def impossible_condition(random: Random, source: str) -> Planted:
    """A condition that contradicts itself."""
    low, high = random.randint(10, 40), random.randint(60, 99)
    condition = f"text.words(response) > {high} and text.words(response) < {low}"
    return add(source, f'check planted "P" points 2 if {condition}'), frozenset({"RB202"})


def contradiction_of_phrases(random: Random, source: str) -> Planted:
    """A condition asks for a phrase and forbids what stands inside it."""
    condition = 'response mentions ["chest pain"] and not (response mentions ["pain", "ache"])'
    return add(source, f'check planted "P" points 2 if {condition}'), frozenset({"RB202"})


def unattainable_threshold(random: Random, source: str) -> Planted:
    """More phrases are asked for than the list has."""
    name = random.choice(PLAIN)
    more = len(TOPICS[name]) + random.randint(1, 3)
    condition = f"text.distinct(response, {phrases(random, name)}) >= {more}"
    return add(source, f'check planted "P" points 2 if {condition}'), frozenset({"RB207"})


def always_true(random: Random, source: str) -> Planted:
    """A condition that every answer meets."""
    condition = random.choice(
        ("text.words(response) >= 0", "text.unique_ratio(response) <= 1 or text.words(response) == 0")
    )
    body = f'award 1 if {condition} "Has it." award 1 if response mentions {phrases(random)} "Says it."'
    return add(source, f"criterion planted max 2 {{ {body} }}"), frozenset({"RB203"})


def hidden_penalty(random: Random, source: str) -> Planted:
    """A penalty that the floor of its criterion always hides."""
    listed = phrases(random)
    points = random.randint(1, 3)
    rules = (
        f'award {points} if response mentions {listed} "Says it." '
        f'penalize {points} if not (response mentions {listed}) "Does not."'
    )
    return add(source, f"criterion planted max {points} {{ {rules} }}"), frozenset({"RB305"})


def dangling_override(random: Random, source: str) -> Planted:
    """An override acts on a criterion that is not there."""
    item = (
        f'override planted if response mentions {phrases(random)} {{ cap c{random.randint(50, 99)} at 0 reason "No." }}'
    )
    return add(source, item), frozenset({"RB005", "RB001"})


def dead_override(random: Random, source: str) -> Planted:
    """An override's condition can never hold."""
    check = f'check planted "P" points 3 if response mentions {phrases(random)}'
    item = f'override never if planted > {random.choice((3, 4, 7))} {{ fail reason "No." }}'
    return add(source, check, item), frozenset({"RB307", "RB202"})


def order_dependent(random: Random, source: str) -> Planted:
    """A cap and a floor of the total that can both act."""
    check = f'check planted "P" points 9 if response mentions {phrases(random, "fees")}'
    one = 'override low if query mentions ["danger zone"] { cap total at 1 reason "Low." }'
    two = 'override high if query mentions ["golden rule"] { floor total at 2 reason "High." }'
    return add(source, check, one, two), frozenset({"RB106"})


def shut_gate(random: Random, source: str) -> Planted:
    """A gate passes at more than can be attained."""
    first, second = random.sample(PLAIN, 2)
    arms = (
        f'when response mentions {phrases(random, first)} award 2 "One." '
        f'when response mentions {phrases(random, second)} award 2 "Other."'
    )
    return add(source, f'criterion planted max 4 gate pass at 3 {{ choose "c" {{ {arms} }} }}'), frozenset({"RB107"})


def duplicate_criterion(random: Random, source: str) -> Planted:
    """Two criteria with the same rules."""
    listed = phrases(random)
    body = f'award 2 if response mentions {listed} "Says it." penalize 1 if text.words(response) > 300 "Long."'
    return (
        add(source, f"criterion one max 2 {{ {body} }}", f"criterion other max 2 {{ {body} }}"),
        frozenset({"RB303"}),
    )


def subsumed_criterion(random: Random, source: str) -> Planted:
    """A criterion that is earned whenever another one is."""
    listed = phrases(random)
    one = f'check more "M" points 2 if text.distinct(response, {listed}) >= 2'
    other = f'check any "A" points 1 if text.distinct(response, {listed}) >= 1'
    return add(source, one, other), frozenset({"RB302"})


def contradictory_criteria(random: Random, source: str) -> Planted:
    """Two criteria that cannot both be earned."""
    one = f'check brief "B" points 2 if text.words(response) > 0 and text.words(response) < {random.randint(20, 50)}'
    other = f'check thorough "T" points 2 if text.words(response) >= {random.randint(80, 200)}'
    return add(source, one, other), frozenset({"RB304"})


def phrase_in_phrase(random: Random, source: str) -> Planted:
    """A counted list has a phrase that another one of its phrases holds."""
    phrase = random.choice([phrase for phrase in TOPICS[random.choice(PLAIN)] if " " in phrase] or ["early repayment"])
    listed = f'["{phrase}", "{phrase.split()[0]}", "by all means"]'
    body = f'award 1 per text.distinct(response, {listed}) up to 3 "Names them."'
    return add(source, f"criterion planted max 3 {{ {body} }}"), frozenset({"RB401"})


def phrase_in_word(random: Random, source: str) -> Planted:
    """A short phrase is sought anywhere, also inside other words."""
    word = random.choice(("hell", "ass", "so", "us", "rest", "port", "pain"))
    listed = f'lexicon planted substrings ["{word}"]'
    return add(source, listed, 'check found "P" points 1 if response mentions planted'), frozenset({"RB402"})


def twice_in_list(random: Random, source: str) -> Planted:
    """A list has a phrase twice, in other capitals."""
    first, *rest = TOPICS[random.choice(PLAIN)]
    listed = ", ".join(f'"{phrase}"' for phrase in (first, *rest, first.upper()))
    return add(source, f'check planted "P" points 1 if text.distinct(response, [{listed}]) >= 2'), frozenset({"RB405"})


def unused_list(random: Random, source: str) -> Planted:
    """A phrase list that nothing uses."""
    return add(source, f"lexicon planted {phrases(random)}"), frozenset({"RB308"})


def wrong_total(random: Random, source: str) -> Planted:
    """A total that is not the sum of the criteria."""
    return add(source, f"max {random.randint(500, 900)}"), frozenset({"RB103"})


def misspelt_name(random: Random, source: str) -> Planted:
    """A name with a letter wrong."""
    item = 'check planted "P" points 1 if response mentions advise'
    return add(source, f"lexicon advice {phrases(random)}", item), frozenset({"RB001"})


def division_by_nothing(random: Random, source: str) -> Planted:
    """A quotient whose divisor can be zero."""
    condition = f"text.count(response, {phrases(random)}) / text.words(response) > 0.1"
    return add(source, f'check planted "P" points 1 if {condition}'), frozenset({"RB012"})


def matches_nothing(random: Random, source: str) -> Planted:
    """A pattern that the empty text matches."""
    pattern = random.choice(("[0-9]*", "(very )*", "x?"))
    return add(source, f'check planted "P" points 1 if text.matches(response, "{pattern}")'), frozenset(
        {"RB407", "RB203"}
    )


FAULTS: tuple[Callable[[Random, str], Planted], ...] = (
    wrong_max,
    changed_max,
    exclusive_awards,
    dead_arm,
    impossible_condition,
    contradiction_of_phrases,
    unattainable_threshold,
    always_true,
    hidden_penalty,
    dangling_override,
    dead_override,
    order_dependent,
    shut_gate,
    duplicate_criterion,
    subsumed_criterion,
    contradictory_criteria,
    phrase_in_phrase,
    phrase_in_word,
    twice_in_list,
    unused_list,
    wrong_total,
    misspelt_name,
    division_by_nothing,
    matches_nothing,
)
