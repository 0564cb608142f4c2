"""Derives the grammar used for decoding from the grammar of the language.

    python -m rubricc.grammar.decoding            prints it
    python -m rubricc.grammar.decoding --write    writes `decoding.lark` beside this file

A model that writes under `decoding.lark` writes what the parser reads. It differs from `rubric.lark` in that

- white space and comments are part of the rules, so that words cannot run into each other: a gap is compulsory wherever
  two words could meet;
- keywords cannot be names, tools are called by the names that there are, and none is declared;
- texts hold only escapes that exist, and braces in reasons hold a name, a column or a call;
- types are listed.

It uses no lookaround, no lazy repetition, no template, no import, no priority and no ignored terminal, so that it is
valid both for llguidance (vLLM, SGLang, llama.cpp) and as the grammar of a custom tool of OpenAI's interface.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from collections.abc import Sequence as Items
from pathlib import Path

from rubricc.compiler.syntax.machine import grammar_text
from rubricc.compiler.syntax.words import ALWAYS_THERE, reserved_words
from rubricc.grammar.ebnf import Choice, Part, Repeated, Sequence, Symbol, read_rules
from rubricc.grammar.exclude import names_without

FILE = Path(__file__).with_name("decoding.lark")

FUNCTIONS = ("min", "max", "abs")
"""Functions that are called without a namespace and whose names no rubric can declare."""

_IN_TESTS = frozenset({"expect", "passed", "failed"})
"""Keywords of tests that stand where a name could."""

_TYPES = ("Bool", "Int", "Real", "Text", "Lexicon", "Pattern", "Json", "Message", "Date")

_WRITTEN = {
    "start": "gap? rubric (gap | LAST)?",
    "call": '(TOOL | NAME | FUNCTION) gap? "(" gap? (argument (gap? "," gap? argument)* (gap? ",")? gap?)? ")"',
    "attribute": 'NAME "." NAME',
    "constant": '"-"? NUMBER',
    "text": "TEXT | LONG_TEXT",
    "given_text": "TEXT | LONG_TEXT",
    "reason": "REASON | LONG_REASON",
    "expression": "EXPRESSION",
    "name": "NAME",
    "declared": "DECLARED",
    "number": "NUMBER",
    "target": "NAME",
    "type": 'TYPE | "[" gap? TYPE gap? "]"',
}
"""Rules that are not derived but written, because they hold words, texts or no gaps."""

_LEFT_OUT = frozenset({"template_expression", "tool", "number_range", "undefined"})
"""What no model writes: the insides of reasons are terminals here, and tools are declared by those who supply them."""

_GAP = r"/([ \t\r\n]|#[^\r\n]*[\r\n])+/"


def derive(tools: Iterable[str]) -> str:
    """Give back the text of the decoding grammar, in which only these tools can be called."""
    rules = {name: _without(body) for name, body in read_rules(grammar_text()).items() if name not in _LEFT_OUT}
    gaps = _Gaps(rules)
    lines = [_HEADER, f"start: {_WRITTEN['start']}", "gap: GAP"]
    for name, body in rules.items():
        if name != "start":
            lines.append(f"{name}: {_WRITTEN.get(name) or gaps.write(body)}")
    return "\n".join([*lines, "", *_terminals(tools)]) + "\n"


def _without(part: Part) -> Part:
    """Give back a part without the options that are left out."""
    if not isinstance(part, Choice):
        return part
    return Choice(tuple(o for o in part.options if not (isinstance(o, Symbol) and o.name in _LEFT_OUT)))


_HEADER = """// Derived from rubric.lark by decoding.py; do not edit.
"""


def _terminals(tools: Iterable[str]) -> list[str]:
    names = " | ".join(f'"{name}"' for name in sorted(set(tools)))
    types = " | ".join(f'"{name}"' for name in _TYPES)
    functions = " | ".join(f'"{name}"' for name in FUNCTIONS)
    keywords = (reserved_words() - ALWAYS_THERE) | _IN_TESTS
    return [
        f"TOOL: {names}",
        f"FUNCTION: {functions}",
        f"TYPE: {types}",
        f"NAME: /{names_without(keywords)}/",
        f"DECLARED: /{names_without(keywords | ALWAYS_THERE)}/",
        r"NUMBER: /[0-9]{1,15}(\.[0-9]{1,9})?/",
        'CMP: "==" | "!=" | "<=" | ">=" | "<" | ">"',
        r'TEXT: /"([^"\\\r\n]|\\["\\nrt])*"/',
        r'LONG_TEXT: /"""([^"]|"[^"]|""[^"])*"""/',
        r'REASON: /"([^"\\\r\n{}]|\\["\\nrt]|' + _BRACES + r')*"/',
        r'LONG_REASON: /"""([^"{}]|"[^"{}]|""[^"{}]|' + _BRACES + r')*"""/',
        r'EXPRESSION: /"([^"\\\r\n]|\\[^\r\n])*"/',
        f"GAP: {_GAP}",
        r"LAST: /([ \t\r\n]|#[^\r\n]*[\r\n])*#[^\r\n]*/",
    ]


_HOLE = r"[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?(\([a-z_][a-z0-9_]*(, [a-z_][a-z0-9_]*)*\))?"
"""What a reason may show: a name, a column, or a call on names."""

_BRACES = r"\{\{|\}\}|\{" + _HOLE + r"\}"


class _Gaps:
    """Writes rules with a gap between neighbours, compulsory where both could be words."""

    def __init__(self, rules: dict[str, Part]) -> None:
        self.rules = rules
        self.begins = self._settle(lambda parts: parts[0])
        self.ends = self._settle(lambda parts: parts[-1])

    def _settle(self, pick: Callable[[Items[Part]], Part]) -> dict[str, bool]:
        """Find out which rules can begin (or end) with a letter or a digit, until nothing changes."""
        known = {**dict.fromkeys(self.rules, False), **_WORDS}
        changed = True
        while changed:
            changed = False
            for name, body in self.rules.items():
                if name not in _WORDS and not known[name] and self._wordish(body, known, pick):
                    known[name] = changed = True
        return known

    def _wordish(self, part: Part, known: dict[str, bool], pick: Callable[[Items[Part]], Part]) -> bool:
        if isinstance(part, Symbol):
            return part.name[1].isalpha() if part.name.startswith('"') else known.get(part.name, _is_word(part.name))
        if isinstance(part, Choice):
            return any(self._wordish(option, known, pick) for option in part.options)
        if isinstance(part, Repeated):
            return self._wordish(part.part, known, pick)
        first = pick(part.parts)
        if self._wordish(first, known, pick):
            return True
        rest = tuple(other for other in part.parts if other is not first)
        return bool(rest) and _optional(first) and self._wordish(Sequence(rest), known, pick)

    def write(self, part: Part) -> str:
        """Give back a part as text of the derived grammar."""
        if isinstance(part, Symbol):
            return part.name
        if isinstance(part, Choice):
            return "\n    | ".join(self.write(option) for option in part.options)
        if isinstance(part, Repeated):
            return self._repeat(part)
        return self._sequence(part.parts)

    def _inner(self, part: Part) -> str:
        text = self.write(part).replace("\n    | ", " | ")
        return text if isinstance(part, Symbol) else f"({text})"

    def _repeat(self, part: Repeated) -> str:
        inner = self._inner(part.part)
        if part.sign == "?":
            return f"{inner}?"
        again = f"({self._gap([part.part], part.part)} {inner})*"
        return f"{inner} {again}" if part.sign == "+" else f"({inner} {again})?"

    def _sequence(self, parts: tuple[Part, ...]) -> str:
        """Optional parts before the first compulsory one carry the gap after them, later ones the gap before them."""
        written: list[str] = []
        anchor = next(index for index, part in enumerate(parts) if not _optional(part))
        for index, part in enumerate(parts):
            if index < anchor:
                written.append(f"({self.write(part).removesuffix('?')} {self._gap([part], parts[index + 1])})?")
            elif index == anchor:
                written.append(self._inner(part) if isinstance(part, Choice) else self.write(part))
            else:
                written.append(self._after(parts[anchor:index], part))
        return " ".join(written)

    def _after(self, before: Items[Part], part: Part) -> str:
        """Give back a part with the gap before it; `before` are the parts that can stand there."""
        last = max(index for index, other in enumerate(before) if not _optional(other))
        gap = self._gap(before[last:], part)
        if isinstance(part, Repeated) and part.sign in "?*":
            inner = self._inner(part.part)
            once = f"({gap} {inner})"
            if part.sign == "?":
                return f"({gap} {self.write(part.part)})?" if not isinstance(part.part, Choice) else f"{once}?"
            again = self._gap([part.part], part.part)
            return f"{once}*" if again == gap else f"({gap} {inner} ({again} {inner})*)?"
        return f"{gap} {self._inner(part) if isinstance(part, Choice) else self.write(part)}"

    def _gap(self, before: Items[Part], part: Part) -> str:
        ends = any(self._wordish(other, self.ends, lambda parts: parts[-1]) for other in before)
        return "gap" if ends and self._wordish(part, self.begins, lambda parts: parts[0]) else "gap?"


def _optional(part: Part) -> bool:
    return isinstance(part, Repeated) and part.sign in "?*"


_WORDS = {
    "constant": True,
    "text": False,
    "given_text": False,
    "reason": False,
    "expression": False,
    "name": True,
    "declared": True,
    "number": True,
}


def _is_word(terminal: str) -> bool:
    return terminal in ("NAME", "NUMBER")


def tool_names() -> tuple[str, ...]:
    """Give back the names of all tools that are installed."""
    from rubricc.runtime.registry import all_tools

    return tuple(tool.name for tool in all_tools())


def main(arguments: list[str]) -> int:
    """Print or write the decoding grammar; give back the exit code."""
    text = derive(tool_names())
    if arguments == ["--write"]:
        FILE.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
