"""What a tool is: one declaration that the checker, the solver, the docs, the prompt and the editor all read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from rubricc.runtime.types import Type

if TYPE_CHECKING:
    from rubricc.runtime.text import Text

Cost = Literal["scan", "parse", "model"]
"""`scan`: one pass of plain string work; `parse`: a tokenizer or parser; `model`: a statistical model."""

Place = tuple[int, int, str]
"""Where a tool found something: start and end in code points of the text's original, and the entry that it matched
(the first spelling of a lexicon's entry), or an empty string."""

Trend = Literal["up", "down"]
"""How the result moves when the text, or a phrase list, grows; left out where it may move either way."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a tool. A parameter with a default may be left out; `choices` closes a Text parameter."""

    name: str
    type: Type
    default: object = None
    optional: bool = False
    choices: tuple[str, ...] = ()
    constant: bool = False
    """True where the argument must be known when the rubric is compiled (a mode, a unit, a number of words)."""
    check: Callable[[Any], str | None] | None = None
    """For a text or a whole number that is written out: gives back what is wrong with it and what to write instead,
    None where nothing is. Ranges of numbers need none: the type has them."""
    at_least: str = ""
    """Name of a parameter that this one may not be below: the lower end of what this one is the upper end of."""

    several: bool = False
    """For a list: whether a lone text is refused, where elsewhere it stands for a list of one."""

    @property
    def is_name(self) -> bool:
        """Whether it is a text that is known when the rubric is compiled: tools receive it as a plain `str`."""
        return self.constant and self.type.kind == "Text"

    @property
    def may_be_left_out(self) -> bool:
        """Whether a tool takes the default where the argument is undefined or left out."""
        return self.optional or self.default is not None


@dataclass(frozen=True, slots=True)
class Case:
    """An example that the tests run: plain arguments in order, and the answer. None is `undefined`.

    A Text is given as a string, a Lexicon as a list of phrases (a tuple inside it is one entry with synonyms),
    a Pattern as its expression, a list as a list. `language` is that of the rubric the case stands in.
    """

    arguments: tuple[object, ...]
    answer: object
    language: str = "en"
    why: str = ""


@dataclass(frozen=True, slots=True)
class WordList:
    """Words that a tool knows, of one class: the class's name, where they are from, and the entries as listed."""

    name: str
    source: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the standard library or of a user's package.

    `run` receives the arguments in the order of `parameters`, Text as `rubricc.runtime.text.Text` (a constant one as
    `str`), Lexicon as
    `rubricc.runtime.lexicon.Lexicon`, Pattern as `rubricc.runtime.pattern.Pattern`, lists as tuples of `str`,
    numbers as `int` or `float`; it gives back a plain bool, int, float, str, tuple of str, or None for undefined.
    Real results are rounded to 6 decimals by the caller. It must be pure and deterministic, raise nothing,
    and take time linear in the text.
    """

    name: str
    """Full name, `namespace.tool`."""
    parameters: tuple[Parameter, ...]
    result: Type
    """`result.undefined` says whether the tool may answer `undefined`; `undefined` says when."""
    run: Callable[..., Any]
    summary: str
    """One sentence for people: what it answers, with units."""
    cases: tuple[Case, ...]
    cost: Cost = "scan"
    undefined: str = ""
    trends: dict[str, Trend] = field(default_factory=dict)
    """Parameter name → how the result moves as that argument grows."""
    source: str = ""
    """Paper or standard that the formula comes from."""
    requires: str = ""
    """Import name of an optional library that must be there, several joined by `, `, empty for none."""
    extra: str = ""
    """The extra of `rubricc` that installs what `requires` names."""
    model: tuple[str, ...] = ()
    """Import names of packages with the model that the tool needs beside `requires`; one of them must be there."""
    model_install: str = ""
    """The line that installs such a model."""
    standalone: bool = True
    """Whether a standalone module may carry it: it needs nothing but the standard library and the runtime."""
    counts_words: bool = False
    """Whether the answer depends on where words begin and end: refused for languages that do not show it."""
    languages: tuple[str, ...] = ()
    """Codes of the languages whose texts it can judge, where it knows words of theirs only; empty where it judges any.
    Refused for rubrics in others."""
    evidence: Callable[..., Iterable[Place]] | None = None
    """Takes the same arguments as `run`, and gives back what the answer rests on in the first text; None where the
    arguments alone tell (a phrase list, a pattern), or where the whole text is what counts."""
    prepare: Callable[[Sequence[Text]], None] | None = None
    """Parses many texts at once, for scoring in batches: `run` then finds it done, and answers as it does without."""
    words: Callable[[], Sequence[WordList]] | None = None
    """Gives back the words that the tool knows, by classes, for those who want to see what it looks for; tools of the
    standard library are known to `rubricc.runtime.registry.word_lists` without it."""
    version: int = 1
    """Raised whenever the tool's answers change; a built module remembers the version it was built with."""

    @property
    def namespace(self) -> str:
        """The part of the name before the dot."""
        return self.name.partition(".")[0]
