"""Cost stays linear on hostile text: eight times the text takes about eight times as long, not sixty-four."""

import gc
import time
import weakref

import pytest

from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.matcher import Matcher
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.polarity import affirmed
from rubricc.runtime.text import Text

UNITS = {
    "one letter": "a", "apostrophes": "'", "final s": "a's", "elisions": "l'", "marks": "\u0301", "emoji": "😀",
    "dashes": "–", "blanks": " ", "line breaks": "\n", "stops": ".", "sentences": ". ", "underscores": "_",
    "Han": "中", "Thai": "ก", "zero width": "\u200b", "denials": "no a, ", "conditions": "if a, ", "bullets": "* ",
    "jamo": "\u1161", "ligatures": "ﬁ", "brackets": "(", "mixed": "é ’ a ",
}  # fmt: skip
LEXICONS = (
    Lexicon.of(["art", "can't", "c++", "a", "not recommended", "é", "a b"], "fr"),
    Lexicon.of(["run"], "fr", "stems"),
    Lexicon("exact", ((Phrase("Art", "words", True),),), "fr"),
    Lexicon.of(["ab", "-"], "fr", "substrings"),
)
MATCHER = Matcher(LEXICONS, "fr")
PATTERNS = (Pattern.of("[a-z][a-z'-]*"), Pattern.of("[0-9]+ ?mg"), Pattern.of("(a+)+$"), Pattern.of("(a|aa)+$"))


def ask_everything(string):
    text = Text("e" + string, "fr")
    text.seek(MATCHER)
    for lexicon in LEXICONS:
        text.has(lexicon), text.count(lexicon), text.hits(lexicon)
    affirmed(text, LEXICONS[0])
    for pattern in PATTERNS:
        pattern.found(text)
    return text.word_count, text.word_spans, text.sentences, text.paragraphs, text.lines, PATTERNS[0].count(text)


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS.keys())
def test_cost_is_linear(unit):
    def cost(length):
        string = unit * (length // len(unit))
        start = time.process_time()
        ask_everything(string)
        return time.process_time() - start

    cost(500)
    small = max(min(cost(1_000) for _ in range(3)), 0.002)
    # Ten times the text: 100 times the cost would be quadratic.
    assert min(cost(10_000) for _ in range(2)) < 45 * small


def test_a_text_and_its_scans_do_not_keep_each_other_alive():
    gc.disable()
    try:
        text = Text("a b. a", "fr")
        text.seek(MATCHER)
        affirmed(text, LEXICONS[0])
        text.hits(Lexicon.of(["b"], "fr"))
        gone = weakref.ref(text)
        del text
        assert gone() is None
    finally:
        gc.enable()
