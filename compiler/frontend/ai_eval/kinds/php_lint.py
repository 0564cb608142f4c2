"""`php_lint`: the response's PHP can be parsed. The parser is tree-sitter's, an extra; nothing is run.

PHP is what stands in the fences that say so, or where none does in those that name no language, each parsed alone, else
the whole response. Code without an opening tag gets one. `wrapper` names what the code is put into, and
`wrapper_template` is such a thing, with `{code}` or `%s` where the code belongs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rubricc.compiler.frontend.ai_eval.fields import PhpLint
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, cannot_run, fails, passes
from rubricc.runtime.text import Text
from rubricc.stdlib._format import format_code, format_code_blocks

NO_PARSER = "needs a parser of PHP: pip install 'rubricc[php]'"
WRAPPERS: Mapping[str, str] = {
    "none": "{code}",
    "function": "function wrapped() {\n{code}\n}",
    "class": "class Wrapped {\n{code}\n}",
}
_PLACE = re.compile(r"\{\{ ?code ?\}\}|\{code\}|%s")
_TAG = re.compile(r"<\?(?:php\b|=)", re.IGNORECASE)
_OPENING = re.compile(r"\A\s*<\?(?:php\b|=)?", re.IGNORECASE)


def _template(check: PhpLint) -> tuple[str, str]:
    """Give back what the code is put into, and why there is no such thing (empty where there is)."""
    if check.wrapper_template is not None:
        sound = _PLACE.search(check.wrapper_template)
        return check.wrapper_template, "" if sound else "its wrapper_template has no {code} in it"
    name = (check.wrapper or "none").lower()
    known = name in WRAPPERS
    return WRAPPERS.get(name, ""), "" if known else f"the wrapper {name!r} is unknown; known are {', '.join(WRAPPERS)}"


def _pieces(text: Text) -> list[str]:
    """Give back the PHP of a response: that of its fences, else all of it."""
    for language in ("php", ""):
        if count := format_code_blocks(text, language):
            return [format_code(text, language, number) or "" for number in range(1, count + 1)]
    return [text.original]


def _wrapped(code: str, template: str) -> str:
    """Give back the whole file: the code, without its own tag, where the template has its place."""
    inner = _OPENING.sub("", code, count=1) if template != "{code}" else code
    whole = _PLACE.sub(lambda match: inner, template)
    return whole if _TAG.search(whole) else f"<?php\n{whole}"


def _broken_line(source: str) -> int | None:
    """Give back the line (from 1) of the first thing that is no PHP, 0 where it is unknown, None where all is.

    Raises `ImportError` where no parser is installed.
    """
    import tree_sitter_php
    from tree_sitter import Language, Parser

    root = Parser(Language(tree_sitter_php.language_php())).parse(source.encode()).root_node
    if not root.has_error:
        return None
    node = root
    while broken := next((child for child in node.children if child.has_error), None):
        node = broken
    return int(node.start_point[0]) + 1


def _run(check: PhpLint, on: On) -> Outcome:
    template, why = _template(check)
    if why:
        return cannot_run(why)
    try:
        for number, code in enumerate(_pieces(on.text), 1):
            line = _broken_line(_wrapped(code, template))
            if line is not None:
                return fails(f"The PHP of piece {number} is broken at line {line} of the whole file.")
    except ImportError:
        return cannot_run(NO_PARSER)
    return passes("Its PHP can be parsed.")


def _rules(check: PhpLint, saying: Saying) -> Rules | Unsaid:
    return Unsaid("No tool of the language parses PHP.")


KIND = Kind(PhpLint, _run, _rules, lambda check: "Is PHP that can be parsed.", native=False)
