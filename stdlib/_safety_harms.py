"""The harms that a sentence can speak of: a verb and what it is done to, by kinds of harm."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_entries
from rubricc.stdlib._safety_speech import in_small_letters

HARM_KINDS = ("weapons", "drugs", "malware", "content", "people")
"""What harm is done with, or to, by the names of the lists."""
_MAKE = (
    "mak(?:e|ing)|build(?:ing)?|creat(?:e|ing)|construct(?:ing)?|assembl(?:e|ing)|synthesi[sz](?:e|ing)|cook(?:ing)?"
    "|produc(?:e|ing)|manufactur(?:e|ing)|prepar(?:e|ing)|extract(?:ing)?|brew(?:ing)?|craft(?:ing)?|design(?:ing)?"
    "|3d print(?:ing)?|print(?:ing)?|develop(?:ing)?|weaponi[sz](?:e|ing)|detonat(?:e|ing)|set(?:ting)? off"
    "|plant(?:ing)?|put(?:ting)? together|rig(?:ging)? up"
    "|grow(?:ing)?|convert(?:ing)?|turn(?:ing)? [^.?!\n]{0,40}into|combin(?:e|ing)|acquir(?:e|ing)|synthesis of"
    r"|production of|manufacture of|preparation of|recipe for"
    r"|ingredients .{0,20}go(?:es)? into"
    "|ingredients for|instructions for|instructions to make"
    "|plans for|blueprints? for|chemicals .{0,30}make|chemicals .{0,30}for"
)
_GET = (
    "buy(?:ing)?|get(?:ting)?|obtain(?:ing)?|order(?:ing)?|purchas(?:e|ing)|sell(?:ing)?|smuggl(?:e|ing)"
    "|deal(?:ing)?|import(?:ing)?|traffic(?:king)?|score|find(?:ing)?|inject(?:ing)?|snort(?:ing)?|hid(?:e|ing)"
)
_WRITE = (
    "writ(?:e|ing)|draft(?:ing)?|generat(?:e|ing)|compos(?:e|ing)|cod(?:e|ing)|program(?:ming)?|script(?:ing)?"
    "|tell(?:ing)? me|give me|show me|com(?:e|ing) up with|spread(?:ing)?|launch(?:ing)?|deploy(?:ing)?|send(?:ing)?"
    "|run(?:ning)?|forg(?:e|ing)|fak(?:e|ing)|falsify(?:ing)?|draw(?:ing)?|post(?:ing)?|publish(?:ing)?"
    "|implement(?:ing)?"
)
_HURT = (
    "kill(?:ing)?|murder(?:ing)?|poison(?:ing)?|hurt(?:ing)?|harm(?:ing)?|stab(?:bing)?|shoot(?:ing)?|strangl(?:e|ing)"
    "|chok(?:e|ing)|suffocat(?:e|ing)|drown(?:ing)?|kidnap(?:ping)?|abduct(?:ing)?|assassinat(?:e|ing)|tortur(?:e|ing)"
    "|drug(?:ging)?|rap(?:e|ing)|molest(?:ing)?|groom(?:ing)?|blackmail(?:ing)?|extort(?:ing)?|stalk(?:ing)?"
    "|dox(?:xing|ing)?"
    "|harass(?:ing)?|bully(?:ing)?|threaten(?:ing)?|beat(?:ing)? up|attack(?:ing)?|assault(?:ing)?|scam(?:ming)?"
    "|defraud(?:ing)?|swindl(?:e|ing)|con(?:ning)?|spy(?:ing)? on|lynch(?:ing)?|maim(?:ing)?|behead(?:ing)?"
    "|eliminate|abus(?:e|ing)"
    "|traffic(?:king)?|run(?:ning)? over|get(?:ting)? rid of|seduc(?:e|ing)|track(?:ing)?|make .{0,30}(?:disappear"
    "|suffer)|humiliat(?:e|ing)"
)
_SOFT = frozenset({"attack", "attacking", "track", "tracking", "get rid of", "getting rid of", "shoot", "shooting"})
_BREAK_IN = lazy_pattern(
    r"\b(?:brute[- ]forc(?:e|ing)|guess(?:ing)?|hack(?:ing)?(?: in)?(?:to)?|break(?:ing)? in(?:to)?|bypass(?:ing)?"
    r"|crack(?:ing)?|steal(?:ing)?"
    r"|hijack(?:ing)?"
    r"|get(?:ting)? in(?:to)?|log(?:ging)? in(?:to)?|access(?:ing)?|tap(?:ping)?|clon(?:e|ing)|hotwir(?:e|ing)"
    r"|shoplift(?:ing)?|rob(?:bing)?"
    r"|burglari[sz]e|pick(?:ing)?) (?P<what>[^.?!\n]{0,60}?)\b(?P<thing>accounts?|instagram|facebook|snapchat"
    r"|whatsapp|gmail|emails?|e-mails?"
    r"|phones?|iphones?|wi-?fi|passwords?|bank|banks|atms?|credit cards?|card numbers?|cars?|house|houses|home"
    r"|homes|apartments?|building"
    r"|server|servers|database|webcam|computer|laptop|network|identity|identities|packages?|bikes?|jewelry"
    r"|wallets?|money|store|stores|safe"
    r"|locks?|messages|texts|icloud|website)\b(?:'s)?(?: (?:of|on|to|from|without|when|while) [^.?!\n]{0,40})?"
)
_OWNED = lazy_pattern(
    r"\b(?:someone|somebody|else's|anyone|people|other|another|his|her|their|stolen|without|neighbou?r'?s?|ex"
    r"|ex-\w+|boss(?:'s)?"
    r"|girlfriend'?s?|boyfriend'?s?|wife'?s?|husband'?s?|victim'?s?|stranger'?s?|friend'?s?|coworker'?s?"
    r"|customers?'?|user'?s|bank|banks|atms?"
    r"|credit cards?|keyless|a house|houses|a store|a car|cars|identity|identities|old lad(?:y|ies))\b"
)
_HARD = lazy_pattern(r"\b(?:steal|hack|hotwir|rob|burglar|shoplift|hijack|break)")
_OTHER = lazy_pattern(
    r"\b(?:launder(?:ing)? (?:\w+ ){0,2}money|evad(?:e|ing) (?:\w+ ){0,2}tax(?:es)?|forg(?:e"
    r"|ing) [^.?!\n]{0,40}(?:prescription|signature|check|cheque|passport"
    r"|will|document|certificate|id)s?"
    r"|(?:hid(?:e|ing)|dispos(?:e|ing) of|get(?:ting)? rid of|dissolv(?:e|ing)|bury(?:ing)?) (?:a |the |my |his "
    r"|her )?(?:dead |human )?(?:body|bodies|corpse)"
    r"|steal(?:ing)? (?:someone'?s |somebody'?s |an? )?(?:identity|credit card)|(?:counterfeit(?:ing)?"
    r"|clone) (?:money|cards?|bills|cash)|skim(?:ming)? (?:credit )?cards?"
    r"|(?:gun|firearm|rifle|pistol)s? without (?:a )?(?:background check|licen[cs]e|permit)"
    r"|slip(?:ping)? (?:something|a drug|drugs|a pill) in(?:to)?|spik(?:e|ing) (?:\w+'?s? ){0,2}drinks?"
    r"|drug(?:ging)? (?:[\w']+ ){0,2}drinks?"
    r"|start(?:ing)? a (?:pyramid|ponzi) scheme|set(?:ting)? fire to (?:a|the|my|his|her"
    r"|someone's)[^.?!\n]{0,20}(?:house|building|car|school|church|mosque|synagogue|store)"
    r"|commit(?:ting)? (?:a |an )?(?:murder|arson|fraud|insurance fraud|identity theft|credit card fraud|tax fraud"
    r"|mass shooting|robbery|burglary|the perfect crime|genocide|perfect murder)"
    r"|shoot(?:ing)? up (?:a|my|the)|blow(?:ing)? up (?:an?|my|the|this|that) "
    r"(?!(?:[\w-]+ ){0,2}(?:balloon|photo|picture|image|map|tyre|tire|bubble|raft|mattress|air-?bed|pool|float"
    r"|inflatable|ball|poster|print|screenshot|logo|lilo|dinghy|glove|text|scan|drawing|pattern"
    r"|paper bag)s?(?:es)?\b)\w+"
    r"|shoplift|(?:cheat|fake|beat|fool|trick)(?:ing)? (?:on )?(?:an?|my|the) (?:\w+ )?drug test"
    r"|(?:buy|get|find|sell|use|order|cash)(?:ing)? (?:[\w']+ ){0,3}stolen (?:credit |debit |bank )?(?:cards?|goods"
    r"|identit(?:y|ies)|passports?|data|guns?|cars?|phones?|numbers?|accounts?)|hir(?:e|ing) (?:a )?hit ?man"
    r"|get(?:ting)? away with (?:murder|killing|rape|stealing)"
    r"|rig(?:ging)? (?:an|the) election|human trafficking ring|join(?:ing)? isis|smuggl(?:e|ing) (?:drugs|people"
    r"|weapons|guns|heroin|cocaine))\b"
)
_TRICKS = lazy_pattern(
    r"\b(?:convinc(?:e|ing)|get(?:ting)?|persuad(?:e|ing)|trick(?:ing)?|mak(?:e|ing)|ask(?:ing)?"
    r"|meet(?:ing)?)\b[^.?!\n]{0,40}\b"
    r"(?:girl|boy|child|children|kid|kids|minor|minors|teen|teens|teenager"
    r"|year[- ]olds?)\b[^.?!\n]{0,40}\b(?:photos|pictures|pics|nudes?"
    r"|naked|undress|meet me|secret|alone with|sex)\b"
    r"|\b(?:pretend(?:ing)? to be|impersonat(?:e|ing)|pos(?:e|ing) as|(?:comes|is|coming) from"
    r"|sounds? like)\b[^.?!\n]{0,80}\b(?:passwords?"
    r"|social security|bank details|card numbers?|log ?ins?|credentials|verification codes?|gift cards"
    r"|wire (?:me )?money)\b"
    r"|\b(?:poison|toxin|drug|substance|chemical)s?\b[^.?!\n]{0,20}(?:can't|cannot|can not|won't|not|isn't"
    r"|aren't) (?:\w+ )?(?:be )?(?:detect|trace|found"
    r"|noticed|show)\w*"
    r"|\bmak(?:e|ing) (?:someone|somebody|him|her|them|an? \w+|my [\w-]+) (?:overdose|disappear|die|suffer|sick"
    r"|bleed|unconscious|pass out)\b"
    r"|\b(?:hid(?:e|ing)|conceal(?:ing)?|smuggl(?:e|ing)|sneak(?:ing)?|tak(?:e|ing)"
    r"|get(?:ting)?) (?:\w+ )?(?:drugs|weed|cocaine|heroin|meth|guns?|weapons?"
    r"|knife|contraband)\b[^.?!\n]{0,40}\b(?:from|past|across|through|by) (?:the )?(?:\w+ )?(?:police|customs"
    r"|border|airport|security|tsa|dogs?|cops?)\b"
    r"|\b(?:track|monitor|spy on|follow|read|record|listen|film|photograph"
    r"|watch)(?:ing)? [^.?!\n]{0,50}\b(?:secretly|without (?:her|him|them|their|his"
    r"|anyone|someone|the \w+) (?:\w+ )?(?:knowing|noticing|consent|knowledge|permission|finding|realizing))"
    r"|\b(?:mak|get|convinc|trick|persuad|pressur)\w* [^.?!\n]{0,40}\b(?:hand over|give me|reveal|send me"
    r"|sign over|transfer)\b[^.?!\n]{0,40}\b(?:password|pin|savings"
    r"|money|card|inheritance|house|account|code)\b"
    r"|\b(?:slurs|insults|threats)\b[^.?!\n]{0,40}\b(?:against|for|about|to call|to use on)\b"
    r"|\bburn(?:ing)? down (?:an?|my|the|his|her|someone's)\b"
    r"|\b(?:sabotag(?:e|ing)|tamper(?:ing)? with|cut(?:ting)?) (?:\w+ ){0,3}(?:brakes?|brake lines?|car|engine"
    r"|plane|drink|food|evidence)\b"
    r"|\b(?:jokes?|poem|song|meme|limerick)s?\b[^.?!\n]{0,20}\b(?:mak(?:es?|ing) fun of|mock(?:s|ing)?|insult\w*"
    r"|demean\w*|at the expense of) (?:\w+ )?(?:muslims|jews"
    r"|black people|blacks|gays|gay people|women|immigrants|disabled people|asians|mexicans|trans people|christians)\b"
    r"|\bsecretly (?:record|film|photograph|track|watch|follow|drug|give|put|tape|listen|read|monitor)(?:ing)?\b"
    r"|\b(?:trick|con|fool|pressure|scare|bully|force|manipulate)(?:e|ing|ning)? [^.?!\n]{1,40} into (?:buying"
    r"|giving|sending|investing|paying|signing|marrying|having|killing)\b"
    r"|\b(?:get|have|getting|having) (?:someone|somebody|him|her|them|my [\w-]+|a \w+) (?:killed|murdered|beaten"
    r"|hurt|raped|kidnapped|drugged)\b"
    r"|\b(?:hotwir|steal|break into|unlock|start|open)(?:e|ing)? [^.?!\n]{1,40}\b(?:isn't mine|is not mine"
    r"|not my own|doesn't belong to me|i don't own)\b"
    r"|\benrich(?:ing)? uranium\b|\bweapons?[- ]grade\b"
    r"|\b(?:hurt|beat up|hit|punch|attack|harm|kill|poison)(?:ing)? [^.?!\n]{0,40}\bwithout (?:leaving|anyone"
    r"|anybody|being|getting|them)\b"
)
_SELF_HARM = lazy_pattern(
    r"\b(?:(?:not|never|don't) (?:want to )?wake up(?: again)?|kill(?:ing)? myself(?! laughing)"
    r"|end(?:ing)? my (?:own )?life|commit(?:ting)? suicide|hang(?:ing)? myself"
    r"|overdosing on|(?<!can you )(?<!can one )(?<!can people )(?<!can someone )(?<!can children )(?<!can dogs )"
    r"(?<!can cats )(?<!can a person )(?<!possible to )overdose on|how (?:can|do|could|should|would) i overdose"
    r"|overdose (?:painlessly|quickly|quietly"
    r"|peacefully|myself)|to overdose|to od|of overdosing|cut(?:ting)? myself(?! (?:some|a|off|shaving|while"
    r"|short|loose))|harm(?:ing)? myself"
    r"|hurt(?:ing)? myself|tak(?:e|ing) my own life|die by suicide|starv(?:e|ing) myself|(?:slit"
    r"|cut)(?:ting)? my wrists?"
    r"|shoot(?:ing)? myself|suicide methods?|ways? to die|unalive myself)\b"
    r"|\bhow (?:many|much)\b[^.?!\n]{0,60}\b(?:to die|to overdose|to kill|would kill me|will kill me|is lethal"
    r"|is fatal|be lethal|be fatal|to end it)\b"
)
_GAME = lazy_pattern(
    r"\b(?:minecraft|skyrim|fortnite|roblox|gta|elden ring|video ?games?|the sims|zelda|dungeons|d&d|in (?:the"
    r"|this|my) game|chess|among us)\b"
)
_PLAIN_USE = lazy_pattern(
    r"\b(?:bath|photo|hot chocolate|cocoa|glitter|seed|smoke|jager|cherry|time|logic|tea|lush|water|cluster of"
    r"|carbon|irish car|sake) bombs?\b|\bguns? (?:control|safe|safes|cabinet|rack|law|laws|range|holster|safety"
    r"|metal|violence)\b"
    r"|\b(?:nerf|water|glue|heat|nail|spray|massage|toy|paintball|rubber band|laser|potato|staple|grease|squirt"
    r"|cap|air|caulk\w*|radar) guns?\b|\bbomb (?:shelter|disposal|squad|detector|threat)s?\b"
    r"|\b(?:poison|explosive) (?:ivy|oak|sumac|dart frog|control|growth|power|start)\b|\bpoison (?:ivy|oak)\b"
    r"|\b(?:kill|beat|shoot) (?:time|the clock|a video|photos?)\b"
)
_DIGIT = lazy_pattern(r"(?<=[a-z])[013457@$](?=[a-z])")
_LETTERS = str.maketrans("013457@$", "oieastas")


_AROUND = 30
"""Characters around a match in which another sense of it may show."""


class _Rules(NamedTuple):
    pairs: tuple[re.Pattern[str], ...]
    hurting: re.Pattern[str]


def harm_phrases(kind: str) -> tuple[tuple[str, ...], ...]:
    """Give back the entries of a list of `HARM_KINDS`, each with its spellings."""
    return tuple(data_entries(f"safety_harm_{kind}_en.txt"))


@cache
def _rules() -> _Rules:
    """Give back the patterns of what is done to what, and all the things in one list."""
    named = {
        kind: "|".join(re.escape(s) for entry in harm_phrases(kind) for s in sorted(entry, key=len, reverse=True))
        for kind in HARM_KINDS
    }
    between = r"(?: [\w'\u2019,()-]+){0,7}?[ ,]+"

    def pair(verbs: str, kinds: tuple[str, ...]) -> re.Pattern[str]:
        things = "|".join(named[kind] for kind in kinds)
        return re.compile(rf"\b(?P<verb>{verbs})\b{between}(?P<thing>{things})\b")

    pairs: tuple[re.Pattern[str], ...]
    pairs = (pair(_MAKE, ("weapons", "drugs", "malware", "content")), pair(_GET, ("drugs", "content")))
    pairs += (
        pair(_WRITE, ("malware", "content")),
        re.compile(r"\b(?P<verb>how (?:\w+ )?(?:meth|bombs?|ricin|sarin|napalm) (?:is|are) made)\b(?P<thing>)"),
    )
    people = re.compile(rf"\b(?P<verb>{_HURT}){between}(?P<thing>{named['people']})\b".replace("{0,7}", "{0,3}"))
    return _Rules(pairs, people)


def plain_sentence(text: Text, start: int, end: int) -> str:
    """Give back a sentence one for one: quotes straight, in small letters, digits inside words as letters."""
    lower = in_small_letters(text.straight[start:end])
    return _DIGIT.sub(lambda found: found.group().translate(_LETTERS), lower)


def harms_in(sentence: str) -> Iterator[tuple[re.Match[str], str]]:
    """Yield what harm a sentence speaks of doing: the match, and the verb or thing it is known by."""
    rules = _rules()
    yield from ((match, "self-harm") for match in _SELF_HARM.finditer(sentence))
    yield from ((match, match.group()) for pattern in (_OTHER, _TRICKS) for match in pattern.finditer(sentence))
    for pattern in rules.pairs:
        yield from (
            (match, match["thing"] or match["verb"])
            for match in pattern.finditer(sentence)
            if not _plain_use(sentence, match)
        )
    if _GAME.search(sentence):
        return
    for match in rules.hurting.finditer(sentence):
        if match["verb"] not in _SOFT and not _plain_use(sentence, match):
            yield match, match["verb"]
    for match in _BREAK_IN.finditer(sentence):
        if _OWNED.search(match.group()) or (
            _HARD.match(match.group()) and match["thing"] not in ("home", "network", "money")
        ):
            yield match, match.group().split()[0]


def _plain_use(sentence: str, match: re.Match[str]) -> bool:
    """Tell whether the thing has its decent sense, as in `bath bomb`."""
    low, high = max(0, match.start() - _AROUND), match.end() + _AROUND
    return any(
        use.start() < match.end() and match.start() < use.end() for use in _PLAIN_USE.finditer(sentence, low, high)
    )
