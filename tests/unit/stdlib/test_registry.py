"""Tools are found by name, lazily, and what is wrong with them is said."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from rubricc.runtime import registry
from rubricc.runtime.registry import BrokenTools, ToolMismatch, UnknownTool, all_tools, missing, tool, use
from rubricc.runtime.tool import Case, Tool
from rubricc.runtime.types import BOOL

NAMESPACES = {"argument", "format", "list", "quantity", "readability", "reference", "text", "time"}


def declared(name: str = "mine.good", **other: object) -> Tool:
    return Tool(name, (), BOOL, lambda: True, "Whether it is good.", (Case((), True),), **other)


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module of tools that an installed package offers as the namespace `mine`."""
    module = ModuleType("a_package_of_tools")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    offer(monkeypatch, f"{module.__name__}:TOOLS")
    yield module
    registry._added.cache_clear()
    registry._namespace_tools.cache_clear()


def offer(monkeypatch: pytest.MonkeyPatch, *values: str) -> None:
    entries = [EntryPoint("mine", value, registry.TOOL_GROUP) for value in values]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries)
    registry._added.cache_clear()
    registry._namespace_tools.cache_clear()


def test_the_standard_library_is_there_sorted() -> None:
    names = [item.name for item in all_tools()]
    assert names == sorted(names)
    assert {name.partition(".")[0] for name in names} >= NAMESPACES


def test_a_tool_is_found_by_its_full_name() -> None:
    assert tool("text.words").name == "text.words"


@pytest.mark.parametrize(
    ("asked", "expected"),
    [("text.wrods", "text.words"), ("lexical.sentences", "text.sentences"), ("words", "text.words")],
)
def test_an_unknown_tool_is_answered_with_near_ones(asked: str, expected: str) -> None:
    with pytest.raises(UnknownTool) as caught:
        tool(asked)
    assert expected in caught.value.nearest
    assert expected in str(caught.value)


def test_nothing_is_near_to_nonsense() -> None:
    with pytest.raises(UnknownTool) as caught:
        tool("zzz.qqqqqqqqqqqq")
    assert str(caught.value) == "There is no tool zzz.qqqqqqqqqqqq."


def test_a_namespace_is_imported_only_when_it_is_asked_for() -> None:
    program = (
        "import sys; from rubricc.runtime.registry import use; use('text.words', 1);"
        "print([name for name in ('rubricc.stdlib.format', 'rubricc.stdlib.reference', 'markdown_it')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_use_gives_what_runs_the_tool() -> None:
    assert use("text.words", tool("text.words").version) is tool("text.words").run


def test_use_refuses_another_version() -> None:
    with pytest.raises(ToolMismatch, match=r"version 99 of the tool text\.words; here is version 1"):
        use("text.words", 99)


def test_use_refuses_a_tool_that_is_not_here() -> None:
    with pytest.raises(ToolMismatch, match=r"needs the tool text\.wrods, .* text\.words"):
        use("text.wrods", 1)


@pytest.mark.parametrize(
    ("extra", "line"), [("mine", "pip install 'rubricc[mine]'"), ("", "pip install no_such_library")]
)
def test_a_missing_library_is_named_with_its_install_line(package: ModuleType, extra: str, line: str) -> None:
    package.TOOLS = (declared(requires="no_such_library", extra=extra),)
    assert missing(tool("mine.good")) == line
    with pytest.raises(ToolMismatch) as caught:
        use("mine.good", 1)
    assert str(caught.value).endswith(line)


def test_an_install_line_names_every_library() -> None:
    assert registry.install_line(declared(requires="one,two")) == "pip install one two"
    assert registry.install_line(declared(requires="one, two")) == "pip install one two"
    assert registry.install_line(declared()) == ""


def test_a_program_registers_tools_of_its_own() -> None:
    with registry.registered(declared("own.good")):
        assert tool("own.good").run() is True
        with registry.registered(declared("own.good", version=2), declared("own.better")):
            assert (tool("own.good").version, tool("own.better").version) == (2, 1)
        assert tool("own.good").version == 1
        with pytest.raises(UnknownTool):
            tool("own.better")
    with pytest.raises(UnknownTool):
        tool("own.good")


@pytest.mark.parametrize(
    ("offered", "message"),
    [
        ("text.mine", "'text.mine' is not a Tool declaration."),
        (declared("good"), "The tool good needs a namespace that is not of the standard library."),
        (declared("text.mine"), "The tool text.mine needs a namespace that is not of the standard library."),
        (declared(".mine"), "The tool .mine needs a namespace that is not of the standard library."),
    ],
)
def test_what_cannot_be_registered_is_refused_whole(offered: object, message: str) -> None:
    with pytest.raises(BrokenTools) as caught, registry.registered(declared("own.good"), offered):  # type: ignore[arg-type]
        pass
    assert str(caught.value) == message
    with pytest.raises(UnknownTool):
        tool("own.good")


def test_nothing_is_missing_where_nothing_is_required() -> None:
    assert missing(tool("text.words")) is None


def test_packages_add_namespaces(package: ModuleType) -> None:
    package.TOOLS = (declared(),)
    assert use("mine.good", 1)() is True
    assert "mine.good" in [item.name for item in all_tools()]


@pytest.mark.parametrize(
    ("offered", "message"),
    [
        (["no tuple"], "not a tuple"),
        (("no tool",), "not a tuple"),
        ((declared("yours.good"),), "of another one"),
        ((declared(), declared()), "declared twice"),
    ],
)
def test_what_is_wrong_with_a_package_is_said(package: ModuleType, offered: object, message: str) -> None:
    package.TOOLS = offered
    with pytest.raises(BrokenTools, match=message):
        tool("mine.good")


def test_a_broken_entry_point_is_an_error(package: ModuleType) -> None:
    with pytest.raises(BrokenTools, match=r"could not be loaded from a_package_of_tools:TOOLS: AttributeError"):
        tool("mine.good")


def test_two_packages_cannot_offer_one_namespace(package: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, "one:TOOLS", "two:TOOLS")
    with pytest.raises(BrokenTools, match="one:TOOLS, two:TOOLS"):
        tool("mine.good")


def test_a_package_cannot_replace_what_is_built_in(package: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("text", "a_package_of_tools:TOOLS", registry.TOOL_GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    package.TOOLS = (declared("text.words"),)
    registry._added.cache_clear()
    assert tool("text.words").summary != "Whether it is good."
