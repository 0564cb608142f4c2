"""One text seen in several ways, each computed when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

from rubricc.runtime.boundaries import elides, is_spaceless, joined, joined_apart, joined_ascii
from rubricc.runtime.fold import DASH, exact, fold, fold_ascii, folds_alone, straighten, without_surrogates
from rubricc.runtime.origin import Origin, exact_origin, folded_origin
from rubricc.runtime.stems import StemView

LazyValue = TypeVar("LazyValue")


class Lazy(Generic[LazyValue]):
    """An attribute that is computed when first read and then kept in the instance."""

    def __init__(self, make: Callable[[Any], LazyValue]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Lazy[LazyValue]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> LazyValue: ...
    def __get__(self, instance: object | None, owner: type) -> Lazy[LazyValue] | LazyValue:
        if instance is None:
            return self
        value = self._make(instance)
        instance.__dict__[self._name] = value
        return value


class Views:
    """The views of one text that phrases and patterns are sought in.

    `original` is the text itself, `language` the code of the language it is read in. Spans that leave a view are
    always in code points of the original.
    """

    def __init__(self, value: str, language: str = "en") -> None:
        self.original = value
        self.language = language
        if value.isascii():
            # Asked for so often that it should not even take the first reading of a lazy attribute.
            self.__dict__["straight"] = value
        else:
            self.original = without_surrogates(value)

    @Lazy
    def memo(self) -> dict[Any, Any]:
        """What tools and patterns keep about this text."""
        return {}

    @Lazy
    def straight(self) -> str:
        """The patterns' view: quotes, dashes and blanks straight, one for one."""
        return straighten(self.original)

    @Lazy
    def folded(self) -> str:
        """The phrases' view."""
        return self.folded_bytes.decode() if self.original.isascii() else fold(self.original)

    @Lazy
    def folded_bytes(self) -> bytes:
        """The folded view of an ASCII text, as bytes."""
        return fold_ascii(self.original)

    @Lazy
    def searched(self) -> str | bytes:
        """The flat view in the form that is searched: bytes where the text is ASCII."""
        return self.folded_bytes if self.original.isascii() else self.flat

    @Lazy
    def flat(self) -> str:
        """The folded view with dashes as hyphens, one for one with it."""
        return self.folded if self.folded.isascii() else self.folded.replace(DASH, "-")

    @Lazy
    def exact(self) -> str:
        """The view of exact phrases: NFC, white space as single blanks, trimmed, nothing else."""
        return exact(self.original)

    @Lazy
    def spaceless(self) -> bool:
        """Whether the folded view has characters of a script without spaces."""
        return not self.original.isascii() and is_spaceless(self.folded)

    @Lazy
    def one_for_one(self) -> bool:
        """Whether every character but white space folds to one character of its own."""
        text = self.original
        return text.isascii() or all(c.isspace() or folds_alone(c) for c in set(text))

    @Lazy
    def words(self) -> str | bytes:
        """The folded view's words with a blank before, between and after them; place n + 1 is place n of it.

        Bytes where the text is ASCII.
        """
        if self.original.isascii():
            return b"".join((b" ", joined_ascii(self.folded_bytes, self.language), b" "))
        make = joined_apart if self.spaceless else joined
        return f" {make(self.folded, self.elides)} "

    @property
    def elides(self) -> bool:
        """Whether the language has elisions, as in `l'allergie`."""
        return elides(self.language)

    @Lazy
    def joined(self) -> str:
        """The folded view's joined form, which tells where its boundaries are."""
        if self.spaceless:
            return joined(self.folded, self.elides)
        words = self.words
        return words[1:-1].decode() if isinstance(words, bytes) else words[1:-1]

    @Lazy
    def joined_exact(self) -> str:
        """The exact view's joined form."""
        return joined(self.exact, self.elides)

    @Lazy
    def stems(self) -> StemView:
        """The folded view with its words as stems. Raises `StemmerError`."""
        return StemView(self.folded, self.language)

    @Lazy
    def folded_origin(self) -> Origin | None:
        """Where the folded view comes from; None where places are the same in both."""
        if self.original.isascii() and len(self.folded) == len(self.original):
            return None
        return folded_origin(self.original)

    @Lazy
    def exact_origin(self) -> Origin | None:
        """Where the exact view comes from; None where places are the same in both."""
        return None if self.exact == self.original else exact_origin(self.original)
