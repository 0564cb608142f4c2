"""Sets of characters are read as RE2 reads them."""

from __future__ import annotations

import pytest
import re2
from hypothesis import given
from hypothesis import strategies as st

from rubricc.runtime.regex_syntax import Characters, Unsupported, parse_expression

PIECES = (
    *("a", "z", "a-f", "0-9", "-", "^", ".", "[", "é", "Ω", "ſ", "K", "k", "s", "\\-", "\\]", "\\\\", "\\^", "\\t"),
    *(
        "\\x41",
        "\\x{3b1}",
        "\\x{10ffff}",
        "\\x41-\\x5a",
        "\\n",
        "\\d",
        "\\W",
        "\\s",
        "[:alpha:]",
        "[:punct:]",
        "\\x{e000}",
    ),
)
TRIED = "".join(map(chr, [*range(0x250), 0x3A9, 0x3B1, 0x3C9, 0x17F, 0x212A, 0xD7FF, 0xE000, 0xE001, 0x10FFFF]))


@given(pieces=st.lists(st.sampled_from(PIECES), min_size=1, max_size=4), negated=st.booleans(), exact=st.booleans())
def test_a_bracket_holds_what_re2_finds(pieces: list[str], negated: bool, exact: bool) -> None:
    expression = f"[{'^' if negated else ''}{''.join(pieces)}]"
    try:
        node = parse_expression(expression, exact)
    except Unsupported:
        return
    assert isinstance(node, Characters)
    options = re2.Options()
    options.case_sensitive = exact
    compiled = re2.compile(expression, options)
    ours = {c for c in TRIED if any(low <= ord(c) <= high for low, high in node.ranges)}
    assert ours == {c for c in TRIED if compiled.fullmatch(c)}


@pytest.mark.parametrize(
    "expression", [r"[\x41]", r"[\x{e000}]", r"[\-a]", "[a-]", "[-a]", r"[\]]", r"[^\\]", "[[:digit:]x]"]
)
def test_these_brackets_are_read(expression: str) -> None:
    assert isinstance(parse_expression(expression, True), Characters)


@pytest.mark.parametrize("code", ["d800", "dfff", "110000", "ffffff"])
def test_codes_that_are_no_characters_are_not_read(code: str) -> None:
    with pytest.raises(Unsupported):
        parse_expression(f"\\x{{{code}}}", True)


@pytest.mark.parametrize("code", ["d7ff", "e000", "10ffff", "0", "7"])
def test_codes_next_to_them_are(code: str) -> None:
    node = parse_expression(f"\\x{{{code}}}", True)
    assert isinstance(node, Characters)
    assert node.ranges == ((int(code, 16), int(code, 16)),)
