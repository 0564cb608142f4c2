"""RB308: a definition that nothing uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.edits import remove
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Safety
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

EXPLANATION = """
A phrase list, pattern, table, value, function, input, declared tool or used rubric is defined, and no criterion,
override or requirement reaches it. It changes no score. Often a rule was meant to use it and was forgotten, or uses
another one by mistake.

Use it, or delete it. The compiler leaves it out of the module in any case. What a test gives to an input is no use of
the input.
"""

VALID = (
    """
rubric r "R" {
  lexicon greetings ["hello"]
  let greets = response mentions greetings
  check c points 1 if greets
}
""",
    """
rubric r "R" {
  table facts (asked, answered) { "dose", "mg" }
  criterion c max 1 {
    for first f in facts where query mentions f.asked { award 1 if response mentions f.answered "Answers." }
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  lexicon greetings ["hello"]
  lexicon farewells ["goodbye"]
  check c points 1 if response mentions greetings
}
""",
    """
rubric r "R" {
  criterion c max 1 {
    let long = text.words(response) > 20
    award 1 if response mentions ["hello"] "Greets."
  }
}
""",
    """
rubric r "R" {
  # Names of drugs.
  lexicon drugs ["aspirin"]
  let names_drugs = response mentions drugs
  check c points 1 if response mentions ["hello"]
}
""",
    """
rubric r "R" {
  input reference: Text
  check c points 1 if response mentions ["hello"]
  test "t" {
    response "hello"
    reference "x"
    expect c == 1
  }
}
""",
)

Definition = (
    tree.LexiconDecl
    | tree.PatternDecl
    | tree.TableDecl
    | tree.LetDecl
    | tree.DefineDecl
    | tree.InputDecl
    | tree.UseDecl
    | tree.ToolDecl
)

_KINDS: tuple[tuple[type[tree.Node], str], ...] = (
    (tree.LexiconDecl, "phrase list"),
    (tree.PatternDecl, "pattern"),
    (tree.TableDecl, "table"),
    (tree.LetDecl, "value"),
    (tree.DefineDecl, "function"),
    (tree.InputDecl, "input"),
    (tree.UseDecl, "rubric"),
    (tree.ToolDecl, "tool"),
)


_WITHOUT_NAMES = (tree.TableDecl, tree.PatternDecl, tree.Test, tree.EntryList, tree.Entry, tree.TextLit)
"""What refers to no definition; most of a long rubric is such."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each definition that nothing reaches from a score."""
    if context.tree is None:
        return
    definitions = [node for node in _walk(context.tree) if isinstance(node, Definition)]
    needs = {id(node): _uses(_parts(node)) for node in definitions}
    inside = {id(part) for node in definitions for part in _walk(node)}
    outside = (node for node in _walk(context.tree) if id(node) not in inside)
    reached = _reached(definitions, needs, _uses(outside) | _inputs_inside(context.rubric))
    for node in definitions:
        if _name(node) not in reached:
            users = [_name(other) for other in definitions if other is not node and _name(node) in needs[id(other)]]
            yield _finding(context, node, users)


def _walk(root: tree.Node) -> Iterator[tree.Node]:
    """Yield the node and those below it that are definitions or can refer to one."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, tree.LexiconDecl):
            waiting.extend((node.name, *(part for part in node.parts if isinstance(part, tree.Name))))
        elif not isinstance(node, _WITHOUT_NAMES):
            waiting.extend(node.children())


def _reached(definitions: list[Definition], needs: dict[int, set[str]], used: set[str]) -> set[str]:
    """Give back the names that are used, and those that what is used needs."""
    by_name: dict[str, set[str]] = {}
    for node in definitions:
        by_name.setdefault(_name(node), set()).update(needs[id(node)])
    reached: set[str] = set()
    waiting = list(used)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(by_name.get(name, ()))
    return reached


def _name(node: Definition) -> str:
    return node.full_name if isinstance(node, tree.ToolDecl) else node.name.id


def _parts(node: Definition) -> Iterator[tree.Node]:
    return (part for part in _walk(node) if part is not node and part is not node.name)


def _uses(nodes: Iterable[tree.Node]) -> set[str]:
    """Give back the names that the nodes refer to; a little too many do no harm."""
    found: set[str] = set()
    for node in nodes:
        match node:
            case tree.Attribute():
                found.add(node.base.id)
            case tree.Call():
                found.add(node.full_name)
            case tree.Name():
                found.add(node.id)
    return found


def _inputs_inside(rubric: Rubric) -> set[str]:
    """Give back the inputs that used rubrics read."""
    return {item.name for criterion in rubric.criteria if criterion.rubric for item in criterion.rubric.inputs}


def _finding(context: Context, node: Definition, users: list[str]) -> Diagnostic:
    kind = next(kind for type_, kind in _KINDS if isinstance(node, type_))
    span = node.name_span if isinstance(node, tree.ToolDecl) else node.name.span
    if users:
        message = f"The {kind} `{_name(node)}` is used by `{users[0]}` only, which nothing uses."
    else:
        message = f"The {kind} `{_name(node)}` is never used."
    given = isinstance(node, tree.InputDecl) and _is_given(context, node.name.id)
    safety: Safety = "unsafe" if isinstance(node, tree.InputDecl) else "safe"  # callers may give it
    return CHECK.finding(
        message,
        span,
        hint="Delete it here and in the tests, or use it." if given else "Delete it, or use it.",
        fix=None
        if users or given
        else Fix(f"Delete `{_name(node)}`", (remove(_with_comments(context, node)),), safety),
    )


def _is_given(context: Context, name: str) -> bool:
    assert context.tree is not None
    return any(isinstance(node, tree.Given) and node.name.id == name for node in tree.walk(context.tree))


def _with_comments(context: Context, node: Definition) -> Span:
    """Give back the definition's place with the comments that stand right above it."""
    starts = [comment.span.start for comment in node.comments if comment.place == "before"]
    ends = [comment.span.end for comment in node.comments if comment.place == "after"]
    return Span(min([node.span.start, *starts]), max([node.span.end, *ends]), context.source)


CHECK = Check(
    code="RB308",
    slug="unused-definition",
    severity="info",
    summary="Nothing uses a definition.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="safe",
)
