"""Layouts that are more than one line a card: headings, tables, JSON, XML, numbers."""

import json
from collections.abc import Callable, Iterable
from random import Random
from xml.sax.saxutils import escape, quoteattr

from tests.decks.transfer.layouts.decks import OTHERS, Drawn

Write = Callable[[Drawn, Random], str]
Row = tuple[object, ...]


def _lines(deck: Drawn) -> list[str]:
    return [f"{copies} {card.name}" for card, copies in deck.rows]


def _groups(deck: Drawn) -> dict[str, list[str]]:
    """The lines by type of card."""
    groups: dict[str, list[str]] = {}
    for card, copies in deck.rows:
        groups.setdefault(card.types[0].label, []).append(f"{copies} {card.name}")
    return groups


def _sizes(deck: Drawn) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for card, copies in deck.rows:
        sizes[card.types[0].label] = sizes.get(card.types[0].label, 0) + copies
    return sizes


def _under(heading: str) -> Write:
    """The deck by type; `heading` may say the type and how many cards stand under it."""

    def write(deck: Drawn, _chance: Random) -> str:
        sizes = _sizes(deck)
        blocks = ((heading.format(type=label, size=sizes[label]), *lines) for label, lines in _groups(deck).items())
        return "\n\n".join("\n".join(block) for block in blocks) + "\n"

    return write


def _framed(above: str, below: str = "") -> Write:
    """The deck between fixed lines, which may say its name and size."""

    def write(deck: Drawn, _chance: Random) -> str:
        ends = [part.format(name=deck.name, size=deck.size) for part in (above, below)]
        return "\n".join([*filter(None, ends[:1]), *_lines(deck), *filter(None, ends[1:])]) + "\n"

    return write


HEADINGS: dict[str, Write] = {
    "headings: Deck, Sideboard": _framed("Deck", "\nSideboard"),
    "headings: About, Main": _framed("About\n\nMain"),
    "headings: 場所札": _under("{type}"),
    "headings: 【場所札】": _under("【{type}】"),
    "headings: 【場所札】(12枚)": _under("【{type}】({size}枚)"),
    "headings: ■道具札 12枚": _under("■{type} {size}枚"),
    "headings: === 場所札 ===": _under("=== {type} ==="),
    "headings: === 場所札 12枚 ===": _under("=== {type} {size}枚 ==="),
    "total: 合計枚数: 40": _framed("", "合計枚数: {size}"),
    "total: 合計 40枚": _framed("", "\n合計 {size}枚"),
    "total: 計40枚": _framed("", "計{size}枚"),
    "total: Total: 40": _framed("", "Total: {size}"),
}
TITLES: dict[str, Write] = {
    "title: ### name ###": _framed("### {name} ###"),
    "title: デッキ名：": _framed("デッキ名：{name}"),
    "title: //NAME:": _framed("//NAME: {name}"),
    "title: # name": _framed("# {name}"),
}


def _rows(deck: Drawn, *, name_first: bool, count: str = "{}") -> list[Row]:
    rows = [(card.name, count.format(copies)) for card, copies in deck.rows]
    return list(rows) if name_first else [(copies, name) for name, copies in rows]


def _table(rows: Iterable[Row], separator: str = ",") -> str:
    return "\n".join(separator.join(str(cell) for cell in row) for row in rows) + "\n"


def _with_header(header: Row, separator: str = ",", count: str = "{}", *, name_first: bool = True) -> Write:
    return lambda deck, _: _table([header, *_rows(deck, name_first=name_first, count=count)], separator)


def _quoted(deck: Drawn, _chance: Random) -> str:
    return _table(
        [('"枚数"', '"札名"'), *(tuple(f'"{cell}"' for cell in row) for row in _rows(deck, name_first=False))]
    )


def _rows_of_none(deck: Drawn, chance: Random) -> str:
    """All cards somebody owns are listed; of some the deck has 0, of some the cell is blank."""
    held = deck.counts
    absent = [(chance.choice(("0", "")), card.name) for card in chance.sample(OTHERS, 12) if card.id not in held]
    rows = [*_rows(deck, name_first=False), *absent]
    chance.shuffle(rows)
    return _table([("枚数", "札名"), *rows])


def _markdown(*, name_first: bool, rule: str) -> Write:
    def write(deck: Drawn, _chance: Random) -> str:
        header = ("札名", "枚数") if name_first else ("枚数", "札名")
        rows = [" | ".join(str(cell) for cell in row) for row in [header, *_rows(deck, name_first=name_first)]]
        return "\n".join(f"| {row} |" for row in rows[:1]) + f"\n{rule}\n" + "\n".join(f"| {row} |" for row in rows[1:])

    return write


def _moxfield(deck: Drawn, chance: Random) -> str:
    rows = ((card, copies, chance.choice(("", " *F*", " *E*"))) for card, copies in deck.rows)
    lines = [f"{copies} {card.name} (NF) {card.printings[0].number}{flag}" for card, copies, flag in rows]
    return "\n".join([*lines, "", "SIDEBOARD:"]) + "\n"


def _arena(deck: Drawn, _chance: Random) -> str:
    lines = [f"{copies} {card.name} (NF) {card.printings[0].number}" for card, copies in deck.rows]
    return "\n".join(["About", f"Name {deck.name}", "", "Deck", *lines, "", "Sideboard"]) + "\n"


def _collection(deck: Drawn, _chance: Random) -> str:
    """As tools for collections write: other counts stand beside the one that is meant."""
    header = ("Count", "Tradelist Count", "Name", "Edition", "Collector Number")
    rows = [
        (f'"{copies}"', '"1"', f'"{card.name}"', '"nf"', f'"{card.printings[0].number}"') for card, copies in deck.rows
    ]
    return _table([header, *rows])


def _two_columns_of_counts(deck: Drawn, _chance: Random) -> str:
    return _table([("札名", "枚数", "所持枚数"), *((card.name, copies, 4) for card, copies in deck.rows)])


TABLES: dict[str, Write] = {
    "csv: 札名,枚数": _with_header(("札名", "枚数")),
    "csv: カード名称,採用枚数": _with_header(("カード名称", "採用枚数")),
    "csv: qty,name": _with_header(("qty", "name"), name_first=False),
    "csv: sep=; and 札名;枚数": lambda deck, chance: "sep=;\n" + _with_header(("札名", "枚数"), ";")(deck, chance),
    "csv: 枚数⇥札名": _with_header(("枚数", "札名"), "\t", name_first=False),
    "csv: counts 4.0": _with_header(("枚数", "札名"), count="{}.0", name_first=False),
    "csv: quoted": _quoted,
    "csv: rows of 0 or blank": _rows_of_none,
    "markdown: 枚数, 札名": _markdown(name_first=False, rule="|---|---|"),
    "markdown: 札名, 枚数": _markdown(name_first=True, rule="| :--- | ---: |"),
    "arena": _arena,
    "moxfield": _moxfield,
}
OTHER_TABLES: dict[str, Write] = {
    "csv: of a collection": _collection,
    "csv: 札名,枚数,所持枚数": _two_columns_of_counts,
    "csv: counts 4,0枚": _with_header(("枚数", "札名"), ";", count="{},0", name_first=False),
    "csv: unknown headers": _with_header(("かず", "なまえ"), name_first=False),
}


def _json_rows(name: str, count: str, *, escaped: bool = False) -> Write:
    return lambda deck, _: json.dumps(
        [{name: card.name, count: copies} for card, copies in deck.rows], ensure_ascii=escaped, indent=1
    )


def _json_within(deck: Drawn, _chance: Random) -> str:
    cards = [{"name": card.name, "count": copies} for card, copies in deck.rows]
    return json.dumps({"deck": {"name": deck.name, "cards": cards}}, ensure_ascii=False)


JSON: dict[str, Write] = {
    "json: [{name, qty}]": _json_rows("name", "qty"),
    "json: [{name, qty}], escaped": _json_rows("name", "qty", escaped=True),
    "json: {name: n}": lambda deck, _: json.dumps(
        {card.name: n for card, n in deck.rows}, ensure_ascii=False, indent=2
    ),
    "json: {deck: {cards: []}}": _json_within,
}


def _cod(deck: Drawn, _chance: Random) -> str:
    cards = "\n".join(f'        <card number="{copies}" name={quoteattr(card.name)}/>' for card, copies in deck.rows)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n'
        f"    <deckname>{escape(deck.name)}</deckname>\n    <comments></comments>\n"
        f'    <zone name="main">\n{cards}\n    </zone>\n</cockatrice_deck>\n'
    )


def _o8d(deck: Drawn, chance: Random) -> str:
    cards = "\n".join(
        f'    <card qty="{copies}" id="{chance.getrandbits(64):016x}">{escape(card.name)}</card>'
        for card, copies in deck.rows
    )
    return (
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593">\n'
        f'  <section name="Main" shared="False">\n{cards}\n  </section>\n  <notes><![CDATA[]]></notes>\n</deck>\n'
    )


XML: dict[str, Write] = {".cod": _cod, ".o8d": _o8d}


def ydk(deck: Drawn, chance: Random) -> str:
    """The number of a card once for each copy."""
    numbers = [chance.choice(card.printings).number for card, copies in deck.rows for _ in range(copies)]
    return "\n".join(["#created by someone", "#main", *map(str, numbers), "#extra", "!side"]) + "\n"
