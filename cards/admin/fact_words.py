"""What is wrong with a card or a product, in the words of keepers; the files' reader says the same to developers."""

from django.core.exceptions import ValidationError

from rules_engine.catalog.faults import HIGHEST_NUMERAL, FactFault, Faulty

WORDS = {
    FactFault.FORM_COUNT: "使い方は一つか二つです。",
    FactFault.FORM_TWICE: "同じ種類の使い方が二つあります。",
    FactFault.POWER: "力は場所札だけが持ち、場所札には必ずあります。",
    FactFault.COST_RANGE: f"コストは0から{HIGHEST_NUMERAL}までです。",
    FactFault.POWER_RANGE: f"力は0から{HIGHEST_NUMERAL}までです。",
    FactFault.NO_SEASON: "季節を選んでください。",
    FactFault.SEASON_TWICE: "同じ季節が二つあります。",
    FactFault.MIXED: "季節が二つ以上の札は混化で、一つの札は混化ではありません。「混化」か「季節」を直してください。",
    FactFault.COPIES: f"上限枚数は1から{HIGHEST_NUMERAL}までか、空欄（何枚でも）です。",
    FactFault.NO_PRINTING: "印刷がありません。",
    FactFault.NO_PRODUCT: "収録している商品を選んでください。",
    FactFault.ATTRIBUTE_TWICE: "同じ属性が二つあります。",
    FactFault.KEYWORD_TWICE: "同じキーワード能力が二つあります。",
    FactFault.PARAMETER: "キーワード能力の後には、数か季節（春夏 など）だけを書けます。",
    FactFault.ALIAS: "別名は札名と違う名前で、一度だけ書きます。",
    FactFault.KIND: "種別を書いてください（ブースター、構築済みなど）。",
    FactFault.EARLIEST_ALONE: "「早ければ」には発売日が要ります。",
    FactFault.EARLIEST_LATE: "「早ければ」は発売日より後にできません。",
    FactFault.CERTAINTY: (
        "日付に合いません。発売日だけなら「確か」、「早ければ」もあれば「遅くともこの日」、日付がなければ「不明」です。"
    ),
}


def error_of(faulty: Faulty) -> ValidationError:
    words = WORDS[faulty.fault]
    return ValidationError(f"{words[:-1]}（いまは「{faulty.word}」）。" if faulty.word else words)
