"""A deck written down in many layouts. A reader must read those that are `named`, and may ask about the others.

None of this is taken from the reader: a layout is what a person or another tool writes.
"""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from rules_engine.catalog.definitions import CardDefinition
from tests.decks.transfer.layouts import whole_files
from tests.decks.transfer.layouts.decks import Drawn

Write = Callable[[Drawn, Random], str]
KANJI = "零一二三四"
SETS = ("NF", "SK", "HGY")


@dataclass(frozen=True, slots=True)
class Layout:
    """`named`: must be read without a question. `titled`: the deck's name is read, too. `structured`: unseen marks may
    stand only inside names, as elsewhere they would break the form. `encodings`: the only ones the form may be in."""

    name: str
    write: Write
    named: bool = True
    titled: bool = False
    structured: bool = False
    encodings: tuple[str, ...] = ()


def _parts(card: CardDefinition, copies: int, at: int, chance: Random) -> dict[str, object]:
    """Everything a line may say of a card. `before` and `behind` part a glued count from a name that has a digit
    there; nobody could tell the two apart."""
    name = card.name
    return {
        "name": name,
        "n": copies,
        "wide": chr(ord("０") + copies),
        "kanji": KANJI[copies],
        "circled": "⓪①②③④"[copies],
        "roman": ("", "I", "II", "III", "IV")[copies],
        "reading": f"（{card.reading}）" if card.reading else "",
        "season": f"（{card.seasons[0].label}）" if len(card.seasons) == 1 else "",
        "type": card.types[0].label,
        "cost": card.forms[0].cost,
        "set": chance.choice(SETS),
        "number": card.printings[0].number,
        "at": at,
        "before": " " if unicodedata.numeric(name[0], None) is not None else "",
        "behind": " " if unicodedata.numeric(name[-1], None) is not None else "",
    }


def by_line(template: str) -> Write:
    def write(deck: Drawn, chance: Random) -> str:
        rows = enumerate(deck.rows, 1)
        return "\n".join(template.format(**_parts(card, copies, at, chance)) for at, (card, copies) in rows) + "\n"

    return write


def between(template: str, separator: str, end: str = "") -> Write:
    def write(deck: Drawn, chance: Random) -> str:
        rows = enumerate(deck.rows, 1)
        return separator.join(template.format(**_parts(card, copies, at, chance)) for at, (card, copies) in rows) + end

    return write


# What a reader must read without a question, one line a card.
NAMED_LINES = (
    "{n} {name}", "{n}X {name}", "{n}x {name}", "{name} x{n}", "{name} ×{n}", "{name}×{n}", "×{n} {name}",
    "✖{n} {name}", "{name} ✖{n}", "{name} ✖\ufe0f{n}", "{name} ╳{n}", "{name} *{n}", "{name}{behind}{n}",
    "{n}{before}{name}", "{n}枚 {name}", "{name} {n}枚", "{name} {kanji}枚", "{kanji}枚 {name}",
    "{name}{behind}{kanji}枚", "{name}（{n}）", "{name} ({n})", "{name} (×{n})", "{name} [{n}]", "{name}【{n}】",
    "- {n} {name}", "- {name} ×{n}", "□ {n} {name}", "□{name} {n}", "SB: {n} {name}", '"{name}","{n}"',
    '"{n}","{name}"', "{name};{n}", "{n};{name}", "{name},{n}", "{n},{name}", "{at},{name},{n}", "{name}\t{n}",
    "{n}\t{name}", "{at}\t{name}\t{n}", "{n} {name} ({set}) {number}", "{n} {name} ({set}) {number} *F*",
    "{n} {name} [{set}]", "{n} {name} // 先に引きたい", "{n} {name} # あと1枚ほしい", "{n} {name} ※2ターン目に出す",
    "{name} ×{n} ※要", "{n} {name}{reading}", "{name}{reading} {n}", "{n} {name}{season}", "{wide} {name}",
    "{name}　{wide}枚", "{n} 《{name}》", "《{name}》×{n}", "【{name}】 {n}",
)  # fmt: skip
# What somebody writes now and then: read rightly or asked about.
OTHER_LINES = (
    "{n}{name}", "{name}{n}", "{name} {kanji}", "{kanji} {name}", "{name} {circled}", "{circled} {name}",
    "{name}{circled}", "{name} {roman}", "【{n}】{name}", "（{n}）{name}", "({n}) {name}", "[{n}] {name}",
    "{at}. {name} ×{n}", "{at}) {n} {name}", "{at}: {n} {name}", "・{name} {n}", "• {n} {name}", "* {n} {name}",
    "[ ] {n} {name}", "☑ {n} {name}", "{name}…{n}", "{name}：{n}", "{name} = {n}", "{name}/{n}", "{name}|{n}",
    "{n} copies {name}", "{name}（{n}枚）", "{name} ({n}x)", "{name} {n}/4", "{n}-{name}", "{name}-{n}",
    "{name}　コスト{cost}　{n}枚", "{name}\t{type}\t{cost}\t{n}", "{n} {name} #{number}", "{n} {name} (#{number})",
    "{name} 【{type}】 {n}", "{n}枚　{name}　{type}", "{n} × {name}", "{name}：{wide}枚", "{name} {n} {n}",
    "{name} {n} // {n}", "{at} {n} {name}", "{name}\t{cost}\t{n}",
)  # fmt: skip


def _layouts() -> Iterator[Layout]:
    for template in NAMED_LINES:
        yield Layout(template, by_line(template))
    for template in OTHER_LINES:
        yield Layout(template, by_line(template), named=False)
    yield Layout("one line: A×4 B×3", between("{name}×{n}", " "))
    yield Layout("one line: A4、B3", between("{name}{behind}{n}", "、"))
    yield Layout("one line: A 4枚、B 3枚", between("{name} {n}枚", "、"), named=False)
    yield Layout("one line: A4・B3 #巫", between("{name}{behind}{n}", "・", " #巫カードゲーム"), named=False)
    yield Layout("one line: 4 A, 3 B", between("{n} {name}", ", "), named=False)
    yield Layout("one line: A×4/B×3", between("{name}×{n}", "/"), named=False)
    for name, write in whole_files.HEADINGS.items():
        yield Layout(name, write)
    for name, write in whole_files.TITLES.items():
        yield Layout(name, write, titled=True)
    for name, write in whole_files.TABLES.items():
        yield Layout(name, write)
    for name, write in whole_files.OTHER_TABLES.items():
        yield Layout(name, write, named=False)
    for name, write in whole_files.JSON.items():
        yield Layout(name, write, structured=True)
    for name, write in whole_files.XML.items():
        yield Layout(name, write, titled=name.startswith(".cod"), structured=True, encodings=("utf-8",))
    yield Layout(".ydk", whole_files.ydk)


LAYOUTS = {layout.name: layout for layout in _layouts()}
NAMED = tuple(layout.name for layout in LAYOUTS.values() if layout.named)
