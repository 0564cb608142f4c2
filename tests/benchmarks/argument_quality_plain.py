"""The rubric `argument_quality` as a person would write it in Python: the yardstick for the compiled one.

Every phrase is one compiled whole-word regular expression, as in published model-written rubrics. Words, sentences,
repetition, copying and negation come from one library call each, the same that the rubric uses; phrases and patterns
come from `re`. A test compares its scores with those of the compiled rubric.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import affirmed
from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text

Measures = dict[str, float]

text_words = tool("text.words").run
text_sentences = tool("text.sentences").run
text_repetition = tool("text.repetition").run
text_copied_from = tool("text.copied_from").run


LEXICONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "function_words": (
        ("the",),
        ("a",),
        ("an",),
        ("of",),
        ("to",),
        ("and",),
        ("in",),
        ("is",),
        ("are",),
        ("was",),
        ("were",),
        ("that",),
        ("it",),
        ("this",),
        ("these",),
        ("those",),
        ("for",),
        ("not",),
        ("be",),
        ("been",),
        ("they",),
        ("them",),
        ("their",),
        ("there",),
        ("with",),
        ("as",),
        ("have",),
        ("has",),
        ("had",),
        ("on",),
        ("from",),
        ("or",),
        ("by",),
        ("we",),
        ("our",),
        ("us",),
        ("which",),
        ("what",),
        ("who",),
        ("when",),
        ("where",),
        ("if",),
        ("at",),
        ("into",),
        ("than",),
        ("then",),
        ("he",),
        ("she",),
        ("his",),
        ("her",),
        ("all",),
        ("any",),
        ("because",),
        ("so",),
        ("but",),
        ("will",),
        ("would",),
        ("can",),
        ("could",),
        ("do",),
        ("does",),
        ("only",),
    ),
    "common_words": (
        ("about",),
        ("above",),
        ("after",),
        ("again",),
        ("all",),
        ("also",),
        ("although",),
        ("always",),
        ("and",),
        ("another",),
        ("any",),
        ("are",),
        ("aren",),
        ("because",),
        ("been",),
        ("before",),
        ("being",),
        ("both",),
        ("but",),
        ("can",),
        ("cannot",),
        ("could",),
        ("did",),
        ("didn",),
        ("does",),
        ("doesn",),
        ("doing",),
        ("don",),
        ("done",),
        ("down",),
        ("during",),
        ("each",),
        ("either",),
        ("else",),
        ("ever",),
        ("every",),
        ("few",),
        ("for",),
        ("from",),
        ("get",),
        ("had",),
        ("has",),
        ("have",),
        ("having",),
        ("here",),
        ("her",),
        ("him",),
        ("his",),
        ("how",),
        ("however",),
        ("into",),
        ("isn",),
        ("its",),
        ("just",),
        ("less",),
        ("like",),
        ("made",),
        ("make",),
        ("many",),
        ("may",),
        ("might",),
        ("more",),
        ("most",),
        ("much",),
        ("must",),
        ("never",),
        ("not",),
        ("now",),
        ("off",),
        ("often",),
        ("one",),
        ("only",),
        ("other",),
        ("our",),
        ("out",),
        ("over",),
        ("own",),
        ("per",),
        ("rather",),
        ("said",),
        ("same",),
        ("she",),
        ("should",),
        ("since",),
        ("some",),
        ("still",),
        ("such",),
        ("than",),
        ("that",),
        ("the",),
        ("their",),
        ("them",),
        ("then",),
        ("there",),
        ("these",),
        ("they",),
        ("this",),
        ("those",),
        ("though",),
        ("through",),
        ("too",),
        ("under",),
        ("until",),
        ("upon",),
        ("use",),
        ("used",),
        ("versus",),
        ("very",),
        ("was",),
        ("way",),
        ("well",),
        ("were",),
        ("what",),
        ("when",),
        ("where",),
        ("whether",),
        ("which",),
        ("while",),
        ("who",),
        ("whom",),
        ("whose",),
        ("why",),
        ("will",),
        ("with",),
        ("within",),
        ("without",),
        ("would",),
        ("yes",),
        ("yet",),
        ("you",),
        ("your",),
        ("good",),
        ("bad",),
        ("right",),
        ("wrong",),
        ("better",),
        ("worse",),
    ),
    "premises": (
        ("because", "becuase", "coz", "cuz"),
        ("since",),
        ("given that",),
        ("due to",),
        ("thanks to",),
        ("the reason is", "the reason being", "the reason for this", "the reason why"),
        ("one reason", "another reason", "other reason"),
        ("many reasons", "several reasons"),
        ("for the reason that",),
        ("as shown by", "as can be seen"),
        ("after all",),
        ("seeing that", "considering that", "considering how"),
        ("owing to",),
        ("as long as",),
        ("in that",),
        ("not only",),
        ("so that", "so as to"),
        ("in order to",),
        ("it allows", "it enables"),
        ("helps us", "helps you", "helps them", "help us", "help you", "help them"),
        ("leads to", "lead to", "leading to"),
        ("results in", "result in", "resulting in"),
        ("causes", "caused by", "causing"),
        ("makes them", "makes us", "makes you", "makes people"),
        ("depends on", "relies on"),
        ("on the grounds that",),
        ("the fact that",),
        ("teaches", "teach us", "teach them"),
        ("provides", "provide", "gives us", "give us", "gives you", "give them"),
        ("prevents", "prevent", "protects", "protect"),
        ("for this purpose",),
        ("otherwise",),
    ),
    "conclusions": (
        ("therefore",),
        ("thus",),
        ("hence",),
        ("so",),
        ("consequently", "as a consequence"),
        ("as a result",),
        ("this means", "that means", "which means", "meaning that"),
        ("it follows",),
        ("which is why", "that is why", "that's why", "this is why"),
        ("in conclusion", "to conclude", "i conclude"),
        ("this shows", "that shows", "which shows"),
        ("this proves", "that proves", "which proves"),
        ("this suggests", "that suggests"),
        ("in short", "in sum", "to sum up", "in summary"),
        ("overall", "all in all", "all things considered"),
        ("for these reasons", "for this reason", "for that reason"),
        ("the point is", "my point is", "the bottom line", "bottom line"),
        ("in the end", "at the end of the day", "ultimately"),
        ("accordingly",),
    ),
    "stance": (
        ("i think", "i feel"),
        ("i believe", "i do believe", "i strongly believe", "i firmly believe"),
        ("in my opinion", "in my view", "in my eyes"),
        ("to me", "for me", "personally"),
        ("i agree", "i disagree"),
        ("i support", "i oppose"),
        ("i am for", "i'm for", "i am against", "i'm against"),
        ("should", "shouldn't", "should not", "shouldnt"),
        ("must", "must not", "ought to"),
        ("need to", "needs to"),
        ("have to", "has to"),
        ("better than", "worse than"),
        ("is better", "are better", "is worse", "are worse"),
        ("is wrong", "are wrong", "is not wrong", "isn't wrong"),
        ("is right", "are right"),
        ("i would rather", "i'd rather", "i prefer", "i would choose"),
        ("i would say",),
        ("is important", "are important", "is essential", "are essential"),
        ("is necessary", "are necessary", "unnecessary"),
        ("is good", "are good", "good idea", "great idea"),
        ("is bad", "are bad", "bad idea"),
        ("has the right", "have the right", "the right to", "no right"),
        ("deserves", "deserve", "deserved"),
    ),
    "evidence": (
        ("for example", "for instance", "an example"),
        ("such as",),
        ("study", "studies"),
        ("research", "researchers"),
        ("according to",),
        ("statistics", "statistically", "stats"),
        ("survey", "surveys", "poll", "polls"),
        ("evidence", "evident"),
        ("percent", "percentage", "per cent", "%"),
        ("data", "figures"),
        ("proven", "proves", "proved", "proof"),
        ("report", "reports", "reported"),
        ("scientists", "scientific", "science"),
        ("experts", "doctors", "historians", "psychologists"),
        ("in fact", "the fact is", "facts"),
        ("history", "historically", "historical"),
        ("in the past", "centuries", "century", "decades"),
        ("years ago",),
        ("million", "millions", "billion", "thousands", "hundreds"),
        ("law", "laws", "legal", "illegal", "constitution"),
        ("in many countries", "in most countries", "in other countries", "around the world"),
        ("quote", "quoted", "quotes"),
        ("article", "source", "sources", "book says"),
        ("rate", "rates", "average"),
        ("majority", "minority"),
        ("as we can see", "as seen in"),
        ("in particular", "particularly", "especially", "specifically"),
        ("case", "cases"),
        ("consider", "imagine if"),
    ),
    "experience": (
        ("in my experience", "from experience", "my own experience"),
        ("when i was", "as a child", "growing up", "i grew up"),
        ("my parents", "my mother", "my father", "my mom", "my dad"),
        ("my husband", "my wife", "my spouse"),
        ("my son", "my daughter", "my children", "my kids"),
        ("my school", "my teacher", "our school"),
        ("i have seen", "i've seen", "i saw"),
        ("i have been", "i've been"),
        ("my friend", "my friends", "a friend of mine"),
        ("i know from", "i know someone"),
        ("i work", "i worked", "i volunteer"),
        ("i learned", "i learnt", "i realized"),
    ),
    "counter": (
        ("however",),
        ("although", "though", "even though", "altho", "tho"),
        ("on the other hand", "on one hand", "on the one hand"),
        ("some people", "some say", "some may", "some might", "some would", "some argue"),
        (
            "many people think",
            "many people say",
            "people say",
            "people may say",
            "people might say",
            "people think",
            "people argue",
        ),
        ("others say", "others may", "others think", "others argue"),
        ("opponents", "critics", "opposing", "the opposition", "the other side"),
        ("admittedly", "granted"),
        ("to be fair", "it is true", "it's true", "true that"),
        ("despite", "in spite of", "regardless of"),
        ("whereas", "while", "whilst"),
        ("unlike", "instead of", "rather than"),
        ("you may think", "you might think", "you may say", "you might say"),
        ("the argument that", "the argument against", "the argument for", "the claim that", "the idea that"),
        ("even if", "even when"),
        ("i understand", "i realize that", "i admit", "i respect"),
        ("in contrast", "contrary to", "on the contrary", "conversely"),
        ("unless", "except"),
    ),
    "rebuttal": (
        ("but",),
        ("nevertheless", "nonetheless", "even so"),
        ("still", "yet"),
        ("in reality", "actually", "the truth is", "the reality is"),
        ("does not mean", "doesn't mean", "doesnt mean"),
        ("ignores", "ignore", "overlooks", "overlook"),
        ("fails to", "fail to"),
        ("forget that", "forgets that", "forgetting"),
        ("not just",),
        ("not necessarily", "not always"),
        ("is not the", "isn't the", "are not the", "aren't the"),
        ("nothing to do with",),
        ("no reason", "not a reason"),
        ("no need",),
        ("no excuse", "not an excuse"),
        ("other ways", "other options", "another way", "alternatives", "alternative"),
        ("not true", "isn't true", "is false", "untrue"),
        ("no matter",),
        ("either way",),
        ("besides",),
        ("outweigh", "outweighs"),
    ),
    "matters": (
        ("if",),
        ("would", "could"),
        ("will lead", "will cause", "will make", "will help"),
        ("the future", "future"),
        ("in the long run", "long term", "later in life"),
        ("society", "community", "communities"),
        ("the world", "the country", "the nation", "our country"),
        ("people", "person", "everyone else", "others"),
        ("humanity", "mankind", "human beings", "humans"),
        ("children", "child", "kids"),
        ("students", "student", "pupils"),
        ("parents", "parent", "families", "family"),
        ("women", "woman", "men"),
        ("benefit", "benefits", "beneficial"),
        ("advantage", "advantages", "useful", "helpful"),
        ("harm", "harmful", "harms"),
        ("danger", "dangerous", "risk", "risks"),
        ("damage", "damages", "destroy", "destroys"),
        ("consequences", "consequence"),
        ("health", "healthy"),
        ("safety", "safe", "protection"),
        ("education", "educational", "educate"),
        ("learn", "learning", "teach", "teaching"),
        ("knowledge", "skills", "skill"),
        ("freedom", "free", "liberty"),
        ("equality", "equal", "equally", "fair", "fairness"),
        ("justice", "rights"),
        ("responsibility", "responsible"),
        ("respect", "dignity"),
        ("money", "cost", "costs", "expensive", "afford"),
        ("economy", "economic", "poverty", "poor"),
        ("effect", "effects", "affect", "affects"),
        ("impact", "influence", "influences"),
        ("improve", "improves", "improving"),
        ("develop", "develops", "development", "growth"),
        ("progress", "success", "successful"),
        ("choice", "choices", "choose"),
        ("option", "options"),
        ("decision", "decisions", "decide"),
        ("problem", "problems"),
        ("solution", "solutions", "solve"),
        ("purpose", "goal", "goals"),
        ("government", "law", "laws"),
    ),
    "hedges": (
        ("may", "might"),
        ("can be",),
        ("often", "usually", "generally", "normally", "typically"),
        ("sometimes", "at times", "occasionally"),
        ("probably", "perhaps", "maybe", "possibly"),
        ("likely", "unlikely"),
        ("seems", "seem"),
        ("appears", "appear to"),
        ("tends to", "tend to"),
        ("some", "to some extent", "in some cases"),
        ("many", "in many cases"),
        ("most", "mostly", "in most cases"),
        ("it depends", "depending on"),
        ("not all", "not every"),
        ("at least",),
        ("in general",),
        ("as far as i know",),
    ),
    "absolutes": (
        ("always",),
        ("never",),
        ("everyone", "everybody", "everyone knows", "everybody knows"),
        ("nobody", "no one", "noone"),
        ("all people", "every single"),
        ("obviously", "undeniably"),
        ("totally", "completely", "absolutely"),
        ("definitely",),
        ("everything",),
        ("nothing",),
        ("end of story", "enough said", "nuff said", "period"),
        ("we all know",),
        ("the worst", "the best"),
        ("impossible",),
        ("forever",),
        ("guaranteed", "100%"),
    ),
    "values": (
        ("love", "loves", "loved", "loving"),
        ("happy", "happiness", "happier"),
        ("joy", "enjoy", "enjoyable", "fun"),
        ("hope", "dream", "dreams"),
        ("inspire", "inspires", "inspiring"),
        ("care", "cares", "caring"),
        ("compassion", "kindness"),
        ("family", "families"),
        ("mother", "father", "parents"),
        ("child", "children", "baby"),
        ("life", "lives", "living"),
        ("pain", "painful", "suffer", "suffers", "suffering"),
        ("hurt", "hurts", "hurting"),
        ("fear", "afraid", "scared", "scary"),
        ("terrible", "horrible", "awful"),
        ("sad", "sadly", "tragic"),
        ("death", "die", "dies", "died"),
        ("kill", "killed", "killing", "murder"),
        ("innocent",),
        ("abuse", "abused", "abusive"),
        ("violence", "violent", "cruel"),
        ("freedom", "liberty"),
        ("justice", "equality", "fair"),
        ("proud", "pride"),
        ("honour", "honor", "honoured", "honored"),
        ("brave", "strong", "strength"),
        ("trust", "loyal", "loyalty"),
        ("honest", "honesty"),
        ("guilt", "guilty", "conscience"),
        ("imagine", "picture this"),
        ("friend", "friends", "friendship"),
        ("lonely", "loneliness"),
        ("bullied", "bully", "bullying"),
        ("ashamed", "shame"),
        ("heart", "soul"),
        ("faith", "god"),
        ("peace", "peaceful"),
        ("selfish", "selfless"),
        ("sacrifice", "sacrifices"),
        ("confidence", "confident"),
        ("comfort", "comfortable"),
    ),
    "order": (
        ("first", "firstly", "first of all", "first off"),
        ("to begin with", "to start with"),
        ("second", "secondly"),
        ("third", "thirdly"),
        ("finally", "lastly", "last but not least"),
        ("in addition", "additionally"),
        ("furthermore", "moreover"),
        ("also", "as well", "too"),
        ("another",),
        ("next",),
        ("in conclusion", "to conclude", "to sum up", "in summary", "overall"),
        ("on the one hand", "on one hand", "on the other hand"),
        ("for one thing", "for starters"),
        ("besides", "plus"),
        ("apart from", "along with"),
        ("when", "once"),
        ("before", "after", "until"),
        ("on top of that",),
    ),
    "insults": (
        ("idiot", "idiots", "idiotic"),
        ("stupid", "stupidity"),
        ("moron", "morons", "moronic"),
        ("dumb", "dumbass"),
        ("retard", "retarded", "retards"),
        ("loser", "losers"),
        ("fool", "fools", "foolish"),
        ("ignorant",),
        ("pathetic", "disgusting"),
        ("crap", "crappy"),
        ("bullshit",),
        ("fuck", "fucking", "fucked"),
        ("shit", "shitty", "bull shit"),
        ("ass", "asshole", "asses"),
        ("damn", "damned", "goddamn"),
        ("hell", "heck"),
        ("suck", "sucks", "sucked"),
        ("bitch", "bitches"),
        ("bastard", "bastards"),
        ("fag", "fags", "faggot", "faggots"),
        ("shut up",),
        ("hypocrite", "hypocrites"),
        ("liar", "liars"),
        ("crazy", "insane", "psycho"),
        ("nutjob", "nutjobs", "nuts"),
        ("ugly", "freak", "freaks"),
        ("trash", "garbage", "rubbish"),
        ("nonsense", "ridiculous", "absurd"),
        ("lame", "silly"),
        ("whore", "whores", "slut", "sluts"),
        ("nazi", "nazis"),
        ("scum",),
        ("boo",),
        ("haters", "hater"),
        ("lunatic", "lunatics"),
        ("brainwashed",),
        ("clueless",),
        ("coward", "cowards"),
    ),
    "chat": (
        ("lol", "lmao", "rofl"),
        ("haha", "hahaha", "hehe", "ha ha"),
        ("omg", "omfg", "wtf"),
        ("u",),
        ("ur",),
        ("r",),
        ("n",),
        ("d",),
        ("y",),
        ("idk", "idc"),
        ("imo", "imho"),
        ("btw", "tbh"),
        ("gonna", "gunna"),
        ("wanna", "gotta"),
        ("kinda", "sorta", "dunno"),
        ("cuz", "coz", "bcoz", "bcuz"),
        ("cos",),
        ("plz", "pls"),
        ("thx", "ty"),
        ("wat", "wut"),
        ("dat", "dis", "dem"),
        ("da",),
        ("ppl",),
        ("thru",),
        ("tho", "altho"),
        ("nite",),
        ("b4", "gr8", "l8r", "2day"),
        ("yea", "yeah", "yep", "yup"),
        ("nope", "nah", "naw"),
        ("ya",),
        ("ok", "okay"),
        ("dude", "dudes", "bro"),
        ("duh", "meh", "ugh"),
        ("hmm", "umm", "uh", "um"),
        ("wow", "yay", "woo"),
        ("blah",),
        ("abt",),
        ("wid", "wit"),
        ("hav",),
        (":)", ":(", ";)"),
        ("dont",),
        ("doesnt",),
        ("didnt",),
        ("cant",),
        ("wont",),
        ("isnt", "arent"),
        ("wasnt",),
        ("wouldnt", "shouldnt", "couldnt"),
        ("havent", "hasnt"),
        ("thats",),
        ("whats", "theres"),
        ("youre", "theyre"),
        ("im",),
        ("ive",),
    ),
    "misspelt": (
        ("alot",),
        ("aswell",),
        ("eachother",),
        ("everytime",),
        ("infact",),
        ("atleast",),
        ("incase",),
        ("beleive", "belive"),
        ("definately", "definetly", "definitly"),
        ("becuase", "becouse", "beacuse", "becasue"),
        ("seperate", "seperated"),
        ("neccessary", "necesary", "neccesary", "necessery"),
        ("recieve", "recieved"),
        ("acheive",),
        ("thier",),
        ("wich", "whitch"),
        ("wether",),
        ("goverment",),
        ("enviroment",),
        ("developement",),
        ("oppurtunity", "oppertunity", "oportunity"),
        ("knowlege", "knowlegde"),
        ("arguement", "arguements"),
        ("childs", "childrens"),
        ("teh", "taht"),
        ("untill",),
        ("allways",),
        ("sould", "shoud", "shold"),
        ("woud", "coud"),
        ("posible", "imposible"),
        ("diffrent", "diferent"),
        ("intresting", "intrest"),
        ("agressive",),
        ("succesful", "sucessful"),
        ("truely",),
        ("realy",),
        ("finaly", "usualy", "actualy", "basicly"),
        ("could of", "would of", "should of"),
        ("mariage", "marrage", "marraige"),
        ("religon",),
        ("disipline", "dicipline"),
        ("tomorow",),
        ("begining",),
        ("comming",),
        ("writting", "studing"),
        ("freind", "freinds"),
        ("persue", "persuit"),
        ("adn",),
        ("suppost", "supose"),
    ),
    "meta": (
        ("this debate", "the debate"),
        ("this site", "this website"),
        ("createdebate", "debate.org"),
        ("this argument", "your argument", "your arguments"),
        ("your point", "your points"),
        ("vote", "voted", "voting", "voters", "votes"),
        ("post", "posted", "posting"),
        ("comment", "comments", "commented"),
        ("you guys",),
        ("hey", "hello", "hi"),
        ("sorry", "my bad"),
        ("thanks", "thank you"),
        ("please",),
        ("the question", "this question"),
        ("this topic",),
        ("you said", "you stated", "you mentioned"),
        ("you say", "you are saying", "you're saying"),
        ("reply", "replied", "respond", "responded"),
        ("dispute", "disputed"),
        ("minimum length",),
        ("click", "http", "www"),
        ("joke", "jokes", "kidding", "jk"),
        ("troll",),
        ("i don't know", "i dont know", "i do not know", "not sure"),
        ("i don't care", "i dont care", "who cares", "whatever"),
        ("winner", "downvote", "upvote"),
    ),
    "self_words": (
        ("i", "i'm", "i've", "i'd", "i'll", "im"),
        ("me",),
        ("my", "mine"),
    ),
    "addressed": (
        ("you", "you're", "you've", "you'd", "you'll", "u"),
        ("your", "yours", "ur"),
    ),
}

SIGNALS = ("premises", "conclusions", "stance", "evidence", "counter", "matters", "values")
NOT_COUNTED = ("common_words", "self_words", "addressed")
COUNTED = tuple(name for name in LEXICONS if name not in NOT_COUNTED)


def whole_word(phrase: str) -> re.Pattern[str]:
    """Give back a regular expression that finds the phrase as whole words; a symbol at its edge is always an edge."""
    left = r"(?<!\w)(?<!\w')" if phrase[0].isalnum() else ""
    right = r"(?!\w)(?!'(?!s\b)\w)" if phrase[-1].isalnum() else ""
    return re.compile(left + re.escape(phrase) + right)


PHRASES = {name: [[whole_word(p) for p in entry] for entry in entries] for name, entries in LEXICONS.items()}
COMMON = frozenset(phrase for entry in LEXICONS["common_words"] for phrase in entry)
INSULTS = Lexicon.of([phrase for entry in LEXICONS["insults"] for phrase in entry], "en")

WORD_OF_MATTER = re.compile(r"[a-z]{3,}")
LONG_WORD = re.compile(r"[a-z]{7,}")
REPEATED_MARKS = re.compile(r"[!?]{2,}|[.]{4,}|,{2,}")
CAPITALS = re.compile(r"[A-Z]{4,}")
CARELESS = re.compile(
    r"[.!?]\s[a-z]|[a-z][.!?,][A-Za-z]{2}|\A[a-z]|\s[,.!?;](?:\s|\Z)|\bi\b",
    re.ASCII,
)
ENDS = (".", "!", "?", '."', ".)", '!"', '?"')
STRAIGHT = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})


def distinct(text: str, lexicon: str) -> int:
    """Give back how many entries of the lexicon the text has."""
    return sum(any(p.search(text) for p in entry) for entry in PHRASES[lexicon])


def count(text: str, lexicon: str) -> int:
    """Give back how often the phrases of the lexicon stand in the text."""
    return sum(len(p.findall(text)) for entry in PHRASES[lexicon] for p in entry)


def tokens(text: str, pattern: re.Pattern[str]) -> set[str]:
    """Give back the different words that the pattern finds, without the common ones."""
    return {word for word in pattern.findall(text) if word not in COMMON}


def units(value: float) -> int:
    """Give back hundredths of a point, rounded half away from zero as people round."""
    return math.floor(value * 100 + 0.5 + 1e-9)


def credit(points: float, value: float, low: float, high: float) -> int:
    """Give back partial credit in hundredths: none at `low`, `points` at `high`, linear between."""
    return units(points * min(1.0, max(0.0, (value - low) / (high - low))))


def each(points: float, value: float, limit: float) -> int:
    """Give back `points` for each, at most `limit`, in hundredths."""
    return units(min(limit, points * value))


def clamp(value: int) -> int:
    """Give back the score of one dimension, kept between 0 and 10 points."""
    return max(0, min(1000, value))


def measure(query: str, response: str) -> dict[str, float]:
    """Give back everything that the dimensions ask about the response, by name."""
    raw = response.translate(STRAIGHT)
    folded = " ".join(raw.casefold().split())
    wrapped = Text(response)
    m: dict[str, float] = {name: distinct(folded, name) for name in COUNTED}
    answer_words = tokens(folded, WORD_OF_MATTER)
    m["on_issue"] = len(tokens(query.translate(STRAIGHT).casefold(), WORD_OF_MATTER) & answer_words)
    signals = sum(m[name] for name in SIGNALS)
    words, sentences = text_words(wrapped), text_sentences(wrapped)
    heaped = words >= 20 and round(signals / words, 6) > 0.35
    engaged = (m["on_issue"] >= 1 or signals >= 2) and not heaped
    share = (1 if m["on_issue"] >= 1 else 0.85) if engaged else 0.25
    m["words"] = words
    m["ideas"] = share * len(answer_words)
    m["precise_words"] = share * len(tokens(folded, LONG_WORD))
    m["fluency"] = share * m["function_words"]
    m["statements"] = min(share * sentences, round(m["ideas"] / 3, 6))
    m["sentence_length"] = round(words / max(1, sentences), 6)
    m["complete"] = folded.endswith(ENDS)
    slips = m["chat"] + m["misspelt"] + len(CARELESS.findall(raw))
    m["slip_rate"] = round(100 * slips / max(1, words), 6)
    m["substantial"] = engaged and m["ideas"] >= 5
    m["shouts"] = len(REPEATED_MARKS.findall(raw)) + 0.5 * raw.count("!") + 0.5 * len(CAPITALS.findall(raw))
    m["questions"] = raw.count("?")
    m["abuse"] = m["insults"] if m["insults"] and affirmed(wrapped, INSULTS) else 0
    m["about_self"] = count(folded, "self_words")
    m["about_you"] = count(folded, "addressed")
    m["repetition"] = round(text_repetition(wrapped), 6)
    m["copied"] = round(text_copied_from(wrapped, Text(query)), 6)
    return m


def cogency(m: Measures) -> int:
    """Give back the score for cogency, in hundredths."""
    points = 0
    points += credit(2, m["premises"], 0, 3)
    points += credit(1, m["conclusions"], 0, 2)
    points += credit(4, m["ideas"], 0, 60)
    points += credit(2, m["precise_words"], 0, 20)
    points += credit(1, m["on_issue"], 0, 2)
    points -= each(1, m["questions"], 2)
    points -= each(1, m["meta"], 3)
    points -= each(1, m["abuse"], 3)
    return points


def local_acceptability(m: Measures) -> int:
    """Give back the score for local acceptability, in hundredths."""
    points = 0
    points += credit(4, m["ideas"], 0, 60)
    points += credit(2.5, m["precise_words"], 0, 20)
    points += credit(1.5, m["evidence"], 0, 3)
    points += credit(1, m["hedges"], 0, 3)
    points += credit(1, m["premises"], 0, 2)
    points -= each(0.25, m["absolutes"], 0.5)
    points -= credit(2, m["about_self"], 1, 6)
    points -= each(0.5, m["meta"], 1)
    points -= each(1.5, m["abuse"], 4)
    return points


def local_relevance(m: Measures) -> int:
    """Give back the score for local relevance, in hundredths."""
    points = 0
    points += credit(2, m["on_issue"], 0, 3)
    points += credit(4, m["matters"], 0, 8)
    points += credit(3, m["ideas"], 0, 60)
    points += credit(1, m["premises"], 0, 2)
    points -= credit(2, m["about_self"], 1, 6)
    points -= each(1.5, m["meta"], 5)
    return points


def local_sufficiency(m: Measures) -> int:
    """Give back the score for local sufficiency, in hundredths."""
    points = 0
    points += credit(4, m["ideas"], 0, 60)
    points += credit(2.5, m["statements"], 0, 8)
    points += credit(2, m["premises"], 0, 4)
    points += credit(1.5, m["evidence"], 0, 3)
    points -= credit(2, m["about_self"], 1, 6)
    return points


def effectiveness(m: Measures) -> int:
    """Give back the score for effectiveness, in hundredths."""
    points = 0
    points += credit(4, m["ideas"], 0, 60)
    points += credit(2, m["precise_words"], 0, 20)
    points += credit(1, m["premises"], 0, 3)
    points += credit(1, m["evidence"], 0, 3)
    points += credit(1, m["counter"], 0, 2)
    points += credit(1, m["values"], 0, 4)
    points -= each(1, m["questions"], 2)
    points -= each(1, m["shouts"], 3)
    points -= each(1, m["meta"], 3)
    points -= each(1, m["abuse"], 3)
    return points


def credibility(m: Measures) -> int:
    """Give back the score for credibility, in hundredths."""
    points = 0
    points += credit(4, m["precise_words"], 0, 20)
    points += credit(2, m["ideas"], 0, 60)
    points += credit(1.5, m["evidence"] + 0.5 * m["experience"], 0, 3)
    if m["substantial"]:
        points += credit(2.5, m["slip_rate"], 10, 0)
    points -= each(1, m["questions"], 2)
    points -= each(1, m["shouts"], 3)
    points -= each(1, m["meta"], 3)
    points -= each(1.5, m["abuse"], 4)
    return points


def emotional_appeal(m: Measures) -> int:
    """Give back the score for emotional appeal, in hundredths."""
    points = 0
    points += credit(4, m["values"], 0, 5)
    points += credit(4, m["ideas"], 0, 60)
    points += credit(2, m["matters"], 0, 6)
    points -= each(1.5, m["shouts"], 4)
    points -= each(1.5, m["abuse"], 4)
    return points


def clarity(m: Measures) -> int:
    """Give back the score for clarity, in hundredths."""
    points = 0
    if m["substantial"]:
        points += credit(3, m["slip_rate"], 12, 0)
    points += credit(3, m["fluency"], 2, 20)
    if 6 <= m["sentence_length"] <= 28 and m["substantial"]:
        points += 200
    if m["complete"] and m["substantial"]:
        points += 100
    if m["on_issue"] >= 1:
        points += 100
    points -= each(1, m["questions"], 2)
    points -= each(1.5, m["shouts"], 4)
    points -= credit(3, m["repetition"], 0.1, 0.4)
    return points


def appropriateness(m: Measures) -> int:
    """Give back the score for appropriateness, in hundredths."""
    points = 0
    if m["substantial"]:
        points += credit(4, m["slip_rate"], 12, 0)
    points += credit(3, m["precise_words"], 0, 14)
    points += credit(3, m["ideas"], 0, 40)
    points -= each(1.5, m["shouts"], 5)
    points -= each(1.5, m["meta"], 4)
    points -= each(2, m["abuse"], 6)
    return points


def arrangement(m: Measures) -> int:
    """Give back the score for arrangement, in hundredths."""
    points = 0
    points += credit(3, m["statements"], 0, 8)
    points += credit(3, m["fluency"], 2, 20)
    points += credit(2, m["order"], 0, 4)
    points += credit(1, m["conclusions"], 0, 2)
    if m["complete"] and m["substantial"]:
        points += 100
    points -= each(1, m["questions"], 2)
    points -= each(0.5, m["shouts"], 2)
    return points


def reasonableness(m: Measures) -> int:
    """Give back the score for reasonableness, in hundredths."""
    points = 0
    points += credit(3.5, m["ideas"], 0, 60)
    points += credit(3.5, m["precise_words"], 0, 20)
    points += credit(2, m["counter"], 0, 2)
    points += credit(1, m["hedges"], 0, 3)
    points -= credit(1, m["about_you"], 1, 6)
    points -= each(1, m["shouts"], 3)
    points -= each(1.5, m["meta"], 4)
    points -= each(1.5, m["abuse"], 5)
    return points


def global_acceptability(m: Measures) -> int:
    """Give back the score for global acceptability, in hundredths."""
    points = 0
    points += credit(4, m["ideas"], 0, 60)
    points += credit(3, m["matters"], 0, 8)
    points += credit(2, m["precise_words"], 0, 16)
    if m["substantial"]:
        points += credit(1, m["stance"], 0, 2)
    points -= credit(3, m["about_self"], 1, 6)
    points -= each(1, m["shouts"], 3)
    points -= each(1, m["meta"], 3)
    points -= each(2, m["abuse"], 6)
    return points


def global_relevance(m: Measures) -> int:
    """Give back the score for global relevance, in hundredths."""
    points = 0
    points += credit(4, m["matters"], 0, 8)
    points += credit(3, m["ideas"], 0, 60)
    points += credit(2, m["precise_words"], 0, 20)
    points += credit(1, m["on_issue"], 0, 2)
    points -= credit(3, m["about_self"], 1, 6)
    points -= each(1.5, m["meta"], 5)
    return points


def global_sufficiency(m: Measures) -> int:
    """Give back the score for global sufficiency, in hundredths."""
    points = 0
    points += credit(2.5, m["counter"], 0, 3)
    points += credit(1.5, m["rebuttal"], 0, 3)
    points += credit(4, m["ideas"], 0, 70)
    points += credit(2, m["statements"], 0, 10)
    points -= each(0.5, m["questions"], 2)
    points -= each(1, m["abuse"], 2)
    return points


def overall(m: Measures) -> int:
    """Give back the score for overall quality, in hundredths."""
    points = 0
    points += credit(4, m["ideas"], 0, 60)
    points += credit(2, m["precise_words"], 0, 20)
    points += credit(1, m["statements"], 0, 8)
    points += credit(1, m["premises"], 0, 2)
    points += credit(1, m["evidence"], 0, 3)
    if m["substantial"]:
        points += credit(1, m["slip_rate"], 12, 0)
    points -= credit(2, m["about_self"], 1, 6)
    points -= each(1, m["shouts"], 3)
    points -= each(1, m["meta"], 3)
    points -= each(1, m["abuse"], 3)
    return points


DIMENSIONS: tuple[Callable[[Measures], int], ...] = (
    cogency,
    local_acceptability,
    local_relevance,
    local_sufficiency,
    effectiveness,
    credibility,
    emotional_appeal,
    clarity,
    appropriateness,
    arrangement,
    reasonableness,
    global_acceptability,
    global_relevance,
    global_sufficiency,
    overall,
)


def score(query: str, response: str) -> float:
    """Give back the total of the fifteen dimensions, 0 to 150."""
    m = measure(query, response)
    if m["words"] < 5 or m["function_words"] < 2 or m["copied"] >= 0.8:
        return 0.0
    return sum(clamp(dimension(m)) for dimension in DIMENSIONS) / 100
