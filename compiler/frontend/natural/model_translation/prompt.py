"""What a model is asked: the language, tested examples, the tools that may serve, and the rubric to be completed.

The words of a rubric are values in the templates, never templates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.model_translation.draft_grammar import draft_grammar
from rubricc.compiler.frontend.natural.model_translation.ir_example import ir_example
from rubricc.compiler.frontend.natural.model_translation.options import Options
from rubricc.compiler.frontend.natural.model_translation.outline import Outline, outline_of
from rubricc.compiler.frontend.natural.model_translation.skeleton import has_block, skeleton
from rubricc.compiler.frontend.natural.model_translation.tool_choice import line, offered
from rubricc.runtime.tool import Tool

HERE = files("rubricc.compiler.frontend.natural.model_translation")

EXAMPLES = ("checklist", "levels", "brevity@1.0.0", "weights", "portuguese")
"""The examples that a prompt shows, in order; `weights` uses `brevity`."""

LONGEST_TURN = 3_000
"""No more characters of one turn of a conversation are shown than this; of the whole, twice as many."""

LONGEST_TEXT = 6_000
"""No more characters of what one criterion says are shown than this."""

BRIEF_TOOLS = 800
"""The budget for tools, in characters, where little can be read at once."""

IN_WORDS = "the complete rubric in one ```rubric block"
IN_JSON = "the rubric as JSON of its typed IR, as the schema asks for it"


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a request: its role, and its text."""

    role: str
    content: str

    def to_json(self) -> dict[str, str]:
        """Give back the message as endpoints take it."""
        return {"role": self.role, "content": self.content}


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked about one rubric: the messages, the tools that they offer, and what the answer is held to.

    `in_json` are the messages in the words for an endpoint that holds answers to the JSON Schema of the IR. They are
    empty where that is never asked for, or always, and then `messages` say so.
    """

    outline: Outline
    messages: tuple[Message, ...]
    tools: tuple[Tool, ...]
    in_json: tuple[Message, ...] = ()

    @property
    def grammar(self) -> str:
        """The grammar that drafts are held to where the endpoint can, in Lark's notation; it is no part of `text`."""
        return draft_grammar(self.outline, (tool.name for tool in self.tools))

    @property
    def text(self) -> str:
        """The messages one after another, each below its role, as `--dry-run` prints them."""
        return as_text(self.messages)

    def after(self, draft: str, findings: Sequence[str], options: Options) -> Prompt:
        """Give back what is asked after a draft: this first prompt, the draft, and what was found in it."""
        always = options.constraint == "json_schema"
        added = replace(self, messages=(*self.messages, *_after(draft, findings, always)))
        return replace(added, in_json=(*self.in_json, *_after(draft, findings, True))) if self.in_json else added


def as_text(messages: Iterable[Message]) -> str:
    """Give back messages one after another, each below its role."""
    return "\n\n".join(f"[{message.role}]\n{message.content}" for message in messages) + "\n"


def first_prompt(rubric: NaturalRubric, options: Options) -> Prompt:
    """Give back what is asked first about a rubric; the same for the same rubric, options and installed tools."""
    outline = outline_of(rubric)
    words = " ".join([rubric.title, rubric.description, *(item.text for item in outline.items)])
    tools = offered(words, options.tools, outline.language, *([BRIEF_TOOLS] if options.brief else []))
    task = Message("user", _task(rubric, outline))
    lines = [line(tool, words) for tool in tools]
    system = _instructions(outline, lines, options.brief, options.constraint == "json_schema")
    if options.constraint != "auto":
        return Prompt(outline, (system, task), tools)
    return Prompt(outline, (system, task), tools, (_instructions(outline, lines, options.brief, True), task))


def _instructions(outline: Outline, tools: Sequence[str], brief: bool, in_json: bool) -> Message:
    text = _template("instructions.jinja").render(
        reference=_brief() if brief else _file("reference.md").strip(),
        examples=[] if brief else [_file(f"examples/{name}.rubric") for name in EXAMPLES],
        tools=tools,
        blocks=any(has_block(item) for item in outline.items),
        answer=IN_JSON if in_json else IN_WORDS,
        brief=brief,
        ir=ir_example() if in_json else "",
    )
    return Message("system", text)


def _after(draft: str, findings: Sequence[str], in_json: bool) -> tuple[Message, Message]:
    said = _template("findings.jinja").render(findings=findings, answer=IN_JSON if in_json else IN_WORDS)
    return Message("assistant", draft), Message("user", said)


def _task(rubric: NaturalRubric, outline: Outline) -> str:
    return _template("task.jinja").render(
        title=rubric.title,
        description=_cut(rubric.description, LONGEST_TEXT),
        conversation=_conversation(rubric),
        long=[
            {"id": item.id, "text": _cut(item.text, LONGEST_TEXT)}
            for item in outline.items
            if len(item.source) < len(" ".join(item.text.split()))
        ],
        more=[item for item in outline.items if item.anchors or item.check or item.context],
        skeleton=skeleton(outline),
    )


def _conversation(rubric: NaturalRubric) -> Sequence[dict[str, str]]:
    """Give back the turns that responses answer, long ones cut; the last ones where there are many."""
    turns = rubric.messages or (({"role": "user", "content": rubric.query},) if rubric.query else ())
    room, shown = 2 * LONGEST_TURN, []
    for turn in reversed(turns):
        content = _cut(turn.get("content", ""), min(room, LONGEST_TURN))
        room -= len(content)
        if room <= 0:
            break
        shown.append({"role": turn.get("role", "user"), "content": content})
    return shown[::-1]


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]} […]"


def _brief() -> str:
    """Give back the shortest reference: what conditions look like."""
    return _file("reference.md").partition("Conditions: ")[2].partition("\n")[0]


@cache
def _template(name: str) -> Template:
    environment = Environment(
        loader=FunctionLoader(_file), undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True
    )
    environment.policies["json.dumps_kwargs"] = {"sort_keys": True, "default": float}  # fields of checks are exact
    return environment.get_template(name)


@cache
def _file(name: str) -> str:
    return HERE.joinpath(*name.split("/")).read_text(encoding="utf-8")
