"""Phrase lists, patterns and the texts in them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rubricc.compiler.diagnostics.edits import remove_item
from rubricc.compiler.diagnostics.model import Fix, Label
from rubricc.compiler.ir.expressions import LexiconRef
from rubricc.compiler.ir.rubric import Entry, LexiconDef, PatternDef, Spelling
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.mend import likely, meant
from rubricc.compiler.passes.lower.names import KIND_WORDS, Symbol, nearest
from rubricc.compiler.source.file import SourceError, SourceFile
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.runtime.stems import stemmed_languages
from rubricc.runtime.text import Text

Spellings = tuple[tuple[str, str, bool], ...]
"""An entry but for its place: text, mode and exactness of each spelling."""

Modes = tuple[str, bool]
"""How a phrase matches: its mode, and whether exactly."""


def read_modes(ctx: Context, modes: tuple[tree.Mode, ...], default: Modes) -> Modes:
    """Give back what the modes say, or the default where there are none."""
    if not modes:
        return default
    names = [mode.name for mode in modes]
    span = modes[0].span.to(modes[-1].span)
    kinds = [name for name in names if name != "exact"]
    if len(set(names)) < len(names):
        ctx.report("RB003", span, "A mode is given twice.", hint="Give each mode once.")
    elif len(kinds) > 1:
        ctx.report(
            "RB003",
            span,
            f"A phrase list matches in one way; here are {len(kinds)}: {', '.join(kinds)}.",
            hint="Keep one of `words`, `substrings` and `stems`.",
        )
    elif "exact" in names and "stems" in names:
        ctx.report(
            "RB003",
            span,
            "`exact` and `stems` exclude each other: inflected forms are found on folded text.",
            hint="Use `exact words`, or `stems` alone.",
        )
    elif "stems" in names and ctx.language.partition("-")[0] not in stemmed_languages():
        ctx.report(
            "RB013",
            span,
            f"There is no stemmer for the language `{ctx.language}`, so inflected forms cannot be found.",
            hint="Use `words`, and list the forms that matter.",
        )
    return (kinds[0] if kinds else "words"), "exact" in names


def spelling(
    ctx: Context, text: str, span: Span, modes: Modes, what: str = "This phrase", *, listed: bool = False
) -> Spelling:
    """Give back one spelling; a phrase that can match nothing is an error, where `what` names it.

    Where it is `listed` in place, the fix takes it off its list.
    """
    view = Text(text).exact if modes[1] else Text(text).folded
    if not view.strip() and not (modes[0] == "substrings" and text):
        ctx.report(
            "RB404",
            span,
            f"{what} is empty once blanks and invisible characters are dropped, so it can never be found.",
            hint="Write the words to look for, or delete the phrase.",
            fix=_taken_off(span) if listed else None,
        )
    return Spelling(text=text, mode=modes[0], exact=modes[1], at=ctx.place(span))


def _taken_off(span: Span) -> Fix | None:
    """Give back the fix that takes a phrase off its list, with its `|` or its comma; None where it is the only one."""
    for separator in ("|", ","):
        edit = remove_item(span, separator)
        if edit.span != span:
            return Fix("Delete the phrase", (edit,))
    return None


def entry(ctx: Context, node: tree.Entry, modes: Modes) -> Entry:
    """Give back one entry with its synonyms."""
    spellings = tuple(spelling(ctx, text.value, text.span, modes, listed=True) for text in node.spellings)
    return Entry(spellings=spellings, at=ctx.place(node.span))


def entries_of(ctx: Context, node: tree.EntryList, modes: Modes) -> tuple[Entry, ...]:
    """Give back the entries of a list."""
    return tuple(entry(ctx, item, modes) for item in node.entries)


def lower_lexicon(ctx: Context, env: Env, node: tree.LexiconDecl, ir_name: str) -> None:
    """Add a declared phrase list to the IR."""
    ctx.joining.add(ir_name)
    modes = read_modes(ctx, node.modes, ctx.modes)
    if node.from_file is not None:
        entries = _from_file(ctx, node.from_file, modes)
    elif node.parts:
        entries = _joined(ctx, env, node, modes)
    else:
        entries = entries_of(ctx, node.entries, modes) if node.entries else ()
    if not entries and node.from_file is None and not node.parts:
        message = f"The phrase list `{node.name.id}` is empty, so it never matches."
        ctx.report("RB011", node.name.span, message, hint="Write phrases into it, or delete it with all that asks it.")
    ctx.joining.discard(ir_name)
    ctx.lexicons[ir_name] = LexiconDef(name=ir_name, entries=entries, at=ctx.place(node.span))


def _joined(ctx: Context, env: Env, node: tree.LexiconDecl, modes: Modes) -> tuple[Entry, ...]:
    """Join the parts, each entry keeping its own mode; an entry that stands in several parts is taken once."""
    entries: dict[Spellings, Entry] = {}
    for part in node.parts:
        found = _part(ctx, env, part) if isinstance(part, tree.Name) else entries_of(ctx, part, modes)
        for item in found:
            entries.setdefault(_without_places(item), item)
    return tuple(entries.values())


def _part(ctx: Context, env: Env, part: tree.Name) -> tuple[Entry, ...]:
    symbol = env.find(part.id)
    if symbol is None:
        unknown_name(ctx, env, part.id, part.span, "phrase list", ("lexicon",))
        return ()
    if symbol.kind != "lexicon":
        what = KIND_WORDS[symbol.kind]
        hint = 'Join phrase lists, or list the phrases here, as in `["a", "b"]`.'
        ctx.report("RB003", part.span, f"`{part.id}` is {what}; only phrase lists can be joined.", hint=hint)
        return ()
    if symbol.ir_name not in ctx.lexicons and isinstance(symbol.node, tree.LexiconDecl):
        if symbol.ir_name in ctx.joining:
            _circle(ctx, part, symbol)
            return ()
        lower_lexicon(ctx, env, symbol.node, symbol.ir_name)
    return ctx.lexicons[symbol.ir_name].entries


def _circle(ctx: Context, part: tree.Name, symbol: Symbol) -> None:
    """Report a phrase list that is joined with itself, maybe by way of others."""
    labels = (Label(symbol.span, "joined here"), Label(part.span, "and part of itself"))
    ctx.report("RB006", part.span, f"The phrase list `{part.id}` is part of itself.", labels=labels, hint="Delete it.")


def _from_file(ctx: Context, path: tree.TextLit, modes: Modes) -> tuple[Entry, ...]:
    """Read one entry a line, synonyms joined by `|`; empty lines and lines that start with `#` are passed over."""
    name = Path(path.value)
    if ctx.folder is None or name.is_absolute() or ".." in name.parts:
        ctx.report(
            "RB013",
            path.span,
            f"The phrase file {path.value} must lie beside the rubric or in a folder below it.",
            hint="Give a path relative to the rubric, without `..`.",
        )
        return ()
    try:
        text = SourceFile.read(ctx.folder / name).text
    except SourceError as error:
        message = f"The phrase file cannot be used: {str(error).replace(str(ctx.folder), '.')}"
        ctx.report("RB013", path.span, message, hint="Put it beside the rubric: one entry a line, in UTF-8.")
        return ()
    ctx.external.append(text)
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    wanted = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not wanted:
        message, hint = f"The phrase file {path.value} holds no entries.", "Write one entry a line into it."
        ctx.report("RB011", path.span, message, hint=hint)
    return tuple(_line_entry(ctx, line, path, number, modes) for number, line in wanted)


def _line_entry(ctx: Context, line: str, path: tree.TextLit, number: int, modes: Modes) -> Entry:
    what = f"A phrase on line {number} of {path.value}"
    texts = [text.strip() for text in line.split("|")]
    spellings = tuple(spelling(ctx, text, path.span, modes, what) for text in texts)
    return Entry(spellings=spellings, at=ctx.place(path.span))


def anonymous(ctx: Context, entries: Iterable[Entry], span: Span) -> LexiconRef:
    """Give back a reference to a phrase list written in place; equal lists share one."""
    listed = tuple(entries)
    bare = tuple(_without_places(item) for item in listed)
    name = ctx.anonymous.get(bare)
    if name is None:
        name = ctx.unique(f"_phrases_{len(ctx.anonymous) + 1}")
        ctx.anonymous[bare] = name
        ctx.lexicons[name] = LexiconDef(name=name, entries=listed, anonymous=True, at=ctx.place(span))
    return LexiconRef(name=name, at=ctx.place(span))


def _without_places(item: Entry) -> Spellings:
    return tuple((s.text, s.mode, s.exact) for s in item.spellings)


def lower_pattern(ctx: Context, node: tree.PatternDecl, ir_name: str) -> None:
    """Add a declared pattern to the IR; an expression that RE2 refuses is RB007, with the place inside it."""
    for text in node.expressions:
        check_expression(ctx, text)
    expressions = tuple(text.value for text in node.expressions)
    ctx.patterns[ir_name] = PatternDef(name=ir_name, expressions=expressions, exact=node.exact, at=ctx.place(node.span))


def check_expression(ctx: Context, text: tree.TextLit) -> None:
    """Report an expression that does not compile."""
    from rubricc.runtime.pattern import PatternError, check

    try:
        check(text.value)
    except PatternError as error:
        quotes = 3 if text.is_long else 1
        at = text.span.start + quotes + _raw_offset(text, error.position)
        inside = Span(min(at, text.span.end - 1), min(at + 1, text.span.end), text.span.file)
        ctx.report(
            "RB007",
            inside,
            f"The pattern does not compile: {error.message}.",
            hint=_pattern_hint(error.message),
        )


_PATTERN_HINTS = (
    ("`[` is not closed", "Close it with `]`; for the character itself write `\\[`."),
    ("`(` is not closed", "Close it with `)`; for the character itself write `\\(`."),
    ("`)` closes nothing", "Delete it; for the character itself write `\\)`."),
    ("repeats nothing", "Put what is repeated before it; for the character itself write a backslash before it."),
    ("lookaround", "Match what stands around it too, or ask for the two things apart, joined by `and`."),
    ("backreference", "Write out what may stand there twice."),
    ("lone backslash", "Write two backslashes for the character itself."),
)


def _pattern_hint(problem: str) -> str:
    """Give back what to do about a fault of an expression."""
    known = (hint for words, hint in _PATTERN_HINTS if words in problem)
    return next(known, "Patterns are in RE2 syntax, which has no constructs that could take long to match.")


def _raw_offset(text: tree.TextLit, position: int) -> int:
    """Give back where the character at `position` of the expression stands in the source, where `\\"` takes two."""
    hidden = text.value[:position].count('"') if not text.is_long else 0
    return position + hidden


_INPUTS = {
    "references": "input references: [Text]",
    "reference": "input reference: Text",
    "messages": "input messages: [Message]",
    "metadata": "input metadata: Json",
    "now": "input now: Date",
}
"""What are inputs in most rubrics that have them, by name."""


def unknown_name(ctx: Context, env: Env, name: str, span: Span, what: str, kinds: tuple[str, ...] = ()) -> None:
    """Report a name that stands for nothing here, with the nearest ones that would fit."""
    later = env.scope.find_later(name)
    if later is not None:
        line = ctx.source.position(later.start)[0]
        ctx.report(
            "RB001",
            span,
            f"`{name}` is used before it is declared, on line {line}.",
            labels=(Label(span, "used here"), Label(later, "declared here")),
            hint=f"Move the declaration of `{name}` above this line.",
        )
        return
    elsewhere = ctx.first.get(name)
    if elsewhere is not None:
        line = ctx.source.position(elsewhere.span.start)[0]
        ctx.report(
            "RB001",
            span,
            f"`{name}` is declared on line {line}, inside another block, and is not visible here.",
            labels=(Label(span, "not visible here"), Label(elsewhere.span, "declared here")),
            hint=f"Move the declaration of `{name}` to the top of the rubric.",
        )
        return
    names = [*env.scope.visible(kinds), *env.locals, *([] if kinds else ["query", "response"])]  # type: ignore[arg-type]
    close = nearest(name, names)
    shown = " or ".join(f"`{c}`" for c in likely(name, close))
    first = (
        f"Declare it at the top of the rubric: `{_INPUTS[name]}`." if name in _INPUTS else f"Declare `{name}` first."
    )
    hint = f"Did you mean {shown}?" if close else first
    phrase = "lexicon" in kinds and "let" in kinds
    if phrase:  # where a phrase could stand too
        hint += f' A phrase itself stands in quotes: `["{name.replace("_", " ")}"]`.'
    fix = meant(name, close, span, sure=not phrase)
    ctx.report("RB001", span, f"There is no {what} called `{name}`.", hint=hint, fix=fix)
