"""Positions as text: what lies where, whose turn it is and which step comes next, readable and typed by hand.

    turn 3 自分
    step act
    自分
      life 20
      rights summon 0
      hand 血液達磨 / 廃屋 ×2
      field
        season_card 夏夜の天使様
          place 梅林のその中で damage 1
            apparition 生活指導
        place ねこやま laid
      soul 発狂人形の家
      deck 廃屋 / ねこやま ×3
    相手
      life 12

Seats are 自分 (0) and 相手 (1); a seat that is not written is absent, and so is one
with the line `absent`: its cards were laid by hand. What a line does not say is as in a fresh game:
life and rights full, zones empty, cards 起き, 怪異札 face down, all else face up. Lists run from the oldest card to the
newest, `deck` from top to bottom; what possesses a card or lies on it stands indented below it. Behind a card that a
text has made a 場所札 (正体不明) stand the numbers it counts with, `cost 3 power 3`. `step` names the step
of the turn that runs next (`start` … `overflow`; before the first turn `first_search`, `second_search`, `first_turn`).

A position stands between declarations, with no effect of a text left over from before. Reading and writing give the
same text again; two states with one text play alike: only the numbers of instances, the log and the arrival order of
cards on different hosts are not told.
"""

from rules_engine.game.notation.reading import KEYS, position_of, read_options, read_position
from rules_engine.game.notation.terms import (
    SEATS,
    ZONE_KEYS,
    card_name,
    find_card,
    names_text,
    number_of,
    read_names,
    right_of,
    seat_of,
)
from rules_engine.game.notation.writing import write_position

__all__ = [
    "KEYS",
    "SEATS",
    "ZONE_KEYS",
    "card_name",
    "find_card",
    "names_text",
    "number_of",
    "position_of",
    "read_names",
    "read_options",
    "read_position",
    "right_of",
    "seat_of",
    "write_position",
]
