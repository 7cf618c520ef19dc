"""One `card` block of the catalogue → `CardDefinition`.

    card 4 発狂人形の家
      reading はっきょうにんぎょうのいえ
      form 場所札 cost 1 seasons 夏 power 1
      attributes 廃屋 人形 日本人形
      keyword 不屈
      printing 4 | 夏VS冬バトルセット | UC | 4/53
      script 不屈: damage opponent 1

A 二種類札 has two `form` lines; `form -` is a card without a type. A printing is `number | products | rarity | code |
day given out`, `-` for nothing. A `script` line says an ability in the script language; `manual` is the reason why the
engine does not play the text, or not all of it.
`emblem matryoshka-dolls` names the silhouette of the drawn face, where the card's name says more than its attributes.

**The newest printing's text counts for all printings**: form, keywords and scripts say what it says. Where
an older wording differs in meaning, a note says so in Japanese, with year or product and the number of the printing:

      older 2023 26: 手札以外の道具札も使用できなかった。

A card that the comparison with the prints named (`corrections.txt`, one line per card) says what became of it:

      correction applied: only tools in the hand are forbidden
      correction answered: "other" is read as other than this card
      correction option adversity_moments: …
"""

import re
from collections.abc import Mapping
from datetime import date
from typing import TypeVar

from rules_engine.catalog.definitions import (
    DEFAULT_COPY_LIMIT,
    CardDefinition,
    CardForm,
    Correction,
    CorrectionAnswer,
    OlderWording,
    PrintedKeyword,
    PrintingDefinition,
    ProductDefinition,
)
from rules_engine.catalog.faults import HIGHEST_NUMERAL, card_faults, form_faults
from rules_engine.kernel.text_blocks import Entry, only, words
from rules_engine.vocabulary.terms import CardType, Season

UNLIMITED = "unlimited"
NUMBER = re.compile("[1-9][0-9]{0,9}")
"""Of a card or a printing."""
EMBLEM = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
TYPES = {term.label: term for term in CardType}
SEASONS = {term.label: term for term in Season}
TermT = TypeVar("TermT", CardType, Season)


def read_card(entry: Entry, products: Mapping[str, ProductDefinition]) -> CardDefinition:
    """The card of this block; ``InvalidScriptError`` names the line that cannot be read."""
    number, _, name = entry.text.partition(" ")
    if entry.key != "card" or not NUMBER.fullmatch(number) or not name.strip():
        raise entry.error("expected 'card NUMBER NAME'")
    lines = entry.by_key(
        "reading", "form", "mixed", "attributes", "keyword", "printed", "alias", "copies", "group", "printing",
        "related", "doubt", "listed", "script", "manual", "older", "correction", "emblem",
    )  # fmt: skip
    for line in entry.children:
        line.allow()
    forms, printings = lines["form"], lines["printing"]
    card = CardDefinition(
        id=int(number),
        name=name.strip(),
        reading=words(lines["reading"]),
        forms=tuple([_form(form) for form in forms]),
        attributes=tuple(words(lines["attributes"]).split()),
        keywords=tuple([_keyword(keyword) for keyword in lines["keyword"]]),
        printings=tuple([_printing(printing, products) for printing in printings]),
        aliases=tuple([alias.text for alias in lines["alias"]]),
        printed_name=words(lines["printed"], name.strip()),
        mixed=only(lines["mixed"]) is not None,
        copy_limit=_copies(only(lines["copies"])),
        limit_group=words(lines["group"]),
        related=tuple([related.text for related in lines["related"]]),
        doubt=words(lines["doubt"]),
        listed=tuple([_listed(listed) for listed in lines["listed"]]),
        scripts=tuple([script.text for script in lines["script"]]),
        manual=words(lines["manual"]),
        older=tuple([_older(older, printings) for older in lines["older"]]),
        emblem=_emblem(only(lines["emblem"])),
        corrections=tuple([_correction(correction) for correction in lines["correction"]]),
    )
    for fault in card_faults(card):
        raise entry.error(str(fault))
    return card


def _form(entry: Entry) -> CardForm:
    label, *rest = entry.text.split()
    values = dict(zip(rest[::2], rest[1::2], strict=False))
    if len(rest) % 2 or not {"cost", "seasons"} <= values.keys() <= {"cost", "seasons", "power"}:
        raise entry.error("expected 'form TYPE cost N seasons LETTERS [power N]'")
    form = CardForm(
        type=None if label == "-" else _term(entry, TYPES, label),
        cost=_number(entry, "cost", values["cost"]),
        power=_number(entry, "power", values["power"]) if "power" in values else None,
        seasons=tuple([_term(entry, SEASONS, letter) for letter in values["seasons"]]),
    )
    for fault in form_faults(form):
        raise entry.error(str(fault))
    return form


def _term(entry: Entry, terms: Mapping[str, TermT], label: str) -> TermT:
    try:
        return terms[label]
    except KeyError:
        raise entry.error(f"'{label}' is none of {' '.join(terms)}") from None


def _number(entry: Entry, what: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) > HIGHEST_NUMERAL:
        raise entry.error(f"{what} '{text}' is not a number from 0 to {HIGHEST_NUMERAL}")
    return int(text)


def _keyword(entry: Entry) -> PrintedKeyword:
    name, _, parameter = entry.text.partition(" ")
    if not name:
        raise entry.error("'keyword' needs a name")
    return PrintedKeyword(name, parameter)


def _printing(entry: Entry, products: Mapping[str, ProductDefinition]) -> PrintingDefinition:
    cells = [cell.strip() for cell in entry.text.split("|")]
    if len(cells) > 5 or len(cells) < 2 or not NUMBER.fullmatch(cells[0]):
        raise entry.error("expected 'printing NUMBER | PRODUCTS | RARITY | CODE | DAY'")
    rarity, code, day = ("" if cell == "-" else cell for cell in [*cells[2:], *["-"] * (5 - len(cells))])
    names = tuple(name.strip() for name in cells[1].split("、"))
    for name in names:
        if name not in products:
            raise entry.error(f"product '{name}' is not in products.txt")
    return PrintingDefinition(int(cells[0]), names, rarity, code, _promo_day(day), day)


def _promo_day(text: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _copies(entry: Entry | None) -> int | None:
    if entry is None:
        return DEFAULT_COPY_LIMIT
    if entry.text == UNLIMITED:
        return None
    return _number(entry, "copies", entry.text)


def _emblem(entry: Entry | None) -> str:
    if entry is None:
        return ""
    if not EMBLEM.fullmatch(entry.text):
        raise entry.error(f"emblem '{entry.text}' is not a name of small letters, digits and hyphens")
    return entry.text


def _older(entry: Entry, printings: list[Entry]) -> OlderWording:
    head, _, text = entry.text.partition(": ")
    since, _, number = head.partition(" ")
    if not number or not text:
        raise entry.error("expected 'older YEAR-OR-PRODUCT PRINTING: WHAT IT SAID'")
    if number not in {printing.text.split(" ")[0] for printing in printings}:
        raise entry.error(f"the card has no printing '{number}'")
    return OlderWording(since, int(number), text.strip())


def _correction(entry: Entry) -> Correction:
    head, _, text = entry.text.partition(": ")
    word, _, option = head.partition(" ")
    if not text or word not in list(CorrectionAnswer) or bool(option) != (word == CorrectionAnswer.OPTION):
        raise entry.error("expected 'correction applied: …', 'correction answered: …' or 'correction option NAME: …'")
    return Correction(CorrectionAnswer(word), text.strip(), option, entry.file, entry.line)


def _listed(entry: Entry) -> tuple[str, str]:
    key, _, value = entry.text.partition(" ")
    return key, value
