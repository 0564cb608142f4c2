"""From what a sentence asks an answer to say to the condition that it says so."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from rubricc.compiler.frontend.natural.offline.abbreviations import with_abbreviations
from rubricc.compiler.frontend.natural.offline.acts import alternatives
from rubricc.compiler.frontend.natural.offline.conditions import (
    Asked,
    Condition,
    Distinct,
    Found,
    How,
    Near,
    Within,
    at_least,
    changed,
    either,
    every,
    leaves,
    unwrapped,
)
from rubricc.compiler.frontend.natural.offline.enough import Manner, enough
from rubricc.compiler.frontend.natural.offline.lists import Listing, listing, split_items
from rubricc.compiler.frontend.natural.offline.marks import Marks, marked
from rubricc.compiler.frontend.natural.offline.parting import OPPOSED, parted, with_aim
from rubricc.compiler.frontend.natural.offline.refusal import TOO_MUCH, Refused
from rubricc.compiler.frontend.natural.offline.tokens import Token, tokens
from rubricc.compiler.frontend.natural.offline.units import Unit, units
from rubricc.compiler.frontend.natural.offline.untold import refuse_untold
from rubricc.compiler.frontend.natural.offline.weight import refuse_general, with_degrees
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import affirmed
from rubricc.runtime.text import Text

_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_LIKE = re.compile(r"^(?:e\.g\.,?|i\.e\.,?|such as|like|for example,?|including|include|eg,?|ex:|especially)\s*", re.I)
_BOUND = re.compile(r"\b(?:before|prior to|without|only|until)\b", re.I)
"""What makes a fault of something that by itself is none."""
_WHEN = re.compile(r"\b(?:when|whenever|where|if|in case of|in the event of|unless)\b", re.I)
_TOLD_OF_ALL = re.compile(
    r"(?:can|may|might|could|should|must|is|are|was|were|will|would|has|have|cannot|do|does)\b", re.I
)
_IN_FULL = re.compile(r",?\s*\bin (?:great |more |some )?(?:depth|detail|brief|short|full)\b,?", re.I)
_OR_NOT = re.compile(r",? or not(?=\s*(?:[,.;:]|$))", re.I)
"""What ends a question of which either answer will do."""
_MANNER = frozenset(
    {
        "unsafe",
        "inappropriate",
        "incorrect",
        "unnecessary",
        "wrong",
        "excessive",
        "jargon",
        "tone",
        "verbose",
        "verbosity",
        "wordy",
        "tailored",
        "empathetic",
        "readable",
        "succinct",
        "succinctly",
    }
)
"""Words that tell how an answer is said even where they stand in what it is to say."""
_MOST_OF_ITEM = 8
_MOST_STRICT = 12
_MOST_UNITS, _MOST_TOLD = 7, 9
_MOST_WORDS = 36
NEAR = 6
"""How many words may stand between the two words of an item of a list."""


@dataclass(frozen=True, slots=True)
class Style:
    """How something is said: as a claim (affirmed), a question, or in any way.

    `strict` asks for all of it, `when` marks the circumstances of advice; `given` is affirmed and yet no claim: words
    that judge it are of the critic, and not of the answer.
    """

    claim: bool = False
    asked: bool = False
    strict: bool = False
    when: bool = False
    given: bool = False

    @property
    def how(self) -> How:
        """How phrases must stand in the text."""
        return "affirms" if self.claim or self.given else "mentions"


def claim(text: str, style: Style) -> Condition:
    """Give back the condition that an answer says a text; raises `Refused` where it is not wholly accounted for."""
    two = alternatives(text)
    if two is not None:
        return either(tuple(claim(part, style) for part in two))
    marks, own = Marks(), re.sub(r"^that\s+", "", text)
    text = with_abbreviations(_IN_FULL.sub(" ", _OR_NOT.sub("", text)), marks)
    text = marked(_without_brackets(text, marks, style), marks)
    refuse_untold(text)
    bound = _BOUND.search(text) if style.strict or style.asked else None
    if bound is not None:
        raise Refused(f"No rule looks at what “{bound.group()}” asks for.")
    refuse_general(text)
    parts = [part for piece in OPPOSED.split(text) for part in _statements(piece, marks, style)]
    _check_size(parts, _MOST_STRICT if style.strict and not listing(text) else _MOST_WORDS)
    condition = every(tuple(_in_passage(part, style) for part in parts))
    return changed(condition, partial(_as_meant, own=Text(own)))


def _check_size(parts: list[Unit], most_words: int) -> None:
    """Raise `Refused` where a text says nothing, nothing but what nearly any answer says, or too much at once."""
    if not parts:
        raise Refused("None of its words says what an answer is to speak of.")
    if all(part.loose for part in parts):
        raise Refused("Its words are such as nearly any answer has: a rule would tell nothing.")
    if sum(part.words for part in parts) > most_words:
        raise Refused(TOO_MUCH)


def _statements(text: str, marks: Marks, style: Style) -> list[Unit]:
    """Give back what a clause says, with its circumstances and its aim."""
    main, when = (text, "") if style.asked else parted(text)
    circumstances = Style(strict=style.strict, when=True)
    before, aim = (main, "") if style.asked or listing(main) else with_aim(main)
    told = _group(before, marks, style)
    if aim and not told:
        told, aim = _group(main, marks, style), ""
    parts = [*told, *(_group(when, marks, circumstances) if when else [])]
    return [*parts, *(_aims(aim, marks, circumstances) if parts and aim else [])]


def _as_meant(leaf: Condition, own: Text) -> Condition:
    """Give back a phrase that is to be affirmed as one to be mentioned, where its own sentence does not affirm it.

    `Folic acid prevents defects` affirms no defects.
    """
    if not isinstance(leaf, Found) or leaf.how != "affirms":
        return leaf
    return leaf if affirmed(own, Lexicon.of(leaf.entries, mode="stems")) else replace(leaf, how="mentions")


def _aims(text: str, marks: Marks, style: Style) -> list[Unit]:
    """Give back that one thing at least is said of what advice is for."""
    found = [unit for unit in units(_read(text, style), marks) if not unit.needed]
    conditions = tuple(unit.condition for unit in found)
    return [Unit(either(conditions), words=len(found), spread=True)] if conditions else []


def _without_brackets(text: str, marks: Marks, style: Style) -> str:
    """Give back a text with what stands in brackets as something else that may be said for what is before them."""
    while (found := _BRACKETS.search(text)) is not None:
        text = text[: found.start()] + _bracketed(found[1].strip(), marks, style) + text[found.end() :]
    return text


def _bracketed(inner: str, marks: Marks, style: Style) -> str:
    bare = _LIKE.sub("", inner)
    if not bare or re.match(r"(?:if|when|where|unless|optional|as)\b", bare, re.I):
        return " "
    if bare == inner and re.search(r"(?<![A-Za-z\d])\d", bare):
        return f", {bare}, "
    items = tuple(split_items(bare))
    plain = Style(asked=style.asked)
    made = [item for item in (_item(text, marks, plain) for text in items) if item is not None]
    if not made:
        return " "
    need = 1 if bare != inner or len(made) < 3 else ceil(len(made) / 2)
    return f" or {marks.put(at_least(need, tuple(unit.condition for unit in made)))}"


def _group(text: str, marks: Marks, style: Style) -> list[Unit]:
    """Give back what one part of a sentence asks for: its list, and what else it says."""
    found = listing(text)
    if found is None:
        return _main(units(_read(text, style), marks, style.how, style.asked), style)
    items = _listed(found, marks, style)
    head = units(
        _read(f"{found.head} , {found.tail}", style), marks, "mentions" if not style.strict else style.how, style.asked
    )
    if items is None:
        return _main(head, style)
    if head and head[-1].needed and isinstance(head[-1].condition, Found) and head[-1].condition.how == "denies":
        return _main([*head[:-1], _all_denied(head[-1].condition, items)], style)
    if head and _stand_for_their_class(found, style):
        return _main(_with_examples(head, items), style)
    if style.strict and found.tail:
        raise Refused("It goes on after a list, and it is not clear what the rest belongs to.")
    if (style.asked and len(found.items) > 1) or all(unit.loose for unit in head):
        return [items]
    return [*_main(head, style, beside=True, told=_TOLD_OF_ALL.match(found.tail) is not None), items]


def _all_denied(head: Found, items: Unit) -> Unit:
    """Give back that what is listed, or what it is listed of, is denied: `avoid drugs such as aspirin`."""
    found = list(leaves(items.condition))
    phrases = [entry for leaf in found if isinstance(leaf, Found | Distinct) for entry in leaf.entries]
    phrases += [entry for leaf in found if isinstance(leaf, Near) for entry in (*leaf.first, *leaf.second)]
    return Unit(Found((*head.entries, *phrases), "denies"), True, items.words + 1)


def _stand_for_their_class(found: Listing, style: Style) -> bool:
    """Say whether examples only show what is meant by the word before them, which does as well as they do.

    So it is of circumstances and of faults, `when there are red flags such as …`, and of one example; what an answer is
    to name is not named by the word for all of it: `names side effects such as …`.
    """
    if not found.examples or found.tail or style.asked:
        return False
    circumstances = style.when or style.strict or _WHEN.search(found.head) is not None
    return circumstances or len(found.items) == 1


def _with_examples(head: list[Unit], items: Unit) -> list[Unit]:
    """Give back what is said with its last word, or examples of it in its place: `imaging such as MRI`."""
    last = head[-1]
    joined = either((last.condition, unwrapped(items.condition)))
    return [*head[:-1], Unit(joined, last.needed, last.words + items.words)]


def _read(text: str, style: Style) -> list[Token]:
    """Give back the words of a text; raises `Refused` where it judges how something is said.

    Circumstances are neither affirmed nor denied where they are told, so that of theirs all words are looked for.
    """
    found = with_degrees(tokens(text)) if style.strict else tokens(text)
    if style.when:
        found = [Token(token.text, "function") if token.kind == "not" else token for token in found]
    judging = [token for token in found if token.kind == "judging"]
    if not (style.claim or style.when) and re.search(r"\bwithout\b", text, re.I):
        raise Refused("No rule looks at what “without” asks for.")
    if style.claim and not any(token.text.lower() in _MANNER for token in judging):
        return [Token(token.text, "content") if token in judging else token for token in found]
    if judging:
        raise Refused(f"No rule tells what is “{judging[0].text}”: it needs a reader or a judge.")
    return found


def _main(found: list[Unit], style: Style, beside: bool = False, told: bool = False) -> list[Unit]:
    """Give back the units of one statement as one: all that is needed, and most of the rest, in one passage.

    `beside` says that they stand beside a list, `told` that something is told of all that is listed.
    """
    if len(found) > (_MOST_UNITS if style.strict else _MOST_TOLD):
        raise Refused(TOO_MUCH)
    let_go = [unit.condition for unit in found if unit.loose and not style.asked and not style.strict]
    found = _without_loose(found, 2)
    let_go = [condition for condition in let_go if all(unit.condition != condition for unit in found)]
    needed = tuple(unit.condition for unit in found if unit.needed)
    free = tuple(unit.condition for unit in found if not unit.needed)
    manner = Manner(style.strict, style.asked, style.when, beside and not told, told or bool(needed))
    least = enough(len(free), manner)
    parts = (*needed, at_least(least, free)) if free else needed
    if not parts:
        return []
    made = Unit(every(parts), words=sum(unit.words for unit in found), loose=all(unit.loose for unit in found))
    plain = tuple(replace(part, how="mentions") for part in let_go if isinstance(part, Found) and part.how != "denies")
    return [made, Unit(either(plain), words=1, spread=True)] if plain and not beside else [made]


def _without_loose(found: list[Unit], others: int) -> list[Unit]:
    """Give back the units without those of words that nearly any answer has, where so many others are left."""
    kept = [unit for unit in found if not unit.loose]
    return kept if len(kept) >= others else found


def _listed(found: Listing, marks: Marks, style: Style) -> Unit | None:
    """Give back that enough items of a list are there."""
    plain = Style(asked=style.asked, strict=style.strict)
    if found.choice and any(token.kind == "not" for token in tokens(f"{found.head} {found.items[0]}")):
        raise Refused("It denies a choice of things.")
    made = [item for item in (_item(text, marks, plain) for text in found.items) if item is not None]
    made = [item for item in made if not item.loose] or made
    if not made:
        return None
    need = ceil(len(made) / 2) if found.choice and style.when else min(len(made), found.need)
    conditions = tuple(dict.fromkeys(item.condition for item in made))
    words = sum(item.words for item in made)
    return Unit(at_least(min(need, len(conditions)), conditions), words=words, spread=True)


def _item(text: str, marks: Marks, style: Style) -> Unit | None:
    """Give back the condition for one item of a list; None where it says nothing."""
    found = units(_read(text, style), marks, "mentions", style.asked)
    if not found:
        return None
    found = _without_loose(found, 1)
    if len(found) > _MOST_OF_ITEM:
        raise Refused(TOO_MUCH)
    conditions = tuple(unwrapped(unit.condition) for unit in found)
    words = sum(unit.words for unit in found)
    first, *others = conditions
    if not others:
        return Unit(first, words=words, loose=found[0].loose)
    if len(others) == 1 and isinstance(first, Found) and isinstance(others[0], Found) and _alike(first, others[0]):
        return Unit(Near(first.entries, others[0].entries, NEAR), words=words)
    if any(isinstance(leaf, Asked) for part in conditions for leaf in leaves(part)):
        head = first if re.search(r"\bof\b", text) else conditions[-1]
        return Unit(head if not others[1:] else at_least(ceil(len(conditions) / 2), conditions), words=words)
    need = len(conditions) if len(conditions) <= 3 else len(conditions) - 1
    return Unit(Within("sentences", at_least(need, conditions)), words=words)


def _alike(first: Found, second: Found) -> bool:
    return first.how == second.how == "mentions"


def _in_passage(unit: Unit, style: Style) -> Condition:
    """Give back a condition of several words as one on a passage; lists run through the whole answer."""
    part = unit.condition if unit.spread else unwrapped(unit.condition)
    several = sum(part.least if isinstance(part, Distinct) else 1 for part in leaves(part)) > 1
    if not several or unit.spread:
        return part
    return Within("sentences" if style.strict else "paragraphs", part)
