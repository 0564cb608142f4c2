"""Says in an author's words why a piece of text does not fit, and what would."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz, process

from rubricc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Label
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax.error_examples import Advice, Failure, advice_for, general_advice_for
from rubricc.compiler.syntax.habits import habit
from rubricc.compiler.syntax.lexer import Fault, Lexeme, Reading
from rubricc.compiler.syntax.machine import Machine, keywords
from rubricc.compiler.syntax.places import around_brace, home_of, opened, starts_line
from rubricc.compiler.syntax.wording import expectation, found_words
from rubricc.compiler.syntax.words import shown_as_name

SYNTAX, RESERVED = "RB000", "RB010"
_WORD_SIGNS = {
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": '"',
    "’": '"',
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "*",
    "≥": ">=",
    "≤": "<=",
}
_FOREIGN = {
    "&": "Write `and`.",
    "!": "Write `not`, or `!=` between two values.",
    "'": 'Texts stand in double quotes: "…".',
    "`": 'Texts stand in double quotes: "…".',
    ";": "Nothing ends a line; leave the semicolon out.",
    "%": 'A share is written as a number, such as 0.2; in a text, as "20%".',
    "@": 'A version belongs in the text of `use rubric "id@1.0.0" as name`.',
    "\\": "A backslash can only stand in a text or in a pattern.",
    "?": "Optional inputs are written with `optional` at the end.",
    "$": "A value in a reason is written in braces, `{name}`.",
}


def _error(message: str, span: Span, hint: str, code: str = SYNTAX, fix: Fix | None = None) -> Diagnostic:
    return Diagnostic(code, "error", message, span, hint=hint, fix=fix)


def explain_fault(fault: Fault) -> Diagnostic:
    """Give back the error for a place that cannot be cut into words and signs."""
    if fault.kind == "open text":
        hint = 'End it with " on the same line; a text of several lines stands in """.'
        return _error("This text has no closing quote.", fault.span, hint)
    if fault.kind == "open long text":
        return _error('This text of several lines has no closing """.', fault.span, 'End it with """.')
    if fault.kind == "letter":
        letter = re.sub(r"[\x00-\x7f]", "", fault.text)[0]
        hint = "Names are made of the letters a to z, digits and _; other letters belong in a title or a text."
        return _error(f"The name `{fault.text}` has the letter `{letter}`.", fault.span, hint)
    if fault.kind == "glued":
        left, right = fault.text.split()
        return _unglue(left, right, fault.span)
    if fault.kind == "number":
        hint = "A number has up to 15 digits, and up to 9 after the point."
        return _error("This number has too many digits.", fault.span, hint)
    return _explain_character(fault)


def _explain_character(fault: Fault) -> Diagnostic:
    shown = fault.text if fault.text.isprintable() and fault.text.strip() else f"U+{ord(fault.text):04X}"
    message = f"The sign `{shown}` means nothing here."
    if (plain := _WORD_SIGNS.get(fault.text)) is not None:
        fix = Fix(f"Write `{plain}`", (Edit(fault.span, plain),), "unsafe")
        return _error(message, fault.span, f"Write the plain sign `{plain}`.", fix=fix)
    return _error(message, fault.span, _FOREIGN.get(fault.text, "Leave it out, or put it in a text."))


def explain(machine: Machine, lexemes: Sequence[Lexeme], index: int) -> Diagnostic:
    """Give back the error for a lexeme that cannot be read where it stands."""
    expected = machine.expected()
    lexeme = lexemes[index]
    failure = Failure(machine.states[-1], lexeme.type, frozenset(expected))
    found = _glued(lexeme, expected) or _habitual(lexemes, index, expected) or _operator_as_name(lexemes, index)
    if lexeme.type == "NAME":
        found = found or _foreign_word(lexeme, expected)
        found = found or (None if shown_as_name(lexemes, index) else _misspelt(lexeme, expected))
    found = found or _advised(lexeme, advice_for(failure)) or _reserved(lexeme, expected)
    found = found or _advised(lexeme, general_advice_for(failure)) or _misplaced(machine, lexemes, index)
    return found or _second_rubric(lexeme, expected) or _generic(machine, lexeme, expected)


def _habitual(lexemes: Sequence[Lexeme], index: int, expected: set[str]) -> Diagnostic | None:
    """What people write out of habit."""
    say = habit(lexemes, index, expected)
    return None if say is None else _error(say.message, lexemes[index].span, say.hint)


def _glued(lexeme: Lexeme, expected: set[str]) -> Diagnostic | None:
    """A keyword that runs into a digit or a name, such as `max5`."""
    if lexeme.type != "NAME":
        return None
    for word in sorted(keywords(), key=len, reverse=True):
        rest = lexeme.text.removeprefix(word)
        if keywords()[word] in expected and 0 < len(rest) < len(lexeme.text) and (rest[0].isdigit() or len(rest) <= 2):
            return _unglue(word, rest, lexeme.span)
    return None


def _unglue(left: str, right: str, span: Span) -> Diagnostic:
    message = f"`{left}{right}` is one word; a blank is missing in it."
    fix = Fix("Put a blank between them", (Edit(span, f"{left} {right}"),))
    return _error(message, span, f"Write `{left} {right}`.", RESERVED, fix)


_OPERATORS = frozenset(
    [
        "and",
        "or",
        "in",
        "is",
        "implies",
        "then",
        "else",
        "where",
        "mentions",
        "affirms",
        "denies",
        "matches",
        "to",
        "per",
        "by",
        "at",
    ]
)


def _operator_as_name(lexemes: Sequence[Lexeme], index: int) -> Diagnostic | None:
    """An operator with nothing before it was read as a name, so the error shows one place too late."""
    before = lexemes[index - 1] if index else None
    if before is None or before.type != "NAME" or before.text not in _OPERATORS:
        return None
    message = f"Something is missing before `{before.text}`."
    return _error(message, before.span, f"Put a condition or a value before `{before.text}`.")


def _reserved(lexeme: Lexeme, expected: set[str]) -> Diagnostic | None:
    """A word of the language where a new name must stand."""
    if "NAME" not in expected or lexeme.text not in keywords() or expected & {"NUMBER", "LPAR"}:
        return None
    message = f"`{lexeme.text}` is a word of the language, so it cannot be a name."
    fix = Fix(f"Rename it to `{lexeme.text}_1`", (Edit(lexeme.span, f"{lexeme.text}_1"),), "unsafe")
    return _error(message, lexeme.span, f"Choose another name, such as `{lexeme.text}_1`.", RESERVED, fix)


_FOREIGN_WORDS = {
    "elif": "else if",
    "elsif": "else if",
    "unless": "if not",
    "contains": "mentions",
    "includes": "mentions",
    "mention": "mentions",
    "default": "otherwise",
}


def _foreign_word(lexeme: Lexeme, expected: set[str]) -> Diagnostic | None:
    """A word of another language, or a keyword in capitals."""
    plain = _FOREIGN_WORDS.get(lexeme.text, lexeme.text.lower())
    first = plain.split()[0]
    if plain == lexeme.text or keywords().get(first) not in expected:
        return None
    fix = Fix(f"Write `{plain}`", (Edit(lexeme.span, plain),))
    return _error(f"`{lexeme.text}` is written `{plain}` here.", lexeme.span, f"Write `{plain}`.", fix=fix)


def _misspelt(lexeme: Lexeme, expected: set[str]) -> Diagnostic | None:
    """A word close to one that fits here."""
    words = sorted(word for word, type_ in keywords().items() if type_ in expected)
    near = process.extractOne(lexeme.text, words, scorer=fuzz.ratio, score_cutoff=72)
    if near is None:
        return None
    fix = Fix(f"Write `{near[0]}`", (Edit(lexeme.span, near[0]),), "unsafe")
    return _error(f"`{lexeme.text}` is not a word that fits here.", lexeme.span, f"Did you mean `{near[0]}`?", fix=fix)


def _advised(lexeme: Lexeme, advice: Advice | None) -> Diagnostic | None:
    if advice is None:
        return None
    found = found_words(lexeme)
    return _error(advice.message.replace("{found}", found), lexeme.span, advice.hint.replace("{found}", found))


def _misplaced(machine: Machine, lexemes: Sequence[Lexeme], index: int) -> Diagnostic | None:
    """A keyword that begins a line inside a construct it does not belong to."""
    lexeme, home = lexemes[index], home_of(lexemes[index].text)
    if home is None or not starts_line(lexemes, index):
        return None
    around = around_brace(machine)
    if around is None:
        return None
    if around.text in home.words:
        return None
    place = "the rubric itself" if around.text == "rubric" else f"`{around.text}`"
    labels = (Label(around.span, f"inside this `{around.text}`"),)
    message = f"`{lexeme.text}` belongs {home.place}, not in {place}."
    hint = f"Move it {home.place}." if around.text == "rubric" else "Move it, or close the braces before it with `}`."
    return Diagnostic(SYNTAX, "error", message, lexeme.span, labels, hint)


def _second_rubric(lexeme: Lexeme, expected: set[str]) -> Diagnostic | None:
    """A rubric below the rubric."""
    if expected != {"$END"} or lexeme.text != "rubric":
        return None
    hint = "Put the second rubric into a file of its own."
    return _error("A file holds one rubric, and here begins another.", lexeme.span, hint)


def _generic(machine: Machine, lexeme: Lexeme, expected: set[str]) -> Diagnostic:
    message = f"{found_words(lexeme)} cannot stand here."
    message = message[0].upper() + message[1:]
    opener = opened(machine)
    labels = () if opener is None else (Label(opener.span, f"inside this `{opener.text}`"),)
    return Diagnostic(SYNTAX, "error", message, lexeme.span, labels, f"Expected {expectation(expected)}.")


def explain_end(machine: Machine, reading: Reading) -> Diagnostic:
    """Give back the error for a text that ends too early."""
    size = len(reading.text)
    end = reading.span(max(0, size - 1), size)
    expected = machine.expected()
    hint = f"Expected {expectation(expected)}."
    if reading.offsets is not None:
        return _error("The expression in braces ends too early.", end, hint)
    if not machine.values:
        return _error("There is no rubric in this file.", end, 'Write `rubric name "Title" { … }`.')
    opener = around_brace(machine) if "RBRACE" in expected else opened(machine)
    if opener is None:
        return _error("The text ends too early.", end, hint)
    if "RBRACE" in expected:
        missing = sum(1 for value in machine.values if isinstance(value, Lexeme) and value.type == "LBRACE")
        hint = "Close it with `}`." if missing == 1 else f"{missing} closing braces `}}` are missing."
    return _error(f"The file ends, but this `{opener.text}` is not finished.", opener.span, hint)
