"""Abbreviations by language: words whose full stop may not end a sentence."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Abbreviations(NamedTuple):
    """What a language writes with a stop, in lower case and without the last stop.

    `open` never end a sentence, `closing` end one where the next word looks like the start of another, `numbered`
    belong to a number that follows; `listed` are all of these. `starters` are words that begin sentences, with which
    initials and initialisms end. `names` are those of `closing` that are days and months, and so written with a capital
    where that is the rule. `lettered` are things that have a letter for a name, as vitamin D. `ordinals` tells whether
    "3." is an ordinal number.
    """

    open: frozenset[str]
    closing: frozenset[str]
    numbered: frozenset[str]
    starters: frozenset[str]
    names: frozenset[str]
    listed: frozenset[str]
    lettered: frozenset[str]
    ordinals: bool


_COMMON = (
    "dr prof vs v.s e.g i.e cf st mt ca approx al resp viz",
    "etc inc ltd co corp a.m p.m",
    "no nr p pp vol fig figs art sec ch eq tab ver op v",
    "",
)
_LISTS: dict[str, tuple[str, str, str, str]] = {
    "en": (
        "mr mrs ms messrs mx rev hon gen col lt sgt capt cmdr maj gov sen rep pres supt fr dept univ assn "
        "ave blvd rd hwy est misc incl excl esp eg ie abbr def ed eds trans repr suppl orig cont min max avg temp "
        "asst mgr mfr govt intl natl neg b.i.d t.i.d q.i.d p.o p.r.n",
        "jr sr bros ph.d m.d b.a m.a b.sc m.sc jan feb mar apr jun jul aug sep sept oct "
        "nov dec mon tue tues wed thu thurs fri sat sun hr hrs mins lb lbs oz ft tbsp tsp pt "
        "wk wks yr yrs mos",
        "nos para paras pt pts ex exs prop thm def lem cor app apt rm ext par cl cir",
        "the a an this that these those it he she we they i you there here in on at for if when while after before "
        "but and so however then thus also as by to what why how who where yes no not please take do some many most "
        "all every each my your his her our their its one another maybe perhaps both either neither none nobody "
        "everyone everybody someone anyone nothing everything something such only even still yet again always never "
        "often sometimes usually mostly generally overall indeed instead therefore hence meanwhile moreover "
        "furthermore nevertheless otherwise although though unless until during despite because since with without "
        "from is are was were can could should would did does has have had let ask call use try keep stop give tell "
        "go get make today tomorrow yesterday now next first second finally later",
    ),
    "de": (
        "z.b d.h u.a s.o s.u i.d.r m.e o.g hr fr hrn prof dipl.ing ing bzw ggf evtl vgl sog bspw inkl exkl zzgl ca "
        "geb gest mio mrd tel str u.u v.a z.t z.zt zb dh insb allg entspr max min",
        "usw usf etc o.ä u.ä u.v.m jan feb apr aug sept okt nov dez bd jh jhd n.chr v.chr",
        "nr abs abschn s kap bd aufl anm art ziff § rn",
        "der die das ein eine es er sie wir ich ihr man in im am an auf für wenn als aber und so dann also auch "
        "dies diese dieser dieses hier da dort was warum wie wer wo ja nein nicht bitte viele alle",
    ),
    "fr": (
        "m mm mme mmes mlle mlles dr me mgr cf p.ex ex c.-à-d c.à.d env boul av st ste éd dir trad",
        "etc janv févr avr juil sept oct nov déc av.j.-c ap.j.-c s.a",
        "n° no p pp art vol chap fig t al",
        "le la les un une des il elle ils elles on nous vous je tu ce cette ces cet dans en au aux pour si quand "
        "mais et donc alors puis ainsi aussi ici là que pourquoi comment qui où oui non c'est",
    ),
    "es": (
        "sr sra sres sras srta dr dra d dña prof profa ud uds vd vds p.ej ej gral lic ing arq avda aprox pág ee.uu",
        "etc s.a a.c d.c ene feb abr ago sept oct nov dic a.m p.m",
        "núm nº n.º pág págs art cap vol fig tel",
        "el la los las un una unos unas él ella ellos nosotros yo tú usted esto este esta estos estas en al para si "
        "cuando pero y así entonces también aquí allí qué por cómo quién dónde sí no es hay muchos todos",
    ),
    "it": (
        "sig sigg sig.ra sig.na sig.re dott dott.ssa prof prof.ssa avv ing arch on dr p.es es ecc.mo cfr c.a",
        "ecc etc s.p.a s.r.l a.c d.c gen febb apr ott nov dic",
        "n nn pag pagg art artt cap vol fig tel",
        "il lo la i gli le un uno una egli lui lei loro noi io tu voi questo questa questi queste in nel per se "
        "quando ma e così allora anche qui là che perché come chi dove sì no è c'è molti tutti",
    ),
    "pt": (
        "sr sra srs sras srta dr dra prof profa d exmo exma v.ex p.ex ex eng arq av r aprox gov pe",
        "etc ltda s.a a.c d.c jan fev abr ago set out nov dez",
        "n nº n.º núm pág págs art arts cap vol fig tel",
        "o a os as um uma uns umas ele ela eles elas nós eu tu você vocês isto isso este esta estes estas em no na "
        "para se quando mas e assim então também aqui ali que por como quem onde sim não é há muitos todos",
    ),
    "nl": (
        "dhr mevr mw drs ir mr prof bijv d.w.z o.a t.a.v m.b.t i.v.m a.u.b ca vgl zgn resp",
        "enz etc e.d n.v b.v jan feb apr aug okt nov dec",
        "nr nrs blz art hfdst dl",
        "de het een dit dat deze die hij zij ze wij we ik jij je u er hier daar in op voor als maar en dus dan ook "
        "wat waarom hoe wie waar ja nee niet veel alle",
    ),
    "ru": (
        "т.е т.к проф акад доц им ул просп пл напр гр тов г-н г-жа и.о см",
        "т.д т.п др г гг млн млрд тыс руб коп мин сек",
        "стр рис табл гл п пп ст ч с",
        "он она оно они я мы вы ты это этот эта эти там тут здесь в на по из от до за при если когда но и а что как "
        "где кто почему да нет все",
    ),
}
_LETTERED = (
    "vitamin vitamins hepatitis type plan grade group part option section appendix class point figure table step item "
    "case model factor schedule exhibit answer choice drug patient team company version letter note influenza"
)
_MONTHS_AND_DAYS = "jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat sun"
"""Days and months of English, whose names have capitals; other languages with lists write them small or whole."""
_ORDINAL_LANGUAGES = frozenset({"de", "da", "no", "nb", "nn", "fi", "cs", "sk", "hu", "pl", "hr", "sl", "et", "is"})


@lru_cache(maxsize=64)
def abbreviations_of(language: str) -> Abbreviations:
    """Give back the abbreviations of a language; those common to many where it has no list of its own."""
    base = language.partition("-")[0].lower()
    own = _LISTS.get(base, ("", "", "", ""))
    opening, closing, numbered, starters = (
        frozenset(f"{common} {mine}".split()) for common, mine in zip(_COMMON, own, strict=True)
    )
    names = closing.intersection(_MONTHS_AND_DAYS.split()) if base == "en" else frozenset()
    return Abbreviations(
        opening,
        closing - opening,
        numbered,
        starters,
        names,
        opening | closing | numbered,
        frozenset(_LETTERED.split()) if base == "en" else frozenset(),
        base in _ORDINAL_LANGUAGES,
    )
