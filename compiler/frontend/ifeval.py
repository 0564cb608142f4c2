"""From IFEval's instructions to a rubric: one check for each of the 25 kinds of verifiable instruction.

IFEval (Zhou et al., Instruction-Following Evaluation for Large Language Models, 2023, arXiv 2311.07911) gives every
prompt a list of instructions, each a kind such as `length_constraints:number_words` with its arguments. Here each
becomes a condition in the language, over the tools of the standard library. What a condition asks is what the
instruction says, and not what the reference checker computes, wherever the two differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rubricc.compiler.ir.literals import show_text

Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Condition:
    """What one instruction asks of a response: an expression, the words for it, and what is declared for it."""

    expression: str
    reason: str
    declared: str = ""
    """`lexicon` or `pattern` and what follows its name, which is `NAME` in the expression; empty for none."""


NAME = "NAME"
"""Stands in an expression for the name of what is declared for it, which is given when the rubric is written."""
COMMAS = ",\\x{060C}\\x{3001}\\x{FF0C}\\x{FE50}\\x{FE51}\\x{FF64}"
"""The commas of Latin, Arabic and East Asian scripts, as a class of a pattern."""
ANSWERS = ("My answer is yes.", "My answer is no.", "My answer is maybe.")


def rubric_text(name: str, kinds: Sequence[str], arguments: Sequence[Arguments], title: str = "") -> str:
    """Give back the text of a rubric with one check for each instruction; all must hold for an answer to pass.

    The checks have the ids of `check_ids(kinds)`, in order. Raises `ValueError` where a kind is unknown, or an
    argument that it needs is missing.
    """
    checks = zip(check_ids(kinds), map(condition, kinds, arguments), strict=True)
    lines = [line for identifier, found in checks for line in _check(identifier, found)]
    head = f"rubric {name} {show_text(title)} {{" if title else f"rubric {name} {{"
    return "\n".join([head, '  version "1.0.0"', "  combine all_pass", *lines, "}", ""])


def check_ids(kinds: Iterable[str]) -> tuple[str, ...]:
    """Give back the ids of the checks: the last part of each kind, with a number from its second occurrence on."""
    seen: dict[str, int] = {}
    ids = []
    for kind in kinds:
        last = kind.rpartition(":")[2]
        seen[last] = seen.get(last, 0) + 1
        ids.append(last if seen[last] == 1 else f"{last}_{seen[last]}")
    return tuple(ids)


def condition(kind: str, arguments: Arguments) -> Condition:
    """Give back what an instruction asks; `kind` may have a prefix for its language (`en:`).

    Raises `ValueError` where the kind is unknown or an argument is missing.
    """
    make = KINDS.get(":".join(kind.split(":")[-2:]))
    if make is None:
        raise ValueError(f"IFEval has no kind of instruction called {kind}.")
    try:
        return make(arguments)
    except KeyError as error:
        raise ValueError(f"{kind} needs the argument {error}.") from None


def _check(identifier: str, found: Condition) -> list[str]:
    word, _, rest = found.declared.partition(" ")
    name = f"{identifier}_{word}"
    lines = [f"  {word} {name} {rest}"] if word else []
    expression = found.expression.replace(NAME, name)
    return [*lines, f"  check {identifier} points 1 if {expression} {show_text(_plain(found.reason))}"]


def _plain(reason: str) -> str:
    """Give back a reason in which braces show as they are."""
    return reason.replace("{", "{{").replace("}", "}}")


def _phrases(phrases: Iterable[str], modes: str = "") -> str:
    return f"lexicon {modes}[" + ", ".join(dict.fromkeys(map(show_text, phrases))) + "]"


def _pattern(expression: str) -> str:
    """Give back the declaration of a pattern; in its raw text only quotation marks need a backslash."""
    return 'pattern "' + expression.replace('"', '\\"') + '"'


def _compared(amount: str, relation: str, number: int, what: str) -> Condition:
    """Give back the comparison of an amount; a relation is `less than` or `at least`."""
    sign = {"less than": "<", "at least": ">="}.get(relation)
    if sign is None:
        raise ValueError(f"IFEval knows no relation {relation!r}.")
    return Condition(f"{amount} {sign} {number}", f"Has {relation} {number} {what}.")


def _case(name: str) -> Callable[[Arguments], Condition]:
    words = {"upper": "capital", "lower": "small"}[name]
    return lambda given: Condition(
        f'text.case(response, "{name}") and (language.detect(response) is defined implies language.is(response, "en"))',
        f"Is in {words} letters only, and in no other language than English.",
    )


def _in_language(code: str) -> str:
    """Give back the condition that a response is in the language, or too short to tell."""
    asked = f"language.is(response, {show_text(code)})"
    return f"{asked} is defined implies {asked}"


def _first_word(given: Arguments) -> Condition:
    count, place, word = given["num_paragraphs"], given["nth_paragraph"], given["first_word"]
    return Condition(
        f"text.paragraphs(response) == {count} and "
        f"text.starts_with(text.paragraph(response, {place}), {show_text(word)})",
        f"Has {count} paragraphs, and number {place} begins with the word.",
    )


def _frequency(given: Arguments) -> Condition:
    amount = f"text.count(response, {show_text(given['keyword'])})"
    return _compared(amount, given["relation"], given["frequency"], f"times {given['keyword']}")


def _letters(given: Arguments) -> Condition:
    amount, letter = f"text.count_matches(response, {NAME})", given["letter"]
    found = _compared(amount, given["let_relation"], given["let_frequency"], f"times {letter}")
    return replace(found, declared=_pattern(re.escape(letter)))


def _sections(given: Arguments) -> Condition:
    word, count = given["section_spliter"].strip(), given["num_sections"]
    return Condition(
        f"text.count_matches(response, {NAME}) >= {count}",
        f"Has {count} sections marked {word} X.",
        _pattern(rf"\b{re.escape(word)}\s?[0-9]+").replace("pattern", "pattern exact", 1),
    )


def _ending(given: Arguments) -> Condition:
    phrase = given["end_phrase"].strip()
    return Condition(
        f"text.ends_with(response, {NAME})",
        "Ends with the phrase.",
        f"lexicon [{' | '.join(show_text(phrase + mark) for mark in ('', chr(34)))}]",
    )


KINDS: dict[str, Callable[[Arguments], Condition]] = {
    "change_case:capital_word_frequency": lambda given: _compared(
        "format.all_caps_words(response)",
        given["capital_relation"],
        given["capital_frequency"],
        "words all in capitals",
    ),
    "change_case:english_capital": _case("upper"),
    "change_case:english_lowercase": _case("lower"),
    "combination:repeat_prompt": lambda given: Condition(
        f"text.starts_with(response, {NAME})",
        "Begins with the prompt.",
        _phrases([given["prompt_to_repeat"].strip()]),
    ),
    "combination:two_responses": lambda given: Condition(
        'list.size(text.split(response, "******")) == 2 and list.distinct(text.split(response, "******")) == 2 '
        f"and not (response matches {NAME})",
        "Has two different responses, parted by ******.",
        _pattern(r"\*{7}"),
    ),
    "detectable_content:number_placeholders": lambda given: _compared(
        "format.placeholders(response, in_code: true)", "at least", given["num_placeholders"], "placeholders"
    ),
    "detectable_content:postscript": lambda given: Condition(
        f"format.postscript(response, {show_text(given['postscript_marker'].strip())})", "Has a postscript."
    ),
    "detectable_format:constrained_response": lambda given: Condition(
        f"response mentions {NAME}", "Gives one of the answers allowed.", _phrases(ANSWERS, "exact substrings ")
    ),
    "detectable_format:json_format": lambda given: Condition(
        "format.is_json(response, fenced: true)", "Is JSON as a whole."
    ),
    "detectable_format:multiple_sections": _sections,
    "detectable_format:number_bullet_lists": lambda given: Condition(
        f"format.bullets(response) == {given['num_bullets']}", f"Has exactly {given['num_bullets']} bullets."
    ),
    "detectable_format:number_highlighted_sections": lambda given: _compared(
        "format.bold(response) + format.italics(response)", "at least", given["num_highlights"], "highlighted parts"
    ),
    "detectable_format:title": lambda given: Condition(
        f"response matches {NAME}",
        "Has a title in double angular brackets.",
        _pattern(r"<<[^\n]*[^\s<>][^\n]*>>"),
    ),
    "keywords:existence": lambda given: Condition(
        f"text.coverage(response, {NAME}) == 1", "Has every keyword.", _phrases(given["keywords"])
    ),
    "keywords:forbidden_words": lambda given: Condition(
        f"not (response mentions {NAME})", "Has no forbidden word.", _phrases(given["forbidden_words"])
    ),
    "keywords:frequency": _frequency,
    "keywords:letter_frequency": _letters,
    "language:response_language": lambda given: Condition(
        _in_language(given["language"]), f"Is in the language {given['language']}."
    ),
    "length_constraints:nth_paragraph_first_word": _first_word,
    "length_constraints:number_paragraphs": lambda given: Condition(
        f'list.size(text.split(response, "***")) == {given["num_paragraphs"]}',
        f"Has {given['num_paragraphs']} parts, parted by ***.",
    ),
    "length_constraints:number_sentences": lambda given: _compared(
        "text.sentences(response)", given["relation"], given["num_sentences"], "sentences"
    ),
    "length_constraints:number_words": lambda given: _compared(
        "text.words(response)", given["relation"], given["num_words"], "words"
    ),
    "punctuation:no_comma": lambda given: Condition(
        f"not (response matches {NAME})", "Has no comma.", _pattern(f"[{COMMAS}]")
    ),
    "startend:end_checker": _ending,
    "startend:quotation": lambda given: Condition("text.quotes(response)", "Stands in double quotation marks."),
}
"""For each kind of instruction, what makes its condition from its arguments."""
