"""Generated modules: how rules read as Python, what is computed how often, and that nothing depends on chance."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rubricc.compiler.emit.load import load_module
from rubricc.compiler.emit.module import emit
from rubricc.compiler.ir.rubric import Rubric

Lower = Callable[[str], Rubric]

CONDITIONS = (
    ("text.words(response) >= 5", "f.words >= 5"),
    ("not (text.words(response) >= 5)", "f.words < 5"),
    ("text.words(response) in 3 to 12", "f.words >= 3 and f.words <= 12"),
    ('response mentions ["see"] and text.words(response) > 1', "f.response.has(_SEE) and f.words > 1"),
    ('not (response mentions ["see"] or text.lines(response) == 1)', "not f.response.has(_SEE) and f.lines != 1"),
    ("text.density(response, words) > 2.5", "f.density_words is not None and f.density_words > 2_500_000"),
    ("not (text.density(response, words) > 2.5)", "f.density_words is not None and f.density_words <= 2_500_000"),
    ("text.density(response, words) is defined", "f.density_words is not None"),
    (
        "text.words(response) > 9 or text.density(response, words) > 2",
        "f.words > 9 or f.density_words is not None and f.density_words > 2_000_000",
    ),
    ("text.count_matches(response, digits) > 0", "_DIGITS.found(f.response)"),
    ("text.count_matches(response, digits) == 0", "not _DIGITS.found(f.response)"),
    ("text.distinct(response, words) / 4 >= 0.35", "quotient(f.response.distinct(_WORDS), 4) >= 350_000"),
    ("text.words(response) * 0.5 < text.lines(response)", "f.words * 5 < f.lines * 10"),
    ('text.first(response, words) == "stop"', 'f.first_words is not None and f.first_words.original == "stop"'),
    ('some s in sentences(response) where s mentions ["see"]', "f.some_s"),
    (
        'at least 2 of [response mentions ["a"], response mentions ["b"]]',
        "sum((f.response.has(_A), f.response.has(_B))) >= 2",
    ),
)
ITEMS = 'lexicon words ["go", "stop"] pattern digits "[0-9]+" '


def body_of(source: str, name: str) -> list[str]:
    """Give back the lines of a function of a module, without comments."""
    lines = source.split("\n")
    start = next(n for n, line in enumerate(lines) if line.startswith(f"def {name}("))
    end = next(n for n in range(start + 1, len(lines)) if lines[n] and not lines[n].startswith(" "))
    return [line for line in lines[start + 1 : end] if line.strip() and not line.strip().startswith("#")]


@pytest.mark.parametrize(("condition", "python"), CONDITIONS)
def test_conditions_are_plain_python(lower: Lower, condition: str, python: str) -> None:
    source = emit(lower(f'{ITEMS} criterion a max 1 {{ award 1 if {condition} "Yes." }}'))
    assert f"    if {python}:" in body_of(source, "_a")


def test_a_criterion_reads_as_a_person_would_write_it(lower: Lower) -> None:
    source = emit(
        lower(
            """
            lexicon options ["one", "two", "three"]
            criterion support "Support" max 4 {
              from "Lists options."
              award 0.5 per text.distinct(response, options) up to 1.5 "Lists options."
              award 2 if text.words(response) >= 5 "Says enough." else penalize 1 "Says too little."
              choose "lines" {
                when text.lines(response) >= 3 award 1 "Many lines."
                otherwise nothing "Few lines."
              }
            }
            """
        )
    )
    assert body_of(source, "_support") == [
        '    """Support, from line 3."""',
        "    points = 0",
        "    earned = min(50 * f.response.distinct(_OPTIONS), 150)",
        "    if earned:",
        "        points += earned",
        '        reasons.append("Lists options.")',
        "    if f.words >= 5:",
        "        points += 200",
        '        reasons.append("Says enough.")',
        "    else:",
        "        points -= 100",
        '        reasons.append("Says too little.")',
        "    if f.lines >= 3:",
        "        points += 100",
        '        reasons.append("Many lines.")',
        "    else:",
        '        reasons.append("Few lines.")',
        "    return clamp(points, 0, 400)",
    ]
    assert '    # "Lists options."' in source
    assert "    # line 6: if text.words(response) >= 5" in source


def test_bounds_that_the_rules_respect_are_not_checked(lower: Lower) -> None:
    source = emit(lower('check a points 2 from "Short." if text.words(response) < 5'))
    assert body_of(source, "_a")[-1] == "    return points"


RUBRIC = """
    let long = text.words(response) >= 3
    criterion a max 2 { award 2 if long and text.words(response) <= 50 "Right length: {text.words(response)}." }
    criterion b max 2 { award 1 if text.words(response) >= 3 "x" award 1 if text.sentences(response) == 1 "y" }
"""


def counting(module: ModuleType, calls: Counter[str]) -> None:
    """Make the tools of a module count their calls."""
    for name, found in list(vars(module).items()):
        if name.startswith("_text_"):
            setattr(module, name, counted(name, found, calls))


def counted(name: str, function: Callable[..., Any], calls: Counter[str]) -> Callable[..., Any]:
    def counting_call(*arguments: Any) -> Any:
        calls[name] += 1
        return function(*arguments)

    return counting_call


def test_no_tool_is_called_twice_on_the_same_text(lower: Lower) -> None:
    module = load_module(lower(RUBRIC))
    calls: Counter[str] = Counter()
    counting(module, calls)
    for ask in (module.score, module.score_response, module.trace_response):
        calls.clear()
        ask("", "one two three")
        assert calls == {"_text_words": 1, "_text_sentences": 1}


def test_no_tool_is_called_in_vain(lower: Lower) -> None:
    module = load_module(lower(f'requires response mentions ["yes"] else "No." {RUBRIC}'))
    calls: Counter[str] = Counter()
    counting(module, calls)
    assert module.score("", "no") == 0
    assert calls == {}


def test_reasons_with_values_are_not_made_for_the_bare_score(lower: Lower) -> None:
    items = 'lexicon words ["go"] criterion a max 1 { award 1 "First: {text.first(response, words)}." }'
    module = load_module(lower(items))
    calls: Counter[str] = Counter()
    counting(module, calls)
    assert module.score("", "go") == 1
    assert calls == {}
    assert module.score_response("", "go")["reasons"] == {"a": ["First: go."]}


def test_public_names(lower: Lower) -> None:
    module = load_module(lower(f'title "Small" version "2.1" {RUBRIC}'.replace('title "Small" ', "")))
    assert (module.RUBRIC, module.VERSION, module.MAX_POSSIBLE, module.CRITERIA) == ("small", "2.1.0", 4, ("a", "b"))
    assert re.fullmatch("[0-9a-f]{64}", module.SOURCE_HASH)
    assert module.score_a("", "one two three") == {"score": 2, "max_possible": 2, "reasons": ["Right length: 3."]}


def test_inputs_are_given_by_name(lower: Lower) -> None:
    module = load_module(
        lower(
            """
            input reference: Text
            input messages: [Message] optional
            criterion a max 2 {
              award 1 if text.words(reference) == 2 "r"
              award 1 if text.contains(query, ["hello"]) "q"
            }
            """
        )
    )
    said = [
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": "x"},
        {"role": "user", "content": "y"},
    ]
    assert module.score(None, "x", reference="two words", messages=said) == 2
    assert module.score("Bye", "x", reference="two words", messages=said) == 1
    assert module.score("hello", None, reference="two words") == 2
    with pytest.raises(TypeError, match="reference"):
        module.score("hello", "x")
    with pytest.raises(TypeError, match="reference must be a str"):
        module.score("hello", "x", reference=None)
    with pytest.raises(TypeError, match="response must be a str, not int"):
        module.score("hello", 3, reference="x")
    with pytest.raises(TypeError, match="role"):
        module.score("hello", "x", reference="x", messages=[{"content": "x"}])


def test_the_module_is_the_same_whatever_the_hash_seed(tmp_path: Path) -> None:
    example = Path(__file__).parents[3] / "examples" / "sore_throat" / "sore_throat.rubric"
    code = "import sys; from rubricc.compiler.driver import build, check_file; print(build(check_file(sys.argv[1])))"
    built = {
        subprocess.run(
            [sys.executable, "-c", code, str(example)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(built) == 1


def test_a_module_says_which_tool_it_misses(lower: Lower) -> None:
    source = emit(lower(RUBRIC)).replace('use("text.words", 1)', 'use("text.words", 99)')
    with pytest.raises(Exception, match=r"built with version 99 of the tool text\.words"):
        exec(compile(source, "small", "exec"), {})
