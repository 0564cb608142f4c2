"""The phrase lists of `medical.*` hold nothing twice, nothing that can never match, and say where they come from."""

from __future__ import annotations

from collections import Counter, defaultdict
from importlib.resources import files

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib._medical_frames import frames_found
from rubricc.stdlib._medical_notation import NO_SECTION, FrameTable, frame_table
from rubricc.stdlib._medical_sections import MEDICAL_SECTIONS, medical_sections

NAMES = (
    "red_flags",
    "actions",
    "professionals",
    "disclaimers",
    "medications",
    "populations",
    "findings",
    "reassurance",
)
TABLES = [pytest.param(frame_table(f"medical_{name}"), id=name) for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_says_what_it_is_where_it_comes_from_and_under_which_licence(name: str) -> None:
    lines = files("rubricc.stdlib.data").joinpath(f"medical_{name}_en.txt").read_text(encoding="utf-8").splitlines()
    head = " ".join(line.lstrip("# ") for line in lines if line.startswith("#"))
    assert lines[0].startswith("# ")
    assert "Source: rubricc. Licence: Apache-2.0." in head


@pytest.mark.parametrize("table", TABLES)
def test_no_phrase_stands_twice_after_folding(table: FrameTable) -> None:
    counts = Counter((phrase.folded, phrase.exact) for (phrase,) in table.lexicon.entries)
    assert [phrase for phrase, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("table", TABLES)
def test_no_entry_is_called_as_another(table: FrameTable) -> None:
    assert [label for label, count in Counter(table.labels).items() if count > 1] == []


@pytest.mark.parametrize("table", TABLES)
def test_no_phrase_is_the_whole_of_two_entries(table: FrameTable) -> None:
    owners: dict[str, set[int]] = defaultdict(set)
    for (phrase,), roles in zip(table.lexicon.entries, table.roles, strict=True):
        owners[phrase.folded] |= {table.owners[role.chain] for role in roles if role.last and role.part == 0}
    assert {phrase: sorted(found) for phrase, found in owners.items() if len(found) > 1} == {}


@pytest.mark.parametrize("table", TABLES)
def test_every_phrase_matches_where_it_stands(table: FrameTable) -> None:
    silent = []
    for number, (phrase,) in enumerate(table.lexicon.entries):
        hits = Text(f"well {phrase.text} it").hits(table.lexicon)
        if number not in {hit.entry for hit in hits}:
            silent.append(phrase.text)
    assert silent == []


@pytest.mark.parametrize("name", NAMES)
def test_every_phrase_that_stands_alone_is_found_by_its_entry(name: str) -> None:
    table = frame_table(f"medical_{name}")
    silent = []
    for (phrase,), roles in zip(table.lexicon.entries, table.roles, strict=True):
        owners = {table.owners[role.chain] for role in roles if role.last and role.part == 0}
        owners -= {owner for owner in owners if table.sections[owner] == NO_SECTION}
        found = {item.entry for item in frames_found(Text(f"well {phrase.text} it"), f"medical_{name}")}
        if not owners <= found:
            silent.append(phrase.text)
    assert silent == []


@pytest.mark.parametrize("table", TABLES)
def test_notation_is_read_and_left_in_no_phrase(table: FrameTable) -> None:
    signs = ("@", "|", " + ", " ~ ", " ^ ", " > ", "=", "[", "]")
    assert [phrase.text for (phrase,) in table.lexicon.entries if any(sign in phrase.text for sign in signs)] == []
    assert all(table.sections)
    assert all(label and "@" not in label and ("+" not in label) for label in table.labels)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "medications"])
def test_no_spelling_of_an_entry_holds_another_that_stands_alone(name: str) -> None:
    """A longer spelling adds nothing where a shorter one is found in it; first spellings are names."""
    table = frame_table(f"medical_{name}")
    alone: dict[int, list[str]] = defaultdict(list)
    for (phrase,), roles in zip(table.lexicon.entries, table.roles, strict=True):
        for role in roles:
            if role.last and role.part == 0 and not phrase.exact:
                alone[table.owners[role.chain]].append(phrase.folded)
    idle = [
        (longer, shorter)
        for owner, spellings in alone.items()
        for longer in spellings
        for shorter in spellings
        if shorter != longer and f" {shorter} " in f" {longer} " and longer != table.labels[owner].casefold()
    ]
    assert idle == []


@pytest.mark.parametrize("name", MEDICAL_SECTIONS)
def test_the_sections_that_a_rubric_may_name_are_those_of_the_list(name: str) -> None:
    sections = dict.fromkeys(frame_table(name).sections)
    sections.pop(NO_SECTION, None)
    assert medical_sections(name) == ("any", *sections)
