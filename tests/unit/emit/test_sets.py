"""How many different matches there are, and how many stand in two lists, is asked of sets."""

from __future__ import annotations

import pytest

from rubricc.compiler.driver import build, check, load
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.source.file import SourceFile

RUBRIC = """rubric r "R" {
  pattern word "[a-z][a-z'-]*"
  pattern long_word "[a-z]{4,}"
  lexicon stop ["about", "with"]
  let topics = text.tokens(query, long_word, except: stop)
  let words = text.tokens(response, word)
  criterion c max 90 {
    award 1 per list.distinct(words) up to 20 "Different words."
    award 1 per list.distinct(text.tokens(response, long_word)) up to 20 "Long ones."
    award 1 per list.shared(topics, text.tokens(response, long_word)) up to 20 "Shared {list.size(topics)}."
    award 1 per list.shared(text.tokens(query, word), words) up to 20 "Shared."
    award 1 per list.distinct(text.tokens(response, word, first: 2)) up to 10 "The first."
  }
}
"""


def test_no_list_is_made_where_a_set_will_do() -> None:
    source = build(check(SourceFile("r.rubric", RUBRIC)))
    assert "_WORD.distinct(f.response)" in source
    assert "_LONG_WORD.shared(f.response, f.topics)" in source


@pytest.mark.parametrize(
    "response", ["", "The cat's cat sat with cats", "é Ärger about ärger", "x " * 400 + "about it"]
)
def test_scores_and_traces_are_those_of_the_interpreter(response: str) -> None:
    checked = check(SourceFile("r.rubric", RUBRIC))
    assert checked.rubric is not None
    module, definition = load(checked), Interpreter(checked.rubric)
    for query in ("", "what about cats with ärger", "The sat"):
        assert module.score(query, response) == definition.score(query, response)
        assert module.trace_response(query, response) == definition.trace_response(query, response)
