"""The cues of English for the polarity rules, by kind (see `polarity_cues`).

`(a|b) (c|d)` stands for every way to say one of each.
"""

from __future__ import annotations

_BE = "is|are|was|were"
_BE_NOT = "is not|are not|was not|were not|isn't|aren't|wasn't|weren't"
_HAVE_NOT = "has not|hasn't|have not|haven't|had not|hadn't"
_MODAL_NOT = """should not|shouldn't|must not|mustn't|cannot|can't|can not|will not|won't|would not|wouldn't|may not
        |might not|mightn't|need not|needn't|could not|couldn't|shall not|shan't|should never|must never|can never
        |may never|will never|would never|could never"""
_BEEN = "is|are|was|were|be|been|being|remains|remain|remained|seems|seem|appears|appear"
_GONE = """absent|missing|lacking|negative|unavailable|unsupported|untrue|unfounded|impossible|banned|barred
        |disallowed|waived|cancelled|canceled|scrapped|called off|ruled out|excluded|out of the question|off limits
        |off-limits|off the table|nonexistent|non-existent|unnecessary|inadvisable|unwise|forbidden|prohibited
        |contraindicated|discontinued|refused|declined|omitted|withheld|left out|dropped|abandoned|shelved|abolished
        |axed|eliminated|rescinded|revoked|rejected|turned down"""
_FOLLY = """a mistake|a bad idea|a terrible idea|a poor idea|an error|a serious mistake|a big mistake|unwise|foolish
        |reckless|irresponsible|unsafe|inadvisable"""
_DID_NOT = "did not|didn't|does not|doesn't|do not|has not|hasn't|have not|haven't|will not|won't|never"
_WAIT = "wait|have to wait|need to wait|be waiting|be kept waiting|keep you waiting"
_WHO_SAYS = "say|said|claim|claimed|think|thought|believe|believed|argue|argued|insist|insisted"
_NOT_ONLY = "only|just|merely|simply|solely"
_OUT = "ruled out|excluded|eliminated"
_LIKELY = "unlikely|improbable|doubtful|implausible|not likely"
_SLIGHT = "little|slim|small|low|remote|scant|minimal|negligible|a slim|a small|a low|a remote|a slight"
_LEVEL = """increase|increases|decrease|change|changes|difference|differences|reduction|rise|fall|drop|improvement
        |worsening|deterioration|growth|decline|variation|progression|progress|interruption|interruptions|damage
        |delay|delays|effect|effects|impact|limit|limits|loss|response|shortage|restriction|restrictions|objection
        |objections|complaint|complaints"""
_ASK = "whether|if|why|how|what|which|who|when|where|about"
_NOT_KNOWN = """unclear|unsure|uncertain|unknown|not sure|not clear|not certain|not known|unclear as to|not decided
        |undecided|not say|not know|don't know|doesn't know|didn't know|do not know|does not know|did not know
        |wonder|wonders|wondered|wondering|asked|ask|asks|asking|find out|check|depends on|depend on
        |remains to be seen|open question"""
_TEST = """test|tests|result|results|swab|swabs|screen|screens|smear|smears|culture|cultures|biopsy|biopsies|scan|scans
        |assay|panel|finding|findings|x-ray|x-rays|pcr|serology|workup|blood test|blood tests|sample|samples|reading"""
_REQUESTED = "asked|asks|asking|begged|begs|pleaded|pleads|called on|urged"

ENGLISH: dict[str, str] = {
    "join": "or|nor|and",
    "answer": """no|none|negative|absent|denied|denies|never|not|nil|false|avoid|unlikely|nope|0|zero|excluded
        |declined|refused|prohibited|forbidden|unavailable|unsupported|missing|disabled|off|n/a|unnecessary
        |contraindicated""",
    "filler": """yet|ever|also|really|actually|currently|still|even|always|entirely|completely|definitely|fully
        |quite|simply|probably|certainly|clearly|generally|usually|normally|typically|now|often|necessarily
        |particularly|formally|explicitly|significant|further|marked|obvious|notable|appreciable|real|major|material
        |overall|net|noticeable|clear|visible|measurable|been|strictly|flatly|first|reasonably|safely|definitively
        |conclusively|very|highly|most|extremely|so|too|therefore|thus|all|apparent|discernible|once""",
    "determiner": "a|an|the|this|that|these|those|some|my|your|his|her|its|our|their|each|every",
    "article": "a|an|the|your|my|our|his|her|its|their|this",
    "preposition": """in|on|at|into|of|for|from|with|to|by|about|during|after|before|under|over|through|between
        |among|within|against|beyond|across|near|via|per|than|as|including|despite|contrary|apart|according|until
        |like|upon|throughout|regardless|whatever|whoever|who|which|whether|having|being|given|such|even|not|other
        |particularly|especially|though|however|therefore|indeed""",
    "subject": "i|you|he|she|it|we|they|this|that|these|those|there|i'm|it's|he's|she's|you're|we're|they're|that's",
    "starter": """take|use|used|try|give|start|call|see|seek|ask|tell|go|get|make|keep|drink|eat|consider|please|let
        |recommend|prescribe|need|want|think|know|say|if|when|after|before|as|also|help|work|instead|just|rest|apply
        |switch|choose|contact|check|send|write|add|run|replace|ensure|put|wear|bring|stick|stay|leave|move|pick
        |begin|continue|even|only|with""",
    "verb": """is|are|was|were|has|have|had|do|does|did|can|could|should|must|will|would|may|might|takes|took|uses
        |gave|recommends|prescribed|reports|reported|presents|presented|developed|needs|wants|says|said|complains
        |complained|continues|continued|remains|remained|shows|showed|seems|appears|feels|felt|began|started|became
        |becomes|lives|works|helps|came|went|likes|comes|goes|makes|made|broke|got|told|lost|won|wrote|fell|kept
        |knew|ran|sent|spoke|stood|thought|understood|brought|bought|caught|led|sold|gets|gives|keeps|runs|includes
        |contains|offers|provides|requires|allows|means|causes|caused|worked|helped|paid|passed|failed|stopped
        |agreed|wanted|asked|received|earned|earns|arrived|opens|closes|cannot|can't|won't|isn't|doesn't|didn't
        |it'll|you'll""",
    "finite": """is|are|was|were|has|have|had|does|did|can|could|should|must|will|would|may|might|helps|makes|means
        |leads|remains|becomes|seems|appears|says|said|gives|keeps|shows|allows|isn't|aren't|wasn't|doesn't|didn't
        |can't|cannot|won't""",
    "relative": "that|i|you|we|they|he|she|who|which|whose|it|this",
    "relates": "who|which|that|whose",
    "report": """convinced|sure|certain|persuaded|satisfied|assume|denied|denies|denying|doubt|doubts|doubted
        |disputes|say|says|saying|said|think|thinks|believe|believes|claim|claims|suggest|suggests|mean|means|expect
        |agree|agrees|accept|accepts|evidence|proof|sign|signs|indication|suggestion|guarantee|argue|imply|implies
        |true|case|promise|show|shows|prove|proves|conclude|find|finding|record|trace|hint|reason|state|states
        |mention|deny|confirm|confirms""",
    "quantifier": "no|none|nobody|nothing|neither|no-one|hardly|few|nowhere|never",
    "noun": """query|suspect|suspects|picture|check|imagine|dispute|disputes|no|none|nobody|nothing|avoid|stop|stops
        |quit|skip|skips|deny|refuse|requested|zero|except|neither|denied|omit|lacks|excluded|declined|refused|nil
        |missing|absent""",
    "modal": """should|must|may|might|can|cannot|can't|shouldn't|mustn't|will|won't|would|wouldn't|shall|need|could
        |couldn't""",
    "predicate": """cause|safe|recommended|advisable|advised|suitable|appropriate|indicated|necessary|needed
        |required|effective|available|allowed|permitted|present|possible|likely|true|included|covered|supported
        |offered|provided|given|used|taken|prescribed|found|seen|detected|observed|noted|identified|reported
        |confirmed|proven|proved|established|documented|demonstrated|shown|visualised|visualized|appreciated
        |palpated|heard|performed|administered|planned|expected|ordered|paid|payable|issued|accepted|considered
        |option|options|solution|choice|idea|something|substitute|cure|treatment|requirement|acceptable|compatible
        |valid|applicable|evident|apparent|visible|involved|warranted|justified|ideal|useful|helpful|beneficial
        |harmless|wise|worth|part|exists|applies|helps|works|appears|occurs|happens|arises|palpable|audible
        |detectable|discernible|perceptible|demonstrable|viable|feasible|permissible|tenable|work|help|apply|exist
        |occur|happen|arise|appear|materialise|materialize|develop|emerge|worked|occurred|happened|existed|arisen
        |appeared|materialised|emerged|contraindicated|prohibited|forbidden|excluded|unlikely|enabled|implemented
        |fulfilled|applied|tolerated|mentioned|discussed|cited|disclosed|charged|refunded|granted|approved
        |authorised|authorized|served|listed|good|discovered|obtained|received|claimed|suspected|diagnosed|felt
        |elicited|known|supplied|produced|furnished|submitted|filed|made|recorded|added|built|agreed|reached
        |achieved|attached|enclosed|stated|specified|defined|raised|attempted|undertaken|carried|conducted|held
        |enforced|proposed|accessible|sold|stocked|eaten|consumed|wanted|welcome|called|sought|deemed""",
    "passed": "a|an|the|any|be|being|to|good|wise|viable|best|right|suitable|sensible|of|great",
    "answered": """known|found|reported|noted|detected|identified|recorded|seen|given|needed|required|applicable
        |available|taken|used|provided|included|present|supported|allowed|permitted|listed|so|far|yet|at|all
        |evidence|history|concerns|issues|record|disclosed|observed|met|done|planned|offered|declared|claimed
        |documented|whatsoever|currently|any|indicated|recommended|covered|applied|paid|issued|signed|completed
        |started|set|installed|enabled""",
    "shielding": """protect|protects|protected|protecting|protection|shield|shields|shielded|shielding|insulate
        |insulates|insulated|spare|spares|spared|safeguard|safeguards|safeguarded""",
    "advised": """safe|recommended|advisable|advised|suitable|appropriate|allowed|permitted|option|contraindicated
        |unsafe|unsuitable|avoided|dangerous|harmful|forbidden|prohibited""",
    "barring": """prevent|prevents|prevented|preventing|stop|stops|stopped|keep|keeps|kept|ban|bans|banned|bar|bars
        |barred|prohibit|prohibits|prohibited|discourage|discouraged|dissuade|dissuaded|deter|deters|deterred|block
        |blocks|blocked|forbidden|restrain|restrained|excused|exempt|disqualified""",
    "turned": """withdraw|retract|revoke|abandon|cancel|lose|impossible|implausible|improbable|inconsistent
        |infrequent|insignificant|inconceivable|inappropriate|incompatible|dissimilar|dissatisfied|displeased
        |irrelevant|insensitive|immune""",
    "object": "one|it|them|him|her|us|me|to|for|at|into|on|onto|back|home|away|out|up|down|off|over",
    "deny": f"""never|avoid|avoids|avoiding|avoided|deny|denies|denied|denying|fail to|fails to|failed to|failing to
        |failure to|refuse to|refuses to|refused to|refusing to|refusal to|decline to|declines to|declined to
        |declining to|refrain from|refrains from|refraining from|refrained from|abstain from|abstains from
        |abstained from|abstaining from|stay away from|staying away from|keep away from|stay off|keep off|hold off
        |lay off|steer clear of|steering clear of|stay clear of|keep clear of|ruled out|rules out|excludes|hardly
        |scarcely|barely|unable to|unwilling to|incapable of|omit to|omits to|omitted to|omitting to|stop taking
        |stop using|stop giving|stopped taking|stopped using|cease to|ceases to|ceased to|quit|quits|discontinue
        |discontinues|discontinuing|forget to|forgets to|forgot to|forgetting to|neglect to|neglects to|neglected to
        |neglecting to|hesitate to|skip|skips|skipping|by no means|anything but|far from|nowhere near
        |under no circumstances|on no account|at no time|at no point|in no case|not once|nowhere|in no way|no longer
        |not longer|no more|neither|nor|no evidence that|no proof that|no evidence of|no reason to
        |little evidence that|little evidence of|little evidence for|insufficient evidence|no indication that
        |no sign that|no suggestion that|no guarantee that|no question of|no prospect of|no plans to|no intention of
        |i doubt|doubt that|doubt whether|doubt if|doubts that|doubts whether|doubts if|doubted that|doubted whether
        |(unlikely|improbable|implausible|doubtful) (that|whether|if)|({_BEEN}) (unlikely|improbable|implausible
        |doubtful) (that|whether|if)|({_SLIGHT}) (chance|likelihood |probability|prospect|possibility|hope
        |risk) (of |that)|no need to|no need for|impossible that|impossible to|false that|is false that|myth that
        |a myth that|is a myth that|is untrue that|untrue that|has yet to|have yet to|had yet to|is yet to
        |are yet to|yet to|do not|don't|ain't|not|warn against|warns against|warned against|warning against
        |advise against|advises against|advised against|advising against|recommend against|recommends against
        |recommended against|decide against|decided against|argue against|guard against|opted not to|chose not to
        |decided not to|prohibits|prohibit|forbids|forbid|forbade|bans|forbidden to|({_BEEN}) forbidden to
        |discourage|discourages|reject|rejected|rejects|disclaims|disclaim|refuse|refused|refuses|declined|declines
        |turned down|turns down|dispute|disputes|disputed|withheld|withholds|omitted|omits|omit|left out|leaves out
        |resist the urge to|resisted the urge to|resist the temptation to|resisted the temptation to|don'ts|dont's
        |do nots|prevention of|not as if|not as though|(wrong|mistake|mistaken|incorrect|misleading|untrue) to (say
        |think |assume|suggest|claim |believe|conclude|state)|(missed|misses|miss|lost) the (chance|opportunity) to
        |cutting out|leaving out|giving up|neglected (his|her|its|their|the) duty to|(say|says|said|saying) no to
        |(be|is|it's|that's) ({_FOLLY}) to
        |({_BEEN}) (turned down|rejected|passed over|refused) for|ineligible for|not eligible for|disqualified from
        |not because|for want of|through want of|in want of|too late to|too early to|too young to|too weak to
        |too ill to""",
    "lack": f"""no|none|few if any|lack|none of|lack of|lacks|lacking|lacked|absence of|free of|free from|devoid of
        |bereft of|clear of|negative for|zero|no sign of|no signs of|short of|exempt from|deprived of|void of
        |no evidence for|nobody|no one|no-one|nothing|({_BEEN}|tested|tests|testing) negative (for|to)
        |negative ({_TEST}) for|(came|come|comes|coming) (back|up|out) negative for|(returned|returns) negative for
        |({_BEEN}|ran|run|runs|running|sold) out of|hardly any|scarcely any|barely any|not any
        |not a single|not one|not one of|nil|missing""",
    "prep": """without|instead of|rather than|excluding|in place of|as opposed to|in lieu of|minus (the|its|a|any)
        |not including""",
    "except": "except|except for|excepting|save for|other than|with the exception of|but for|barring",
    "give": "(is|are|was|were|been|being) (denied|refused|declined)|excluded",
    "ing": """stop|stops|stopped|stopping|cease|ceases|ceased|give up|gave up|gives up|given up|avoid|quit|keep from
        |kept from|prevent|regret not|stop from|stopped from|hold off|held off|put off|rule against""",
    "bar": "prevent|prevents|prevented|preventing",
    "from": "from",
    "slim": f"({_BEEN}) (slim|remote|tiny|negligible|minimal|low|poor|zero|nil|small|close to zero)",
    "do": "stop|omit|withhold|exclude|forgo|ban|reject|decline|refuse|halt|cut out|leave out|drop",
    "around": f"""{_BE_NOT}|{_HAVE_NOT}|{_MODAL_NOT}|does not|doesn't|did not|didn't|({_BE}) (never|no longer
        |by no means|hardly|nowhere near|far from)|(has|have|had) (never|no longer)|({_BEEN}) neither
        |({_BEEN}) (unlikely|improbable|not likely) to|(has|have|had) yet to|failed to|fails to|unlikely|do not
        |don't|no longer|never""",
    "after": f"""be avoided|contraindicated|not recommended|not advised|not advisable|not indicated|not allowed
        |prohibited|forbidden|is false|is a myth|unnecessary|inadvisable|off limits|off-limits|out of the question
        |nowhere to be found|nowhere to be seen|leaves much to be desired|({_BEEN}) ({_LIKELY})|({_BEEN}) ({_GONE})
        |as (unlikely|improbable|implausible)|not an option|(best|better) avoided|(has|have|had) no (role|place
        |basis)|of no benefit|of no use|of no value|of no help|a no-no|not required|not needed|not necessary
        |not included|not available|not supported|not permitted|not covered|nowhere in sight|never existed
        |never happened|never occurred|never materialised|never materialized
        |({_DID_NOT}) (go through|gone through|go ahead|gone ahead|take place|taken place|come through|come about)
        |(is|are|be) (dangerous|unsafe) for you|would be (dangerous|fatal|deadly|lethal)
        |would kill you|left alone
        |(must|should|shall|to|has to|have to|needs to|need to) be (switched off|turned off|disabled|stopped)""",
    "after_all": f"""({_BE_NOT}) (present|detected|found|seen|observed|identified|noted|reported)|ruled out|absent
        |is negative|are negative|was negative|were negative|denied|came back negative|come back negative
        |tested negative|not present|not detected|not found|not seen|not observed|is excluded|was excluded
        |were excluded|been excluded|(is|are|was|were|been) (ruled out|denied|absent|missing|lacking)|(could not
        |couldn't|cannot|can't) be (found|seen|detected|identified|located|demonstrated)""",
    "open": f"""(cannot|can't|can not|could not|couldn't|did not|didn't|does not|doesn't|not|never|hasn't
        |haven't) (rule out|exclude|ruled out|excluded|ruling out|excluding)|to rule out|to exclude|rule out
        |ruling out|r o|suspected|suspect|suspects|suspicion of|suspicious for|may or may not|might or might not
        |concern for|concerning for|possibility of|worried about|({_NOT_KNOWN}) ({_ASK})|whether
        |({_REQUESTED}) (for |to|us to|me to|them to|him to|her to|that)|(would like |would love|wants) (a|an|some
        |more|another)|requested|requests|requesting|applied for|applies for|applying for|inquired about
        |enquired about|inquire about|demanded|demands|seeks|sought|want to know|wants to know|let me know if
        |you ({_WHO_SAYS}) (we|that we|our|that our|i|that i|my)
        |in search of|petitioned for|i wish|wishes|wished|hypothetically|theoretically|in theory|might not|mightn't""",
    "open_after": f"""not ruled out|not excluded|(can't|cannot|couldn't|can not |could not|not|never) be ({_OUT})
        |not been ruled out|not been excluded|(hasn't|haven't|hadn't) been ({_OUT})|(isn't|aren't|wasn't
        |weren't) ({_OUT})|(should|must |to|needs to|need to|could|can) be ({_OUT})|was requested|were requested
        |been requested|is suspected|was suspected|is unclear|is uncertain
        |is unknown|remains unclear|remains uncertain|remains unknown|is not known|remains to be seen""",
    "start": """query|pending|subject to|conditional upon|imagine|picture|pretend|pretend that|pretend you
        |imagine that|let us assume|let us suppose
        |let's assume|let's say""",
    "fail": "failed|fails|refused|declined|refuses|unable|unwilling",
    "end": "improbable|implausible|unwise|unnecessary|inadvisable",
    "enough": "(can't|cannot|can not|couldn't|could not) recommend",
    "alone": "leave|leaves|leaving|left|let",
    "harm": "(can|could|may|might|will) (kill you|be dangerous|be fatal|be deadly|be harmful)",
    "shield": "from|against",
    "whom": "nobody|no one|no-one|nothing",
    "if_any": "if (any|present|applicable|found|detected|discovered|confirmed)",
    "set_off": "if anything",
    "once": "once|when|where|provided",
    "if": """if|if only|whether or not|only when|only where|only after|in the case of|were it not for
        |if it were not for|unless|whether|in case|in case of|in the event|in the event of|in the event that|suppose
        |supposing|assuming|assuming that|assume that|provided that|provided you|provided your|provided it
        |provided they|providing that|on condition that|as long as|so long as|even if|only if|whenever|lest|when you
        |when your|when to|when there is|when there are|once you|once your|as soon as|the moment you|imagine that
        |say you|depending on|contingent on|conditional on|in cases of|wherever|every time|each time|anyone who
        |anybody who|whoever|those who""",
    "invert": "should|had|were",
    "would": "would|wouldn't|would have|would've|could have|could've|might have|would not have|wouldn't have",
    "own": f"""no doubt|little doubt|without doubt|without a doubt|without question|no wonder|no harm in|no problem
        |no worries|not hurt to|doesn't hurt|wouldn't hurt|won't hurt|can't hurt|couldn't hurt|not go wrong with
        |can't go wrong|cannot go wrong|not miss|don't miss|never miss|to never miss|not to miss|no question
        |no denying|few would deny|few deny|few doubt|few would doubt|few would dispute|hard to deny
        |cannot be denied|can't be denied|not be denied|not dispute|never disputed|doesn't dispute|don't dispute
        |didn't dispute|no equal|cannot ignore|can't ignore|not ignore|not be ignored|don't ignore|cannot overlook
        |not overlook|don't overlook|not be overlooked|no rival|no peer|no surprise|no secret|no coincidence
        |no mistake|no exception|no small|no better|no trouble|no shame in|no stranger to|no substitute for
        |no mistaking|no escaping|no getting away from|no avoiding|no ignoring|without fail|without exception
        |no ({_LEVEL}) (in|of|to|from|on|with|between|for|about)|nothing wrong with|no point in denying
        |nothing against|no regrets about|no problems with|no issue with|no issues with|no difficulty with
        |not a problem|not an issue|not a big deal|without (delay|further delay|any delay|undue delay|more delay
        |any further delay|hesitation|any hesitation|trouble|difficulty|any trouble|any problems)
        |(not|isn't|wasn't|never) ({_FOLLY}) to
        |(never|not|don't|didn't|won't|doesn't) (forget|forgets|forgot|forgotten)
        |(not|won't|don't|didn't|doesn't|never|needn't) ({_WAIT})""",
    "plain": f"""({_BEEN}) negative (about|toward|towards)
        |(not|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|can't|shouldn't|won't|hasn't|haven't
        |couldn't) ({_NOT_ONLY})|can't agree more|couldn't agree more|could not agree more|cannot agree more
        |nothing is better than|nothing better than|nothing beats|in doubt|no matter|not to mention|not surprisingly
        |no less than|not least|nothing but|never mind|why not|no sooner|if not|as if|no more than|not until
        |not unless|if so|if needed|as needed|no fewer than|nothing less than|if necessary|if possible|no later than
        |no earlier than|none other than|nothing short of|free of charge|free of cost|free from charge|stop at
        |stop by|stop for|stops at|stop off|never-ending|no end of|no time like|needless to say|can't wait
        |cannot wait|can not wait|couldn't wait|can hardly wait|can't help|cannot help|couldn't help|could not help
        |can't but|cannot but|could not be happier|couldn't be happier|couldn't be better|could not be better
        |couldn't be more|could not be more|can't be too|cannot be too|can not be too|can never be too
        |couldn't have been more|can't thank|cannot thank|can't stress|cannot stress
        |can't overstate|cannot overstate|can't be overstated|cannot be overstated|can't emphasise
        |can't emphasize|cannot emphasise|cannot emphasize|couldn't ask for|couldn't have asked for|not so much as
        |not withstanding|without further ado|unlikely as it|no laughing matter|nothing if not|as requested
        |as soon as possible|as far as|not a moment too soon|no one but|nobody but|not before|no strings attached
        |not alone in|nothing like|as long as possible|not for nothing|never better|never been better|no ordinary
        |no mere|but not limited|not limited|even so|if only because|absent from work|far from over
        |cannot be overemphasised|can't be beat|can't be beaten|couldn't care less|no question about it|no two ways
        |not half bad|no mean feat|not too shabby|no time to lose|nothing has been ruled out|nothing is ruled out
        |nothing was ruled out|nothing has been excluded|no time to waste|not bad|({_FOLLY}) not to
        |(you|they|we|i) (say|said) (you|you're)""",
    "stop": """but|however|although|though|yet|nevertheless|nonetheless|whereas|while|because|since|so|therefore
        |thus|otherwise|then|aside from|apart from|besides|still|which|who|until|hence|even though|instead|so that
        |despite|only|in fact|rather""",
}
