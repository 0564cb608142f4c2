"""The tools `tone.*`: how a text speaks to its reader. English."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rubricc.runtime.text import Text
from rubricc.runtime.tool import Case, Tool
from rubricc.runtime.types import BOOL, COUNT, SHARE, real
from rubricc.stdlib._declare import IN_ENGLISH, ON_TEXT, TEXT_PARAMETER, maybe, text_parameter
from rubricc.stdlib._tone_markers import (
    EMOTIONS,
    emotion_places,
    tone_certainty,
    tone_condescending,
    tone_emotion,
    tone_empathy,
    tone_hedging,
    tone_places,
    tone_politeness,
    tone_supportive,
)
from rubricc.stdlib._tone_subjectivity import (
    sentiment_places,
    subjectivity_places,
    tone_mean_sentiment,
    tone_sentiment,
    tone_subjectivity,
)

VADER = "Hutto and Gilbert, VADER, ICWSM 2014; the answers of vaderSentiment 3.3.2"
PATTERN = "De Smedt and Daelemans, Pattern for Python, JMLR 13, 2012; its lexicon"


def _count(name: str, run: Callable[[Text], int], what: str, source: str, *cases: Case) -> Tool:
    """Declare a tool that counts phrases of a list."""
    return Tool(
        name=f"tone.{name}",
        parameters=ON_TEXT,
        result=COUNT,
        run=run,
        evidence=partial(tone_places, kind=name),
        languages=IN_ENGLISH,
        standalone=False,
        summary=f"How often the text {what}; divide by `text.words` to compare texts of different length.",
        source=source,
        cases=(*cases, Case(("",), 0)),
    )


SCORES = (
    Tool(
        name="tone.sentiment",
        parameters=ON_TEXT,
        result=real(-1, 1),
        run=tone_sentiment,
        evidence=sentiment_places,
        languages=IN_ENGLISH,
        standalone=False,
        summary="How negative (-1) or positive (1) the text is as a whole; 0 without any word of feeling. A text of "
        "many sentences comes near -1 or 1: take `tone.mean_sentiment` for those.",
        source=VADER,
        cases=(
            Case(("VADER is smart, handsome, and funny!",), 0.8439),
            Case(("The book was good.",), 0.4404),
            Case(("The book was not good.",), -0.3412),
            Case(("The plot was good, but the dialog is not great.",), -0.5409),
            Case(("Water boils.",), 0.0),
            Case(("",), 0.0),
        ),
    ),
    Tool(
        name="tone.mean_sentiment",
        parameters=ON_TEXT,
        result=maybe(real(-1, 1)),
        run=tone_mean_sentiment,
        evidence=sentiment_places,
        languages=IN_ENGLISH,
        standalone=False,
        summary="How negative (-1) or positive (1) the sentences of the text are on average.",
        undefined="the text has no sentences",
        source=VADER,
        cases=(
            Case(("The book was good.",), 0.4404),
            Case(("The book was good. Water boils.",), 0.2202),
            Case(("",), None),
            Case(("  ",), None),
        ),
    ),
    Tool(
        name="tone.subjectivity",
        parameters=ON_TEXT,
        result=SHARE,
        run=tone_subjectivity,
        evidence=subjectivity_places,
        languages=IN_ENGLISH,
        standalone=False,
        summary="How subjective the adjectives and adverbs of the text are on average, from 0 to 1; 0 without any.",
        source=PATTERN,
        cases=(
            Case(("A horrible movie.",), 1.0),
            Case(("The good book.",), 0.6),
            Case(("Water boils.",), 0.0),
            Case(("",), 0.0),
        ),
    ),
    Tool(
        name="tone.emotion",
        parameters=(TEXT_PARAMETER, text_parameter("kind", "any", ("any", *EMOTIONS))),
        result=COUNT,
        run=tone_emotion,
        evidence=emotion_places,
        languages=IN_ENGLISH,
        standalone=False,
        summary="How many words of an emotion, or of any, the text affirms; whose emotion it is is not looked at.",
        cases=(
            Case(("I am so happy and delighted!", "joy"), 2),
            Case(("I am not happy.", "joy"), 0),
            Case(("I'm furious and scared.",), 2),
            Case(("I'm furious and scared.", "fear"), 1),
            Case(("",), 0),
        ),
    ),
)

COUNTS = (
    _count(
        "hedging",
        tone_hedging,
        "limits how sure a claim is (`may`, `in some cases`, `I'm not sure`)",
        "Hyland, Hedging in Scientific Research Articles, 1998",
        Case(("It may possibly help in some cases.",), 3),
        Case(("It does not seem to help.",), 1),
        Case(("He came in May. There is no uncertainty.",), 0),
        Case(("It helps.",), 0),
    ),
    _count(
        "certainty",
        tone_certainty,
        "says that a claim is beyond doubt (`certainly`, `proven`, `there is no question`)",
        "Hyland, Hedging in Scientific Research Articles, 1998",
        Case(("It certainly helps: that is proven beyond doubt.",), 3),
        Case(("It is not proven, and I am not certain that it helps.",), 0),
        Case(("There is no doubt about it.",), 1),
        Case(("Always wash your hands.",), 0, why="advice is no claim"),
        Case(("Are you sure that it helps?",), 0),
    ),
    _count(
        "politeness",
        tone_politeness,
        "uses phrases of courtesy (`please`, `thank you`, `I'd be happy to`)",
        "Danescu-Niculescu-Mizil et al., A Computational Approach to Politeness, ACL 2013",
        Case(("Could you please wait? Thank you.",), 2),
        Case(("It broke thanks to the rain, and that is hard to please.",), 0),
        Case(("I am not sorry.",), 0),
        Case(("Wait.",), 0),
    ),
    _count(
        "empathy",
        tone_empathy,
        "shows feeling for the reader (`I'm sorry to hear`, `that must be`, `your feelings are valid`)",
        "Sharma et al., A Computational Approach to Understanding Empathy, EMNLP 2020",
        Case(("I'm so sorry to hear that. That must be hard.",), 2),
        Case(("You are not alone.",), 1),
        Case(("Take two tablets.",), 0),
    ),
)

MANNERS = (
    Tool(
        name="tone.supportive",
        parameters=ON_TEXT,
        result=BOOL,
        run=tone_supportive,
        evidence=partial(tone_places, kind="supportive"),
        languages=IN_ENGLISH,
        standalone=False,
        summary="Whether the text encourages the reader, and neither looks down on nor insults anybody. Sees phrases "
        "of its list: support in other words is not seen, nor irony.",
        cases=(
            Case(("You've got this! I'm here to help.",), True),
            Case(("Great job, even you could do it.",), False, why="looks down on the reader"),
            Case(("It is not true that you can do it.",), False),
            Case(("This is not supportive.",), False),
            Case(("Take two tablets.",), False),
            Case(("",), False),
        ),
    ),
    Tool(
        name="tone.condescending",
        parameters=ON_TEXT,
        result=BOOL,
        run=tone_condescending,
        evidence=partial(tone_places, kind="condescending"),
        languages=IN_ENGLISH,
        standalone=False,
        summary="Whether the text looks down on the reader. Sees phrases of its list: a tone without them is not seen.",
        cases=(
            Case(("As any child knows, you wouldn't understand.",), True),
            Case(("What a stupid question.",), True),
            Case(("There is no such thing as a stupid question.",), False),
            Case(('He said "you wouldn\'t understand".',), False),
            Case(("Raise your arms over your head.",), False),
            Case(("",), False),
        ),
    ),
)

TOOLS = (*SCORES, *COUNTS, *MANNERS)
