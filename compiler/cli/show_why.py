"""Why a rule fired or not, as text: the parts that decided it, marked, with their values and what was found.

not fired        cites (+2) "Cites a study."  line 6
    ✗ response mentions study and not (response mentions hedges)
      ✓ response mentions study  found "survey" in response 8-14
      ✗ not (response mentions hedges)  found "maybe" in response 0-5
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rubricc.compiler.cli.evidence import but
from rubricc.compiler.cli.power import in_words
from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.diagnostics.visible import cut, visible
from rubricc.compiler.testing.account import Account
from rubricc.compiler.testing.why import Why

LONGEST_TEXT = 100
"""A condition is cut where it has more columns than this."""
LONGEST_VALUE = 40
MOST_FINDS = 4
"""No more finds than this are listed for one part."""
MOST_VALUES = 4
"""No more values than this are listed for one part."""


class Accounts:
    """Shows accounts of rules; what a `let` rests on is told once, where it is met first.

    `told` has the ids of the rules that have been shown.
    """

    def __init__(self, paint: Paint) -> None:
        self.paint = paint
        self.told: set[str] = set()
        self._lets: set[str] = set()

    def under(self, account: Account, indent: str) -> Iterator[str]:
        """Give back the lines under a rule: what else there is to say, and its conditions."""
        self.told.add(account.rule.id)
        if account.note:
            yield f"{indent}{visible(account.note)}"
        for why in account.whys:
            yield from self._why(why, indent)

    def _why(self, why: Why, indent: str) -> Iterator[str]:
        paint = self.paint
        yield f"{indent}{_mark(why.value, paint)}{cut(visible(why.text), LONGEST_TEXT)}{_rest(why, paint)}"
        indent += "  "
        if why.about:
            yield f"{indent}{paint('quiet', cut(visible(why.about), LONGEST_TEXT))}"
        if why.text in self._lets:
            return
        if why.text.isidentifier():
            self._lets.add(why.text)
        for inner in why.inside:
            yield from self._why(inner, indent)


def _mark(value: Any, paint: Paint) -> str:
    """Give back a mark for a condition; an amount has none."""
    if value is True:
        return paint("good", paint.drawn("✓", "+")) + " "
    if value is False:
        return paint("bad", paint.drawn("✗", "-")) + " "
    return paint("warning", "?") + " " if value is None else ""


def _rest(why: Why, paint: Paint) -> str:
    """Give back what stands behind a part: its value, those of what it compares, and what it found."""
    said = [] if isinstance(why.value, bool) else [f"is {in_words(why.value, LONGEST_VALUE)}"]
    if not why.inside:
        values = [f"{_short(text)} is {in_words(value, LONGEST_VALUE)}" for text, value in why.values[:MOST_VALUES]]
        said += [", ".join(values)] if values else []
        said += [_found(why, paint)] if why.sought else []
    return "".join(f"  {item}" for item in said)


def _short(text: str) -> str:
    return cut(visible(text), LONGEST_VALUE)


def _found(why: Why, paint: Paint) -> str:
    places = list({(item["input"], item["start"], item["end"]): item for item in why.found}.values())
    if not places:
        return "found nothing"
    more = f" and {len(places) - MOST_FINDS} more" if len(places) > MOST_FINDS else ""
    return "found " + ", ".join(_place(item, paint) for item in places[:MOST_FINDS]) + more


def _place(item: Mapping[str, Any], paint: Paint) -> str:
    where = f" in {item['input']} {item['start']}-{item['end']}" if item["input"] else ""
    found = paint("found", cut(visible(" ".join(item["text"].split())), LONGEST_VALUE))
    return found + where + (f", {but(item)}" if but(item) else "")
