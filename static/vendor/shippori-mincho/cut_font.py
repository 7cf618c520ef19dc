"""Cuts Shippori Mincho Bold down to the characters this site sets in it: see README.md beside this file.

Run from the top of the project: python static/vendor/shippori-mincho/cut_font.py FULL_FONT.ttf
"""

import sys
from pathlib import Path

from fontTools import subset

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
sys.path.insert(0, str(PROJECT))

FEATURES = ["vert", "vrt2", "ccmp", "liga", "kern", "palt", "vpal", "mark", "mkmk"]
ASCII = range(0x20, 0x7F)
KANA_AND_PUNCTUATION = range(0x3000, 0x3100)
FULL_WIDTH = range(0xFF01, 0xFF5F)
SIGNS = "■□●○◎△▲▽▼◆◇★☆※→←↑↓↻×÷±−–—…‥・：“”‘’①②③④⑤⑥⑦⑧⑨⑩ⅠⅡⅢⅣⅤ"
NUMERALS = "〇零一壱壹二弐貳三参參四肆五伍六陸七漆質八捌九玖十拾百千万億"
# Common in the names people give their decks, and so set in the heading face.
DECK_NAME_WORDS = (
    "最強速攻中速終盤制圧支配破壊軍団部隊連合同盟王国帝国女王皇帝勇者魔王伝説英雄決戦決勝大会優勝準優勝予選本戦調整試作"
    "改良完成版型式軸構築単色混色一号二号零式新旧昨今明日朝昼夕晩夜中静寂狂気絶望希望恐怖地獄天国極楽冥府黄泉彼岸此岸"
    "紅蓮蒼翠碧黒白赤青黄緑紫銀金鉄鋼氷雪霜雷電風嵐炎焔煙霧霞雲星空宙海陸森林山川谷湖泉池沼道橋門城町村里家庭園"
)


def catalog_characters() -> set[str]:
    """Every character of every name, reading, attribute, keyword and product, and of every game term."""
    from rules_engine import vocabulary
    from rules_engine.catalog import load_catalog

    catalog = load_catalog()
    words = [*catalog.products]
    for card in catalog:
        words += [card.name, card.printed_name, card.reading, *card.aliases, *card.attributes]
        words += [str(keyword) for keyword in card.keywords]
    terms = (kind for kind in vars(vocabulary).values() if isinstance(kind, type) and issubclass(kind, vocabulary.Term))
    words += [term.label for kind in terms for term in kind]
    return set("".join(words))


def interface_characters() -> set[str]:
    """Every character of the pages themselves, since any of their words may become a heading."""
    return set("".join(path.read_text() for path in (PROJECT / "templates").rglob("*.html")))


def characters() -> set[str]:
    ranges = {chr(code) for block in (ASCII, KANA_AND_PUNCTUATION, FULL_WIDTH) for code in block}
    words = set(SIGNS + NUMERALS + DECK_NAME_WORDS)
    return {
        character for character in ranges | words | catalog_characters() | interface_characters() if character > " "
    }


def cut(source: Path, target: Path) -> None:
    options = subset.Options(flavor="woff2", layout_features=FEATURES, hinting=False, name_IDs=["*"])
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(sorted(characters())) + " ")
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


if __name__ == "__main__":
    cut(Path(sys.argv[1]), HERE / "shippori-mincho-bold.woff2")
