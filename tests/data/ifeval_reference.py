"""What IFEval's reference checker counts, in our own words, and the same with one known fault mended.

A disagreement counts as the checker's fault only if three things hold: the rule below gives the checker's verdict,
the same rule with that one fault mended gives ours, and so the fault alone explains the difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Rule = Callable[[dict[str, Any], str], bool]


@dataclass(frozen=True)
class Fault:
    """A fault of the reference checker in one kind of instruction."""

    kind: str
    what: str
    why: str
    """Why our answer is the right one."""
    checker: Rule
    mended: Rule

    def explains(self, arguments: dict[str, Any], response: str, ours: bool, theirs: bool) -> bool:
        """Tell whether the fault alone makes the difference between the two verdicts."""
        return self.checker(arguments, response) == theirs and self.mended(arguments, response) == ours


def compare(count: int, relation: str, number: int) -> bool:
    return count < number if relation == "less than" else count >= number


def capitals(words: str, least: int) -> Rule:
    def rule(given: dict[str, Any], response: str) -> bool:
        shouted = [w for w in re.findall(words, response) if w.isupper() and sum(map(str.isalpha, w)) >= least]
        return compare(len(shouted), given["capital_relation"], given["capital_frequency"])

    return rule


def placeholders(expression: str) -> Rule:
    return lambda given, response: len(re.findall(expression, response)) >= given["num_placeholders"]


def bullets(expression: str) -> Rule:
    return lambda given, response: len(re.findall(expression, response, re.M)) == given["num_bullets"]


def highlights(inside: str) -> Rule:
    stretch = rf"(?<![*\w])(\*{{1,2}})(?=\S)(?:{inside})+?\1"
    return lambda given, response: len(re.findall(stretch, response)) >= given["num_highlights"]


def keywords(edge: str) -> Rule:
    def rule(given: dict[str, Any], response: str) -> bool:
        return all(re.search(edge + re.escape(word) + edge, response, re.I) for word in given["keywords"])

    return rule


def keyword_count(edge: str) -> Rule:
    def rule(given: dict[str, Any], response: str) -> bool:
        found = re.findall(edge + re.escape(given["keyword"].strip()) + edge, response, re.I)
        return compare(len(found), given["relation"], given["frequency"])

    return rule


def sign_count(given: dict[str, Any], response: str) -> bool:
    return compare(response.lower().count(given["letter"]), given["let_relation"], given["let_frequency"])


def any_letter(given: dict[str, Any], response: str) -> bool:
    """Stand for a count of a letter drawn at random: it gives any verdict, so the other of the right one."""
    return not sign_count(given, response) if not given["letter"].isalpha() else sign_count(given, response)


def words(expression: str) -> Rule:
    def rule(given: dict[str, Any], response: str) -> bool:
        return compare(len(re.findall(expression, response)), given["relation"], given["num_words"])

    return rule


def sentences(drop: str, closers: str) -> Rule:
    """Count stops before white space and a new beginning, after what `drop` matches has been taken out."""
    end = re.compile(rf"[.!?][{closers}]*(?:\s+(?![a-z])|\Z)")

    def rule(given: dict[str, Any], response: str) -> bool:
        plain = re.sub(drop, " ", response, flags=re.M) if drop else response
        plain = re.sub(r"\b(?:Mr|Mrs|Ms|Dr|St|vs)\.", "x", plain.strip())
        count = len(end.findall(plain)) + (end.search(plain[-4:]) is None)
        return compare(count, given["relation"], given["num_sentences"])

    return rule


def never(given: dict[str, Any], response: str) -> bool:
    """Stand for a check of the language that fails: it can be told from the verdict only, since it is drawn by lot."""
    return False


def english(right_case: Callable[[str], bool]) -> Rule:
    """Tell English by how many of its words are among the commonest; a few words, or names alone, show no language."""
    known = set(COMMON.split())

    def rule(given: dict[str, Any], response: str) -> bool:
        words = re.findall(r"[a-z']+", response.lower())
        common = sum(word in known for word in words)
        return right_case(response) and (len(words) < 5 or common == 0 or common >= len(words) / 5)

    return rule


COMMON = """the a an of to and in is are was i you he she it we they that this for on with as at by be have has had not
or but from my your his her our their will would can could so if when what who how all there do does am me"""
NUMBER = r"^\s*\d+\."
CURLY = "\u201d\u2019"
WORD = r"\w+(?:['\u2019-]\w+)*"

LANGDETECT = "the language is drawn by lot from chances, also for two words or for words with letters stretched"
TOO_LITTLE = "the words are English, or too few, or names alone: what cannot be told passes, as the checker itself says"
FAULTS = (
    Fault(
        "change_case:english_lowercase",
        LANGDETECT,
        TOO_LITTLE,
        never,
        english(str.islower),
    ),
    Fault(
        "change_case:english_capital",
        LANGDETECT,
        TOO_LITTLE,
        never,
        english(str.isupper),
    ),
    Fault(
        "change_case:capital_word_frequency",
        "single letters (I, A, vitamin C) and pieces of words (LIFE'S is two) count as words in capitals",
        "nobody sets a word in capitals by writing `I` or `A`, and LIFE'S is one word",
        capitals(r"'S\b|[\w-]+", 1),
        capitals(WORD, 2),
    ),
    Fault(
        "detectable_content:number_placeholders",
        "any brackets on one line are a placeholder, however much stands in them",
        "a finished passage of hundreds of characters in brackets holds no place for anything",
        placeholders(r"\[.*?\]"),
        placeholders(r"\[[^\]\n]{1,120}\]"),
    ),
    Fault(
        "detectable_format:number_bullet_lists",
        "a line that begins in italics, *so*, is a bullet",
        "in Markdown a bullet is followed by a blank",
        bullets(r"^\s*(?:\*[^*]|-).*$"),
        bullets(r"^\s*[*-]\s.*$"),
    ),
    Fault(
        "detectable_format:number_highlighted_sections",
        "emphasis that runs over a line break is not seen",
        "in Markdown emphasis ends with its paragraph, not with its line",
        highlights(r"[^*\n]"),
        highlights(r"[^*\n]|\n(?!\s*\n)"),
    ),
    Fault(
        "keywords:existence",
        "a keyword is found inside longer words (`grow` in `grown`, `meal` in `meals`)",
        "the keyword is to be a word of the answer, as `art` is none of `party`",
        keywords(""),
        keywords(r"\b"),
    ),
    Fault(
        "keywords:frequency",
        "a keyword is counted inside longer words (`robber` in `robbers`)",
        "the instruction counts how often the word appears",
        keyword_count(""),
        keyword_count(r"\b"),
    ),
    Fault(
        "keywords:letter_frequency",
        "a sign that is no letter (`#`, `!`) is exchanged for a letter drawn at random",
        "the sign that the prompt names is the one to count",
        any_letter,
        sign_count,
    ),
    Fault(
        "length_constraints:number_words",
        "words are cut at hyphens and apostrophes (`don't` is two)",
        "`don't` and `well-known` are words, as every word processor counts them",
        words(r"\w+"),
        words(WORD),
    ),
    Fault(
        "length_constraints:number_sentences",
        "the number of a list item (`1.`) counts as a sentence",
        "a number is no sentence",
        sentences("", "\"')"),
        sentences(NUMBER, "\"')"),
    ),
    Fault(
        "length_constraints:number_sentences",
        "a stop before a curly quotation mark ends no sentence",
        "a sentence in quotation marks ends, whatever the shape of the marks",
        sentences("", "\"')"),
        sentences("", "\"')" + CURLY),
    ),
)
