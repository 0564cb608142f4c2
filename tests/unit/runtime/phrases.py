"""Texts and lexicons that are rich in each other, for the tests of phrase matching."""

from hypothesis import strategies as st

from rubricc.runtime.lexicon import Lexicon, Phrase

ATOMS = [
    "a", "art", "can", "can't", "’", "'", "s", "'s", "patient", "l'", "qu'", "l", "x", "y", " ", "  ", "\n", "-", "–",
    "—", "_", ".", "c++", "C++", ".net", "%", "50", "é", "e\u0301", "e", "É", "ß", "ss", "ﬁ", "fi", "f", "中", "国",
    "の", "ไ", "\u0e31", "ก", "\u0301", "\u0338", "İ", "i", "\u200b", "\u00ad", "²", "٣", "हिन्दी", "ha",
    "not recommended", "recommended", "running", "runs", "run", "\x01", "\x02", "!", "S", "'S", "¨",
    "😀", "\u0345", "ㅏ", "한",
]  # fmt: skip
ASCII_ATOMS = [atom for atom in ATOMS if atom.isascii()]

PIECE = st.sampled_from(ATOMS) | st.sampled_from(ASCII_ATOMS)
TEXTS = st.lists(PIECE, max_size=14).map("".join) | st.lists(st.sampled_from(ASCII_ATOMS), max_size=14).map("".join)
WORDING = st.lists(PIECE, min_size=1, max_size=4).map("".join)
PHRASES = st.builds(Phrase, WORDING, st.sampled_from(["words", "words", "substrings", "stems"])) | st.builds(
    Phrase, WORDING, st.sampled_from(["words", "substrings"]), st.just(True)
)
ENTRIES = st.lists(PHRASES, min_size=1, max_size=3).map(tuple)


@st.composite
def searches(draw):
    """A language, a text, and lexicons of which one may have a phrase cut out of the text."""
    language = draw(st.sampled_from(["en", "fr"]))
    text = draw(TEXTS)
    count = draw(st.integers(1, 3))
    lexicons = [Lexicon(str(n), tuple(draw(st.lists(ENTRIES, max_size=4))), language) for n in range(count)]
    if text and draw(st.booleans()):
        start = draw(st.integers(0, len(text) - 1))
        end = draw(st.integers(start + 1, len(text)))
        mode = draw(st.sampled_from(["words", "substrings", "stems"]))
        lexicons.append(Lexicon("cut", ((Phrase(text[start:end], mode),),), language))
    return language, text, lexicons
