"""Cuts Shippori Mincho Bold down to the characters of the pages, and of pictures and sheets: see README.md here.

Run from the top of the project: python static/vendor/shippori-mincho/cut_font.py FULL_FONT.ttf LATIN_FONT.ttf
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.misc.transform import Scale
from fontTools.pens.filterPen import DecomposingFilterPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
DRAWN = PROJECT / "decks" / "drawing" / "fonts" / "shippori-mincho-bold.ttf"
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


# Kanji of JIS level 2 that no neighbour's common set holds, but deck names and family names do.
DRAWN_WORDS = "鵺鯱凩颪囮囃圀儚渕暃彁朏犇獏莟裃襷軈軣閊靄靉靆饂鰻鶫邉俥凧辻榊槇寳纒纐纈髭髷鬘蛯鮓鰰鰤叺戉躰冏冨"
FAMILY_NAME_FORMS = "髙﨑濵德增寬圡栁槗淸瀨祐靑黑𠮷"
# The 196 kanji that the list of common kanji gained in 2010; the others of that list are all in JIS level 1.
COMMON_SINCE_2010 = (
    "挨曖宛嵐畏萎椅彙茨咽淫唄鬱怨媛艶旺岡臆俺苛牙瓦楷潰諧崖蓋骸柿顎葛釜鎌韓玩伎亀毀畿臼嗅巾僅錦惧串窟熊詣憬稽隙桁拳鍵"
    "舷股虎錮勾梗喉乞傲駒頃痕沙挫采塞埼柵刹拶斬恣摯餌鹿𠮟嫉腫呪袖羞蹴憧拭尻芯腎須裾凄醒脊戚煎羨腺詮箋膳狙遡曽爽痩踪捉"
    "遜汰唾堆戴誰旦綻緻酎貼嘲捗椎爪鶴諦溺塡妬賭藤瞳栃頓貪丼那奈梨謎鍋匂虹捻罵剝箸氾汎阪斑眉膝肘阜訃蔽餅璧蔑哺蜂貌頰睦"
    "勃昧枕蜜冥麺冶弥闇喩湧妖瘍沃拉辣藍璃慄侶瞭瑠呂賂弄籠麓脇"
)
LATIN = [chr(code) for code in (*range(0xA1, 0xAD), *range(0xAE, 0x180))]
"""Latin-1 and Latin Extended-A: what names of Europe are written with."""
LEVEL_2 = 48  # the first row of JIS level 2
COMMON_IN_BIG5 = b"\xc6\x80"


def catalog_characters() -> set[str]:
    """Every character of every name, reading, attribute, keyword and product, and of every game term."""
    from rules_engine.catalog import load_catalog
    from rules_engine.vocabulary import terms as vocabulary

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


def drawn_characters() -> set[str]:
    """What names of decks may be written with besides: JIS level 1, and of level 2 what is in common use anywhere."""
    words = set(DRAWN_WORDS + FAMILY_NAME_FORMS + COMMON_SINCE_2010) | set(LATIN)
    return characters() | words | set(filter(_is_common, _jis_x_0208()))


def _jis_x_0208() -> Iterator[str]:
    for row in range(0xA1, 0xFF):
        for cell in range(0xA1, 0xFF):
            yield bytes([row, cell]).decode("euc_jp", errors="ignore")


def _is_common(character: str) -> bool:
    if not character or character.encode("euc_jp")[0] - 0xA0 < LEVEL_2:
        return bool(character)
    common_in_big5 = character.encode("big5", errors="ignore")
    return bool(
        (common_in_big5 and common_in_big5 < COMMON_IN_BIG5)
        or character.encode("euc_kr", errors="ignore")
        or character.encode("gb2312", errors="ignore")
    )


def cut(source: Path, target: Path, text: set[str], latin: Path | None = None, **wanted: object) -> None:
    options = subset.Options(hinting=False, name_IDs=["*"], **wanted)
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(sorted(text)) + " ")
    subsetter.subset(font)
    if latin:
        take_over(font, TTFont(latin), text)
    subset.save_font(font, str(target), options)


def take_over(font: TTFont, latin: TTFont, text: set[str]) -> None:
    """The Latin letters of `text` that `font` lacks come from `latin`, as tall as its own small letters."""
    scale = font["OS/2"].sxHeight / latin["OS/2"].sxHeight
    drawn, glyphs = latin.getBestCmap(), latin.getGlyphSet()
    for character in sorted(text & set(LATIN)):
        if ord(character) in font.getBestCmap() or ord(character) not in drawn:
            continue
        pen = TTGlyphPen(None)
        glyph = glyphs[drawn[ord(character)]]
        glyph.draw(DecomposingFilterPen(TransformPen(pen, Scale(scale)), glyphs))
        name = f"latin{ord(character):04x}"
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        outline = pen.glyph()
        outline.recalcBounds(font["glyf"])
        font["glyf"][name] = outline
        font["hmtx"][name] = (round(glyph.width * scale), outline.xMin)
        font["vmtx"][name] = (font["head"].unitsPerEm, 0)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(character)] = name


if __name__ == "__main__":
    full = Path(sys.argv[1])
    cut(full, HERE / "shippori-mincho-bold.woff2", characters(), flavor="woff2", layout_features=FEATURES)
    cut(full, DRAWN, drawn_characters(), Path(sys.argv[2]), layout_features=[])
