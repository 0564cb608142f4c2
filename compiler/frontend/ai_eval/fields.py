"""What the fields of ai_eval's documents may hold."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    StrictBool,
    StrictInt,
    model_validator,
)
from pydantic_core import PydanticCustomError

from rubricc.compiler.frontend.ai_eval.stock import MOST_WEIGHT


class Part(BaseModel):
    """A part of a document: its fields do not change, and one that ai_eval does not know is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _as_written(value: Any) -> Any:
    """Give back a number as the text it was written as: `values: [42]` means the text 42."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if whole or isinstance(value, Decimal | float) else value


def _as_decimal(value: Any) -> Any:
    """Give back an exact number for what was read from JSON or YAML; texts and truth values stay, to be refused."""
    if isinstance(value, bool | str):
        raise PydanticCustomError("no_number", "must be a number")
    return Decimal(repr(value)) if isinstance(value, float) else value


Text = Annotated[str, BeforeValidator(_as_written), Field(strict=True)]
Named = Annotated[Text, Field(min_length=1)]
"""A text that is not empty."""
Flag = StrictBool
Whole = Annotated[StrictInt, Field(ge=0)]
Number = Annotated[Decimal, BeforeValidator(_as_decimal)]
Weight = Annotated[Number, Field(ge=0, le=MOST_WEIGHT)]
Texts = Annotated[tuple[Named, ...], Field(min_length=1)]
"""One text or more, none of them empty: an empty one would stand in every answer."""


def _as_command(value: Any) -> Any:
    """Give back a line for the shell, or a program with its arguments; anything else is refused."""
    parts = [_as_written(part) for part in value] if isinstance(value, list | tuple) else [_as_written(value)]
    if not parts or not parts[0] or not all(isinstance(part, str) for part in parts):
        raise PydanticCustomError("no_command", "must be a command")
    return tuple(parts) if isinstance(value, list | tuple) else parts[0]


CommandLine = Annotated[str | tuple[str, ...], PlainValidator(_as_command)]
"""A line for the shell, or a program and its arguments."""


class Check(Part):
    """What every check may carry, whatever its kind."""

    kind: str
    id: Named | None = None
    description: Text | None = None
    metadata: dict[str, Any] | None = None

    @classmethod
    def kind_name(cls) -> str:
        """Give back the kind, as documents name it."""
        (name,) = get_args(cls.model_fields["kind"].annotation)
        return str(name)


class MustContainAny(Check):
    """Passes where the response has one of the values."""

    kind: Literal["must_contain_any"]
    values: Texts
    case_sensitive: Flag = False


class MustNotContain(Check):
    """Passes where the response has none of the values."""

    kind: Literal["must_not_contain"]
    values: Texts
    case_sensitive: Flag = False


class Regex(Check):
    """Passes where one of the patterns matches, or all of them; a pattern is the body of a PCRE expression."""

    kind: Literal["regex"]
    patterns: Texts
    mode: Literal["any", "all"] = "any"
    flags: Text = ""


class TargetMatch(Check):
    """Holds the response against references in the data of the question.

    A mode that is unknown, or a threshold outside 0 to 1, fails the check when it runs, and not the document.
    """

    kind: Literal["target_match"]
    reference_path: Annotated[Named, Field(pattern=r"^(?:expected|metadata)\.[^.]+(?:\.[^.]+)*$")]
    mode: Text = "normalized"
    threshold: Number | None = None


class Composite(Check):
    """Takes over the score of another rubric, `rubric/<id>@<version>`."""

    kind: Literal["composite"]
    rubric_ref: Named


class JsonSchema(Check):
    """Passes where the response is JSON that fits a schema, which stands here or is named."""

    kind: Literal["json_schema"]
    schema_ref: Named | None = None
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None

    @model_validator(mode="after")
    def _one_schema(self) -> JsonSchema:
        if (self.schema_ref is None) == (self.schema_ is None):
            raise PydanticCustomError("one_schema", "needs one of schema and schema_ref")
        return self


class PhpLint(Check):
    """Passes where the response's PHP can be parsed, inside a wrapper where one is given."""

    kind: Literal["php_lint"]
    wrapper: Text | None = None
    wrapper_template: Text | None = None


class MarkdownStructure(Check):
    """Passes where the response's Markdown is built as asked."""

    kind: Literal["markdown_structure"]
    min_headings: Whole | None = None
    max_heading_level: Annotated[StrictInt, Field(ge=1, le=6)] | None = None
    required_sections: tuple[Named, ...] = ()
    no_h1: Flag = False
    min_code_blocks: Whole | None = None
    forbidden_patterns: tuple[Named, ...] = ()


class Format(Check):
    """Passes where the response is in a format, all of it where `strict`."""

    kind: Literal["format"]
    format: Named
    strict: Flag = False


class FactMatch(Check):
    """Gives the share of facts, found at a path of the question's data, that the response states."""

    kind: Literal["fact_match"]
    source: Named
    threshold: Number | None = None


class ToolUsage(Check):
    """Gives the share of the tool calls expected, found at a path of the question's data, that were made."""

    kind: Literal["tool_usage"]
    source: Named
    match_args: Flag = False


class LlmJudge(Check):
    """What judges say."""

    kind: Literal["llm_judge"]
    judge_prompt_ref: Named
    judges: Texts
    threshold: Number
    aggregation: Text | None = None


class Command(Check):
    """Passes where a program that is run on the response does what is expected."""

    kind: Literal["command"]
    command: CommandLine
    sandbox: Any = None
    setup: CommandLine | None = None
    expect: Any = None


class ScoreDelta(Check):
    """Passes where a program's score of the response is better than a baseline by enough."""

    kind: Literal["score_delta"]
    tool: CommandLine
    min_delta: Number
    sandbox: Any = None
    baseline: Any = None
    guard_command: CommandLine | None = None
