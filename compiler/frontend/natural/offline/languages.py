"""In which language the answers will be: phrases of another one would never stand in them."""

from __future__ import annotations

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.runtime.registry import missing, tool
from rubricc.runtime.text import Text

OWN = "en"
"""The language of this translator's phrases."""


def answered_in(source: NaturalRubric) -> str:
    """Give back the code of the language that answers will be in: that of the source, else that of the question.

    English where neither tells, or where no library is here that knows languages.
    """
    if source.language:
        return source.language.replace("_", "-").split("-")[0].lower()
    asked = "\n".join([source.query, *(item["content"] for item in source.messages if item["role"] == "user")])
    detect = tool("language.detect")
    if not asked.strip() or missing(detect) is not None:
        return OWN
    return detect.run(Text(asked)) or OWN
