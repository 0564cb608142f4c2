"""The words that affirm, deny or leave open what stands near them, by language: how the lists are read.

A cue is a phrase in lower case. Its kind says what it does:

- `deny`: what follows is denied ("not", "avoid", "no evidence that");
- `lack`: the same, before a noun ("no"), so that another one after it begins anew ("no fever, no cough");
- `prep`: the same, and at the start of a sentence only up to the comma ("instead of");
- `ing`: the same, before a word in "-ing" ("stop"); `do`: the same, where the cue begins a clause ("stop aspirin");
- `give`: the same, where what is not given follows ("was refused a loan");
- `bar`: the same, where no "from" follows ("prevented"); `from`: the same, before what is barred ("from flooding");
- `fail`: the same, before an aside ("failed, …, to"); `end`: `after`, at the end of a clause;
- `start`: `open`, where the cue begins a clause; `once`: `if`, at the start of a sentence;
- `if_any`: `open_after`, where a sign or "is" follows;
- `set_off`: `plain`, where a sign follows;
- `slim`: `after`, where the subject is a chance ("are slim");
- `except`: affirmed after a denial, denied elsewhere ("other than");
- `around`: what follows is denied, and the subject where the predicate says that there is none ("is not safe");
- `after`: the subject before it is denied ("be avoided"); `after_all`: with all that is joined to it by "and";
- `open`, `open_after`: what follows, or the subject before, is left open ("to rule out", "cannot be ruled out");
- `if`: a condition follows; `invert`: the same at the start of a clause ("should it rain");
- `would`: in a sentence with a condition, what is said of it is left open ("would have");
- `own`: only the words of the cue itself after the first are denied ("no harm in");
- `plain`: looks like a cue and is none ("not only");
- `alone`: the same, up to "alone" ("leave it alone"); `shield`: the same, after "protects" ("from losses");
- `harm`: `after`, where an allergy is named; `whom`: the verb right before an object such as "nobody" is denied;
- `enough`: `plain`, where "enough" follows ("cannot recommend it enough");
- `ne`: `deny`, where the words after it do not turn it into "only" ("ne … que") or into praise;
- `stop`: ends what an earlier cue governs ("but").

The other lists hold words that tell where a scope ends; see `Cues`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rubricc.runtime.fold import fold
from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.polarity_english import ENGLISH
from rubricc.runtime.polarity_languages import FRENCH, GERMAN, PORTUGUESE, SPANISH

PRIORITY = {"plain": 0, "own": 0, "open_after": 1, "open": 1, "if": 1}
"""Of the kinds of one cue these come first, and of cues of the same length those of such a kind prevail."""


class Branch(NamedTuple):
    """Where phrases stand that begin alike: by their next word, and the kinds of the one that ends here."""

    after: dict[str, Branch]
    kinds: tuple[str, ...]


class Cues(NamedTuple):
    """The cues of a language, and the words by which it is told how far they reach."""

    tree: dict[str, Branch]
    """The cues by their first word."""
    contraction: str
    """The ending of words that deny, such as `n't`; empty for none."""
    negates: frozenset[str]
    """Words that deny by themselves what follows."""
    join: frozenset[str]
    """Words that join the items of a list."""
    answer: frozenset[str]
    """Words that deny what a heading before a colon names."""
    concord: frozenset[str]
    """Words that, after another denial, only repeat it: "ne … pas", "no … nunca"."""
    verb: frozenset[str]
    """Words that make what stands between two commas a clause of its own."""
    finite: frozenset[str]
    """Those of these that are nothing else: the verb of a clause, never a participle or a noun."""
    subject: frozenset[str]
    """Words that, after a comma or "and", begin a clause as its subject."""
    starter: frozenset[str]
    """Words that, after a comma or "and", begin a clause in another way: imperatives, conjunctions."""
    relative: frozenset[str]
    """Words before which the subject of a later verb does not reach back."""
    relates: frozenset[str]
    """Words that begin a relative clause."""
    filler: frozenset[str]
    """Adverbs that may stand between the words of a cue: "has not yet been"."""
    determiner: frozenset[str]
    """Words that begin a noun phrase."""
    article: frozenset[str]
    """Words after which those in `noun` are no cue."""
    noun: frozenset[str]
    """Cues that are none after an article: "the nobody account"."""
    preposition: frozenset[str]
    """Words that begin what further describes a thing, or an aside between commas."""
    report: frozenset[str]
    """Words whose complement may come after an aside: "no evidence, … , that"."""
    quantifier: frozenset[str]
    """Cues that, as subject of a clause, deny all of it: "nobody"."""
    modal: frozenset[str]
    """Verbs that, with "not be", deny the subject: "must not be"."""
    predicate: frozenset[str]
    """What, said not to be so, denies the thing it is said of: "not recommended". Empty: anything."""

    passed: frozenset[str]
    """Words between a denial and the word that tells whether its subject is denied."""
    answered: frozenset[str]
    """Words that may follow "no", "none" or "not" in the answer to a heading: "none known"."""
    barring: frozenset[str]
    """Words after which "from" says what does not come about: "kept from"."""
    shielding: frozenset[str]
    """Words after which "from" and "against" name what is averted: "protects you from"."""
    advised: frozenset[str]
    """Words that say of a thing whether it is to be had, so that a pronoun before them counts for what it means."""
    turned: frozenset[str]
    """Words that say no themselves, so that a denial of them denies nothing more: "not inconsistent with"."""
    object: frozenset[str]
    """Words that after one in "-ed" show that it is a verb: "borrowed one"."""
    full: frozenset[str]
    """Words that, with a cue of kind `ne`, deny in full: "ne … pas"."""
    restricts: frozenset[str]
    """Words that make of a cue of kind `ne` "only", where none of `full` comes first: "ne … que"."""
    redeems: frozenset[str]
    """Words that, after a cue of kind `ne`, leave nothing denied: "ne … pas hésiter", "rien à redire"."""


_LANGUAGES = {"en": ENGLISH, "es": SPANISH, "pt": PORTUGUESE, "fr": FRENCH, "de": GERMAN}
_CONTRACTIONS = {"en": "n't"}
_RELATIVE = "that|i|you|we|they|he|she|que|qui|dass|ich|sie|je|vous"
"""The words of `relative` for languages that list none."""
_SETS = Cues._fields[3:]
FORWARD = frozenset(
    {"deny", "lack", "prep", "around", "ing", "do", "give", "bar", "from", "fail", "ne", "alone", "shield"}
)
"""Kinds that deny what follows."""


@lru_cache(maxsize=32)
def cues_of(language: str) -> Cues | None:
    """Give back the cues of a language, or None where there are none: then nothing is taken as denied."""
    code = language.partition("-")[0].lower()
    lists = _LANGUAGES.get(code)
    if lists is None:
        return None
    contraction = _CONTRACTIONS.get(code, "")
    found: dict[tuple[str, ...], set[str]] = {}
    for kind in lists.keys() - set(_SETS):
        for phrase in _as_typed(expanded(lists[kind]), contraction):
            found.setdefault(tuple((phrase if phrase.isascii() else fold(phrase)).split()), set()).add(kind)
    negates = frozenset(words[0] for words, kinds in found.items() if len(words) == 1 and not FORWARD.isdisjoint(kinds))
    return Cues(_tree(found), contraction, negates, *(_words(lists, name) for name in _SETS))


_PHRASE = lazy_pattern(r"(?:[^|(]+|\([^)]*\))+")
_GROUP = lazy_pattern(r"\(([^()]*)\)")


def expanded(phrases: str) -> list[str]:
    """Give back the phrases of a list; `(a|b) (c|d)` stands for every way to say one of each."""
    found = []
    for phrase in _PHRASE.findall(phrases):
        if "(" not in phrase:
            found.append(phrase)
            continue
        literals = _GROUP.split(phrase)
        choices = [part.split("|") if at % 2 else [part] for at, part in enumerate(literals)]
        found += ["".join(choice) for choice in product(*choices)]
    return found


def _tree(found: dict[tuple[str, ...], set[str]]) -> dict[str, Branch]:
    """Give back the phrases by their words, one after the other."""
    root: dict[str, Branch] = {}
    for words in sorted(found, key=len, reverse=True):
        kinds = tuple(sorted(found[words], key=lambda kind: (PRIORITY.get(kind, 2), kind)))
        after = root
        for word in words[:-1]:
            after = after.setdefault(word, Branch({}, ())).after
        deeper = after.get(words[-1])
        after[words[-1]] = Branch(deeper.after if deeper is not None else {}, kinds)
    return root


def _words(lists: dict[str, str], name: str) -> frozenset[str]:
    listed = lists.get(name, _RELATIVE if name == "relative" else "")
    return frozenset(word for word in (fold(word.strip()) for word in listed.split("|")) if word)


def _as_typed(phrases: list[str], contraction: str) -> list[str]:
    """Give back the phrases, and those with a contraction also as they are typed in haste: "dont"."""
    hasty = contraction.replace("'", "")
    return phrases + [phrase.replace(contraction, hasty) for phrase in phrases if contraction and contraction in phrase]
