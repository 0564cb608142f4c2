"""The tools `lexical.*`: words, their stems, lemmas, parts of speech, frequencies and synonyms."""

from __future__ import annotations

from typing import Any

from rubricc.runtime.stems import stemmed_languages
from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import COUNT, SHARE, TEXTS, integer, real
from rubricc.stdlib._declare import IN_ENGLISH, ON_TEXT, TEXT_PARAMETER, maybe, text_parameter, whole_parameter
from rubricc.stdlib._lexical_frequency import (
    FREQUENCY_LANGUAGES,
    RARE,
    lexical_rare_words,
    lexical_zipf_frequency,
    rare_evidence,
)
from rubricc.stdlib._lexical_lemmas import LEMMA_LANGUAGES, lexical_lemmas
from rubricc.stdlib._lexical_pos import PART_OF_SPEECH_TAGS, lexical_pos, pos_evidence, prepare_tags
from rubricc.stdlib._lexical_synonyms import SYNONYM_PARTS, lexical_synonyms
from rubricc.stdlib._lexical_words import (
    lexical_ngrams,
    lexical_stems,
    lexical_tokens,
    lexical_type_token_ratio,
)
from rubricc.stdlib._spacy_parse import MODEL_LINE, SPACY_MODELS

FREQUENCIES: dict[str, Any] = {
    "requires": "wordfreq",
    "extra": "nlp",
    "languages": FREQUENCY_LANGUAGES,
    "counts_words": True,
    "standalone": False,
    "source": "wordfreq 3.1 (data CC-BY-SA-4.0); van Heuven et al., SUBTLEX-UK: a new and improved word frequency "
    "database, Quarterly Journal of Experimental Psychology, 2014",
}

WORDS = (
    Tool(
        name="lexical.tokens",
        parameters=ON_TEXT,
        result=TEXTS,
        run=lexical_tokens,
        counts_words=True,
        summary="The words in order, in small letters, as `text.words` counts them.",
        source="Unicode Standard Annex #29",
        cases=(
            Case(("The cat's well-known 3.5 lives!",), ["the", "cat's", "well-known", "3.5", "lives"]),
            Case(("你好",), ["你", "好"]),
            Case(("!!!",), []),
            Case(("",), []),
        ),
    ),
    Tool(
        name="lexical.ngrams",
        parameters=(TEXT_PARAMETER, whole_parameter("size", 1)),
        result=TEXTS,
        run=lexical_ngrams,
        counts_words=True,
        summary="Every run of so many words, in small letters, with blanks between; `list.distinct` tells how many "
        "differ.",
        cases=(
            Case(("To be or not to be", 2), ["to be", "be or", "or not", "not to", "to be"]),
            Case(("To be", 3), []),
            Case(("", 2), []),
        ),
    ),
    Tool(
        name="lexical.stems",
        parameters=ON_TEXT,
        result=TEXTS,
        run=lexical_stems,
        languages=stemmed_languages(),
        standalone=False,
        summary="The stems of the words in order, as phrase lists with `stems` compare them.",
        source="Porter, Snowball: A language for stemming algorithms, 2001",
        cases=(
            Case(("Running runners ran easily",), ["run", "runner", "ran", "easili"]),
            Case(("Die Häuser",), ["die", "haus"], language="de"),
            Case(("",), []),
        ),
    ),
    Tool(
        name="lexical.type_token_ratio",
        parameters=(TEXT_PARAMETER, Parameter("window", integer(1), optional=True, constant=True)),
        result=maybe(SHARE),
        run=lexical_type_token_ratio,
        counts_words=True,
        summary="Which share of the words differ from one another, from 0 to 1; with a window the mean over every run "
        "of so many words, which does not fall with length.",
        undefined="the text has no words",
        source="Covington and McFall, Cutting the Gordian Knot: The Moving-Average Type-Token Ratio, 2010",
        cases=(
            Case(("A rose is a rose.",), 0.6),
            Case(("A rose is a rose.", 2), 1),
            Case(("a a b b", 2), 0.666667),
            Case(("a b", 50), 1),
            Case(("",), None),
        ),
    ),
)

DICTIONARIES = (
    Tool(
        name="lexical.lemmas",
        parameters=ON_TEXT,
        result=TEXTS,
        run=lexical_lemmas,
        counts_words=True,
        requires="simplemma",
        extra="nlp",
        languages=LEMMA_LANGUAGES,
        standalone=False,
        summary="The dictionary form of each word, in order; the sentence around it is not looked at.",
        source="simplemma 2, with corrections for English",
        cases=(
            Case(("The children were running.",), ["the", "child", "be", "run"]),
            Case(("Wolves' teeth, gone worse",), ["wolf", "tooth", "go", "bad"]),
            Case(("The patient's diagnoses",), ["the", "patient", "diagnosis"]),
            Case(("COVID-19 zzgh",), ["covid-19", "zzgh"]),
            Case(("Die Häuser",), ["der", "haus"], language="de"),
            Case(("",), []),
        ),
    ),
    Tool(
        name="lexical.zipf_frequency",
        parameters=ON_TEXT,
        result=maybe(real(0, 9)),
        run=lexical_zipf_frequency,
        summary="How common the words are on average, on Zipf's scale: 3 is once in a million words, 6 once in a "
        "thousand. Words without an entry are left out.",
        undefined="no word has an entry",
        cases=(
            Case(("the",), 7.73),
            Case(("photosynthesis",), 3.03),
            Case(("The photosynthesis",), 5.38),
            Case(("zzgh 42",), None),
            Case(("",), None),
        ),
        **FREQUENCIES,
    ),
    Tool(
        name="lexical.rare_words",
        parameters=(TEXT_PARAMETER, Parameter("below", real(0, 9), default=RARE, optional=True, constant=True)),
        result=COUNT,
        run=lexical_rare_words,
        summary="How many words are rarer than a frequency on Zipf's scale (3: once in a million words); numbers and "
        "words without an entry, as misspellings are, do not count.",
        trends={"below": "up"},
        evidence=rare_evidence,
        cases=(
            Case(("Azithromycin is a macrolide antibiotic.",), 2),
            Case(("Take it with food, zzgh.",), 0),
            Case(("photosynthesis", 3.5), 1),
            Case(("",), 0),
        ),
        **FREQUENCIES,
    ),
    Tool(
        name="lexical.synonyms",
        parameters=(
            Parameter("phrase", TEXT_PARAMETER.type),
            text_parameter("part", "any", ("any", *SYNONYM_PARTS)),
            whole_parameter("senses", 1, 2),
        ),
        result=TEXTS,
        run=lexical_synonyms,
        languages=IN_ENGLISH,
        standalone=False,
        summary="A word or phrase and its synonyms in its commonest senses, as in `response mentions "
        'lexical.synonyms("doctor")`; what WordNet does not have stands alone.',
        source="WordNet 3.0: Miller, WordNet: A Lexical Database for English, 1995; its commoner part",
        cases=(
            Case(("big",), ["big", "large"]),
            Case(("doctors", "noun", 1), ["doctors", "doctor", "doc", "physician", "md", "dr.", "medico"]),
            Case(("high blood pressure",), ["high blood pressure", "hypertension"]),
            Case(("zzgh",), ["zzgh"]),
            Case(("",), []),
        ),
    ),
)

GRAMMAR = (
    Tool(
        name="lexical.pos",
        parameters=(TEXT_PARAMETER, text_parameter("part", choices=tuple(PART_OF_SPEECH_TAGS))),
        result=TEXTS,
        run=lexical_pos,
        cost="model",
        requires="spacy",
        extra="nlp",
        model=SPACY_MODELS,
        model_install=MODEL_LINE,
        languages=IN_ENGLISH,
        standalone=False,
        summary="The words of one part of speech, in order, in small letters; `list.size` counts them.",
        source="spaCy's en_core_web_sm 3.8, with the tags of the Penn Treebank; the first 200,000 characters are read",
        evidence=pos_evidence,
        prepare=prepare_tags,
        cases=(
            Case(("The small brown dog barked loudly at Mary.", "noun"), ["dog"]),
            Case(("The small brown dog barked loudly at Mary.", "adjective"), ["small", "brown"]),
            Case(("The small brown dog barked loudly at Mary.", "verb"), ["barked"]),
            Case(("The small brown dog barked loudly at Mary.", "name"), ["mary"]),
            Case(("She left. He saw the saw.", "verb"), ["left", "saw"]),
            Case(("", "noun"), []),
        ),
    ),
)

TOOLS = (*WORDS, *DICTIONARIES, *GRAMMAR)
