"""What is wrong with a script line, in Japanese: the engine says it in its own words, for developers.

A test asks for every sentence that the reader and the checker of scripts can say.
"""

import re
from collections.abc import Iterable

from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import CardType

EXPECTED = {
    "a head": "効果の始まり",
    "a statement": "すること",
    "a filter": "札の条件",
    "a name": "名前",
    "「the words」": "「言うこと」",
    "a number": "数",
    "a trait": "比べる項目",
    "a season": "季節",
    "seasons": "季節",
    "a moment": "時点",
    "a keyword": "キーワード能力",
    "■…": "■キーワード能力",
    "a moment or ■keyword": "時点か■キーワード能力",
    "a value": "値",
    "a comparison": "比較の記号",
    "a zone": "領域",
    "a phase": "フェイズ",
    "a player": "プレイヤー",
    "a type": "札の種類",
    "an act": "宣言すること",
    "a cause": "原因",
    "a right": "権利",
    "a duration": "期間",
    "what is declared": "宣言するもの",
    "what is done to the cards": "札がされること",
    "what happens to the cards": "札に起きること",
    "what the player does": "プレイヤーがすること",
    "own or opp": "own か opp",
    "whose": "own・opp・both・owner のどれか",
    "whose zone": "だれの領域か（own、opp など）",
    "whose deck": "だれの山札か（own か opp）",
    "whose life": "だれのライフか（own か opp）",
    "top or bottom": "top か bottom",
    "top, bottom or shuffled": "top・bottom・shuffled のどれか",
    "sharing or different": "sharing か different",
    "times or total": "times か total",
    "turn or match": "turn か match",
    "laid or awake": "laid か awake",
    "attributes or seasons": "attributes か seasons",
    "face_up or face_down": "face_up か face_down",
    "face_up": "face_up",
    "during": "during か outside",
    "free": "free など",
    "sum": "sum・highest・lowest のどれか",
    "+, - or =": "+・-・= のどれか",
    "+ or -": "+ か -",
    "* or /": "* か /",
    "+": "+ か -",
    "the end of the line": "行の終わり",
    "draws, does, wins or loses": "draws・does・wins・loses のどれか",
    "cards": "札の言い方",
    "'(': on(cards)": "「(」と札（on(…)）",
    "a number, life, count(…), sum(…), a bound name or a card's power or cost": (
        "数・life・count(…)・sum(…)・付けた名前・札の power か cost のどれか"
    ),
    "a part of an attribute or of a 「name」": "属性か「札名」の一部",
    "a type, season, attribute, ■keyword, 「name」, comparison or feature": (
        "種類・季節・属性・■キーワード能力・「札名」・比較・特徴のどれか"
    ),
    "a type, season, attribute or 「name」": "種類・季節・属性・「札名」のどれか",
    "a type, season, attribute, 「name」, without, every or '= name'": (
        "種類・季節・属性・「札名」・without・every・「= 名前」のどれか"
    ),
    "'from', 'if', 'first', 'anytime', 'in any phase', 'always', 'once per …' or 'N times per …'": (
        "from・if・first・anytime・in any phase・always・once per …・N times per … のどれか"
    ),
}
"""What the reader wants at a place, without the list that it may give in brackets behind it."""
OF_LISTS = {
    "life, a player, a duration, a modifier": "life、プレイヤー、期間、続くこと",
    "or a keyword": "■キーワード能力",
    "this, host, on_this, {…}, a bound name": "this、host、on_this、{…}、付けた名前",
}
LABELS = {kind.value: kind.label for kind in CardType}
TYPE = "|".join(LABELS)
BOUND = {"cards": "札", "a number": "数", "a player": "プレイヤー", "a word": "言葉"}
OTHERS: tuple[tuple[str, str], ...] = (
    (r"no card is named 「(.*)」", "「{0}」という札はありません。"),
    (r"no card has the attribute 【(.*)】", "【{0}】という属性の札はありません。"),
    (rf"the card cannot be used as ({TYPE})", "この札は{0}として使えません。"),
    (rf"the card has no form ({TYPE})", "この札に{0}としての使い方はありません。"),
    (r"the form's power is (.*)", "この札の力は{0}です。"),
    (rf"'(.*)' happens with a card used as ({TYPE}), and this card is not", "{0} は{1}だけの時点です。"),
    (r"'(.*)' is no part of the language", "「{0}」は使えない文字です。"),
    (r"more than (\d+) words, numbers and signs", "長すぎます。一行に{0}語までです。"),
    (r"more than (\d+) parts within each other", "入れ子が深すぎます。{0}段までです。"),
    (r"a number of more than (\d+) digits", "数が大きすぎます。{0}桁までです。"),
    (
        r"'(.*)' cannot be a name: small Latin letters, no word of the language",
        "「{0}」は名前にできません。英小文字で、ほかの意味のない語にしてください。",
    ),
    (r"nothing is bound to '(.*)' here", "「{0}」という名前は、まだ付けられていません。"),
    (r"'(.*)' is bound to (.*), not to (.*)", "「{0}」は{1}の名前です。ここには{2}が要ります。"),
    (r"'(.*)' names no cards here", "「{0}」は札の言い方ではありません。"),
    (r"'first' belongs to 'when'", "first は when の効果にだけ付けられます。"),
    (r"'(.*)' belongs to 'activate'", "{0} は activate の効果にだけ付けられます。"),
    (r"'(.*)' is not a keyword", "「{0}」というキーワード能力はありません。"),
)
SIGNS = re.compile(r"'[^']+'(?: or '[^']+')*")


def in_japanese(fault: InvalidScriptError) -> str:
    """What is wrong and where, for the keeper who wrote the line."""
    place = f"{fault.line}行目の{fault.column}文字目："
    return place + (told(fault.reason) or f"読めません（{fault.reason}）。")


def told(reason: str) -> str:
    """The reason in Japanese; "" for one that has no words here."""
    if wanted := re.fullmatch(r"expected (.*), found (?:the end|'(.*)')", reason):
        name, found = _expected(wanted[1]), wanted[2]
        before = "ここで終わっています。" if found is None else f"「{found}」は読めません。"
        return name and f"{before}ここには、{name}が要ります。"
    for pattern, words in OTHERS:
        if matched := re.fullmatch(pattern, reason):
            return words.format(*_words(matched.groups()))
    return ""


def _words(found: Iterable[str]) -> list[str]:
    return [LABELS.get(word, BOUND.get(word, word)) for word in found]


def _expected(wanted: str) -> str:
    if wanted in EXPECTED:
        return EXPECTED[wanted]
    if SIGNS.fullmatch(wanted):
        return " か ".join(f"「{sign[1:-1]}」" for sign in wanted.split(" or "))
    head, _, listed = wanted.partition(" (")
    if wanted.startswith(".power"):
        head, listed = "what happens to the cards", f"{wanted})"
    if head not in EXPECTED or not listed.endswith(")"):
        return ""
    for english, japanese in OF_LISTS.items():
        listed = listed.replace(english, japanese)
    return f"{EXPECTED[head]}（{listed[:-1]}）"
