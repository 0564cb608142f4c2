"""The tools `readability.*`: formulas over sentence length, word length and word lists."""

from __future__ import annotations

from rubricc.runtime.tool import Case, Tool
from rubricc.runtime.types import COUNT, real
from rubricc.stdlib._declare import ON_TEXT, maybe
from rubricc.stdlib._readability import (
    ari,
    coleman_liau,
    dale_chall,
    flesch_kincaid_grade,
    flesch_reading_ease,
    gunning_fog,
    readability_difficult_words,
    readability_syllables,
    smog,
)

NO_WORDS = "the text has no words"
EMPTY = (Case(("",), None), Case(("   ",), None), Case(("!!!",), None))

TOOLS = (
    Tool(
        name="readability.flesch_reading_ease",
        parameters=ON_TEXT,
        result=maybe(real(None, 160)),
        run=flesch_reading_ease,
        summary="Reading ease: 90 is very easy, 60 plain, 30 hard; weighted for de, es, fr, hu, it, nl and ru.",
        undefined=NO_WORDS,
        source="Flesch, A New Readability Yardstick, Journal of Applied Psychology 32, 1948",
        standalone=False,
        cases=(
            Case(("The cat sat on the mat.",), 116.145),
            Case(("the cat sat on the mat",), 116.145, why="no full stop"),
            Case(("Das ist gut.",), 118.5, language="de"),
            *EMPTY,
        ),
    ),
    Tool(
        name="readability.flesch_kincaid_grade",
        parameters=ON_TEXT,
        result=maybe(real("-3.4")),
        run=flesch_kincaid_grade,
        summary="American school grade needed to read the text, from words per sentence and syllables per word.",
        undefined=NO_WORDS,
        source="Kincaid et al., Derivation of New Readability Formulas for Navy Enlisted Personnel, 1975",
        standalone=False,
        cases=(
            Case(("The cat sat on the mat.",), -1.45),
            Case(("The cat sat. It was happy.",), -0.653333),
            *EMPTY,
        ),
    ),
    Tool(
        name="readability.gunning_fog",
        parameters=ON_TEXT,
        result=maybe(real(0)),
        run=gunning_fog,
        summary="Years of schooling needed, from words per sentence and the share of hard words of three syllables.",
        undefined=NO_WORDS,
        source="Gunning, The Technique of Clear Writing, 1952",
        standalone=False,
        cases=(
            Case(("The cat sat on the mat.",), 2.4),
            Case(("Pharmaceutical companies fabricate medication.",), 41.6),
            *EMPTY,
        ),
    ),
    Tool(
        name="readability.smog",
        parameters=ON_TEXT,
        result=maybe(real(3)),
        run=smog,
        summary="Years of schooling needed, from the words of three and more syllables a sentence.",
        undefined=NO_WORDS,
        source="McLaughlin, SMOG Grading: a New Readability Formula, Journal of Reading 12, 1969",
        standalone=False,
        cases=(
            Case(("The cat sat on the mat.",), 3.1291),
            Case(("Pharmaceutical companies fabricate medication.",), 14.554593),
            *EMPTY,
        ),
    ),
    Tool(
        name="readability.coleman_liau",
        parameters=ON_TEXT,
        result=maybe(real(-50)),
        run=coleman_liau,
        summary="American school grade needed to read the text, from letters and sentences per 100 words.",
        undefined=NO_WORDS,
        source="Coleman and Liau, A Computer Readability Formula, Journal of Applied Psychology 60, 1975",
        standalone=False,
        cases=(Case(("The cat sat on the mat.",), -4.3), *EMPTY),
    ),
    Tool(
        name="readability.ari",
        parameters=ON_TEXT,
        result=maybe(real(-17)),
        run=ari,
        summary="American school grade needed to read the text, from characters per word and words per sentence.",
        undefined=NO_WORDS,
        source="Senter and Smith, Automated Readability Index, AMRL-TR-66-220, 1967",
        standalone=False,
        cases=(Case(("The cat sat on the mat.",), -4.3), *EMPTY),
    ),
    Tool(
        name="readability.dale_chall",
        parameters=ON_TEXT,
        result=maybe(real(0)),
        run=dale_chall,
        summary="Score from the share of words that are not on a list of easy English ones: 5 and more needs grade 5.",
        undefined=NO_WORDS,
        source="Dale and Chall, A Formula for Predicting Readability, Educational Research Bulletin 27, 1948",
        standalone=False,
        cases=(
            Case(("The cat sat on the table.",), 0.2976),
            Case(("Pharmaceutical companies fabricate medication.",), 19.6249),
            *EMPTY,
        ),
    ),
    Tool(
        name="readability.syllables",
        parameters=ON_TEXT,
        result=COUNT,
        run=readability_syllables,
        summary="How many syllables the text has, by a dictionary of English and, for words not in it, by spelling.",
        trends={"text": "up"},
        source="The CMU Pronouncing Dictionary",
        standalone=False,
        cases=(
            Case(("Every business is interesting.",), 9),
            Case(("a well-known fact",), 4),
            Case(("It's the boss's",), 4),
            Case(("Buenos días, poeta",), 7, language="es"),
            Case(("une grande ville",), 3, language="fr"),
            Case(("keine Bäume",), 4, language="de"),
            Case(("",), 0),
        ),
    ),
    Tool(
        name="readability.difficult_words",
        parameters=ON_TEXT,
        result=COUNT,
        run=readability_difficult_words,
        summary="How many words have two syllables or more and are not on a list of easy English words.",
        trends={"text": "up"},
        source="Dale and Chall's list of easy words",
        standalone=False,
        cases=(
            Case(("The cat sat on the table.",), 0),
            Case(("Pharmaceutical companies fabricate pills.",), 3),
            Case(("",), 0),
        ),
    ),
)
