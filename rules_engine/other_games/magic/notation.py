"""A position from the lines of a scenario.

position
  teams 1 2 1 2              the team of each seat; else everybody alone, as many as have a block
  step main                  `draw` or `main` (the usual one)
  turn SEAT                  whose turn it is; else the first seat's
  SEAT
    library NAMES            from the top down
    hand NAMES
    battlefield NAMES
    life 20
    mana 3
    drawn 1                  cards drawn this turn
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rules_engine.kernel.frame import Frame
from rules_engine.kernel.pack_expectations import names_of
from rules_engine.kernel.text_blocks import Entry, read_file
from rules_engine.other_games.magic.cards import Card, read_card
from rules_engine.other_games.magic.table import MagicTable
from rules_engine.other_games.magic.words import Zone

SEATS: tuple[str, ...] = ("自分", "相手", "三人目", "四人目")
CARDS_FILE = Path(__file__).with_name("cards.txt")
ZONES = {"library": Zone.LIBRARY, "hand": Zone.HAND, "battlefield": Zone.BATTLEFIELD}
STEPS = {"draw": "turn.draw", "main": "turn.main"}


@cache
def common_cards() -> dict[str, Card]:
    """The made-up cards that all scenarios know."""
    return {entry.text: read_card(entry) for entry in read_file(CARDS_FILE)}


def lay(position: list[Entry], options: Mapping[str, str], cards: list[Entry]) -> MagicTable:
    """The table as it is written; what runs first stands in its frames."""
    known = common_cards() | {entry.text: read_card(entry) for entry in cards}
    lines = {entry.key: entry for entry in position}
    seats = [seat for seat in SEATS if seat in lines]
    teams = [int(word) for word in lines["teams"].text.split()] if "teams" in lines else list(range(len(seats)))
    table = MagicTable(teams, "scenario")
    table.options = dict(options)
    for seat, name in enumerate(seats):
        _side(table, seat, lines[name], known)
    player = seats.index(lines["turn"].text) if "turn" in lines else 0
    table.turn_player = player
    table.frames.append(Frame(STEPS[lines["step"].text if "step" in lines else "main"], player))
    return table


def _side(table: MagicTable, seat: int, entry: Entry, known: Mapping[str, Card]) -> None:
    entry.allow(*ZONES, "life", "mana", "drawn")
    for line in entry.children:
        if line.key in ZONES:
            names = names_of(line.text, line)
            for name in reversed(names) if line.key == "library" else names:
                if name not in known:
                    raise line.error(f"no card '{name}'")
                table.add(known[name], seat, ZONES[line.key])
        elif not line.text.isdigit():
            raise line.error("expected a number")
        elif line.key == "life":
            table.life[seat] = int(line.text)
        elif line.key == "mana":
            table.mana[seat] = int(line.text)
        else:
            table.drawn[seat] = int(line.text)
