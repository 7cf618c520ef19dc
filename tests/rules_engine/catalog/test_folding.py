"""What makes no difference in a name, what does, and what is dropped from a text that is kept."""

import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.catalog import load_catalog
from rules_engine.catalog.folding import clean_line, fold, fold_code, fold_part, without_invisible
from rules_engine.catalog.kanji_variants import GROUPS, VARIANTS

CARDS = list(load_catalog())
# Letters that folding looks at together with their neighbours, among any others.
TEXTS = st.text(
    st.one_of(st.characters(), st.sampled_from("かケヶがカ一ー―-~々鬼淵渕1アあ゛\u3099・ \u200b\ufe0f×Σ가弐参拾淚"))
)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("ハナコ", "はなこ"),
        ("ﾊﾅｺ", "はなこ"),
        ("ＷＢＤ", "wbd"),
        ("山口：7つの家", "山口:七つの家"),
        ("拾弐", "十二"),
        ("いっしょにあそぼ・・・", "いっしょにあそぼ…"),
        ("■\ufe0e不屈", "◼不屈"),
        ("姦々蛇螺", "姦姦蛇螺"),
        ("代々々", "代代代"),
        ("赤竜", "赤龍"),
        ("侵蝕", "侵食"),
        ("半修羅　生成", "半修羅生成"),
        ("ｶﾞｼｬﾄﾞｸﾛ", "がしゃどくろ"),
        ("か\u3099しゃと\u3099くろ", "がしゃどくろ"),
        ("か\u200b\u3099しゃ", "がしゃ"),
        ("鬼ケ淵", "鬼ヶ淵"),
        ("鬼が淵", "鬼ヶ淵"),
        ("鬼ガ淵", "鬼ヶ淵"),
        ("3ヶ月", "三か月"),
        *((f"マフラ{dash}", "マフラー") for dash in "‐‑‒–—―−－─━ｰ-~〜～"),
        ("マフラ一タオル", "マフラータオル"),
        ("マフラ――", "マフラーー"),
        *((f"365{times}3", "365×3") for times in "xXｘ✕✖╳"),
        ("國櫻瀧", "国桜滝"),
        ("讀賣", "読売"),
        ("渡邊嶌﨑髙", "渡辺島崎高"),
        ("剝塡頰嚙", "剥填頬噛"),
        ("\u202e怪\u2066異\u2069", "怪異"),
        ("STRASSE", "straße"),
    ],
)
def test_spellings_that_make_no_difference(left: str, right: str) -> None:
    assert fold(left) == fold(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("はな", "ばな"),
        ("ろーん", "ろん"),
        ("春", "夏"),
        ("きょう", "きよう"),
        ("ヤマノケ", "ヤマノカ"),
        ("がき", "けき"),
        ("あが淵", "あけ淵"),
        ("マフラ―2", "マフラー2"),
        ("春一番", "春ー番"),
        ("ぬれ一ひと", "ぬれーひと"),
        ("365×3", "3653"),
        ("鯰", "鮎"),
        ("卍", "万"),
    ],
)
def test_spellings_that_do(left: str, right: str) -> None:
    assert fold(left) != fold(right)


def test_a_dash_that_lengthens_nothing_is_punctuation() -> None:
    assert fold("春-夏") == fold("春夏")
    assert fold("はなこ - 夏") == fold("はなこ夏")
    assert fold("デッキ-2") == fold("デッキ2")


def test_no_two_cards_fold_to_one_name_and_none_to_nothing() -> None:
    folded = [fold(card.name) for card in CARDS]
    assert len(set(folded)) == len(folded)
    assert all(folded)


def test_no_two_cards_fold_together_that_width_and_kind_of_kana_and_signs_do_not_join() -> None:
    """Names, aliases and readings: what is shared after folding was shared as it is written."""

    def plain(text: str) -> str:
        hiragana = "".join(chr(ord(sign) - 0x60) if "ァ" <= sign <= "ヶ" else sign for sign in text)
        return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", hiragana).lower())

    def together(form: Callable[[str], str]) -> set[frozenset[int]]:
        cards: dict[str, set[int]] = defaultdict(set)
        for card in CARDS:
            for text in filter(None, (card.name, *card.aliases, card.printed_name, card.reading)):
                cards[form(text)].add(card.id)
        return {frozenset(ids) for ids in cards.values() if len(ids) > 1}

    assert together(fold) == together(plain)


@given(TEXTS)
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(TEXTS)
def test_composed_and_decomposed_letters_fold_alike(text: str) -> None:
    forms = {fold(unicodedata.normalize(form, text)) for form in ("NFC", "NFD")}
    assert forms == {fold(text)}


@given(TEXTS, st.data())
def test_what_cannot_be_seen_makes_no_difference_anywhere(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    mark = data.draw(st.sampled_from("\u200b\u200e\u202e\ufeff\u2060\u00ad"))
    assert fold(text[:at] + mark + text[at:]) == fold(text)


@given(TEXTS)
def test_what_is_kept_is_kept_as_it_is_when_kept_again(text: str) -> None:
    kept = clean_line(text)
    assert clean_line(kept) == kept
    assert unicodedata.is_normalized("NFC", kept)
    assert fold(kept) == fold(text)


def test_parts_of_names_are_found_where_their_edge_lies_within_a_name() -> None:
    for part in ("ヶ", "鬼ヶ", "鬼ケ", "鬼か", "鬼が", "ヶ淵", "ケ渕"):
        assert any(form in fold("鬼ヶ淵") for form in fold_part(part)), part
    assert fold_part("鬼") == ("鬼",)


def test_all_that_unicode_calls_a_format_sign_cannot_be_seen_but_for_those_that_are_drawn() -> None:
    """Number signs of Arabic and Kaithi enclose the digits behind them, those of Egyptian join their signs."""
    drawn = re.compile("[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd\U00013430-\U0001343f]")
    signs = "".join(map(chr, range(sys.maxunicode + 1)))
    seen = [sign for sign in without_invisible(signs) if unicodedata.category(sign) in ("Cf", "Cc")]
    assert [sign for sign in seen if not drawn.match(sign)] == list("\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85")
    assert all(
        unicodedata.category(sign)[0] not in "LNPS"
        for sign in set(signs) - set(without_invisible(signs)) - set("\u115f\u1160\u3164\uffa0\u2800")
    )


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("か\u3099らくた\u200b\u202eデッキ\ufeff", "がらくたデッキ"),
        ("\u200e\ufe0f　花子  夏\t", "花子 夏"),
        ("❤️‍🔥👨‍👩‍👧最強", "❤️‍🔥👨‍👩‍👧最強"),
        ("葛\U000e0100城", "葛\U000e0100城"),
        ("花\u200d子\u2028軸", "花子 軸"),
        ("\u3164\u2800", ""),
        ("ＷＢＤ×（冬）！", "ＷＢＤ×（冬）！"),
    ],
)
def test_a_name_is_kept_as_it_looks(typed: str, kept: str) -> None:
    assert clean_line(typed) == kept


def test_codes_are_one_in_every_width_and_different_in_every_letter() -> None:
    assert fold_code(" １／５３ ") == fold_code("1/53")
    assert fold_code("ＰＲＯＭＯ－０１") == fold_code("promo‐01") == fold_code("Promo- 01")
    assert fold_code("HY-92/83\u200b UC") == fold_code("hy-92/83uc")
    assert len({fold_code(code) for code in ("1/53", "15/3", "153", "KD2-050", "KD-2050", "一/53", "promo-01")}) == 7


def test_each_kanji_of_the_table_stands_for_one_other_and_none_of_those_for_a_third() -> None:
    groups = [group for line in GROUPS for group in line.split()]
    signs = "".join(groups)
    assert len(signs) == len(set(signs))
    assert not set(VARIANTS) & set(VARIANTS.values())
    assert all(unicodedata.normalize("NFKC", sign) == sign for sign in signs)
