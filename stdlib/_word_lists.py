"""Which data files each tool knows its words from, for those who want to see what it looks for."""

from __future__ import annotations

from pkgutil import get_data

from rubricc.runtime.tool import WordList
from rubricc.stdlib._argument import MARKER_KINDS

_TONE = ("certainty", "condescending", "empathy", "hedging", "politeness", "supportive")
_EMOTIONS = ("anger", "disgust", "fear", "joy", "sadness", "surprise", "trust")
_HARMS = tuple(f"safety_harm_{kind}_en" for kind in ("acts", "content", "drugs", "malware", "people", "weapons"))
_UNITS = ("quantity_units", *(f"quantity_names_{language}" for language in ("de", "es", "fr", "it", "nl", "pt")))

WORD_FILES: dict[str, tuple[str, ...]] = {
    **{f"argument.{kind}": (f"argument_{kind}_en",) for kind in MARKER_KINDS},
    **{f"tone.{kind}": (f"tone_{kind}_en",) for kind in _TONE},
    "tone.emotion": tuple(f"tone_emotion_{kind}_en" for kind in _EMOTIONS),
    "tone.sentiment": ("tone_sentiment_en", "tone_emoji_en"),
    "tone.mean_sentiment": ("tone_sentiment_en", "tone_emoji_en"),
    "tone.subjectivity": ("tone_subjectivity_en",),
    "medical.medication": ("medical_medications_en",),
    "medical.medications": ("medical_medications_en",),
    "medical.red_flag": ("medical_red_flags_en",),
    "medical.red_flags": ("medical_red_flags_en",),
    "medical.escalates": ("medical_actions_en",),
    "medical.refers_to_professional": ("medical_professionals_en",),
    "medical.special_population": ("medical_populations_en",),
    "medical.disclaimer": ("medical_disclaimers_en",),
    "medical.false_reassurance": ("medical_reassurance_en",),
    "medical.negated_finding": ("medical_findings_en",),
    "safety.insults": tuple(
        f"safety_{kind}_en" for kind in ("insults", "insult_names", "insult_words", "insult_phrases", "innocent")
    ),
    "safety.profanity": ("safety_profanity_en", "safety_profanity_mild_en", "safety_innocent_en"),
    "safety.slurs": ("safety_slurs_en", "safety_innocent_en"),
    "safety.redirects": ("safety_professionals_en", "safety_alternatives_en"),
    "safety.harmful_request": _HARMS,
    "quantity.currency": ("quantity_currencies",),
    "quantity.quantities": _UNITS,
    "quantity.count": _UNITS,
    "readability.dale_chall": ("easy_words_en",),
    "readability.difficult_words": ("easy_words_en",),
    "lexical.synonyms": ("lexical_synonyms_en",),
    "time.dates": ("time_words", "time_feasts"),
    "time.clock_times": ("time_verses",),
    "time.recurrences": ("time_recurrence",),
    "time.recurs": ("time_recurrence",),
}
"""The names of data files, without `.txt`, by tools."""

SHARED_FILES = frozenset(
    {
        "argument_set_phrases_en",
        "entities_names_en",
        "language_common_words",
        "language_names",
        "lexical_lemmas_en",
        "medical_emergency_numbers_en",
        "number_words",
        "syllables_en",
        "words_en",
    }
)
"""Files that no tool's answer is looked up in: they settle doubts, such as whether a word is a name."""


def words_of(name: str) -> tuple[WordList, ...]:
    """Give back what a tool knows, by classes; nothing for a tool that knows no words."""
    return tuple(part for file in WORD_FILES.get(name, ()) for part in _read_word_lists(file))


def _read_word_lists(file: str) -> tuple[WordList, ...]:
    """Give back a data file by its classes, lines as they stand there; a file without classes is one by itself."""
    content = get_data("rubricc.stdlib.data", f"{file}.txt") or b""
    classes: dict[str, list[str]] = {}
    current = file.removesuffix("_en")
    for line in map(str.strip, content.decode().splitlines()):
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
        elif line and not line.startswith("#"):
            classes.setdefault(current, []).append(line)
    source = _words_source(content.decode())
    return tuple(WordList(name, source, tuple(entries)) for name, entries in classes.items())


def _words_source(text: str) -> str:
    """Give back what the header says first, and where it says its words are from."""
    header = [line.removeprefix("#").strip() for line in text.splitlines() if line.startswith("#")]
    named = [line for line in header if "Source: " in line]
    return " ".join(dict.fromkeys([header[0], *named])) if header else ""
