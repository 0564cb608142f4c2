"""Which phrases are found wherever another one is found.

`amoxicillin 500 mg` cannot be in a text that has no `amoxicillin`. Whether one phrase so contains another depends on
how both are matched. Everything here holds for every text: where a surrounding character could spoil it (a letter
that goes on, a combining mark, a hidden character), the relation is left out.

- Two phrases that are compared folded, or two exact ones: the inner one's characters stand in the outer one, and,
  where it is sought as whole words, its ends are boundaries whatever surrounds the outer one.
- Stems inside anything folded: the inner one's stems are consecutive stems of the outer one, between boundaries.
  Nothing but stems is certain where stems are found, since their words may be spelt in any inflected form.
- A folded phrase inside an exact one: only what stands clear of the outer one's ends, because a hidden character
  beside them is a boundary to the exact phrase, and nothing to the folded one.
- An exact phrase is never certain where a folded one is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from rubricc.compiler.analysis.relations.edges import Edges, Footing
from rubricc.compiler.ir.rubric import MatchMode, Spelling
from rubricc.runtime.automaton import Automaton
from rubricc.runtime.boundaries import elides
from rubricc.runtime.fold import DASH, fold
from rubricc.runtime.lexicon import Phrase
from rubricc.runtime.stems import StemmerError, StemView

FOOTINGS: dict[MatchMode, Footing] = {"words": "whole", "substrings": "anywhere", "stems": "stems"}


class Form(NamedTuple):
    """What a spelling is compared by: two spellings with one form are found in the same places."""

    text: str
    mode: MatchMode
    exact: bool


class _Outer(NamedTuple):
    """A form that others may stand in: what is certain to be in the view where it is found."""

    form: Form
    text: str
    footing: Footing

    def edges(self, elision: bool) -> Edges:
        return Edges(self.text, self.footing, elision)


Found = dict[Form, set[Form]]


def form_of(spelling: Spelling) -> Form:
    """Give back the form of a spelling; its text is empty where the spelling can never be found."""
    return Form(Phrase(spelling.text, spelling.mode, spelling.exact).folded, spelling.mode, spelling.exact)


def implications(spellings: Sequence[Spelling], language: str) -> dict[int, frozenset[int]]:
    """Give back for each spelling the others that are certainly found wherever it is found, by their indices.

    The other one's occurrence lies inside its own. Spellings that can never be found imply nothing here and are
    implied by nothing. Without a stemmer for the language no relation to stems is known. Takes one search of all
    spellings in each.
    """
    indices: dict[Form, list[int]] = {}
    for index, spelling in enumerate(spellings):
        indices.setdefault(form_of(spelling), []).append(index)
    found = implied([form for form in indices if form.text], language)
    return {
        index: frozenset(other for inner in (form, *found.get(form, ())) for other in indices[inner]) - {index}
        if form.text
        else frozenset()
        for form, members in indices.items()
        for index in members
    }


def implied(forms: Iterable[Form], language: str) -> Found:
    """Give back for each form, none of them empty, the other forms that are found wherever it is found."""
    forms = list(dict.fromkeys(forms))
    elision = elides(language)
    folded = [form for form in forms if not form.exact]
    exact = [form for form in forms if form.exact]
    literal = [form for form in folded if form.mode != "stems"]
    stems = [form for form in folded if form.mode == "stems"]
    found: Found = {form: set() for form in forms}
    _literally(found, [_whole(form) for form in literal] + list(_cores(exact)), literal, elision)
    _literally(found, [_whole(form) for form in exact], exact, elision)
    with suppress(StemmerError):
        _by_stems(found, [_whole(form) for form in folded], stems, language)
    return found


def _whole(form: Form) -> _Outer:
    return _Outer(form, form.text, FOOTINGS[form.mode])


def _cores(exact: Iterable[Form]) -> Iterator[_Outer]:
    """Yield what the folded view certainly has where an exact phrase is found; the last character may yet change."""
    for form in exact:
        core = fold(form.text[:-1]) if form.text.isascii() else ""
        if core:
            yield _Outer(form, core, "anywhere")


def _literally(found: Found, outers: Iterable[_Outer], inners: Iterable[Form], elision: bool) -> None:
    """Add the forms whose characters stand in an outer one."""
    by_pattern: dict[str, list[Form]] = {}
    for form in inners:
        by_pattern.setdefault(_flat(form.text), []).append(form)
    search = _search(by_pattern)
    for outer in outers:
        edges, known = outer.edges(elision), found[outer.form]
        for candidates, start, end in search(_flat(outer.text)):
            known.update(
                form
                for form in candidates
                if form not in known and form != outer.form and _stands(form, outer, edges, start, end)
            )


def _stands(form: Form, outer: _Outer, edges: Edges, start: int, end: int) -> bool:
    """Tell whether the form is found at a place in the outer one at which its flat characters stand."""
    if form.mode == "substrings" and not form.exact:
        return True
    if outer.text[start:end] != form.text or not _is_certain(outer, start, end):
        return False
    return form.mode == "substrings" or (edges.is_sure(start) and edges.is_sure(end))


def _is_certain(outer: _Outer, start: int, end: int) -> bool:
    """Tell whether the characters are known: a hyphen sought as a substring may be a dash in the text."""
    return outer.footing != "anywhere" or outer.form.exact or "-" not in _flat(outer.text[start:end])


def _by_stems(found: Found, outers: Iterable[_Outer], inners: Iterable[Form], language: str) -> None:
    """Add the forms whose stems are among those of an outer one."""
    by_pattern: dict[str, list[Form]] = {}
    for form in inners:
        by_pattern.setdefault(StemView(form.text, language).text, []).append(form)
    if not by_pattern:
        return
    search = _search(by_pattern)
    for outer in outers:
        view, edges = StemView(outer.text, language), outer.edges(elides(language))
        for candidates, start, end in search(view.text):
            span = view.span(start, end)
            if span and edges.is_sure(span[0]) and edges.is_sure(span[1]) and _is_certain(outer, *span):
                found[outer.form].update(form for form in candidates if form != outer.form)


def _search(by_pattern: dict[str, list[Form]]) -> Callable[[str], Iterator[tuple[list[Form], int, int]]]:
    """Give back the search of a text for all patterns: it yields their forms and where they stand."""
    forms = list(by_pattern.values())
    automaton = Automaton(tuple(by_pattern))

    def search(text: str) -> Iterator[tuple[list[Form], int, int]]:
        return ((forms[number], start, end) for number, start, end in automaton.find(text))

    return search


def _flat(text: str) -> str:
    return text if text.isascii() else text.replace(DASH, "-")
