"""The tools `bank.*`: what a bank's rubrics ask of an answer beyond the standard library."""

from __future__ import annotations

from bank_tools.accounts import account_numbers, account_places
from bank_tools.promises import promise_places, promises
from bank_tools.rates import rate, rate_places
from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import BOOL, LEXICON, TEXT, integer, real

TEXT_GIVEN = Parameter("text", TEXT)

TOOLS = (
    Tool(
        name="bank.account_numbers",
        parameters=(TEXT_GIVEN,),
        result=integer(0),
        run=account_numbers,
        evidence=account_places,
        summary="How many valid account numbers (IBAN) the text gives away.",
        trends={"text": "up"},
        source="ISO 13616; checksum of ISO 7064 (mod 97-10)",
        cases=(
            Case(("Pay to GB82 WEST 1234 5698 7654 32, please.",), 1),
            Case(("Pay to DE89370400440532013000.",), 1),
            Case(("The order GB82 WEST 1234 5698 7654 33 is on its way.",), 0, why="the checksum is wrong"),
            Case(("",), 0),
        ),
    ),
    Tool(
        name="bank.promises",
        parameters=(TEXT_GIVEN,),
        result=BOOL,
        run=promises,
        evidence=promise_places,
        summary="Whether the text promises a gain: says it is sure, and does not deny it or leave it open.",
        cases=(
            Case(("You will have a guaranteed return of 5%.",), True),
            Case(("There is no guaranteed return.",), False, why="it is denied"),
            Case(("Is there a guaranteed return?",), False, why="it is asked"),
            Case(("",), False),
        ),
    ),
    Tool(
        name="bank.rate",
        parameters=(TEXT_GIVEN, Parameter("product", LEXICON)),
        result=real(0).with_undefined(),
        run=rate,
        evidence=rate_places,
        summary="The first percentage that is named after the product, in its sentence.",
        undefined="where no sentence has both, the percentage after the product",
        cases=(
            Case(("Our savings account pays 2.5% a year.", ["savings account"]), 2.5),
            Case(("Loans cost 7%. A savings account pays 2%.", ["savings account"]), 2),
            Case(("A savings account is safe. Loans cost 7%.", ["savings account"]), None),
            Case(("", ["savings account"]), None),
        ),
    ),
)
"""What the entry point names. Raise a tool's `version` whenever its answers change."""
