"""The keys of the search among public decks: what each is called, what it takes and finds, and examples that run."""

from cards.search_language.schema import EQUAL, ORDERED, Example, Field, Schema
from decks.public import conditions
from decks.public.conditions import LEGAL, DeckCondition, RowCondition
from decks.public.in_format import in_format

DeckField = Field[DeckCondition, RowCondition]
CARDS: DeckField = Field(
    ("札", "card", "c"),
    "札の名（続けて >=2 のように枚数も書ける）",
    "その札が入っているデッキ。引用符で囲むか = なら、その名の札だけ",
    conditions.cards,
    EQUAL,
    (
        Example('札:"隠された櫛の家">=2', "この札を2枚以上"),
        Example("札:花子", "名に「花子」のある札が入っている"),
        Example('-札:"隠された櫛の家"', "この札が入っていない"),
    ),
)
FIELDS: tuple[DeckField, ...] = (
    CARDS,
    Field(
        ("名", "name", "n"),
        "キーワード",
        "デッキ名にキーワードがあるデッキ。= は名の全体",
        conditions.name,
        EQUAL,
        (Example("名:春", "デッキ名に「春」がある"),),
    ),
    Field(
        ("作者", "author", "by"),
        "作者の名前",
        "名前にキーワードがある作者のデッキ。= は名前の全体",
        conditions.author,
        EQUAL,
        (Example("作者:花", "名前に「花」のある作者"),),
    ),
    Field(
        ("季節", "season", "s"),
        "春・夏・秋・冬・無",
        "主な季節（最も枚数の多い季節と、その半分以上ある季節）で選ぶ。春夏 は両方、= はその季節だけ",
        conditions.season,
        EQUAL,
        (Example("季節:春", "春が主"), Example("季節=春", "春だけが主"), Example("季節:春,秋", "春か秋が主")),
    ),
    Field(
        ("枚数", "size"),
        "数、幅",
        "札の合計",
        conditions.size,
        ORDERED,
        (Example("枚数>=50", "50枚以上"), Example("枚数:40-45", "40枚から45枚")),
    ),
    Field(
        ("いいね", "likes"),
        "数、幅",
        "いいねの数",
        conditions.likes,
        ORDERED,
        (Example("いいね>=1", "いいねが付いている"),),
    ),
    Field(
        ("更新", "date", "changed"),
        "2026、2026-01、2026-01-31",
        "最後に変わった日",
        conditions.changed,
        ORDERED,
        (Example("更新>=2026-01", "2026年1月から後"),),
    ),
    Field(
        ("フォーマット", "format"),
        "公式・コミュニティ・シングルトンなど、札帖のフォーマット",
        "今日そのフォーマットで使えるデッキ。自分で作ったフォーマットでは探せない",
        in_format,
        EQUAL,
        (Example("フォーマット:シングルトン", "シングルトンで使える"),),
    ),
    Field(
        ("is", "である"),
        "使用可・見本",
        "今日の公式の制限リストで使用可（要確認を含む）、または札帖の見本。使用可 は単独でも書ける",
        conditions.marks,
        (":",),
        (Example(LEGAL, "今日使える"), Example("is:見本", "見本のデッキ")),
    ),
    Field(
        ("not", "でない"),
        "使用可・見本",
        "その条件に合わないデッキ",
        conditions.no_marks,
        (":",),
        (Example("not:見本", "見本でない"),),
    ),
)
SCHEMA = Schema(FIELDS)
COMBINED = (
    Example("櫛の家 季節:春", "空白で並べると、すべてに合う（キーワードだけなら、デッキ名か入っている札の名）"),
    Example("季節:夏 または 季節:秋", "どちらかに合う（or、| も可）"),
    Example("使用可 -is:見本", "- をつけると除く"),
)
