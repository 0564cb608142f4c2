"""`rubricc init`: writes a first rubric to start from."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import CommandError

HELP = """Write a first rubric to start from. It lints clean and its tests pass.

\b
Examples:
  rubricc init refunds            writes refunds.rubric
  rubricc init rubrics/refunds    writes rubrics/refunds.rubric
"""

STARTER = """rubric {name} "{title}" {{
  version "1.0.0"
  language en
  from "A good answer says when the money comes back, and how, and is friendly."

  # Phrases are found as whole words, whatever their case. "|" joins ways to say the same thing.
  lexicon refund ["refund" | "refunded" | "money back"]
  lexicon ways ["card", "bank account" | "bank transfer", "voucher" | "store credit"]
  lexicon kind ["sorry" | "apologies" | "apologise", "thank you" | "thanks", "happy to help"]
  pattern days "[0-9]+ (working |business )?days?"

  requires text.words(response) >= 5 else "Too short to judge."

  criterion when_paid "Says when" max 4 {{
    from "Says when the money comes back."
    if response mentions refund {{
      award 4 if response matches days "Names the number of days."
      else award 1 if response mentions ["soon" | "shortly"] "Says soon, without a number."
    }}
  }}

  criterion how_paid "Says how" max 3 {{
    from "Says how the money comes back."
    award 3 if response mentions ways "Names a way: {{text.first(response, ways)}}."
  }}

  check friendly "Friendly" points 2 from "Is friendly." if text.affirms(response, kind)

  # A negative item: it costs points where its condition holds.
  check blames "Blames" points -3
    from "Blames the customer."
    if response affirms ["your fault" | "your own fault", "you should have"]

  test "a full answer" {{
    query "I sent the shoes back. What about my money?"
    response "Thank you for sending them back! You get your refund on your card within 5 days."
    expect when_paid == 4
    expect how_paid == 3
    expect friendly == 2
    expect total == 9
  }}

  test "soon is not a date" {{
    query "I sent the shoes back. What about my money?"
    response "The refund will reach your bank account soon."
    expect when_paid == 1
    expect how_paid reason "Names a way: bank account."
  }}

  test "blaming the customer" {{
    query "I sent the shoes back. What about my money?"
    response "That is your own fault, you never asked."
    expect blames == -3
  }}

  test "an empty answer earns nothing" {{
    query "I sent the shoes back. What about my money?"
    response ""
    expect when_paid == 0
    expect friendly == 0
  }}
}}
"""


@click.command("init", help=HELP, short_help="Write a first rubric to start from.")
@click.argument("name", default="my_rubric", metavar="[NAME]")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
def command(name: str, force: bool) -> int:
    """Write the rubric; give back the exit code."""
    path = Path(name if name.endswith(sources.SUFFIX) else name + sources.SUFFIX)
    rubric_id = _id(path.stem)
    if path.exists() and not force:
        raise CommandError(f"{path}: there is such a file already; --force overwrites it.")
    sources.write_text(path, STARTER.format(name=rubric_id, title=rubric_id.replace("_", " ").capitalize()))
    name = shlex.quote(str(path))
    terminal.out(f"Wrote {path}. Next: rubricc lint {name}; rubricc test {name}\n")
    return 0


def _id(stem: str) -> str:
    """Give back a name that a rubric may have, made from a file's name; raises `CommandError`."""
    from rubricc.compiler.syntax.words import reserved_words

    name = re.sub(r"[^a-z0-9]+", "_", stem.lower()).strip("_")
    if not name or name[0].isdigit():
        raise CommandError(f"'{stem}' gives no name for a rubric; begin with a letter, like my_rubric.")
    if name in reserved_words():
        raise CommandError(f"'{name}' is a word of the language and cannot be a rubric's name; try my_{name}.")
    return name
