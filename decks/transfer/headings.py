"""Lines of a list that hold no card: headings, sums and labels of every tool, and the name of the deck among them."""

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from decks.transfer.plain_text import plain
from rules_engine.vocabulary.terms import CardType

MOST_ROWS_TO_A_NAME = 20
_TYPES = "|".join(f"{card_type.label}|{card_type.label.removesuffix('札')}" for card_type in CardType)
_MAIN = (
    r"メイン(?:デッキ|ボード)?|デッキ(?:リスト|レシピ|一覧|コード)?|レシピ|リスト|main(?: ?deck|board)?|deck(?: ?list)?"
    r"|commanders?|companions?|about"
)
_SIDE = r"サイド(?:デッキ|ボード)?|side(?: ?deck|board)?|maybe(?:board)?|considering|候補|控え|入れ替え候補|tokens?"
_GROUPS = (
    rf"{_TYPES}|[春夏秋冬無](?:の札|属性|季節)?|その他|札|カード"
    r"|cards?|creatures?|lands?|spells?|artifacts?|enchantments?|instants?|sorcer(?:y|ies)|planeswalkers?|monsters?|traps?"
)
_SUMS = r"(?:合計|総計|総数|計|全部で|全|総|デッキ|札|カード)(?:の?枚数)?|枚数|total(?: cards?)?|count|sum"
_COLUMNS = r"枚数|札名|カード名|名前|番号|種類|種別|季節|コスト|count|qty|quantity|name|card"
_DECORATION = " \t【】《》〈〉『』「」[](){}<>〔〕■□◆◇●○◎▼▽▲△★☆◼▪・•*=_~#+|:-–—―─"
_NUMBER = r"(?:[\s:=)\]}】》〉〕([【《<〈〔xX×/~・-]*\d+(?:\.0+)?\s*(?:枚|種類?|cards?)?)*"
_HEADING = re.compile(rf"(?:(?P<main>{_MAIN})|(?P<side>{_SIDE})|(?:{_GROUPS})|(?:{_SUMS})){_NUMBER}", re.IGNORECASE)
_HEADER = re.compile(rf"(?:{_COLUMNS})(?:[\s,;|]+(?:{_COLUMNS}))+", re.IGNORECASE)
_NAMED = re.compile(
    r"(?://\s*)?(?:デッキ名|デッキ|タイトル|deck ?name|deck|title|name)\s*[:=]\s*(?P<name>.+)", re.IGNORECASE
)
_LABEL = re.compile(
    r"(?:デッキ名|タイトル|deck ?name|title|作者|製作者|作成者|author|creator"
    r"|作成日|更新日|日付|date|フォーマット|format|url)"
    r"\s*[:=].*|sep=.?",
    re.IGNORECASE,
)
_FRAMED = re.compile(r"(?P<mark>[=~#─―—-])(?P=mark)+\s*(?P<inside>.*?\S)\s*(?P=mark){2,}")


class Section(Enum):
    """What the cards below a heading are: of the deck, or of a list beside it."""

    MAIN = auto()
    SIDE = auto()


class NamedDeck(NamedTuple):
    """The name that a list gives its deck, and the row (from 1) that says so; 0 for none."""

    name: str
    row: int


NO_NAME = NamedDeck("", 0)


def is_no_card(line: str) -> bool:
    """Whether a plain line is a heading, a sum, a label or nothing but marks. Names of cards are asked for first."""
    inside = line.strip(_DECORATION)
    if not any(character.isalnum() for character in inside):
        return True
    if _LABEL.fullmatch(line) or _HEADING.fullmatch(inside) or _HEADER.fullmatch(inside):
        return True
    return framed(line) is not None


def framed(line: str) -> str | None:
    """What stands inside of `=== … ===`."""
    found = _FRAMED.fullmatch(line)
    return found["inside"] if found else None


def label_of(line: str) -> str:
    """The name in a plain line that gives one to a deck, as in `デッキ名：名前`; else ""."""
    found = _NAMED.fullmatch(line)
    return found["name"].strip() if found and not _HEADING.fullmatch(line) else ""


def section_of(line: str) -> Section | None:
    """The section that a heading begins, None where it goes on as it is (a type of card, a sum)."""
    found = _HEADING.fullmatch(plain(line).strip(_DECORATION + "/"))
    if not found or not (found["main"] or found["side"]):
        return None
    return Section.MAIN if found["main"] else Section.SIDE


def deck_named(rows: Sequence[str]) -> NamedDeck:
    """The name in the first rows: `# 名前` or `### 名前 ###` as the first of all, `デッキ名：`, `//NAME:`, `Name` below
    `About`."""
    before = ""
    for row, text in enumerate(rows[:MOST_ROWS_TO_A_NAME], 1):
        line = plain(text)
        if not line:
            continue
        if not before and line.startswith("#"):
            return NamedDeck(_behind_hashes(text.strip("\ufeff \t\u3000")), row)
        if name := label_of(line):
            return NamedDeck(name, row)
        if before.lower() == "about" and line.lower().startswith("name "):
            return NamedDeck(line[5:].strip(), row)
        before = line
    return NO_NAME


def _behind_hashes(text: str) -> str:
    """`### 名前 ###` may close with what it began with; one alone in front is followed by the name as it is."""
    name = text.lstrip("#＃") if text[1:2] in ("#", "＃") else text[1:]
    return (name.rstrip("#＃") if text[1:2] in ("#", "＃") else name).strip()
