"""Turns a Lark grammar into GBNF, llama.cpp's own notation, for servers that were built without llguidance.

It reads what `draft_grammar` writes: rules and terminals one after another, alternatives below one another, literals as
in Python, regular expressions of classes, groups, alternatives and counts.
"""

from __future__ import annotations

import json
import re

from rubricc.compiler.frontend.natural.model_translation.grammar_rules import rules_of

_PIECE = re.compile(r'(?P<text>"(?:[^"\\]|\\.)*")|(?P<regex>/(?:[^/\\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/)|(?P<name>\w+)|\S')
_REGEX_PIECE = re.compile(
    r"(?P<set>\[(?:[^\]\\]|\\.)*\])|(?P<count>\{\d+(?:,\d*)?\}|[*+?])|(?P<bracket>[()|])|(?P<char>\\.|.)", re.DOTALL
)
_OR = "\n    | "
"""What stands between the alternatives of a rule."""

_FIRST = re.compile(r"[a-z_]+(?= |\Z)")
"""The rule that an alternative begins with, where it is there once."""

_ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}


def to_gbnf(grammar: str) -> str:
    """Give back the grammar in GBNF; `start` becomes `root`."""
    bodies = {name: text.removeprefix(f"{name}: ") for name, text in rules_of(grammar).items()}
    return "".join(f"{_name(name)} ::= {_body(_factored(_looped(name, body)))}\n" for name, body in bodies.items())


def _looped(name: str, body: str) -> str:
    r"""Give back the body of a rule without alternatives that begin with the rule itself, which GBNF cannot read.

    >>> _looped("sum", 'product\n    | sum "+" product')
    'product ( "+" product )*'
    """
    options = body.strip().split(_OR)
    again = [option.removeprefix(f"{name} ") for option in options if option.startswith(f"{name} ")]
    first = [option for option in options if not option.startswith(f"{name} ")]
    if not again:
        return body
    begin = first[0] if len(first) == 1 else f"({' | '.join(first)})"
    return f"{begin} ( {' | '.join(again)} )*"


def _factored(body: str) -> str:
    r"""Give back the body of a rule in which no two alternatives begin with the same rule.

    llama.cpp follows all alternatives at once: of those that differ only later, each level of a nested expression would
    multiply the number, and a token would take minutes.

    >>> _factored('sum\n    | sum "<" sum\n    | "not" sum')
    'sum ( "<" sum )?\n    | "not" sum'
    """
    rests: dict[str, list[str]] = {}
    for option in body.strip().split(_OR):
        first = _FIRST.match(option)
        head = first[0] if first else option
        rests.setdefault(head, []).append(option[len(head) :].strip())
    return _OR.join(_merged(head, found) for head, found in rests.items())


def _merged(head: str, rests: list[str]) -> str:
    """Give back the alternatives that begin alike as one."""
    if len(rests) == 1:
        return f"{head} {rests[0]}".strip()
    return f"{head} ( {' | '.join(filter(None, rests))} )" + ("" if all(rests) else "?")


def _name(name: str) -> str:
    """Give back a name without underscores, which GBNF does not know."""
    return "root" if name == "start" else name.replace("_", "-")


def _body(body: str) -> str:
    written: list[str] = []
    for found in _PIECE.finditer(body):
        if found["text"] is not None:
            written.append(_literal(json.loads(found["text"])))
        elif found["regex"] is not None:
            written.append(f"({_regex(found['regex'][1:-1])})")
        elif found[0] in "?*+":
            written[-1] += found[0]
        else:
            written.append(_name(found["name"]) if found["name"] else found[0])
    return " ".join(written)


def _literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _regex(expression: str) -> str:
    """Give back a regular expression as GBNF: characters become literals, the rest is written alike."""
    written: list[str] = []
    for found in _REGEX_PIECE.finditer(expression):
        if found["count"] is not None:
            written[-1] += found["count"]
        elif found["char"] is None:
            written.append(found[0])
        else:
            char = found["char"]
            written.append(_literal(_ESCAPED.get(char[1], char[1]) if char[0] == "\\" else char))
    return " ".join(written)
