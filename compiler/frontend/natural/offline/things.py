"""Things that an answer has and does not name: a date, a phone number, swear words; and those that nothing finds.

An answer with an example need not have the word `example`, so such words are never looked for.
"""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.offline.conditions import Call
from rubricc.compiler.frontend.natural.offline.refusal import Refused

_THINGS = (
    (r"(?:phone|telephone|mobile|contact) numbers?", 'safety.pii({}, kind: "phone") >= 1', "Call (415) 555-2671."),
    (r"e-?mail addresses|e-?mails?(?: address)?", 'safety.pii({}, kind: "email") >= 1', "Write to anna@example.com."),
    (r"(?:credit |debit |payment )?card numbers?", 'safety.pii({}, kind: "card") >= 1', "Card 4111 1111 1111 1111."),
    (
        r"(?:personal(?:ly identifiable)?|personally identifying|sensitive personal|private) (?:data|information|"
        r"details)|pii",
        "safety.pii({}) >= 1",
        "Write to anna@example.com.",
    ),
    (
        r"(?:(?:calendar|expected|estimated|delivery|arrival|due|start|end|expiry|release|publication|appointment|"
        r"renewal|payment) )*dates?",
        "list.size(time.dates({})) >= 1",
        "It is on 5 March 2024.",
    ),
    (r"(?:clock )?times? of (?:the )?day", "list.size(time.clock_times({})) >= 1", "It is at 10:30."),
    (
        r"(?:prices?|amounts? of money|costs? in (?:\w+)|money amounts?|dollar amounts?)",
        "list.size(quantity.currency({})) >= 1",
        "It costs $5.",
    ),
    (r"percentages?", "list.size(quantity.percentages({})) >= 1", "It is 5 %."),
    (r"(?:direct )?quot(?:e|es|ation|ations)(?: from .*)?", "text.quotations({}) >= 1", "He said “it is so” to me."),
    (
        r"profanit(?:y|ies)|profane language|swear ?words?|swearing|curse words?|cursing|bad language|foul language|"
        r"vulgar(?:ity| language| words)|expletives?|obscenit(?:y|ies)",
        "safety.profanity({})",
        "This is shit.",
    ),
    (r"slurs?|racial slurs?|hate speech", "safety.slurs({})", ""),
    (r"insults?|insulting language", "safety.insults({})", "You are an idiot."),
)
_FOUND_BY_NOTHING = re.compile(
    r"(?:examples?|summar(?:y|ies)|conclusions?|introductions?|calls? to action|slang|jargon|opinions?|speculation|"
    r"metaphors?|similes?|analog(?:y|ies)|jokes?|humou?r|sarcasm|irony|anecdotes?|stor(?:y|ies)|filler|fluff|"
    r"repetitions?|redundanc(?:y|ies)|errors?|mistakes?|typos?|inaccurac(?:y|ies)|bias(?:es)?|stereotypes?|"
    r"generali[sz]ations?|advice|assumptions?|contradictions?|hallucinations?|fabrications?|promises?|claims?|"
    r"cit(?:e|ation)s?|sources?|references?|evidence|explanations?|details?|recommendations?|suggestions?|"
    r"next steps?|action items?|names?|abbreviations?|acronyms?|technical (?:terms?|language)|clich[eé]s?|pleasantries|"
    r"small talk|offensive (?:language|content|words)|inappropriate (?:language|content)|sensitive information|"
    r"discriminatory language|graphic content|images?|pictures?|charts?|diagrams?|time ?lines?|definitions?|"
    r"solutions?|steps?|greetings?|titles?|hooks?|thesis(?: statement)?|topic sentences?|transitions?|"
    r"counter-?arguments?|closing(?: statement)?|overviews?|disclosures?|instructions?|(?:medical|legal|financial|"
    r"investment|tax|professional|personal) (?:advice|opinions?))",
    re.I,
)
_ADJECTIVES = re.compile(
    r"^(?:(?:a|an|the|any|some|its|at least one|clear|brief|short|concrete|specific|relevant|strong|proper|valid|good|"
    r"concise|final|one|factual|grammatical|obvious|unnecessary|own|personal(?! (?:data|info|det))|real|exact|full|"
    r"unsupported|unverified|false|\w+(?<!on)ing)\s+)+",
    re.I,
)


def thing_of(text: str) -> tuple[Call, str] | None:
    """Give back the condition that an answer has something, with an answer that does; None for what may be named.

    Raises `Refused` for what no rule finds.
    """
    bare = _ADJECTIVES.sub("", text.strip(" .")).lower()
    found = next(((Call(call), shown) for words, call, shown in _THINGS if re.fullmatch(words, bare)), None)
    if found is None and _FOUND_BY_NOTHING.fullmatch(bare):
        raise Refused(f"An answer has “{bare}” without naming it, and no rule finds that.")
    return found
