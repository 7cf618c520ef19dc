"""What a position and a scenario write alike: seats, zones, rights, numbers and the names of cards, both ways."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import groupby

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.catalog.names import NameIndex
from rules_engine.compile.dummy_cards import BLANK
from rules_engine.kernel.text_blocks import Entry
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import DECK, EXILE, HAND, OPEN_HAND, RIGHTS, SOUL, VIRTUE, ZONES
from rules_engine.vocabulary.terms import Phase

SEATS = ("自分", "相手")
SEED = "position"
OF_NO_KIND = "card"
"""What lies in the 場 as nothing: it was a 場所札 only while face down, and was kept from leaving."""
LISTED = (HAND, OPEN_HAND, SOUL, EXILE, VIRTUE, DECK)
ZONE_KEYS = tuple(ZONES[zone].value for zone in LISTED)
COUNTED = re.compile(r"(?P<name>.+?) [×x](?P<count>[1-9]\d?)$")
PHASES = {
    "turn.start": None,
    "turn.recovery": Phase.TURN_START,
    "turn.draw": Phase.RECOVERY,
    "turn.draw_window": Phase.DRAW,
    "turn.main": Phase.DRAW,
    "turn.act": Phase.MAIN,
    "turn.end": Phase.MAIN,
    "turn.overflow": Phase.END,
    "turn.pass_on": Phase.END,
    "turn.start_window": Phase.TURN_START,
    "turn.wake": Phase.RECOVERY,
    "turn.recovery_window": Phase.RECOVERY,
    "turn.recovered": Phase.RECOVERY,
    "turn.draw_card": Phase.DRAW,
    "turn.drawn": Phase.DRAW,
    "turn.main_window": Phase.MAIN,
    "turn.between": Phase.MAIN,
    "turn.end_window": Phase.END,
    "turn.ends": Phase.END,
    "turn.last": Phase.END,
}


def find_card(text: str, catalog: Catalog, entry: Entry) -> CardDefinition:
    """The card a person means by `text`, any spelling that the names' index equates; else an error with the nearest."""
    exact = catalog.card_by_name.get(text)
    if exact is not None:
        return exact
    if text == BLANK.name:
        return BLANK
    found = NameIndex(catalog).named(text)
    if len(found) == 1:
        return catalog.card(found[0])
    nearest = "、".join(
        [catalog.card(card_id).name for card_id in found] or get_close_matches(text, catalog.card_by_name, 3)
    )
    raise entry.error(f"no card 「{text}」" + (f"; near: {nearest}" if nearest else ""))


def read_names(text: str, catalog: Catalog, entry: Entry) -> list[CardDefinition]:
    """The cards of a list `A / B ×3`, in its order."""
    cards: list[CardDefinition] = []
    for part in text.split(" / "):
        counted = COUNTED.fullmatch(part.strip())
        name = counted["name"] if counted else part.strip()
        cards += [find_card(name, catalog, entry)] * (int(counted["count"]) if counted else 1)
    return cards


def seat_of(word: str, entry: Entry) -> int:
    """The number of the seat written as 自分 or 相手."""
    if word not in SEATS:
        raise entry.error(f"'{word}' is no seat; write 自分 or 相手")
    return SEATS.index(word)


def number_of(word: str, entry: Entry) -> int:
    """A number of up to six digits."""
    if not re.fullmatch(r"[0-9]{1,6}", word):
        raise entry.error(f"'{word}' is no number")
    return int(word)


def right_of(word: str, entry: Entry) -> int:
    """The right written as summon, possess, deploy, attack or use."""
    names = [right.value for right in RIGHTS]
    if word not in names:
        raise entry.error(f"'{word}' is no right; write one of {', '.join(names)}")
    return names.index(word)


def card_name(state: State, card: int) -> str:
    """The printed name of an instance; `#2` is added to the second of that name in its owner's cards, and so on."""
    instances = state.instances
    same = [
        number
        for number in range(instances.count)
        if instances.card_ids[number] == instances.card_ids[card] and instances.owners[number] == instances.owners[card]
    ]
    nth = same.index(card) + 1
    return instances.definitions[card].name + (f"#{nth}" if nth > 1 else "")


def names_text(state: State, cards: Sequence[int]) -> str:
    """The names of these instances in order, neighbours of one name counted: `A / B ×3`."""
    runs = groupby(state.instances.definitions[card].name for card in cards)
    counted = ((name, len(list(run))) for name, run in runs)
    return " / ".join(name if count == 1 else f"{name} ×{count}" for name, count in counted)
