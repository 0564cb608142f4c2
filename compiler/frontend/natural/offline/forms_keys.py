"""Phrases that ask for keys in JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.conditions import Call
from rubricc.compiler.frontend.natural.offline.form import SAYS, Form
from rubricc.compiler.frontend.natural.offline.forms_words import QUOTED, bare
from rubricc.compiler.ir.literals import show_text

_KEYS = re.compile(
    rf"(?:(?:is |the )*(?:valid )?json(?: object| output)? (?:that |with |which )?)?(?:{SAYS} |with )?"
    r"(?:(?:a|an|the|both|all|at least|top-level|required|json|following|of)\s+)*(?:keys?|fields?|propert(?:y|ies))"
    r"(?: (?:called|named))?:? (?P<said>.+?)(?: in (?:the|its) json(?: \w+)?)?",
    re.I,
)


def keys(text: str) -> Iterator[Form]:
    """Yield that an answer is a JSON object with the keys that are named in quotation marks."""
    found = _KEYS.fullmatch(text)
    names = [bare(item) for item in QUOTED.findall(found["said"])] if found else []
    if found is None or not names or not re.fullmatch(r"(?:and|,|\s)*", QUOTED.sub("", found["said"])):
        return
    schema = show_text(json.dumps({"type": "object", "required": names})).replace("{", "{{").replace("}", "}}")
    shown = json.dumps(dict.fromkeys(names, "so"))
    yield Form(Call(f"format.matches_schema({{}}, {schema}, fenced: true)"), "keys", shown=(shown,))
