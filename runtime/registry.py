"""Finds tools by name: those of the standard library first, then those that installed packages offer.

A namespace is one module with `TOOLS: tuple[Tool, ...]`. The built-in ones are the modules of `rubricc.stdlib`; a
package adds its own through the entry-point group `rubricc.tools`, where an entry's name is the namespace and its value
names the tuple (`mypackage.rubrics:TOOLS`). A namespace is imported when one of its tools is first asked for. A program
may also `register` tools itself, before it builds a rubric or imports a module that calls them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rubricc.runtime.tool import Tool, WordList

if TYPE_CHECKING:
    from rubricc.runtime.text import Text

TOOL_GROUP = "rubricc.tools"
"""The entry-point group through which packages add namespaces."""

STANDARD_LIBRARY = "rubricc.stdlib"


class ToolError(Exception):
    """Something is wrong with a tool; the message says what, and what would mend it."""


class UnknownTool(ToolError):  # noqa: N818
    """No tool has this name. `name` is what was asked for, `nearest` the closest names there are."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        hint = f" Did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"There is no tool {name}.{hint}")
        self.name = name
        self.nearest = nearest


class ToolMismatch(ToolError):  # noqa: N818
    """A built module needs a tool that is not here in the version it was built with."""


class BrokenTools(ToolError):  # noqa: N818
    """A namespace could not be loaded, or what it offers is not a tuple of tools."""


def tool(name: str) -> Tool:
    """Give back the tool with this full name (`text.words`).

    Raises `UnknownTool`, with the nearest names, and `BrokenTools` where its namespace cannot be loaded.
    """
    namespace, _, _ = name.partition(".")
    found = _registered.get(name) or _namespace_tools(namespace).get(name)
    if found is None:
        raise UnknownTool(name, _nearest(name))
    return found


def all_tools() -> tuple[Tool, ...]:
    """Give back every tool there is, sorted by name; raises `BrokenTools` where a namespace cannot be loaded."""
    tools = {item.name: item for namespace in namespaces() for item in _namespace_tools(namespace).values()}
    return tuple(sorted((tools | _registered).values(), key=lambda item: item.name))


def namespaces() -> tuple[str, ...]:
    """Give back the names of all namespaces, built in or added, sorted."""
    return tuple(sorted({*_built_in(), *_added(), *(item.namespace for item in _registered.values())}))


def is_standard(namespace: str) -> bool:
    """Say whether the namespace is one of the standard library's, which nobody else can add to."""
    return namespace in _built_in()


_registered: dict[str, Tool] = {}
"""The tools that this program registered itself, by name."""


def register(*tools: Tool) -> None:
    """Make tools known to this process, as an entry point would; a name that is there already gets the new tool.

    Raises `BrokenTools` for what is not a tool, and for one in a namespace of the standard library.
    """
    for item in tools:
        if not isinstance(item, Tool):
            raise BrokenTools(f"{item!r} is not a Tool declaration.")
        if not item.namespace or item.namespace == item.name or is_standard(item.namespace):
            raise BrokenTools(f"The tool {item.name} needs a namespace that is not of the standard library.")
    _registered.update({item.name: item for item in tools})


@contextmanager
def registered(*tools: Tool) -> Iterator[None]:
    """Make tools known inside a `with` block only."""
    before = dict(_registered)
    try:
        register(*tools)
        yield
    finally:
        _registered.clear()
        _registered.update(before)


def use(name: str, version: int) -> Callable[..., Any]:
    """Give back what runs the tool, for a module that was built with this version of it.

    Raises `ToolMismatch` where the tool is missing, has another version, or lacks its optional library.
    """
    try:
        found = tool(name)
    except UnknownTool as error:
        raise ToolMismatch(
            f"This module needs the tool {name}, which is not installed. {error} A tool of your own is known once a "
            f"package with an entry point in the group {TOOL_GROUP} is installed, or once the program has called "
            "rubricc.runtime.registry.register(tool)."
        ) from error
    if found.version != version:
        raise ToolMismatch(
            f"This module was built with version {version} of the tool {name}; here is version {found.version}, "
            "whose answers may differ. Build the rubric again."
        )
    install = missing(found)
    if install is not None:
        raise ToolMismatch(f"The tool {name} needs {lacking(found)}, which is not installed. Run: {install}")
    return found.run


def use_evidence(name: str, version: int) -> Callable[..., Any]:
    """Give back what finds the places that a tool's answer rests on, for a module built with this version of it.

    Raises `ToolMismatch` as `use` does, and where the tool does not say what its answers rest on.
    """
    use(name, version)
    found = tool(name).evidence
    if found is None:
        raise ToolMismatch(f"The tool {name} does not say what its answers rest on. Build the rubric again.")
    return found


def prepare(names: Iterable[str], texts: Sequence[Text]) -> None:
    """Parse texts in batches for the tools with these names: what the tools then find done, they do not do again.

    The answers are those that the tools give without it. A tool that parses nothing, or gains nothing by batches, is
    passed over.
    """
    ways = dict.fromkeys(tool(name).prepare for name in names)
    for way in ways:
        if way is not None:
            way(texts)


def word_lists(item: Tool) -> Sequence[WordList]:
    """Give back the words that a tool knows, by classes; nothing for a tool that looks for no listed words."""
    if item.words is not None:
        return item.words()
    if not is_standard(item.namespace):
        return ()
    found: Sequence[WordList] = import_module(f"{STANDARD_LIBRARY}._word_lists").words_of(item.name)
    return found


def missing(item: Tool) -> str | None:
    """Give back the line that installs the tool's optional library or model, None where nothing is missing."""
    if _lacks_library(item):
        return install_line(item)
    return item.model_install if _lacks_model(item) else None


def install_line(item: Tool) -> str:
    """Give back the line that installs a tool's optional library, empty for a tool that needs none."""
    if item.extra:
        return f"pip install 'rubricc[{item.extra}]'"
    return f"pip install {' '.join(item.requires.replace(',', ' ').split())}" if item.requires else ""


def lacking(item: Tool) -> str:
    """Give back the name of what `missing` would install: the libraries that are not there, or the model."""
    absent = [name for name in item.requires.split(", ") if name and not is_importable(name)]
    if absent or not item.model:
        return " and ".join(absent) or item.requires
    return f"the model {item.model[0]}"


def _lacks_library(item: Tool) -> bool:
    return bool(item.requires) and not all(map(is_importable, item.requires.split(", ")))


def _lacks_model(item: Tool) -> bool:
    return bool(item.model) and not any(map(is_importable, item.model))


def is_importable(module: str) -> bool:
    """Say whether a module is installed, without importing it."""
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def _nearest(name: str) -> tuple[str, ...]:
    """Give back up to three names like this one; a tool of the same short name elsewhere counts as near."""
    from difflib import get_close_matches

    names = [item.name for item in all_tools()]
    short = name.rpartition(".")[2]
    same = [other for other in names if other.rpartition(".")[2] == short]
    near = get_close_matches(name, names, n=3, cutoff=0.6)
    return tuple(dict.fromkeys(same + near))[:3]


@cache
def _namespace_tools(namespace: str) -> dict[str, Tool]:
    """Give back the tools of a namespace by full name, none where there is no such namespace."""
    if namespace in _built_in():
        return _checked(namespace, import_module(f"{STANDARD_LIBRARY}.{namespace}").TOOLS)
    added = _added()
    return _checked(namespace, _loaded(namespace, added[namespace])) if namespace in added else {}


@cache
def _built_in() -> frozenset[str]:
    """Give back the namespaces of the standard library: its public modules."""
    from pkgutil import iter_modules

    paths = import_module(STANDARD_LIBRARY).__path__
    return frozenset(found.name for found in iter_modules(paths) if not found.ispkg and not found.name.startswith("_"))


@cache
def _added() -> dict[str, tuple[Any, ...]]:
    """Give back the entry points that installed packages offer, by namespace."""
    from importlib.metadata import entry_points

    found: dict[str, tuple[Any, ...]] = {}
    for entry in entry_points(group=TOOL_GROUP):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


def _loaded(namespace: str, entries: tuple[Any, ...]) -> object:
    """Load the one entry point of a namespace; two that differ, or one that fails, is an error."""
    values = sorted({entry.value for entry in entries})
    if len(values) > 1:
        raise BrokenTools(f"Several packages offer the tools {namespace}.*: {', '.join(values)}. Remove all but one.")
    try:
        return entries[0].load()
    except Exception as error:
        raise BrokenTools(
            f"The tools {namespace}.* could not be loaded from {values[0]}: {type(error).__name__}: {error}"
        ) from error


def _checked(namespace: str, offered: object) -> dict[str, Tool]:
    """Give back the offered tools by name, once they are known to be tools of this namespace, each there once."""
    if not isinstance(offered, tuple) or not all(isinstance(item, Tool) for item in offered):
        raise BrokenTools(f"The tools {namespace}.* are not a tuple of Tool declarations.")
    tools: dict[str, Tool] = {}
    for item in offered:
        if item.namespace != namespace:
            raise BrokenTools(f"The namespace {namespace} offers a tool called {item.name}, which is of another one.")
        if item.name in tools:
            raise BrokenTools(f"The tool {item.name} is declared twice.")
        tools[item.name] = item
    return tools
