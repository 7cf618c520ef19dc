"""Random small positions of the packs, written as a scenario writes them: cards of the pack, and some put together."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules_engine.kernel.pack import Pack
from rules_engine.kernel.text_blocks import Entry, read, read_file

PUT_TOGETHER = 6
"""So many cards of a position are put together from lines that cards of the pack have."""
EFFECTS = {
    "magic": (
        "draw 1",
        "draw 2",
        "draw 1 then discard",
        "draw 2 then reveal",
        "may draw 1",
        "may draw 2",
        "let opponent draw 1",
        "each draw 1",
        "each draw 2",
        "fetch 1",
        "gain 1",
        "damage 1",
        "damage you 2",
    ),
    "duel_masters": (),
}
"""What an ability may do beside what the cards of the pack do."""
WITH_EFFECT = {"magic": ("instead", "on_draw", "mana"), "duel_masters": ()}
DEALT = {
    "magic": {"library": 7, "hand": 4, "battlefield": 3},
    "duel_masters": {"deck": 4, "hand": 4, "mana": 4, "battle": 4, "graveyard": 2, "shields": 3, "gr": 2},
}
"""The most cards of each zone."""
NUMBERS = {"magic": {"life": 5, "mana": 2}, "duel_masters": {}}
SEATS = {"magic": ((0, 1), (0, 1), (0, 1, 2), (1, 2, 1, 2), (1, 1, 2)), "duel_masters": ((0, 1),)}
"""The teams of the seats that play."""
HALF = 0.5
ONE_OF_A_KIND = {"activated"}
"""Abilities of which a card has one."""
ONLY_IN_GR = "GRクリーチャー"
NOT_IN_BATTLE = {"呪文", "城", "オーラ", ONLY_IN_GR}
NOT_ON_BATTLEFIELD = {"呪文", "札"}


class Dealt(NamedTuple):
    """A position with its options and the cards that are made up for it; `text` is how it is written."""

    position: list[Entry]
    options: dict[str, str]
    cards: list[Entry]
    text: str


def deal(pack: Pack[Any], chance: Random) -> Dealt:
    """A random position of the pack."""
    kind = pack.folder.name
    made = [_put_together(pack, chance, f"作り物{number}") for number in range(PUT_TOGETHER)]
    teams = chance.choice(SEATS[kind])
    lines = ["position"] + ([f"  teams {' '.join(map(str, teams))}"] if teams != (0, 1) else [])
    lines.append(f"  turn {pack.seats[chance.randrange(len(teams))]}")
    for seat in pack.seats[: len(teams)]:
        lines += [f"  {seat}", *_side(pack.folder, made, chance)]
    options = {name: chance.choice(values) for name, values in pack.options.items()}
    text = "\n".join(lines)
    position = read(text, "dealt")[0].children
    written = "\n".join([*(f"  {name} {value}" for name, value in options.items()), *map(_written, made), text])
    return Dealt(position, options, [*_cards(pack.folder), *made], written)


@cache
def _cards(folder: Path) -> tuple[Entry, ...]:
    """The cards that all scenarios of the pack know, and those that single ones make up: of one name the last."""
    scenarios = [entry for path in sorted((folder / "scenarios").glob("*.scenarios")) for entry in read_file(path)]
    made_up = [card for scenario in scenarios for card in scenario.all("card")]
    return tuple({entry.text: entry for entry in read_file(folder / "cards.txt") + made_up}.values())


@cache
def _able(folder: Path, zone: str) -> tuple[str, ...]:
    """The names of those of them that may lie there."""
    return tuple(card.text for card in _cards(folder) if _may_lie(card, zone))


@cache
def _lines(folder: Path) -> tuple[Entry, ...]:
    """What may be added to a card: what the cards of the pack have, and do."""
    return tuple(line for card in _cards(folder) for line in card.children if line.key in ("has", "effect"))


def _put_together(pack: Pack[Any], chance: Random, name: str) -> Entry:
    """A card of the pack with up to two lines of others."""
    kind = pack.folder.name
    base = chance.choice([card for card in _cards(pack.folder) if card.children])
    added = [chance.choice(_lines(pack.folder)) for _ in range(chance.randrange(3))]
    added = [line for line in added if line.text.partition(" ")[0] not in ONE_OF_A_KIND]
    if WITH_EFFECT[kind] and chance.random() < HALF:
        text = f"{chance.choice(WITH_EFFECT[kind])} {chance.choice(EFFECTS[kind])}"
        added.append(Entry(base.file, base.line, "has", text))
    return Entry(base.file, base.line, "card", name, [*base.children, *added])


def _written(card: Entry) -> str:
    return "\n".join([f"  card {card.text}", *(f"    {line.key} {line.text}" for line in card.children)])


def _side(folder: Path, made: Sequence[Entry], chance: Random) -> list[str]:
    """One seat's zones: half of the cards are such as are put together."""
    found = []
    for zone, most in DEALT[folder.name].items():
        able = _able(folder, zone)
        special = [card.text for card in made if _may_lie(card, zone)] or able
        names = [chance.choice(special if chance.random() < HALF else able) for _ in range(chance.randint(0, most))]
        found += [f"    {zone} {' / '.join(names)}"] if names else []
    return found + [f"    {word} {chance.randint(1, most)}" for word, most in NUMBERS[folder.name].items()]


def _may_lie(card: Entry, zone: str) -> bool:
    """Whether a card of its types is found in the zone before anything has happened."""
    types = set(card.words("type", "札").split())
    if zone == "battlefield":
        return not types & NOT_ON_BATTLEFIELD
    if zone == "battle":
        return not types & NOT_IN_BATTLE
    return (ONLY_IN_GR in types) == (zone == "gr")
