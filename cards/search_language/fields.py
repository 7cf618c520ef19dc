"""The keys of the search language: what each is called, what it takes and finds, and examples that run."""

from collections.abc import Callable
from dataclasses import dataclass

from cards.search_language import answers, effect_answers
from cards.search_language.asked import EQUAL, ORDERED, Asked
from rules_engine.names import fold


@dataclass(frozen=True, slots=True)
class Example:
    """A query and what it finds, in words."""

    query: str
    finds: str


@dataclass(frozen=True, slots=True)
class Field:
    """One key: its names (the first is the one we write), the values it takes, and what answers it."""

    names: tuple[str, ...]
    takes: str
    finds: str
    answer: Callable[[Asked], int]
    operators: tuple[str, ...]
    examples: tuple[Example, ...]

    @property
    def name(self) -> str:
        return self.names[0]


FIELDS: tuple[Field, ...] = (
    Field(
        ("名", "札名", "名前", "n", "name"),
        "ことば",
        "札名（別の書き方を含む）にことばがある札。= は名の全体",
        answers.name,
        EQUAL,
        (Example("名:花子", "名に「花子」がある"), Example("名=赤い月", "名が「赤い月」")),
    ),
    Field(
        ("読", "よみ", "読み", "r", "reading"),
        "かな",
        "読みにことばがある札",
        answers.reading,
        EQUAL,
        (Example("読:にんぎょ", "読みに「にんぎょ」がある"),),
    ),
    Field(
        ("種類", "t", "type"),
        "場所札・怪異札・道具札・季節札（札は省ける）",
        "その種類で使える札。= はその種類だけの札",
        answers.card_type,
        EQUAL,
        (
            Example("種類:道具", "道具札"),
            Example("種類:場所,季節", "場所札か季節札"),
            Example("種類=怪異", "怪異札でしかない札"),
        ),
    ),
    Field(
        ("コスト", "c", "cost"),
        "数（漢数字も可）、3-5 のような幅",
        "コストで選ぶ",
        answers.cost,
        ORDERED,
        (Example("コスト:0", "零コスト"), Example("コスト<=3", "3以下"), Example("c:5-7", "5から7")),
    ),
    Field(
        ("力", "p", "power"),
        "数、幅",
        "力で選ぶ（力のない札は入らない）",
        answers.power,
        ORDERED,
        (Example("力>=10", "10以上の場所札"), Example("力:0", "力0の場所札")),
    ),
    Field(
        ("季節", "s", "season"),
        "春・夏・秋・冬・無・混化",
        "その季節の魂で使える札（混化はどの季節にも入る）。春夏 と続けると両方の季節、= はその季節だけの札",
        answers.season,
        EQUAL,
        (
            Example("季節:春", "春の魂で使える"),
            Example("季節:春夏", "春と夏を合わせ持つ"),
            Example("季節=秋", "秋だけの札"),
        ),
    ),
    Field(
        ("属性", "a", "attribute"),
        "ことば",
        "属性の一部で選ぶ。= は属性の全体",
        answers.attribute,
        EQUAL,
        (Example("属性:廃", "廃屋・廃村など「廃」のつく属性"), Example("属性=妖怪", "属性が「妖怪」")),
    ),
    Field(
        ("能力", "キーワード", "k", "keyword"),
        "キーワード能力",
        "キーワード能力を持つ札",
        answers.keyword,
        EQUAL,
        (Example("能力:不屈", "■不屈を持つ"), Example("能力=憤怒20", "■憤怒 20 を持つ")),
    ),
    Field(
        ("効果", "o", "effect"),
        "ドロー・ヒールなど効果のことば（数をつけるなら ドロー>=2）、札の文にあることば",
        "その効果がある札。数の決まらない効果は1と数える",
        effect_answers.effect,
        EQUAL,
        (
            Example("効果:ドロー", "山札から引く"),
            Example("効果:ダメージ>=3", "相手に3以上のダメージ"),
            Example("効果:引く,ヒール", "引くかライフを増やす"),
            Example("効果:任意", "するかしないかを選べる効果がある"),
            Example("効果:山札の上", "札の文に「山札の上」がある"),
        ),
    ),
    Field(
        ("対象", "target"),
        "場・魂・手札・手札公開場・山札・除外・徳・保留、札の種類、相手、自分",
        "そこの札やその札・プレイヤーを選ぶ、動かす、変える札",
        effect_answers.target,
        EQUAL,
        (
            Example("対象:魂", "魂の札を選ぶか動かす"),
            Example("対象:季節札 対象:相手", "季節札と相手にかかわる"),
        ),
    ),
    Field(
        ("収録", "set", "product"),
        "商品の名",
        "その商品に入っている札",
        answers.product,
        EQUAL,
        (Example("収録:百鬼夜行", "百鬼夜行の札"),),
    ),
    Field(
        ("番号", "no", "number"),
        "番号、幅",
        "収録された札の番号（再録の番号でも元の札が見つかる）",
        answers.number,
        ORDERED,
        (Example("番号:45", "45番"), Example("no:101-190", "101番から190番")),
    ),
    Field(
        ("レア", "rar", "rarity"),
        "C・UC・R・SR など、なし",
        "レアリティで選ぶ",
        answers.rarity,
        EQUAL,
        (Example("レア:SR,SSR", "SR か SSR"),),
    ),
    Field(
        ("制限", "lim", "limit"),
        "封印・制限・準制限・なし",
        "今日の公式の一覧での扱い",
        answers.restriction,
        EQUAL,
        (Example("制限:封印,制限", "封印か制限の札"), Example("制限:なし", "一覧にない札")),
    ),
    Field(
        ("枚数", "copies"),
        "数、幅",
        "今日デッキに入れられる枚数",
        answers.copies,
        ORDERED,
        (Example("枚数:1", "1枚だけ"), Example("枚数>4", "5枚以上入れられる")),
    ),
    Field(
        ("発売", "date", "released"),
        "2026、2026-01、2026-01-31",
        "初めて世に出た日",
        answers.released,
        ORDERED,
        (Example("発売>=2026-01", "2026年から後"), Example("発売:2025", "2025年")),
    ),
    Field(
        ("is", "である"),
        "印（下の表）",
        "印のある札",
        answers.flag,
        (":",),
        tuple(Example(f"is:{names[0]}", finds) for names, finds, _ in answers.FLAGS),
    ),
    Field(
        ("not", "でない"),
        "印（下の表）",
        "印のない札",
        answers.no_flag,
        (":",),
        (Example("not:バニラ", "能力のある札"),),
    ),
)
BY_NAME = {fold(name): field for field in FIELDS for name in field.names}
