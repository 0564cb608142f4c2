"""Phrases that ask for so many of what they list: `at least two of: fees, interest`, `either A or B`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.bounds import NUMBER
from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.conditions import (
    Asked,
    Condition,
    Not,
    Within,
    at_least,
    either,
    every,
    unwrapped,
)
from rubricc.compiler.frontend.natural.offline.figures import figure_of
from rubricc.compiler.frontend.natural.offline.form import SAYS, Form
from rubricc.compiler.frontend.natural.offline.lists import split_items
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.things import thing_of
from rubricc.compiler.frontend.natural.offline.tokens import tokens

_ADVISES = r"(?:recommends?|suggests?|advises?|proposes?|encourages?)"
_ASKS = r"(?:asks?|inquires?|enquires?)(?: (?:the )?(?:user|patient|person))?(?: about| for)?"
_VERB = rf"(?:(?P<advises>{_ADVISES})|(?P<asks>{_ASKS})|{SAYS})\s+"
_HOW_MANY = (
    rf"(?:(?:at least|a minimum of|no fewer than|any|minimum(?: of)?|(?P<most>at most|no more than|up to|"
    rf"not more than)|"
    rf"(?P<exact>exactly|only|just))\s+)?(?P<n>{NUMBER})(?: or more)?|(?P<all>all|"
    rf"both|each)"
    r"|(?P<any>any|one or more|some)|(?P<none>none)"
)
_COUNTED = re.compile(
    rf"{_VERB}(?:{_HOW_MANY})(?: of)?(?: the)?(?: following)?(?P<head> [^:(\"“]*?)?"
    r"(?:\s*:\s*(?P<items>.+)|\s*\((?:e\.g\.,? )?(?P<inner>[^()]+)\)|\s*,? ?(?:such as|from)\s(?:the following )?"
    r"(?P<from>.+))",
    re.I,
)
_OF = re.compile(rf"{_VERB}(?:{_HOW_MANY}) of (?P<items>[^:()\"“]+(?:,| and | or )[^:()\"“]+)", re.I)
_FOLLOWING = re.compile(rf"{_VERB}(?:the )?following(?: [\w ]+?)?\s*:\s*(?P<items>.+)", re.I)
_EITHER = re.compile(
    rf"(?i:{_VERB})(?:(?i:either|one of) (?P<a>[^,:]+?) or (?P<b>[^,:]+)|"
    rf"(?P<c>(?:the )?[A-Z][^,:]*?) or (?P<d>the [A-Z][^,:]+))"
)
_WHY = re.compile(
    rf"{SAYS}\s+(?:the user )?(?:why|how|what|who|which|where|when)\s+(?P<asked>[^()]+?)\s*\((?P<answer>[^()]+)\)", re.I
)
_SUCH_AS = re.compile(
    rf"{_VERB}(?:(?:any|its|the|other|specific)\s+)*(?P<head>[\w -]+?),? (?:such as|like|including|e\.g\.,?|"
    rf"for example,?) "
    r"(?P<items>[^.;:]+)",
    re.I,
)
_A_THING = (
    r"(?:the|their|your|his|her|an?|which|what) [a-z]+ (?!information|details?|context|questions?|clarification)[a-z]+"
)
_ASKED_FOR = re.compile(
    rf"{_ASKS} (?P<what>{_A_THING}(?: or {_A_THING})*)",
    re.I,
)
_GENERAL = frozenset({"general", "weak", "loose", "frame"})
_MOST_EXACT = re.compile(r"\b(?:exactly|only|no more than|at most|up to)\b", re.I)


def choices(text: str) -> Iterator[Form]:
    """Yield that so many of what is listed must be there; raises `Refused` where an item is nothing to look for."""
    counted = _COUNTED.fullmatch(text) or _OF.fullmatch(text) or _FOLLOWING.fullmatch(text)
    if counted:
        groups = counted.groupdict()
        items = split_items(groups.get("items") or groups.get("inner") or groups.get("from") or "")
        yield from _listed(counted, items)
    one = _EITHER.fullmatch(text)
    if one:
        items = (one["a"] or one["c"], one["b"] or one["d"])
        yield Form(either(_claims(one, items)), "choice", shown=(_sentence(one, items[:1]), _sentence(one, items[1:])))


def _listed(found: re.Match[str], items: tuple[str, ...]) -> Iterator[Form]:
    if len(items) < 2 or _MOST_EXACT.search(found["head"] or "" if "head" in found.groupdict() else ""):
        return
    parts = _claims(found, items)
    need = _need(found, len(parts))
    if need > len(parts):
        raise Refused(f"It asks for {need} of {len(parts)} things.")
    groups = found.groupdict()
    if groups.get("most") or groups.get("exact"):
        yield from _no_more(found, items, parts, need)
    elif groups.get("none"):
        yield Form(Not(either(parts)), "choice", shown=(_sentence(found, items[:1]),))
    else:
        yield Form(
            at_least(need, parts), "choice", shown=(_sentence(found, items[: max(need, 1)]), _sentence(found, items))
        )


def _no_more(found: re.Match[str], items: tuple[str, ...], parts: tuple[Condition, ...], need: int) -> Iterator[Form]:
    """Yield that no more than so many of the items are there, with `exactly` no fewer either."""
    over = (Not(at_least(need + 1, parts)),) if need < len(parts) else ()
    under = (at_least(need, parts),) if found["exact"] else ()
    if over or under:
        shown = (_sentence(found, items[:need]), _sentence(found, items))
        yield Form(every((*under, *over)), "choice", shown=shown)


def _need(found: re.Match[str], size: int) -> int:
    """Give back how many of so many items must be there."""
    groups = found.groupdict()
    if groups.get("n"):
        return figure_of(groups["n"].lower())
    return 1 if groups.get("any") or groups.get("none") else size


def _claims(found: re.Match[str], items: tuple[str, ...]) -> tuple[Condition, ...]:
    style = Style(claim=bool(found["advises"]), asked=bool(found["asks"]))
    return tuple(_one(item.strip(), style) for item in items)


def _one(item: str, style: Style) -> Condition:
    """Give back that an answer speaks of an item of a list, or has it where a tool finds it."""
    thing = thing_of(item) if not style.asked else None
    return thing[0] if thing is not None else unwrapped(claim(item, style))


def _sentence(found: re.Match[str], items: tuple[str, ...]) -> str:
    """Give back an answer that speaks of the items, or asks for them."""
    if found["asks"]:
        return " ".join(f"What about {item}?" for item in items)
    said = ", ".join(items)
    return f"I recommend {said}." if found["advises"] else f"{said[:1].upper()}{said[1:]}."


def explained(text: str) -> Iterator[Form]:
    """Yield what is explained, with the explanation that stands in brackets: `why leaves are green (chlorophyll)`."""
    found = _WHY.fullmatch(text)
    if found and not re.match(r"e\.?g|i\.e|such as|like|for example|optional|if|when|including", found["answer"], re.I):
        parts = tuple(unwrapped(claim(found[name], Style())) for name in ("asked", "answer"))
        shown = (f"{found['asked'][:1].upper()}{found['asked'][1:]}: {found['answer']}.",)
        yield Form(Within("paragraphs", every(parts)), "say", shown=shown)


def named(text: str) -> Iterator[Form]:
    """Yield that something is mentioned or any example of it: `mention competitors such as Barclays or Monzo`."""
    found = _SUCH_AS.fullmatch(text)
    items = split_items(found["items"]) if found else ()
    if found is None or not items:
        return
    parts = _claims(found, (found["head"], *items))
    yield Form(either(parts), "choice", shown=(_sentence(found, items[:1]), _sentence(found, (found["head"],))))


def things_asked(text: str) -> Iterator[Form]:
    """Yield that an answer asks for something that has a name of general words: `asks for the order number`."""
    found = _ASKED_FOR.fullmatch(text)
    names = [part.split(" ", 1)[1] for part in found["what"].lower().split(" or ")] if found else []
    if not any({token.kind for token in tokens(name)} <= _GENERAL for name in names):
        return
    shown = (f"What is your {names[0]}?", f"Could you tell me the {names[0]}?")
    yield Form(Asked(tuple((name,) for name in names)), "ask", shown=shown)
