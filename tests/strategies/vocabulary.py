"""Words, phrases, patterns and oddities that generated rubrics and texts share."""

from __future__ import annotations

WORDS = (
    "aspirin", "ibuprofen", "dose", "doctor", "fever", "because", "however", "take", "rest", "water", "can", "not",
    "art", "party", "patient", "recommended", "therefore", "Straße", "café", "naïve", "İstanbul", "file", "100", "3.5",
    "running", "runs", "allergic", "penicillin", "no", "never", "without", "if",
)  # fmt: skip

PHRASES = (
    *WORDS,
    "see a doctor", "not recommended", "C++", ".NET", "50%", "can't", "patient's", "well-known", "trade–off",
    "rock-n-roll",
    "e.g.", "_important_", "important", "l'allergie", "allergie", "你好", "世界", "ยา", "カフェ", "cafe\u0301", "ﬁle",
    "a\u200bb", "soft\u00adhyphen", "“quoted”", '"quoted"', "so", "so so", "A", "a a", "?", "...", "'", "no fever",
    "ａｓｐｉｒｉｎ", "STRASSE", "año", "x\u0336", "👍", "👩‍⚕️", "Ωmega", "ὈΔΥΣΣΕΎΣ",
)  # fmt: skip
"""Phrases that meet every rule of matching: edges, dashes, apostrophes, scripts without blanks, foldings."""

SUBSTRINGS = (*PHRASES, " a", "ion", "e ", "-", "–", "art", "’s")

PATTERNS = (
    "[0-9]+ ?mg", "[a-z][a-z'-]*", r"\b[0-9]+(\.[0-9]+)?\b", "aspirin|ibuprofen", "(?:no|not) fever", r"\p{L}+",
    "so so",
    "[.!?]", r"^\s*[-*]", "k+", "s", r"[^a]b", "é", "(a|b)*c", r"\w+@\w+", "a{2,3}", "[“\"]", "x?y", r"(?m)^take",
)  # fmt: skip

LINEAR = ("[0-9]+ ?mg", "[a-z][a-z'-]*", "aspirin|ibuprofen", "[.!?]", "so so", "s", "a{2,3}")
"""Patterns that Python's own engine matches without going back."""

HOSTILE = (
    'quote " and \'', "back\\slash", '"""', "'''", "line\nbreak", "tab\there", "{brace}", "{{double}}", "%s %d", "\\n",
    "\u2028sep\u2029", "\x85next", "\x0bvt\x0cff", "nul\x00", "\x1b[31m", "# comment", "'); import os; ('", "\\", '\\"',
    "\u202eRTL", "\ufeffbom", "𝒳", "emoji 👍🏽", "trailing\\", "f'{x}'", "{% raw %}", "{{ 7*7 }}", "{# c #}",
    "</script>",
)  # fmt: skip
"""Texts that would break out of a badly quoted literal, template or comment."""

TITLES = ("Plain title", "Überschrift", "Is it safe?", "A “quoted” title", "Two\nlines", *HOSTILE)

JOINTS = (
    " ", " ", " ", " ", ", ", ". ", ". ", "\n", "\n\n", "? ", "! ", "; ", " – ", "—", "-", "'s ", "’s ", "\u00a0",
    "\u200b",
    "\t", "\r\n", " and ", " but ", " or ", "\n- ", "\n1. ", ": ", "。", "",
)  # fmt: skip

SENTENCES = (
    "There is no fever.", "Do you have a fever?", "If you are allergic, do not take penicillin.",
    "Take 500 mg twice a day.",
    "See no. 5.", "Dr. Lee says e.g. rest.", "Hello! How are you?", "你好。世界。", "I can't run, however.",
    "It's not recommended.",
    "# Heading", "- one\n- two\n- three", "| a | b |\n|---|---|\n| 1 | 2 |", "**bold** and `code`", "```\ncode\n```",
    '{"a": [1, 2]}', "Not only aspirin but ibuprofen.", "Pneumonia is not ruled out.", "Blood Transfusion: No",
)  # fmt: skip

ODD_TEXTS = (
    "", " ", "\n\n", "\x00", "\ud800", "a\udfffb", "'" * 60, "-" * 60, "\u0301" * 40, "a" + "\u0336" * 40,
    "👩‍👩‍👧‍👦" * 8,
    "ﷺ", "ǅ", "ß", "İ", "ŉ", "ﬃ", "\u1e9e", "가" + "\u1161", "\u200d", "\ufeff", "١٢٣", "½", "１００％", "aAaA" * 40,
)  # fmt: skip

JSON_VALUES = (None, {"a": 1}, [1, 2.5, "x"], "text", 3, True, {"nested": {"list": [{"k": None}]}})
