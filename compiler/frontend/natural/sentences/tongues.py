"""What rubrics say of points, gates and totals in other languages than English.

Languages: Arabic, Chinese, Czech, Danish, Dutch, Finnish, French, German, Hebrew, Hindi, Italian, Japanese, Korean,
Norwegian, Polish, Portuguese, Russian, Spanish, Swedish, Turkish.
"""

from __future__ import annotations

UNITS = (
    *("punkte?n?", "punktzahl", "pkte?", "puntos?", "pontos?", "pto?s", "punti", "punto", "punten", "punkt(?:y|u|ów)?"),
    *("баллов", "балл[аы]?", "очк(?:о|а|ов)", "poängs?", "poeng", "pistettä", "pistett?e?", "puan", "pont"),
    *("נקודות", "נקודה", "נק['׳]?", "نقاط", "نقطة", "درجات", "درجة", "अंक", "점", "分", "点", "點"),
)
"""The words that points go by, as patterns."""
LOSSES = (
    *("abzug(?: von)?", "abzüglich", "moins", "retrancher", "menos", "restar?", "descontar?", "meno", "aftrek"),
    *("minus", "штраф", "минус", "avdrag", "fradrag", "odejmij", "eksi", "خصم", "ניכוי"),
)
"""What stands before points that are taken away, as patterns of whole words."""
LOSS_SIGNS = "[扣减減](?:除|点|點|分)?"
"""The same in scripts without spaces between words."""
MUST = (
    *("pflicht", "zwingend", "muss", "erforderlich", "k.-o.-kriterium", "ko-kriterium", "k.o.", "ausschlusskriterium"),
    *("obligatoire", "requis", "éliminatoire", "obligatorio", "obligatoria", "excluyente", "obbligatorio", "verplicht"),
    *("obrigatório", "obrigatória", "eliminatório", "обязательно", "обязательный", "obowiązkowe", "obligatorisk"),
    *("zorunlu", "חובה", "إلزامي", "必须", "必須", "必填", "必要", "필수", "अनिवार्य"),
)
"""What says that everything depends on a criterion."""
TOTALS = (
    *("gesamt", "gesamtpunktzahl", "insgesamt", "summe", "total", "somme", "suma", "totale", "somma", "soma", "totaal"),
    *("итого", "всего", "razem", "celkem", "totalt", "sammanlagt", "yhteensä", "toplam", 'סה["״”]כ', "المجموع"),
    *("合计", "合計", "总计", "总分", "總分", "満点", "总共", "합계", "총점", "कुल"),
)
"""What stands before the sum of the points, as patterns."""
YES = ("ja", "oui", "sí", "si", "sì", "sim", "да", "tak", "ano", "evet", "כן", "نعم", "是", "はい", "○", "예", "हाँ")
NO = (
    "nein",
    "non",
    "não",
    "nee",
    "нет",
    "nie",
    "ne",
    "nej",
    "hayır",
    "לא",
    "لا",
    "否",
    "いいえ",
    "×",
    "✗",
    "✘",
    "아니오",
)
CRITERION_HEADS = (
    *("kriterium", "kriterien", "anforderung", "beschreibung", "critère", "critères", "exigence", "criterio"),
    *("criterios", "requisito", "descripción", "criteri", "descrizione", "critério", "critérios", "descrição"),
    *("beoordelingscriterium", "omschrijving", "критерий", "критерии", "описание", "kryterium", "opis", "kritérium"),
    *(
        "kriter",
        "ölçüt",
        "קריטריון",
        "المعيار",
        "معيار",
        "标准",
        "评分标准",
        "評分標準",
        "评价标准",
        "基準",
        "評価基準",
    ),
    *("採点基準", "評価項目", "评分项", "项目", "項目", "기준", "평가_기준", "평가_항목", "मापदंड"),
)
"""The heads of columns and the names of fields for the words of a criterion; `_` for what parts their words."""
POINTS_HEADS = (
    *("punkte", "punktzahl", "max_punkte", "maximalpunkte", "barème", "bareme", "puntos", "puntaje", "puntuación"),
    *("punti", "punteggio", "pontos", "pontuação", "punten", "балл", "баллы", "punkty", "body", "poäng", "poeng"),
    *("pisteet", "puan", "ניקוד", "נקודות", "الدرجة", "نقاط", "分数", "分值", "分數", "得分", "配点", "点数"),
    *("배점", "점수"),
)
WEIGHT_HEADS = (
    *("gewicht", "gewichtung", "anteil", "poids", "pondération", "coefficient", "peso", "ponderación", "weging"),
    *("вес", "waga", "váha", "ağırlık", "משקל", "الوزن", "权重", "權重", "重み", "가중치"),
)
GATE_HEADS = (
    *("pflicht", "zwingend", "muss", "obligatoire", "requis", "obligatorio", "obbligatorio", "obrigatório"),
    *("verplicht", "обязательно", "obowiązkowe", "zorunlu", "חובה", "إلزامي", "必须", "必須", "必要", "必填", "필수"),
)
NOTE_HEADS = (
    *("bemerkung", "bemerkungen", "hinweis", "anmerkung", "kommentar", "remarque", "remarques", "commentaire"),
    *("observaciones", "comentario", "comentarios", "observações", "opmerking", "примечание", "备注", "備考"),
)
