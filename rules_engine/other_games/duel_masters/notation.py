"""A position from the lines of a scenario.

position
  step main                  `main` (the usual one) or `prepare`
  turn SEAT                  whose turn it is; else the first seat's
  SEAT
    hand NAMES               likewise mana, battle, graveyard, shields, gr, deck; deck and gr from the top down
    attached NAME to NAME    of cards in the battle zone
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rules_engine.kernel.frame import Frame
from rules_engine.kernel.pack_expectations import names_of
from rules_engine.kernel.text_blocks import Entry, read_file
from rules_engine.other_games.duel_masters.cards import Card, read_card
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.words import Zone

SEATS: tuple[str, ...] = ("自分", "相手")
CARDS_FILE = Path(__file__).with_name("cards.txt")
ZONES = {zone.value: zone for zone in Zone if zone not in (Zone.HOLD, Zone.OUTSIDE)}
STEPS = {"main": "turn.main", "prepare": "prepare.ask"}


@cache
def common_cards() -> dict[str, Card]:
    """The made-up cards that all scenarios know."""
    return {entry.text: read_card(entry) for entry in read_file(CARDS_FILE)}


def lay(position: list[Entry], options: Mapping[str, str], cards: list[Entry]) -> DuelTable:
    """The table as it is written; what runs first stands in its frames."""
    known = common_cards() | {entry.text: read_card(entry) for entry in cards}
    lines = {entry.key: entry for entry in position}
    table = DuelTable(len(SEATS), "scenario")
    table.options = dict(options)
    for seat, name in enumerate(SEATS):
        if name in lines:
            _side(table, seat, lines[name], known)
    player = SEATS.index(lines["turn"].text) if "turn" in lines else 0
    table.turn_player = player
    table.frames.append(Frame(STEPS[lines["step"].text if "step" in lines else "main"], player))
    return table


def _side(table: DuelTable, seat: int, entry: Entry, known: Mapping[str, Card]) -> None:
    entry.allow(*ZONES, "attached")
    for line in entry.children:
        if line.key == "attached":
            name, _, host = line.text.partition(" to ")
            table.host[table.find(Zone.BATTLE, seat, name)] = table.find(Zone.BATTLE, seat, host)
            continue
        names = names_of(line.text, line)
        for name in reversed(names) if line.key in (Zone.DECK.value, Zone.GR.value) else names:
            if name not in known:
                raise line.error(f"no card '{name}'")
            table.add(known[name], seat, ZONES[line.key])
