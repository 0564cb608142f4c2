from __future__ import annotations

from collections.abc import Callable

import pytest

from rubricc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Label
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

TEXT = 'rubric x {\n  lexicon drugs ["漢字", "b"]\n\tcheck a points 1 if 漢字 mentions drgs and drgs\n}\n'

Place = Callable[..., Span]


@pytest.fixture
def source() -> SourceFile:
    return SourceFile("a folder/x.rubric", TEXT)


@pytest.fixture
def at(source: SourceFile) -> Place:
    def find(text: str, occurrence: int = 0) -> Span:
        start = -1
        for _ in range(occurrence + 1):
            start = source.text.index(text, start + 1)
        return Span(start, start + len(text), source)

    return find


@pytest.fixture
def unknown(at: Place) -> Diagnostic:
    labels = (
        Label(at("drgs"), "nothing has this name"),
        Label(at("drugs"), "this one has nearly the same name"),
        Label(at("drgs", 1), "here too"),
    )
    fix = Fix("Write drugs", (Edit(at("drgs"), "drugs"),))
    return Diagnostic(
        "RB001", "error", 'There is nothing called "drgs".', at("drgs"), labels, "Did you mean drugs?", fix
    )
