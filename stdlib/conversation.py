"""The tools `conversation.*`: the turns of the input `messages`."""

from __future__ import annotations

from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import BOOL, COUNT, LEXICON, MESSAGES, TEXT
from rubricc.stdlib._conversation import (
    TURN_ROLES,
    conversation_last_user,
    conversation_mentions_earlier,
    conversation_role,
    conversation_said,
    conversation_turns,
)
from rubricc.stdlib._declare import maybe, place_parameter, text_parameter

MESSAGES_PARAMETER = Parameter("messages", MESSAGES)
ROLE = text_parameter("role", "any", TURN_ROLES)
ASKED = [
    {"role": "system", "content": "You are kind."},
    {"role": "user", "content": "I am allergic to penicillin."},
    {"role": "assistant", "content": "Noted. What hurts?"},
    {"role": "user", "content": "My throat."},
]
ANSWERED = [*ASKED, {"role": "assistant", "content": "Since when?"}]

TOOLS = (
    Tool(
        name="conversation.last_user",
        parameters=(MESSAGES_PARAMETER,),
        result=maybe(TEXT),
        run=conversation_last_user,
        summary="What the user said last.",
        undefined="the user has no turn",
        cases=(
            Case((ASKED,), "My throat."),
            Case((ANSWERED,), "My throat."),
            Case(([{"role": "user", "content": ""}],), ""),
            Case(([{"role": "assistant", "content": "Hello"}],), None),
            Case(([],), None),
        ),
    ),
    Tool(
        name="conversation.said",
        parameters=(MESSAGES_PARAMETER, ROLE),
        result=TEXT,
        run=conversation_said,
        summary="What was said in all turns, or in those of one role, with blank lines between; else an empty text.",
        cases=(
            Case((ASKED, "user"), "I am allergic to penicillin.\n\nMy throat."),
            Case((ANSWERED, "assistant"), "Noted. What hurts?\n\nSince when?"),
            Case((ASKED, "tool"), ""),
            Case((ASKED[2:],), "Noted. What hurts?\n\nMy throat."),
            Case(([],), ""),
        ),
    ),
    Tool(
        name="conversation.turns",
        parameters=(MESSAGES_PARAMETER, ROLE),
        result=COUNT,
        run=conversation_turns,
        summary="How many turns there are: all, or those of one role.",
        cases=(
            Case((ASKED,), 4),
            Case((ASKED, "user"), 2),
            Case((ANSWERED, "assistant"), 2),
            Case((ASKED, "tool"), 0),
            Case(([],), 0),
        ),
    ),
    Tool(
        name="conversation.role",
        parameters=(MESSAGES_PARAMETER, place_parameter("turn", -1)),
        result=maybe(TEXT),
        run=conversation_role,
        summary="Who has a turn: 1 is the first, 2 the second, -1 the last, which it is unless given.",
        undefined="there is no such turn",
        cases=(
            Case((ASKED,), "user"),
            Case((ANSWERED,), "assistant"),
            Case((ASKED, 1), "system"),
            Case((ASKED, -2), "assistant"),
            Case((ASKED, 5), None),
            Case(([],), None),
        ),
    ),
    Tool(
        name="conversation.mentions_earlier",
        parameters=(MESSAGES_PARAMETER, Parameter("phrases", LEXICON), ROLE),
        result=BOOL,
        run=conversation_mentions_earlier,
        summary="Whether a phrase stands in a turn before the user's last one, of any role or of one.",
        trends={"phrases": "up"},
        cases=(
            Case((ASKED, ["penicillin"]), True),
            Case((ASKED, ["throat"]), False, why="that is the turn that is answered now"),
            Case((ASKED, ["penicillin"], "assistant"), False),
            Case((ASKED, ["noted"], "assistant"), True),
            Case(([{"role": "user", "content": "penicillin"}], ["penicillin"]), False),
            Case(([{"role": "assistant", "content": "penicillin"}], ["penicillin"]), True),
            Case(([], ["penicillin"]), False),
        ),
    ),
)
