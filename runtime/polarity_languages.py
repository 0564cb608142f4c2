"""The cues of Spanish, Portuguese, French and German for the polarity rules, by kind (see `polarity_cues`)."""

from __future__ import annotations

SPANISH: dict[str, str] = {
    "join": "o|u|ni|y|e",
    "answer": "no|ninguno|ninguna|negativo|negativa|ausente|nunca",
    "concord": "nunca|jamás|tampoco|ni",
    "deny": """no|nunca|jamás|tampoco|evitar|evite|evita|eviten|niega|niegan|negó|descartó|se descarta|ni|deje de
        |dejar de|ya no""",
    "lack": "ningún|ninguna|ninguno|nada de|ausencia de|falta de|libre de|negativo para|carece de",
    "prep": "sin|excepto|salvo|en vez de|en lugar de",
    "around": "no es|no está|no debe|no deben|no se recomienda|no se debe|no son|no están",
    "after": "contraindicado|contraindicada|debe evitarse|deben evitarse|queda descartada|queda descartado",
    "after_all": "ausente|ausentes|negativo|negativa|descartado|descartada|descartados|descartadas",
    "open": "no se descarta|no se puede descartar|no descarta|para descartar|sospecha de",
    "open_after": """no se descarta|no se puede descartar|no está descartada|no está descartado|no descartada
        |no descartado""",
    "if": "si|a menos que|en caso de|en caso de que|siempre que|suponiendo|con tal de que",
    "own": "no olvide|no olvides|no se olvide de|no te olvides de|no dude en|no dudes en",
    "plain": """no solo|no sólo|no solamente|sin duda|no cabe duda|no obstante|sin embargo|no importa|nada más|si no
        |como si|por qué no""",
    "stop": "pero|aunque|sin embargo|sino|no obstante|porque|mientras|pues|entonces|por lo tanto|así que|que",
    "verb": """yo|tú|usted|él|ella|nosotros|ellos|ellas|es|está|son|tiene|tienen|tome|toma|use|usa|pruebe|debe|puede
        |hay|presenta|refiere|consulte|llame|vaya|haga|también|beba|coma""",
}
PORTUGUESE: dict[str, str] = {
    "join": "ou|nem|e",
    "answer": "não|nenhum|nenhuma|negativo|negativa|ausente|nunca",
    "concord": "nunca|jamais|tampouco|nem",
    "deny": """não|nunca|jamais|tampouco|evitar|evite|evita|evitem|nega|negam|negou|descartou|descarta|nem|deixe de
        |deixar de""",
    "lack": "nenhum|nenhuma|nada de|ausência de|falta de|livre de|negativo para|carece de",
    "prep": "sem|exceto|salvo|em vez de|ao invés de",
    "around": "não é|não está|não deve|não devem|não se recomenda|não são|não estão",
    "after": """contraindicado|contraindicada|ser evitado|ser evitada|ser evitados|ser evitadas|foi descartada
        |foi descartado""",
    "after_all": "ausente|ausentes|negativo|negativa|descartado|descartada|descartados|descartadas",
    "open": "não se descarta|não se pode descartar|não descarta|para descartar|suspeita de",
    "open_after": """não se descarta|não foi descartada|não foi descartado|não está descartada|não descartada
        |não descartado""",
    "if": "se|a menos que|caso|em caso de|no caso de|desde que|supondo",
    "own": """não esqueça|não se esqueça de|não esqueças|não te esqueças de|não hesite em|não hesites em
        |não deixe de|não deixes de""",
    "plain": """não só|não somente|não apenas|sem dúvida|não há dúvida|não obstante|não importa|nada mais|se não|como se
        |por que não""",
    "stop": "mas|porém|embora|contudo|todavia|no entanto|entretanto|porque|enquanto|pois|então|portanto|que",
    "verb": """eu|tu|você|vocês|ele|ela|nós|eles|elas|é|está|são|tem|têm|tome|use|tente|deve|pode|há|apresenta|refere
        |consulte|ligue|vá|faça|também|beba|coma""",
}
FRENCH: dict[str, str] = {
    "join": "ou|ni|et",
    "answer": "non|aucun|aucune|négatif|négative|absent|absente|jamais",
    "concord": "pas|jamais|ni|plus",
    "full": "pas|point|jamais|rien|aucun|aucune|personne|nul|nulle|ni|guère",
    "restricts": "que|qu",
    "redeems": "redire|reprocher|hésiter",
    "ne": "ne|n|pas|jamais",
    "deny": """éviter|évitez|évite|évitent|nie|nient|ni|cesser de|arrêtez de|peu|loin d être|loin d avoir
        |il (manque|vous manque|lui manque|leur manque|nous manque|te manque|me manque|y manque|manquait)
        |vous manquez (de|d)|tu manques (de|d)|manque (un|une)|manquent (les|des)""",
    "lack": "aucun|aucune|absence de|manque de|pas de|pas d|point de|nul|nulle|négatif pour|exempt de|dépourvu de",
    "prep": "sans|sauf|au lieu de|plutôt que|à l exception de",
    "around": "n est pas|ne doit pas|ne doivent pas|ne sont pas|n est jamais|ne peut pas",
    "after": """contre-indiqué|contre-indiquée|à éviter|être évité|être évitée|est exclu|est exclue|déconseillé
        |déconseillée|(est|était|reste) (absent|absente)|(sont|étaient|restent) (absents|absentes)
        |(fait|font) défaut""",
    "open": "ne peut exclure|ne peut pas exclure|n exclut pas|pour exclure|suspicion de",
    "open_after": "n est pas exclu|n est pas exclue|n est pas exclus|ne peut être exclu|ne peut être exclue",
    "if": "si|s il|s ils|à moins que|au cas où|en cas de|à condition que|pourvu que|supposons",
    "own": "n oubliez pas|n oublie pas|n hésitez pas|n hésite pas",
    "plain": """pas seulement|non seulement|sans doute|sans aucun doute|n importe|sinon|comme si|pourquoi pas
        |pas uniquement|ne seulement|un peu|peu à peu|à peu près|sous peu|peu importe|depuis peu|avant peu
        |il y a peu|pour peu que|peu de temps|avec peu|peu (après|avant)|ne peut plus|ne peut mieux
        |(ne|n y) (manque|manquent) pas""",
    "stop": "mais|cependant|pourtant|toutefois|bien que|quoique|car|parce que|tandis que|donc|alors|néanmoins|qui",
    "verb": """je|tu|il|elle|on|nous|vous|ils|elles|est|sont|a|ont|prenez|prends|utilisez|essayez|doit|doivent|peut
        |peuvent|consultez|appelez|allez|faites|présente|aussi|buvez|mangez""",
}
GERMAN: dict[str, str] = {
    "join": "oder|noch|und",
    "answer": "nein|kein|keine|negativ|nie",
    "deny": """keinesfalls|vermeiden|vermeide|vermeidet|verneint|verneinte|leugnet|meiden|weder|noch|kaum
        |wenig|alles andere als|weit davon entfernt|weit entfernt von|(fehlt|fehlte) (eine|ein|die|der|das|jede|jeder
        |jedes|jegliche|jeglicher|jegliches|noch eine|noch ein|noch die|noch der|noch das|leider eine|leider ein|es an)
        |fehlen (die|noch die|jegliche|alle)|(es|hier|ihnen|ihm|ihr|mir|dir|uns|euch) (fehlt|fehlen|fehlte|fehlten
        |mangelt|mangelte)|(mangelt|mangelte) (es an|es ihnen an|an)|(verzichten|verzichtet|verzichte) (auf|sie auf
        |bitte auf|sie bitte auf)""",
    "lack": "kein|keine|keinen|keinem|keiner|keines|frei von|fehlen von|mangel an|negativ für",
    "prep": "ohne|außer|ausser|anstatt|statt",
    "around": "nicht|nie|niemals|unwahrscheinlich",
    "after": """vermieden werden|zu vermeiden|vermeiden|kontraindiziert|ausgeschlossen|fehlt|(mangelt|mangelte) es
        |verzichten|verzichtet|verzichte|zu verzichten""",
    "after_all": """abwesend|negativ|fehlen|ausgeschlossen""",
    "open": "nicht ausschließen|zum ausschluss|verdacht auf",
    "open_after": """nicht ausgeschlossen|nicht ausschließen|nicht auszuschließen|nicht ausgeschlossen werden
        |nicht auszuschliessen""",
    "if": "wenn|falls|ob|sofern|angenommen|im falle|es sei denn",
    "plain": """vergessen sie nicht|vergiss nicht|zögern sie nicht|zögere nicht|nicht vergessen
        |nicht nur|nicht bloß|ohne zweifel|ohne frage|kein wunder|zweifellos|kein problem|wenn nicht
        |als ob|warum nicht|ein wenig|mit wenig|(fehlt|fehlen|mangelt) (nicht|es nicht)|nicht fehlen|wenig später
        |nicht (verzichten|zu verzichten)""",
    "stop": "aber|jedoch|sondern|obwohl|allerdings|dennoch|trotzdem|weil|während|denn|doch|dann|deshalb|daher",
    "verb": """ich|du|er|sie|es|wir|ihr|man|ist|sind|hat|haben|nehmen|nimm|verwenden|sollte|sollten|muss|kann|können
        |gehen|rufen|trinken|essen|auch|bitte""",
}
